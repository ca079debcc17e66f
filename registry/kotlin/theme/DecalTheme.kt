// SPDX-License-Identifier: MIT

package decal.ui.theme

import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.ReadOnlyComposable
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.Dp

/**
 * A soft shadow below a raised surface.
 *
 * @property color The shadow's colour where it is darkest.
 * @property x How far it lies to the side.
 * @property y How far it lies below.
 * @property blur The width of its edge.
 */
@Immutable
data class DecalShadow(val color: Color, val x: Dp, val y: Dp, val blur: Dp)

/** The theme in force: what [DecalTheme] was given, else the standard values for light or dark as the system says. */
object DecalTheme {
    /** Colours by what they are for. */
    val colors: DecalColors
        @Composable @ReadOnlyComposable
        get() = LocalColors.current ?: if (isSystemInDarkTheme()) DecalColors.Dark else DecalColors.Light

    /** Colours by their name. */
    val palette: DecalPalette
        @Composable @ReadOnlyComposable
        get() = LocalPalette.current ?: if (isSystemInDarkTheme()) DecalPalette.Dark else DecalPalette.Light

    /** Text styles, from the smallest to the largest. */
    val typography: DecalTypography
        @Composable @ReadOnlyComposable
        get() = LocalTypography.current

    /** Corner radii. */
    val radii: DecalRadii
        @Composable @ReadOnlyComposable
        get() = LocalRadii.current

    /** Shadows, from the nearest to the farthest. */
    val shadows: DecalShadows
        @Composable @ReadOnlyComposable
        get() = LocalShadows.current
}

/**
 * Gives [content] a theme. Components work without it, on the standard values.
 *
 * @param darkTheme Whether the standard colours are the dark ones; the system's setting, if not named.
 */
@Composable
fun DecalTheme(
    darkTheme: Boolean = isSystemInDarkTheme(),
    colors: DecalColors = if (darkTheme) DecalColors.Dark else DecalColors.Light,
    palette: DecalPalette = if (darkTheme) DecalPalette.Dark else DecalPalette.Light,
    typography: DecalTypography = DecalTheme.typography,
    radii: DecalRadii = DecalTheme.radii,
    shadows: DecalShadows = DecalTheme.shadows,
    content: @Composable () -> Unit,
) {
    CompositionLocalProvider(
        LocalColors provides colors,
        LocalPalette provides palette,
        LocalTypography provides typography,
        LocalRadii provides radii,
        LocalShadows provides shadows,
        content = content,
    )
}

private val LocalColors = staticCompositionLocalOf<DecalColors?> { null }
private val LocalPalette = staticCompositionLocalOf<DecalPalette?> { null }
private val LocalTypography = staticCompositionLocalOf { DecalTypography() }
private val LocalRadii = staticCompositionLocalOf { DecalRadii() }
private val LocalShadows = staticCompositionLocalOf { DecalShadows() }
