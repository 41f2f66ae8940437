/// The stretches of text of all notes, between headings.
struct TextStretches {
  /// The first stretch of each note, and the number of all.
  var firsts: [Int] = [0]
  /// The note of each stretch.
  var notes: [UInt32] = []
  /// The level of the heading of each; 0 before the first heading of a note.
  var levels: [UInt8] = []
  var weights: [UInt32] = []
  /// An upper bound of the weight of what is boilerplate in each.
  var frequent: [UInt32] = []

  func range(of note: Int) -> Range<Int> { firsts[note]..<firsts[note + 1] }

  func range(of part: PartNumber, in note: Int) -> Range<Int> {
    let all = range(of: note)
    if part == 0 { return all }
    let first = all.lowerBound + part
    let next = (first + 1..<all.upperBound).first { levels[$0] <= levels[first] }
    return first..<(next ?? all.upperBound)
  }

  /// Calls `body` with the parts of its note that a stretch belongs to.
  func forEachPart(of stretch: Int, _ body: (PartNumber) -> Void) {
    let first = firsts[Int(notes[stretch])]
    body(0)
    var level = UInt8.max
    for other in stride(from: stretch, to: first, by: -1) where levels[other] < level {
      level = levels[other]
      body(other - first)
      if level == 1 { return }
    }
  }

  /// Appends the stretches of notes that were read.
  mutating func append(_ surveys: [TextSurvey]) {
    for survey in surveys {
      for count in survey.counts {
        notes += Array(repeating: UInt32(firsts.count - 1), count: count)
        firsts.append(firsts[firsts.count - 1] + count)
      }
      levels += survey.levels
      weights += survey.weights
    }
    frequent = Array(repeating: 0, count: notes.count)
  }

  /// Returns the weight of a part of a note, and a lower bound of the weight of what counts of it.
  func weights(of part: PartNumber, in note: Int) -> (all: Int, counted: Int) {
    let range = range(of: part, in: note)
    var (weight, boilerplate) = (0, 0)
    for stretch in range {
      weight += Int(weights[stretch])
      boilerplate += Int(frequent[stretch])
    }
    // A shingle may begin before the part and end in it.
    if part != 0, frequent[range.lowerBound - 1] > 0 { boilerplate += ShingledText.mostOfShingle }
    return (weight, max(0, weight - boilerplate))
  }
}

/// What is known of some notes after reading them.
struct TextSurvey: Sendable {
  var digests: [UInt64] = []
  var counts: [Int] = []
  var levels: [UInt8] = []
  var weights: [UInt32] = []
  /// The fingerprints, each above the number of its stretch among these.
  var fingerprints: [UInt64] = []
}
