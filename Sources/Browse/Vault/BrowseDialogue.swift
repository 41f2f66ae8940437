internal import Answers
internal import Terminal

/// `browse` without a screen: it asks line by line, so that screen readers and terminals that cannot move the cursor can
/// use it.
package struct BrowseDialogue<Source: ListSource>: Sendable {
  /// The number of rows that are shown at once.
  private static var page: Int { 20 }
  private static var columns: Int { 80 }

  private var source: Source
  private let run: @Sendable (RunRequest) -> RunResult
  private var selection = ListQuestion.Selection()
  private var query: String
  private var edition = 0
  private var rows: [ListItem] = []
  private var scopes: [ScopeRow] = []
  private var marks: [ListItem] = []

  /// Begins with a query, which may be empty.
  package init(_ source: Source, query: String, run: @escaping @Sendable (RunRequest) -> RunResult) {
    (self.source, self.query, self.run) = (source, query, run)
    selection.grouping = .none
  }

  /// Asks until the person leaves.
  package mutating func run(ask: (String) throws -> String?, show: (String) -> Void) throws {
    list().forEach(show)
    while let line = try ask("number, words to search for, or ? for help: ") {
      guard let lines = obey(line) else { return }
      lines.forEach(show)
    }
  }

  /// Obeys a line and returns what it says; nil to leave.
  mutating func obey(_ line: String) -> [String]? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch words.first {
    case nil: return list()
    case "q" where words.count == 1: return nil
    case "?" where words.count == 1: return Self.help
    case "places": return listScopes()
    case "go": return go(rest)
    case "new" where words.count > 1: return change(.new, rest)
    case "undo" where words.count == 1: return carryOut(RunRequest(.change, .step(isUndo: true, nil)))
    case .some(let first) where first.hasPrefix(":"):
      return change(.command, String(line.drop { $0 == " " }.dropFirst()))
    case "/": query = rest
    default:
      let numbers = words.compactMap { Int($0) }
      if numbers.count == words.count { return choose(numbers) }
      query = words.joined(separator: " ")
    }
    return list()
  }

  private mutating func list() -> [String] {
    let question = ListQuestion(query: query, limit: Self.page, edition: edition, selection: selection)
    guard let answer = source.answer(question) else { return ["The notes are not indexed."] }
    rows = answer.rows
    scopes = answer.overview?.scopes.filter { $0.scope != nil } ?? []
    var lines: [String] = []
    if let hint = answer.hint { lines.append("The query is not complete: \(TerminalText.safe(hint)).") }
    for (index, row) in rows.enumerated() {
      if let section = answer.sections.first(where: { $0.start == index }) { lines.append("\(section.label):") }
      let facts = [row.isPinned ? "pinned" : "", row.title.withSingleSpaces, row.detail, row.date]
      lines.append("\(index + 1) " + TerminalText.safe(facts.filter { !$0.isEmpty }.joined(separator: ", ")))
    }
    lines.append("\(rows.count) of \(answer.total) shown.")
    return lines
  }

  private func listScopes() -> [String] {
    scopes.enumerated().map { index, row in
      "\(index + 1) \(row.name)" + (row.count.map { ", \(Amount.text($0, "note"))" } ?? "")
    } + ["go NUMBER, or go NAME, lists a place."]
  }

  private mutating func go(_ name: String) -> [String] {
    let found = Int(name).flatMap { scopes[at: $0 - 1] } ?? scopes.first { $0.name.lowercased() == name.lowercased() }
    guard let scope = found?.scope else { return ["There is no place \(name); places lists all."] }
    (selection.scope, query) = (scope, "")
    return list()
  }

  private mutating func choose(_ numbers: [Int]) -> [String] {
    if let wrong = numbers.first(where: { !rows.indices.contains($0 - 1) }) {
      return ["There is no row \(wrong); / \(wrong) searches for the number."]
    }
    marks = numbers.map { rows[$0 - 1] }
    guard marks.count == 1
    else { return ["\(Amount.text(marks.count, "row")) marked; % in a command stands for them."] }
    var question = PreviewQuestion(item: marks[0], query: "", columns: Self.columns, edition: edition)
    question.form = .reading
    return source.preview(question)?.lines.map(\.plainText) ?? ["The note is gone."]
  }

  private mutating func change(_ action: Action, _ text: String) -> [String] {
    var subject = ChangeSubject()
    (subject.kind, subject.items, subject.scope) = (.notes, marks, selection.scope)
    do throws(ChangeKeys.Refusal) {
      return carryOut(try ChangeKeys.request(action, subject, text))
    } catch {
      return [error.text]
    }
  }

  private mutating func carryOut(_ request: RunRequest) -> [String] {
    let result = run(request)
    edition += 1
    if result.needsTerminal { return ["That needs the whole terminal, so it is not done here."] }
    return result.output + result.errors
  }

  private static var help: [String] {
    [
      "A number reads its row.", "Several numbers mark rows, for which % stands in a command.",
      "Any other text is searched for; / TEXT searches for text that looks like a number, and / alone for nothing.",
      "places lists the places, and go NUMBER or go NAME lists one.",
      "new TITLE creates a note. :COMMAND runs any command, such as :tag add winter %.",
      "undo undoes the last change. q leaves.",
    ]
  }
}
