internal import Terminal

/// The list of all keys of a screen, with its own query and current row. Its rows can be searched and done.
struct HelpList: Hashable, Sendable {
  private(set) var line = EditedLine()
  private(set) var current = 0

  func rows(of keys: KeyTable) -> [ActionRow] { keys.rows(matching: line.text) }

  mutating func edit(_ change: (inout EditedLine) -> Void) {
    let before = line
    change(&line)
    if line != before { current = 0 }
  }

  /// Obeys a key; returns whether the list stays open, and the action that is to be done if one was chosen.
  mutating func apply(_ key: Key, _ keys: KeyTable) -> (isOpen: Bool, chosen: Action?) {
    // Letters are typed, so moves and the end are those of `pick`.
    let action = KeyTable.pick.action(of: [key])
    let rows = rows(of: keys)
    if let row = action?.moved(from: current, page: 10, half: 5) {
      current = max(0, min(row, rows.count - 1))
      return (true, nil)
    }
    switch action {
    case .leave, .help: return (false, nil)
    case .open: return (false, rows[at: current]?.action)
    default: edit { $0.apply(key) }
    }
    return (true, nil)
  }
}
