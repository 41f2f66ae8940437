internal import Bytes
internal import SystemCalls

/// A range of the dictionary with its postings, as made by one thread.
struct DictionaryChunk: Sendable {
  /// The terms, each beginning with its family byte, concatenated.
  fileprivate(set) var terms: [UInt8] = []
  /// The end of each term in `terms`, and the number of its lists.
  fileprivate(set) var ends: [(end: UInt32, lists: UInt32)] = []
  fileprivate(set) var lists: [TermListSize] = []
  fileprivate(set) var postings: [UInt8] = []
  fileprivate(set) var positions: [UInt8] = []
}

/// Makes a range of the dictionary, term by term and, within a term, field by field.
struct DictionaryChunkWriter: ~Copyable {
  private var chunk = DictionaryChunk()
  private var terms = PlainBuffer<UInt8>()
  private var postings = BitWriter()
  private var positions = BitWriter()
  private var body: PostingsWriter
  private var runs: PostingsWriter
  private var keys: PostingsWriter
  private var memory = PostingsWriter.Memory()
  private var listCount: UInt32 = 0
  /// The number of documents and the sizes of the last list that has separate bytes.
  private var lastDocuments = 0
  private var lastSize = (postings: 0, positions: 0)

  /// Makes a writer for a segment with `documentCount` documents; `lengths` are the `LengthCode`s of their bodies.
  init(documentCount: Int, lengths: [UInt8]) {
    body = PostingsWriter(.body, documentCount: documentCount, lengths: lengths)
    runs = PostingsWriter(.runs, documentCount: documentCount)
    keys = PostingsWriter(.keys, documentCount: documentCount)
  }

  /// Begins a term, which must sort after all earlier terms. `append` appends it to its argument, family byte first.
  @inline(__always) mutating func begin(_ append: (inout PlainBuffer<UInt8>) -> Void) {
    append(&terms)
    listCount = 0
  }

  /// Appends a document, which must be above all earlier ones, to the list of a field.
  mutating func append(_ document: UInt32, _ field: OccurrenceTable.ListField) {
    switch field.form {
    case .body: body.append(document)
    case .runs: runs.append(document)
    case .keys: keys.append(document)
    }
  }

  /// Appends documents, which must be above all earlier ones, to the list of a field.
  @inline(__always) mutating func append(_ run: PostingsRun, _ field: OccurrenceTable.ListField) {
    switch field.form {
    case .body: body.append(run)
    case .runs: runs.append(run)
    case .keys: keys.append(run)
    }
  }

  /// Appends a position to the last document; it must be above that document's earlier positions.
  @inline(__always) mutating func append(position: UInt32, _ field: OccurrenceTable.ListField) {
    if field.form == .body { body.append(position: position) } else { runs.append(position: position) }
  }

  /// Ends the list of a field; an empty list is omitted.
  mutating func finish(_ field: OccurrenceTable.ListField) {
    let documents: Int
    let size: (postings: Int, positions: Int)
    switch field.form {
    case .body:
      documents = body.documentCount
      size = body.finish(into: &postings, positions: &positions, using: &memory)
    case .runs:
      documents = runs.documentCount
      size = runs.finish(into: &postings, positions: &positions, using: &memory)
    case .keys:
      documents = keys.documentCount
      size = keys.finish(into: &postings, positions: &positions, using: &memory)
    }
    if documents > 0 { add(field, documents: documents, size) }
  }

  /// Appends the complete list of a field, which must not be empty.
  mutating func append(list run: PostingsRun, _ field: OccurrenceTable.ListField) {
    let size =
      switch field.form {
      case .body: body.write(run, into: &postings, positions: &positions, using: &memory)
      case .runs: runs.write(run, into: &postings, positions: &positions, using: &memory)
      case .keys: keys.write(run, into: &postings, positions: &positions, using: &memory)
      }
    add(field, documents: run.documents.count, size)
  }

  private mutating func add(
    _ field: OccurrenceTable.ListField, documents: Int, _ size: (postings: Int, positions: Int)
  ) {
    var size = size
    if listCount > 0, documents == lastDocuments, size == lastSize, isLikeTheOneBefore(size) {
      postings.removeLast(size.postings)
      positions.removeLast(size.positions)
      size = (0, 0)
    } else {
      (lastDocuments, lastSize) = (documents, size)
    }
    chunk.lists.append(
      TermListSize(
        field: field.isText ? field.code : TextField.body.rawValue, documents: documents, postings: size.postings,
        positions: size.positions))
    listCount += 1
  }

  /// Returns whether the last list, which has these sizes, has the same bytes as the list before it. That is common,
  /// because a title is usually a heading and the file name too.
  private func isLikeTheOneBefore(_ size: (postings: Int, positions: Int)) -> Bool {
    postings.bytes.endsWithRepetition(of: size.postings) && positions.bytes.endsWithRepetition(of: size.positions)
  }

  /// Ends a term; a term without lists is omitted.
  mutating func end() {
    if listCount > 0 {
      chunk.ends.append((UInt32(terms.count), listCount))
    } else {
      terms.truncate(to: Int(chunk.ends.last?.end ?? 0))
    }
  }

  consuming func finish() -> DictionaryChunk {
    chunk.terms = [UInt8](terms.span)
    chunk.postings = [UInt8](postings.bytes)
    chunk.positions = [UInt8](positions.bytes)
    return chunk
  }
}

extension Span where Element == UInt8 {
  /// Returns whether the last `count` bytes are the same as the `count` bytes before them.
  fileprivate func endsWithRepetition(of count: Int) -> Bool {
    let (start, end) = (self.count - 2 * count, self.count - count)
    return start >= 0 && extracting(start..<end).isEqual(to: extracting(end...))
  }
}

struct EncodedDictionary: Sendable {
  private(set) var terms: [UInt8] = []
  private(set) var postings: [UInt8] = []
  private(set) var positions: [UInt8] = []
  private(set) var grams: [UInt8] = []

  /// Concatenates ranges of a dictionary, which must be in ascending order. The postings and the positions end with
  /// eight zeros, so that a reader can load whole words up to the last number.
  init(_ chunks: [DictionaryChunk], workers: Int = 1) {
    let parts = Parallel.map(2, workers: workers) { part in
      if part == 0 { return [Self.grams(chunks)] }
      var postings = ByteWriter(reserving: chunks.reduce(8) { $0 + $1.postings.count })
      var positions = ByteWriter(reserving: chunks.reduce(8) { $0 + $1.positions.count })
      for chunk in chunks {
        postings.append(chunk.postings)
        positions.append(chunk.positions)
      }
      postings.append(UInt64(0))
      positions.append(UInt64(0))
      return [Self.terms(chunks), postings.bytes, positions.bytes]
    }
    for part in parts {
      if part.count == 1 { grams = part[0] } else { (terms, postings, positions) = (part[0], part[1], part[2]) }
    }
  }

  private static func terms(_ chunks: [DictionaryChunk]) -> [UInt8] {
    var table = TermTableWriter()
    for chunk in chunks {
      let (bytes, sizes) = (chunk.terms.span, chunk.lists.span)
      var (start, first) = (0, 0)
      for (end, count) in chunk.ends {
        table.append(bytes.extracting(start..<Int(end)), lists: sizes.extracting(first..<first + Int(count)))
        (start, first) = (Int(end), first + Int(count))
      }
    }
    return table.finish()
  }

  private static func grams(_ chunks: [DictionaryChunk]) -> [UInt8] {
    var table = TrigramIndexWriter()
    var number = 0
    for chunk in chunks {
      let bytes = chunk.terms.span
      var start = 0
      for (end, _) in chunk.ends {
        if bytes[start] != TermTableWriter.textFamily { return table.finish() }
        table.append(bytes.extracting(start + 1..<Int(end)), block: number / SortedTableWriter.blockSize)
        number += 1
        start = Int(end)
      }
    }
    return table.finish()
  }
}
