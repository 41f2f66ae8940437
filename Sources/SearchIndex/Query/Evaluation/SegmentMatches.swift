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
  /// What the worth of occurrences is divided by, field by field, for each code of a length.
  private let norms: [[Float]]

  /// The model for a snapshot: average lengths are those of its live documents.
  init(_ snapshot: IndexSnapshot) {
    let total = max(snapshot.documentCount, 1)
    let lengths = LengthCode.table
    norms = TextField.allCases.map { field in
      let index = Int(field.rawValue)
      let tokens = snapshot.parts.reduce(UInt64(0)) { $0 &+ $1.liveTokens[index] }
      let inverseAverage: Float = tokens == 0 ? 0 : Float(total) / Float(tokens)
      let share = RankingWeights.lengthNormalization[index]
      return lengths.map { 1 - share + share * $0 * inverseAverage }
    }
  }

  /// What the worth of occurrences in a field is divided by, for each code of the field's length.
  func norms(of field: TextField) -> [Float] { norms[Int(field.rawValue)] }

  /// What `frequency` occurrences in a field are worth in a document.
  func strength(_ frequency: UInt32, field: TextField, document: Int, in segment: SegmentReader) -> Float {
    let index = Int(field.rawValue)
    return RankingWeights.field[index] * Float(frequency) / norms[index][Int(segment.lengthCode(field, of: document))]
  }
}
