// SPDX-License-Identifier: MIT

package undecided.ui

import undecided.BuildConfig
import undecided.R
import undecided.app.generated.resources.Res

val é = "«» ${R.string.probe} ${BuildConfig.DEBUG} ${Res}"
