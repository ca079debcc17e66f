// SPDX-License-Identifier: MIT

package decal.ui.engine

/**
 * What a surface and its indicator see of the engine: a value to read, the same on every platform.
 *
 * @property phase Where the surface is.
 * @property pull How far the finger holds the content.
 * @property progress How much of the threshold is pulled, from 0 to 1; 1 while refreshing.
 * @property threshold The pull that arms.
 * @property inset The room above the content that the surface keeps.
 * @property isTouching Whether a finger is down.
 * @property isLocked Whether a pull does not count yet, after a run.
 * @property isContentLocked Whether content updates are held back.
 * @property isClosing Whether the content goes back after a run, rather than after a pull that was given up.
 * @property token The run that is on.
 * @property outcome How the last run ended.
 */
data class RefreshState(
    val phase: RefreshPhase,
    val pull: Double,
    val progress: Double,
    val threshold: Double,
    val inset: Double,
    val isTouching: Boolean,
    val isLocked: Boolean,
    val isContentLocked: Boolean,
    val isClosing: Boolean,
    val token: Int?,
    val outcome: RefreshOutcome?,
) {
    /** What is seen of an engine now. */
    constructor(engine: RefreshEngine) : this(
        phase = engine.phase,
        pull = engine.pull,
        progress = engine.progress,
        threshold = engine.threshold,
        inset = engine.inset,
        isTouching = engine.isTouching,
        isLocked = engine.isLocked,
        isContentLocked = engine.isContentLocked,
        isClosing = engine.settle?.isAborted == false,
        token = engine.token,
        outcome = engine.outcome,
    )

    /** Whether a run is on. */
    val isRefreshing: Boolean
        get() = phase == RefreshPhase.Refreshing
}
