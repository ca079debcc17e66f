// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import SwiftUI

  /// The indicator of a style, for a state.
  @available(iOS 17, macOS 15, *)
  public struct RefreshIndicator: View {
    private let state: RefreshState
    private let style: RefreshStyle
    @Environment(\.decalTheme) private var theme

    /// The indicator that shows this state.
    public init(state: RefreshState, style: RefreshStyle) {
      self.state = state
      self.style = style
    }

    public var body: some View {
      figure.foregroundStyle(style.color ?? theme.colors.labelSecondary)
    }

    @ViewBuilder private var figure: some View {
      switch style.indicator {
      case .spokes:
        Spinner(progress: state.isRefreshing ? nil : state.progress, size: style.size ?? 24)
          .scaleEffect(isShown ? 1 : 0.5)
          .opacity(isShown ? 1 : 0)
      case .ring:
        RefreshRingView(state: state, size: style.size ?? RefreshRing.size, lineWidth: style.lineWidth)
      case .ringArrow:
        RefreshArrowRingView(state: state, size: style.size ?? RefreshArrowRing.size, lineWidth: style.lineWidth)
      case .activity:
        RefreshActivityView(state: state)
      case .system:
        EmptyView()
      case .custom(let content):
        content(state)
      }
    }

    private var isShown: Bool { state.isRefreshing || state.progress > 0 }
  }

  @available(iOS 17, macOS 15, *)
  private struct RefreshRingView: View {
    let state: RefreshState
    let size: Double
    let lineWidth: Double

    var body: some View {
      let progress = state.progress
      let isRefreshing = state.isRefreshing
      Turning(isTurning: isRefreshing) {
        Circle()
          .trim(from: 0, to: RefreshRing.arc(progress: progress, isRefreshing: isRefreshing))
          .stroke(style: StrokeStyle(lineWidth: lineWidth, lineCap: .round))
          .rotationEffect(.degrees(RefreshRing.startDegrees))
          .padding(lineWidth / 2)
      }
      .frame(width: size, height: size)
      .scaleEffect(RefreshRing.scale(progress: progress, isRefreshing: isRefreshing))
      .opacity(
        RefreshRing.isVisible(progress: progress, isRefreshing: isRefreshing)
          ? RefreshRing.opacity(progress: progress, isRefreshing: isRefreshing) : 0)
    }
  }

  @available(iOS 17, macOS 15, *)
  private struct RefreshArrowRingView: View {
    let state: RefreshState
    let lineWidth: Double
    @ScaledMetric private var size: Double

    init(state: RefreshState, size: Double, lineWidth: Double) {
      self.state = state
      self.lineWidth = lineWidth
      _size = ScaledMetric(wrappedValue: size, relativeTo: .title3)
    }

    var body: some View {
      ZStack {
        if state.isRefreshing {
          ProgressView()
        } else {
          Circle().stroke(lineWidth: lineWidth).opacity(RefreshArrowRing.trackOpacity)
          Circle()
            .trim(from: 0, to: state.progress)
            .stroke(style: StrokeStyle(lineWidth: lineWidth, lineCap: .round))
            .rotationEffect(.degrees(-90))
          Image(systemName: "arrow.down")
            .imageScale(.small)
            .rotationEffect(.degrees(RefreshArrowRing.arrowDegrees(progress: state.progress)))
            .animation(.snappy(duration: 0.35), value: state.progress >= 1)
        }
      }
      .padding(lineWidth / 2)
      .frame(width: size, height: size)
      .opacity(RefreshArrowRing.opacity(progress: state.progress))
    }
  }

  @available(iOS 17, macOS 15, *)
  private struct RefreshActivityView: View {
    let state: RefreshState

    var body: some View {
      ProgressView()
        .padding(5)
        .background(.ultraThinMaterial, in: Circle())
        .rotationEffect(.degrees(state.isRefreshing ? 0 : 360 * state.progress))
        .opacity(RefreshTravel.fade(progress: state.progress, isRefreshing: state.isRefreshing))
    }
  }

  /// Turns its content once every 850 ms; with reduced motion it pales and comes back instead.
  @available(iOS 17, macOS 15, *)
  private struct Turning<Content: View>: View {
    let isTurning: Bool
    @ViewBuilder let content: Content
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
      if isTurning {
        TimelineView(.animation) { context in
          let seconds = context.date.timeIntervalSinceReferenceDate
          content
            .rotationEffect(.degrees(reducesMotion ? 0 : RefreshRing.degrees(milliseconds: seconds * 1_000)))
            .opacity(reducesMotion ? SpinnerFigure.pulse(seconds: seconds) : 1)
        }
      } else {
        content
      }
    }
  }

  /// The room above the content with the indicator in it, laid over the surface.
  @available(iOS 17, macOS 15, *)
  struct RefreshSlot: View {
    let controller: RefreshController
    let style: RefreshStyle
    @ScaledMetric(relativeTo: .title3) private var textScale = 1.0

    var body: some View {
      let state = controller.state
      if !style.isSystem {
        placed(state)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
          .padding(.top, style.edgeOffset)
          .clipped()
          .allowsHitTesting(false)
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(Text(style.strings.refreshing))
          .accessibilityAddTraits(.updatesFrequently)
          .accessibilityHidden(!state.isRefreshing)
      }
    }

    @ViewBuilder private func placed(_ state: RefreshState) -> some View {
      let indicator = RefreshIndicator(state: state, style: style)
      let open = state.pull + state.inset
      switch style.indicator {
      case .spokes, .custom, .system:
        indicator.frame(height: max(open, isOverlaid && state.isRefreshing ? style.configuration.hold : 0)).clipped()
      case .ring:
        indicator.offset(
          y: RefreshRing.offset(
            pull: open, threshold: state.isRefreshing && state.inset > 0 ? state.inset : state.threshold,
            isRefreshing: state.isRefreshing))
      case .ringArrow:
        let size = (style.size ?? RefreshArrowRing.size) * textScale
        indicator.padding(
          .top, RefreshArrowRing.padding(pull: open, isRefreshing: state.isRefreshing, size: size))
      case .activity:
        // The travel ends in the middle of the figure.
        indicator
          .frame(height: 0)
          .offset(y: state.pull + RefreshTravel.offset(pull: state.pull, isRefreshing: state.isRefreshing))
      }
    }

    private var isOverlaid: Bool { style.configuration.presentation == .overlay }
  }
#endif
