extension String {
  /// Whether this text comes before another by the bytes of its UTF-8: the order of everything that decal lists.
  package func isBefore(_ other: String) -> Bool {
    let answer = unsafe utf8.withContiguousStorageIfAvailable { left in
      unsafe other.utf8.withContiguousStorageIfAvailable { right in unsafe left.lexicographicallyPrecedes(right) }
    }
    // Text that does not lie in one piece, which is rare, is compared through its views.
    return (answer ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
