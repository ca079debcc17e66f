// SPDX-License-Identifier: MIT
package acme.ui.interactions

object Glow
