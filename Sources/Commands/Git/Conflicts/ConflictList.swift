internal import Answers
internal import GitHistory
internal import JSON
internal import VaultCore

/// The conflicts left by merges and sync programs.
struct ConflictList: Listing {
  enum Field: String, ListField {
    case kind, path, of, tool, lines, git, next
  }

  /// The shown conflicts.
  let conflicts: [NoteConflict]
  let total: Int
  private let advice: ConflictAdvice

  /// Lists at most `limit` conflicts.
  init(_ all: [NoteConflict], limit: Int? = nil, _ advice: ConflictAdvice) {
    (conflicts, total, self.advice) = (Array(all.prefix(limit ?? .max)), all.count, advice)
  }

  static let shape = ListShape(
    "conflict", "conflicts", paths: (Field.path, "Print paths only, each once, one per line"),
    fields: [
      (.kind, .text, "markers, copy or unmerged"),
      (.path, .text, "the file with the conflict, or the copy"),
      (.of, .text, "the note of which it is a copy"), (.tool, .text, "the program that made the copy"),
      (.lines, .text, "the lines of the conflicts"), (.git, .text, "what git says about the file"),
      (.next, .text, "the commands that resolve it"),
    ],
    columns: [.kind, .path, .of, .tool, .lines, .git])

  var shape: ListShape { Self.shape }
  var count: Int { conflicts.count }

  func page(_ range: Range<Int>) -> [NoteConflict] { Array(conflicts[range]) }

  func value(_ field: Field, of conflict: NoteConflict) -> FieldValue {
    switch field {
    case .kind: .text(conflict.kind.rawValue)
    case .path: .path(conflict.path)
    case .of: conflict.original.map { .file($0) } ?? .none
    case .tool: .optional(conflict.tool)
    case .lines:
      .json(.array(conflict.lines.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) }))
    case .git: .optional(conflict.git?.state.rawValue)
    case .next: .list(advice.steps(for: conflict).map(\.command))
    }
  }
}
