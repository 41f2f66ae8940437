internal import Answers
internal import CommandSpec
internal import VaultCore

extension Topic {
  static let options = Topic(
    "options", page: "sheaf-options", section: 7, "Describe the options that many commands have",
    prose: """
      Many commands have the options below; the page of a command lists the ones that it has. \(code: "COMMAND -h")
      explains each of them in a line. The global options, which all commands have, are in \(page: "sheaf", 1).
      """,
    options: [
      common("Selection options", SelectionArguments.options.section.options),
      common("Place options", AreaArguments.options.section.options),
      common("Input options", ChosenNotes.options.section.options),
      common("Refusal options", RefusalArguments.options.section.options),
      common("Change options", ChangeArguments.options.section.options),
      common("Output options of a change", OptionGroup<ChangeArguments>.output.section.options),
      common("Output options of a list", lists),
    ])

  private static func common(_ heading: String, _ options: [OptionSpec]) -> OptionSection {
    OptionSection(heading: heading, options: options.filter(\.isCommon))
  }

  /// The options of lists of files, and then those that only lists of names have.
  private static var lists: [OptionSpec] {
    let fields = [ListShape.Field(NoteField.path)]
    let files = ListShape(
      of: NoteField.self, "row", "rows", paths: (.path, ListShape.pathsSummary), fields: fields, columns: [])
    let names = ListShape(of: NoteField.self, "row", "rows", names: .name, fields: fields, columns: [])
    let options = OutputArguments.options(of: files).section.options
    return options + OutputArguments.options(of: names).section.options.filter { !options.contains($0) }
  }
}

/// The options that include notes which lists leave out by default.
struct AreaArguments: SharedArguments {
  var included: Set<NoteArea> = []

  static var options: OptionGroup<AreaArguments> {
    OptionGroup(
      "Place options",
      .flag("archived", "Count notes in the archive too") { $0.included.insert(.archive) }.common(),
      .flag("templates", "Count templates too") { $0.included.insert(.templates) }.common())
  }
}

extension Prose {
  static let countedNotes: Prose = """
    A count is the number of notes that \(command: "list") prints for the corresponding query. Notes in the archive and
    templates count if \(option: "archived") or \(option: "templates") is given or the query asks for them.
    """
}
