// SPDX-License-Identifier: MIT

#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI
  import UIKit

  /// A view behind a SwiftUI scroll view that finds UIKit's under it, for systems on which SwiftUI does not say where its
  /// content is.
  @available(iOS 17, *)
  struct ScrollViewProbe: UIViewRepresentable {
    let controller: RefreshController
    let notFound: @MainActor () -> Void

    func makeUIView(context: Context) -> ProbeView { ProbeView(controller: controller, notFound: notFound) }

    func updateUIView(_ view: ProbeView, context: Context) { view.follow(controller) }

    static func dismantleUIView(_ view: ProbeView, coordinator: ()) { view.stop() }

    final class ProbeView: UIView {
      private var controller: RefreshController
      private let notFound: @MainActor () -> Void
      private var watch: ScrollViewWatch?
      private var looking: Task<Void, Never>?

      init(controller: RefreshController, notFound: @escaping @MainActor () -> Void) {
        self.controller = controller
        self.notFound = notFound
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isAccessibilityElement = false
      }

      required init?(coder: NSCoder) { nil }

      override func didMoveToWindow() {
        super.didMoveToWindow()
        lookSoon()
      }

      override func layoutSubviews() {
        super.layoutSubviews()
        if watch == nil, looking == nil { lookSoon() }
      }

      func follow(_ controller: RefreshController) { self.controller = controller }

      func stop() {
        looking?.cancel()
        watch?.stop()
        watch = nil
      }

      /// Looks a few times: the scroll view is put in after this view. Never while views are laid out, since what is
      /// found changes them.
      private func lookSoon() {
        looking?.cancel()
        guard window != nil else { return }
        looking = Task { [weak self] in
          for _ in 0..<5 {
            if self?.look() ?? true { return }
            do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
          }
          self?.notFound()
        }
      }

      /// Whether there is nothing more to look for.
      private func look() -> Bool {
        if watch != nil { return true }
        guard bounds.width > 0, let scrollView = behindWhich() else { return false }
        watch = ScrollViewWatch(scrollView) { [weak self] event in self?.controller.send(event) }
        return true
      }

      /// The scroll view that covers this view: the first with its frame, from the nearest relatives outward.
      private func behindWhich() -> UIScrollView? {
        let frame = convert(bounds, to: nil)
        var seen: UIView = self
        while let parent = seen.superview {
          if let found = Self.search(parent, besides: seen, frame) { return found }
          if parent is UIScrollView { return nil }
          seen = parent
        }
        return nil
      }

      private static func search(_ view: UIView, besides seen: UIView?, _ frame: CGRect) -> UIScrollView? {
        for child in view.subviews where child !== seen {
          if let scrollView = child as? UIScrollView {
            // Safe areas make a scroll view larger than the view that SwiftUI lays out for it.
            if scrollView.convert(scrollView.bounds, to: nil).insetBy(dx: -1, dy: -1).contains(frame) {
              return scrollView
            }
          }
          if let found = search(child, besides: nil, frame) { return found }
        }
        return nil
      }
    }
  }
#endif
