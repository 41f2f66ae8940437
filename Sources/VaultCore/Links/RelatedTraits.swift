package import Bytes
package import LinkGraph
package import SearchIndex
internal import SystemCalls

/// What notes may have in common, read for all notes of a snapshot at once. That pays off if the related notes of
/// thousands of notes are wanted, since a search for those of one note asks the index for each of its links and words.
package struct RelatedTraits: Sendable {
  /// The documents to which each document links, and those that link to it, in ascending order.
  let targets: [[Int32]]
  let sources: [[Int32]]
  /// The documents whose links were read.
  private let documents: DocumentSet
  /// Whether so many notes link to a document that the links mean nothing.
  let isHub: [Bool]
  /// The same for the documents of the map of links, in its order.
  package let hubs: [Bool]
  /// The words that several notes have, but not too many, with the number of notes.
  private(set) var words = WordTable()
  private(set) var wordCounts: [UInt32] = []
  /// For each word a sum over the notes that have it, which is another one when other notes have it.
  private var wordSums: [UInt64] = []

  /// Reads the index. The cost is that of resolving all links, and a walk over all words.
  ///
  /// - Parameters:
  ///   - links: The links between all documents of the snapshot.
  ///   - comparesWords: Whether it will be compared with that of another snapshot, which takes a walk over all postings.
  package init(_ snapshot: IndexSnapshot, links: LinkMap, graph: LinkGraph, comparesWords: Bool, workers: Int) {
    let numbers = DocumentNumbering(snapshot)
    let linked = links.documents.map { numbers.number(of: $0) }
    var documents = DocumentSet(universe: numbers.count)
    for number in linked { documents.insert(Int(number)) }
    self.documents = documents
    var (targets, sources) = ([[Int32]](repeating: [], count: numbers.count), [[Int32]]())
    sources = targets
    for (index, number) in linked.enumerated() {
      targets[Int(number)] = links.edges(from: index).map { linked[$0.target] }.sorted()
    }
    for (number, linked) in targets.enumerated() {
      for target in linked { sources[Int(target)].append(Int32(truncatingIfNeeded: number)) }
    }
    (self.targets, self.sources) = (targets, sources)
    hubs = Parallel.map(links.documents.count, inStretchesOf: 500, workers: workers) { range in
      range.map { graph.backlinkBound(of: links.documents[$0]) > RelatedNotes.mostLinks }
    }.flatMap(\.self)
    var isHub = [Bool](repeating: false, count: numbers.count)
    for (number, bound) in zip(linked, hubs) { isHub[Int(number)] = bound }
    self.isHub = isHub
    var marks: [[UInt64]] = []
    if comparesWords {
      marks = snapshot.allSets.map { Array(repeating: 0, count: $0.universe) }
      for (document, path) in zip(links.documents, links.paths) {
        marks[document.segment][document.document] = ContentHash(of: path.span).value
      }
    }
    var (all, counts, sums) = (WordTable(), [UInt32](), [UInt64]())
    let isOnePart = snapshot.segmentCount == 1
    snapshot.visitWords(of: comparesWords ? RelatedNotes.wordFields : .body, marks: marks) { word, count, sum in
      // A word of several segments is counted before it is known whether it is one of them.
      if isOnePart, count < 2 || !RelatedNotes.isSignificant(count, of: snapshot) { return }
      let number = all.add(word)
      if number == counts.count {
        counts.append(0)
        sums.append(0)
      }
      counts[number] += UInt32(truncatingIfNeeded: count)
      sums[number] &+= sum
    }
    for number in 0..<all.count where counts[number] > 1 {
      guard RelatedNotes.isSignificant(Int(counts[number]), of: snapshot) else { continue }
      _ = words.add(all.word(number).span)
      wordCounts.append(counts[number])
      if comparesWords { wordSums.append(sums[number]) }
    }
  }
}

extension RelatedTraits {
  func has(_ number: Int32) -> Bool { documents.contains(Int(number)) }

  // MARK: - Comparing

  /// Appends the words and what tells which notes have them.
  package func writeWords(to writer: inout ByteWriter) {
    writer.append(varint: words.count)
    for number in 0..<words.count {
      writer.append(counted: words.word(number))
      writer.append(wordSums[number])
    }
  }

  /// Returns the notes with a word that other notes had when the words of an earlier snapshot were written: the words of
  /// other notes cannot have changed what is related to. The cost is that of reading the words, and a query for each
  /// that differs.
  package func notes(withWordsOtherThan earlier: Span<UInt8>, in snapshot: IndexSnapshot) -> Set<DocumentID> {
    var reader = ByteReader(earlier)
    var isKnown = [Bool](repeating: false, count: words.count)
    var found: Set<DocumentID> = []
    func add(_ word: [UInt8]) {
      found.formUnion(snapshot.documentSets(withWord: word, in: RelatedNotes.wordFields).documents)
    }
    for _ in 0..<reader.count() where !reader.isDamaged {
      let word = reader.countedBytes()
      let sum = reader.uint64()
      if let number = words.number(of: word) {
        isKnown[number] = true
        if sum == wordSums[number] { continue }
      }
      add([UInt8](word))
    }
    for number in isKnown.indices where !isKnown[number] { add(words.word(number)) }
    return found
  }
}

/// The documents of a snapshot with one number each, in the order of `DocumentID`.
struct DocumentNumbering: Sendable {
  /// The number of the first document of each segment.
  private let starts: [Int]
  /// The number of documents, with those that were deleted.
  let count: Int

  init(_ snapshot: IndexSnapshot) {
    var (starts, count) = ([Int](), 0)
    for set in snapshot.allSets {
      starts.append(count)
      count += set.universe
    }
    (self.starts, self.count) = (starts, count)
  }

  func number(of id: DocumentID) -> Int32 { Int32(truncatingIfNeeded: starts[id.segment] + id.document) }

  func id(of number: Int) -> DocumentID {
    let segment = starts.indices.partitioningIndex { starts[$0] > number } - 1
    return DocumentID(segment: segment, document: number - starts[segment])
  }

  /// Returns the documents of sets, one per segment, in ascending order.
  func numbers(in sets: [DocumentSet]) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(sets.reduce(0) { $0 + $1.count })
    for (segment, set) in sets.enumerated() { set.append(to: &numbers, from: starts[segment]) }
    return numbers
  }

  func joined(_ sets: [DocumentSet]) -> DocumentSet {
    var joined = DocumentSet(universe: count)
    for (segment, set) in sets.enumerated() { joined.insert(set, from: starts[segment]) }
    return joined
  }
}
