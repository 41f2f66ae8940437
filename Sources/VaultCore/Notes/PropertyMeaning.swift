internal import NoteSyntax

/// What a property means to sheaf; properties of other names mean nothing to it.
package enum PropertyMeaning: String, CaseIterable, Sendable {
  case id
  case title
  case aliases
  case tags
  case pinned
  case category
  case source
  case created
  case updated
  case summary
  case actions
  case enriched
  /// Obsidian's, kept for it.
  case cssclasses

  /// The meaning of a key, compared without case; nil when it has none.
  package init?(key: String) {
    let folded = LinkKey.fold(key)
    guard let found = Self.allCases.first(where: { $0.keys.contains(folded) }) else { return nil }
    self = found
  }

  /// All keys that have a meaning, folded.
  static let allKeys = allCases.flatMap(\.keys)

  /// The keys that have the meaning, folded: the one that is written first, then others that are or were read.
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
