/// What stands in a list besides its documents.
enum PostingsForm {
  /// Nothing: those of an exact key.
  case keys
  /// Positions in a field of several runs, which are far from each other.
  case runs
  /// Positions in the body, which is one run: how far they are apart follows from its length.
  case body

  /// The form of the lists of a field; nil stands for an exact key.
  init(_ field: TextField?) {
    self = field == nil ? .keys : field == .body ? .body : .runs
  }

  var hasPositions: Bool { self != .keys }

  /// The `RiceCode` parameter of the positions of a word that stands so often in a body whose length has a `LengthCode`.
  ///
  /// The mean gap is the length divided by one more than the frequency, and the parameter its logarithm. A length's code is
  /// eight times its logarithm already, as far as a fraction of a bit matters.
  @inline(__always)
  static func positionParameter(lengthCode code: UInt8, frequency: UInt32) -> Int {
    let length = code < 8 ? Int(code) &* 3 : Int(code) &+ 16
    let parts = UInt64(frequency) &+ 1
    let octave = 63 &- parts.leadingZeroBitCount
    let fraction = Int(truncatingIfNeeded: ((parts &<< 3) &>> UInt64(truncatingIfNeeded: octave)) & 7)
    return min(max(length &- octave &* 8 &- fraction, 0) &>> 3, RiceCode.highestParameter)
  }
}

extension OccurrenceTable.ListField {
  /// What stands in the lists of the field.
  @inline(__always)
  var form: PostingsForm { code == TextField.body.rawValue ? .body : isText ? .runs : .keys }
}
