// SPDX-License-Identifier: MIT

package decal.ui.driver

import decal.ui.engine.RefreshConfiguration
import decal.ui.engine.RefreshDisappearance
import decal.ui.engine.RefreshEffect
import decal.ui.engine.RefreshEngine
import decal.ui.engine.RefreshEvent
import decal.ui.engine.RefreshOutcome
import decal.ui.engine.RefreshState
import decal.ui.engine.movesUntil
import decal.ui.engine.nextDeadline
import decal.ui.engine.presentedAt
import decal.ui.engine.token
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch

/**
 * Runs an engine: gives it the time, sleeps until its next deadline, owns the work of its runs.
 *
 * A surface sends it what happens, and hears of every new state and of the effects that are its own. Work belongs to
 * the driver, never to a view: [scope] must not end with the view. Everything happens on one thread, that of the
 * scope's dispatcher, and everything here is called on it.
 *
 * @param configuration How it behaves.
 * @property scope Where the work and the sleep run.
 * @property clock The time.
 */
class RefreshDriver(
    configuration: RefreshConfiguration = RefreshConfiguration(),
    private val scope: CoroutineScope,
    private val clock: RefreshClock = RefreshClock.Monotonic,
) {
    private val engine = RefreshEngine(configuration)

    /** What is seen of the engine now. */
    var state: RefreshState = RefreshState(engine)
        private set

    /** The work of the next run; the newest is used. Without any, a run ends at once. */
    var work: RefreshWork? = null

    /** Hears of every state that differs from the one before. */
    var onChange: (RefreshState) -> Unit = {}

    /** Hears of every effect, in order, after the driver has done its part. */
    var onEffect: (RefreshEffect) -> Unit = {}

    /** Hears of what work throws, cancellation aside. */
    var onError: (Throwable) -> Unit = {}

    /** The configuration in use. */
    val configuration: RefreshConfiguration
        get() = engine.configuration

    /** Where the content is drawn now, as a distance from rest: moves by itself while opening and settling. */
    val presented: Double
        get() = engine.presentedAt(clock.now)

    /** Whether [presented] moves by itself now. */
    val isMoving: Boolean
        get() = engine.movesUntil?.let { it > clock.now } == true

    private val events = ArrayDeque<RefreshEvent>()
    private var isSending = false
    private var isClosed = false
    private var sleep: Job? = null
    private var sleepsUntil: Long? = null
    private val tasks = mutableMapOf<Int, Job>()
    private var lastEnd: RefreshOutcome? = null
    private val ends = mutableMapOf<Int, CompletableDeferred<RefreshOutcome>>()

    /**
     * Sends one event, and answers with what was taken of a drag or of a velocity.
     *
     * An event that is sent from within an effect is handled after the one that caused it.
     */
    fun send(event: RefreshEvent): Double {
        if (isClosed) return 0.0
        events += event
        if (isSending) return 0.0
        isSending = true
        var taken = 0.0
        try {
            while (events.isNotEmpty()) {
                engine.reduce(events.removeFirst(), clock.now).forEach { effect ->
                    if (effect is RefreshEffect.Consume) taken += effect.amount
                    apply(effect)
                }
            }
        } finally {
            isSending = false
        }
        publish()
        aim()
        return taken
    }

    /**
     * Starts a run, or joins the one that is on, and waits for its end. A caller that is cancelled does not end the
     * run.
     *
     * A start that is not taken, since a person may not refresh now or the driver is closed, is a cancelled one.
     */
    suspend fun refresh(beginning: RefreshEvent.Beginning = RefreshEvent.Beginning.Program): RefreshOutcome {
        lastEnd = null
        send(RefreshEvent.Begin(beginning))
        val token = engine.token ?: return lastEnd ?: RefreshOutcome.Cancelled
        return if (isClosed) RefreshOutcome.Cancelled else ends.getOrPut(token) { CompletableDeferred() }.await()
    }

    /**
     * Lets go of everything: work is cancelled, or left alone if the configuration keeps it; nobody waits any longer.
     */
    fun close() {
        if (isClosed) return
        isClosed = true
        sleep?.cancel()
        if (configuration.onDisappear == RefreshDisappearance.Cancel) tasks.values.forEach { it.cancel() }
        ends.values.forEach { it.complete(RefreshOutcome.Cancelled) }
        ends.clear()
    }

    private fun apply(effect: RefreshEffect) {
        when (effect) {
            is RefreshEffect.Start -> start(effect.token)
            is RefreshEffect.Cancel -> tasks[effect.token]?.cancel()
            is RefreshEffect.End -> {
                lastEnd = effect.outcome
                ends.remove(effect.token)?.complete(effect.outcome)
            }
            is RefreshEffect.Haptic, RefreshEffect.SnapBack, RefreshEffect.Reveal, is RefreshEffect.Join,
            is RefreshEffect.Consume -> Unit
        }
        onEffect(effect)
    }

    private fun start(token: Int) {
        when (val work = work) {
            is RefreshWork.Function -> {
                val task = later {
                    val outcome = perform(work)
                    tasks.remove(token)
                    send(RefreshEvent.Finished(token, outcome))
                }
                tasks[token] = task
                task.start()
            }
            is RefreshWork.Flag -> work.ask()
            null -> events += RefreshEvent.Finished(token, RefreshOutcome.Success)
        }
    }

    private suspend fun perform(work: RefreshWork.Function): RefreshOutcome {
        val thrown = try {
            work.run()
            null
        } catch (throwable: Throwable) {
            throwable
        }
        return when {
            !currentCoroutineContext().isActive -> RefreshOutcome.Cancelled
            thrown == null -> RefreshOutcome.Success
            // A time limit within the work is not a cancellation of it.
            thrown is CancellationException && thrown !is TimeoutCancellationException -> RefreshOutcome.Cancelled
            else -> RefreshOutcome.Failure.also { onError(thrown) }
        }
    }

    private fun publish() {
        val next = RefreshState(engine)
        if (next == state) return
        state = next
        onChange(next)
    }

    /** Keeps the one sleep aimed at the engine's next deadline. */
    private fun aim() {
        val deadline = engine.nextDeadline
        if (deadline == sleepsUntil) return
        sleep?.cancel()
        sleepsUntil = deadline
        sleep = deadline?.let {
            later {
                clock.sleepUntil(it)
                sleepsUntil = null
                send(RefreshEvent.Tick)
            }
        }
        sleep?.start()
    }

    /** A job that is known before it starts: a dispatcher may run it to its end at once. */
    private fun later(block: suspend CoroutineScope.() -> Unit): Job =
        scope.launch(start = CoroutineStart.LAZY, block = block)
}
