// SPDX-License-Identifier: MIT
// package forms.ui
@file:Suppress("unused", "forms.ui") // forms.ui
@file:forms.ui.theme.FormsFileMark

package forms.ui /* forms.ui */

import forms.ui.theme.*
import forms.ui.theme.FormsTone.Quiet as Silent
import forms.ui.theme.FormsTone as Tone; import forms.ui.theme.`is`
import kotlin.math.max

/** See [forms.ui.theme.FormsTone]; /* forms.ui nested */ */
typealias Boxes = Map<forms.ui.theme.FormsBox<Int>, List<forms.ui.theme.FormsTone>>

@forms.ui.theme.FormsMark("forms.ui")
open class Forms(@get:forms.ui.theme.FormsMark val tone: forms.ui.theme.FormsTone = forms.ui.theme.FormsTone.Loud) :
    Comparable<forms.ui.Forms> {
    val text = "forms.ui ${forms.ui.theme.FormsTone.Loud} $tone \${forms.ui} ${"${forms.ui.theme.formsJoin("a")}"}"
    val raw = """forms.ui "${forms.ui.theme.FormsTone.entries.size}" \ ""${'$'}{forms.ui}"""
    val quote = '"'
    val slash = '\''
    val made = ::Forms to forms.ui.theme.FormsTone::class
    val function: (forms.ui.theme.FormsTone) -> String = forms.ui.theme.FormsTone::name
    val member = Holder().forms.ui + `is`.code + max(1, 2) / 1 / 1

    override fun compareTo(other: forms.ui.Forms): Int = when (other.tone) {
        forms.ui.theme.FormsTone.Loud -> 1
        Silent -> 0
    }

    fun forms.ui.theme.FormsTone.next(): Tone =
        if ((this as Any) is forms.ui.theme.FormsTone) forms
            .ui
            // why
            .theme.FormsTone.Loud else Tone.Quiet
}

fun <T : forms.ui.Forms> `forms ui`(all: List<T>): T? = all.firstOrNull { it.tone == forms.ui.theme.FormsTone.Loud }
