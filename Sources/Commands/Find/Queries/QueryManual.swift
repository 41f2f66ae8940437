internal import CommandSpec
internal import NoteQueries

/// The page about bases and queries, whose tables of functions are those of NoteQueries.
enum QueryManual {
  static let topic = Topic(
    "queries", page: "sheaf-base", section: 5, "Describe bases and queries in notes, with all functions",
    prose: """
      Bases of Obsidian (files \(code: "*.base") and blocks \(code: "base")), and blocks \(code: "dataview") and
      \(code: "tasks") of the plugins with these names, are answered by \(command: "query") and \(command: "base").
      \(command: "show"), the pages of a site and \(code: "sheaf export markdown --queries evaluate") put the answers in
      their place, those of a site from what is published only. \(command: "browse") shows them too. \(command: "check")
      names what is wrong in them, and renames of notes, headings, folders, tags and properties change them. \(code: "base:NAME") and \(code: "query:NOTE") find
      the notes in their rows. JavaScript is never run.
      """)

  static let sections = [
    ManualSection("", topic.prose),
    ManualSection(
      "Bases",
      [
        """
        A base is YAML with \(code: "filters"), \(code: "formulas"), \(code: "properties"), \(code: "summaries") and
        \(code: "views"). A filter is an expression, or one of \(code: "and"), \(code: "or") and \(code: "not") with a
        list of filters; \(code: "not") means none of them. A view has a type, a name, filters, \(code: "order") (its
        columns), \(code: "sort"), \(code: "groupBy"), \(code: "limit") and \(code: "summaries"). Views of all types are
        shown as rows. Rows are files of all kinds, without those that Obsidian's settings exclude.
        """,
        """
        In expressions, \(code: "note.NAME") or \(code: "NAME") is a property, \(code: "file.NAME") a fact about the
        file, \(code: "formula.NAME") a formula, and \(code: "this") the note that contains the query, or that
        \(option: "this", of: "query") names. A name with spaces is written as \(code: "note[\"My name\"]").
        """,
        """
        The difference of two dates is a duration: \(code: "(now() - file.ctime).days") is a number of days, and divided
        by a number it counts as milliseconds. Empty values come last in both orders. Summaries are
        \(codes: BaseSummary.allCases.map(\.rawValue)), and those that the base defines over \(code: "values").
        """,
      ]),
    ManualSection(
      "Facts about files in bases", Prose.definitions(QueryWords.baseFields.map { field($0) })),
    ManualSection("Functions of bases", baseFunctions),
    ManualSection(
      "Old forms",
      [
        """
        \(code: "check --fix") writes what the first versions of bases had as it is now, such as
        \(code: "contains(a, b)") as \(code: "a.contains(b)") and \(code: "group_by") as \(code: "groupBy"). It puts
        \(code: "!x") in quotes, since it is a tag of YAML without them. What could mean something else stays.
        \(code: "check --only query.unknown-name") finds tags, folders and properties that nothing has.
        """
      ]),
    ManualSection(
      "Dataview",
      [
        """
        A query is \(code: "TABLE"), \(code: "LIST"), \(code: "TASK") or \(code: "CALENDAR"), then \(code: "FROM") with
        a source, and \(code: "WHERE"), \(code: "SORT"), \(code: "GROUP BY"), \(code: "FLATTEN") and \(code: "LIMIT"),
        which are done in the order written. Fields in the text of notes, \(code: "key:: value"), are properties if the
        vault has the plugin, or if \(code: "inline-fields") in the config says so. Missing values are less than all
        others. Below each task of \(code: "TASK") are the items below it, whether or not they match.
        """,
        """
        In such a vault, code of a line that begins with \(code: "=") is an expression, whose value is shown in its
        place: \(code: "`= this.file.name`"). Only \(code: "this") has a meaning in it. The settings of the plugin can
        give another beginning. Code that begins with \(code: "$=") is JavaScript.
        """,
      ]),
    ManualSection(
      "Facts about files in Dataview", Prose.definitions(QueryWords.dataviewFields.map { field($0) })),
    ManualSection(
      "Functions of Dataview",
      Prose.definitions(DataviewFunctions.all.map { definition($0.signature, $0.result, $0.help) })),
    ManualSection(
      "Tasks",
      [
        """
        Each line is an instruction of the plugin: a filter, \(code: "sort by"), \(code: "group by"), \(code: "limit"),
        \(code: "preset") and others. Filters in delimiters can be joined by \(code: "AND"), \(code: "OR"),
        \(code: "XOR") and \(code: "NOT"). The global filter, the global query, presets and statuses are read from the
        settings of the plugin. \(code: "filter by function") is JavaScript, and an error.
        \(option: "filter", of: "tasks") takes filters and \(code: "sort by") too.
        """
      ]),
  ]

  private static let baseFunctions: Prose = QueryFunction.Owner.allCases.reduce(Prose(stringLiteral: "")) {
    prose, owner in
    let rows = BaseFunctions.all.filter { $0.owner == owner }.map { definition($0.signature, $0.result, $0.help) }
    let head: Prose =
      switch owner {
      case .global: "Without a value before them:"
      case .any: "On values of all types:"
      default: Prose(stringLiteral: "On values of the type \(owner.rawValue):")
      }
    return rows.isEmpty ? prose : prose + head + .definitions(rows)
  }

  private static func field(_ word: DescribedWord) -> Prose.Definition {
    .init("\(code: "file.\(word.text)")", Phrase(stringLiteral: "\(word.help)."))
  }

  private static func definition(_ signature: String, _ result: String, _ help: String) -> Prose.Definition {
    .init("\(code: signature)", Phrase(stringLiteral: "\(result): \(help)."))
  }
}
