internal import Answers
internal import Bytes
internal import Exchange
internal import JSON
internal import Site
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum SiteExport {
  static func run(_ session: Session, _ arguments: ExportCommand.Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    // A star is what people try for everything; as a query, it would be a word.
    let text = arguments.query == "*" ? "" : arguments.query
    let query = arguments.query.isEmpty ? nil : try view.vault.parse(text)
    let dates = session.globals.dates ?? view.vault.config.dates
    let site = try Site(of: view, selecting: query, trustsFiles: dates == .git)
    guard !site.records.isEmpty else { throw nothingSelected(query) }
    if let unread = view.report.unread.first(where: { problem in
      site.records.contains { $0.path.isAtOrBelow(problem.path) }
    }) {
      throw CommandError("\(view.displayPath(unread.path).text): \(unread.reason.fact), so the site would lack it")
    }
    let notes = site.records.compactMap { view.note(at: $0.path) }
    if arguments.findsLeaks { return try ExportCommand.printLeaks(notes, view, session, arguments: arguments) }
    guard let output = arguments.output, output.bytes != [UInt8(ascii: "-")] else {
      throw CommandError("html is a folder of files", hints: ["-o FOLDER names the folder to write"])
    }
    let destination = session.surroundings.workingDirectory.appending(output).normalized
    try ExportCommand.check(destination, isFolder: true, view.vault)
    let losses = losses(of: site, notes, view)
    if arguments.isStrict, !losses.isEmpty {
      throw CommandError(
        "something that notes link to would be left out: \(Losses.lines(losses).joined(separator: "; "))",
        hints: ["--leaks instead of --strict lists the links"])
    }
    let report = try write(site, to: destination)
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
    for line in Losses.lines(losses) { session.remark(StyledText("left out  ", .warning) + StyledText(line)) }
    return .success
  }

  private static func nothingSelected(_ query: ParsedQuery?) -> CommandError {
    if query != nil {
      return CommandError(
        "no notes match, so there is no site",
        hints: [
          "notes with draft: true or publish: false are left out; the archive and templates too, unless QUERY names them"
        ])
    }
    return CommandError(
      "no note has the property 'publish: true', so nothing is selected for the site",
      hints: [
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

  private static func write(_ site: Site, to destination: RawPath) throws -> SiteFolder.Report {
    do throws(SiteFolder.Refusal) { return try site.write(into: destination) } catch {
      switch error {
      case .foreign(let paths):
        let names = paths.prefix(3).map { "'\($0.text)'" }.joined(separator: ", ")
        let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
        throw CommandError(
          "\(destination.text): sheaf did not write \(names)\(more), or it was changed since; nothing was written",
          hints: ["-o another folder, or move these files away"])
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
      .init("removed", .integer(report.removed)), .init("losses", Losses.json(losses)),
      .init("takenNames", .array(names)), .init("unread", .array([])),
    ])
  }
}
