internal import Terminal

/// The list of all keys, which can be searched, and whose rows can be done.
struct HelpList {
  /// How it ends.
  enum End: Equatable {
    case closed
    case chosen(Action)
  }

  private let keys: KeyTable
  private(set) var line: EditedLine
  private(set) var current: Int

  init(_ keys: KeyTable, _ line: EditedLine, _ current: Int) {
    (self.keys, self.line, self.current) = (keys, line, current)
  }

  /// The rows that have all words of the query.
  var rows: [ActionRow] { keys.rows(matching: line.text) }

  /// Obeys a key, and returns how that ends the list.
  mutating func apply(_ key: Key) -> End? {
    // Letters are typed, so moves and the end are those of `pick`.
    let action = KeyTable.pick.action(of: [key])
    if let row = action?.moved(from: current, page: 10, half: 5) {
      current = max(0, min(row, rows.count - 1))
      return nil
    }
    switch action {
    case .leave, .help: return .closed
    case .open: return rows.indices.contains(current) ? .chosen(rows[current].action) : .closed
    default:
      let before = line
      line.apply(key)
      if line != before { current = 0 }
    }
    return nil
  }
}
