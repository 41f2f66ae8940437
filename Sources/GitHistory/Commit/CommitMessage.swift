internal import Bytes

/// The message of a commit, generated from the changes: `notes: new Gilding; change Plan, Budget; move 3; tags +draft`.
package struct CommitMessage: Sendable, Hashable {
  /// The first line, of at most 72 characters.
  package let subject: String
  /// The list of all changes, one per line; at most 200.
  package let body: String

  static let width = 72
  static let maximumLines = 200

  package init(_ changes: [FileChange], tags: (added: [String], removed: [String]), isNote: ([UInt8]) -> Bool) {
    var groups: [(verb: String, names: [String])] = []
    let verbs: [(FileChange.Kind, String)] = [
      (.added, "new"), (.changed, "change"), (.moved, "move"), (.deleted, "delete"),
    ]
    for (kind, verb) in verbs {
      let names = changes.filter { $0.kind == kind && isNote($0.path) }.map { Self.name($0.path) }
      if !names.isEmpty { groups.append((verb, names)) }
    }
    let others = changes.filter { !isNote($0.path) }.map { Self.name($0.path, keepsExtension: true) }
    if !others.isEmpty { groups.append(("files", others)) }
    let marks = tags.added.map { "+\($0)" } + tags.removed.map { "-\($0)" }
    if !marks.isEmpty { groups.append(("tags", marks)) }
    subject = Self.subject(groups)
    var lines = changes.map(Self.line)
    if lines.count > Self.maximumLines {
      lines = lines.prefix(Self.maximumLines) + ["and \(changes.count - Self.maximumLines) more"]
    }
    body = lines.joined(separator: "\n")
  }

  /// Returns the subject with as many names as fit into the line. If they do not fit, it has the number of files and
  /// tags, and otherwise that of notes.
  private static func subject(_ groups: [(verb: String, names: [String])]) -> String {
    func names(_ group: (verb: String, names: [String]), _ limit: Int) -> String {
      let rest = group.names.count - limit
      let isWhole = rest <= 1
      let names = (isWhole ? group.names[...] : group.names.prefix(limit)).joined(separator: ", ")
      return "\(group.verb) \(names)" + (isWhole ? "" : " and \(rest) more")
    }
    func text(_ parts: [String]) -> String { "notes: " + parts.joined(separator: "; ") }
    for limit in [4, 3, 2, 1] {
      let whole = text(groups.map { names($0, limit) })
      if whole.count <= width { return whole }
    }
    var parts = groups.map { names($0, 1) }
    let files = groups.indices.filter { groups[$0].verb == "files" }
    for index in files + groups.indices.reversed().filter({ !files.contains($0) }) {
      parts[index] = "\(groups[index].verb) \(groups[index].names.count)"
      if text(parts).count <= width { break }
    }
    return String(text(parts).prefix(width))
  }

  private static func line(_ change: FileChange) -> String {
    let path = text(change.path)
    return switch change.kind {
    case .added: "new \(path)"
    case .changed: "change \(path)"
    case .deleted: "delete \(path)"
    case .moved: "move \(text(change.oldPath ?? [])) -> \(path)"
    }
  }

  /// Returns the file name, for a note without its extension.
  private static func name(_ path: [UInt8], keepsExtension: Bool = false) -> String {
    let name = path.lastComponent
    guard !keepsExtension, let dot = name.lastIndex(of: .dot), dot > name.startIndex else { return text(name) }
    return text(Array(name[..<dot]))
  }

  /// Returns the bytes as text on one line.
  private static func text(_ bytes: [UInt8]) -> String {
    String(String(decoding: bytes, as: UTF8.self).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
