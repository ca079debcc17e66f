// SPDX-License-Identifier: MIT
package acme.ui.theme

object Palette { const val ACCENT = 0x0071E3 }
