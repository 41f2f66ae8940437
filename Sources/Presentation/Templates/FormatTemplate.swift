package import Answers
internal import Bytes
package import Dates
package import SearchIndex
internal import Terminal
internal import VaultCore

/// The template of `--format`: text with fields in braces, which is filled in for each row of a list.
///
/// `{title}` is a field, `{created:yyyy-MM-dd}` a date with a `DatePattern`, and `{tags:, }` a list with its separator
/// (by default a comma and a space). `{{` and `}}` are literal braces; `\n`, `\t`, `\0` and `\\` have the same meaning
/// as in C, in separators too.
package struct FormatTemplate: Sendable {
  /// The fields that templates of a list can use.
  package struct Fields {
    private let shape: ListShape
    /// The notes whose properties are fields too; nil if there are none.
    private let snapshot: IndexSnapshot?

    /// Creates the fields of a list, and of a snapshot if properties are fields of the list.
    package init(_ shape: ListShape, in snapshot: IndexSnapshot?) {
      self.shape = shape
      self.snapshot = shape.hasProperties ? snapshot : nil
    }

    /// The names of the fields that all lists of this kind have.
    package var names: [String] { shape.fields.map(\.name) }
    /// Whether names of properties are fields too.
    package var hasProperties: Bool { snapshot != nil }
    package var properties: [String] { snapshot?.propertyNames().map(\.name) ?? [] }

    /// Returns the field with a name, or nil if there is none.
    package func field(named name: String) -> ListShape.Field? {
      shape.fields.first { $0.name == name } ?? property(named: name)
    }

    /// Returns the field of a property, or nil if no note has it.
    package func property(named name: String) -> ListShape.Field? {
      snapshot?.hasProperty(name) == true ? ListShape.Field(property: name) : nil
    }

    /// Returns what the argument of a field is; for a property, this depends on its values.
    package func argument(of field: ListShape.Field) -> ListShape.Kind {
      guard field.kind == .property, let snapshot else { return field.kind }
      let types = snapshot.types(ofProperty: field.property ?? field.name)
      return types.contains(.list) ? .list : types.isDisjoint(with: [.date, .dateTime]) ? .text : .date
    }
  }

  package enum Part: Hashable, Sendable {
    /// Text that every row has.
    case literal([UInt8])
    case field(ListShape.Field, Format)
  }

  /// How a value is written.
  package enum Format: Hashable, Sendable {
    /// As in lists.
    case standard
    /// A list with this text between its items.
    case separator([UInt8])
    case pattern(DatePattern)
  }

  /// The parts in their order.
  package let parts: [Part]

  /// Parses a template that can use these fields.
  package init(_ template: String, fields: Fields) throws(FormatTemplateError) {
    var parser = FormatTemplateParser(template, fields: fields)
    parts = try parser.parse()
  }

  /// The fields, in the order in which the template uses them.
  package var fields: [ListShape.Field] {
    parts.compactMap { if case .field(let field, _) = $0 { field } else { nil } }
  }

  /// Whether a line feed has to be added after each row: if the template does not end with a line feed or NUL.
  package var needsLineEnd: Bool {
    guard case .literal(let bytes)? = parts.last, let last = bytes.last else { return true }
    return last != .lineFeed && last != 0
  }

  /// Appends the template with the values of one row.
  ///
  /// With `neutralising`, for a terminal, the values are made harmless. The template is the user's own and is not
  /// changed.
  ///
  /// - Parameter value: Returns the value of a field by its position in `fields`.
  package func render(neutralising: Bool, into bytes: inout [UInt8], value: (Int) -> FieldValue.Text) {
    var index = 0
    for part in parts {
      switch part {
      case .literal(let literal): bytes += literal
      case .field(_, let format):
        Self.append(value(index), format, neutralising: neutralising, to: &bytes)
        index += 1
      }
    }
  }

  package static func append(_ value: FieldValue.Text, _ format: Format, neutralising: Bool, to bytes: inout [UInt8]) {
    func append(_ text: String) { bytes.append(contentsOf: (neutralising ? TerminalText.safe(text) : text).utf8) }
    switch value {
    case .nothing: break
    case .text(let text): append(text)
    case .name(let name): bytes.append(contentsOf: neutralising ? Array(QuotedName.terminalText(of: name).utf8) : name)
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
