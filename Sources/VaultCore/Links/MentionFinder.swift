internal import Bytes
internal import LinkGraph
package import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// A place where a note's name stands in another note without being a link.
package struct Mention: Equatable, Sendable {
  /// The note it stands in.
  package let source: DocumentID
  /// Where the name stands, in bytes of the note.
  package let range: Range<Int>
}

/// Finds where notes are named without a link to them: by file name, title or alias, as whole words, without case and
/// accents, in text that could become a link.
package struct MentionFinder {
  private let vault: Vault
  private let snapshot: IndexSnapshot

  /// A finder over a snapshot of a vault.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot) {
    self.vault = vault
    self.snapshot = snapshot
  }

  /// The names that a note may be mentioned by: file name, title and aliases, those without a letter or digit left out. A title that is a line of text is no name.
  package func names(of target: DocumentID) -> [String] {
    let record = NoteRecord(target, in: snapshot)
    let stem = String(decoding: StoredNames.stem(of: record.path), as: UTF8.self)
    var names: [String] = []
    var tokenizer = Tokenizer()
    for name in [stem] + (record.isTitleName ? [record.title] : []) + record.card.aliases
    where !names.contains(name) && !tokenizer.words(in: name).isEmpty {
      names.append(name)
    }
    return names
  }

  /// The query for notes that may have one of the names in their text; nil when the note has none.
  package func query(for target: DocumentID) -> QueryNode? {
    let phrases = names(of: target).map { QueryNode(.text(.content, .phrase($0))).narrowed }
    return phrases.count > 1 ? QueryNode(.or(phrases)) : phrases.first
  }

  /// The mentions of a note in some documents, in the order of those and then of the text. Each of them is read.
  package func mentions(of target: DocumentID, in documents: [DocumentID]) -> [Mention] {
    let patterns = patterns(of: target)
    if patterns.isEmpty { return [] }
    return Parallel.map((documents.count + Self.stretch - 1) / Self.stretch) { stretch in
      var matcher = TextMatcher(patterns)
      let files = NoteFiles(vault)
      let first = stretch * Self.stretch
      return documents[first..<min(first + Self.stretch, documents.count)].flatMap { document -> [Mention] in
        guard document != target, let bytes = files.contents(of: snapshot.key(of: document)) else { return [] }
        return Self.ranges(in: NoteParser.parse(bytes.span), bytes, &matcher).map {
          Mention(source: document, range: $0)
        }
      }
    }.flatMap(\.self)
  }

  /// What the names of a note look like in text.
  package func patterns(of target: DocumentID) -> [WordPattern] {
    var tokenizer = Tokenizer()
    return names(of: target).compactMap { WordPattern(.phrase($0), isCased: false, &tokenizer) }
  }

  /// Notes that a thread takes at a time.
  private static let stretch = 16

  /// Where patterns match in the text of a note that could become a link.
  package static func ranges(in note: ParsedNote, _ bytes: [UInt8], _ matcher: inout TextMatcher) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for range in NoteText.linkableRanges(of: note, in: bytes.span) {
      let matches = matcher.matches(in: bytes.span.extracting(range)).joined()
        .sorted { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }
      var end = 0
      // Of names within names the longest counts.
      for match in matches where match.lowerBound >= end {
        end = match.upperBound
        found.append(match.lowerBound + range.lowerBound..<match.upperBound + range.lowerBound)
      }
    }
    return found
  }
}
