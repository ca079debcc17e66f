// SPDX-License-Identifier: MIT

package `in`.acme.`fun`.ui.components

import `in`.acme.`fun`.R
import `in`.acme.`fun`.ui.theme.LabTone
import `in`.acme.`fun`.ui.theme.LabTone.Quiet as Silent

/** A label; "lab.ui.theme" in a comment or a string stays as it is. */
data class Pill(val text: String, val tone: LabTone = Silent) {
    val tag: String get() = "lab.ui.theme: ${`in`.acme.`fun`.ui.theme.LabTone.entries.size} of ${R.string.pill}"
}
