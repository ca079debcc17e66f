// SPDX-License-Identifier: MIT

import AcmeUI
import Swift

let example = Badge(count: 7)
