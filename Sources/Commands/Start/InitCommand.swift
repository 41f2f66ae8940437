internal import Bytes
internal import CommandSpec
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum InitCommand {
  struct Arguments: Sendable { var folder: Argument? }

  static let definition: Command<Arguments> = Command(
    "Start a vault in a folder", defaults: Arguments(), run: run,
    operands: [
      .optional(.directory("DIR"), "The folder, created if missing; default: the current one", sets: \.folder)
    ],
    description: """
      Writes \(code: ".sheaf/config.yaml") and nothing else. The notes that are in the folder already become notes of
      the vault. A vault of Obsidian or zk can be used without this command, and can be made a vault of sheaf too.

      The index is built by the first query. It is outside the vault and can be deleted at any time.
      """,
    examples: [Example("sheaf init ~/notes", "Make a folder a vault")],
    seeAlso: [.command("new"), .command("import"), .page("sheaf-config", 5), .page("sheaf-tutorial", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if arguments.folder == nil, session.globals.vault == nil { try refuseInsideVault(session) }
    let base = try session.globals.vault.map { try Vault.path(named: $0, session.surroundings) } ?? "."
    let root = try VaultInitializer.run(base.appending(RawPath(arguments.folder?.bytes ?? [])), session.surroundings)
    let vault = try Vault.open(named: root, session.surroundings)
    let config = root.appending(".sheaf/config.yaml" as RawPath)
    try session.print([
      StyledText("wrote", .success) + StyledText("  ") + StyledText(name: config.bytes)
        + StyledText("  every setting, commented out", .dim),
      StyledText("index", .success) + StyledText("  ") + StyledText(name: vault.indexFolder.bytes)
        + StyledText("  built by the first query; a cache", .dim),
    ])
    var hints = ((try? vault.vaultsBelow()) ?? []).map { inner in
      "'\(TerminalText.safe(inner.lastComponent.bytes))' is a vault of its own, and its notes are in both"
    }
    hints += [
      "'sheaf list' lists the notes that are there, 'sheaf new TITLE' writes one",
      "'sheaf help tutorial' teaches the rest in thirty minutes",
    ]
    if (try? vault.repository()) != nil { hints.append("'sheaf git install' lets git merge notes") }
    for hint in hints { session.giveHint(hint) }
    return .success
  }

  /// A vault inside of a vault is rarely intended, so its folder has to be given explicitly.
  private static func refuseInsideVault(_ session: Session) throws {
    var surroundings = session.surroundings
    surroundings.environmentVault = nil
    guard let around = try? Vault.open(named: nil, surroundings),
      let inside = surroundings.workingDirectory.relative(to: around.root), !inside.isEmpty
    else { return }
    let name = String(decoding: QuotedName.line(of: around.root.bytes), as: UTF8.self)
    throw CommandError("this folder is part of the vault \(name)", hints: ["'sheaf init .' makes it a separate vault"])
  }
}
