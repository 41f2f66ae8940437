/// Tags.
extension NoteEditor {
  /// Gives the tags of the note the names that `renaming` has for them, in front matter that parses and in the text. What
  /// looks like a tag in code, links and addresses is none and stays.
  ///
  /// - Parameter legacy: whether the key `tag` and tags in one string count, as older vaults have them.
  /// - Throws: `EditError.unwritable` when the new name cannot stand where a tag stands.
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

  /// Whether `name`, without `#`, is a tag wherever tags can stand.
  package static func isTag(_ name: String) -> Bool {
    let bytes = [0x23] + Array(name.utf8)
    let tags = NoteParser.parse(bytes.span).tags
    return tags.count == 1 && tags[0].range == 0..<bytes.count && FrontMatter.tagName(name) == name
  }
}
