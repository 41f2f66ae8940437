internal import CommandSpec

/// The description of a list, from which its options, templates, columns and manual are derived.
struct ListShape: Sendable {
  /// The kind of text that `-l` and `-0` print.
  enum Brief: Sendable {
    /// Paths, with the help text of the option.
    case paths(String)
    case names
    /// Nothing, since other commands could not use it.
    case none
  }

  /// The name of one row.
  let thing: String
  /// The name of several rows.
  let things: String
  /// What `--count` counts, if it does not count rows.
  var counted: String?
  var brief: Brief = .paths("Print paths only, each once, one per line")
  /// Whether the output options include `--limit`.
  var hasLimit = true
  /// Whether the names of properties are fields too.
  var hasProperties = false
  /// The fields for templates and columns.
  let fields: [FormatTemplate.Field]
  /// The default columns of CSV.
  let columns: [String]

  /// Returns the shape with more fields.
  func adding(_ more: [FormatTemplate.Field]) -> ListShape {
    ListShape(
      thing: thing, things: things, counted: counted, brief: brief, hasLimit: hasLimit, hasProperties: hasProperties,
      fields: fields + more, columns: columns)
  }

  /// The description of templates in help and manual.
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
