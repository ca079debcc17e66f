internal import Model
internal import Posix

extension Project {
  /// What would make the transaction fail on its way.
  ///
  /// - Throws: `SystemError`.
  func obstacles(to plan: Plan) throws -> [Block] {
    guard !plan.changes.isEmpty else { return [] }
    var bytes = plan.bases.values.reduce(0) { $0 + $1.count }
    var folders: [String: String] = [:]
    let goingAway = Set(plan.changes.filter { $0.after == nil }.map(\.path))
    for change in plan.changes {
      if case .file(let content, _, _) = change.after { bytes += content.count }
      guard !change.path.hasPrefix(Places.folder + "/") else { continue }
      var folder = parentFolder(of: change.path)
      while try !folder.isEmpty && (goingAway.contains(folder) || root.info(folder) == nil) {
        folder = parentFolder(of: folder)
      }
      if folders[folder] == nil { folders[folder] = change.path }
    }
    var blocks: [Block] = []
    let device = try root.info().device
    for (folder, path) in folders.sorted(by: { $0.value < $1.value }) {
      let info = try folder.isEmpty ? root.info() : root.info(folder)
      guard let info, info.kind == .folder else { continue }
      if info.device != device {
        blocks.append(Block(.otherVolume, path: path))
      } else if !root.isWritable(folder.isEmpty ? "." : folder) {
        blocks.append(Block(.readOnly, path: path))
      }
    }
    let needed = 2 * bytes + (1 << 20)
    let free = try root.freeSpace()
    if needed > free { blocks.append(Block(.space(needed: needed, free: free))) }
    return blocks
  }
}
