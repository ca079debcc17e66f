// SPDX-License-Identifier: MIT

package com.acme.shop.feed.ui.theme

enum class LabTone { Loud, Quiet }
