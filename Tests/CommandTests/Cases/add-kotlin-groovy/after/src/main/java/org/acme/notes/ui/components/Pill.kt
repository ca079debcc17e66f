// SPDX-License-Identifier: MIT

package org.acme.notes.ui.components

import org.acme.notes.R
import org.acme.notes.ui.theme.LabTone
import org.acme.notes.ui.theme.LabTone.Quiet as Silent

/** A label; "lab.ui.theme" in a comment or a string stays as it is. */
data class Pill(val text: String, val tone: LabTone = Silent) {
    val tag: String get() = "lab.ui.theme: ${org.acme.notes.ui.theme.LabTone.entries.size} of ${R.string.pill}"
}
