/// Patterns in which one element stands for any number of elements.
enum Wildcard {
  /// Whether a line is what an expected line describes, in which `…` stands for any text.
  static func matches(_ line: String, _ expected: String) -> Bool {
    guard expected.contains("…") else { return line.utf8.elementsEqual(expected.utf8) }
    return matches(
      Array(line.unicodeScalars), Array(expected.unicodeScalars), isWild: { $0 == "…" },
      takes: { _, _ in true },
      matches: { $0 == $1 })
  }

  /// Whether lines are what expected lines describe; a whole line `…` or `! …` takes any lines of its stream.
  static func matches(_ lines: [String], _ expected: [String]) -> Bool {
    matches(lines, expected, isWild: isWhole, takes: takes) { matches($0, $1) }
  }

  /// Whether a line stands for any number of lines.
  static func isWhole(_ expected: String) -> Bool { expected == "…" || expected == "! …" }

  /// Whether a line that stands for any lines may stand for this one too.
  static func takes(_ expected: String, _ line: String) -> Bool {
    let isOutput = line.hasPrefix("\\") || !ShownOutput.marks.contains { line.hasPrefix($0) }
    return expected == "…" ? isOutput : line.hasPrefix("! ")
  }

  /// Follows all places of the pattern that the text may have come to. O(text × pattern), and O(text) where nothing
  /// is wild.
  private static func matches<Element>(
    _ text: [Element], _ pattern: [Element], isWild: (Element) -> Bool, takes: (Element, Element) -> Bool,
    matches: (Element, Element) -> Bool
  ) -> Bool {
    let wild = pattern.map(isWild)
    /// Marks a place, and what follows when wild elements there stand for nothing.
    func enter(_ state: Int, _ states: inout [Bool]) {
      states[state] = true
      if state < pattern.count, wild[state] { enter(state + 1, &states) }
    }
    let start = min(wild.firstIndex(of: true) ?? pattern.count, text.count)
    guard zip(text[..<start], pattern).allSatisfy(matches) else { return false }
    var states = [Bool](repeating: false, count: pattern.count + 1)
    enter(start, &states)
    for element in text[start...] {
      var next = [Bool](repeating: false, count: pattern.count + 1)
      for state in start..<pattern.count where states[state] {
        if wild[state] {
          if takes(pattern[state], element) { enter(state, &next) }
        } else if matches(element, pattern[state]) {
          enter(state + 1, &next)
        }
      }
      states = next
    }
    return states[pattern.count]
  }
}
