internal import Bytes

extension NoteEditor {
  /// Renames the tags of the note according to `renaming`, in valid front matter and in the text. Text in code, links
  /// and addresses that looks like a tag is not one, and is kept.
  ///
  /// - Parameter legacy: Whether the key `tag` and tags in one string are read as tags, as in older vaults.
  /// - Throws: `EditError.unwritableOn` when the new name is not a tag in the place of an old one.
  package func renameTags(_ renaming: TagRenaming, legacy: Bool = false) throws(EditError) -> [TextEdit] {
    var edits: [TextEdit] = []
    if note.frontMatter?.isValid == true { edits = try PropertyEditor(self).renameTags(renaming, legacy: legacy) }
    let head = edits.count
    var expected: [String] = []
    for tag in note.tags where tag.origin == .body {
      let name = renaming.name(of: tag.name)
      expected.append(name ?? tag.name)
      guard let name else { continue }
      edits.append(
        TextEdit(range: tag.range.lowerBound + 1..<tag.range.upperBound, replacement: written(name, for: tag)))
    }
    edits = TextEdit.trimmed(edits, in: bytes)
    if edits.count == head { return edits }
    let after = applying(edits)
    let names = after.tags.filter { $0.origin == .body }.map { Array($0.name.utf8) }
    let isSame =
      names == expected.map { Array($0.utf8) } && after.fixedTargets == note.fixedTargets
      && after.blocks.map(\.kind) == note.blocks.map(\.kind)
      && after.tasks.count == note.tasks.count && after.blockIDs.map(\.id) == note.blockIDs.map(\.id)
    guard isSame else {
      let renamed = note.tags.filter { $0.origin == .body && renaming.name(of: $0.name) != nil }
      let first = renamed.first { tag in
        let edit = TextEdit(
          range: tag.range.lowerBound + 1..<tag.range.upperBound,
          replacement: written(renaming.name(of: tag.name) ?? "", for: tag))
        let tags = applying([edit]).tags.filter { $0.origin == .body }
        return !tags.contains { $0.range.lowerBound == tag.range.lowerBound && $0.name == renaming.name(of: tag.name) }
      }
      throw .unwritableOn("#" + renaming.name, line: line(of: first ?? renamed.first))
    }
    return edits
  }

  /// Returns the name of a tag as it is written behind its `#`; in Logseq, any name can be in brackets.
  private func written(_ name: String, for tag: Tag) -> [UInt8] {
    let isBracketed =
      note.dialect.logseq != nil && (bytes.span.hasText("#[[", at: tag.range.lowerBound) || !Self.isTag(name))
    return Array((isBracketed ? "[[\(name)]]" : name).utf8)
  }

  private func line(of tag: Tag?) -> Int { tag.map { note.lines.position(at: $0.range.lowerBound).line } ?? 1 }

  /// Returns whether `name`, without `#`, is a tag wherever tags are allowed.
  package static func isTag(_ name: String) -> Bool {
    let bytes = [.hash] + Array(name.utf8)
    let tags = NoteParser.parse(bytes.span).tags
    return tags.count == 1 && tags[0].range == 0..<bytes.count && FrontMatter.tagName(name) == name
  }

  // MARK: - Removal

  /// Returns the note without some tags, in valid front matter and in the text. Text in code, links and addresses that
  /// looks like a tag is not one, and is kept.
  ///
  /// - Parameter legacy: Whether the key `tag` and several tags in one string are read as tags, as in older vaults.
  /// - Throws: `EditError.unremovable` when a tag cannot be removed without changing the meaning of other text.
  package func removingTags(_ removal: TagRemoval, legacy: Bool = false) throws(EditError) -> [UInt8] {
    var edited = bytes
    if note.frontMatter?.isValid == true {
      for key in legacy ? ["tags", "tag"] : ["tags"] {
        edited = TextEdit.apply(
          try PropertyEditor(edited, dialect: note.dialect).removeTags(removal, from: key), to: edited)
        if legacy {
          edited = TextEdit.apply(
            try PropertyEditor(edited, dialect: note.dialect).removeTagParts(removal, from: key), to: edited)
        }
      }
    }
    let editor =
      edited == bytes ? self : with(edited)
    do throws(EditError) {
      return try editor.removingTagsOfText(removal)
    } catch {
      guard case .unremovable(let text, let line) = error else { throw error }
      // Lines of the front matter that were removed count.
      let shift = bytes.count { $0 == .lineFeed } - edited.count { $0 == .lineFeed }
      throw .unremovable(text, line: line + shift)
    }
  }

  private func removingTagsOfText(_ removal: TagRemoval) throws(EditError) -> [UInt8] {
    let gone = note.tags.filter { $0.origin == .body && removal.takes($0.name) }
    guard let first = gone.first, removal.text != .kept else { return bytes }
    func candidates(_ tags: [Tag]) -> [[TextEdit]] {
      switch removal.text {
      case .word: [tags.map { TextEdit(remove: $0.range.lowerBound..<$0.range.lowerBound + 1) }]
      default: [tagLines(tags.map(\.range)), tags.map { TextEdit(remove: $0.range) }]
      }
    }
    let present = note.tags.filter { $0.origin == .body }
    let expected = present.filter { !removal.takes($0.name) }.map(\.name)
    for edits in candidates(gone) where isSame(applying(edits), expected) { return TextEdit.apply(edits, to: bytes) }
    let held = gone.first { tag in
      let others = present.filter { $0.range != tag.range }.map(\.name)
      return candidates([tag]).allSatisfy { !isSame(applying($0), others) }
    }
    throw .unremovable("#" + (held ?? first).name, line: line(of: held ?? first))
  }

  /// Returns whether only tags, and paragraphs that consist of tags, were removed.
  private func isSame(_ after: ParsedNote, _ tags: [String]) -> Bool {
    func frame(_ note: ParsedNote) -> [Block.Kind] {
      note.blocks.map(\.kind).filter { $0 != .paragraph && $0 != .blank }
    }
    return after.tags.filter { $0.origin == .body }.map { Array($0.name.utf8) } == tags.map { Array($0.utf8) }
      && after.fixedTargets == note.fixedTargets && frame(after) == frame(note)
      && after.tasks.count == note.tasks.count && after.blockIDs.map(\.id) == note.blockIDs.map(\.id)
      && after.footnotes.count == note.footnotes.count
  }

  /// Returns the edits that remove tokens from their lines, with the space that separates them.
  private func tagLines(_ ranges: [Range<Int>]) -> [TextEdit] {
    var edits: [TextEdit] = []
    var index = 0
    while index < ranges.count {
      let number = note.lines.index(at: ranges[index].lowerBound)
      let range = bytes.span.trimmingLineBreak(note.lines.range(of: number))
      let start = range.lowerBound
      var tokens: [Range<Int>] = []
      while index < ranges.count, ranges[index].lowerBound < range.upperBound {
        tokens.append(ranges[index].lowerBound - start..<ranges[index].upperBound - start)
        index += 1
      }
      let line = Self.line(Array(bytes[range]), without: tokens)
      // A line of a quote that becomes empty is removed too, because it would split the text of the quote.
      if line.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: ">") }) {
        edits.append(TextEdit(remove: wholeLine(number)))
      } else {
        edits += TextEdit.trimmed([TextEdit(range: range, replacement: line)], in: bytes)
      }
    }
    return edits
  }

  /// Returns a line with its line break. If the last line has none, the line break before it is included instead.
  private func wholeLine(_ number: Int) -> Range<Int> {
    let line = note.lines.range(of: number)
    if bytes[line].last?.isLineBreak == true || line.lowerBound <= note.bodyRange.lowerBound { return line }
    return bytes.span.trimmingLineBreak(note.lines.range(of: number - 1)).upperBound..<line.upperBound
  }

  /// Returns a line without some tokens, which are removed from the last to the first.
  private static func line(_ line: [UInt8], without tokens: [Range<Int>]) -> [UInt8] {
    var line = line
    for token in tokens.reversed() {
      var (start, end) = (token.lowerBound, token.upperBound)
      let isApart = start == 0 || line[start - 1].isBlank
      let rest = line[end...].prefix(while: \.isBlank).count
      if isApart, rest > 0, end + rest < line.count {
        // The space before it is kept between its neighbours, or after a list marker.
        end += rest
      } else if isApart, line[..<start].contains(where: { !$0.isBlank }) {
        while start > 0, line[start - 1].isBlank { start -= 1 }
      }
      line.removeSubrange(start..<end)
    }
    return line
  }
}

extension ParsedNote {
  /// The targets of the links that do not change with tags, which are links in Logseq.
  fileprivate var fixedTargets: [String] { links.filter { !$0.style.isPageName }.map(\.target) }
}
