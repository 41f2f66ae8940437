internal import Bytes

/// A search of a sorted list of names for those within a small edit distance of another.
///
/// The list is walked as if it were the tree of the common beginnings of its names. A beginning that is too far away
/// rules out all names with it, so the cost depends on the names that are nearly near, and not on their number.
struct SimilarNameWalk {
  /// The names, each once, in the order of their bytes in UTF-8.
  private let names: [String]
  private let limit: Int
  private let wanted: [Unicode.Scalar]
  /// The last beginning, and for it and each shorter one the numbers of edits that turn it into beginnings of `wanted`.
  private var beginning: [Unicode.Scalar] = []
  private var rows: [[Int]]
  /// The number of beginnings that were compared.
  private(set) var steps = 0

  init(_ names: [String], near name: String, limit: Int) {
    (self.names, self.limit) = (names, limit)
    wanted = Array(name.unicodeScalars)
    rows = [Array(0...wanted.count)]
  }

  /// Returns the names: all of them, or `most + 1` if there are more.
  mutating func found(atMost most: Int) -> [String] {
    var matches: [String] = []
    var index = 0
    while index < names.count, matches.count <= most {
      if compare(Array(names[index].unicodeScalars)) {
        if (rows.last?.last ?? 0) <= limit { matches.append(names[index]) }
        index += 1
      } else {
        let ruledOut = String(String.UnicodeScalarView(beginning)).utf8
        index = (index + 1..<names.count).partitioningIndex { !names[$0].utf8.starts(with: ruledOut) }
      }
    }
    return matches
  }

  /// Compares a name, from where it differs from the last one. Returns false at a beginning that is too far away.
  private mutating func compare(_ name: [Unicode.Scalar]) -> Bool {
    let common = zip(beginning, name).prefix { $0 == $1 }.count
    beginning.removeLast(beginning.count - common)
    rows.removeLast(rows.count - common - 1)
    while beginning.count < name.count {
      beginning.append(name[beginning.count])
      rows.append(nextRow())
      // No further letter makes the distance smaller than the smallest number of its row.
      if rows[beginning.count].allSatisfy({ $0 > limit }) { return false }
    }
    return true
  }

  /// Returns the numbers of edits for the whole beginning, as `EditDistance` counts them.
  private mutating func nextRow() -> [Int] {
    steps += 1
    let (length, last) = (beginning.count, rows[beginning.count - 1])
    var row = [length]
    row.reserveCapacity(last.count)
    for column in wanted.indices {
      let isSame = wanted[column] == beginning[length - 1]
      var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, row[column] + 1)
      if length > 1, column > 0, beginning[length - 1] == wanted[column - 1], beginning[length - 2] == wanted[column] {
        best = min(best, rows[length - 2][column - 1] + 1)
      }
      row.append(best)
    }
    return row
  }
}
