package import Terminal

/// What a key does in `pick`.
package enum PickAction: String, CaseIterable, Sendable {
  case choose, mark, markUp, edit, copyLink, lastQuery, more, help
  case down, up, pageDown, pageUp, first, last
  case markAll, onlyMarks, writeTag
  case previewDown, previewUp, previewPlace
  case copyPath, copyTitle, copyID, copyAddress
  case leave, interrupt, redraw, stop
}

/// An action with its keys and words: a row of the one table of them, from which keys, the footer, the box after a prefix
/// key, help and the manual come.
package struct PickActionRow: Sendable {
  /// The action.
  package let action: PickAction
  /// The keys that do it, each a sequence of keys; the first one is shown.
  package let keys: [[Key]]
  /// The words for the footer and the box.
  package let label: String
  /// What it does, as a sentence without an end.
  package let help: String
  /// The command that does the same; nil if there is none.
  package let command: String?

  private init(_ action: PickAction, _ keys: String, _ label: String, help: String, command: String? = nil) {
    self.action = action
    // Sequences are separated by commas, and the keys of a sequence by spaces.
    self.keys = keys.split(separator: ",").map { $0.split(separator: " ").compactMap { Key(name: String($0)) } }
    (self.label, self.help, self.command) = (label, help, command)
  }

  /// The keys of the first sequence as they are shown.
  package var keyText: String { (keys.first ?? []).map(\.label).joined(separator: " ") }

  /// All rows: first those of the footer, in its order.
  package static let all: [PickActionRow] = [
    .init(.choose, "enter", "choose", help: "choose the row, or all that are marked"),
    .init(.mark, "tab", "mark", help: "mark the row or remove its mark, and go down"),
    .init(.edit, "ctrl-o", "edit", help: "open it in the editor and come back", command: "edit NOTE"),
    .init(.lastQuery, "ctrl-r", "last query", help: "bring back the last query; again, the one before it"),
    .init(.more, "ctrl-x,f2", "more", help: "show more keys"),
    .init(.help, "f1,ctrl-x ?", "help", help: "list all keys, search among them, and do what one does"),
    .init(.markUp, "shift-tab", "mark, up", help: "mark the row or remove its mark, and go up"),
    .init(.down, "down,ctrl-n,ctrl-j", "down", help: "go to the next row"),
    .init(.up, "up,ctrl-p,ctrl-k", "up", help: "go to the row before"),
    .init(.pageDown, "pgdn", "page down", help: "go down by a page"),
    .init(.pageUp, "pgup", "page up", help: "go up by a page"),
    .init(.first, "ctrl-x g g", "first", help: "go to the first row"),
    .init(.last, "ctrl-x G", "last", help: "go to the last row"),
    .init(.markAll, "ctrl-x *", "mark all", help: "mark all rows of the list, or none if all are marked"),
    .init(.onlyMarks, "ctrl-x &", "only marked", help: "list only the marked rows, or all again"),
    .init(.writeTag, "ctrl-t", "tag", help: "write tag: into the query", command: "search tag:NAME"),
    .init(.previewDown, "shift-down,ctrl-x ]", "preview down", help: "scroll the preview down by half a page"),
    .init(.previewUp, "shift-up,ctrl-x [", "preview up", help: "scroll the preview up by half a page"),
    .init(.previewPlace, "ctrl-/,ctrl-x v p", "preview", help: "show the preview at the right, below, or not"),
    .init(
      .copyLink, "ctrl-y,ctrl-x y y", "copy link", help: "copy a link to the note", command: "show --wikilink NOTE"),
    .init(.copyPath, "ctrl-x y p", "copy path", help: "copy the path of the note"),
    .init(.copyTitle, "ctrl-x y t", "copy title", help: "copy the title of the note"),
    .init(.copyID, "ctrl-x y i", "copy id", help: "copy the id of the note"),
    .init(.copyAddress, "ctrl-x y u", "copy URL", help: "copy the URL of the note", command: "show --url NOTE"),
    .init(.redraw, "ctrl-l", "redraw", help: "draw the screen again and compare the files"),
    .init(.stop, "ctrl-z", "stop", help: "go back to the shell, which continues with fg"),
    .init(.leave, "esc,ctrl-g", "leave", help: "leave without choosing"),
    .init(.interrupt, "ctrl-c", "leave", help: "leave without choosing, also from a box or help"),
  ]

  /// The number of rows of the footer.
  static let footerCount = 5

  /// Returns the row of an action.
  static func of(_ action: PickAction) -> PickActionRow? { all.first { $0.action == action } }

  /// Returns the action of a sequence of keys; nil if there is none, or if the sequence is the beginning of one.
  static func action(of keys: [Key]) -> PickAction? { all.first { $0.keys.contains(keys) }?.action }

  /// Returns what can follow the beginning of a sequence: the next key, and the row if the sequence is complete then.
  static func continuations(of keys: [Key]) -> [(key: Key, row: PickActionRow?)] {
    var seen: Set<Key> = []
    var found: [(key: Key, row: PickActionRow?)] = []
    for row in all {
      for sequence in row.keys where sequence.count > keys.count && sequence.starts(with: keys) {
        let next = sequence[keys.count]
        guard seen.insert(next).inserted else { continue }
        found.append((next, sequence.count == keys.count + 1 ? row : nil))
      }
    }
    return found
  }
}

extension Key {
  /// The name as footers and help show it: function keys in upper case.
  package var label: String { if case .function = code { name.uppercased() } else { name } }
}
