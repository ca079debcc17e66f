package import Model
internal import Posix
internal import Trust

/// Why the two sides of a lockfile cannot be brought together.
package enum LockfileMergeFault: Fact, Equatable {
  /// It has no markers, or ones that do not fit together.
  case noSides
  /// One side is no lockfile: named as its marker names it.
  case side(String, reason: String)
  /// Both sides changed these, and not in the same way: components, files and registries.
  case bothChanged([String])
  /// Together they are no lockfile.
  case together(reason: String)

  package var description: String {
    switch self {
    case .noSides: "\(Lockfile.path) has no two sides that could be brought together"
    case .side(let name, let reason): "the side `\(name)` of \(Lockfile.path) is no lockfile: \(reason)"
    case .bothChanged(let names):
      "both sides changed \(names.map { "`\($0)`" }.joined(separator: ", ")), and not in the same way"
    case .together(let reason): "what both sides have does not go together: \(reason)"
    }
  }
  package var kind: FailureKind { .integrity }
}

extension Lockfile {
  /// Brings the two sides together that version control left in a lockfile: what one side has or changed is taken; nothing is
  /// chosen where both changed the same.
  ///
  /// - Parameter bytes: with conflict markers, with or without the common ancestor (git's `merge`, `diff3` and `zdiff3`).
  /// - Throws: `LockfileMergeFault`.
  package static func merging(_ bytes: [UInt8]) throws -> Lockfile {
    guard let sides = ConflictedText(bytes) else { throw LockfileMergeFault.noSides }
    let ours = try parse(sides.ours, of: sides.ourName)
    let theirs = try parse(sides.theirs, of: sides.theirName)
    // Where git moved lines that both sides have out of a conflict, what is left of the ancestor is no lockfile.
    let base = sides.base.flatMap { try? Lockfile.parse($0) }
    var merge = LockfileMerge(base: base.map(\.withStates))
    let merged = merge.merge(ours.withStates, theirs.withStates)
    guard merge.clashes.isEmpty else { throw LockfileMergeFault.bothChanged(merge.clashes.sorted()) }
    do { return try parse(merged.bytes) } catch { throw LockfileMergeFault.together(reason: reason(error)) }
  }

  private static func parse(_ bytes: [UInt8], of side: String) throws -> Lockfile {
    do { return try parse(bytes) } catch { throw LockfileMergeFault.side(side, reason: reason(error)) }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? SeveralFaults)?.facts.first?.description ?? (error as? any Fact)?.description ?? "\(error)"
  }

  /// The same with every component saying itself in which state of its registry it was taken.
  private var withStates: Lockfile {
    var lockfile = self
    for index in components.indices { lockfile.components[index].state = record(of: components[index])?.state }
    return lockfile
  }
}

/// A text with the conflict markers of version control, taken apart.
private struct ConflictedText {
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []
  /// nil where a conflict does not show it.
  private(set) var base: [UInt8]? = []
  private(set) var ourName = ""
  private(set) var theirName = ""

  private enum Part {
    case common
    case ours
    case base
    case theirs
  }

  /// nil when there are no markers, or they are not in their order.
  init?(_ bytes: [UInt8]) {
    var part = Part.common
    var hasBase = false
    var count = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      switch (Self.marker(line), part) {
      case ("<", .common):
        (part, hasBase) = (.ours, false)
        count += 1
        if ourName.isEmpty { ourName = Self.name(line) }
      case ("|", .ours): (part, hasBase) = (.base, true)
      case ("=", .ours), ("=", .base):
        if !hasBase { base = nil }
        part = .theirs
      case (">", .theirs):
        part = .common
        if theirName.isEmpty { theirName = Self.name(line) }
      // In the ancestor of two ancestors there may be markers of its own.
      case (nil, _), (_, .base): add(line, to: part)
      default: return nil
      }
    }
    guard part == .common, count > 0 else { return nil }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, to part: Part) {
    if part == .common || part == .ours { ours += line + [0x0A] }
    if part == .common || part == .theirs { theirs += line + [0x0A] }
    if part == .common || part == .base { base?.append(contentsOf: line + [0x0A]) }
  }

  /// `<`, `|`, `=` or `>` when the line begins with seven of them, and not more.
  private static func marker(_ line: ArraySlice<UInt8>) -> Character? {
    guard let first = line.first, "<|=>".utf8.contains(first) else { return nil }
    return line.prefix { $0 == first }.count == 7 ? Character(UnicodeScalar(first)) : nil
  }

  private static func name(_ line: ArraySlice<UInt8>) -> String {
    let name = String(decoding: line.dropFirst(7), as: UTF8.self).split(separator: "\r")
    return name.first.map { String($0.drop { $0 == " " }) } ?? ""
  }
}

/// Two lockfiles on their way to one.
private struct LockfileMerge {
  /// What both sides come from, where that is known.
  let base: Lockfile?
  /// What both sides changed, and not in the same way.
  private(set) var clashes: [String] = []

  init(base: Lockfile?) { self.base = base }

  mutating func merge(_ ours: Lockfile, _ theirs: Lockfile) -> Lockfile {
    var merged = Lockfile()
    for alias in Set((ours.registries + theirs.registries).map(\.alias)).sorted() {
      let record = merge(ours.registry(alias), theirs.registry(alias), base?.registry(alias))
      if let record { merged.registries.append(record) }
    }
    for key in Set((ours.components + theirs.components).map(\.key)).sorted() {
      if let component = merge(ours[key], theirs[key], base?[key], key) { merged.components.append(component) }
    }
    return merged
  }

  private mutating func merge(
    _ ours: RegistryRecord?, _ theirs: RegistryRecord?, _ base: RegistryRecord?
  ) -> RegistryRecord? {
    guard var record = ours, let theirs else { return ours ?? theirs }
    if record == theirs || theirs == base { return record }
    if record == base { return theirs }
    // In what state each component was taken it says itself, so that either record will do.
    guard record.source.isSamePlace(as: theirs.source), record.signed?.key == theirs.signed?.key else {
      clashes.append("@\(record.alias)")
      return record
    }
    if let serial = record.signed?.serial, let other = theirs.signed?.serial, other > serial { record = theirs }
    return record
  }

  private mutating func merge(
    _ ours: LockedComponent?, _ theirs: LockedComponent?, _ base: LockedComponent?, _ key: ComponentKey
  ) -> LockedComponent? {
    guard let ours, let theirs else {
      guard let only = ours ?? theirs, let base else { return ours ?? theirs }
      // The other side removed it.
      if !only.isSame(as: base) { clashes.append(key.description) }
      return nil
    }
    if ours.isSame(as: theirs) || theirs.isSame(as: base) { return ours }
    if ours.isSame(as: base) { return theirs }
    guard ours.digest == theirs.digest, ours.settings == theirs.settings, ours.style == theirs.style else {
      clashes.append(key.description)
      return ours
    }
    // Of one state upstream: what was copied of it, and what became of the copies here.
    var merged = ours
    merged.isAsked = ours.isAsked == theirs.isAsked ? ours.isAsked : base.map { !$0.isAsked } ?? true
    merged.roles = Set(ours.roles + theirs.roles).sorted()
    merged.requires = Set(ours.requires + theirs.requires).sorted()
    merged.files = []
    for path in Set((ours.files + theirs.files).map(\.path)).sorted() {
      func entry(_ component: LockedComponent?) -> LockedFile? { component?.files.first { $0.path == path } }
      let (our, their, old) = (entry(ours), entry(theirs), entry(base))
      switch (our, their) {
      case (let our?, let their?):
        if our != their, our != old, their != old { clashes.append(path.text) }
        merged.files.append(our == old ? their : our)
      case (let only?, nil), (nil, let only?):
        if let old, only != old { clashes.append(path.text) }
        if old == nil { merged.files.append(only) }
      case (nil, nil): break
      }
    }
    return merged
  }
}

extension LockedComponent {
  /// Whether both are one but for the state of their registry, which moves on with others.
  fileprivate func isSame(as other: LockedComponent?) -> Bool {
    var same = self
    same.state = other?.state
    return same == other
  }
}

extension Project {
  /// What settling the conflict that version control left in the lockfile itself would do.
  ///
  /// - Throws: `LockfileMergeFault`, `SystemError`. That there is none is in the plan's `blocks`.
  package func planLockfileMerge() throws -> Plan {
    var plan = Plan()
    guard let bytes = try lockfileBytes(), Lockfile.hasConflictMarkers(bytes) else {
      plan.blocks = [Block(.noConflict, path: Lockfile.path)]
      return plan
    }
    let merged = try Lockfile.merging(bytes)
    let info = try root.info(Lockfile.path)
    plan.lockfileAfter = merged
    plan.changes = [
      Change(
        path: Lockfile.path, before: .file(sha256(bytes), isExecutable: info?.isExecutable ?? false),
        after: .file(merged.bytes, isExecutable: false, permissions: info?.permissions))
    ]
    return plan
  }
}
