internal import NoteSyntax
internal import SearchIndex

/// A note as a `ConditionTester` looks at it. What takes time to read is read when a condition asks for it.
struct TestedNote {
  let bytes: [UInt8]
  let path: [UInt8]
  private let document: DocumentID
  private let snapshot: IndexSnapshot
  private let cache = Cache()

  /// What was asked for.
  private final class Cache {
    var parsed: ParsedNote?
    var names: [String]?
    var tags: [String]?
  }

  init(_ bytes: [UInt8], path: [UInt8], _ document: DocumentID, in snapshot: IndexSnapshot) {
    self.bytes = bytes
    self.path = path
    self.document = document
    self.snapshot = snapshot
  }

  var parsed: ParsedNote {
    if let known = cache.parsed { return known }
    let parsed = NoteParser.parse(bytes.span)
    cache.parsed = parsed
    return parsed
  }

  /// What it is called: title and aliases.
  var names: [String] {
    if let known = cache.names { return known }
    let card = NoteRecord(document, in: snapshot).card
    cache.names = [card.title] + card.aliases
    return [card.title] + card.aliases
  }

  var tags: [String] {
    if let known = cache.tags { return known }
    let tags = snapshot.tags(of: document).map(\.name)
    cache.tags = tags
    return tags
  }

  /// The names of properties and their values.
  var words: [String] {
    // Those of front matter that is not valid count too: they serve search alone, and are nowhere else.
    let properties = parsed.frontMatter?.properties ?? []
    return properties.flatMap { [$0.key] + StoredValue($0.value).allTexts }
  }

  /// The texts of the headings in a part of it, or of all of them.
  func headings(in part: Range<Int>?) -> [String] {
    parsed.headings.filter { part?.contains($0.range.lowerBound) ?? true }.map(\.plainText)
  }
}
