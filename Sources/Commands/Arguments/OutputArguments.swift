internal import Answers
internal import CommandSpec
internal import Presentation
internal import VaultCore

/// The options for printing a list.
struct OutputArguments: SharedArguments {
  var form = OutputForm.text
  var template: String?
  var columns: String?
  /// The maximum number of rows; for lists of notes it is one of the selection options.
  var limit: Int?

  static var options: OptionGroup<OutputArguments> { options(of: .notes) }

  static func options(of shape: ListShape) -> OptionGroup<OutputArguments> {
    var options: [Option<OutputArguments>] = []
    if shape.hasLimit {
      options.append(
        .value("limit", short: "m", .count("COUNT"), "Show at most COUNT \(shape.things)", sets: \.limit).common())
    }
    options += [
      .flag("json", "Print JSON: one document", sets: \.form, to: .json).common(),
      .flag("jsonl", "Print JSON Lines: one document per \(shape.thing)", sets: \.form, to: .jsonLines).common(),
    ]
    switch shape.brief {
    case .paths(_, let summary):
      options += [
        .flag("paths", short: "l", summary, sets: \.form, to: .paths).common(if: summary == ListShape.pathsSummary),
        .flag("print0", short: "0", "Print paths only, each with a NUL after it", sets: \.form, to: .nulPaths).common(),
      ]
    case .names:
      options += [
        .flag("names", short: "l", "Print names only, one per line", sets: \.form, to: .paths).common(),
        .flag("print0", short: "0", "Print names only, each with a NUL after it", sets: \.form, to: .nulPaths).common(),
      ]
    case .none: break
    }
    options += [
      .flag("count", short: "c", "Print only the number of \(shape.counted ?? shape.things)", sets: \.form, to: .count)
        .common(if: shape.counted == nil),
      .flag("quiet", short: "q", "Print nothing; only set the exit status", sets: \.form, to: .quiet).common(),
      .value(
        "format", .text("TEMPLATE").required(as: "a template"), "Print each \(shape.thing) in the form of TEMPLATE"
      ) { $0.format($1) }
      .details(later: templateHelp(of: shape)),
      .value("columns", .text("FIELDS"), "Print these fields as columns", sets: \.columns)
        .details(
          """
          FIELDS are names of fields, separated by commas, as for \(option: "format"). On a terminal they are a table, otherwise
          tabs separate them. \(option: "csv") and \(option: "tsv") print these fields too.
          """
        )
        .common(),
      .flag("csv", "Print comma-separated values with a header line", sets: \.form, to: .csv).common(),
      .flag("tsv", "Print tab-separated values with a header line", sets: \.form, to: .tsv).common(),
    ]
    return OptionGroup("Output options", options)
  }

  private static func templateHelp(of shape: ListShape) -> LaterProse {
    LaterProse("template of \(shape.things) with \(shape.fields.count) fields") {
      if shape.hasProperties {
        return [
          """
          TEMPLATE is text with names of fields or properties in braces, such as \(code: "{created} {title}").
          \(page: "sheaf-output", 5) describes the fields: \(codes: shape.fields.map(\.name)).
          """
        ]
      }
      return [
        "TEMPLATE is text with these fields in braces, as in \(page: "sheaf-output", 5):",
        .definitions(shape.fields.map { .init("\(code: $0.name)", Phrase(stringLiteral: $0.summary)) }),
      ]
    }
  }

  /// Whether the command formats text itself, rather than by a template or in columns.
  var isPlainText: Bool { form == .text && template == nil && columns == nil }

  /// Sets the template. The name of a form, which would be the same text in each line, means that form.
  private mutating func format(_ text: String) {
    switch text {
    case "json": form = .json
    case "jsonl": form = .jsonLines
    case "csv": form = .csv
    case "tsv": form = .tsv
    default: template = text
    }
  }

  /// Throws if columns are given for a form without columns.
  func checkColumns() throws {
    guard columns != nil else { return }
    if template != nil && form == .text || [.json, .jsonLines, .paths, .nulPaths].contains(form) {
      throw CommandError(
        "option '--columns' works with text, '--csv' and '--tsv'", .usage,
        hints: ["JSON and templates name their fields"])
    }
  }
}

/// The arguments of a command that has no option but `--json`.
struct JSONArguments: Sendable {
  var form = OutputForm.text

  static var options: [Option<JSONArguments>] { [.flag("json", "Print one JSON document", sets: \.form, to: .json)] }
}

/// The options that select the shown notes of a result, and their order.
struct SelectionArguments: SharedArguments {
  var sort: NoteOrderArgument?
  var limit: Int?
  var offset = 0
  var areas: Set<NoteArea> = []

  static var options: OptionGroup<SelectionArguments> {
    OptionGroup(
      "Selection options",
      .value("sort", NoteOrderArgument.spec, "Sort by KEY; a leading '-' reverses the order", sets: \.sort)
        .details(
          """
          Dates, sizes and numbers of backlinks are sorted from the highest, names from A. \(code: "random") is another
          order each time.

          Any other KEY is the name of a property. Numbers come first, from the lowest, then dates from the earliest,
          then text from A; \(code: "-rating") reverses that. Notes without the property are last in both orders.
          """
        )
        .common(),
      .value("limit", short: "m", .count("COUNT"), "Show at most COUNT notes", sets: \.limit).common(),
      .value("offset", .count("COUNT"), "Skip the first COUNT notes", sets: \.offset).common(),
      .flag("archived", "Include notes in the archive") { $0.areas.insert(.archive) }.common(),
      .flag("templates", "Include templates") { $0.areas.insert(.templates) }.common())
  }

  /// Throws if the order is by a property that no note has.
  func selection(in view: VaultView) throws -> NoteSelection {
    try sort?.check(in: view)
    return NoteSelection(order: sort?.order, limit: limit, offset: offset)
  }
}
