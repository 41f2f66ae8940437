internal import LinkGraph
package import NoteSyntax
package import QueryLanguage
package import SearchIndex
internal import SystemCalls

/// An occurrence of a note's name in another note that is not a link.
package struct Mention: Equatable, Sendable {
  /// The note that contains the name.
  package let source: DocumentID
  /// The range of the name, in bytes of the note.
  package let range: Range<Int>
}

/// A finder of unlinked mentions of notes: their file name, title or an alias as whole words, ignoring case and
/// accents, in text that could become a link.
package struct MentionFinder {
  private let vault: Vault
  private let snapshot: IndexSnapshot

  /// A finder over a snapshot of a vault.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot) { (self.vault, self.snapshot) = (vault, snapshot) }

  /// Returns the names by which a note can be mentioned: file name, title and aliases, if they have a letter or digit.
  ///
  /// A title that is taken from a line of text does not count as a name.
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

  /// Returns the query for notes that might have one of the names in their text, or nil if the note has no names.
  package func query(for target: DocumentID) -> QueryNode? {
    let phrases = names(of: target).map { QueryNode(.text(.content, .phrase($0))).narrowed }
    return phrases.count > 1 ? QueryNode(.or(phrases)) : phrases.first
  }

  /// Returns the mentions of a note in the given documents, in the order of documents and text. Reads each document.
  package func mentions(of target: DocumentID, in documents: [DocumentID]) -> [Mention] {
    let patterns = patterns(of: target)
    if patterns.isEmpty { return [] }
    return Parallel.map(documents.count, inStretchesOf: Self.stretch) { stretch in
      var matcher = TextMatcher(patterns)
      let files = NoteFiles(vault)
      return documents[stretch].flatMap { document -> [Mention] in
        guard document != target, let bytes = files.contents(of: snapshot.key(of: document)) else { return [] }
        let note = vault.parsed(bytes, at: snapshot.key(of: document))
        return Self.ranges(in: note, bytes, &matcher).map {
          Mention(source: document, range: $0)
        }
      }
    }.flatMap(\.self)
  }

  /// Returns the patterns that find the names of a note in text.
  package func patterns(of target: DocumentID) -> [WordPattern] {
    var tokenizer = Tokenizer()
    return names(of: target).compactMap { WordPattern(.phrase($0), isCased: false, &tokenizer) }
  }

  /// The number of notes that a thread takes at a time.
  private static let stretch = 16

  /// Returns the ranges of matches in those parts of a note's text that could become a link.
  package static func ranges(in note: ParsedNote, _ bytes: [UInt8], _ matcher: inout TextMatcher) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for range in NoteText.linkableRanges(of: note, in: bytes.span) {
      let matches = matcher.matches(in: bytes.span.extracting(range)).joined()
        .sorted { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }
      var end = 0
      // If names overlap, only the longest is a mention.
      for match in matches where match.lowerBound >= end {
        end = match.upperBound
        ranges.append(match.lowerBound + range.lowerBound..<match.upperBound + range.lowerBound)
      }
    }
    return ranges
  }
}
