internal import Answers
internal import Dates
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import VaultCore

/// The numbers of links to a note and to its headings, as code lenses and as inlay hints, since no client shows both.
enum BacklinkCounts {
  /// Returns the nonzero counts with the ranges of headings; that of the note, at its beginning, comes first.
  private static func texts(of page: Page) -> [(range: Range<Int>, text: String)] {
    guard let document = page.document, !page.workspace.isLoose else { return [] }
    var graph = page.view.graph
    let links = graph.backlinks(of: document).filter { $0.source != document }
    if links.isEmpty { return [] }
    let parts = page.parts
    var numbers: [LinkedPart: Int] = [:]
    for link in links {
      let part = parts.part(ofSubpath: link.link.subpath, isFragment: link.link.hasFragment)
      if let part { numbers[part, default: 0] += 1 }
    }
    let body = page.note.bodyRange.lowerBound
    let start = page.note.headings.first { $0.level == 1 }?.contentRange ?? body..<body
    var counts = [(start, Amount.text(links.count, "backlink"))]
    for (number, heading) in page.note.headings.enumerated() where heading.contentRange != start {
      if let count = numbers[.heading(number)] { counts.append((heading.contentRange, Amount.text(count, "backlink"))) }
    }
    return counts
  }

  /// `textDocument/codeLens`: the numbers of links, and the tasks that are due.
  static func codeLenses(_ page: Page, _ params: JSONValue, _ session: EditorSession) -> JSONValue {
    let tasks = TaskDueText.texts(of: page).map { task, text -> JSONValue in
      let range = page.range(of: task.textRange)
      let context = ActionContext(page: page, range: task.range, session: session)
      let call = ActionCall("", of: ToggleTaskAction.self, in: context)
      return ["range": range.json, "command": call.command(titled: "\(text): mark as done")]
    }
    return .array(
      texts(of: page).map { range, text in
        let range = page.range(of: range)
        let command: JSONValue = [
          "title": .string(text), "command": "sheaf.backlinks",
          "arguments": [["uri": .string(page.uri.text), "position": range.start.json]],
        ]
        return ["range": range.json, "command": command]
      } + tasks + QueryLenses.codeLenses(page))
  }

  /// `textDocument/inlayHint`: the numbers of links, and the tasks that are due.
  static func inlayHints(_ page: Page, _ params: JSONValue, _ session: EditorSession) -> JSONValue {
    let range = params["range"].flatMap(TextRange.init)
    let hints =
      texts(of: page).map { ($0.range.upperBound, $0.text) }
      + TaskDueText.texts(of: page).map { ($0.task.textRange.upperBound, $0.text) }
    return .array(
      hints.compactMap { offset, text in
        let position = page.range(of: offset..<offset).start
        if let range, position < range.start || range.end < position { return nil }
        return ["position": position.json, "label": .string(text), "paddingLeft": true]
      })
  }
}

/// Texts about the due dates of open tasks, which clients show beside the tasks.
enum TaskDueText {
  /// The number of days before the due date from which the text is shown.
  private static let soon = 7

  /// Returns the open tasks of a note that are due soon or overdue, each with a text such as `due tomorrow`.
  static func texts(of page: Page) -> [(task: TaskItem, text: String)] {
    let today = page.view.vault.today.daysSinceEpoch
    let settings = page.view.vault.config.tasks
    return settings.tasks(of: page.note).compactMap { task in
      guard !settings.isClosed(task), let due = task.due.flatMap({ CivilDate(iso: $0) }) else { return nil }
      return text(days: due.daysSinceEpoch - today).map { (task, $0) }
    }
  }

  private static func text(days: Int) -> String? {
    switch days {
    case ..<(-1): "overdue by \(-days) days"
    case -1: "overdue since yesterday"
    case 0: "due today"
    case 1: "due tomorrow"
    case ...soon: "due in \(days) days"
    default: nil
    }
  }
}
