internal import Terminal
package import VaultCore

extension BrowseState.Options {
  /// The options that the config of a vault sets.
  package init(of vault: Vault) {
    self.init()
    (self.vault, categories) = (vault.displayRoot, vault.config.categories)
    let (rows, problems) = ActionRow.all(with: vault.config.screens.keys)
    (lists, reading, self.problems) = (KeyTable(.list, of: rows), KeyTable(.reading, of: rows), problems)
  }
}

extension ActionRow {
  /// Returns all rows with other keys for some actions, and what is wrong with these.
  static func all(with keys: [String: [String]]) -> (rows: [ActionRow], problems: [String]) {
    var (rows, problems) = (all, [String]())
    for (name, names) in keys.sorted(by: { $0.key < $1.key }) {
      guard let index = rows.firstIndex(where: { $0.action.rawValue == name }) else {
        problems.append("keys: there is no action '\(name)'")
        continue
      }
      let sequences = names.map { $0.split(separator: " ").map { Key(name: String($0)) } }
      if let wrong = zip(names, sequences).first(where: { $1.contains(nil) || $1.isEmpty }) {
        problems.append("keys.\(name): '\(wrong.0)' is not a key")
        continue
      }
      rows[index] = rows[index].with(keys: sequences.map { $0.compactMap(\.self) })
    }
    // Of two actions with the same key, the first one would do.
    for context in [KeyContext.list, .reading] {
      var seen: [[Key]: Action] = [:]
      for row in rows {
        for sequence in row.keys[context] ?? [] {
          guard let other = seen.updateValue(row.action, forKey: sequence),
            keys[row.action.rawValue] != nil || keys[other.rawValue] != nil
          else { continue }
          let text = sequence.map(\.name).joined(separator: " ")
          let problem = "keys: \(text) is given to \(other.rawValue) and \(row.action.rawValue)"
          if !problems.contains(problem) { problems.append(problem) }
        }
      }
    }
    return (rows, problems)
  }
}
