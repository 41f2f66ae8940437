internal import Bytes
internal import LinkGraph

/// What a list shows of a note besides its path, dates and counts.
package struct NoteCard: Equatable, Sendable {
  /// The stable identifier, as written.
  package var id: String?
  /// The title: given, or derived from the text.
  package var title = ""
  /// One of the categories, or another word; nil when the note has none.
  package var category: String?
  /// Where the note came from; `manual` when it does not say.
  package var source = Self.usualSource
  /// One sentence on what it says.
  package var summary: String?
  /// Action items.
  package var actions: [String] = []
  /// Other names.
  package var aliases: [String] = []

  private static let usualSource = "manual"

  //     card := [flags:uint8 [category:counted] [source:counted] [summary:counted] [actions:texts]]
  //     texts := count:varint text:counted*
  //
  // The flags say what follows, from bit 0. Id, title and aliases are in the column of names.

  /// The card's bytes; none when there is nothing unusual to say.
  var bytes: [UInt8] {
    let says = [category != nil, source != Self.usualSource, summary != nil, !actions.isEmpty]
    if !says.contains(true) { return [] }
    var writer = ByteWriter()
    writer.append(says.enumerated().reduce(UInt8(0)) { $1.element ? $0 | 1 << UInt8($1.offset) : $0 })
    if let category { writer.append(text: category) }
    if source != Self.usualSource { writer.append(text: source) }
    if let summary { writer.append(text: summary) }
    if !actions.isEmpty { writer.append(texts: actions) }
    return writer.bytes
  }

  /// A card without content.
  package init() {}

  /// The card in a stored column, with the names in theirs; what is damaged is empty.
  init(_ bytes: Span<UInt8>, names: StoredNames) {
    id = names.id
    title = names.title ?? ""
    aliases = names.aliases
    if bytes.isEmpty { return }
    var reader = ByteReader(bytes)
    let flags = reader.byte()
    if flags & 1 != 0 { category = reader.text() }
    if flags & 2 != 0 { source = reader.text() }
    if flags & 4 != 0 { summary = reader.text() }
    if flags & 8 != 0 { actions = reader.texts() }
  }
}
