// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// Reports a scroll view's place and fingers to a controller, in the way that the system has for it.
  @available(iOS 17, macOS 15, *)
  struct ScrollReports: ViewModifier {
    let controller: RefreshController
    let isSystem: Bool
    /// Nothing is known of fingers: the system has to take over.
    let notFound: @MainActor () -> Void

    func body(content: Content) -> some View {
      if isSystem {
        content.refreshable { [controller] in await controller.refreshNatively() }
      } else {
        #if os(macOS)
          content.modifier(GeometryReports(controller: controller))
        #else
          if #available(iOS 18, visionOS 2, *) {
            content.modifier(GeometryReports(controller: controller))
          } else {
            content.background { ScrollViewProbe(controller: controller, notFound: notFound) }
          }
        #endif
      }
    }
  }

  /// By scroll geometry and scroll phase.
  @available(iOS 18, macOS 15, visionOS 2, *)
  private struct GeometryReports: ViewModifier {
    let controller: RefreshController

    struct Reading: Equatable {
      var distance: Double
      var height: Double
    }

    func body(content: Content) -> some View {
      content
        .scrollBounceBehavior(.always, axes: .vertical)
        .onScrollPhaseChange { old, new, context in
          changed(from: old, to: new, velocity: Double(context.velocity?.dy ?? 0))
        }
        .onScrollGeometryChange(for: Reading.self) { geometry in
          // Where the content is scrolled away does not matter: it is reported once, not in every frame.
          Reading(
            distance: max(-1, -(geometry.contentOffset.y + geometry.contentInsets.top)),
            height: geometry.containerSize.height)
        } action: { _, reading in
          controller.moved(to: reading.distance, height: reading.height)
        }
    }

    private func changed(from old: ScrollPhase, to new: ScrollPhase, velocity: Double) {
      switch new {
      case .tracking, .interacting: controller.movement = .drag
      case .decelerating: controller.movement = .momentum
      case .idle, .animating: controller.movement = .program
      }
      let wasTouched = old == .tracking || old == .interacting
      let isTouched = new == .tracking || new == .interacting
      if isTouched, !wasTouched { controller.send(.press) }
      if wasTouched, !isTouched { controller.send(.release(velocity: velocity)) }
    }
  }
#endif
