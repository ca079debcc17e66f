// SPDX-License-Identifier: MIT

package `in`.acme.`fun`.ui.theme

enum class LabTone { Loud, Quiet }
