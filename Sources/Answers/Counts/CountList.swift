package import JSON
package import SearchIndex
package import VaultCore

/// A list of names with counts of notes.
package struct CountList: RowListing {
  package enum Field: String, ListField {
    case name, path, value, label, icon, notes, total, place, types, type, color, symbol
  }

  /// How rows of names that nest are chosen and ordered.
  package struct Choice: Sendable {
    /// A part of the names of the rows; nil for all.
    package var name: String?
    /// Whether the rows are in the order of the hierarchy.
    package var isTree: Bool
    package var order: CountOrder

    /// Chooses rows by their names.
    package init(name: String? = nil, isTree: Bool = false, order: CountOrder = CountOrder()) {
      (self.name, self.isTree, self.order) = (name, isTree, order)
    }

    func apply(to rows: [CountRow]) -> [CountRow] {
      let folded = name.map { Folding.fold(Array($0.utf8).span) }
      let chosen = rows.filter { row in folded.map { Folding.fold(row.name.span).contains($0) } ?? true }
      return isTree ? order.nested(chosen) : order.sorted(chosen)
    }
  }

  /// The rows, in order.
  package private(set) var rows: [CountRow]
  package let total: Int
  package let shape: ListShape
  package let head: [JSONValue.Member]

  private init(_ rows: [CountRow], _ shape: ListShape, head: [JSONValue.Member] = []) {
    (self.rows, total, self.shape, self.head) = (rows, rows.count, shape, head)
  }

  /// Returns the first rows.
  package func first(_ limit: Int?) -> CountList {
    var list = self
    if let limit { list.rows = Array(rows.prefix(limit)) }
    return list
  }

  package func value(_ field: Field, of row: CountRow) -> FieldValue {
    switch (row.subject, field) {
    case (.folder, .path): .file(row.name)
    case (_, .notes): .number(row.own)
    case (_, .total): .number(row.total)
    case (.tag(let name, _), .name): .text(name)
    case (.tag(_, let style), .color): .optional(style?.color)
    case (.tag(_, let style), .symbol): .optional(style?.symbol)
    case (.folder(let style, _, _), .color): .optional(style?.color)
    case (.folder(let style, _, _), .symbol): .optional(style?.symbol)
    case (.folder(_, let area, _), .place): .text(area.rawValue)
    case (.category(let category), .name): .text(category.name)
    case (.category(let category), .label): .optional(category.category?.label)
    case (.category(let category), .icon): .optional(category.category?.icon)
    case (.category(let category), .color): .optional(category.category?.color)
    case (.property(let property), .name): .text(property.name)
    case (.property(let property), .types): .list(property.types.map(\.rawValue))
    case (.value(let value), .value): .property(value)
    case (.value(let value), .type): .text(PropertyType(value).rawValue)
    default: .absent
    }
  }
}

// MARK: - Tags and folders

extension CountList {
  /// The description of a list of tags.
  package static let tags = ListShape(
    of: Field.self, "tag", "tags", names: .name,
    fields: Field.fields([
      .name: "the tag, without #", .notes: "the number of notes that have it",
      .total: "the number of notes that have it or a tag nested below it",
    ]),
    record: [.name, .notes, .total, .color, .symbol], columns: [.name, .notes, .total])

  /// Counts the tags of notes; nil for all notes. A tree has parent tags that no note has.
  package static func tags(_ notes: [DocumentSet]?, _ choice: Choice, in view: VaultView) -> CountList {
    let rows = TagTally(view.snapshot, within: notes).rows.filter { choice.isTree || $0.notes > 0 }
    return CountList(choice.apply(to: rows.map { CountRow($0, view.vault.config) }), tags)
  }

  /// The description of a list of folders.
  package static let folders = ListShape(
    of: Field.self, "folder", "folders", names: .path,
    fields: Field.fields([
      .path: "the path from the root", .notes: "the number of notes in it",
      .total: "the number of notes in it and in its subfolders", .place: "notes, inbox, archive or templates",
      .color: "its colour in the config", .symbol: "its symbol in the config",
    ]),
    columns: [.path, .notes, .total])

  /// Lists folders with their numbers of notes.
  package static func folders(_ tally: FolderTally, _ choice: Choice, in view: VaultView) -> CountList {
    CountList(
      choice.apply(to: tally.rows.map { CountRow($0, view.vault.config) }), folders,
      head: [.init("root", ["notes": .integer(tally.root.notes), "total": .integer(tally.root.total)])])
  }
}

// MARK: - Categories and properties

extension CountList {
  /// The description of a list of categories.
  package static let categories = ListShape(
    of: Field.self, "category", "categories", names: .name,
    fields: Field.fields([
      .name: "the word in front matter", .label: "its display name", .icon: "its emoji",
      .color: "its colour in the config", .notes: "the number of notes that have it",
    ]),
    columns: [.name, .label, .icon, .notes])

  /// Counts the categories of notes; nil for all notes.
  package static func categories(_ notes: [DocumentSet]?, in view: VaultView) -> CountList {
    let tally = CategoryTally(view.vault.config.categories, view.snapshot, within: notes)
    return CountList(
      tally.rows.map { CountRow($0) }, categories, head: [.init("uncategorised", .integer(tally.uncategorised))])
  }

  /// The description of a list of properties.
  package static let properties = ListShape(
    of: Field.self, "property", "properties", names: .name,
    fields: Field.fields([.name: "the property", .types: .list("the types of its values, the most frequent first")])
      + valueFields, record: [.name, .notes, .types], columns: [.name, .types, .notes])

  private static let valueFields = Field.fields([
    .notes: "the number of notes that have it", .value: "with PROPERTY: a value of it",
    .type: "with PROPERTY: the type of the value",
  ])

  /// Lists properties with their numbers of notes.
  package static func properties(_ tally: PropertyTally, _ order: CountOrder) -> CountList {
    CountList(order.sorted(tally.rows.map { CountRow($0) }), properties)
  }

  /// The description of a list of the values of one property.
  package static let values = ListShape(
    of: Field.self, "value", "values", names: .value, fields: valueFields, record: [.value, .type, .notes],
    columns: [.value, .type, .notes])

  /// Lists the values of a property with their numbers of notes.
  package static func values(
    of name: String, _ tally: PropertyTally, within notes: [DocumentSet], _ order: CountOrder, in view: VaultView
  ) -> CountList {
    let property = tally.row(named: name)
    let rows = PropertyTally.values(of: name, within: notes, view.snapshot)
    return CountList(
      order.sorted(rows.map { CountRow($0) }), values,
      head: [
        .init("name", .string(property?.name ?? name)), .init("notes", .integer(property?.notes ?? 0)),
        .init("types", .strings(property?.types.map(\.rawValue) ?? [])),
      ])
  }
}

/// The order of names with counts.
package struct CountOrder: Equatable, Sendable {
  /// The sort key.
  package enum Key: String, CaseIterable, Sendable { case name, count }

  /// The sort key.
  package let key: Key
  /// Whether the order is reversed. By default names are ascending, and counts are descending.
  package let isReversed: Bool

  package init(key: Key = .name, isReversed: Bool = false) { (self.key, self.isReversed) = (key, isReversed) }

  /// Returns the rows in order: numbers in names are compared by value, and rows with equal counts by name.
  func sorted(_ rows: [CountRow]) -> [CountRow] {
    // The parts are joined by a character that is lower than all others.
    let names = rows.map { row in
      row.parts.map { String(decoding: $0, as: UTF8.self).lowercased().naturalKey }.joined(separator: "\0")
    }
    return rows.indices.sorted { left, right in
      if key == .count, rows[left].total != rows[right].total {
        return (rows[left].total > rows[right].total) != isReversed
      }
      if names[left] != names[right] { return (names[left] < names[right]) != (isReversed && key == .name) }
      return rows[left].name.lexicographicallyPrecedes(rows[right].name)
    }.map { rows[$0] }
  }

  /// Returns the rows in the order of a hierarchy: each before the rows below it, with siblings in order.
  func nested(_ rows: [CountRow]) -> [CountRow] {
    let children = Dictionary(grouping: rows) { $0.parts.dropLast() }
    let names = Set(rows.map { $0.parts[...] })
    // A row without a parent is at the top level, whatever the depth of its name.
    let roots = rows.filter { !names.contains($0.parts.dropLast()) }
    var result: [CountRow] = []
    var waiting = Array(sorted(roots).reversed())
    while let row = waiting.popLast() {
      result.append(row)
      waiting += sorted(children[row.parts[...]] ?? []).reversed()
    }
    return result
  }
}
