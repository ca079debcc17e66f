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
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.progressBarRangeInfo
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import decal.ui.engine.RefreshSpokes
import decal.ui.theme.DecalTheme
import decal.ui.theme.rememberReducedMotion

/**
 * Eight spokes that turn while something is under way. With reduced motion they stand still, and their opacity rises and
 * falls slowly instead, so that the work is still seen.
 *
 * @param label What assistive technology says, for example "Loading".
 */
@Composable
fun Spinner(
    label: String,
    modifier: Modifier = Modifier,
    size: Dp = 24.dp,
    color: Color = DecalTheme.colors.labelSecondary,
) {
    SpinnerFigure(
        modifier = modifier.semantics {
            contentDescription = label
            progressBarRangeInfo = ProgressBarRangeInfo.Indeterminate
        },
        size = size,
        color = color,
    )
}

/** The running spokes of [Spinner] without a word for assistive technology. */
@Composable
fun SpinnerFigure(
    modifier: Modifier = Modifier,
    size: Dp = 24.dp,
    color: Color = DecalTheme.colors.labelSecondary,
) {
    if (rememberReducedMotion()) {
        val breath by rememberInfiniteTransition(label = "spinner").animateFloat(
            initialValue = 1f,
            targetValue = 0.4f,
            animationSpec = infiniteRepeatable(tween(durationMillis = 1_600, easing = LinearEasing), RepeatMode.Reverse),
            label = "opacity",
        )
        Spokes(modifier.graphicsLayer { alpha = breath }, size, color, turn = { 0f }) {
            RefreshSpokes.runningOpacity(it).toFloat()
        }
    } else {
        var turn by remember { mutableFloatStateOf(0f) }
        LaunchedEffect(Unit) {
            val start = withFrameMillis { it }
            while (true) withFrameMillis { turn = RefreshSpokes.turn(it - start).toFloat() }
        }
        Spokes(modifier, size, color, turn = { turn }) { RefreshSpokes.runningOpacity(it).toFloat() }
    }
}

/**
 * Spokes that come up one after the other.
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
    Spokes(modifier, size, color, turn = { 0f }) {
        RefreshSpokes.pullingOpacity(it, progress().toDouble()).toFloat()
    }
}

@Composable
private fun Spokes(modifier: Modifier, size: Dp, color: Color, turn: () -> Float, opacity: (Int) -> Float) {
    Canvas(modifier.size(size)) {
        rotate(turn()) {
            for (spoke in 0 until RefreshSpokes.COUNT) drawSpoke(spoke, color, opacity(spoke))
        }
    }
}

private fun DrawScope.drawSpoke(spoke: Int, color: Color, opacity: Float) {
    val spokes = RefreshSpokes(size.minDimension.toDouble())
    val width = spokes.width.toFloat()
    rotate(RefreshSpokes.angle(spoke).toFloat()) {
        drawRoundRect(
            color = color,
            topLeft = Offset(center.x - width / 2, center.y - spokes.reach.toFloat()),
            size = Size(width, spokes.length.toFloat()),
            cornerRadius = CornerRadius(spokes.corner.toFloat()),
            alpha = opacity,
        )
    }
}
