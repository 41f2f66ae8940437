internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum TagStyleCommand {
  struct Arguments: Sendable {
    var tag = ""
    var style = StyleArguments()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Set the colour or symbol of a tag", defaults: Arguments(), run: run,
    groups: [.shared(\.style), .shared(\.change, .withoutCount), .shared(\.change, .output)],
    operands: [.one(.oldTag, "The tag, with or without '#'", sets: \.tag)],
    description: """
      Writes the setting under \(code: "tags") into \(code: ".sheaf/config.yaml"), which is versioned with the notes,
      and leaves the rest of the file unchanged. \(command: "undo") reverses this. An empty value removes the setting.
      \(command: "tags") shows colours and symbols; \(command: "tag rename") keeps them.
      """,
    examples: [
      Example("sheaf tag style craft --color magenta --symbol ✂", "Set the colour and symbol of a tag"),
      Example("sheaf tag style craft --color ''", "Remove the colour"),
    ],
    exitStatus: [1: "No note has the tag."],
    seeAlso: [.command("tags"), .command("folder style"), .command("undo"), .page("sheaf-config", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.style.isEmpty {
        throw ValueProblem("there is nothing to set", advice: "write --color COLOR or --symbol TEXT")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    guard let tag = view.tag(named: arguments.tag) else {
      TagRenameCommand.announceMissing([arguments.tag], session, view, isChosen: false)
      return .nothing
    }
    let settings = try arguments.style.settings(of: .tag(tag))
    return try session.carryOut(settings, of: .tag(tag), arguments.change, view: view)
  }
}
