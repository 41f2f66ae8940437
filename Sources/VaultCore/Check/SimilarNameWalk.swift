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

/// A search of names for those within a small edit distance of another, as `EditDistance` counts it. The cost depends on
/// the names that are nearly near, and not on their number.
struct SimilarNameWalk {
  private let names: SortedNames
  private var rows: EditRows
  /// The number of beginnings of names that were compared.
  private(set) var steps = 0

  /// Creates a walk for names that at most `limit` edits change to `name`; the limit is at most 2.
  init(_ names: SortedNames, near name: String, limit: Int) {
    self.names = names
    rows = EditRows(Array(name.unicodeScalars), limit: limit)
  }

  /// Returns the names: all of them, or `most + 1` if there are more.
  mutating func found(atMost most: Int) -> [String] {
    let names = names
    let (allBytes, allStarts, allShared) = (names.bytes, names.starts, names.shared)
    let (bytes, starts, shared) = (allBytes.span, allStarts.span, allShared.span)
    var matches: [Int] = []
    var index = 0
    while index < shared.count, matches.count <= most {
      rows.shorten(to: Int(shared[index]))
      let ruledOut = extend(to: bytes.extracting(Int(starts[index])..<Int(starts[index + 1])))
      if ruledOut == nil, rows.distance != nil { matches.append(index) }
      index += 1
      guard let ruledOut else { continue }
      while index < shared.count, shared[index] >= ruledOut { index += 1 }
    }
    return matches.map { names[$0] }
  }

  /// Compares the further letters of a name. Returns the length of a beginning that is too far away, in bytes, or nil.
  private mutating func extend(to name: Span<UInt8>) -> Int? {
    var offset = rows.end
    while offset < name.count {
      steps += 1
      let letter = name.decodedScalar(at: offset)
      offset += max(letter.length, 1)
      if rows.add(letter.value, endingAt: offset) > rows.limit { return offset }
    }
    return nil
  }
}
