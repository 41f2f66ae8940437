internal import Answers
internal import CommandSpec
internal import VaultChanges
internal import VaultCore

enum FolderStyleCommand {
  struct Arguments: Sendable {
    var folder = ""
    var style = StyleArguments()
    var template: String?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Set the colour, symbol or template of a folder", defaults: Arguments(), run: run,
    options: [
      .value("template", .text("NAME", .dynamic("template")), "The template of new notes in it", sets: \.template)
    ],
    groups: [.shared(\.style), .shared(\.change, .withoutCount), .shared(\.change, .output)],
    operands: [.one(.folder, "The folder, from the root", sets: \.folder)],
    description: """
      Writes the setting under \(code: "folders") into \(code: ".sheaf/config.yaml"), which is versioned with the
      notes, and leaves the rest of the file unchanged. \(command: "undo") reverses this. An empty value removes the
      setting. \(command: "folders") shows colours and symbols.
      """,
    examples: [
      Example("sheaf folder style garden --color green --symbol 🌱", "Set the colour and symbol of a folder"),
      Example("sheaf folder style garden --color ''", "Remove the colour"),
    ],
    seeAlso: [.command("folders"), .command("tag style"), .command("undo"), .page("sheaf-config", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.style.isEmpty, arguments.template == nil {
        throw ValueProblem("there is nothing to set", advice: "write --color COLOR, --symbol TEXT or --template NOTE")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let folder = try view.existingFolder(arguments.folder)
    var settings = try arguments.style.settings(of: .folder(folder))
    if let template = arguments.template {
      guard !template.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
        throw CommandError("option '--template': it contains control characters")
      }
      settings.append((.folder(folder), "template", template))
    }
    if let template = arguments.template, !template.isEmpty { _ = try NoteTemplate.named(template, in: view.vault) }
    return try session.carryOut(settings, of: .folder(folder), arguments.change, view: view)
  }
}
