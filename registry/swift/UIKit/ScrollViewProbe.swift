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
      private var attempts = 0

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
        if window != nil { look() }
      }

      override func layoutSubviews() {
        super.layoutSubviews()
        if window != nil, watch == nil { look() }
      }

      func follow(_ controller: RefreshController) { self.controller = controller }

      func stop() {
        watch?.stop()
        watch = nil
      }

      /// The scroll view is put in after this view, so that looking once may be too early.
      private func look() {
        guard watch == nil, bounds.width > 0 else { return }
        if let scrollView = behindWhich() {
          watch = ScrollViewWatch(scrollView) { [weak self] event in self?.controller.send(event) }
          return
        }
        attempts += 1
        if attempts > 3 { return notFound() }
        Task { [weak self] in self?.look() }
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
