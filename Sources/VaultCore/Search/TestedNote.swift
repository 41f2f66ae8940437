internal import NoteSyntax
internal import SearchIndex

/// A note in the form that `ConditionTester` needs. Expensive parts are read on demand.
struct TestedNote {
  let bytes: [UInt8]
  let path: [UInt8]
  let dialect: MarkdownDialect
  let document: DocumentID
  let snapshot: IndexSnapshot
  private let cache = Cache()

  private final class Cache {
    var parsed: ParsedNote?
    var names: [String]?
    var tags: [String]?
  }

  var parsed: ParsedNote {
    if let cached = cache.parsed { return cached }
    let parsed = NoteParser.parse(bytes.span, dialect: dialect)
    cache.parsed = parsed
    return parsed
  }

  /// The title and the aliases.
  var names: [String] {
    if let cached = cache.names { return cached }
    let card = NoteRecord(document, in: snapshot).card
    cache.names = [card.title] + card.aliases
    return [card.title] + card.aliases
  }

  var aliases: [String] { Array(names.dropFirst()) }

  var tags: [String] {
    if let cached = cache.tags { return cached }
    let tags = snapshot.tags(of: document).map(\.name)
    cache.tags = tags
    return tags
  }

  /// The names and values of the properties.
  var words: [String] {
    // The properties of invalid front matter are included. They are used only for search and are not in the index.
    let properties = parsed.frontMatter?.properties ?? []
    return properties.flatMap { [$0.key] + StoredValue($0.value).allTexts }
  }

  /// Returns the texts of the headings in a part of the note; nil for the whole note.
  func headings(in part: Range<Int>?) -> [String] {
    parsed.headings.filter { part?.contains($0.range.lowerBound) ?? true }.map(\.plainText)
  }
}
