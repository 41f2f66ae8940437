internal import Answers
internal import Bytes
internal import NoteQueries
internal import Presentation
internal import Terminal
internal import VaultCore

/// Prints answers to queries, whose columns are those of the query.
extension Session {
  func show(_ answer: QueryAnswer, _ form: OutputForm, in view: VaultView) throws {
    let text = QueryAnswerText(answer, display: display, view: view)
    switch form {
    case .text:
      try page(text.lines)
      for problem in text.problems { warn(problem) }
    case .csv, .tsv: try output.write(separated(answer, isComma: form == .csv, in: view))
    case .jsonLines: for row in answer.rowDocuments { try print(event: row) }
    default:
      try show(
        form, document: { answer.document }, names: { answer.paths.map(view.displayPath) }, count: answer.result.total,
        text: { [] })
    }
  }

  func explain(_ answer: QueryAnswer, in view: VaultView) throws {
    try print(QueryAnswerText(answer, display: display, view: view).explanation)
  }

  func show(_ survey: QuerySurvey, _ form: OutputForm, in view: VaultView) throws {
    switch form {
    case .csv, .tsv:
      let format = SeparatedValues(isComma: form == .csv)
      var bytes: [UInt8] = []
      for row in [QuerySurvey.columns] + survey.rows.map(QuerySurvey.cells) {
        format.write(row.map { Array($0.utf8) }, to: &bytes)
      }
      try output.write(bytes)
    case .jsonLines: for row in survey.rows { try print(event: QuerySurvey.members(row)) }
    default:
      try show(
        form, document: { survey.document }, names: { survey.paths.map(view.displayPath) }, count: survey.rows.count,
        text: { QuerySurveyText.lines(survey, display, view) })
    }
  }

  /// Returns the table as separated values. Groups are a first column, and tasks have their places.
  private func separated(_ answer: QueryAnswer, isComma: Bool, in view: VaultView) -> [UInt8] {
    let (format, result) = (SeparatedValues(isComma: isComma), answer.result)
    var bytes: [UInt8] = []
    let head = (result.isGrouped ? ["group"] : []) + (result.isOfTasks ? ["path", "line"] : [])
    format.write((head + result.columns.map(\.title)).map { Array($0.utf8) }, to: &bytes)
    for group in result.groups {
      for row in group.rows {
        var cells = result.isGrouped ? [Array(answer.label(group.key).utf8)] : []
        if result.isOfTasks {
          cells.append(row.file.map { view.displayPath(answer.source.key(of: $0)) } ?? [])
          cells.append(Array((row.line.map { "\($0)" } ?? "").utf8))
        }
        format.write(cells + row.values.map { Array(answer.text($0).utf8) }, to: &bytes)
      }
    }
    return bytes
  }
}
