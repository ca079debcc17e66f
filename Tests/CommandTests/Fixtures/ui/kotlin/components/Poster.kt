// SPDX-License-Identifier: MIT
package acme.ui.components

object Poster
