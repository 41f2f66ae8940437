/// A kind of finding: a stable name for machines, and its meaning.
///
/// A name is a family and a name in it, separated by a dot. The meaning of a name never changes.
package struct FindingCode: Hashable, Sendable {
  /// The severity of a finding.
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
  /// The severity of its findings.
  package let severity: Severity
  /// The meaning, as a phrase for users.
  package let meaning: String

  /// All codes, in the order in which they are documented.
  package static let all: [FindingCode] = links + notes + properties + names + matter + files

  /// Returns the code with a name, or nil if there is none.
  package static func named(_ name: String) -> FindingCode? { byName[name] }

  /// All families and codes, in alphabetical order.
  package static let familiesAndNames: [String] = {
    let families = Set(all.compactMap { $0.name.split(separator: ".").first.map(String.init) })
    return (families + all.map(\.name)).sorted()
  }()

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let links = [
    FindingCode(name: "link.unresolved", severity: .error, meaning: "a link that leads nowhere"),
    FindingCode(
      name: "link.missing-file", severity: .error, meaning: "a link to a file that is not a note and does not exist"),
    FindingCode(
      name: "link.missing-heading", severity: .warning, meaning: "a link to a heading that the note does not have"),
    FindingCode(
      name: "link.missing-block", severity: .warning, meaning: "a link to a block that the note does not have"),
    FindingCode(name: "link.ambiguous", severity: .warning, meaning: "a link that several files match"),
  ]

  private static let notes = [
    FindingCode(name: "note.duplicate-id", severity: .error, meaning: "an id that several notes have"),
    FindingCode(name: "note.conflict-markers", severity: .error, meaning: "unresolved conflict markers in the text"),
    FindingCode(name: "note.unmerged", severity: .error, meaning: "a conflict that git has and the text does not show"),
    FindingCode(name: "note.conflict-copy", severity: .warning, meaning: "a conflict copy that a sync program made"),
  ]

  private static let properties = [
    FindingCode(name: "property.invalid-date", severity: .warning, meaning: "an invalid date"),
    FindingCode(
      name: "property.invalid-boolean", severity: .warning, meaning: "'pinned' that is neither true nor false"),
    FindingCode(name: "property.invalid-tag", severity: .warning, meaning: "an invalid tag"),
    FindingCode(
      name: "property.not-text", severity: .warning, meaning: "a list or a mapping where a property has text"),
    FindingCode(
      name: "property.repeated", severity: .warning, meaning: "a property that occurs twice, differing only in case"),
  ]

  private static let names = [
    FindingCode(name: "name.case", severity: .warning, meaning: "names that differ only in upper and lower case"),
    FindingCode(name: "name.unicode", severity: .warning, meaning: "names that look the same but have different bytes"),
    FindingCode(
      name: "name.not-nfc", severity: .warning, meaning: "a name that is not in NFC, with letters and accents separate"),
  ]

  private static let matter =
    [
      FindingCode(name: "front-matter.legacy-key", severity: .warning, meaning: "an old key: tag, alias or cssclass"),
      FindingCode(
        name: "front-matter.legacy-list", severity: .warning, meaning: "several tags or aliases in one string"),
    ]
    + [
      ("unclosed", "an opening line of dashes without a closing one"),
      ("tab-indentation", "a tab that indents a line"), ("multiple-documents", "content after a line of dots"),
      ("unexpected-content", "a line that belongs to no property"), ("duplicate-key", "a duplicate key"),
      ("nested-mapping", "an unquoted value that contains a colon and a space"),
      ("missing-colon", "a key without a colon"),
      ("complex-key", "a key that is not plain text"), ("bad-indentation", "a line that is not indented enough"),
      ("bad-scalar-start", "a value that begins with a special character of YAML"),
      ("bad-block-header", "text after the character that begins a text block"),
      ("unclosed-quote", "a quote that is not closed"), ("unclosed-flow", "a bracket that is not closed"),
      ("unexpected-in-flow", "something that is not allowed between brackets"),
      ("missing-comma", "items without a comma between them"),
      ("bad-escape", "an unknown escape"), ("unknown-alias", "an alias without an anchor"),
      ("bad-anchor", "an anchor or tag in the wrong place"), ("too-deep", "collections that nest too deeply"),
      ("too-many-aliases", "aliases that expand to too many values"),
      ("comment-without-space", "a comment without a space before it"),
      ("not-a-mapping", "no keys and values"),
    ].map { FindingCode(name: "front-matter." + $0.0, severity: .error, meaning: $0.1) }

  private static let files = [
    FindingCode(name: "tag.too-long", severity: .warning, meaning: "a tag that is too long, or has too many levels"),
    FindingCode(name: "comment.unclosed", severity: .warning, meaning: "a comment that is not closed"),
    FindingCode(name: "encoding.invalid-utf8", severity: .error, meaning: "invalid UTF-8"),
    FindingCode(name: "encoding.not-utf-8", severity: .error, meaning: "a note that is not entirely UTF-8"),
    FindingCode(name: "encoding.binary", severity: .error, meaning: "a note that is not text"),
    FindingCode(name: "read.failed", severity: .error, meaning: "a note or folder that cannot be read"),
    FindingCode(name: "read.too-large", severity: .warning, meaning: "a note that is larger than the config allows"),
  ]
}

/// A selection of findings by code.
package struct FindingSelection: Sendable {
  /// The codes or families to include; empty for all.
  package var only: [String] = []
  /// The codes or families to exclude.
  package var ignored: [String] = []

  /// Creates a selection of all findings.
  package init() {}

  /// Returns whether findings of a code are selected.
  package func includes(_ code: String) -> Bool {
    (only.isEmpty || only.contains { Self.covers($0, code) }) && !ignored.contains { Self.covers($0, code) }
  }

  /// Returns whether any code of a family is selected.
  func includesAny(of family: String) -> Bool {
    FindingCode.all.contains { Self.covers(family, $0.name) && includes($0.name) }
  }

  /// Returns whether `name` is a code or its family.
  package static func covers(_ name: String, _ code: String) -> Bool {
    name == code || code.utf8.starts(with: (name + ".").utf8)
  }
}
