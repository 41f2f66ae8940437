internal import CommandSpec

/// What a list is made of: the one table that its options, templates, columns and manual derive from.
struct ListShape: Sendable {
  /// What `-l` and `-0` print.
  enum Brief: Sendable {
    /// Paths; the text says so in help.
    case paths(String)
    case names
    /// Nothing that other commands could take.
    case none
  }

  /// What one of its rows is called.
  let thing: String
  /// What several are called.
  let things: String
  /// What `--count` counts, where that is not the rows.
  var counted: String?
  var brief: Brief = .paths("Print paths only, each once, one per line")
  /// Whether the options of output have the limit.
  var hasLimit = true
  /// Whether the names of properties are fields too.
  var hasProperties = false
  /// What templates and columns may name.
  let fields: [FormatTemplate.Field]
  /// The columns of CSV where nobody names others.
  let columns: [String]

  /// The same with more fields.
  func adding(_ more: [FormatTemplate.Field]) -> ListShape {
    ListShape(
      thing: thing, things: things, counted: counted, brief: brief, hasLimit: hasLimit, hasProperties: hasProperties,
      fields: fields + more, columns: columns)
  }

  /// What help and manual say of templates.
  var templateHelp: LaterProse {
    LaterProse("template of \(things) with \(fields.count) fields") {
      let properties: Prose =
        hasProperties
        ? [
          """
          Any other name is the name of a property: \(code: "{rating}"). If a property has the name of a field, use
          \(code: "{property:NAME}").
          """
        ] : []
      return [
        "Text with fields in braces; \(page: "sheaf-output", 5) describes it. The fields are:",
        .definitions(fields.map { .init("\(code: $0.name)", Phrase(stringLiteral: $0.summary)) }),
      ] + properties
    }
  }
}
