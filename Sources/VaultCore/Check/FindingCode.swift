/// A kind of finding: a stable name for machines, and its meaning.
///
/// A name is a family and a name in it, separated by a dot. The meaning of a name never changes.
package struct FindingCode: Hashable, Sendable {
  package enum Severity: String, Sendable {
    /// Something does not work, for example a link does not resolve, or properties are not read.
    case error
    /// Something works, but probably not as the author expects.
    case warning
    /// A finding that the config rates lower than a warning.
    case information
    /// A finding that the config rates lowest.
    case hint
  }

  /// The name, such as `link.unresolved`.
  package let name: String
  package let severity: Severity
  /// The meaning, as a phrase for users.
  package let meaning: String

  /// All codes, in the order in which they are documented.
  package static let all: [FindingCode] = table.map(FindingCode.init)

  /// Returns the code with a name, or nil if there is none.
  package static func named(_ name: String) -> FindingCode? { byName[name] }

  /// All families and codes, in alphabetical order.
  package static let familiesAndNames: [String] = {
    let families = Set(all.compactMap { $0.name.split(separator: ".").first.map(String.init) })
    return (families + all.map(\.name)).sorted()
  }()

  /// Whether it is only reported if a command or the config names it, or to editors.
  package var isOptional: Bool { name.hasPrefix("definition.") || name == "query.unknown-name" }

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let table: [(name: String, severity: Severity, meaning: String)] = [
    ("link.unresolved", .error, "a link that leads nowhere"),
    ("link.missing-file", .error, "a link to a file that is not a note and does not exist"),
    ("link.missing-heading", .warning, "a link to a heading that the note does not have"),
    ("link.missing-block", .warning, "a link to a block that the note does not have"),
    ("link.ambiguous", .warning, "a link that several files match"),
    (
      "link.not-relative", .warning,
      "a Markdown link that is no path from its note, where the config asks for relative paths"
    ),
    ("link.as-text", .warning, "a wikilink, where links are read as on GitHub, which shows it as text"),
    ("note.duplicate-id", .error, "an id that several notes have"),
    ("note.conflict-markers", .error, "unresolved conflict markers in the text"),
    ("note.unmerged", .error, "a conflict that git has and the text does not show"),
    ("note.conflict-copy", .warning, "a conflict copy that a sync program made"),
    ("property.invalid-date", .warning, "an invalid date"),
    ("property.invalid-boolean", .warning, "'pinned' that is neither true nor false"),
    ("property.invalid-tag", .warning, "an invalid tag"),
    ("property.not-text", .warning, "a list or a mapping where a property has text"),
    ("property.repeated", .warning, "a property that occurs twice, differing only in case"),
    ("name.case", .warning, "names that differ only in upper and lower case"),
    ("name.unicode", .warning, "names that look the same but have different bytes"),
    ("name.not-nfc", .warning, "a name that is not in NFC, with letters and accents separate"),
    ("front-matter.legacy-key", .warning, "an old key: tag, alias or cssclass"),
    ("front-matter.legacy-list", .warning, "several tags or aliases in one string"),
    ("front-matter.unclosed", .error, "an opening line of dashes without a closing one"),
    ("front-matter.tab-indentation", .error, "a tab that indents a line"),
    ("front-matter.multiple-documents", .error, "content after a line of dots"),
    ("front-matter.unexpected-content", .error, "a line that belongs to no property"),
    ("front-matter.duplicate-key", .error, "a duplicate key"),
    ("front-matter.nested-mapping", .error, "an unquoted value that contains a colon and a space"),
    ("front-matter.missing-colon", .error, "a key without a colon"),
    ("front-matter.complex-key", .error, "a key that is not plain text"),
    ("front-matter.bad-indentation", .error, "a line that is not indented enough"),
    ("front-matter.bad-scalar-start", .error, "a value that begins with a special character of YAML"),
    ("front-matter.bad-block-header", .error, "text after the character that begins a text block"),
    ("front-matter.unclosed-quote", .error, "a quote that is not closed"),
    ("front-matter.unclosed-flow", .error, "a bracket that is not closed"),
    ("front-matter.unexpected-in-flow", .error, "something that is not allowed between brackets"),
    ("front-matter.missing-comma", .error, "items without a comma between them"),
    ("front-matter.bad-escape", .error, "an unknown escape"),
    ("front-matter.unknown-alias", .error, "an alias without an anchor"),
    ("front-matter.bad-anchor", .error, "an anchor or tag in the wrong place"),
    ("front-matter.too-deep", .error, "collections that nest too deeply"),
    ("front-matter.too-many-aliases", .error, "aliases that expand to too many values"),
    ("front-matter.comment-without-space", .error, "a comment without a space before it"),
    ("front-matter.not-a-mapping", .error, "no keys and values"),
    ("task.invalid-date", .warning, "a date of a task that is no day of the form YYYY-MM-DD"),
    ("tag.too-long", .warning, "a tag that is too long, or has too many levels"),
    (
      "definition.unused", .hint, "a link definition that no link uses; only if the code is named, or in editors"
    ),
    (
      "definition.repeated", .warning,
      "a link definition whose label an earlier one has; only if the code is named, or in editors"
    ),
    ("base.syntax", .error, "a base that is not written as bases are"),
    ("base.expression", .error, "an expression of a base that cannot be read"),
    ("base.function", .error, "a function that bases do not have"),
    ("base.formula", .error, "a formula that is missing or depends on itself"),
    ("base.view", .error, "a view that a base does not have, or that it has twice"),
    ("base.summary", .error, "a summary that bases do not have"),
    ("query.syntax", .error, "a query of Dataview or Tasks that cannot be read"),
    ("query.function", .error, "a function that Dataview does not have"),
    ("query.source", .warning, "a folder or note of a query that does not exist"),
    (
      "query.unknown-name", .hint,
      "a tag, folder or property in a query that nothing has; only if the code is named, or in editors"
    ),
    ("query.javascript", .warning, "JavaScript in a query, which sheaf does not run"),
    ("comment.unclosed", .warning, "a comment that is not closed"),
    ("encoding.invalid-utf8", .error, "invalid UTF-8"),
    ("encoding.not-utf-8", .error, "a note that is not entirely UTF-8"),
    ("encoding.binary", .error, "a note that is not text"),
    ("read.failed", .error, "a note or folder that cannot be read"),
    ("read.too-large", .warning, "a note that is larger than the config allows"),
  ]
}

/// A selection of findings by code.
package struct FindingSelection: Sendable {
  /// The codes or families to include; empty for all.
  package var only: [String] = []
  /// The codes or families to exclude.
  package var ignored: [String] = []
  /// Whether optional codes are included although nothing names them.
  package var includesOptional = false

  package init() {}

  package func includes(_ code: String) -> Bool {
    (only.isEmpty || only.contains { Self.covers($0, code) }) && !ignored.contains { Self.covers($0, code) }
  }

  /// Returns whether it asks for a code or its family.
  func names(_ code: String) -> Bool { only.contains { Self.covers($0, code) } }

  func includesAny(of family: String) -> Bool {
    FindingCode.all.contains { Self.covers(family, $0.name) && includes($0.name) }
  }

  /// Returns whether `name` is a code or its family.
  package static func covers(_ name: String, _ code: String) -> Bool {
    name == code || code.utf8.starts(with: (name + ".").utf8)
  }
}
