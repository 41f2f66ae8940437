internal import Bytes
internal import LinkGraph

/// The fields of a note that lists show besides its path, dates and counts.
package struct NoteCard: Equatable, Sendable {
  /// The stable identifier, as written.
  package var id: String?
  /// The title, explicit or derived from the text.
  package var title = ""
  /// One of the categories, or another word; nil if the note has none.
  package var category: String?
  /// The origin of the note; `manual` if it does not state one.
  package var source = Self.usualSource
  /// A summary of the note in one sentence.
  package var summary: String?
  /// The action items.
  package var actions: [String] = []
  /// The alternative names.
  package var aliases: [String] = []

  private static let usualSource = "manual"

  //     card := [flags:uint8 [category:counted] [source:counted] [summary:counted] [actions:texts]]
  //     texts := count:varint text:counted*
  //
  // The flags say which fields follow, from bit 0. Id, title and aliases are in the column of names.

  /// Appends the bytes of the card; none if all fields have their defaults.
  func write(to writer: inout ByteWriter) {
    let isUsual = source == Self.usualSource
    let flags = (category == nil ? 0 : 1) | (isUsual ? 0 : 2) | (summary == nil ? 0 : 4) | (actions.isEmpty ? 0 : 8)
    if flags == 0 { return }
    writer.append(UInt8(flags))
    if let category { writer.append(text: category) }
    if !isUsual { writer.append(text: source) }
    if let summary { writer.append(text: summary) }
    if !actions.isEmpty { writer.append(texts: actions) }
  }

  init(_ names: StoredNames) {
    id = names.id
    title = names.title ?? ""
    aliases = names.aliases
  }

  /// Reads a card from its stored column and the stored names; damaged fields are empty.
  init(_ bytes: Span<UInt8>, names: StoredNames) {
    self.init(names)
    if bytes.isEmpty { return }
    var reader = ByteReader(bytes)
    let flags = reader.byte()
    if flags & 1 != 0 { category = reader.text() }
    if flags & 2 != 0 { source = reader.text() }
    if flags & 4 != 0 { summary = reader.text() }
    if flags & 8 != 0 { actions = reader.texts() }
  }
}
