internal import Terminal

/// Where keys have their meaning.
package enum KeyContext: CaseIterable, Sendable {
  /// `pick`, where letters are typed into the query.
  case pick
  /// The lists of `browse`.
  case list
  /// The text of a note, or what a command printed.
  case reading
}

/// The keys of one context.
package struct KeyTable: Sendable {
  package let context: KeyContext
  /// The rows that have keys in the context, in the order of help.
  package let rows: [ActionRow]

  /// Takes the rows of a context out of the table, some of them with other keys.
  package init(_ context: KeyContext, of all: [ActionRow] = ActionRow.all) {
    self.context = context
    rows = all.filter { $0.keys[context]?.isEmpty == false }
  }

  /// The keys of `pick`.
  package static let pick = KeyTable(.pick)

  /// Returns the row of an action; nil if the context does not have it.
  func row(of action: Action) -> ActionRow? { rows.first { $0.action == action } }

  /// Returns the action of a sequence of keys; nil if there is none, or if the sequence is the beginning of one.
  func action(of keys: [Key]) -> Action? { rows.first { sequences($0).contains(keys) }?.action }

  /// Returns what can follow the beginning of a sequence: the next key, and the row if the sequence is complete then.
  func continuations(of keys: [Key]) -> [(key: Key, row: ActionRow?)] {
    var seen: Set<Key> = []
    var found: [(key: Key, row: ActionRow?)] = []
    for row in rows {
      for sequence in sequences(row) where sequence.count > keys.count && sequence.starts(with: keys) {
        let next = sequence[keys.count]
        guard seen.insert(next).inserted else { continue }
        found.append((next, sequence.count == keys.count + 1 ? row : nil))
      }
    }
    return found
  }

  /// Returns the rows of help that have all words of a query.
  func rows(matching query: String) -> [ActionRow] {
    let words = query.lowercased().split(separator: " ")
    return rows.filter { row in
      let text = "\(row.keyText(context)) \(row.label) \(row.help(in: context)) \(row.command ?? "")".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  var footer: [Action] {
    switch context {
    case .pick: [.open, .mark, .edit, .lastQuery, .more]
    case .list: [.open, .edit, .search, .filterTag, .goAll, .command, .undo]
    case .reading: [.mark, .open, .edit, .back, .leave]
    }
  }

  private func sequences(_ row: ActionRow) -> [[Key]] { row.keys[context] ?? [] }
}

extension KeyTable {
  /// The words for keys after which another one is awaited.
  static let groups = ["f": "filter by", "g": "go to", "s": "sort by", "v": "view", "y": "copy", "ctrl-x": "more"]
}

extension KeyTable {
  /// The keys of `browse` for its manual page: those of lists, and after them others that are for reading.
  package static var browse: [(keys: String, help: String)] {
    let (lists, reading) = (KeyTable(.list), KeyTable(.reading))
    return ActionRow.all.compactMap { row in
      let (first, second) = (row.allKeyText(.list), row.allKeyText(.reading))
      guard lists.row(of: row.action) != nil || reading.row(of: row.action) != nil else { return nil }
      let keys = first.isEmpty || first == second || second.isEmpty ? first + (first.isEmpty ? second : "") : second
      let help =
        row.help(in: .list)
        + (row.help(in: .reading) == row.help(in: .list) ? "" : "; while reading, \(row.help(in: .reading))")
      return (keys, help + (row.command.map { " (\($0))" } ?? ""))
    }
  }
}
