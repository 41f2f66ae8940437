internal import NoteSyntax

/// A note with the parts to which links can lead.
struct NoteParts: Sendable {
  let note: ParsedNote
  let table: PartTable

  init(_ bytes: [UInt8], at path: [UInt8]) {
    note = NoteParser.parse(bytes.span, at: path)
    table = PartTable(note, in: bytes.span)
  }

  /// The parts of each kind, in order.
  var parts: [[LinkedPart]] {
    [
      note.headings.indices.map { .heading($0) }, note.blockIDs.indices.map { .block($0) },
      (0..<table.tagCount).map { .tag($0) },
    ]
  }

  /// Returns whether the note has as many parts as two notes together.
  func hasParts(of first: NoteParts, and second: NoteParts) -> Bool {
    parts.map(\.count) == zip(first.parts, second.parts).map { $0.count + $1.count }
  }

  func offset(of part: LinkedPart) -> Int {
    switch part {
    case .heading(let number): note.headings[number].range.lowerBound
    case .block(let number): note.blockIDs[number].range.lowerBound
    case .tag(let number): table.range(ofTag: number).lowerBound
    }
  }

  func name(_ heading: Int) -> String { note.headings[heading].linkName }

  /// Returns the subpaths that name a heading: its text alone, then with the headings above, which distinguish it.
  func names(ofHeading number: Int) -> [String] {
    var names = ["#" + name(number)]
    for above in table.headings.headings(above: number) { names.append("#" + name(above) + names[names.count - 1]) }
    return names
  }
}

extension Heading {
  /// The text of the heading as links refer to it: characters that would end a link or its target become spaces.
  var linkName: String {
    var name = ""
    for character in plainText.unicodeScalars {
      let breaks = "#|^:\\[]%".unicodeScalars.contains(character)
      name.unicodeScalars.append(breaks ? " " : character)
    }
    return name.split(separator: " ").joined(separator: " ")
  }
}
