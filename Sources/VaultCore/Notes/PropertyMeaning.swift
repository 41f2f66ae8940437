internal import NoteSyntax

/// The meaning of a property to sheaf; properties with other names have no meaning.
package enum PropertyMeaning: String, CaseIterable, Sendable {
  case id, title, aliases, tags, pinned, category, source, created, updated, summary, actions, enriched
  /// A property of Obsidian that sheaf only preserves.
  case cssclasses

  /// Returns the meaning of a key, ignoring case; nil if it has none.
  package init?(key: String) {
    let folded = CaseFolding.fold(key)
    guard let meaning = Self.allCases.first(where: { $0.keys.contains(folded) }) else { return nil }
    self = meaning
  }

  static let allKeys = allCases.flatMap(\.keys)

  /// The folded keys with this meaning: first the one that sheaf writes, then others that are or were read.
  private var keys: [String] {
    switch self {
    case .pinned: ["pinned", "starred"]
    case .created: ["created", "date", "createdat"]
    case .updated: ["updated", "modified", "updatedat"]
    case .tags: ["tags", "tag"]
    case .aliases: ["aliases", "alias"]
    case .cssclasses: ["cssclasses", "cssclass"]
    default: [rawValue]
    }
  }
}
