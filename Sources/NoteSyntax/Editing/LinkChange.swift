/// What a link is to point to.
package struct LinkChange: Sendable, Hashable {
  /// Index of the link in the note's `links`.
  package var link: Int
  /// The new target, decoded and without subpath. `.md` is added or left out, and `./` put before it, as the link has it.
  package var target: String
  /// Whether the target is written as it is, with no regard to how the link has it.
  package var isExact = false
  /// The new subpath with its `#`, decoded; nil for the one that the link has. With one, a link into its own note can be
  /// given a target too.
  package var subpath: String?
  /// The old and new name of the note: the text of a Markdown link that is the old name becomes the new one.
  package var oldName: String?
  /// The new name, when `oldName` is given.
  package var newName: String?

  /// The change of link number `link` to `target`.
  package init(link: Int, target: String, oldName: String? = nil, newName: String? = nil) {
    self.link = link
    self.target = target
    self.oldName = oldName
    self.newName = newName
  }
}
