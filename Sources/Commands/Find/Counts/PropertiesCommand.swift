internal import Answers
internal import Bytes
internal import CommandSpec
internal import Presentation
internal import Terminal
internal import VaultCore

enum PropertiesCommand {
  struct Arguments: Sendable {
    var name: String?
    var order = CountOrder()
    var areas = AreaArguments()
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List properties, or the values of one property", defaults: Arguments(), run: run,
    options: [.value("sort", CountOrder.spec, "Sort by name or count; a leading '-' reverses", sets: \.order)],
    groups: [.shared(\.areas), .shared(\.output, OutputArguments.options(of: CountList.properties))],
    operands: [.optional(.property, "List the values of PROPERTY", sets: \.name)],
    description: [
      """
      Prints one line per property: the number of notes that have it, its name in the spelling used most, and the types
      of its values. Names are compared without case.

      With \(value: "PROPERTY"), prints one line per value: the number of notes that have it, and the value. Each item
      of a list is a value. Values that differ only in case and accents are one value, as in queries.
      """,
      .countedNotes,
    ],
    examples: [
      Example("sheaf properties", "List all properties"),
      Example("sheaf properties status --sort count", "List the values of a property, the most frequent first"),
    ],
    exitStatus: [1: "There is no property, or no note has PROPERTY."], seeAlso: [.page("sheaf-note", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let counted = try view.counted("", including: arguments.areas.included)
    let notes = counted ?? view.snapshot.noteSets
    let tally = PropertyTally(view.snapshot, within: notes)
    let text = CountText(display: session.display)
    guard let name = arguments.name else {
      let list = CountList.properties(tally, arguments.order)
      return try session.show(
        list.first(arguments.output.limit), arguments.output, in: view,
        empty: EmptyState.none(of: "property", view, hint: "'sheaf property set NAME VALUE NOTE' sets one.")
      ) { list, range in text.lines(list.page(range)) }
    }
    let property = tally.row(named: name)
    if property == nil {
      CommandHint.suggest(session, arguments.output, for: name, list: "properties", family: "property")
    }
    if property == nil, session.errorOutput.isTerminal, arguments.output.isPlainText {
      let nearest = EditDistance.nearest(to: name, in: tally.rows.map(\.name))
      let hint = nearest.map { " Did you mean '\($0)'?" } ?? ""
      session.remark(StyledText("No note has a property '\(name)'.\(hint)", .dim))
    }
    let list = CountList.values(of: name, tally, within: notes, arguments.order, in: view)
    try session.show(list.first(arguments.output.limit), arguments.output, in: view) { list, range in
      text.lines(list.page(range))
    }
    return property == nil ? .nothing : .success
  }
}
