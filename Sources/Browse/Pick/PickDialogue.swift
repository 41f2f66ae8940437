internal import Answers
internal import Terminal

/// `pick` without a screen: it asks line by line, so that screen readers, terminals that cannot move the cursor, and
/// programs can use it. Like `PickState`, it knows no files and no terminal.
package struct PickDialogue<Source: ListSource>: Sendable {
  /// What follows a line.
  package enum Step: Hashable, Sendable {
    /// These lines are shown, and the next line is asked for.
    case show([String])
    case finish(ScreenOutcome)
  }

  /// The number of rows that are shown at once.
  private static var page: Int { 20 }

  private var source: Source
  private let options: PickState.Options
  private var query: String
  private var rows: [ListItem] = []
  private var marks: [ListItem] = []
  private var offer: CreationOffer?

  /// The question for the next line.
  package let question = "number, words to search for, or ? for help: "

  /// Begins with a query, which may be empty.
  package init(_ source: Source, query: String, options: PickState.Options) {
    (self.source, self.query, self.options) = (source, query, options)
  }

  /// Asks until the person has chosen or left.
  package mutating func run(ask: (String) throws -> String?, show: (String) -> Void) throws -> ScreenOutcome {
    var lines = search()
    while true {
      lines.forEach(show)
      switch obey(try ask(question)) {
      case .show(let next): lines = next
      case .finish(let outcome): return outcome
      }
    }
  }

  /// Returns the lines for the query.
  package mutating func search() -> [String] {
    guard let answer = source.answer(ListQuestion(query: query, limit: Self.page))
    else { return ["The notes are not indexed."] }
    (rows, offer) = (answer.rows, answer.offer)
    var lines: [String] = []
    if let hint = answer.hint { lines.append("The query is not complete: \(TerminalText.safe(hint)).") }
    for (index, row) in rows.enumerated() {
      let mark = marks.contains { $0.key == row.key } ? " (marked)" : ""
      let facts = [row.title.withSingleSpaces, row.detail, row.date].filter { !$0.isEmpty }
      lines.append("\(index + 1)\(mark) " + TerminalText.safe(facts.joined(separator: ", ")))
    }
    if rows.isEmpty { lines.append("No row matches.") }
    let count = "\(rows.count) of \(answer.total) shown, \(answer.all) in all"
    lines.append(answer.kind == .recent ? "\(count), the most recent first." : "\(count).")
    if let offer {
      let folder = offer.folder.isEmpty ? "" : " in \(offer.folder)"
      lines.append("new \(offer.title): creates a note\(folder).")
      if let similar = offer.similar { lines.append("Did you mean \(similar)?") }
      if !offer.like.isEmpty {
        let titles = offer.like.map { TerminalText.safe($0.withSingleSpaces) }
        lines.append(
          "There \(titles.count == 1 ? "is a note" : "are notes") like this: \(titles.joined(separator: ", ")).")
      }
    }
    return lines
  }

  /// Obeys a line; nil is the end of the input.
  package mutating func obey(_ line: String?) -> Step {
    guard let line else { return .finish(.cancelled) }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    switch words.first {
    case nil: return marks.isEmpty ? .show(search()) : .finish(.chosen(marks, key: nil))
    case "q" where words.count == 1: return .finish(.cancelled)
    case "?" where words.count == 1: return .show(Self.help)
    case "new" where words.count > 1 && options.areNotes:
      let title = words.dropFirst().joined(separator: " ")
      return .finish(.create(CreationOffer(title: title, folder: offer?.folder ?? ""), key: nil))
    case "/": query = words.dropFirst().joined(separator: " ")
    default:
      let numbers = words.compactMap { Int($0) }
      if numbers.count == words.count { return choose(numbers) }
      query = words.joined(separator: " ")
    }
    return .show(search())
  }

  private mutating func choose(_ numbers: [Int]) -> Step {
    if let wrong = numbers.first(where: { !rows.indices.contains($0 - 1) }) {
      return .show(["There is no row \(wrong); / \(wrong) searches for the number."])
    }
    let items = numbers.map { rows[$0 - 1] }
    if items.count == 1, marks.isEmpty { return .finish(.chosen(items, key: nil)) }
    if options.isSingle { return .show(["Only one row can be chosen."]) }
    for item in items {
      if marks.contains(where: { $0.key == item.key }) {
        marks.removeAll { $0.key == item.key }
      } else {
        marks.append(item)
      }
    }
    return .show(["\(Amount.text(marks.count, "row")) marked; an empty line chooses."])
  }

  private static var help: [String] {
    [
      "A number chooses its row.", "Several numbers mark rows, or remove their marks; an empty line then chooses them.",
      "Any other text is searched for; / TEXT searches for text that looks like a number.",
      "new TITLE creates a note.", "q leaves without choosing.",
    ]
  }
}
