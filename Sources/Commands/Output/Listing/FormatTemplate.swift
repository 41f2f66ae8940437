internal import VaultCore

/// The template of `--format`: text with fields in braces, filled in for each row of a list.
///
/// `{title}` is a field, `{created:yyyy-MM-dd}` a date in a `DatePattern`, `{tags:, }` a list with its
/// separator (a comma and a space when none is given). `{{` and `}}` are braces, `\n`, `\t`, `\0` and `\\`
/// what they are in C, in separators too.
struct FormatTemplate: Sendable {
  /// A field that templates may use.
  struct Field: Hashable, Sendable {
    let name: String
    let kind: Kind
    /// What it is, for the manual.
    let summary: String
    /// The property of the note that it stands for, where it is one.
    let property: String?

    init(_ name: String, _ kind: Kind = .text, _ summary: String = "", property: String? = nil) {
      self.name = name
      self.kind = kind
      self.summary = summary
      self.property = property
    }
  }

  /// All fields that templates of a list may use.
  struct Fields {
    /// Those that every such list has.
    let known: [Field]
    /// Whether names of properties are fields too.
    let hasProperties: Bool
    /// The field of a name that is none of the known ones.
    let other: (String) -> Field?
    /// What the values of a property take.
    let kind: (_ property: String) -> Kind
    /// Names that `other` takes.
    let otherNames: () -> [String]

    init(
      _ known: [Field], hasProperties: Bool = false, other: @escaping (String) -> Field? = { _ in nil },
      kind: @escaping (_ property: String) -> Kind = { _ in .text }, otherNames: @escaping () -> [String] = { [] }
    ) {
      self.known = known
      self.hasProperties = hasProperties
      self.other = other
      self.kind = kind
      self.otherNames = otherNames
    }

    /// The fields of a list that is not one of notes.
    init(_ shape: ListShape) { self.init(shape.fields) }

    /// The field of a name.
    func field(named name: String) -> Field? { known.first { $0.name == name } ?? other(name) }
  }

  /// What may follow a field's name after a colon.
  enum Kind: Sendable {
    /// Nothing.
    case text
    /// A separator.
    case list
    /// A date pattern.
    case date
    /// What the values of the property take.
    case property
  }

  /// What a field has for one row.
  enum Value: Hashable, Sendable {
    case text(String)
    /// A file name, written exactly.
    case name([UInt8])
    case list([String])
    case date(CivilDateTime)
    /// A date as somebody has written it, which it is without a pattern.
    case writtenDate(String, CivilDateTime)
    /// Nothing; written as nothing.
    case none
  }

  enum Part: Hashable, Sendable {
    case literal([UInt8])
    case field(Field, Format)
  }

  enum Format: Hashable, Sendable {
    case standard
    case separator([UInt8])
    case pattern(DatePattern)
  }

  let parts: [Part]

  /// Reads a template that may use these fields.
  init(_ template: String, fields: Fields) throws(FormatTemplateError) {
    var parser = FormatTemplateParser(template, fields: fields)
    parts = try parser.parse()
  }

  /// Whether a line end is to be added after each row: when the template does not end with one, nor with a
  /// NUL.
  var needsLineEnd: Bool {
    guard case .literal(let bytes)? = parts.last, let last = bytes.last else { return true }
    return last != 0x0A && last != 0
  }

  /// Writes the template with the values of one row.
  ///
  /// On a terminal (`neutralising`) the values are made harmless; the template is the user's own and stays
  /// exact.
  func render(neutralising: Bool, into bytes: inout [UInt8], value: (Field) -> Value) {
    for part in parts { Self.render(part, neutralising: neutralising, into: &bytes, value: value) }
  }

  /// Writes one part of a template.
  static func render(_ part: Part, neutralising: Bool, into bytes: inout [UInt8], value: (Field) -> Value) {
    switch part {
    case .literal(let literal): bytes += literal
    case .field(let field, let format): append(value(field), format, neutralising, to: &bytes)
    }
  }

  private static func append(
    _ value: Value, _ format: Format, _ neutralising: Bool, to bytes: inout [UInt8]
  ) {
    func append(_ text: String) {
      bytes.append(contentsOf: (neutralising ? TerminalText.safe(text) : text).utf8)
    }
    switch value {
    case .none: break
    case .text(let text): append(text)
    case .name(let name):
      bytes.append(contentsOf: neutralising ? Array(QuotedName.terminalText(of: name).utf8) : name)
    case .list(let items):
      var separator = Array(", ".utf8)
      if case .separator(let given) = format { separator = given }
      for (index, item) in items.enumerated() {
        if index > 0 { bytes += separator }
        append(item)
      }
    case .date(let date):
      if case .pattern(let pattern) = format {
        append(date.formatted(pattern))
      } else {
        append(date.iso8601)
      }
    case .writtenDate(let text, let date):
      if case .pattern(let pattern) = format { append(date.formatted(pattern)) } else { append(text) }
    }
  }
}
