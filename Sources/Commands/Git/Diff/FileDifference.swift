internal import Answers
internal import Bytes
internal import GitHistory
internal import NoteSyntax
internal import VaultCore

struct FileDifference {
  let change: FileChange
  let comparison: NoteComparison
  /// The lines of the diff; empty for files that are not notes.
  let parts: [PatchLine]
  private(set) var counts = (added: 0, removed: 0)

  init(_ file: VaultDifference.File) {
    change = file.change
    comparison = NoteComparison(file.old, file.new)
    parts = VaultFiles.isNotePath(change.path) ? Self.parts(file) : []
    for part in parts {
      if part.kind == .added { counts.added += 1 }
      if part.kind == .removed { counts.removed += 1 }
    }
  }

  /// Returns the lines of a note, after the header by which `git apply` creates, deletes and renames files.
  private static func parts(_ file: VaultDifference.File) -> [PatchLine] {
    let change = file.change
    let before = change.oldPath ?? change.path
    func name(_ side: String, _ path: [UInt8]) -> [UInt8] { QuotedName.patchName(of: Array(side.utf8) + path) }
    let names = name("a/", before) + [.space] + name("b/", change.path)
    var head = [PatchLine(Array("diff --git ".utf8) + names, .head)]
    switch change.kind {
    case .added: head.append(PatchLine(Array("new file mode 100644".utf8), .head))
    case .deleted: head.append(PatchLine(Array("deleted file mode 100644".utf8), .head))
    case .moved: head += PatchLine.move(from: before, to: change.path)
    case .changed: break
    }
    if file.old == file.new { return change.kind == .changed ? [] : head }
    let from = change.kind == .added ? nil : before
    return head + PatchLine.lines(from: from, to: change.kind == .deleted ? nil : change.path, file.old, file.new)
  }

  /// The changes in words, by kind: `category: idea, was goal` under `properties`.
  var words: [(kind: String, changes: [String])] {
    let properties = comparison.properties.map { property -> String in
      func shown(_ value: String) -> String { value.isEmpty ? "(empty)" : value }
      switch (property.old, property.new) {
      case (nil, let new?): return "\(property.name): \(shown(new)) (new)"
      case (let old?, nil): return "\(property.name) is gone, was \(shown(old))"
      default: return "\(property.name): \(shown(property.new ?? "")), was \(shown(property.old ?? ""))"
      }
    }
    let tasks = comparison.tasks.map { task in
      let verb =
        switch task.kind {
        case .added: "new"
        case .removed: "gone"
        case .done: "done"
        case .reopened: "open again"
        case .changed: "other status"
        }
      return "\(verb): \(task.text)"
    }
    let unread = comparison.hasUnreadMatter ? ["a version of the front matter cannot be read"] : []
    return [
      ("properties", properties + unread),
      ("tags", comparison.addedTags.map { "+#\($0)" } + comparison.removedTags.map { "-#\($0)" }), ("tasks", tasks),
      ("links", comparison.addedLinks.map { "+[[\($0)]]" } + comparison.removedLinks.map { "-[[\($0)]]" }),
    ].filter { !$0.changes.isEmpty }
  }
}
