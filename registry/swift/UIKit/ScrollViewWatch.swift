// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// Watches a scroll view from outside: where its content is, what its finger does, how high it is. Its delegate stays
  /// the app's.
  @available(iOS 17, *)
  @MainActor final class ScrollViewWatch: NSObject {
    private weak var scrollView: UIScrollView?
    private let send: @MainActor (RefreshEvent) -> Void
    private var observations: [NSKeyValueObservation] = []
    private var height = 0.0

    init(_ scrollView: UIScrollView, send: @escaping @MainActor (RefreshEvent) -> Void) {
      self.scrollView = scrollView
      self.send = send
      super.init()
      scrollView.alwaysBounceVertical = true
      let recognizer = scrollView.panGestureRecognizer
      recognizer.addTarget(self, action: #selector(panned(_:)))
      // A recognizer does not keep its targets: this one lives until it is removed.
      objc_setAssociatedObject(recognizer, key, self, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      observations = [
        scrollView.observe(\.contentOffset) { [weak self] _, _ in
          MainActor.assumeIsolated { self?.moved() }
        }
      ]
      moved()
    }

    /// Stops watching.
    func stop() {
      observations = []
      guard let recognizer = scrollView?.panGestureRecognizer else { return }
      recognizer.removeTarget(self, action: #selector(panned(_:)))
      objc_setAssociatedObject(recognizer, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    /// An address that nothing else has.
    private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    private func moved() {
      guard let scrollView else { return }
      if scrollView.bounds.height != height {
        height = scrollView.bounds.height
        send(.viewport(height))
      }
      let movement: RefreshEvent.Movement =
        scrollView.isTracking ? .drag : scrollView.isDecelerating ? .momentum : .program
      // The adjusted inset holds our own room too, so that the room does not count as a pull.
      send(.offset(-(scrollView.contentOffset.y + scrollView.adjustedContentInset.top), movement))
    }

    @objc private func panned(_ recognizer: UIPanGestureRecognizer) {
      switch recognizer.state {
      case .began: send(.press)
      case .ended: send(.release(velocity: recognizer.velocity(in: recognizer.view).y))
      case .cancelled, .failed: send(.touchCancel)
      default: break
      }
    }
  }
#endif
