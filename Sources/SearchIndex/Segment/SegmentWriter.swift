internal import Bytes

/// Makes a segment of documents that come in ascending order of their keys.
///
/// Tokens are kept as one number each, in the order they were met, with a run for every stretch of text; the postings
/// come from one counting sort by term at the end. That is four bytes a token while documents are added.
package struct SegmentWriter: Sendable {
  /// Positions between two runs of one field, so that no phrase or proximity spans them.
  static let positionGap: UInt32 = 1000

  /// A stretch of tokens of one document and field.
  private struct Run {
    let document: UInt32
    let field: UInt8
    let firstToken: Int
    let firstPosition: UInt32
  }

  private var columns = SegmentColumns()
  private var interner = TermInterner()
  private var tokens: [UInt32] = []
  private var runs: [Run] = []
  private var keyPostings: [(term: UInt32, document: UInt32)] = []
  private var tokenizer = Tokenizer()
  private var lastKey: [UInt8]?

  /// A writer without documents.
  package init() {}

  /// The number of documents added.
  package var documentCount: Int { columns.documentCount }

  /// Roughly the bytes of memory in use, to know when to begin another segment.
  package var footprint: Int {
    tokens.count * 12 + interner.byteCount * 2 + interner.count * 24 + keyPostings.count * 16
  }

  /// Adds a document; its key must be above those of all documents so far, which the caller sees to by sorting.
  package mutating func append(_ document: IndexDocument) {
    assert(lastKey.map { $0.lexicographicallyPrecedes(document.key) } ?? true, "documents must ascend")
    lastKey = document.key
    let number = UInt32(columns.documentCount)
    var lengths = [Int](repeating: 0, count: TextField.allCases.count)
    var positions = [UInt32](repeating: 0, count: TextField.allCases.count)
    for (field, bytes) in document.texts {
      let index = Int(field.rawValue)
      let firstToken = tokens.count
      runs.append(
        Run(document: number, field: field.rawValue, firstToken: firstToken, firstPosition: positions[index]))
      tokenizer.tokenize(bytes.span) { folded, _ in
        tokens.append(interner.intern(family: TermTableWriter.textFamily, folded))
      }
      let count = tokens.count - firstToken
      lengths[index] += count
      // Millions of runs of one field wrap around: phrases may go unfound there, but no document is too long.
      positions[index] &+= UInt32(truncatingIfNeeded: count) &+ Self.positionGap
    }
    for (field, bytes) in document.keys {
      keyPostings.append((interner.intern(family: field.rawValue, bytes.span), number))
    }
    columns.append(document, fieldLengths: lengths)
  }

  /// The bytes of the finished segment.
  package consuming func finish() -> [UInt8] {
    // Where each term's occurrences begin when they are sorted by term, text and keys apart.
    var textStarts = [Int](repeating: 0, count: interner.count + 1)
    for token in tokens { textStarts[Int(token) + 1] += 1 }
    var keyStarts = [Int](repeating: 0, count: interner.count + 1)
    for posting in keyPostings { keyStarts[Int(posting.term) + 1] += 1 }
    for term in 0..<interner.count {
      textStarts[term + 1] += textStarts[term]
      keyStarts[term + 1] += keyStarts[term]
    }
    var occurrences = [(run: UInt32, position: UInt32)](repeating: (0, 0), count: tokens.count)
    var next = textStarts
    for (runNumber, run) in runs.enumerated() {
      let end = runNumber + 1 < runs.count ? runs[runNumber + 1].firstToken : tokens.count
      for index in run.firstToken..<end {
        let term = Int(tokens[index])
        occurrences[next[term]] = (
          UInt32(runNumber), run.firstPosition &+ UInt32(truncatingIfNeeded: index - run.firstToken)
        )
        next[term] += 1
      }
    }
    tokens = []
    var keyDocuments = [UInt32](repeating: 0, count: keyPostings.count)
    next = keyStarts
    for posting in keyPostings {
      keyDocuments[next[Int(posting.term)]] = posting.document
      next[Int(posting.term)] += 1
    }

    var terms = TermTableWriter()
    var lists = TextField.allCases.map { _ in PostingsWriter(hasPositions: true) }
    var keyList = [PostingsWriter(hasPositions: false)]
    var documents = FieldDocuments()
    for term in interner.sorted() {
      let bytes = interner[term]
      if bytes.first == TermTableWriter.textFamily {
        for index in textStarts[Int(term)]..<textStarts[Int(term) + 1] {
          let run = runs[Int(occurrences[index].run)]
          documents.append(occurrences[index].position, of: run.document, field: Int(run.field), to: &lists)
        }
        documents.flush(to: &lists)
        terms.append(bytes, lists: &lists)
      } else {
        var last: UInt32?
        for index in keyStarts[Int(term)]..<keyStarts[Int(term) + 1] where keyDocuments[index] != last {
          keyList[0].append(keyDocuments[index])
          last = keyDocuments[index]
        }
        terms.append(bytes, lists: &keyList)
      }
    }
    return columns.finish(terms: terms)
  }
}

/// Collects the positions of one term until the document of a field is complete.
private struct FieldDocuments {
  private var positions = [[UInt32]](repeating: [], count: TextField.allCases.count)
  private var document: UInt32?

  mutating func append(_ position: UInt32, of document: UInt32, field: Int, to lists: inout [PostingsWriter]) {
    if self.document != document { flush(to: &lists) }
    self.document = document
    positions[field].append(position)
  }

  mutating func flush(to lists: inout [PostingsWriter]) {
    guard let document else { return }
    for field in positions.indices where !positions[field].isEmpty {
      // Runs of one field may come in any order within a document; positions within the field ascend all the same,
      // because each run begins after the one before.
      lists[field].append(document, positions: positions[field][...])
      positions[field].removeAll(keepingCapacity: true)
    }
    self.document = nil
  }
}
