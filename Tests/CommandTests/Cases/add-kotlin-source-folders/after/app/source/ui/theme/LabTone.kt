// SPDX-License-Identifier: MIT

package com.acme.shop.ui.theme

enum class LabTone { Loud, Quiet }
