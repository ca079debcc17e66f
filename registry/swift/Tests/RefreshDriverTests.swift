// SPDX-License-Identifier: MIT
import Testing

@testable import DecalUI

/// The driver, on a clock that stands still unless it is moved.
@MainActor @Suite struct RefreshDriverTests {
  /// Work that a test ends from outside.
  @MainActor final class Gate {
    private(set) var started = 0
    private(set) var passed = 0
    private(set) var isCancelled = false
    private var waiting: [CheckedContinuation<Void, any Error>] = []

    func pass() async throws {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        waiting.append(continuation)
        started += 1
      }
      isCancelled = Task.isCancelled
      passed += 1
    }

    func open(_ result: Result<Void, any Error> = .success(())) {
      for waiter in waiting { waiter.resume(with: result) }
      waiting = []
    }
  }

  struct Fault: Error, Equatable {}

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  private func driver(
    _ clock: ManualClock, _ configuration: RefreshConfiguration = RefreshConfiguration(), _ gate: Gate? = nil
  ) -> RefreshDriver<ManualClock> {
    let driver = RefreshDriver(configuration, clock: clock)
    if let gate { driver.work = .function { try await gate.pass() } }
    return driver
  }

  private func quick(_ change: (inout RefreshConfiguration) -> Void = { _ in }) -> RefreshConfiguration {
    var configuration = RefreshConfiguration(timing: RefreshTiming(), lock: RefreshLock())
    change(&configuration)
    return configuration
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A pull starts the work, and the run is shown for its shortest time and then settles") func wholeRun() async {
    let clock = ManualClock()
    let gate = Gate()
    let driver = driver(clock, RefreshConfiguration(), gate)
    var phases: [RefreshPhase] = []
    driver.onChange = { if phases.last != $0.phase { phases.append($0.phase) } }
    driver.send(.press)
    driver.send(.offset(30))
    driver.send(.offset(80))
    driver.send(.release())
    #expect(await clock.until { gate.started == 1 })
    await clock.advance(by: 250)
    gate.open()
    #expect(await clock.until { clock.sleeping == 1 })
    await clock.advance(by: 349)
    #expect(driver.state.isRefreshing)
    await clock.advance(by: 1)
    #expect(await clock.until { driver.state.phase == .settling && driver.state.outcome == .success })
    driver.send(.offset(0))
    await clock.advance(by: 349)
    #expect(driver.state.phase == .settling)
    await clock.advance(by: 1)
    #expect(await clock.until { driver.state.phase == .idle })
    #expect(phases == [.idle, .pulling, .armed, .refreshing, .settling, .idle])
    #expect(!driver.state.isLocked)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("There is one sleep, aimed anew only when the deadline moves") func oneSleep() async {
    let clock = ManualClock()
    let driver = driver(clock, RefreshConfiguration(timing: RefreshTiming(settleMs: 300)))
    driver.send(.press)
    driver.send(.offset(40))
    await clock.settle()
    #expect(clock.sleeps == 0)
    driver.send(.release())
    #expect(await clock.until { clock.sleeping == 1 })
    driver.send(.offset(20, .momentum))
    await clock.settle()
    #expect(clock.sleeps == 1)
    driver.send(.press)
    #expect(await clock.until { clock.sleeping == 0 })
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A late tick changes nothing but the hour") func lateTick() async {
    let clock = ManualClock()
    let gate = Gate()
    let driver = driver(clock, RefreshConfiguration(), gate)
    driver.send(.begin(.program))
    #expect(await clock.until { gate.started == 1 })
    gate.open()
    #expect(await clock.until { clock.sleeping == 1 })
    await clock.advance(by: 5_000)
    #expect(await clock.until { driver.state.phase == .idle })
    #expect(driver.state.outcome == .success && clock.sleeping == 0)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("What work throws is a failure and is heard; what it throws when cancelled is neither") func errors() async {
    let clock = ManualClock()
    let gate = Gate()
    let driver = driver(clock, quick(), gate)
    var errors = 0
    driver.onError = { error in if error is Fault { errors += 1 } }
    driver.send(.begin(.program))
    #expect(await clock.until { gate.started == 1 })
    gate.open(.failure(Fault()))
    #expect(await clock.until { driver.state.outcome == .failure })
    #expect(errors == 1)
    driver.send(.begin(.program))
    #expect(await clock.until { gate.started == 2 })
    gate.open(.failure(CancellationError()))
    #expect(await clock.until { driver.state.outcome == .cancelled })
    #expect(errors == 1)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("Work that returns at once is a success, and so is no work at all") func atOnce() async {
    let clock = ManualClock()
    let driver = driver(clock, quick())
    driver.send(.begin(.program))
    #expect(driver.state.phase == .idle && driver.state.outcome == .success)
    #expect(await driver.refresh() == .success)
    driver.work = .function {}
    #expect(await driver.refresh() == .success)
    driver.send(.enable(false))
    #expect(await driver.refresh(from: .native) == .cancelled)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A second start joins the run, and all who wait hear of its end") func joining() async {
    let clock = ManualClock()
    let gate = Gate()
    let driver = driver(clock, quick(), gate)
    var joined = 0
    driver.onEffect = { if case .join = $0 { joined += 1 } }
    let first = Task { await driver.refresh() }
    let second = Task { await driver.refresh() }
    #expect(await clock.until { gate.started == 1 && joined == 1 })
    gate.open()
    #expect(await first.value == .success)
    #expect(await second.value == .success)
    #expect(gate.started == 1)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("Who stops waiting does not end the run") func waiterCancelled() async {
    let clock = ManualClock()
    let gate = Gate()
    let driver = driver(clock, quick(), gate)
    let waiter = Task { await driver.refresh() }
    #expect(await clock.until { gate.started == 1 })
    waiter.cancel()
    await clock.settle()
    #expect(driver.state.isRefreshing)
    gate.open()
    #expect(await waiter.value == .success)
    #expect(!gate.isCancelled)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A restart cancels the work of the run before, whose late end is ignored") func restart() async {
    let clock = ManualClock()
    let gate = Gate()
    let driver = driver(clock, quick { $0.reentry = .restart }, gate)
    let first = Task { await driver.refresh() }
    #expect(await clock.until { gate.started == 1 })
    let second = Task { await driver.refresh() }
    #expect(await first.value == .superseded)
    #expect(await clock.until { gate.started == 2 })
    #expect(driver.state.token == 2)
    gate.open()
    #expect(await second.value == .success)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A view that goes cancels the work if it is to be cancelled") func disappearing() async {
    let clock = ManualClock()
    let gate = Gate()
    let driver = driver(clock, quick { $0.onDisappear = .cancel }, gate)
    driver.send(.begin(.program))
    #expect(await clock.until { gate.started == 1 })
    driver.send(.disappear)
    #expect(driver.state.phase == .idle && driver.state.outcome == .cancelled)
    gate.open()
    #expect(await clock.until { gate.isCancelled })
    #expect(driver.state.outcome == .cancelled)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A run that lasts too long is cancelled") func timeout() async {
    let clock = ManualClock()
    let gate = Gate()
    let driver = driver(clock, quick { $0.timing.timeoutMs = 1_000 }, gate)
    let waiter = Task { await driver.refresh() }
    #expect(await clock.until { gate.started == 1 && clock.sleeping == 1 })
    await clock.advance(by: 999)
    #expect(driver.state.isRefreshing)
    await clock.advance(by: 1)
    #expect(await waiter.value == .timedOut)
    gate.open()
    #expect(await clock.until { gate.isCancelled })
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("The newest work is done") func newestWork() async {
    let clock = ManualClock()
    let old = Gate()
    let new = Gate()
    let driver = driver(clock, quick(), old)
    driver.work = .function { try await new.pass() }
    driver.send(.begin(.program))
    #expect(await clock.until { new.started == 1 })
    #expect(old.started == 0)
    new.open()
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A completion ends its run once, from any thread") func completion() async throws {
    let clock = ManualClock()
    let driver = driver(clock, quick())
    var completions: [RefreshCompletion] = []
    driver.work = .completion { completions.append($0) }
    driver.send(.begin(.program))
    #expect(await clock.until { completions.count == 1 })
    let first = try #require(completions.first)
    await Task.detached { first(.failure) }.value
    #expect(await clock.until { driver.state.outcome == .failure && driver.state.phase == .idle })
    driver.send(.begin(.program))
    #expect(await clock.until { completions.count == 2 })
    first()
    await clock.settle()
    #expect(driver.state.isRefreshing, "a late call has ended another run")
    completions[1]()
    completions[1](.failure)
    #expect(await clock.until { driver.state.phase == .idle })
    #expect(driver.state.outcome == .success)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A completion that is let go ends its run as a failure") func forgottenCompletion() async {
    let clock = ManualClock()
    let driver = driver(clock, quick())
    driver.work = .completion { _ in }
    #expect(await driver.refresh() == .failure)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("The owner's flag holds the run, and a flag that never comes up lets it go") func flag() async {
    let clock = ManualClock()
    let driver = driver(clock, quick())
    var asked = 0
    driver.send(.external(false))
    driver.work = .flag { asked += 1 }
    driver.send(.begin(.program))
    #expect(await clock.until { asked == 1 })
    await clock.advance(by: 50)
    driver.send(.external(true))
    await clock.advance(by: 60_000)
    #expect(driver.state.isRefreshing)
    driver.send(.external(false))
    #expect(driver.state.outcome == .success)
    let waiter = Task { await driver.refresh() }
    #expect(await clock.until { asked == 2 && clock.sleeping == 1 })
    await clock.advance(by: 100)
    #expect(await waiter.value == .unclaimed)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("What is sent from within an effect comes after what caused it") func reentrance() async {
    let clock = ManualClock()
    let driver = driver(clock, quick())
    var effects: [RefreshEffect] = []
    var published: [RefreshPhase] = []
    driver.work = .flag {}
    driver.onChange = { published.append($0.phase) }
    driver.onEffect = { [unowned driver] effect in
      effects.append(effect)
      if case .start(let token, _) = effect { driver.send(.finished(token: token, .success)) }
    }
    driver.send(.begin(.program))
    #expect(effects == [.start(token: 1, .program), .reveal, .end(token: 1, .success)])
    #expect(published == [.idle])
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("Nested input answers with what it takes") func consuming() {
    let clock = ManualClock()
    let driver = driver(clock, RefreshPreset.uimCompose.configuration)
    #expect(driver.send(.drag(50)) == 50)
    #expect(abs(driver.presented - 27.73) < 0.005)
    #expect(driver.send(.drag(-80)) == -50)
    #expect(driver.send(.release(velocity: 900)) == 0)
  }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @Test("A driver that goes leaves its work alone or cancels it, and its sleep is gone", arguments: [true, false])
  func going(cancels: Bool) async {
    let clock = ManualClock()
    let gate = Gate()
    var driver: RefreshDriver<ManualClock>? = driver(
      clock,
      quick {
        $0.onDisappear = cancels ? .cancel : .keep
        $0.timing.timeoutMs = 5_000
      }, gate)
    driver?.send(.begin(.program))
    #expect(await clock.until { gate.started == 1 && clock.sleeping == 1 })
    let isGone = { [weak driver] in driver == nil }
    driver = nil
    #expect(isGone())
    gate.open()
    #expect(await clock.until { gate.passed == 1 && clock.sleeping == 0 })
    #expect(gate.isCancelled == cancels)
  }
}
