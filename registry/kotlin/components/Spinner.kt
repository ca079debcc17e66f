// SPDX-License-Identifier: MIT

package decal.ui.components

import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.RepeatMode
import androidx.compose.animation.core.animateFloat
import androidx.compose.animation.core.infiniteRepeatable
import androidx.compose.animation.core.rememberInfiniteTransition
import androidx.compose.animation.core.tween
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableFloatStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.runtime.withFrameMillis
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.rotate
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.semantics.ProgressBarRangeInfo
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.progressBarRangeInfo
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import decal.ui.theme.DecalTheme
import decal.ui.theme.rememberReducedMotion

/**
 * Eight spokes that turn while something is under way. With reduced motion they stand still, and their opacity rises and
 * falls slowly instead, so that the work is still seen.
 *
 * @param label What assistive technology says, for example "Loading"; without one the spinner is hidden from it.
 */
@Composable
fun Spinner(
    modifier: Modifier = Modifier,
    label: String? = null,
    size: Dp = 24.dp,
    color: Color = DecalTheme.colors.labelSecondary,
) {
    val described = modifier.clearAndSetSemantics {
        if (label == null) return@clearAndSetSemantics
        contentDescription = label
        progressBarRangeInfo = ProgressBarRangeInfo.Indeterminate
    }
    if (rememberReducedMotion()) {
        val breath by rememberInfiniteTransition(label = "spinner").animateFloat(
            initialValue = 1f,
            targetValue = 0.4f,
            animationSpec = infiniteRepeatable(tween(BREATH_MS, easing = LinearEasing), RepeatMode.Reverse),
            label = "opacity",
        )
        Spokes(described.graphicsLayer { alpha = breath }, size, color, turn = { 0f }, SpinnerFigure::runningOpacity)
    } else {
        var turn by remember { mutableFloatStateOf(0f) }
        LaunchedEffect(Unit) {
            val start = withFrameMillis { it }
            while (true) withFrameMillis { turn = SpinnerFigure.turn((it - start).toDouble()).toFloat() }
        }
        Spokes(described, size, color, turn = { turn }, SpinnerFigure::runningOpacity)
    }
}

/**
 * Spokes that come up one after the other, hidden from assistive technology.
 *
 * @param progress How many of them are up, from 0 to 1; read while drawing.
 */
@Composable
fun SpinnerProgress(
    progress: () -> Float,
    modifier: Modifier = Modifier,
    size: Dp = 24.dp,
    color: Color = DecalTheme.colors.labelSecondary,
) {
    Spokes(modifier.clearAndSetSemantics { }, size, color, turn = { 0f }) {
        SpinnerFigure.opacity(it, progress().toDouble())
    }
}

@Composable
private fun Spokes(modifier: Modifier, size: Dp, color: Color, turn: () -> Float, opacity: (Int) -> Double) {
    Canvas(modifier.size(size)) {
        rotate(turn()) {
            for (spoke in 0 until SpinnerFigure.COUNT) drawSpoke(spoke, color, opacity(spoke).toFloat())
        }
    }
}

private fun DrawScope.drawSpoke(spoke: Int, color: Color, opacity: Float) {
    val figure = SpinnerFigure(size.minDimension.toDouble())
    val width = figure.width.toFloat()
    rotate(SpinnerFigure.degrees(spoke).toFloat()) {
        drawRoundRect(
            color = color,
            topLeft = Offset(center.x - width / 2, center.y - figure.radius.toFloat()),
            size = Size(width, figure.length.toFloat()),
            cornerRadius = CornerRadius(figure.corner.toFloat()),
            alpha = opacity,
        )
    }
}

/** From one end of the rise and fall of the opacity to the other. */
private const val BREATH_MS = 1_600
