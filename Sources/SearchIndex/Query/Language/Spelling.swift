/// Finds what somebody may have meant to type.
enum Spelling {
  /// The nearest of `candidates` within a third of the letters, at least one; the first of several.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    // Nobody mistypes a long text into a short name, and the distance costs length times length.
    let letters = Array(word.lowercased().unicodeScalars.prefix(65))
    if letters.isEmpty || letters.count > 64 { return nil }
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let distance = distance(letters, Array(candidate.lowercased().unicodeScalars))
      if distance <= max(1, letters.count / 3), distance < best?.distance ?? .max {
        best = (distance, candidate)
      }
    }
    return best?.name
  }

  /// Letters put in, left out, changed or swapped with their neighbour (optimal string alignment).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let change = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
