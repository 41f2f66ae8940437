internal import CommandSpec
internal import VaultCore

/// What sheaf prints when it is run without a command: the few commands to begin with.
enum FirstSteps {
  /// The commands that somebody needs on the first days.
  private static let commands = [
    "status", "search", "list", "show", "new", "daily", "edit", "rename", "backlinks", "tasks", "check", "undo",
  ]

  static func page(_ session: Session) -> HelpPage {
    let catalog = Program.table.catalog
    let isInVault = (try? Vault.open(named: session.globals.vault, session.surroundings)) != nil
    let rows = commands.compactMap(catalog.command).map {
      Prose.Definition("\(code: "sheaf \($0.name)")", Phrase(stringLiteral: $0.summary))
    }
    let count = String(catalog.visibleCommands.count)
    var blocks: [HelpPage.Block] = [.prose(Prose(stringLiteral: catalog.summary + "."))]
    if !isInVault {
      blocks.append(
        .prose(
          Prose(blocks: [
            .definitions([
              .init("\(code: "sheaf init")", "Make this folder a vault; no note is changed"),
              .init("\(code: "sheaf init ~/notes")", "Make another folder a vault"),
              .init("\(code: "sheaf -C ~/notes list")", "Use a folder without any preparation"),
            ])
          ]), heading: "This folder is in no vault"))
    }
    blocks.append(.prose(Prose(blocks: [.definitions(rows)]), heading: "Begin with"))
    blocks.append(
      .prose(
        Prose(blocks: [
          .definitions([
            .init("\(code: "sheaf help tutorial")", "Learn sheaf in thirty minutes"),
            .init("\(code: "sheaf help howto")", "Find a recipe for what you want to do"),
            .init("\(code: "sheaf --help")", "List all \(count) commands, and the topics"),
            .init("\(code: "sheaf help WORD")", "Look up a command, an option, or a goal such as backup"),
          ])
        ]), heading: "More"))
    return HelpPage(program: catalog.program, blocks: blocks)
  }
}
