/// Adding text to a part of a note.
extension NoteEditor {
  /// Adds `text` to a part of the note: under a heading as `insert(_:under:at:)` does, before or after a block, or on
  /// lines of its own before or after a line, whatever block that belongs to.
  package func insert(_ text: String, in part: NotePart, at place: Place) throws(EditError) -> [TextEdit] {
    guard let found = note.location(of: part) else {
      switch part {
      case .heading(let name): throw .missingHeading(name)
      case .block(let id): throw .missingBlockID(id)
      case .line(let number): throw .missingLine(number)
      }
    }
    switch part {
    case .heading(let name):
      guard let index = found.heading else { throw .missingHeading(name) }
      return try insert(text, under: index, at: place)
    case .block:
      let offset = place == .start ? found.range.lowerBound : found.range.upperBound
      return try insertion(indented(text, as: found.range), at: offset)
    case .line(let number):
      guard found.range.lowerBound >= note.bodyRange.lowerBound else { throw .missingLine(number) }
      return lineInsertion(text, found.range, at: place)
    }
  }

  /// Returns `text` with each line indented like the first line of a range.
  private func indented(_ text: String, as range: Range<Int>) -> String {
    let blanks = String(decoding: bytes[range].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    if blanks.isEmpty { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
  }

  /// Adds the lines of `text` before or after a line, without blank lines.
  private func lineInsertion(_ text: String, _ line: Range<Int>, at place: Place) -> [TextEdit] {
    let lineBreak = NoteLineBreak.of(bytes)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { Array(String($0).utf8) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if lines.isEmpty { return [] }
    let added = Array(lines.joined(separator: lineBreak))
    if place == .start { return [TextEdit(at: line.lowerBound, insert: added + lineBreak)] }
    // If the note has no final line break, none is added.
    let isOpen = line.isEmpty || !bytes[line.upperBound - 1].isLineBreak
    return [TextEdit(at: line.upperBound, insert: isOpen ? lineBreak + added : added + lineBreak)]
  }
}
