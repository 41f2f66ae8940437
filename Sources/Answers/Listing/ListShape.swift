/// The description of a list, from which its options, templates, columns, JSON records and manual are derived.
package struct ListShape: Sendable {
  /// The argument that can follow a field's name after a colon in a template.
  package enum Kind: Sendable {
    /// Nothing.
    case text
    /// A separator.
    case list
    /// A date pattern.
    case date
    /// That of the property's values.
    case property
  }

  /// A field of the rows.
  package struct Field: Hashable, Sendable {
    /// The name in templates, or the key in JSON.
    package let name: String
    /// What the argument of the field is.
    package let kind: Kind
    /// The description of the field, for the manual.
    package let summary: String
    /// The name of the property, if the field is one.
    package let property: String?
    /// The case of the listing's enum.
    let id: String

    package init(_ field: some ListField, _ kind: Kind = .text, _ summary: String = "") {
      (name, id) = (field.name, field.rawValue)
      (self.kind, self.summary) = (kind, summary)
      property = nil
    }

    package init(property name: String) {
      (self.name, property, id) = (name, name, "")
      (kind, summary) = (.property, "")
    }
  }

  /// The kind of text that `-l` and `-0` print.
  package enum Brief: Sendable {
    /// Paths, each once, with the help text of the option.
    case paths(Field, String)
    case names(Field)
    /// Nothing, since other commands could not use it.
    case none
  }

  /// The help text of the option that prints paths, where these are the paths of the rows.
  package static let pathsSummary = "Print paths only, one per line"

  /// The name of the list in JSON.
  package let name: String
  /// The name of one row.
  package let thing: String
  /// The name of several rows.
  package let things: String
  /// What the number of all rows counts, if it does not count rows.
  package let counted: String?
  /// The kind of text that `-l` and `-0` print.
  package let brief: Brief
  /// Whether the output options include `--limit`.
  package let hasLimit: Bool
  /// Whether the names of properties are fields too.
  package let hasProperties: Bool
  /// The fields for templates and columns.
  package let fields: [Field]
  /// The fields of a record in JSON, in order.
  package let record: [Field]
  /// The default columns of CSV.
  package let columns: [String]
  /// The field of the group that contains a row, if the rows are in groups.
  package var group: Field? { fields.first { $0.id == NoteField.group.rawValue } }

  /// Describes a list whose rows have the fields of an enum.
  ///
  /// - Parameters:
  ///   - name: The name of the list in JSON; by default `things`.
  ///   - paths: The field that `--paths` prints, and the help text of that option.
  ///   - names: The field that `--names` prints.
  ///   - record: The fields of a record in JSON, if they are not those of templates.
  package init<Key: ListField>(
    of key: Key.Type, _ thing: String, _ things: String, name: String? = nil, counted: String? = nil,
    paths: (Key, String)? = nil, names: Key? = nil, hasLimit: Bool = true, hasProperties: Bool = false, fields: [Field],
    record: [Key]? = nil, columns: [Key]
  ) {
    (self.thing, self.things, self.counted) = (thing, things, counted)
    self.name = name ?? things
    brief =
      if let (field, help) = paths {
        .paths(Field(field), help)
      } else if let names {
        .names(Field(names))
      } else {
        .none
      }
    (self.hasLimit, self.hasProperties) = (hasLimit, hasProperties)
    self.fields = fields
    self.record = record.map { $0.map { Field($0) } } ?? fields
    self.columns = columns.map(\.name)
  }
}

/// The fields of the rows of a list. Raw values are the names in templates and in JSON.
package protocol ListField: RawRepresentable<String>, Hashable, Sendable {
  /// The name in templates, or the key in JSON, which is the raw value unless two fields have the same name.
  var name: String { get }
}

extension ListField {
  package var name: String { rawValue }

  /// Returns fields with their descriptions for the manual.
  package static func fields(_ meanings: KeyValuePairs<Self, FieldDescription>) -> [ListShape.Field] {
    meanings.map { .init($0.key, $0.value.kind, $0.value.summary) }
  }
}

/// The description of a field: a string, or for a list or a date, a string in `list` or `date`.
package struct FieldDescription {
  let kind: ListShape.Kind
  let summary: String

  package static func list(_ summary: String) -> FieldDescription { FieldDescription(kind: .list, summary: summary) }

  package static func date(_ summary: String) -> FieldDescription { FieldDescription(kind: .date, summary: summary) }
}

extension FieldDescription: ExpressibleByStringLiteral {
  package init(stringLiteral summary: String) { self.init(kind: .text, summary: summary) }
}
