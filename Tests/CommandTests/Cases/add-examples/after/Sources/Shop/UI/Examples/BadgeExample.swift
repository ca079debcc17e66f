// SPDX-License-Identifier: MIT

import Swift

let example = Badge(count: 7)
