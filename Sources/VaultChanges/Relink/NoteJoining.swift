internal import Dates
internal import NoteSyntax

/// Joins two notes: appends the text of one to the other, and merges their properties.
struct NoteJoining {
  /// The properties that belong to the note itself and are not merged.
  private static let own: Set<String> = ["title", "updated", "modified", "updatedat"]
  private static let creation = ["created", "date", "createdat"]

  let zone: TimeZoneRules
  let dialect: MarkdownDialect

  /// Returns `target` with the text and properties of `other`, and the offset at which the text of `other` begins.
  func joined(_ target: [UInt8], _ other: [UInt8]) throws(EditError) -> (bytes: [UInt8], offset: Int) {
    _ = try PropertyEditor(other, dialect: dialect)
    let note = NoteParser.parse(other.span, dialect: dialect)
    var bytes = target
    for property in note.frontMatter?.properties ?? [] { try take(property, from: note, into: &bytes) }
    let offset = bytes.count
    guard let text = String(validating: other[note.bodyRange], as: UTF8.self) else { throw .unwritable("") }
    return (TextEdit.apply(try editor(bytes).append(text), to: bytes), offset)
  }

  private func editor(_ bytes: [UInt8]) -> NoteEditor {
    NoteEditor(bytes, note: NoteParser.parse(bytes.span, dialect: dialect))
  }

  private func take(_ property: Property, from note: ParsedNote, into bytes: inout [UInt8]) throws(EditError) {
    let name = property.key.lowercased()
    if Self.own.contains(name) { return }
    let matter = editor(bytes).note.frontMatter
    if name == "tags" {
      let tags = note.frontMatter?.tags().map(\.name) ?? []
      for tag in tags { bytes = TextEdit.apply(try PropertyEditor(editor(bytes)).addTag(tag), to: bytes) }
    } else if name == "aliases" || name == "alias" && note.frontMatter?.isLogseq == true {
      let present = Set(matter?.aliases().map { CaseFolding.fold($0) } ?? [])
      for alias in note.frontMatter?.aliases() ?? [] where !present.contains(CaseFolding.fold(alias)) {
        bytes = TextEdit.apply(try PropertyEditor(editor(bytes)).addItem(alias, to: property.key), to: bytes)
      }
    } else if Self.creation.contains(name) {
      let present = Self.creation.lazy.compactMap { matter?.property($0) }.first
      guard let value = PropertyValue(property.value) else { return }
      guard let present else {
        bytes = try set(property.key, value, bytes)
        return
      }
      // The older date of creation is kept.
      if let mine = date(present), let theirs = date(property), theirs.milliseconds < mine.milliseconds {
        bytes = try set(present.key, value, bytes)
      }
    } else if matter?.property(property.key) == nil, let value = PropertyValue(property.value) {
      bytes = try set(property.key, value, bytes)
    }
  }

  private func set(_ key: String, _ value: PropertyValue, _ bytes: [UInt8]) throws(EditError) -> [UInt8] {
    TextEdit.apply(try PropertyEditor(editor(bytes)).set(key, to: value), to: bytes)
  }

  private func date(_ property: Property) -> NoteDate? {
    property.value.text.flatMap { NoteDate(parsing: $0, zone: zone) }
  }
}
