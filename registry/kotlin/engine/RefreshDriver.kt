// SPDX-License-Identifier: MIT

package decal.ui.engine

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
 * Runs a [RefreshEngine]: gives it the time, keeps the one sleep to its next deadline, and starts and cancels the work.
 *
 * Everything happens on one thread, that of the dispatcher of [scope]; [send] and [refresh] are called there. The work
 * belongs to the driver and not to the view that asked for it: [scope] must not end with the view.
 *
 * @param configuration What the engine goes by.
 * @property scope Where the work and the sleep run.
 * @property clock The time.
 * @property onChange Called once after every change, with the driver as it is then.
 */
class RefreshDriver(
    configuration: RefreshConfiguration = RefreshConfiguration(),
    private val scope: CoroutineScope,
    private val clock: RefreshClock = RefreshClock.Monotonic,
    private val onChange: (RefreshDriver) -> Unit = {},
) {
    /** What a run does. */
    sealed interface Work {
        /** Work that is over when it returns. A throw is a failure, a cancellation is not. */
        class Action(val run: suspend () -> Unit) : Work

        /** A request to the owner of a flag, who says with [RefreshEvent.External] when the work begins and ends. */
        class Request(val send: () -> Unit) : Work
    }

    /** What the next run does; the newest one is taken. */
    var work: Work? = null

    /** Called with what the work threw. */
    var onError: (Throwable) -> Unit = {}

    /** Called with every effect, in order, before the driver itself applies it. */
    var onEffect: (RefreshEffect) -> Unit = {}

    /** The engine, to be read only. */
    val engine: RefreshEngine = RefreshEngine(configuration)

    /** Now, by this driver's clock, in milliseconds. */
    val now: Long
        get() = clock.now

    private val waiting = ArrayDeque<RefreshEvent>()
    private var isBusy = false
    private var isClosed = false
    private var sleep: Job? = null
    private var sleepsUntil: Long? = null
    private var task: Job? = null
    private val ends = mutableMapOf<Int, CompletableDeferred<RefreshOutcome>>()

    /**
     * Gives [event] to the engine and applies what it answers. An event that an effect of another one sends comes after
     * it, and the answer to it is empty.
     */
    fun send(event: RefreshEvent): List<RefreshEffect> {
        if (isClosed) return emptyList()
        if (isBusy) {
            waiting += event
            return emptyList()
        }
        isBusy = true
        val effects = try {
            reduce(event).also { while (waiting.isNotEmpty()) reduce(waiting.removeFirst()) }
        } finally {
            isBusy = false
        }
        onChange(this)
        aim()
        return effects
    }

    /**
     * Starts a run, or joins the one that is on, and waits for its end. Cancelling the wait does not cancel the run.
     * A closed driver answers [RefreshOutcome.Cancelled].
     */
    suspend fun refresh(): RefreshOutcome {
        val effects = send(RefreshEvent.Begin(RefreshEvent.Beginning.Program))
        val token = effects.firstNotNullOfOrNull {
            when (it) {
                is RefreshEffect.Start -> it.token
                is RefreshEffect.Join -> it.token
                else -> null
            }
        } ?: return RefreshOutcome.Cancelled
        return ends[token]?.await() ?: engine.outcome ?: RefreshOutcome.Cancelled
    }

    /** Lets go of everything: work is cancelled or left to end, as the configuration says; nobody waits any longer. */
    fun close() {
        if (isClosed) return
        isClosed = true
        sleep?.cancel()
        if (engine.configuration.onDisappear == RefreshDisappearance.Cancel) task?.cancel()
        ends.values.forEach { it.complete(RefreshOutcome.Cancelled) }
        ends.clear()
    }

    private fun reduce(event: RefreshEvent): List<RefreshEffect> {
        val effects = engine.reduce(event, clock.now)
        engine.token?.let { ends.getOrPut(it) { CompletableDeferred() } }
        effects.forEach { effect ->
            onEffect(effect)
            when (effect) {
                is RefreshEffect.Start -> start(effect.token)
                is RefreshEffect.Cancel -> task?.cancel()
                is RefreshEffect.End -> ends.remove(effect.token)?.complete(effect.outcome)
                else -> Unit
            }
        }
        return effects
    }

    private fun start(token: Int) {
        when (val work = work) {
            is Work.Action -> {
                val job = later { send(RefreshEvent.Finished(token, outcome(work.run))) }
                task = job
                job.start()
            }
            is Work.Request -> work.send()
            null -> waiting += RefreshEvent.Finished(token, RefreshOutcome.Success)
        }
    }

    private suspend fun outcome(action: suspend () -> Unit): RefreshOutcome {
        val thrown = try {
            action()
            null
        } catch (throwable: Throwable) {
            throwable
        }
        return when {
            !currentCoroutineContext().isActive -> RefreshOutcome.Cancelled
            thrown == null -> RefreshOutcome.Success
            // The action's own time limit is no cancellation of the run.
            thrown is CancellationException && thrown !is TimeoutCancellationException -> RefreshOutcome.Cancelled
            else -> RefreshOutcome.Failure.also { onError(thrown) }
        }
    }

    /** Aims the one sleep at the engine's next deadline. */
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
