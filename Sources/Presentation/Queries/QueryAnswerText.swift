package import Answers
internal import Bytes
internal import NoteQueries
package import Terminal
package import VaultCore

/// The answer to a query as lines: a table with its groups and summaries.
package struct QueryAnswerText {
  private let answer: QueryAnswer
  private let display: Display
  private let view: VaultView

  package init(_ answer: QueryAnswer, display: Display, view: VaultView) {
    (self.answer, self.display, self.view) = (answer, display, view)
  }

  private var result: QueryResult { answer.result }

  /// The lines of the table, with summaries below each group and at the end.
  package var lines: [StyledText] {
    var lines: [StyledText] = []
    for group in result.groups {
      if result.isGrouped {
        if !lines.isEmpty { lines.append(StyledText()) }
        lines.append(StyledText(answer.label(group.key), .title) + StyledText("  \(group.rows.count)", .count))
      }
      lines += table(group.rows) + summaryLines(group.summaries)
    }
    if result.isGrouped, !result.summaries.isEmpty { lines.append(StyledText()) }
    return lines + summaryLines(result.summaries)
  }

  private func table(_ rows: [QueryResult.Row]) -> [StyledText] {
    if result.isOfTasks { return rows.map(taskLine) }
    if !display.isTerminal {
      return rows.map { row in
        row.values.enumerated().reduce(into: StyledText()) { line, value in
          if value.offset > 0 { line.append("\t") }
          line.append(cell(value.element))
        }
      }
    }
    var table = TextTable(
      result.columns.enumerated().map { index, column in
        .init(column.title, minimum: 8, cut: .end, importance: index == 0 ? nil : -index)
      })
    for row in rows { table.append(row.values.map(cell)) }
    return table.lines(width: display.width, palette: display.palette)
  }

  private func cell(_ value: QueryValue) -> StyledText {
    let style: Style =
      switch value {
      case .date: .date
      case .number: .count
      default: .plain
      }
    return StyledText(answer.text(value).withSingleSpaces, style)
  }

  /// Returns the line of a task: its place, its box and its text.
  private func taskLine(_ row: QueryResult.Row) -> StyledText {
    var line = StyledText(String(repeating: "  ", count: row.depth))
    if let file = row.file { line.append(display.name(of: answer.source.key(of: file), in: view)) }
    if let number = row.line { line.append(StyledText(":\(number)", .lineNumber)) }
    if let text = row.values.last.map({ answer.text($0) }) {
      // Items below a task can be without a box.
      let status = row.values.dropLast().last ?? .text(" ")
      let box = status.isNull ? "-" : "[\(answer.text(status))]"
      line.append(StyledText(": \(box) \(text.withSingleSpaces)"))
    }
    return line
  }

  private func summaryLines(_ summaries: [QueryResult.Summary]) -> [StyledText] {
    summaries.map { summary in
      let title = result.columns.first { $0.name == summary.column }?.title ?? summary.column
      return StyledText("\(title), \(summary.name): ", .dim) + StyledText(answer.text(summary.value), .count)
    }
  }

  /// What the query asks, and how many rows each condition keeps.
  package var explanation: [StyledText] {
    let head = StyledText("\(result.kind.rawValue)\(result.view.map { " '\($0)'" } ?? "")", .title)
    let steps = result.steps.flatMap { step in
      let lines = step.words.split(separator: "\n").map(String.init)
      return lines.enumerated().map { index, text in
        index == 0 ? StyledText("\(step.rows)", .count) + StyledText("  \(text)") : StyledText("   \(text)")
      }
    }
    return [head] + steps + [StyledText("\(result.rowCount)", .count) + StyledText("  rows are shown")]
  }

  /// What to tell of cells that failed, at most a few.
  package var problems: [String] {
    let shown = result.problems.prefix(3).map { problem in
      let place = problem.file.map { "\(QuotedName.terminalText(of: answer.source.key(of: $0))): " } ?? ""
      return "\(place)\(problem.column.map { "\($0): " } ?? "")\(TerminalText.safe(problem.failure.message))"
    }
    let more = result.problems.count - shown.count
    return more > 0 ? shown + ["\(more) more \(more == 1 ? "cell" : "cells") failed"] : shown
  }
}

/// The list of the queries of a vault as lines.
package enum QuerySurveyText {
  /// Returns a line for each query: its place, language, view, rows and error.
  package static func lines(_ survey: QuerySurvey, _ display: Display, _ view: VaultView) -> [StyledText] {
    survey.rows.map { row in
      var line = display.name(of: row.path, in: view) + StyledText(":\(row.line)", .lineNumber)
      line.append(StyledText("  \(row.kind)\(row.view.map { " '\($0.withSingleSpaces)'" } ?? "")", .dim))
      if let rows = row.rows { line.append(StyledText("  \(rows)", .count)) }
      if let error = row.error { line.append(StyledText("  \(TerminalText.safe(error.failure.message))", .warning)) }
      return line
    }
  }
}
