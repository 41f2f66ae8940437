internal import Bytes
internal import CommandSpec
internal import JSON
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum PropertiesCommand {
  struct Arguments: Sendable {
    var name: String?
    var order = CountOrder()
    var places = PlaceArguments()
    var output = OutputArguments()
  }

  static let shape = ListShape(
    thing: "property", things: "properties", brief: .names,
    fields: [
      .init("name", .text, "the property"), .init("types", .list, "the types of its values, the most frequent first"),
      .init("notes", .text, "the number of notes that have it"), .init("value", .text, "with PROPERTY: a value of it"),
      .init("type", .text, "with PROPERTY: the type of the value"),
    ],
    columns: ["name", "types", "notes"])

  /// The list of the values of one property.
  static let valueShape = ListShape(
    thing: "value", things: "values", brief: .names,
    fields: shape.fields.filter { !["name", "types"].contains($0.name) }, columns: ["value", "type", "notes"])

  static let definition: Command<Arguments> = Command(
    "List properties, or the values of one property",
    defaults: Arguments(),
    options: [
      .own([.value("sort", CountOrder.spec, "Sort by name or count; a leading '-' reverses", sets: \.order)]),
      .shared(\.places), .shared(\.output, OutputArguments.options(of: shape)),
    ],
    operands: [.optional(.property, "List the values of PROPERTY", sets: \.name)],
    description: [
      """
      Prints one line per property: the number of notes that have it, its name in the spelling used most, and the types
      of its values. Names are compared without case.
      """,
      """
      With \(value: "PROPERTY"), prints one line per value: the number of notes that have it, and the value. Each item
      of a list is a value. Values that differ only in case and accents are one value, as in queries.
      """,
      .countedNotes,
    ],
    examples: [
      Example("sheaf properties", "List all properties"),
      Example("sheaf properties status --sort count", "List the values of a property, the most frequent first"),
    ],
    exitStatus: "It is 1 if there is no property, or no note has PROPERTY.",
    seeAlso: [.page("sheaf-note", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let counted = try view.counted(
      "", includesArchive: arguments.places.includesArchive, includesTemplates: arguments.places.includesTemplates)
    let notes = counted ?? view.snapshot.noteSets
    let tally = PropertyTally(view.snapshot, within: notes)
    guard let name = arguments.name else {
      let rows = arguments.order.sorted(tally.rows.map(row))
      if rows.isEmpty, arguments.output.isPlainText {
        EmptyState.announceNone("property", session, view, hint: "'sheaf property set NAME VALUE NOTE' sets one.")
      }
      try CountPrinter(session: session, shape: shape).print(rows, arguments.output, name: "properties")
      return rows.isEmpty ? .nothing : .success
    }
    let values = PropertyTally.values(of: name, within: notes, view.snapshot)
    let property = tally.row(named: name)
    if property == nil, arguments.output.form != .quiet {
      CommandHint.suggest(session, for: name, list: "properties", family: "property")
    }
    if property == nil, session.errorOutput.isTerminal, arguments.output.isPlainText {
      let nearest = EditDistance.nearest(to: name, in: tally.rows.map(\.name))
      let hint = nearest.map { " Did you mean '\($0)'?" } ?? ""
      session.remark(StyledText("No note has a property '\(name)'.\(hint)", .dim))
    }
    try CountPrinter(session: session, shape: valueShape).print(
      arguments.order.sorted(values.map(row)), arguments.output, name: "values",
      head: [
        .init("name", .string(property?.name ?? name)), .init("notes", .integer(property?.notes ?? 0)),
        .init("types", .strings(property?.types.map(\.rawValue) ?? [])),
      ])
    return property == nil ? .nothing : .success
  }

  private static func row(_ property: PropertyTally.Row) -> CountRow {
    let types = property.types.map(\.rawValue)
    let name = StyledText(property.name, .property)
    return CountRow(
      name: Array(property.name.utf8), label: name, leaf: name, place: [Array(property.key.utf8)],
      own: property.notes,
      total: property.notes, remark: StyledText(types.joined(separator: ", "), .dim),
      json: [
        .init("name", .string(property.name)), .init("notes", .integer(property.notes)),
        .init("types", .strings(types)),
      ])
  }

  private static func row(_ value: PropertyTally.ValueRow) -> CountRow {
    let type = PropertyType(value.value)
    let text = value.value.line
    let label =
      value.value == .null ? StyledText("(empty)", .dim) : StyledText(name: Array(text.utf8), .plain)
    return CountRow(
      name: Array(text.utf8), label: label, leaf: label, place: [Array(text.utf8)], own: value.notes,
      total: value.notes,
      json: [
        .init("value", JSONValue(value.value)), .init("type", .string(type.rawValue)),
        .init("notes", .integer(value.notes)),
      ])
  }
}
