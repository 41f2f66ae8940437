/// The documents of one segment that a word or phrase matches, with how strongly each does.
struct SegmentMatches {
  /// The documents that are alive and match.
  var documents: DocumentSet
  /// The weighted, length-normalised frequency a document, 0 where nothing matches.
  var strengths: [Float]

  /// No matches in a segment with `universe` documents.
  init(universe: Int) {
    documents = DocumentSet(universe: universe)
    strengths = [Float](repeating: 0, count: universe)
  }
}

/// Turns occurrences into strengths, by field and by how much of the word they cover.
struct StrengthModel {
  /// 1 / average length of each field, 0 for a field without words.
  private let inverseAverage: [Float]

  /// The model for a snapshot: average lengths are those of its live documents.
  init(_ snapshot: IndexSnapshot) {
    let total = max(snapshot.documentCount, 1)
    inverseAverage = TextField.allCases.map { field in
      let tokens = snapshot.parts.reduce(UInt64(0)) { $0 &+ $1.liveTokens[Int(field.rawValue)] }
      return tokens == 0 ? 0 : Float(total) / Float(tokens)
    }
  }

  /// What `frequency` occurrences in a field are worth in a document.
  func strength(_ frequency: UInt32, field: TextField, document: Int, in segment: SegmentReader) -> Float {
    let index = Int(field.rawValue)
    let length = LengthCode.table[Int(segment.lengthCode(field, of: document))]
    let share = RankingWeights.lengthNormalization[index]
    let norm = 1 - share + share * length * inverseAverage[index]
    return RankingWeights.field[index] * Float(frequency) / norm
  }
}
