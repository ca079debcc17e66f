// SPDX-License-Identifier: MIT

/// A picture that glows.
public struct Poster {}
