internal import Bytes

/// Names in the order of their bytes, each once, with what each shares with the one before it.
struct SortedNames: Sendable {
  /// The names one after another, in UTF-8.
  fileprivate let bytes: [UInt8]
  /// The offset of each name, and the end of the last.
  fileprivate let starts: [UInt32]
  /// The number of bytes with which both a name and the one before it begin, up to 255.
  fileprivate let shared: [UInt8]

  var count: Int { shared.count }

  /// Sorts names. O(names), if they consist of few sorted parts.
  init(_ names: [String]) {
    var (bytes, starts, shared): ([UInt8], [UInt32], [UInt8]) = ([], [], [])
    var last = ""
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let common = zip(last.utf8, name.utf8).prefix { $0 == $1 }.count
      if common == name.utf8.count, common == last.utf8.count, !starts.isEmpty { continue }
      starts.append(UInt32(bytes.count))
      shared.append(UInt8(min(common, 255)))
      bytes += name.utf8
      last = name
    }
    (self.bytes, self.starts, self.shared) = (bytes, starts + [UInt32(bytes.count)], shared)
  }

  subscript(_ index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

  func contains(_ name: String) -> Bool {
    let index = (0..<count).partitioningIndex { !bytes[range($0)].lexicographicallyPrecedes(name.utf8) }
    return index < count && bytes[range(index)].elementsEqual(name.utf8)
  }

  private func range(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) }
}

/// A search of names for those within a small edit distance of another, as `EditDistance` counts it.
///
/// The list is walked as if it were the tree of the common beginnings of its names. A beginning that is too far away
/// rules out all names with it, so the cost depends on the names that are nearly near, and not on their number.
struct SimilarNameWalk {
  /// The edits between a beginning of a name and those beginnings of the wanted name whose length differs by at most 2.
  private typealias Row = InlineArray<5, UInt8>

  private let names: SortedNames
  private let limit: Int
  private let wanted: [Unicode.Scalar]
  /// The beginnings of the name that have a row, as offsets of their ends, and their last letters; the first is empty.
  private var ends = [0]
  private var letters: [UInt32] = [0]
  private var rows: [Row]
  /// The number of beginnings that were compared.
  private(set) var steps = 0

  /// Creates a walk for names that at most `limit` edits change to `name`; the limit is at most 2.
  init(_ names: SortedNames, near name: String, limit: Int) {
    (self.names, self.limit) = (names, limit)
    wanted = Array(name.unicodeScalars)
    var first = Row(repeating: UInt8(limit + 1))
    for column in 0...min(limit, wanted.count) { first[column + limit] = UInt8(column) }
    rows = [first]
  }

  /// Returns the names: all of them, or `most + 1` if there are more.
  mutating func found(atMost most: Int) -> [String] {
    var matches: [String] = []
    var index = 0
    while index < names.count, matches.count <= most {
      let ruledOut = compare(index)
      if ruledOut == nil, isNear { matches.append(names[index]) }
      index += 1
      guard let ruledOut else { continue }
      while index < names.count, names.shared[index] >= ruledOut { index += 1 }
    }
    return matches
  }

  /// Whether the name of the last row is near.
  private var isNear: Bool {
    let cell = wanted.count - (rows.count - 1) + limit
    return (0...2 * limit).contains(cell) && rows[rows.count - 1][cell] <= limit
  }

  /// Compares a name, from where it differs from the last one. Returns the length of a beginning that is too far away, in
  /// bytes, or nil.
  private mutating func compare(_ index: Int) -> Int? {
    let start = Int(names.starts[index])
    let length = Int(names.starts[index + 1]) - start
    let shared = Int(names.shared[index])
    while ends[ends.count - 1] > shared {
      ends.removeLast()
      letters.removeLast()
      rows.removeLast()
    }
    let bytes = names.bytes
    let name = bytes.span.extracting(start..<start + length)
    var offset = ends[ends.count - 1]
    while offset < length {
      let letter = name.decodedScalar(at: offset)
      offset += max(letter.length, 1)
      ends.append(offset)
      letters.append(letter.value)
      // No further letter makes the distance smaller than the smallest number of its row.
      if addRow() > limit { return offset }
    }
    return nil
  }

  /// Adds the row of the last letter, and returns its smallest number. Numbers above the limit are all the same.
  private mutating func addRow() -> Int {
    steps += 1
    let number = rows.count
    let (letter, last) = (letters[number], rows[number - 1])
    var row = Row(repeating: UInt8(limit + 1))
    var least = limit + 1
    for cell in 0...2 * limit {
      let column = number + cell - limit
      guard column >= 0, column <= wanted.count else { continue }
      var best = column == 0 ? number : limit + 1
      if column > 0 {
        best = Int(last[cell]) + (wanted[column - 1].value == letter ? 0 : 1)
        if cell > 0 { best = min(best, Int(row[cell - 1]) + 1) }
        if number > 1, column > 1, wanted[column - 1].value == letters[number - 1], wanted[column - 2].value == letter {
          best = min(best, Int(rows[number - 2][cell]) + 1)
        }
      }
      if cell < 2 * limit { best = min(best, Int(last[cell + 1]) + 1) }
      row[cell] = UInt8(min(best, limit + 1))
      least = min(least, best)
    }
    rows.append(row)
    return least
  }
}
