internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex

/// A trait that two notes have in common.
package enum SharedTrait: Hashable, Sendable {
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

/// A note that is related to another one.
package struct RelatedNote: Sendable {
  /// The note.
  package let document: DocumentID
  /// The score of the relation. Rare shared traits increase it more than common ones.
  package let score: Float
  /// The shared traits, in the order of the cases of `SharedTrait`.
  package let shared: [SharedTrait]
}

/// A search for notes that are related to a note by links, by tags, or by words that few notes have.
///
/// One shared link or tag is enough, but two words must be shared. A trait is ignored if more than a tenth of the
/// notes, and more than ten notes, have it. A link to a note is ignored if more than a thousand notes link to it.
package struct RelatedNotes {
  /// A trait of the note, with the other notes that have it.
  private struct Trait {
    let shared: SharedTrait
    let weight: Float
    /// One set per segment.
    let documents: [DocumentSet]
  }

  private let vault: Vault
  private let snapshot: IndexSnapshot
  private var graph: LinkGraph
  private var traits: [Trait] = []

  /// The number of words of the note that are compared, the most distinctive ones.
  private static let wordCount = 16
  /// The maximal number of links to a note; more links do not distinguish the note, and would take long to read.
  private static let mostLinks = 1000

  /// A finder over a snapshot of a vault.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot) {
    self.vault = vault
    self.snapshot = snapshot
    graph = LinkGraph(snapshot, resolution: vault.linkResolution)
  }

  /// Returns the notes related to a note, sorted by descending score and then by path, and their number without the
  /// limit.
  ///
  /// - Parameter sets: The notes to consider, one set per segment; nil for all.
  package mutating func notes(
    relatedTo note: DocumentID, within sets: [DocumentSet]? = nil, limit: Int = .max
  ) -> (notes: [RelatedNote], total: Int) {
    let scores = scores(relatedTo: note, within: sets)
    var best = BestDocuments(snapshot, limit: limit)
    scores.visit { best.add($0, $1) }
    let notes = best.finish().map { document, score in
      RelatedNote(document: document, score: score, shared: traits(of: document).map(\.shared))
    }
    return (notes, best.total)
  }

  /// Returns the score of each note that is related to a note.
  package mutating func scores(relatedTo note: DocumentID) -> [DocumentID: Float] {
    var result: [DocumentID: Float] = [:]
    scores(relatedTo: note, within: nil).visit { result[$0] = $1 }
    return result
  }

  private func traits(of document: DocumentID) -> [Trait] {
    traits.filter { $0.documents[document.segment].contains(document.document) }
  }

  // MARK: - Strengths

  /// The strengths of all documents of a snapshot.
  private struct Scores {
    /// The sum of the weights, by segment and document number.
    var sums: [[Float]]
    /// The related notes, one set per segment.
    var documents: [DocumentSet]

    func visit(_ body: (DocumentID, Float) -> Void) {
      for (segment, set) in documents.enumerated() {
        for document in set { body(DocumentID(segment: segment, document: document), sums[segment][document]) }
      }
    }
  }

  private mutating func scores(relatedTo note: DocumentID, within sets: [DocumentSet]?) -> Scores {
    traits = []
    addLinks(of: note)
    addTags(of: note)
    addWords(of: note)
    var result = Scores(sums: [], documents: snapshot.sets(of: []))
    var byWord = result.documents
    for (segment, empty) in result.documents.enumerated() {
      var sums = [Float](repeating: 0, count: empty.universe)
      for trait in traits {
        for document in trait.documents[segment] { sums[document] += trait.weight }
        if case .word = trait.shared {
          // A document that is in `byWord` already shares a second word.
          var again = byWord[segment]
          again.formIntersection(trait.documents[segment])
          result.documents[segment].formUnion(again)
          byWord[segment].formUnion(trait.documents[segment])
        } else {
          result.documents[segment].formUnion(trait.documents[segment])
        }
      }
      result.sums.append(sums)
    }
    let notes = sets ?? snapshot.noteSets
    for segment in notes.indices { result.documents[segment].formIntersection(notes[segment]) }
    result.documents[note.segment].subtract(snapshot.sets(of: [note])[note.segment])
    return result
  }

  private mutating func add(_ trait: SharedTrait, of documents: [DocumentSet], weight: Float) {
    traits.append(Trait(shared: trait, weight: weight, documents: documents))
  }

  private func isSignificant(_ count: Int) -> Bool { count <= max(10, snapshot.documentCount / 10) }

  // MARK: - Traits

  private mutating func addLinks(of note: DocumentID) {
    let targets = Set(graph.outgoing(from: note).compactMap { $0.resolved?.document }).subtracting([note]).sorted()
    let isHub = graph.backlinkBound(of: note) > Self.mostLinks
    let sources = isHub ? [] : Set(graph.backlinks(of: note).map(\.source)).subtracting([note]).sorted()
    add(.link, of: snapshot.sets(of: targets + sources), weight: snapshot.idf(ofCount: 1))
    for target in targets where graph.backlinkBound(of: target) <= Self.mostLinks {
      let others = graph.sources(ofLinksTo: target, excluding: note)
      guard !others.isEmpty, isSignificant(others.count + 1) else { continue }
      let weight = snapshot.idf(ofCount: others.count + 1)
      add(.target(snapshot.key(of: target)), of: snapshot.sets(of: others), weight: weight)
    }
    for source in sources {
      let others = Set(graph.outgoing(from: source).compactMap { $0.resolved?.document }).subtracting([note, source])
      guard !others.isEmpty, isSignificant(others.count + 1), others.count < Self.mostLinks else { continue }
      // The more links a note has, the less a shared link from it contributes.
      let weight = snapshot.idf(ofCount: others.count + 1)
      add(.source(snapshot.key(of: source)), of: snapshot.sets(of: others), weight: weight)
    }
  }

  private mutating func addTags(of note: DocumentID) {
    for tag in snapshot.tags(of: note) {
      let key = Folding.fold(Array(tag.name.utf8).span)
      let count = snapshot.count(ofKey: key, in: .tag)
      guard isSignificant(count) else { continue }
      add(
        .tag(tag.name), of: snapshot.documentSets(withKey: key, in: .tag), weight: snapshot.idf(ofCount: count))
    }
  }

  private mutating func addWords(of note: DocumentID) {
    for (word, weight) in significantWords(of: note) {
      let sets = snapshot.documentSets(withWord: Array(word.utf8), in: [.title, .alias, .heading, .body])
      add(.word(word), of: sets, weight: weight)
    }
  }

  /// Returns the most distinctive words of the note's text without code, links and tags, with the weight of sharing
  /// each.
  private func significantWords(of note: DocumentID) -> [(word: String, weight: Float)] {
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
      guard documents > 1, isSignificant(documents) else { continue }
      let frequency = Float(count)
      weighed.append((word, snapshot.idf(ofCount: documents) * frequency / (frequency + 1)))
    }
    weighed.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.word.lexicographicallyPrecedes($1.word) }
    return weighed.prefix(Self.wordCount).map { (String(decoding: $0.word, as: UTF8.self), $0.weight / 2) }
  }
}

/// A collector of the documents with the highest scores; those with equal scores are in the order of their keys.
private struct BestDocuments {
  private typealias Entry = (score: Float, document: Int)

  private let snapshot: IndexSnapshot
  private let limit: Int
  /// The best documents so far of each segment, in order; within a segment, documents are ordered like their keys.
  private var segments: [[Entry]]
  /// The number of documents that were added.
  private(set) var total = 0

  init(_ snapshot: IndexSnapshot, limit: Int) {
    self.snapshot = snapshot
    self.limit = limit
    segments = Array(repeating: [], count: snapshot.segmentCount)
  }

  /// Adds a document; the documents of a segment must be added in the order of their numbers.
  mutating func add(_ id: DocumentID, _ score: Float) {
    total += 1
    if limit == .max {
      segments[id.segment].append((score, id.document))
      return
    }
    let list = segments[id.segment]
    if list.count >= limit, list.last.map({ $0.score >= score }) ?? true { return }
    let index = list.indices.partitioningIndex { list[$0].score < score }
    segments[id.segment].insert((score, id.document), at: index)
    if segments[id.segment].count > limit { segments[id.segment].removeLast() }
  }

  /// Returns the best documents of all segments, the best first.
  func finish() -> [(DocumentID, Float)] {
    let all = segments.enumerated().flatMap { segment, list in
      list.map { entry in
        let id = DocumentID(segment: segment, document: entry.document)
        return (id: id, score: entry.score, key: snapshot.key(of: id))
      }
    }
    return all.sorted {
      $0.score != $1.score ? $0.score > $1.score : $0.key.lexicographicallyPrecedes($1.key)
    }.prefix(limit).map { ($0.id, $0.score) }
  }
}
