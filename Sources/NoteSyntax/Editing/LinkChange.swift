/// A change of a link's target.
package struct LinkChange: Sendable, Hashable {
  /// The index of the link in the note's `links`.
  package var link: Int
  /// The new target, decoded and without a subpath. `.md` and a leading `./` are added or removed to match the old
  /// target.
  package var target: String
  /// Whether the target is written unchanged, without adapting it to the form of the old one.
  package var isExact = false
  /// The new subpath, decoded and with its `#`; nil to keep the old one. A link into the same note can get a target
  /// only together with a new subpath.
  package var subpath: String?
  /// The old name of the note. If the text of a Markdown link is the old name, it becomes the new one.
  package var oldName: String?
  /// The new name of the note, if `oldName` is set.
  package var newName: String?

  /// Makes a change of link number `link` to `target`.
  package init(link: Int, target: String, oldName: String? = nil, newName: String? = nil) {
    self.link = link
    self.target = target
    self.oldName = oldName
    self.newName = newName
  }
}
