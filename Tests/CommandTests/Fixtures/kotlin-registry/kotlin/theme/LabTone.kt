// SPDX-License-Identifier: MIT

package lab.ui.theme

enum class LabTone { Loud, Quiet }
