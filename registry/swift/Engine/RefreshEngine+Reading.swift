// SPDX-License-Identifier: MIT

/// What a surface reads.
extension RefreshEngine {
  /// Where the surface is. It is refreshing exactly while there is a run.
  public var phase: RefreshPhase {
    if run != nil { return .refreshing }
    if settle != nil { return .settling }
    switch track {
    case .idle: return .idle
    case .pulling: return .pulling
    case .armed: return .armed
    }
  }

  /// How much of the threshold is pulled, from 0 to 1: what an indicator shows. 1 while refreshing, 0 at rest and locked.
  public var progress: Double {
    switch phase {
    case .refreshing: return 1
    case .pulling, .armed: return pulledFraction
    case .settling: return settle?.isAborted == true ? pulledFraction : 0
    case .idle: return 0
    }
  }

  /// The room above the content that the surface keeps, in points, besides what the platform's overscroll shows.
  public var inset: Double {
    let isHeld = run != nil || settle.map { !$0.isAborted && $0.isWaiting } == true
    let isPulled = track != .idle || settle?.isAborted == true
    switch configuration.presentation {
    case .overlay, .system: return 0
    case .push: return isHeld ? configuration.hold : 0
    case .pushRemainder: return isHeld ? configuration.hold * (1 - pulledFraction) : 0
    case .pushProgress: return isHeld ? configuration.hold : isPulled ? configuration.hold * progress : 0
    case .follow: return isHeld ? configuration.hold : isPulled ? pull : 0
    }
  }

  /// Where the content is drawn at the last event, in points from rest. A surface with scroll input need not look.
  public var presented: Double { presented(at: now) }

  /// Where the content is drawn at `time`, in points from rest.
  public func presented(at time: Int64) -> Double {
    if let run {
      let opened = configuration.timing.easing.value(at: run.opening.share(at: time))
      return run.from + (configuration.hold - run.from) * opened
    }
    if let settle {
      guard let span = settle.span else { return settle.from }
      return settle.from * (1 - configuration.timing.easing.value(at: span.share(at: time)))
    }
    return pull
  }

  /// Whether a finger is down.
  public var isTouching: Bool { gesture.isTouching }
  /// Whether a pull does not count yet, after a run.
  public var isLocked: Bool { latch.isLocked }
  /// The run that is on.
  public var token: Int? { run?.token }
  /// Whether the surface holds back content updates.
  public var isContentLocked: Bool { configuration.lockContent && run != nil }
  /// The pull that arms, in points: as it was when this pull met it, else as it is now.
  public var threshold: Double {
    gesture.threshold ?? configuration.threshold.length(viewport: environment.viewport)
  }
  /// When the engine wants a `tick`, in milliseconds.
  public var nextDeadline: Int64? { earliestDeadline?.due }

  var pulledFraction: Double { RefreshThreshold.fraction(pull, of: threshold) }
}
