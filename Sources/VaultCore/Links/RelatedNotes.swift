internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex

/// What two notes have in common.
package enum SharedTrait: Equatable, Sendable {
  /// One links to the other.
  case link
  /// Both link to this note, by its path.
  case target([UInt8])
  /// This note links to both, by its path.
  case source([UInt8])
  /// Both have this tag.
  case tag(String)
  /// Both have this word, which few notes have.
  case word(String)
}

/// A note that has to do with another one.
package struct RelatedNote: Sendable {
  /// The note.
  package let document: DocumentID
  /// How much they have in common: the rarer it is, the more.
  package var strength: Float
  /// What they have in common, in the order of the cases.
  package var shared: [SharedTrait]
}

/// Finds notes that have to do with a note: by links, by tags, and by words that few notes have.
///
/// Links and tags count alone; of words two have to be shared. What more than a tenth of the notes have, and more than ten
/// of them, tells nothing.
package struct RelatedNotes {
  private let vault: Vault
  private let snapshot: IndexSnapshot
  private var graph: LinkGraph
  private var found: [DocumentID: RelatedNote] = [:]
  private var wordCounts: [DocumentID: Int] = [:]

  /// Words of the note that are compared: those that tell most about it.
  private static let wordCount = 16

  /// A finder over a snapshot of a vault.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot) {
    self.vault = vault
    self.snapshot = snapshot
    graph = LinkGraph(snapshot, resolution: vault.linkResolution)
  }

  /// The notes related to a note, the nearest first, equally near ones in the order of their paths.
  package mutating func notes(relatedTo note: DocumentID) -> [RelatedNote] {
    found = [:]
    wordCounts = [:]
    addLinks(of: note)
    addTags(of: note)
    addWords(of: note)
    return found.values.filter { related in
      let isByOneWord = wordCounts[related.document] == 1 && related.shared.count == 1
      return related.document != note && snapshot.isNote(related.document) && !isByOneWord
    }.map { (note: $0, path: snapshot.key(of: $0.document)) }
      .sorted {
        $0.note.strength != $1.note.strength
          ? $0.note.strength > $1.note.strength : $0.path.lexicographicallyPrecedes($1.path)
      }
      .map(\.note)
  }

  private mutating func add(_ trait: SharedTrait, of document: DocumentID, weight: Float) {
    var note = found[document] ?? RelatedNote(document: document, strength: 0, shared: [])
    note.strength += weight
    note.shared.append(trait)
    found[document] = note
  }

  private func isTelling(_ count: Int) -> Bool { count <= max(10, snapshot.documentCount / 10) }

  // MARK: - Traits

  private mutating func addLinks(of note: DocumentID) {
    let targets = Set(graph.outgoing(from: note).compactMap { $0.resolved?.document }).subtracting([note]).sorted()
    let sources = Set(graph.backlinks(of: note).map(\.source)).subtracting([note]).sorted()
    for document in Set(targets + sources).sorted() { add(.link, of: document, weight: snapshot.rarity(ofCount: 1)) }
    for target in targets {
      let others = Set(graph.backlinks(of: target).map(\.source)).subtracting([note])
      guard isTelling(others.count + 1) else { continue }
      let weight = snapshot.rarity(ofCount: others.count + 1)
      for other in others.sorted() { add(.target(snapshot.key(of: target)), of: other, weight: weight) }
    }
    for source in sources {
      let others = Set(graph.outgoing(from: source).compactMap { $0.resolved?.document }).subtracting([note, source])
      guard isTelling(others.count + 1) else { continue }
      // A list of links says less about each of them the longer it is.
      let weight = snapshot.rarity(ofCount: others.count + 1)
      for other in others.sorted() { add(.source(snapshot.key(of: source)), of: other, weight: weight) }
    }
  }

  private mutating func addTags(of note: DocumentID) {
    for tag in snapshot.tags(of: note) {
      let documents = snapshot.documents(withKey: Folding.fold(Array(tag.name.utf8).span), in: .tag)
      guard isTelling(documents.count) else { continue }
      for other in documents where other != note {
        add(.tag(tag.name), of: other, weight: snapshot.rarity(ofCount: documents.count))
      }
    }
  }

  private mutating func addWords(of note: DocumentID) {
    for (word, weight) in tellingWords(of: note) {
      let sets = snapshot.documentSets(withWord: Array(word.utf8), in: [.title, .alias, .heading, .body])
      for (segment, set) in sets.enumerated() {
        for document in set where DocumentID(segment: segment, document: document) != note {
          let other = DocumentID(segment: segment, document: document)
          add(.word(word), of: other, weight: weight)
          wordCounts[other, default: 0] += 1
        }
      }
    }
  }

  /// The words of the note's text, without code, links and tags, that tell most about it, with what sharing one is worth.
  private func tellingWords(of note: DocumentID) -> [(word: String, weight: Float)] {
    guard let bytes = vault.contents(of: snapshot.key(of: note)) else { return [] }
    var counts: [[UInt8]: Int] = [:]
    var tokenizer = Tokenizer()
    for range in NoteText.linkableRanges(of: NoteParser.parse(bytes.span), in: bytes.span) {
      tokenizer.tokenize(bytes.span.extracting(range)) { folded, token in
        if folded.count >= 3 || token.isCharacter { counts[[UInt8](folded), default: 0] += 1 }
      }
    }
    var weighed: [(word: [UInt8], weight: Float)] = []
    for (word, count) in counts {
      let documents = snapshot.bodyCount(ofWord: word)
      guard documents > 1, isTelling(documents) else { continue }
      let frequency = Float(count)
      weighed.append((word, snapshot.rarity(ofCount: documents) * frequency / (frequency + 1)))
    }
    weighed.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.word.lexicographicallyPrecedes($1.word) }
    return weighed.prefix(Self.wordCount).map { (String(decoding: $0.word, as: UTF8.self), $0.weight / 2) }
  }
}
