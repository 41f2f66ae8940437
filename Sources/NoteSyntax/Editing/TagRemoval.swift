/// Tags that are taken out of notes.
package struct TagRemoval: Sendable, Hashable {
  /// What becomes of tags in the text.
  package enum Text: Sendable, Hashable {
    /// They go, with the space that set them apart; a line that has nothing else goes with them.
    case removed
    /// They become words: `#` goes and the name stays.
    case word
    /// They stay.
    case kept
  }

  /// The tags, folded.
  private let tags: Set<String>
  private let isNested: Bool
  /// What becomes of tags in the text.
  package let text: Text

  /// Takes `tags`, without `#`, out of notes; with `nested` also the tags below them.
  package init(_ tags: [String], nested: Bool, text: Text) {
    self.tags = Set(tags.map(CaseFolding.fold))
    isNested = nested
    self.text = text
  }

  /// Whether a tag, without `#`, goes.
  package func takes(_ tag: String) -> Bool {
    let folded = CaseFolding.fold(tag)
    return tags.contains(folded) || isNested && isBelow(folded)
  }

  /// Whether a tag is nested below one of the tags.
  package func isBelow(_ tag: String) -> Bool {
    var name = CaseFolding.fold(tag)[...]
    while let slash = name.lastIndex(of: "/") {
      name = name[..<slash]
      if tags.contains(String(name)) { return true }
    }
    return false
  }
}
