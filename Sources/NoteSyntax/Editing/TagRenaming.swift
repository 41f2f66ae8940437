/// Another name for some tags, and for all tags that are nested below them.
package struct TagRenaming: Sendable, Hashable {
  /// The tags that go, folded.
  private let old: Set<String>
  /// The name that they get.
  package let name: String
  private let folded: String

  /// Gives each of `tags` the name `name`, all without `#`.
  package init(_ tags: [String], to name: String) {
    old = Set(tags.map(CaseFolding.fold))
    self.name = name
    folded = CaseFolding.fold(name)
  }

  /// What `tag` is called afterwards, without `#`; nil when it is none of the tags and below none of them.
  ///
  /// Of several tags that it is below, the innermost counts. Where the new name is below the old one, tags stay that have
  /// it already: `a` and `a/x` become `a/b` and `a/b/x`, and do so once.
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
