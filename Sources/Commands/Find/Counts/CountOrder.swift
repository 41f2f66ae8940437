internal import CommandSpec
internal import VaultCore

/// The order of names with counts.
struct CountOrder: Equatable, Sendable {
  /// The sort key.
  enum Key: String, CaseIterable, Sendable {
    case name
    case count
  }

  var key = Key.name
  /// Whether the order is reversed. By default names are ascending, and counts are descending.
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

  /// Returns the rows in order; numbers in names are compared by value. If sorted by `count`, equal rows are in the order of their names.
  func sorted(_ rows: [CountRow]) -> [CountRow] {
    // The parts are joined by a character that is lower than all others.
    let named = rows.map { row in
      (
        row: row,
        name: row.place.map { String(decoding: $0, as: UTF8.self).lowercased().naturalKey }.joined(separator: "\0")
      )
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

  /// Returns the rows in the order of a hierarchy: each before the rows below it, with siblings in order.
  func nested(_ rows: [CountRow]) -> [CountRow] {
    let children = Dictionary(grouping: rows) { $0.place.dropLast() }
    let places = Set(rows.map { $0.place[...] })
    // A row without a parent is at the top level, whatever the depth of its name.
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
