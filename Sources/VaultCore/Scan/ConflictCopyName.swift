internal import Bytes

/// The name of a file that a sync program made beside another one, when both had changed.
package struct ConflictCopyName: Sendable, Hashable {
  /// The path of the file of which it is a copy.
  package let original: [UInt8]
  /// The program that makes files with such a name: `Syncthing`, `Seafile`, or `a sync program` if several do.
  package let tool: String
}

extension ConflictCopyName {
  /// Reads a path; nil if its name is not that of a conflict copy.
  ///
  /// The known forms are `name.sync-conflict-20260102-030405-ABCDEFG.md` of Syncthing, and `name (… conflicted copy
  /// …).md`, or the same with `SFConflict`, of Dropbox, Nextcloud, ownCloud, Obsidian Sync, Seafile and sheaf itself.
  /// The original of a copy of a copy is the first file.
  package init?(_ path: [UInt8]) {
    guard var copy = Self(onceCopied: path) else { return nil }
    while let inner = Self(onceCopied: copy.original) { copy = Self(original: inner.original, tool: copy.tool) }
    self = copy
  }

  private init?(onceCopied path: [UInt8]) {
    let start = path.span.nameStart
    // Every mark contains the letters "nfl", which few names do. This check is fast, because it runs for all paths.
    let letters = start..<max(path.count - 2, start)
    guard
      letters.contains(where: {
        path[$0] | 0x20 == UInt8(ascii: "n") && path[$0 + 1] | 0x20 == UInt8(ascii: "f")
          && path[$0 + 2] | 0x20 == UInt8(ascii: "l")
      })
    else { return nil }
    let name = path[start...]
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let stem = name[..<dot]
    let lowered = stem.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    func original(_ end: Int) -> [UInt8] { Array(path[..<(start + end)]) + name[dot...] }
    if let mark = lowered.firstRange(of: Array(".sync-conflict-".utf8)), mark.lowerBound > 0 {
      self.original = original(mark.lowerBound)
      tool = "Syncthing"
      return
    }
    for (mark, tool) in Self.marks {
      guard let start = lowered.firstRange(of: mark)?.lowerBound,
        let open = lowered[..<start].lastIndex(of: UInt8(ascii: "(")),
        let close = lowered[start...].firstIndex(of: UInt8(ascii: ")")),
        // All programs write a date there, but people who write "conflicted copy" in a name usually do not.
        lowered[start..<close].count(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) >= 6
      else { continue }
      let end = lowered[..<open].lastIndex { $0 != .space }.map { $0 + 1 } ?? 0
      guard end > 0 else { return nil }
      self.original = original(end)
      self.tool = tool
      return
    }
    return nil
  }

  private static let marks: [(mark: [UInt8], tool: String)] = [
    (Array("conflicted copy".utf8), "a sync program"), (Array("sfconflict".utf8), "Seafile"),
  ]
}
