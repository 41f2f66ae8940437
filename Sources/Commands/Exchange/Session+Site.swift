internal import Answers
internal import JSON
internal import Site
internal import VaultCore

extension Session {
  /// Prints notes as HTML.
  func printHTML(of notes: [NoteRecord], in view: VaultView) throws {
    for note in notes { try print(data: NoteHTML.html(of: note, in: view)) }
  }

  /// Prints what was written of a site as JSON.
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
