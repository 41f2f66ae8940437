internal import Bytes
internal import LinkGraph
package import NoteSyntax
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
  /// A trait of the note, with the other notes that have it, in ascending order.
  private struct Trait {
    let shared: SharedTrait
    let weight: Float
    let documents: [Int32]
  }

  private let vault: Vault
  private let snapshot: IndexSnapshot
  /// What was read for all notes at once; nil if it is read for each note.
  private let known: RelatedTraits?
  private let numbers: DocumentNumbering
  private var graph: LinkGraph
  private var tokenizer = Tokenizer()
  private var traits: [Trait] = []
  /// The notes with a tag or a word, and their number, by its key.
  private var tags: [[UInt8]: (count: Int, documents: [Int32])] = [:]
  private var words: [[UInt8]: [Int32]] = [:]
  /// The number of notes in `words`.
  private var wordNotes = 0
  /// The sum of the weights in parts of one, by document; zero between two searches. A sum of floating-point numbers
  /// would depend on their order, and so on the order in which notes were written.
  private var sums: [Int64]
  private static let one: Float = 4_294_967_296
  private let allNotes: DocumentSet

  /// The number of words of the note that are compared, the most distinctive ones.
  private static let wordCount = 16
  static let wordFields: TextFields = [.title, .alias, .heading, .body]
  /// The maximal number of links to a note; more links do not distinguish the note, and would take long to read.
  static let mostLinks = 1000
  /// The maximal number of notes in `words`, which is emptied beyond it.
  private static let mostWordNotes = 4_000_000

  /// A finder over a snapshot of a vault.
  ///
  /// - Parameter known: What was read of the same snapshot for all notes at once.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot, knowing known: RelatedTraits? = nil) {
    (self.vault, self.snapshot, self.known) = (vault, snapshot, known)
    numbers = DocumentNumbering(snapshot)
    graph = LinkGraph(snapshot, resolution: vault.linkResolution)
    sums = Array(repeating: 0, count: numbers.count)
    allNotes = numbers.joined(snapshot.noteSets)
  }

  /// Returns the notes related to a note, sorted by descending score and then by path, and how many there are.
  ///
  /// - Parameters:
  ///   - text: The text of the note, if it was read before.
  ///   - sets: The notes to consider, one set per segment; nil for all.
  ///   - excluded: Notes not to consider.
  package mutating func notes(
    relatedTo note: DocumentID, text: (note: ParsedNote, bytes: [UInt8])? = nil, within sets: [DocumentSet]? = nil,
    excluding excluded: some Sequence<DocumentID> = [], limit: Int = .max
  ) -> (notes: [RelatedNote], total: Int) {
    var best = BestDocuments(snapshot, limit: limit)
    let hidden = Set(excluded)
    visit(relatedTo: note, text, within: sets) { id, score in
      if !hidden.contains(id) { best.add(id, score) }
    }
    let notes = best.finish().map { document, score in
      RelatedNote(document: document, score: score, shared: traits(of: document).map(\.shared))
    }
    return (notes, best.total)
  }

  package mutating func scores(relatedTo note: DocumentID) -> [DocumentID: Float] {
    var result: [DocumentID: Float] = [:]
    visit(relatedTo: note, nil, within: nil) { result[$0] = $1 }
    return result
  }

  private func traits(of document: DocumentID) -> [Trait] {
    let number = numbers.number(of: document)
    return traits.filter { trait in
      let index = trait.documents.indices.partitioningIndex { trait.documents[$0] >= number }
      return index < trait.documents.count && trait.documents[index] == number
    }
  }

  /// Calls `body` with each note that is related to a note, in ascending order, and the score of the relation.
  private mutating func visit(
    relatedTo note: DocumentID, _ text: (note: ParsedNote, bytes: [UInt8])?, within sets: [DocumentSet]?,
    _ body: (DocumentID, Float) -> Void
  ) {
    traits = []
    addLinks(of: numbers.number(of: note))
    addTags(of: note)
    addWords(of: note, text)
    var (related, byWord) = (DocumentSet(universe: numbers.count), DocumentSet(universe: numbers.count))
    for trait in traits {
      let weight = Int64(trait.weight * Self.one)
      if case .word = trait.shared {
        for document in trait.documents {
          sums[Int(document)] += weight
          // A document that is in `byWord` already shares a second word.
          if byWord.contains(Int(document)) { related.insert(Int(document)) } else { byWord.insert(Int(document)) }
        }
      } else {
        for document in trait.documents {
          sums[Int(document)] += weight
          related.insert(Int(document))
        }
      }
    }
    byWord.formUnion(related)
    related.formIntersection(sets.map { numbers.joined($0) } ?? allNotes)
    for document in related {
      let id = numbers.id(of: document)
      if id != note { body(id, Float(sums[document]) / Self.one) }
    }
    for document in byWord { sums[document] = 0 }
  }

  private mutating func add(_ trait: SharedTrait, of documents: [Int32], weight: Float) {
    traits.append(Trait(shared: trait, weight: weight, documents: documents))
  }

  private func isSignificant(_ count: Int) -> Bool { Self.isSignificant(count, of: snapshot) }

  static func isSignificant(_ count: Int, of snapshot: IndexSnapshot) -> Bool {
    count <= max(10, snapshot.documentCount / 10)
  }

  // MARK: - Traits

  private mutating func addLinks(of note: Int32) {
    let targets = targets(of: note).filter { $0 != note }
    let sources = isHub(note) ? [] : sources(of: note).filter { $0 != note }
    add(.link, of: Set(targets + sources).sorted(), weight: snapshot.idf(ofCount: 1))
    for target in targets where !isHub(target) {
      let others = self.sources(of: target, excluding: note)
      guard !others.isEmpty, isSignificant(others.count + 1) else { continue }
      let weight = snapshot.idf(ofCount: others.count + 1)
      add(.target(snapshot.key(of: numbers.id(of: Int(target)))), of: others, weight: weight)
    }
    for source in sources {
      let others = self.targets(of: source).filter { $0 != note && $0 != source }
      guard !others.isEmpty, isSignificant(others.count + 1), others.count < Self.mostLinks else { continue }
      // The more links a note has, the less a shared link from it contributes.
      let weight = snapshot.idf(ofCount: others.count + 1)
      add(.source(snapshot.key(of: numbers.id(of: Int(source)))), of: others, weight: weight)
    }
  }

  private func isHub(_ note: Int32) -> Bool {
    if let known, known.has(note) { return known.isHub[Int(note)] }
    return graph.backlinkBound(of: numbers.id(of: Int(note))) > Self.mostLinks
  }

  /// Returns the documents to which a document links, in ascending order.
  private mutating func targets(of note: Int32) -> [Int32] {
    if let known, known.has(note) { return known.targets[Int(note)] }
    let links = graph.outgoing(from: numbers.id(of: Int(note)))
    return Set(links.compactMap { $0.resolved?.document }).map { numbers.number(of: $0) }.sorted()
  }

  /// Returns the notes that link to a document, in ascending order.
  private mutating func sources(of note: Int32) -> [Int32] {
    if let known, known.has(note) { return known.sources[Int(note)] }
    return Set(graph.backlinks(of: numbers.id(of: Int(note))).map(\.source)).map { numbers.number(of: $0) }.sorted()
  }

  private mutating func sources(of target: Int32, excluding note: Int32) -> [Int32] {
    if let known, known.has(target) { return known.sources[Int(target)].filter { $0 != note } }
    return graph.sources(ofLinksTo: numbers.id(of: Int(target)), excluding: numbers.id(of: Int(note)))
      .map { numbers.number(of: $0) }.sorted()
  }

  private mutating func addTags(of note: DocumentID) {
    for tag in snapshot.tags(of: note) {
      let key = Folding.fold(Array(tag.name.utf8).span)
      let (count, documents) = documents(withTag: key)
      guard isSignificant(count) else { continue }
      add(.tag(tag.name), of: documents, weight: snapshot.idf(ofCount: count))
    }
  }

  private mutating func documents(withTag key: [UInt8]) -> (count: Int, documents: [Int32]) {
    if let known = tags[key] { return known }
    let count = snapshot.count(ofKey: key, in: .tag)
    let found = (count, isSignificant(count) ? numbers.numbers(in: snapshot.documentSets(withKey: key, in: .tag)) : [])
    tags[key] = found
    return found
  }

  private mutating func addWords(of note: DocumentID, _ text: (note: ParsedNote, bytes: [UInt8])?) {
    for (word, weight) in significantWords(of: note, text) {
      add(.word(String(decoding: word, as: UTF8.self)), of: documents(withWord: word), weight: weight)
    }
  }

  private mutating func documents(withWord word: [UInt8]) -> [Int32] {
    if let known = words[word] { return known }
    let found = numbers.numbers(in: snapshot.documentSets(withWord: word, in: Self.wordFields))
    wordNotes += found.count
    if wordNotes > Self.mostWordNotes { (words, wordNotes) = ([:], found.count) }
    words[word] = found
    return found
  }

  /// Returns the most distinctive words of the note's text without code, links and tags, with each one's weight.
  private mutating func significantWords(
    of id: DocumentID, _ text: (note: ParsedNote, bytes: [UInt8])?
  ) -> [(word: [UInt8], weight: Float)] {
    guard let bytes = text?.bytes ?? vault.contents(of: snapshot.key(of: id)) else { return [] }
    let note = text?.note ?? vault.parsed(bytes, at: snapshot.key(of: id))
    var weighed: [(word: [UInt8], weight: Float)] = []
    for (word, count) in counts(NoteText.linkableRanges(of: note, in: bytes.span), in: bytes.span) {
      let frequency = Float(count.own)
      weighed.append((word, snapshot.idf(ofCount: count.all) * frequency / (frequency + 1)))
    }
    weighed.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.word.lexicographicallyPrecedes($1.word) }
    return weighed.prefix(Self.wordCount).map { ($0.word, $0.weight / 2) }
  }

  /// Returns the words in ranges of a text that few notes have, with how often each is there, and how many notes have it.
  private mutating func counts(_ ranges: [Range<Int>], in bytes: Span<UInt8>) -> [([UInt8], (own: Int, all: Int))] {
    if let known {
      var counts: [Int: Int] = [:]
      for range in ranges {
        tokenizer.tokenize(bytes.extracting(range)) { folded, token in
          if folded.count >= 3 || token.isCharacter, let number = known.words.number(of: folded) {
            counts[number, default: 0] += 1
          }
        }
      }
      return counts.map { (known.words.word($0.key), ($0.value, Int(known.wordCounts[$0.key]))) }
    }
    var counts: [[UInt8]: Int] = [:]
    for range in ranges {
      tokenizer.tokenize(bytes.extracting(range)) { folded, token in
        if folded.count >= 3 || token.isCharacter { counts[[UInt8](folded), default: 0] += 1 }
      }
    }
    var significant: [([UInt8], (own: Int, all: Int))] = []
    for (word, count) in counts {
      let all = snapshot.bodyCount(ofWord: word)
      if all > 1, isSignificant(all) { significant.append((word, (count, all))) }
    }
    return significant
  }
}

/// A collector of the documents with the highest scores; those with equal scores are in the order of their keys.
private struct BestDocuments {
  private typealias Entry = (score: Float, document: Int)

  private let snapshot: IndexSnapshot
  private let limit: Int
  /// The best documents so far of each segment, in order; within a segment, documents are ordered like their keys.
  private var segments: [[Entry]]
  private(set) var total = 0

  init(_ snapshot: IndexSnapshot, limit: Int) {
    (self.snapshot, self.limit) = (snapshot, limit)
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
