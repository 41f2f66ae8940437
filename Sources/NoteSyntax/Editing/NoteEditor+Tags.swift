/// Tags.
extension NoteEditor {
  /// Renames the tags of the note according to `renaming`, in valid front matter and in the text. Text in code, links
  /// and addresses that looks like a tag is not one, and is kept.
  ///
  /// - Parameter legacy: Whether the key `tag` and tags in one string are read as tags, as in older vaults.
  /// - Throws: `EditError.unwritable` when the new name is not a tag in the place of an old one.
  package func renameTags(_ renaming: TagRenaming, legacy: Bool = false) throws(EditError) -> [TextEdit] {
    var edits: [TextEdit] = []
    if note.frontMatter?.isValid == true {
      edits = try PropertyEditor(bytes).renameTags(renaming, legacy: legacy)
    }
    let head = edits.count
    var expected: [String] = []
    for tag in note.tags where tag.origin == .body {
      let name = renaming.name(of: tag.name)
      expected.append(name ?? tag.name)
      guard let name else { continue }
      edits.append(TextEdit(range: tag.range.lowerBound + 1..<tag.range.upperBound, replacement: Array(name.utf8)))
    }
    edits = TextEdit.trimmed(edits, in: bytes)
    if edits.count == head { return edits }
    let after = applying(edits)
    let isSame =
      after.tags.filter { $0.origin == .body }.map { Array($0.name.utf8) } == expected.map { Array($0.utf8) }
      && after.links.map(\.target) == note.links.map(\.target) && after.blocks.map(\.kind) == note.blocks.map(\.kind)
      && after.tasks.count == note.tasks.count && after.blockIDs.map(\.id) == note.blockIDs.map(\.id)
    guard isSame else { throw .unwritable("#" + renaming.name) }
    return edits
  }

  /// Returns whether `name`, without `#`, is a tag wherever tags are allowed.
  package static func isTag(_ name: String) -> Bool {
    let bytes = [0x23] + Array(name.utf8)
    let tags = NoteParser.parse(bytes.span).tags
    return tags.count == 1 && tags[0].range == 0..<bytes.count && FrontMatter.tagName(name) == name
  }
}
