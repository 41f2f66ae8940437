/// A new name for some tags and for all tags that are nested below them.
package struct TagRenaming: Sendable, Hashable {
  /// The case-folded tags to rename.
  private let old: Set<String>
  package let name: String
  private let folded: String

  /// Renames each of `tags` to `name`, all without `#`.
  package init(_ tags: [String], to name: String) {
    old = Set(tags.map(CaseFolding.fold))
    self.name = name
    folded = CaseFolding.fold(name)
  }

  /// Returns the new name of `tag`, without `#`; nil when it is neither one of the tags nor below one of them.
  ///
  /// If it is below several of the tags, the innermost one applies. If the new name is below the old one, tags that
  /// already have it are kept: `a` and `a/x` become `a/b` and `a/b/x`, and are not renamed again.
  package func name(of tag: String) -> String? {
    var end = tag.endIndex
    while true {
      let part = CaseFolding.fold(String(tag[..<end]))
      if old.contains(part) {
        if Self.isBelow(part, folded), isInNew(CaseFolding.fold(tag)) { return nil }
        return name + String(tag[end...])
      }
      guard let slash = tag[..<end].lastIndex(of: "/") else { return nil }
      end = slash
    }
  }

  private func isInNew(_ tag: String) -> Bool { tag == folded || Self.isBelow(folded, tag) }

  private static func isBelow(_ parent: String, _ tag: String) -> Bool { tag.utf8.starts(with: (parent + "/").utf8) }
}

/// A set of tags to remove from notes.
package struct TagRemoval: Sendable, Hashable {
  /// The treatment of tags in the text.
  package enum Text: Sendable, Hashable {
    /// They are removed with the space that separates them; a line that becomes empty is removed too.
    case removed
    /// They become words: `#` is removed and the name is kept.
    case word
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
