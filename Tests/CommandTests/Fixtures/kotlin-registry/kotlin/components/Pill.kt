// SPDX-License-Identifier: MIT

package lab.ui.components

import lab.R
import lab.ui.theme.LabTone
import lab.ui.theme.LabTone.Quiet as Silent

/** A label; "lab.ui.theme" in a comment or a string stays as it is. */
data class Pill(val text: String, val tone: LabTone = Silent) {
    val tag: String get() = "lab.ui.theme: ${lab.ui.theme.LabTone.entries.size} of ${R.string.pill}"
}
