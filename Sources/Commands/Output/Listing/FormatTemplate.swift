internal import VaultCore

/// The template of `--format`: text with fields in braces, filled in for each note.
///
/// `{title}` is a field, `{created:yyyy-MM-dd}` a date in a `DatePattern`, `{tags:, }` a list with its
/// separator (a comma and a space when none is given). `{{` and `}}` are braces, `\n`, `\t`, `\0` and `\\`
/// what they are in C, in separators too.
struct FormatTemplate: Sendable {
  /// A field that templates may use.
  struct Field: Hashable, Sendable {
    var name: String
    var kind: Kind

    init(_ name: String, _ kind: Kind = .text) {
      self.name = name
      self.kind = kind
    }
  }

  /// What may follow a field's name after a colon.
  enum Kind: Sendable {
    /// Nothing.
    case text
    /// A separator.
    case list
    /// A date pattern.
    case date
  }

  /// What a field has for one note.
  enum Value: Hashable, Sendable {
    case text(String)
    /// A file name, written exactly.
    case name([UInt8])
    case list([String])
    case date(CivilDateTime)
    /// Nothing; written as nothing.
    case none
  }

  enum Part: Hashable, Sendable {
    case literal([UInt8])
    case field(String, Format)
  }

  enum Format: Hashable, Sendable {
    case standard
    case separator([UInt8])
    case pattern(DatePattern)
  }

  let parts: [Part]

  /// Reads a template that may use these fields.
  init(_ template: String, fields: [Field]) throws(FormatTemplateError) {
    var parser = FormatTemplateParser(template, fields: fields)
    parts = try parser.parse()
  }

  /// Whether a line end is to be added after each note: when the template does not end with one, nor with a
  /// NUL.
  var needsLineEnd: Bool {
    guard case .literal(let bytes)? = parts.last, let last = bytes.last else { return true }
    return last != 0x0A && last != 0
  }

  /// Writes the template with the values of one note.
  ///
  /// On a terminal (`neutralising`) the values are made harmless; the template is the user's own and stays
  /// exact.
  func render(neutralising: Bool, into bytes: inout [UInt8], value: (String) -> Value) {
    for part in parts {
      switch part {
      case .literal(let literal): bytes += literal
      case .field(let name, let format):
        Self.append(value(name), format, neutralising, to: &bytes)
      }
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
    }
  }
}
