/// Patterns in which one element stands for any number of elements.
enum Wildcard {
  /// What stands for any text in a line, and alone for any lines.
  static let mark: Character = "…"

  /// Whether a line is what an expected line describes.
  static func matches(_ line: String, _ expected: String) -> Bool {
    guard expected.contains(mark) else { return line.utf8.elementsEqual(expected.utf8) }
    return matches(Array(line.unicodeScalars), Array(expected.unicodeScalars), isWild: { $0 == "…" }, matches: ==)
  }

  /// Whether lines are what expected lines describe; a whole line `…` or `! …` takes any lines of its stream.
  static func matches(_ lines: [String], _ expected: [String]) -> Bool {
    var line = 0
    var pattern = 0
    var retry: (line: Int, pattern: Int)?
    while line < lines.count {
      if pattern < expected.count, isWhole(expected[pattern]) {
        retry = (line, pattern)
        pattern += 1
      } else if pattern < expected.count, matches(lines[line], expected[pattern]) {
        line += 1
        pattern += 1
      } else if let last = retry, takes(expected[last.pattern], lines[last.line]) {
        retry = (last.line + 1, last.pattern)
        (line, pattern) = (last.line + 1, last.pattern + 1)
      } else {
        return false
      }
    }
    return expected[pattern...].allSatisfy(isWhole)
  }

  /// Whether a line stands for any number of lines.
  static func isWhole(_ expected: String) -> Bool { expected == "…" || expected == "! …" }

  /// Whether a line that stands for any lines may stand for this one too.
  static func takes(_ expected: String, _ line: String) -> Bool {
    let isOutput = line.hasPrefix("\\") || !ShownOutput.marks.contains { line.hasPrefix($0) }
    return expected == "…" ? isOutput : line.hasPrefix("! ")
  }

  /// The usual matching of a pattern: after a failure, the last wild element takes one element more.
  private static func matches<Element>(
    _ text: [Element], _ pattern: [Element], isWild: (Element) -> Bool, matches: (Element, Element) -> Bool
  ) -> Bool {
    var index = 0
    var place = 0
    var retry: (index: Int, place: Int)?
    while index < text.count {
      if place < pattern.count, isWild(pattern[place]) {
        retry = (index, place)
        place += 1
      } else if place < pattern.count, matches(text[index], pattern[place]) {
        index += 1
        place += 1
      } else if let last = retry {
        retry = (last.index + 1, last.place)
        (index, place) = (last.index + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy(isWild)
  }
}
