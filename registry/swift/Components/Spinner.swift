// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
  public import SwiftUI

  /// Eight spokes: they turn while something is going on, or fill in one after the other with a progress.
  ///
  /// With reduced motion the figure does not turn; it slowly pales and comes back, so that work is still seen.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public struct Spinner: View {
    private let progress: Double?
    private let size: Double
    @State private var start = Date()
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    /// A spinner in a box of this size, in points. Without a progress it turns; a progress goes from 0 to 1.
    public init(progress: Double? = nil, size: Double = 24) {
      self.progress = progress
      self.size = size
    }

    public var body: some View {
      if let progress {
        spokes { SpinnerFigure.opacity(spoke: $0, progress: progress) }
      } else if reducesMotion {
        TimelineView(.periodic(from: start, by: 0.1)) { context in
          let seconds = context.date.timeIntervalSinceReferenceDate
          spokes { SpinnerFigure.runningOpacity(spoke: $0) }
            .opacity(SpinnerFigure.pulse(seconds: seconds))
        }
      } else {
        TimelineView(.periodic(from: start, by: SpinnerFigure.stepMs / 1_000)) { context in
          let milliseconds = context.date.timeIntervalSinceReferenceDate * 1_000
          spokes { SpinnerFigure.runningOpacity(spoke: $0) }
            .rotationEffect(.degrees(SpinnerFigure.turn(milliseconds: milliseconds)))
        }
      }
    }

    private func spokes(_ opacity: @escaping (Int) -> Double) -> some View {
      let figure = SpinnerFigure(size: size)
      return ZStack {
        ForEach(0..<SpinnerFigure.count, id: \.self) { spoke in
          RoundedRectangle(cornerRadius: figure.corner)
            .frame(width: figure.width, height: figure.length)
            .offset(y: figure.length / 2 - figure.radius)
            .rotationEffect(.degrees(SpinnerFigure.degrees(spoke: spoke)))
            .opacity(opacity(spoke))
        }
      }
      .frame(width: size, height: size)
    }
  }
#endif
