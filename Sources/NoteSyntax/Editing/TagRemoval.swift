/// A set of tags to remove from notes.
package struct TagRemoval: Sendable, Hashable {
  /// The treatment of tags in the text.
  package enum Text: Sendable, Hashable {
    /// They are removed with the space that separates them; a line that becomes empty is removed too.
    case removed
    /// They become words: `#` is removed and the name is kept.
    case word
    /// They are kept.
    case kept
  }

  /// The case-folded tags.
  private let tags: Set<String>
  private let isNested: Bool
  /// The treatment of tags in the text.
  package let text: Text

  /// Removes `tags`, given without `#`; with `nested`, also the tags below them.
  package init(_ tags: [String], nested: Bool, text: Text) {
    self.tags = Set(tags.map(CaseFolding.fold))
    isNested = nested
    self.text = text
  }

  /// Returns whether a tag, given without `#`, is removed.
  package func takes(_ tag: String) -> Bool {
    let folded = CaseFolding.fold(tag)
    return tags.contains(folded) || isNested && isBelow(folded)
  }

  /// Returns whether a tag is nested below one of the tags.
  package func isBelow(_ tag: String) -> Bool {
    var name = CaseFolding.fold(tag)[...]
    while let slash = name.lastIndex(of: "/") {
      name = name[..<slash]
      if tags.contains(String(name)) { return true }
    }
    return false
  }
}
