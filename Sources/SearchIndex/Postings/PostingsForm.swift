/// The form of a posting list, which determines its contents besides the documents.
enum PostingsForm {
  /// Only documents, as for an exact key.
  case keys
  /// Positions in a field of several runs, which are separated by large gaps.
  case runs
  /// Positions in the body, which is a single run, so that the expected gap follows from its length.
  case body

  /// Returns the form of the lists of a field; nil means an exact key.
  init(_ field: TextField?) { self = field == nil ? .keys : field == .body ? .body : .runs }

  var hasPositions: Bool { self != .keys }

  /// Returns the `RiceCode` parameter for the positions of a word, given its frequency in a body and the body's length.
  ///
  /// The mean gap is the length divided by the frequency plus one, and the parameter is the logarithm of that. The code
  /// of a length is eight times its logarithm, except for a fraction of a bit.
  @inline(__always) static func positionParameter(lengthCode code: UInt8, frequency: UInt32) -> Int {
    let length = code < 8 ? Int(code) &* 3 : Int(code) &+ 16
    let parts = UInt64(frequency) &+ 1
    let octave = 63 &- parts.leadingZeroBitCount
    let fraction = Int(truncatingIfNeeded: ((parts &<< 3) &>> UInt64(truncatingIfNeeded: octave)) & 7)
    return min(max(length &- octave &* 8 &- fraction, 0) &>> 3, RiceCode.highestParameter)
  }
}

extension OccurrenceTable.ListField {
  @inline(__always) var form: PostingsForm { code == TextField.body.rawValue ? .body : isText ? .runs : .keys }
}
