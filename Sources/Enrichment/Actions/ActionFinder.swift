/// Finds the action items of a note: its open tasks, lines that begin with a mark such as `To do:`, and list items and
/// lines that begin with an imperative of an errand.
package struct ActionFinder: Sendable {
  /// An action item, and the reason why it is one.
  package struct Action: Sendable, Equatable {
    /// The reason why a line is an action item.
    package enum Reason: Sendable, Hashable {
      /// The line is an open task.
      case task
      /// The line begins with this mark.
      case mark(String)
      /// The line begins with this imperative.
      case imperative(String)
    }

    /// The text without markup.
    package let text: String
    /// The reason.
    package let reason: Reason
  }

  /// The maximal length of a line that can be an errand, in characters.
  private static let lineLimit = 100

  var reader = WordReader()

  /// Returns the action items of a note, sorted by their kinds, without duplicates.
  mutating func actions(_ passages: NotePassages) -> [Action] {
    var found = passages.openTasks.map { Action(text: $0, reason: .task) }
    for passage in passages.passages where !passage.isTask {
      for line in passage.lines { if let action = marked(line) { found.append(action) } }
    }
    for passage in passages.passages where !passage.isTask {
      if let action = errand(passage) { found.append(action) }
    }
    var seen: Set<[String]> = []
    var actions: [Action] = []
    for action in found {
      let words = reader.words(of: action.text)
      guard !words.isEmpty, seen.insert(words).inserted else { continue }
      actions.append(Action(text: SummaryFinder.cut(action.text, to: EnrichmentLimits.action), reason: action.reason))
      if actions.count == EnrichmentLimits.actions { break }
    }
    return actions
  }

  /// Returns the rest of a line that begins with a mark in capitals, or with any mark and a colon; nil for other lines.
  private mutating func marked(_ line: String) -> Action? {
    let beginning = line.prefix(24)
    guard let end = beginning.firstIndex(where: { $0 == ":" || $0 == "：" }) ?? beginning.firstIndex(of: " ") else {
      return nil
    }
    var mark = beginning[..<end].trimmingWhiteSpace
    // A name in brackets may follow the mark.
    if let bracket = mark.firstIndex(of: "(") { mark = mark[..<bracket] }
    let isInCapitals = mark.allSatisfy { $0.isUppercase || !$0.isLetter }
    guard line[end] != " " || isInCapitals, ActionWords.marks.contains(reader.words(of: String(mark))) else {
      return nil
    }
    let text = line[line.index(after: end)...].drop { $0.isWhitespace || ":-–—".contains($0) }
    return text.isEmpty ? nil : Action(text: String(text), reason: .mark(String(mark)))
  }

  /// Returns the text of a bullet or paragraph that is one line and begins with an imperative; nil for other passages.
  private mutating func errand(_ passage: NotePassages.Passage) -> Action? {
    guard passage.place == .bullet || passage.place == .text, passage.lines.count == 1, let line = passage.lines.first,
      line.count <= Self.lineLimit, line.last != "?", line.last != ":"
    else { return nil }
    let words = reader.words(of: line, limit: 4)
    guard words.count > 1, marked(line) == nil, let imperative = ActionWords.imperative(in: words) else { return nil }
    // A paragraph must consist only of the errand.
    guard passage.place == .bullet || Sentences.of(line).count == 1 else { return nil }
    return Action(text: line, reason: .imperative(imperative))
  }
}
