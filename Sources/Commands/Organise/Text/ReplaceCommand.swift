internal import Answers
internal import CommandSpec
internal import NoteSyntax
internal import SearchIndex
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum ReplaceCommand {
  struct Arguments: Sendable {
    var old = ""
    var new = ""
    var query = ""
    var reading = TextReplacement.Reading.words
    var regions: Set<NoteRegion> = [.text]
    var areas: Set<NoteArea> = []
    var edit = RefusalArguments()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Replace a text in notes", defaults: Arguments(), run: run,
    options: [
      .flag("regex", "OLD is a regular expression, and $1 in NEW its first group", sets: \.reading, to: .expression)
        .details(
          """
          The syntax is that of \(code: "/…/") in \(page: "sheaf-query", 7). \(code: "$0") is all that matches,
          \(code: "${1}") the first group before a digit, and \(code: "$$") a dollar sign. It matches within a line,
          anywhere in words; \(code: "\\b") is the edge of one, and \(code: "(?i)") ignores case.
          """),
      .flag("ignore-case", short: "i", "Ignore upper and lower case in OLD", sets: \.reading, to: .ignoringCase),
      .flag("smart-case", "Ignore case in OLD, and write NEW as each place is", sets: \.reading, to: .keepingCase)
        .details(
          """
          \(code: "rye") to \(code: "spelt") also makes \(code: "Spelt") of \(code: "Rye") and \(code: "SPELT") of
          \(code: "RYE"). A place that is written as OLD gets NEW as you write it.
          """),
      .value("in", regions, "Replace in PLACES: text, code, links, properties, all", sets: \.regions)
        .details(
          """
          Several have commas between them, and \(code: "text") is the default. \(code: "links") are links, embeds,
          addresses and definitions as a whole, \(code: "properties") the values of the front matter, and
          \(code: "code") has math too. \(code: "all") is every byte: also HTML, comments, tags, block ids and the
          marks of lists and headings.
          """),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) }.common(),
    ],
    groups: [.shared(\.edit), .shared(\.change), .shared(\.change, .output)],
    operands: [
      .one(.text("OLD"), "The text to replace", sets: \.old), .one(.text("NEW"), "The text to write", sets: \.new),
      .query("Only in notes that match; all if omitted", sets: \.query),
    ],
    description: """
      Replaces a text in all notes in one operation. \(option: "dry-run") shows the changes as a diff first, and
      \(command: "undo") reverses them. OLD matches as whole words, as they are written, within a line:
      \(code: "rye") is not found in \(code: "Ryegrass") or \(code: "Rye").

      Only the text that people read is changed: paragraphs, headings, list items and tables, with footnotes. A place
      that is also, or only, in something else stays, and a line on standard error counts what was left. Front matter
      stays readable: if NEW cannot stand in a value, the note is not changed.

      Names stay as they are: \(command: "rename") renames a note with the links to it, \(command: "heading rename") a
      heading, and \(command: "tag rename") a tag. If the text of a heading changes to which links lead, a line on
      standard error says so.
      """,
    examples: [
      Example("sheaf replace -n sourdough levain", "Show what would change"),
      Example("sheaf replace --smart-case rye spelt in:recipes", "Replace a word in one folder, with its capitals"),
      Example("sheaf replace --in links http://old.example https://new.example", "Change addresses of a site"),
      Example(#"sheaf replace --regex '(\d+)F\b' '$1 °F'"#, "Write units in another way"),
    ],
    exitStatus: [1: "No note has the text, and if notes were skipped."],
    seeAlso: [
      .command("search"), .command("rename"), .command("heading rename"), .command("tag rename"), .command("undo"),
    ])

  /// The argument of `--in`: places, separated by commas.
  private static var regions: ValueSpec<Set<NoteRegion>> {
    ValueSpec("PLACES", .choices(names.map(\.name) + ["all"])) { word throws(ValueProblem) in
      var regions: Set<NoteRegion> = []
      for part in word.text.split(separator: ",", omittingEmptySubsequences: false) {
        if part == "all" {
          regions.formUnion(NoteRegion.allCases)
        } else if let place = names.first(where: { $0.name == part }) {
          regions.insert(place.region)
        } else {
          throw .notOne(of: names.map(\.name) + ["all"], String(part))
        }
      }
      return regions
    }
  }

  private static let names: [(name: String, region: NoteRegion)] = [
    ("text", .text), ("code", .code), ("links", .links), ("properties", .properties),
  ]

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let isAll = arguments.query.allSatisfy(\.isWhitespace)
    let chosen = isAll ? nil : try view.find(arguments.query, including: arguments.areas).documents
    var request = try ReplaceInNotes(
      arguments.old, by: arguments.new, as: arguments.reading, within: arguments.regions, among: chosen,
      including: arguments.areas, skipsRefused: arguments.edit.skipsRefused, in: view)
    if chosen?.isEmpty == true {
      EmptyState.announce(session, view, query: arguments.query)
      return .nothing
    }
    let status = try arguments.edit.carryOut(&request, arguments.change, session, view: &view) { request in
      guard arguments.change.form != .quiet else { return }
      if request.places == 0, request.refusals.isEmpty {
        session.warn(
          "no note\(isAll ? "" : " that matches") has '\(TerminalText.safe(arguments.old))' \(arguments.regions == [.text] ? "in its text" : "there")"
        )
      } else if arguments.change.isDryRun {
        session.remark(
          StyledText(
            "\(Amount.text(request.places, "place")) in \(Amount.text(request.changed.count, "note"))", .dim))
      }
      if !arguments.change.isDryRun { for warning in request.warnings { session.warn(warning) } }
      announceLeft(request.left, arguments.regions, session)
    }
    return request.places == 0 && status == .success ? .nothing : status
  }

  /// Says where else the text is.
  private static func announceLeft(_ left: [NoteRegion: Int], _ regions: Set<NoteRegion>, _ session: Session) {
    if left.isEmpty { return }
    var parts = names.compactMap { place in left[place.region].map { "\($0) in \(place.name)" } }
    if let others = left[.other] { parts.append("\(others) in tags, HTML, comments or marks") }
    let count = left.values.reduce(0, +)
    let wanted = names.filter { regions.contains($0.region) || left[$0.region] != nil }.map(\.name)
    session.warn(
      "\(Amount.text(count, "place")) left as \(count == 1 ? "it is" : "they are"): \(parts.joined(separator: ", "))")
    session.giveHint("--in \(left[.other] == nil ? wanted.joined(separator: ",") : "all") takes them too")
  }
}
