/// Computes the term frequencies of BM25F, which are weighted by field and normalised by the length of the field.
struct TermFrequencyModel {
  /// The divisor of an occurrence's weight, by field and by the code of the field's length.
  private let norms: [[Float]]

  /// Makes the model of a snapshot; average lengths are those of its live documents.
  init(_ snapshot: IndexSnapshot) {
    let lengths = LengthCode.table
    norms = snapshot.fieldWeights.map { weight in
      lengths.map { 1 - weight.normalization + weight.normalization * $0 * weight.inverseAverageLength }
    }
  }

  func norms(of field: TextField) -> [Float] { norms[Int(field.rawValue)] }

  func termFrequency(_ frequency: UInt32, field: TextField, document: Int, in segment: SegmentReader) -> Float {
    let index = Int(field.rawValue)
    return RankingWeights.field[index] * Float(frequency) / norms[index][Int(segment.lengthCode(field, of: document))]
  }
}
