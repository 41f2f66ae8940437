internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import QueryLanguage
internal import RegularExpressions
internal import SearchIndex

/// A search by regular expressions in stored fields: paths, names, headings, tags, categories, sources and properties.
struct RecordSearch {
  private enum Subject {
    case path, file, ext, title, alias, heading, tag, category, source
    case property(folded: [UInt8])
  }

  private let subject: Subject
  private let matcher: RegularExpressionMatcher
  private let vault: Vault
  private let snapshot: IndexSnapshot

  /// Creates the search for a node; nil if the node is not a regular expression, or its field is the text of notes.
  init?(_ node: QueryNode, _ vault: Vault, _ snapshot: IndexSnapshot) throws(QueryProblem) {
    let pattern: String
    switch node.kind {
    case .text(.path, .regex(let text)): (subject, pattern) = (.path, text)
    case .text(.file, .regex(let text)): (subject, pattern) = (.file, text)
    case .text(.title, .regex(let text)): (subject, pattern) = (.title, text)
    case .text(.alias, .regex(let text)): (subject, pattern) = (.alias, text)
    case .key(.ext, .regex(let text)): (subject, pattern) = (.ext, text)
    case .text(.heading, .regex(let text)): (subject, pattern) = (.heading, text)
    case .key(.tag, .regex(let text)): (subject, pattern) = (.tag, text)
    case .key(.category, .regex(let text)): (subject, pattern) = (.category, text)
    case .key(.source, .regex(let text)): (subject, pattern) = (.source, text)
    case .property(let name, .term(.regex(let text))):
      (subject, pattern) = (.property(folded: Folding.fold(Array(name.utf8).span)), text)
    default: return nil
    }
    matcher = RegularExpressionMatcher(try RegularExpression(pattern, in: node, isCased: nil))
    self.vault = vault
    self.snapshot = snapshot
  }

  func documents(among candidates: [DocumentSet]) -> [DocumentSet] {
    snapshot.sets(of: candidates.documents.filter(isMatch))
  }

  private func isMatch(_ document: DocumentID) -> Bool {
    switch subject {
    case .path: return matcher.containsMatch(in: snapshot.key(of: document).span)
    case .file:
      let path = snapshot.key(of: document)
      let start = path.span.nameStart
      return matcher.containsMatch(in: path.span.extracting(start...))
    case .title:
      let card = NoteRecord(document, in: snapshot).card
      return matcher.containsMatch(in: card.title) || card.aliases.contains(where: matcher.containsMatch)
    case .ext:
      return StoredNames.fileExtension(of: snapshot.key(of: document)).map { matcher.containsMatch(in: $0.span) }
        ?? false
    case .alias: return NoteRecord(document, in: snapshot).card.aliases.contains(where: matcher.containsMatch)
    case .heading: return snapshot.outline(of: document).contains { matcher.containsMatch(in: $0.text) }
    case .tag: return snapshot.tags(of: document).contains { matcher.containsMatch(in: $0.name) }
    case .category: return NoteRecord(document, in: snapshot).card.category.map(matcher.containsMatch) ?? false
    case .source: return matcher.containsMatch(in: NoteRecord(document, in: snapshot).card.source)
    case .property(let wanted):
      return properties(of: document).contains { name, value in
        Folding.fold(Array(name.utf8).span) == wanted && value.scalars.contains(where: matcher.containsMatch)
      }
    }
  }

  /// Returns the properties of a note, including those of invalid front matter, which the index does not store.
  private func properties(of document: DocumentID) -> [(name: String, value: StoredValue)] {
    let stored = snapshot.properties(of: document)
    let fields = snapshot.fields(of: document).map { (name: $0.key, value: StoredValue(field: $0.value)) }
    guard stored.isEmpty, let bytes = vault.contents(of: snapshot.key(of: document)) else { return stored + fields }
    let matter = vault.parsed(bytes, at: snapshot.key(of: document)).frontMatter
    return (matter?.properties.map { ($0.key, StoredValue($0.value)) } ?? []) + fields
  }
}
