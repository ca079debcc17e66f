// SPDX-License-Identifier: MIT

package __package__.components

/** What it is, in a sentence. */
data class __Component__(val title: String)
