internal import Bytes

/// The keys of the headings of a note, for finding many of them.
package struct HeadingTable: Sendable {
  /// A heading, and the heading whose section contains it.
  private struct Entry: Sendable {
    let written, plain: HeadingKey
    let parent: Int?
    /// The number of the first heading after its section.
    var end = Int.max

    func has(_ key: HeadingKey) -> Bool { written == key || plain == key }
  }

  private var entries: [Entry] = []
  /// The headings with each key, in the order of the note.
  private var numbers: [HeadingKey: [Int]] = [:]

  package init(_ note: ParsedNote) {
    self.init(note.headings.lazy.map { ($0.level, HeadingKey($0.text), HeadingKey($0.plainText)) })
  }

  /// Makes the table of headings of which the levels are known, and the keys of the texts with markup and without.
  package init(_ headings: some Sequence<(level: Int, written: HeadingKey, plain: HeadingKey)>) {
    var enclosing: [(level: Int, number: Int)] = []
    for (number, heading) in headings.enumerated() {
      while let last = enclosing.last, heading.level <= last.level {
        entries[last.number].end = number
        enclosing.removeLast()
      }
      entries.append(Entry(written: heading.written, plain: heading.plain, parent: enclosing.last?.number))
      enclosing.append((heading.level, number))
      numbers[heading.written, default: []].append(number)
      if heading.plain != heading.written { numbers[heading.plain, default: []].append(number) }
    }
  }

  /// Returns the number of the heading that `subpath` refers to: for `#A#B`, a B under an A. The first one in the note
  /// is returned.
  package func heading(atSubpath subpath: String) -> Int? { heading(at: HeadingKey.path(ofSubpath: subpath)) }

  /// Returns the number of the first heading with the last of some keys that is under headings with the others,
  /// outermost first; nil if there is none, or no key. O(headings with the first or the last name, whichever are
  /// fewer).
  package func heading(at path: [HeadingKey]) -> Int? {
    guard let name = path.last, let inner = numbers[name] else { return nil }
    let above = path.dropLast()
    guard let first = above.first else { return inner.first }
    guard let outer = numbers[first] else { return nil }
    if inner.count <= outer.count { return inner.first { isUnder(above, $0) } }
    for number in outer {
      var index = inner.indices.partitioningIndex { inner[$0] > number }
      while index < inner.count, inner[index] < entries[number].end {
        if isUnder(above, inner[index]) { return inner[index] }
        index += 1
      }
    }
    return nil
  }

  /// Returns the numbers of the headings that `subpath` names, outermost first; nil if there is no such heading.
  package func headings(alongSubpath subpath: String) -> [Int]? {
    let path = HeadingKey.path(ofSubpath: subpath)
    guard let last = heading(at: path) else { return nil }
    var chain = [last]
    var rest = path.dropLast()
    for number in headings(above: last) {
      guard let key = rest.last else { break }
      if entries[number].has(key) {
        chain.append(number)
        rest.removeLast()
      }
    }
    return chain.reversed()
  }

  /// Returns the numbers of the headings whose sections contain a heading, the innermost first.
  package func headings(above number: Int) -> [Int] {
    var numbers: [Int] = []
    var parent = entries[number].parent
    while let number = parent {
      numbers.append(number)
      parent = entries[number].parent
    }
    return numbers
  }

  private func isUnder(_ path: ArraySlice<HeadingKey>, _ number: Int) -> Bool {
    var rest = path
    var parent = entries[number].parent
    while let key = rest.last, let number = parent {
      if entries[number].has(key) { rest.removeLast() }
      parent = entries[number].parent
    }
    return rest.isEmpty
  }
}
