/// Returns whether `part` occurs in `whole`.
package func isPart(_ part: [UInt8], of whole: [UInt8]) -> Bool {
  part.isEmpty || whole.indices.contains { whole[$0...].starts(with: part) }
}

/// Returns whether two words differ by at most one edit, or by two if the first has at least six letters.
package func isSpeltLike(_ asked: [UInt8], _ word: [UInt8]) -> Bool {
  let letters = [asked, word].map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
  let limit = letters[0].count < 6 ? 1 : 2
  if abs(letters[0].count - letters[1].count) > limit { return false }
  return naiveDistance(letters[0], letters[1]) <= limit
}

/// Returns the edit distance of two texts: the minimal number of letters that are inserted, deleted, substituted or
/// transposed with the next one, where no letter is edited twice (optimal string alignment).
package func naiveDistance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
  var distances = (0...left.count).map { row in (0...right.count).map { row == 0 ? $0 : row } }
  for row in 0..<left.count {
    for column in 0..<right.count {
      var best = min(distances[row][column + 1], distances[row + 1][column]) + 1
      best = min(best, distances[row][column] + (left[row] == right[column] ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, distances[row - 1][column - 1] + 1)
      }
      distances[row + 1][column + 1] = best
    }
  }
  return distances[left.count][right.count]
}
