internal import Bytes

/// The occurrences of all words, for who copies the index to rank elsewhere as it does.
extension IndexSnapshot {
  /// What the scores of a text field are computed from.
  package struct FieldWeight: Sendable {
    package let occurrence: Float
    /// How much a long field reduces it, from 0 to 1.
    package let normalization: Float
    /// The number of documents by the number of words in the field; 0 if there are no words.
    package let inverseAverageLength: Float
  }

  /// The weights of the text fields, in the order of `TextField`.
  package var fieldWeights: [FieldWeight] {
    TextField.allCases.map { field in
      let index = Int(field.rawValue)
      let tokens = parts.reduce(UInt64(0)) { $0 &+ $1.liveTokens[index] }
      return FieldWeight(
        occurrence: RankingWeights.field[index], normalization: RankingWeights.lengthNormalization[index],
        inverseAverageLength: tokens == 0 ? 0 : Float(max(documentCount, 1)) / Float(tokens))
    }
  }

  /// Returns the lengths of the text fields of a document as scores know them, in the order of `TextField`: exact below
  /// 16, and then the codes of lengths with four significant bits.
  package func lengthCodes(of id: DocumentID) -> [UInt8] {
    TextField.allCases.map { parts[id.segment].reader.lengthCode($0, of: id.document) }
  }

  /// Returns words that divide the dictionary into about as many parts of equal size, in ascending order.
  package func words(dividingInto count: Int) -> [[UInt8]] {
    guard let largest = parts.max(by: { $0.reader.terms.count < $1.reader.terms.count }) else { return [] }
    let table = largest.reader.terms.table
    let blocks = Set((1..<max(count, 1)).map { $0 * table.blockCount / count })
    let terms = blocks.sorted().map { table.firstKey(ofBlock: $0) }
    return terms.filter { $0.first == TermTableWriter.textFamily && $0.count > 1 }.map { Array($0.dropFirst()) }
  }

  /// Calls `word` with each folded word of a range, in ascending order, and before the next one `occurrences` with the
  /// ascending positions in each field of each live document that has it. O(occurrences).
  ///
  /// - Parameters:
  ///   - first: The word from which on, and `limit` the one before which words are visited; nil for all that follow.
  package func visitOccurrences(
    from first: [UInt8], before limit: [UInt8]?, _ word: (_ word: Span<UInt8>) -> Void,
    _ occurrences: (_ document: DocumentID, _ field: TextField, _ positions: [UInt32]) -> Void
  ) {
    let (start, end) = ([TermTableWriter.textFamily] + first, limit.map { [TermTableWriter.textFamily] + $0 })
    func isInRange(_ term: [UInt8]) -> Bool {
      term.first == TermTableWriter.textFamily && end.map { term.compare($0) < 0 } ?? true
    }
    var cursors: [(segment: Int, cursor: TermCursor)] = parts.indices.compactMap { segment in
      var cursor = parts[segment].reader.terms.walk(near: start)
      while cursor.next() {
        if cursor.term.compare(start) >= 0 { return isInRange(cursor.term) ? (segment, cursor) : nil }
      }
      return nil
    }
    var positions: [UInt32] = []
    while var term = cursors.first?.cursor.term {
      for index in 1..<max(cursors.count, 1) where cursors[index].cursor.term.compare(term) < 0 {
        term = cursors[index].cursor.term
      }
      word(term.span.extracting(1..<term.count))
      for index in cursors.indices.reversed() where cursors[index].cursor.term == term {
        let segment = cursors[index].segment
        let part = parts[segment]
        for list in cursors[index].cursor.lists {
          guard let field = list.field else { continue }
          var postings = part.reader.terms.cursor(list)
          while postings.document != PostingsCursor.end {
            let document = Int(postings.document)
            if part.live.contains(document) {
              postings.readPositions(into: &positions)
              occurrences(DocumentID(segment: segment, document: document), field, positions)
            }
            postings.next()
          }
        }
        if !cursors[index].cursor.next() || !isInRange(cursors[index].cursor.term) { cursors.remove(at: index) }
      }
    }
  }
}
