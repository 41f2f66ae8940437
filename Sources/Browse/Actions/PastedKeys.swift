internal import Terminal

/// Tells text that a terminal without bracketed paste sends as if it were typed from keys that were pressed quickly, or
/// that a slow connection brings together.
enum PastedKeys {
  /// Returns how many keys of those that came in one read are pasted text, from one of them on; 0 if the next one is a key.
  ///
  /// Characters are keys if each has a meaning, and none is risky: a key that changes something, runs or ends something is
  /// obeyed only if no other character came with it. A key that is held down sends the same character again and again.
  ///
  /// - Parameter isRisky: Returns whether an action must not be done by text.
  static func count(
    in keys: [Key], from index: Int, _ table: KeyTable, isRisky: (Action) -> Bool
  ) -> Int {
    let characters = keys.compactMap(\.typed)
    guard Set(characters).count > 1, keys[index].typed != nil else { return 0 }
    let run = keys[index...].prefix { $0.typed != nil || [.enter, .tab].contains($0.code) && $0.modifiers.isEmpty }
    var sequence: [Key] = []
    for key in run {
      sequence.append(key)
      if let action = table.action(of: sequence) {
        if isRisky(action) { return run.count }
        // What follows is typed into a line.
        if action.asksForText { return 0 }
        sequence = []
      } else if table.continuations(of: sequence).isEmpty {
        return run.count
      }
    }
    return 0
  }
}

extension Action {
  /// Whether the keys after it are text.
  var asksForText: Bool {
    switch self {
    case .search, .help, .filterText, .sortProperty: true
    default: if case .filter(let condition)? = effect { !condition.isWholeCondition } else { false }
    }
  }

  /// Whether it must not be done by text that was pasted.
  var isRisky: Bool {
    switch self {
    case .edit, .quit, .stop: true
    default: changesNotes
    }
  }
}
