/// The keys of the headings of a note, for finding many of them.
package struct HeadingTable: Sendable {
  /// A heading, and the heading whose section contains it.
  private struct Place: Sendable {
    let written: HeadingKey
    let plain: HeadingKey
    let parent: Int?

    func has(_ key: HeadingKey) -> Bool { written == key || plain == key }
  }

  private var places: [Place] = []
  /// The headings with each key, in the order of the note.
  private var numbers: [HeadingKey: [Int]] = [:]

  /// Makes the table of a note.
  package init(_ note: ParsedNote) {
    self.init(note.headings.lazy.map { ($0.level, HeadingKey($0.text), HeadingKey($0.plainText)) })
  }

  /// Makes the table of headings of which the levels are known, and the keys of the texts with markup and without.
  package init(_ headings: some Sequence<(level: Int, written: HeadingKey, plain: HeadingKey)>) {
    var enclosing: [(level: Int, number: Int)] = []
    for (number, heading) in headings.enumerated() {
      while let last = enclosing.last, heading.level <= last.level { enclosing.removeLast() }
      places.append(Place(written: heading.written, plain: heading.plain, parent: enclosing.last?.number))
      enclosing.append((heading.level, number))
      numbers[heading.written, default: []].append(number)
      if heading.plain != heading.written { numbers[heading.plain, default: []].append(number) }
    }
  }

  /// Returns the number of the heading that `subpath` refers to: for `#A#B`, a B under an A. The first one in the note
  /// is returned. O(headings with the last name).
  package func heading(atSubpath subpath: String) -> Int? {
    heading(at: HeadingKey.path(ofSubpath: subpath))
  }

  /// Returns the number of the first heading with the last of some keys that is under headings with the others,
  /// outermost first; nil if there is none, or no key.
  package func heading(at path: [HeadingKey]) -> Int? {
    guard let name = path.last else { return nil }
    return numbers[name]?.first { isUnder(path.dropLast(), $0) }
  }

  /// Returns whether a heading is under headings with the given keys.
  private func isUnder(_ path: ArraySlice<HeadingKey>, _ number: Int) -> Bool {
    var rest = path
    var place = places[number].parent
    while let wanted = rest.last, let number = place {
      if places[number].has(wanted) { rest.removeLast() }
      place = places[number].parent
    }
    return rest.isEmpty
  }
}
