internal import Bytes

/// What a list shows of a note besides its path, dates and counts.
package struct NoteCard: Equatable, Sendable {
  /// The stable identifier, as written.
  package var id: String?
  /// The title: given, or derived from the text.
  package var title = ""
  /// One of the categories, or another word; nil when the note has none.
  package var category: String?
  /// Where the note came from; `manual` when it does not say.
  package var source = "manual"
  /// One sentence on what it says.
  package var summary: String?
  /// Action items.
  package var actions: [String] = []
  /// Other names.
  package var aliases: [String] = []

  //     card := id:optional title:counted category:optional source:counted summary:optional actions aliases
  //     optional := 0 | 1 text:counted        actions, aliases := count:varint text:counted*

  /// The card's bytes.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(optional: id)
    writer.append(text: title)
    writer.append(optional: category)
    writer.append(text: source)
    writer.append(optional: summary)
    writer.append(texts: actions)
    writer.append(texts: aliases)
    return writer.bytes
  }

  /// A card without content.
  package init() {}

  /// The card in a stored column; what is damaged is empty.
  init(_ bytes: Span<UInt8>) {
    var reader = ByteReader(bytes)
    id = reader.optionalText()
    title = reader.text()
    category = reader.optionalText()
    source = reader.text()
    summary = reader.optionalText()
    actions = reader.texts()
    aliases = reader.texts()
  }
}
