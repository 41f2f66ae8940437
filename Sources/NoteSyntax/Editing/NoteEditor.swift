/// Edits the body of a note, and the links in its front matter.
///
/// Each function returns the smallest edits for one change, in order, and none when nothing has to change. The time is
/// linear in the size of the note.
package struct NoteEditor: Sendable {
  package let bytes: [UInt8]
  package let note: ParsedNote
  /// Whether tasks without fields get theirs in brackets, as Dataview writes them, rather than as emoji.
  package var bracketsTaskFields = false

  /// Makes an editor of the note `bytes`.
  package init(_ bytes: [UInt8]) { self.init(bytes, note: NoteParser.parse(bytes.span)) }

  /// Makes an editor of the note with the contents `bytes` at a path, whose extension tells the kind of Markdown.
  package init(_ bytes: [UInt8], at path: some Collection<UInt8>) {
    self.init(bytes, note: NoteParser.parse(bytes.span, at: path))
  }

  package func with(_ contents: [UInt8]) -> NoteEditor {
    NoteEditor(contents, note: NoteParser.parse(contents.span, dialect: note.dialect))
  }

  /// Makes an editor of the note `bytes`, which must have been parsed as `note`.
  package init(_ bytes: [UInt8], note: ParsedNote) { (self.bytes, self.note) = (bytes, note) }

  func applying(_ edits: [TextEdit]) -> ParsedNote {
    NoteParser.parse(TextEdit.apply(edits, to: bytes).span, dialect: note.dialect)
  }
}

extension NoteEditor {
  /// Returns the note with its link reference definitions at its end, sorted by label. Definitions that no link uses
  /// are removed, and so are those that repeat the label of an earlier one. Definitions in quotes and lists stay in
  /// place, as do comments such as `[//]: # (text)`.
  package func organizingDefinitions() throws(EditError) -> [UInt8] {
    let use = DefinitionUse(note)
    let unused = Set((use.unused + use.repeated).map(\.range.lowerBound))
    var definitions: [LinkDefinition] = []
    var edits: [TextEdit] = []
    for block in note.blocks where block.kind == .definition && block.container == nil {
      let own = note.definitions.filter { block.range.contains($0.range.lowerBound) }
      definitions += own.filter { !$0.isComment && !unused.contains($0.range.lowerBound) }
      if own.contains(where: \.isComment) {
        for definition in own where !definition.isComment { edits += removeDefinition(definition) ?? [] }
      } else {
        edits.append(TextEdit(remove: withBlankLine(block.range)))
      }
    }
    if edits.isEmpty { return bytes }
    let lines = definitions.sorted {
      ($0.normalizedLabel, $0.range.lowerBound) < ($1.normalizedLabel, $1.range.lowerBound)
    }.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    let rest = with(TextEdit.apply(edits, to: bytes))
    let organized =
      lines.isEmpty ? rest.bytes : TextEdit.apply(try rest.append(lines.joined(separator: "\n")), to: rest.bytes)
    let after = NoteParser.parse(organized.span, dialect: note.dialect)
    let (old, new) = (note.links.filter { $0.kind != .definition }, after.links.filter { $0.kind != .definition })
    let isSame = old.count == new.count && zip(old, new).allSatisfy { $0.kind == $1.kind && $0.target == $1.target }
    guard isSame else { throw .unwritable("[\(definitions.first?.label ?? "")]:") }
    return organized
  }

  /// Returns the range of a block with the blank line after it, or before it at the note's end; its removal leaves one.
  private func withBlankLine(_ range: Range<Int>) -> Range<Int> {
    let before = note.blocks.last { $0.range.upperBound == range.lowerBound }
    guard before == nil || before?.kind == .blank,
      let after = note.blocks.first(where: { $0.range.lowerBound == range.upperBound }), after.kind == .blank
    else {
      if range.upperBound == bytes.count, let before, before.kind == .blank {
        return before.range.lowerBound..<range.upperBound
      }
      return range
    }
    return range.lowerBound..<after.range.upperBound
  }
}
