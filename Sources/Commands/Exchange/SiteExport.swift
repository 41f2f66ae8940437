internal import Answers
internal import Bytes
internal import Exchange
internal import JSON
internal import Presentation
internal import Site
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum SiteExport {
  static func run(_ session: Session, _ arguments: ExportCommand.Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let query = arguments.query.isEmpty ? nil : try view.vault.parse(arguments.query)
    let dates = session.globals.dates ?? view.vault.config.dates
    let site = try Site(of: view, selecting: query, trustsFiles: dates == .git)
    let destination = arguments.output.map { session.surroundings.workingDirectory.appending($0).normalized }
    guard !site.records.isEmpty else { throw nothingSelected(query, destination) }
    if let problem = view.report.unread.first(where: { problem in
      site.records.contains { $0.path.isAtOrBelow(problem.path) }
    }) {
      throw CommandError("\(view.displayPath(problem.path).text): \(problem.reason.fact), so the site would lack it")
    }
    let notes = site.records.compactMap { view.note(at: $0.path) }
    if arguments.findsLeaks { return try ExportCommand.printLeaks(notes, view, session, arguments: arguments) }
    guard let destination, arguments.output?.bytes != [UInt8(ascii: "-")] else {
      throw CommandError("html is a folder of files", hints: ["-o FOLDER names the folder to write"])
    }
    try ExportCommand.check(destination, isFolder: true, view.vault)
    let losses = losses(of: site, notes, view)
    if arguments.isStrict, !losses.isEmpty {
      throw CommandError(
        "something that notes link to would be left out: \(Losses.lines(losses).joined(separator: "; "))",
        hints: ["--leaks instead of --strict lists the links"])
    }
    let report = try write(site, of: view, to: destination, replaces: arguments.replaces)
    for path in report.removedOthers.prefix(3) {
      session.warn("'\(path.text)' is no longer part of the site and was removed, with what was changed in it since")
    }
    let others = report.removedOthers.count - 3
    if others > 0 { session.warn("and \(Amount.text(others, "more file")) that were changed since") }
    for (name, note) in site.takenNames.prefix(3) {
      session.warn("'\(Array(name.utf8).text)' does not lead to \(note.text): another page has this address")
    }
    let more = site.takenNames.count - 3
    if more > 0 { session.warn("--json lists \(Amount.text(more, "more name")) that cannot lead to notes") }
    if arguments.isJSON {
      try session.printJSON(of: report, site, losses: losses)
      return .success
    }
    var facts = ["\(Amount.text(report.written, "file")) written"]
    if report.unchanged > 0 { facts.append("\(report.unchanged) unchanged") }
    if report.removed > 0 { facts.append("\(report.removed) removed") }
    session.remark(
      StyledText("exported", .success)
        + StyledText("  \(Amount.text(notes.count, "note")): \(facts.joined(separator: ", "))"))
    if report.unreadFormulas > 0 {
      let formulas = Amount.text(report.unreadFormulas, "formula")
      session.remark(StyledText("left as TeX  ", .warning) + StyledText("\(formulas) with something that is not known"))
    }
    for line in Losses.lines(losses) { session.remark(StyledText("left out  ", .warning) + StyledText(line)) }
    return .success
  }

  private static func nothingSelected(_ query: ParsedQuery?, _ destination: RawPath?) -> CommandError {
    // Nobody may take the silence about an older site for its end.
    let older = destination.flatMap { SiteFolder.isSite($0) ? $0.text : nil }
    let hints = older.map { ["the site in \($0) is still there: 'rm -r \(ShellWords.quoted($0))' takes it away"] } ?? []
    if query != nil {
      return CommandError(
        "no notes match, so there is no site",
        hints: hints + [
          "notes with draft: true or publish: false are left out; the archive and templates too, unless QUERY names them"
        ])
    }
    return CommandError(
      "no note has the property 'publish: true', so nothing is selected for the site",
      hints: hints + [
        "'sheaf export html \"*\" -o FOLDER' exports all", "'sheaf property set publish true NOTE' selects a note",
      ])
  }

  /// Returns what notes of the site link to and the site does not have.
  private static func losses(of site: Site, _ notes: [NoteRecord], _ view: VaultView) -> [String: Int] {
    var losses: [String: Int] = [:]
    let links = LinkLeaks.find(in: notes, of: view).count
    if links > 0 { losses["a link to a note that is not exported"] = links }
    if !site.filesLeftOut.isEmpty { losses["a file of a kind that a site does not have"] = site.filesLeftOut.count }
    return losses
  }

  private static func write(
    _ site: Site, of view: VaultView, to destination: RawPath, replaces: Bool
  ) throws -> SiteFolder.Report {
    func names(_ paths: [[UInt8]]) -> String {
      let names = paths.prefix(3).map { "'\($0.text)'" }.joined(separator: ", ")
      return paths.count > 3 ? "\(names) and \(paths.count - 3) more" : names
    }
    do throws(SiteFolder.Refusal) {
      return try site.write(into: destination, isWhole: view.report.unread.isEmpty, replacesChanged: replaces)
    } catch {
      switch error {
      case .foreign(let paths):
        throw CommandError(
          "\(destination.text): sheaf did not write \(names(paths)), or it was changed since; nothing was written",
          hints: (replaces ? [] : ["--replace overwrites files that sheaf wrote and that were changed since"])
            + ["-o another folder, or move these files away"])
      case .lacking(let paths):
        let first = view.report.unread.first.map { "\(view.displayPath($0.path).text): \($0.reason.fact)" } ?? ""
        throw CommandError(
          "\(first), and \(destination.text) would lose \(names(paths)); nothing was written",
          hints: ["-o another folder writes a site of what can be read"])
      case .unread(let file):
        let fact = ReadProblem.Reason.system(file.error).fact
        throw CommandError("\(view.displayPath(file.path).text): \(fact), so the site would lack it")
      case .system(let cause): throw cause
      }
    }
  }
}

extension [UInt8] {
  fileprivate var text: String { TerminalText.safe(self) }
}

extension Session {
  func printHTML(of notes: [NoteRecord], in view: VaultView) throws {
    for note in notes { try print(data: NoteHTML.html(of: note, in: view)) }
  }

  func printJSON(of report: SiteFolder.Report, _ site: Site, losses: [String: Int]) throws {
    let names = site.takenNames.map { name, note in
      JSONValue.object([.init("name", .string(name))] + JSONValue.pathMembers(note))
    }
    try print(document: [
      .init("notes", .integer(site.records.count)), .init("files", .integer(report.written + report.unchanged)),
      .init("written", .integer(report.written)), .init("unchanged", .integer(report.unchanged)),
      .init("removed", .integer(report.removed)), .init("unreadFormulas", .integer(report.unreadFormulas)),
      .init("losses", .losses(losses)),
      .init("takenNames", .array(names)), .init("unread", .array([])),
    ])
  }
}
