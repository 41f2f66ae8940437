internal import Answers
internal import Exchange
internal import JSON
internal import Presentation
internal import Terminal
internal import VaultCore

struct ImportText {
  let view: VaultView
  let display: Display
  let isDryRun: Bool

  /// The maximum number of items of each kind that are listed in text.
  private static let most = 20

  func document(_ outcome: ImportOutcome) -> [JSONValue.Member] {
    let reports = outcome.result.reports
    return [.init("imports", .array(reports.indices.map { json(reports[$0], outcome, isFirst: $0 == 0) }))]
  }

  func lines(_ outcome: ImportOutcome) -> [StyledText] { outcome.result.reports.flatMap { lines($0, outcome) } }

  private func lines(_ report: ImportReport, _ outcome: ImportOutcome) -> [StyledText] {
    var lines: [StyledText] = []
    func add(_ verb: String, _ style: Style, _ text: String) {
      lines.append(StyledText(isDryRun ? "would be \(verb)" : verb, style) + StyledText("  \(text)"))
    }
    func list(_ paths: [[UInt8]]) {
      for path in paths.prefix(Self.most) { lines.append(StyledText("  ") + StyledText(name: view.displayPath(path))) }
      if paths.count > Self.most { lines.append(StyledText("  and \(paths.count - Self.most) more", .dim)) }
    }
    let created = report.notes.filter { $0.outcome == .created }
    if let only = created.first, created.count == 1 {
      lines.append(
        StyledText(isDryRun ? "would be imported" : "imported", .added) + StyledText("  ")
          + StyledText(name: view.displayPath(only.path)))
    } else if !created.isEmpty {
      add("imported", .added, Amount.text(created.count, "note"))
    }
    if !report.attachments.isEmpty { add("copied", .added, Amount.text(report.attachments.count, "attachment")) }
    let updated = report.notes.filter { $0.outcome == .updated }
    if !updated.isEmpty { add("updated", .updated, Amount.text(updated.count, "note")) }
    let unchanged = report.count(.unchanged)
    if unchanged > 0 { lines.append(StyledText("unchanged", .dim) + StyledText("  \(Amount.text(unchanged, "note"))")) }
    let like = created.compactMap { note in outcome.like[note.path].map { (note.path, $0) } }
    lines += DuplicateLines(display: display, view: view).lines(like: like, most: Self.most)
    for (outcome, text) in [
      (ImportReport.Outcome.kept, "changed here and at the source, so not updated"), (.trashed, "in the trash here"),
    ] {
      let notes = report.notes.filter { $0.outcome == outcome }
      if notes.isEmpty { continue }
      lines.append(StyledText("kept", .warning) + StyledText("  \(Amount.text(notes.count, "note")), \(text)"))
      list(notes.map(\.path))
    }
    if report.notes.isEmpty { lines.append(StyledText("no notes")) }
    if report.resolvedLinks > 0 {
      lines.append(StyledText("links", .dim) + StyledText("  \(report.resolvedLinks) lead to a note or file"))
    }
    if !report.unresolvedLinks.isEmpty {
      lines.append(StyledText("links", .warning) + StyledText("  \(report.unresolvedLinks.count) lead nowhere"))
      for link in report.unresolvedLinks.prefix(Self.most) {
        lines.append(
          StyledText("  ") + StyledText(name: view.displayPath(link.path))
            + StyledText("  \(TerminalText.safe(link.target))", .dim))
      }
      if report.unresolvedLinks.count > Self.most {
        lines.append(StyledText("  and \(report.unresolvedLinks.count - Self.most) more", .dim))
      }
    }
    if !report.losses.isEmpty {
      lines += Losses.lines(report.losses).map { StyledText("left out", .warning) + StyledText("  \($0)") }
    }
    return lines
  }

  /// Returns what became of a source. The redirected links are those of the whole operation, and are listed once.
  private func json(_ report: ImportReport, _ outcome: ImportOutcome, isFirst: Bool) -> JSONValue {
    .object([
      .init("operation", .operation(of: outcome.report)),
      .init("notes", each: report.notes) { note in
        .object(
          [.init("outcome", .string(note.outcome.rawValue))] + JSONValue.pathMembers(note.path)
            + [.init("title", .string(note.title))]
            + (outcome.like[note.path].map { [.init("like", .like($0))] } ?? []))
      },
      .init("attachments", .paths(report.attachments)),
      .init(
        "links",
        .object([
          .init("resolved", .integer(report.resolvedLinks)),
          .init("unresolved", each: report.unresolvedLinks) { link in
            .object(JSONValue.pathMembers(link.path) + [.init("target", .string(link.target))])
          },
        ])), .init("losses", .losses(report.losses)),
      .init("redirected", isFirst ? outcome.redirected.map { .redirected($0) } ?? .array([]) : .array([])),
      .init("unread", each: report.unread) {
        .object(JSONValue.pathMembers($0.path) + [.init("reason", .string($0.reason))])
      },
    ])
  }
}
