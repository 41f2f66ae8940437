internal import Dates
internal import Terminal
internal import VaultCore

/// The template of `--format`: text with fields in braces, which is filled in for each row of a list.
///
/// `{title}` is a field, `{created:yyyy-MM-dd}` a date with a `DatePattern`, and `{tags:, }` a list with its separator
/// (by default a comma and a space). `{{` and `}}` are literal braces; `\n`, `\t`, `\0` and `\\` have the same meaning
/// as in C, in separators too.
struct FormatTemplate: Sendable {
  /// A field that templates can use.
  struct Field: Hashable, Sendable {
    let name: String
    let kind: Kind
    /// The description of the field, for the manual.
    let summary: String
    /// The name of the property, if the field is one.
    let property: String?

    init(_ name: String, _ kind: Kind = .text, _ summary: String = "", property: String? = nil) {
      self.name = name
      self.kind = kind
      self.summary = summary
      self.property = property
    }
  }

  /// The fields that templates of a list can use.
  struct Fields {
    /// The fields that all lists of this kind have.
    let known: [Field]
    /// Whether names of properties are fields too.
    let hasProperties: Bool
    /// Returns the field of a name that is not a known one, or nil if there is none.
    let other: (String) -> Field?
    /// Returns the kind of a property by its values.
    let kind: (_ property: String) -> Kind
    /// Returns the names that `other` accepts.
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

    /// Creates the fields of a list of anything but notes.
    init(_ shape: ListShape) { self.init(shape.fields) }

    /// Returns the field with a name, or nil if there is none.
    func field(named name: String) -> Field? { known.first { $0.name == name } ?? other(name) }
  }

  /// The argument that can follow a field's name after a colon.
  enum Kind: Sendable {
    /// Nothing.
    case text
    /// A separator.
    case list
    /// A date pattern.
    case date
    /// That of the property's values.
    case property
  }

  /// The value of a field in one row.
  enum Value: Hashable, Sendable {
    case text(String)
    /// A file name, written exactly.
    case name([UInt8])
    case list([String])
    /// A date and time as it is stated, which is used if there is no pattern, and as local clocks show it. On a terminal
    /// it is shown as a day.
    case date(String, CivilDateTime)
    /// A date in its original spelling, which is used if there is no pattern.
    case writtenDate(String, CivilDateTime)
    /// No value; written as an empty text.
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

  /// Parses a template that can use these fields.
  init(_ template: String, fields: Fields) throws(FormatTemplateError) {
    var parser = FormatTemplateParser(template, fields: fields)
    parts = try parser.parse()
  }

  /// Whether a line feed has to be added after each row: if the template does not end with a line feed or NUL.
  var needsLineEnd: Bool {
    guard case .literal(let bytes)? = parts.last, let last = bytes.last else { return true }
    return last != 0x0A && last != 0
  }

  /// Appends the template with the values of one row.
  ///
  /// With `neutralising`, for a terminal, the values are made harmless. The template is the user's own and is not
  /// changed.
  func render(neutralising: Bool, into bytes: inout [UInt8], value: (Field) -> Value) {
    for part in parts { Self.render(part, neutralising: neutralising, into: &bytes, value: value) }
  }

  /// Appends one part of a template.
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
    case .date(let text, let date), .writtenDate(let text, let date):
      if case .pattern(let pattern) = format { append(date.formatted(pattern)) } else { append(text) }
    }
  }
}
