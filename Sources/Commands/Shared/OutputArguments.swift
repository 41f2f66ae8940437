internal import CommandSpec

/// How a list of notes is printed.
struct OutputArguments: SharedArguments {
  /// The form of a list.
  enum Form: Sendable {
    case text
    case json
    case jsonLines
    case paths
    case nulPaths
    case count
    case quiet
  }

  var form = Form.text
  var template: String?

  static var options: OptionGroup<OutputArguments> {
    OptionGroup(
      "Output options",
      [
        .flag("json", "Print one JSON document", sets: \.form, to: .json),
        .flag("jsonl", "Print one JSON document a line and note", sets: \.form, to: .jsonLines),
        .flag("paths", short: "l", "Print paths only, one a line", sets: \.form, to: .paths),
        .flag("print0", short: "0", "Print paths only, each with a NUL behind it", sets: \.form, to: .nulPaths),
        .flag("count", short: "c", "Print the number of notes alone", sets: \.form, to: .count),
        .flag("quiet", short: "q", "Print nothing; the exit status tells", sets: \.form, to: .quiet),
        .value("format", .text("TEMPLATE"), "Print each note as TEMPLATE says", sets: \.template)
          .details([
            """
            What stands in braces is replaced; a date may have a pattern behind a colon. \(page: "sheaf-output", 5) has
            the names.
            """,
            .code("sheaf list --format '{created:yyyy-MM-dd} {title}'"),
          ]),
      ])
  }
}

/// Which notes of a result are shown, and in which order.
struct SelectionArguments: SharedArguments {
  var sort: NoteOrderArgument?
  var limit: Int?
  var offset = 0
  var includesArchive = false

  static var options: OptionGroup<SelectionArguments> {
    OptionGroup(
      "Selection options",
      [
        .value("sort", NoteOrderArgument.spec, "Sort by KEY; '-' before it reverses", sets: \.sort)
          .details([
            """
            KEY is one of \(code: "relevance"), \(code: "title"), \(code: "name"), \(code: "path"), \(code: "created"),
            \(code: "updated"), \(code: "referenced"), \(code: "words") and \(code: "size"). Dates and sizes begin with
            the highest, names with A.
            """
          ]),
        .value("limit", short: "m", .count("COUNT"), "Show at most COUNT notes", sets: \.limit),
        .value("offset", .count("COUNT"), "Leave out the first COUNT notes", sets: \.offset),
        .flag("archived", "Include notes in the archive", sets: \.includesArchive),
      ])
  }
}
