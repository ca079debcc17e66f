// SPDX-License-Identifier: MIT

package com.acme.shared.ui.components

import com.acme.shared.R
import com.acme.shared.ui.theme.LabTone
import com.acme.shared.ui.theme.LabTone.Quiet as Silent

/** A label; "lab.ui.theme" in a comment or a string stays as it is. */
data class Pill(val text: String, val tone: LabTone = Silent) {
    val tag: String get() = "lab.ui.theme: ${com.acme.shared.ui.theme.LabTone.entries.size} of ${R.string.pill}"
}
