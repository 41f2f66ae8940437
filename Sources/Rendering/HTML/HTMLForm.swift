/// How a note is written as HTML.
package struct HTMLForm: Sendable {
  /// What the ids of the note's parts begin with (see `NoteAnchors`); nil if they have none.
  package var idPrefix: String?
  /// The level of the heading above the note, below which those of the note are, without gaps; nil for a text of its
  /// own, whose elements are those of CommonMark and GFM alone.
  package var level: Int?
  /// Whether each block of text has the direction of its first letter.
  package var hasDirections = false
  /// The words for those who do not see what something is.
  package var labels = HTMLLabels()

  /// Whether the note is a part of a page: wide blocks scroll in a box, and callouts have icons.
  var isPart: Bool { level != nil }

  /// Creates the form of a text of its own.
  package init(idPrefix: String? = nil) { self.idPrefix = idPrefix }

  /// Creates the form of a part of a page.
  package init(idPrefix: String, below level: Int, hasDirections: Bool) {
    (self.idPrefix, self.level, self.hasDirections) = (idPrefix, level, hasDirections)
  }
}

/// The words of elements that have none of their own.
package struct HTMLLabels: Sendable {
  /// The names of what scrolls in a box, and of the link beside a heading.
  package var (code, table, formula, headingLink) = ("Code", "Table", "Formula", "Link to this heading")
  /// The states of tasks by their marks.
  package var states: [Character: String] = [
    " ": "open", "x": "done", "/": "begun", "-": "dropped", ">": "passed on", "?": "unsure",
  ]
  /// The state of a task with another mark, which is in the place of `{mark}`.
  package var marked = "marked {mark}"
  /// The names of callouts by their types; others are their own names.
  package var callouts: [String: String] = [:]

  /// Creates the words in English.
  package init() {}

  func state(_ mark: Character) -> String {
    states[mark == "X" ? "x" : mark] ?? marked.replacing("{mark}", with: String(mark))
  }
}

/// The levels of headings on a page: a level of a note is at most one below the one above it.
struct HeadingLevels {
  /// The level of the heading above the note.
  let base: Int
  /// The levels, as written, of the headings around the text.
  private var open: [Int] = []

  init(below base: Int) { self.base = base }

  var current: Int { min(base + open.count, 6) }

  mutating func level(of written: Int) -> Int {
    while let last = open.last, last >= written { open.removeLast() }
    open.append(written)
    return current
  }
}

/// The text of a link in double brackets that states none.
package enum WikilinkLabel {
  /// Returns the destination for reading: `Note › Heading`.
  package static func text(of destination: String) -> String {
    let parts = destination.split(separator: "#").map { part in
      let part = part.hasPrefix("^") ? part.dropFirst() : part
      return String(part)
    }
    return parts.isEmpty ? destination : parts.joined(separator: " › ")
  }
}
