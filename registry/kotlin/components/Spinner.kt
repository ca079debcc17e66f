// SPDX-License-Identifier: MIT

package decal.ui.components

import androidx.compose.animation.core.withInfiniteAnimationFrameMillis
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableFloatStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
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
 * Eight spokes that turn while something is under way. With reduced motion they stand still, and their opacity rises
 * and falls slowly instead, so that the work is still seen.
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
    val isMotionReduced = rememberReducedMotion()
    var turn by remember { mutableFloatStateOf(0f) }
    var opacity by remember { mutableFloatStateOf(1f) }
    LaunchedEffect(isMotionReduced) {
        val start = withInfiniteAnimationFrameMillis { it }
        while (true) {
            withInfiniteAnimationFrameMillis {
                val milliseconds = (it - start).toDouble()
                turn = if (isMotionReduced) 0f else SpinnerFigure.turn(milliseconds).toFloat()
                opacity = if (isMotionReduced) SpinnerFigure.pulse(milliseconds / 1_000).toFloat() else 1f
            }
        }
    }
    val pulsing = described.graphicsLayer { alpha = opacity }
    Spokes(pulsing, size, color, turn = { turn }, SpinnerFigure::runningOpacity)
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
