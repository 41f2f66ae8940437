internal import VaultCore

/// Finds completions for keys of the config, and for their values.
enum ConfigCandidates {
  /// Returns the keys and groups, those with names as far as there are settings.
  static func keys(for word: [UInt8], _ entries: ConfigEntries) -> [Candidate] {
    var list = CandidateList(word: word)
    for entry in entries.all where entry.name.key.nameIndex == nil || entry.value != nil {
      list.add(entry.name.text, entry.name.key.summary)
    }
    for key in ConfigTable.keys where key.isGroup && key.nameIndex == nil && !key.form.isList {
      list.add(key.name, key.summary)
    }
    return list.candidates
  }

  /// Returns the values that a key can have, as far as these are known.
  static func values(for word: [UInt8], of key: String, _ view: VaultView) -> [Candidate] {
    guard let name = ConfigTable.key(named: key) else { return [] }
    switch name.key.form {
    case .folder, .group(.key("folder")): return NameCandidates(view).folders(for: word)
    case .template: return NameCandidates(view).templates(for: word)
    case .group(.names): return NameCandidates(view).categories(for: word)
    default: break
    }
    var list = CandidateList(word: word)
    let only: [String] = if case .userExcept(let only) = name.key.scope { [only] } else { [] }
    for value in name.key.form.words + only { list.add(value) }
    return list.candidates
  }
}
