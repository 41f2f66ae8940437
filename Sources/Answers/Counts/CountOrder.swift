internal import VaultCore

/// The order of names with counts.
package struct CountOrder: Equatable, Sendable {
  /// The sort key.
  package enum Key: String, CaseIterable, Sendable {
    case name
    case count
  }

  /// The sort key.
  package let key: Key
  /// Whether the order is reversed. By default names are ascending, and counts are descending.
  package let isReversed: Bool

  /// An order by a key.
  package init(key: Key = .name, isReversed: Bool = false) {
    (self.key, self.isReversed) = (key, isReversed)
  }

  /// Returns the rows in order; numbers in names are compared by value. If sorted by `count`, equal rows
  /// are in the order of their names.
  func sorted(_ rows: [CountRow]) -> [CountRow] {
    // The parts are joined by a character that is lower than all others.
    let names = rows.map { row in
      row.parts.map { String(decoding: $0, as: UTF8.self).lowercased().naturalKey }.joined(separator: "\0")
    }
    return rows.indices.sorted { left, right in
      if key == .count, rows[left].total != rows[right].total {
        return (rows[left].total > rows[right].total) != isReversed
      }
      if names[left] != names[right] { return (names[left] < names[right]) != (isReversed && key == .name) }
      return rows[left].name.lexicographicallyPrecedes(rows[right].name)
    }.map { rows[$0] }
  }

  /// Returns the rows in the order of a hierarchy: each before the rows below it, with siblings in order.
  func nested(_ rows: [CountRow]) -> [CountRow] {
    let children = Dictionary(grouping: rows) { $0.parts.dropLast() }
    let names = Set(rows.map { $0.parts[...] })
    // A row without a parent is at the top level, whatever the depth of its name.
    let roots = rows.filter { !names.contains($0.parts.dropLast()) }
    var result: [CountRow] = []
    var waiting = Array(sorted(roots).reversed())
    while let row = waiting.popLast() {
      result.append(row)
      waiting += sorted(children[row.parts[...]] ?? []).reversed()
    }
    return result
  }
}
