// SPDX-License-Identifier: MIT

package org.acme.notes.ui.theme

enum class LabTone { Loud, Quiet }
