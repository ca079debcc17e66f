// SPDX-License-Identifier: MIT

package com.acme.shared.ui.theme

enum class LabTone { Loud, Quiet }
