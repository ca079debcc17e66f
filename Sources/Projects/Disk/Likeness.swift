internal import Model
internal import Trust

/// How a local file compares with its base, the executable bit aside.
enum Likeness {
  case same
  /// Both are text, and equal when every CRLF is taken for LF.
  case lineEndsAside
  case edited
}

extension LocalFile {
  /// Compares the file with the base that the lockfile names.
  func likeness(to file: LockedFile, store: BaseStore) -> Likeness {
    if sha256 == file.sha256 { return .same }
    guard let bytes, Text.isText(bytes) else { return .edited }
    let unix = Text.unix(bytes)
    if unix.count == file.size, Trust.sha256(unix) == file.sha256 { return .lineEndsAside }
    // The base itself may have CRLF. Only a file of about its size can then be equal to it.
    guard unix.count <= file.size, file.size <= 2 * unix.count,
      let base = store.bytes(file.sha256), Text.areEqual(bytes, base)
    else { return .edited }
    return .lineEndsAside
  }
}
