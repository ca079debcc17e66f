// SPDX-License-Identifier: MIT

package forms.ui.theme

@Retention(AnnotationRetention.SOURCE)
annotation class FormsMark(val text: String = "forms.ui.theme")

@Target(AnnotationTarget.FILE)
@Retention(AnnotationRetention.SOURCE)
annotation class FormsFileMark

enum class FormsTone { Loud, Quiet }

data class FormsBox<T>(val content: T)

object `is` { const val code = 1 }

fun formsJoin(vararg parts: String): String = parts.joinToString(" ")

class Holder { val forms = Inner(); class Inner { val ui = "x" } }
