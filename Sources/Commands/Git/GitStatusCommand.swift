internal import Answers
internal import Bytes
internal import CommandSpec
internal import GitHistory
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum GitStatusCommand {
  static let definition: Command<JSONArguments> = Command(
    "Show what git install has set up in this clone", defaults: JSONArguments(), run: run,
    options: JSONArguments.options,
    description: """
      Prints the repository, the version of sheaf that was installed in this clone, and the state of each part:
      attributes, ignore rules, settings and hooks. A part is missing, outdated if another version of sheaf installed
      it, or blocked if nothing can be written to its place. The attributes are overridden if a later line of git's
      attributes names another merge driver for a note. To see which files changed, use \(code: "git status") or
      \(code: "sheaf commit --dry-run").
      """,
    examples: [Example("sheaf git status", "See what is missing in this clone")],
    exitStatus: [1: "A part is not installed."], seeAlso: [.command("git install"), .command("commit")])

  static func run(_ session: Session, _ arguments: JSONArguments) throws -> ExitStatus {
    let repository = try session.findVault().repository()
    let installation = GitInstallation(repository, version: Program.version)
    let parts = try installation.parts()
    let installed = try installation.installedVersion()
    let isComplete = parts.allSatisfy { $0.state == .installed }
    let overridden = parts.contains { $0.state == .overridden } ? try installation.overriddenNotes() : nil
    if arguments.form == .json {
      let rows = parts.map { part -> JSONValue in
        [
          "name": .string(part.name), "place": .text(part.location), "installed": .bool(part.state == .installed),
          "state": .string(part.state.rawValue),
        ]
      }
      let members: [JSONValue.Member] = [
        .init("installed", .optional(installed)), .init("complete", .bool(isComplete)),
        .init("unfinished", .optional(repository.unfinished?.rawValue)), .init("parts", .array(rows)),
        .init("lock", .optional(repository.heldLock().map { $0.file.text })),
      ]
      let pathMembers = JSONValue.pathMembers(repository.root.bytes, key: "repository")
      try session.print(document: pathMembers + members)
      return isComplete ? .success : .nothing
    }
    var table = TextTable([.init(), .init(), .init(minimum: 20, cut: .middle)])
    table.append([StyledText("repository", .dim), StyledText(), StyledText(name: repository.root.bytes)])
    table.append([StyledText("git", .dim), StyledText(), StyledText(try repository.git.version(in: repository.root))])
    table.append([StyledText("sheaf", .dim), StyledText(), StyledText(installed ?? "not installed in this clone")])
    if let unfinished = repository.unfinished {
      table.append([StyledText("unfinished", .dim), StyledText(), StyledText(unfinished.rawValue, .warning)])
    }
    for part in parts {
      let state = StyledText(part.state.rawValue, part.state == .installed ? .success : .warning)
      let location = RawPath(part.location).relative(to: repository.root)?.bytes ?? part.location
      table.append([StyledText(part.name, .dim), state, StyledText(name: location)])
    }
    try session.print(table.lines(width: session.output.width, palette: session.palette))
    if let lock = repository.heldLock() {
      FailureNotice().print(GitError.locked(lock), session)
    }
    if let overridden {
      let others = overridden.count > 1 ? " and \(overridden.count - 1) more" : ""
      let value = String(decoding: overridden.value, as: UTF8.self)
      session.warn(
        "\(QuotedName.terminalText(of: overridden.first))\(others): git's attributes say 'merge: \(value)' instead of 'sheaf'"
      )
      session.giveHint("remove the line from .gitattributes or .git/info/attributes that comes after that of sheaf")
    }
    if parts.contains(where: { $0.state == .missing || $0.state == .outdated }) {
      session.giveHint("'sheaf git install' installs the missing parts")
    } else if parts.contains(where: { $0.state == .blocked }) {
      session.giveHint("'sheaf git install' says why a part is blocked")
    }
    return isComplete ? .success : .nothing
  }
}
