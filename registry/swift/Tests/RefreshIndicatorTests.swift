// SPDX-License-Identifier: MIT
import Testing

@testable import DecalUI

/// The measures of the indicators, by the numbers of the systems they come from.
@Suite struct RefreshIndicatorTests {
  @Test("The ring grows with the pull, in the middle of what is open") func ring() {
    #expect(!RefreshRing.isVisible(progress: 0.02, isRefreshing: false))
    #expect(RefreshRing.isVisible(progress: 0.021, isRefreshing: false))
    #expect(RefreshRing.isVisible(progress: 0, isRefreshing: true))
    #expect(RefreshRing.scale(progress: 0, isRefreshing: false) == 0.55)
    #expect(RefreshRing.scale(progress: 1, isRefreshing: false) == 1)
    #expect(RefreshRing.opacity(progress: 0.3, isRefreshing: false) == 0.3)
    #expect(RefreshRing.arc(progress: 0.5, isRefreshing: false) == 0.5)
    #expect(RefreshRing.arc(progress: 0.5, isRefreshing: true) == 0.26)
    #expect(RefreshRing.offset(pull: 40, threshold: 72, isRefreshing: false) == 7)
    #expect(RefreshRing.offset(pull: 100, threshold: 72, isRefreshing: false) == 23)
    #expect(RefreshRing.offset(pull: 0, threshold: 72, isRefreshing: true) == 23)
    #expect(RefreshRing.degrees(milliseconds: 425) == 180)
    #expect(RefreshRing.degrees(milliseconds: 850 * 7) == 0)
  }

  @Test("The arrow turns over at the whole pull, and the ring is never quite gone") func arrowRing() {
    #expect(RefreshArrowRing.arrowDegrees(progress: 0.999) == 0)
    #expect(RefreshArrowRing.arrowDegrees(progress: 1) == 180)
    #expect(RefreshArrowRing.opacity(progress: 0) == 0.01)
    #expect(RefreshArrowRing.opacity(progress: 0.4) == 0.4)
    #expect(RefreshArrowRing.padding(pull: 20, isRefreshing: false) == 0)
    #expect(RefreshArrowRing.padding(pull: 50, isRefreshing: false) == 8)
    #expect(RefreshArrowRing.padding(pull: 200, isRefreshing: false) == 14)
    #expect(RefreshArrowRing.padding(pull: 200, isRefreshing: false, size: 40) == 14)
    #expect(RefreshArrowRing.padding(pull: 0, isRefreshing: true) == 14)
  }

  @Test("The travelling indicator waits off the screen for a tenth of the pull, then comes in") func travel() {
    #expect(RefreshTravel.offset(pull: 0, header: 75, isRefreshing: false) == -125)
    #expect(RefreshTravel.offset(pull: 9, header: 75, isRefreshing: false) == -130)
    #expect(abs(RefreshTravel.offset(pull: 49.5, header: 75, isRefreshing: false) + 87.5) < 1e-9)
    #expect(RefreshTravel.offset(pull: 90, header: 75, isRefreshing: false) == -50)
    #expect(RefreshTravel.offset(pull: 500, header: 75, isRefreshing: false) == -50)
    #expect(RefreshTravel.offset(pull: 0, isRefreshing: true) == 37.5)
    #expect(RefreshTravel.offset(pull: 45, isRefreshing: true) == -6.25)
    #expect(RefreshTravel.offset(pull: 90, isRefreshing: true) == -50)
  }

  @Test("The indicator fades in between a fifth and the whole of the pull") func fade() {
    #expect(RefreshTravel.fade(progress: 0.2, isRefreshing: false) == 0)
    #expect(abs(RefreshTravel.fade(progress: 0.6, isRefreshing: false) - 0.5) < 1e-12)
    #expect(RefreshTravel.fade(progress: 1, isRefreshing: false) == 1)
    #expect(RefreshTravel.fade(progress: 0, isRefreshing: true) == 1)
  }

  @Test("A state shows what the engine shows") func state() {
    var engine = RefreshEngine()
    _ = engine.reduce(.press, at: 0)
    _ = engine.reduce(.offset(36), at: 1)
    var state = RefreshState(engine)
    #expect(state.phase == .pulling && state.pull == 36 && state.progress == 0.5 && state.threshold == 72)
    #expect(state.isTouching && !state.isRefreshing && state.inset == 0 && state.token == nil)
    _ = engine.reduce(.begin(.program), at: 2)
    state = RefreshState(engine)
    #expect(state.isRefreshing && state.inset == 60 && state.token == 1 && state.outcome == nil)
  }

  @Test("A surface moves by itself at starts and ends, and follows the finger between them") func motion() {
    var engine = RefreshEngine()
    var states = [RefreshState(engine)]
    for (time, event) in [
      (0, RefreshEvent.press), (10, .offset(80)), (20, .release()), (30, .offset(0)),
      (700, .finished(token: 1, .success)), (2_000, .tick),
    ] as [(Int64, RefreshEvent)] {
      _ = engine.reduce(event, at: time)
      states.append(RefreshState(engine))
    }
    let timing = RefreshConfiguration().timing
    let moves = zip(states, states.dropFirst()).map { RefreshMotion.milliseconds(from: $0, to: $1, timing) }
    #expect(moves == [nil, nil, 200, nil, 350, nil])
    #expect(RefreshMotion.milliseconds(from: states[2], to: states[3], RefreshTiming()) == RefreshMotion.standardMs)
  }
}
