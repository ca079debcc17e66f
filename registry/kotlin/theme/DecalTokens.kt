// SPDX-License-Identifier: MIT
// Written from registry/tokens.json by `swift run generate`.

package decal.ui.theme

import androidx.compose.runtime.Immutable
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp

/** Colours by what they are for. */
@Immutable
data class DecalColors(
    val surface: Color,
    val surfaceSecondary: Color,
    val surfaceTertiary: Color,
    val surfaceRaised: Color,
    val label: Color,
    val labelSecondary: Color,
    val labelTertiary: Color,
    val labelQuaternary: Color,
    val control: Color,
    val controlPressed: Color,
    val controlSelected: Color,
    val controlDisabled: Color,
    val onControlSelected: Color,
    val itemPressed: Color,
    val itemSelected: Color,
    val separator: Color,
    val separatorStrong: Color,
    val accent: Color,
    val accentPressed: Color,
    val accentSelected: Color,
    val accentDisabled: Color,
    val onAccent: Color,
    val accentSurface: Color,
    val accentSurfacePressed: Color,
    val link: Color,
    val focus: Color,
    val scrim: Color,
    val media: Color,
    val onMedia: Color,
    val danger: Color,
    val dangerSurface: Color,
    val dangerSurfacePressed: Color,
    val success: Color,
    val successSurface: Color,
    val warning: Color,
    val warningSurface: Color,
) {
    companion object {
        /** The colours of the registry for a light appearance. */
        val Light: DecalColors = DecalColors(
            surface = Color(0xFFFFFFFF),
            surfaceSecondary = Color(0xFFF5F5F7),
            surfaceTertiary = Color(0xFFE8E8ED),
            surfaceRaised = Color(0xFFFFFFFF),
            label = Color(0xFF1D1D1F),
            labelSecondary = Color(0xFF6E6E73),
            labelTertiary = Color(0xFF86868B),
            labelQuaternary = Color(0xFFD2D2D7),
            control = Color(0x0A000000),
            controlPressed = Color(0x1F000000),
            controlSelected = Color(0xFF1D1D1F),
            controlDisabled = Color(0x08000000),
            onControlSelected = Color(0xFFFFFFFF),
            itemPressed = Color(0x14000000),
            itemSelected = Color(0x0F000000),
            separator = Color(0xFFD2D2D7),
            separatorStrong = Color(0xFF86868B),
            accent = Color(0xFF0071E3),
            accentPressed = Color(0xFF005BB8),
            accentSelected = Color(0xFF0071E3),
            accentDisabled = Color(0x660071E3),
            onAccent = Color(0xFFFFFFFF),
            accentSurface = Color(0x170071E3),
            accentSurfacePressed = Color(0x2E0071E3),
            link = Color(0xFF0066CC),
            focus = Color(0xFF0071E3),
            scrim = Color(0x7A000000),
            media = Color(0xFF000000),
            onMedia = Color(0xFFFFFFFF),
            danger = Color(0xFFD0000A),
            dangerSurface = Color(0x14D70015),
            dangerSurfacePressed = Color(0x29D70015),
            success = Color(0xFF008009),
            successSurface = Color(0xFFEFFAF1),
            warning = Color(0xFFB64400),
            warningSurface = Color(0xFFFFF5EA),
        )

        /** The colours of the registry for a dark appearance. */
        val Dark: DecalColors = DecalColors(
            surface = Color(0xFF000000),
            surfaceSecondary = Color(0xFF161617),
            surfaceTertiary = Color(0xFF2C2C2E),
            surfaceRaised = Color(0xFF1D1D1F),
            label = Color(0xFFF5F5F7),
            labelSecondary = Color(0xFFA1A1A6),
            labelTertiary = Color(0xFF86868B),
            labelQuaternary = Color(0xFF424245),
            control = Color(0x1AFFFFFF),
            controlPressed = Color(0x38FFFFFF),
            controlSelected = Color(0xFFF5F5F7),
            controlDisabled = Color(0x0DFFFFFF),
            onControlSelected = Color(0xFF000000),
            itemPressed = Color(0x1FFFFFFF),
            itemSelected = Color(0x1AFFFFFF),
            separator = Color(0xFF424245),
            separatorStrong = Color(0xFF6E6E73),
            accent = Color(0xFF0071E3),
            accentPressed = Color(0xFF004D9E),
            accentSelected = Color(0xFF0071E3),
            accentDisabled = Color(0x660071E3),
            onAccent = Color(0xFFFFFFFF),
            accentSurface = Color(0x2E0071E3),
            accentSurfacePressed = Color(0x4D0071E3),
            link = Color(0xFF2997FF),
            focus = Color(0xFF0071E3),
            scrim = Color(0x7A000000),
            media = Color(0xFF000000),
            onMedia = Color(0xFFFFFFFF),
            danger = Color(0xFFFF5447),
            dangerSurface = Color(0x33FF453A),
            dangerSurfacePressed = Color(0x5CFF453A),
            success = Color(0xFF30D158),
            successSurface = Color(0x2930D158),
            warning = Color(0xFFFF9F0A),
            warningSurface = Color(0x29FF9F0A),
        )
    }
}

/** Colours by their name. */
@Immutable
data class DecalPalette(
    val blue: Color,
    val green: Color,
    val orange: Color,
    val red: Color,
    val yellow: Color,
    val purple: Color,
    val pink: Color,
    val indigo: Color,
    val teal: Color,
    val mint: Color,
    val cyan: Color,
    val brown: Color,
    val gray: Color,
) {
    companion object {
        /** The colours of the registry for a light appearance. */
        val Light: DecalPalette = DecalPalette(
            blue = Color(0xFF007AFF),
            green = Color(0xFF34C759),
            orange = Color(0xFFFF9500),
            red = Color(0xFFFF3B30),
            yellow = Color(0xFFFFCC00),
            purple = Color(0xFFAF52DE),
            pink = Color(0xFFFF2D55),
            indigo = Color(0xFF5856D6),
            teal = Color(0xFF30B0C7),
            mint = Color(0xFF00C7BE),
            cyan = Color(0xFF32ADE6),
            brown = Color(0xFFA2845E),
            gray = Color(0xFF8E8E93),
        )

        /** The colours of the registry for a dark appearance. */
        val Dark: DecalPalette = DecalPalette(
            blue = Color(0xFF0A84FF),
            green = Color(0xFF30D158),
            orange = Color(0xFFFF9F0A),
            red = Color(0xFFFF453A),
            yellow = Color(0xFFFFD60A),
            purple = Color(0xFFBF5AF2),
            pink = Color(0xFFFF375F),
            indigo = Color(0xFF5E5CE6),
            teal = Color(0xFF40C8E0),
            mint = Color(0xFF66D4CF),
            cyan = Color(0xFF64D2FF),
            brown = Color(0xFFAC8E68),
            gray = Color(0xFF8E8E93),
        )
    }
}

/** Text styles, from the smallest to the largest. */
@Immutable
data class DecalTypography(
    val xs3: TextStyle = TextStyle(fontSize = 11.sp, lineHeight = 13.sp, letterSpacing = 0.066.sp),
    val xs2: TextStyle = TextStyle(fontSize = 12.sp, lineHeight = 16.sp, letterSpacing = 0.sp),
    val xs: TextStyle = TextStyle(fontSize = 13.sp, lineHeight = 18.sp, letterSpacing = (-0.078).sp),
    val sm: TextStyle = TextStyle(fontSize = 15.sp, lineHeight = 20.sp, letterSpacing = (-0.24).sp),
    val md: TextStyle = TextStyle(fontSize = 16.sp, lineHeight = 21.sp, letterSpacing = (-0.32).sp),
    val base: TextStyle = TextStyle(fontSize = 17.sp, lineHeight = 22.sp, letterSpacing = (-0.442).sp),
    val lg: TextStyle = TextStyle(fontSize = 20.sp, lineHeight = 25.sp, letterSpacing = (-0.46).sp),
    val xl: TextStyle = TextStyle(fontSize = 22.sp, lineHeight = 28.sp, letterSpacing = (-0.264).sp),
    val xl2: TextStyle = TextStyle(fontSize = 28.sp, lineHeight = 34.sp, letterSpacing = 0.392.sp),
    val xl3: TextStyle = TextStyle(fontSize = 34.sp, lineHeight = 41.sp, letterSpacing = 0.408.sp),
)

/** Corner radii. */
@Immutable
data class DecalRadii(
    val xs: Dp = 3.dp,
    val sm: Dp = 5.dp,
    val md: Dp = 8.dp,
    val lg: Dp = 10.dp,
    val xl: Dp = 12.dp,
    val xl2: Dp = 18.dp,
    val xl3: Dp = 28.dp,
    val full: Dp = 9999.dp,
)

/** Shadows, from the nearest to the farthest. */
@Immutable
data class DecalShadows(
    val md: DecalShadow = DecalShadow(Color(0x14000000), x = 2.dp, y = 4.dp, blur = 12.dp),
    val lg: DecalShadow = DecalShadow(Color(0x1F000000), x = 0.dp, y = 4.dp, blur = 24.dp),
)
