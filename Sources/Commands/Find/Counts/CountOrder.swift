internal import CommandSpec

/// What names with counts are sorted by.
struct CountOrder: Equatable, Sendable {
  /// A quality of names that can be sorted by.
  enum Key: String, CaseIterable, Sendable {
    case name
    case count
  }

  var key = Key.name
  /// Whether the order is turned round; names begin with A without it, counts with the highest.
  var isReversed = false

  static var spec: ValueSpec<CountOrder> {
    let keys = Key.allCases.map(\.rawValue)
    return ValueSpec("KEY", .choices(keys)) { word throws(ValueProblem) in
      let isReversed = word.text.hasPrefix("-")
      let name = isReversed ? String(word.text.dropFirst()) : word.text
      guard let key = Key(rawValue: name) else { throw ValueProblem.notOne(of: keys, name) }
      return CountOrder(key: key, isReversed: isReversed)
    }
  }

  /// The rows in order; with `key` of `count` those that are equal are in the order of their names.
  func sorted(_ rows: [CountRow]) -> [CountRow] {
    // The parts in one text, between which stands what is below every character.
    let named = rows.map { row in
      (row: row, name: row.place.map { String(decoding: $0, as: UTF8.self).lowercased() }.joined(separator: "\0"))
    }
    let ordered = named.sorted { left, right in
      let (one, other) = (left.row, right.row)
      if key == .count, one.total != other.total { return (one.total > other.total) != isReversed }
      if left.name != right.name {
        return (left.name < right.name) != (isReversed && key == .name)
      }
      return one.name.lexicographicallyPrecedes(other.name)
    }
    return ordered.map(\.row)
  }

  /// The rows as a hierarchy: each before what lies below it, neighbours in order.
  func nested(_ rows: [CountRow]) -> [CountRow] {
    let children = Dictionary(grouping: rows) { $0.place.dropLast() }
    let places = Set(rows.map { $0.place[...] })
    // What has no parent among the rows stands at the top, however deep its name is.
    let roots = rows.filter { !places.contains($0.place.dropLast()) }
    var result: [CountRow] = []
    var waiting = Array(sorted(roots).reversed())
    while let row = waiting.popLast() {
      result.append(row)
      waiting += sorted(children[row.place[...]] ?? []).reversed()
    }
    return result
  }
}
