internal import Terminal

extension VaultOverview {
  /// Returns how a line that is asked for can go on, those first that begin with its last word.
  func completions(of prompt: ChangeDialogue.Prompt) -> [String] {
    let names: [String]
    switch prompt.action {
    case .move: names = scopes.compactMap { if case .folder(let path)? = $0.scope { path } else { nil } }
    case .tag where ChangeDialogue.beginning(of: prompt).hasSuffix("-"): names = prompt.subject.tags
    case .tag: names = scopes.compactMap { if case .tag(let name)? = $0.scope { name } else { nil } }
    case .category: names = scopes.compactMap { if case .category(let name)? = $0.scope { name } else { nil } }
    case .command: names = commands
    case .property: names = prompt.asked.contains(" ") ? [] : properties
    case .sortProperty: names = properties
    case .schedule: names = ["today", "tomorrow", "friday", "next-monday", "7d", "-"]
    default: names = []
    }
    let start = ChangeDialogue.beginning(of: prompt)
    let word = prompt.asked.dropFirst(start.count).lowercased()
    return names.filter { $0.lowercased().hasPrefix(word) }
      + names.filter { !word.isEmpty && !$0.lowercased().hasPrefix(word) && $0.lowercased().contains(word) }
  }
}
