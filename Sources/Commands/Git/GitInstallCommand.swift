internal import Bytes
internal import CommandSpec
internal import GitHistory
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum GitInstallCommand {
  struct Arguments: Sendable {
    var isDryRun = false
    var checks = false
  }

  static let definition: Command<Arguments> = Command(
    "Set up git for notes in this clone", defaults: Arguments(), run: run,
    options: [
      .flag("dry-run", short: "n", "Show what would be written, and write nothing", sets: \.isDryRun),
      .flag("check", "Check staged notes before each commit", sets: \.checks).details(
        """
        A hook runs \(code: "sheaf check --staged") before each commit and stops the commit if there are findings.
        \(code: "git commit --no-verify") skips the hook.
        """),
    ],
    description: """
      Writes a few marked lines into \(code: ".gitattributes") and \(code: ".gitignore") of the vault, which should be
      committed. It also writes the settings of the merge driver and of diffs, which belong to this clone, and hooks
      that update the index after checkout, merge and rebase. Existing hooks are kept and still run. Run it once in each
      clone, and again after an update of sheaf if \(code: "sheaf git status") lists outdated parts. A second run
      changes nothing.

      Nothing is written outside of the clone, through symbolic links, or into hooks that are committed with the
      repository: if \(code: "core.hooksPath") leads to such hooks, a warning says what to do. If sheaf is not found when
      git merges, or fails, \(code: "git merge-file") merges the note by line.
      """,
    examples: [
      Example("sheaf git install --dry-run", "See what would be written"),
      Example("sheaf git install", "Let git merge notes by properties and lists"),
    ],
    seeAlso: [.command("git uninstall"), .command("git status"), .command("sync"), .page("sheaf-git", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let installation = try GitInstallation(session.findVault().repository(), version: Program.version)
    let plan = try installation.plan(checks: arguments.checks)
    return try session.carryOut(
      plan, of: installation, isDryRun: arguments.isDryRun, unchanged: "everything is installed")
  }
}

enum GitUninstallCommand {
  struct Arguments: Sendable { var isDryRun = false }

  static let definition: Command<Arguments> = Command(
    "Remove everything that git install wrote", defaults: Arguments(), run: run,
    options: [.flag("dry-run", short: "n", "Show what would be removed, and change nothing", sets: \.isDryRun)],
    description: """
      Removes the marked lines, the settings and the hooks, and nothing else. Files that are empty afterwards are
      deleted.
      """,
    examples: [Example("sheaf git uninstall", "Let git treat notes like any other text")],
    seeAlso: [.command("git install")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let installation = try GitInstallation(session.findVault().repository(), version: Program.version)
    return try session.carryOut(
      try installation.removal(), of: installation, isDryRun: arguments.isDryRun, unchanged: "nothing is installed")
  }
}

extension Session {
  /// Carries out the plan of an installation and prints what was done; in a dry run, prints the plan as a diff.
  fileprivate func carryOut(
    _ plan: GitInstallation.Plan, of installation: GitInstallation, isDryRun: Bool, unchanged: String
  ) throws -> ExitStatus {
    func relative(_ path: RawPath) -> [UInt8] {
      path.relative(to: installation.repository.root)?.bytes ?? path.bytes
    }
    for (path, obstacle) in plan.obstacles { report(obstacle, at: QuotedName.terminalText(of: relative(path))) }
    if plan.isEmpty {
      if plan.obstacles.isEmpty { try print(StyledText(unchanged)) }
      return .success
    }
    if isDryRun {
      try printDiff(plan, relative)
      return .success
    }
    try installation.carryOut(plan)
    var lines = plan.files.map { edit in
      StyledText(edit.new == nil ? "  removed  " : "  wrote  ", .dim) + StyledText(name: edit.path.bytes)
    }
    for setting in plan.settings {
      lines.append(StyledText(setting.new == nil ? "  unset  " : "  set  ", .dim) + StyledText(setting.key))
    }
    try print(lines)
    return .success
  }

  private func report(_ obstacle: GitInstallation.Obstacle, at name: String) {
    let hooks = "post-checkout, post-merge and post-rewrite"
    let (fact, hint) =
      switch obstacle {
      case .symbolicLink:
        ("it is a symbolic link, so nothing was written through it", "put a file in its place, then run this again")
      case .foreignScript: ("this hook is not a shell script, so nothing was added to it", "make it run 'sheaf index'")
      case .sharedHooks:
        (
          "these hooks are outside of this clone ('core.hooksPath'), so none was installed",
          "let the hooks \(hooks) there run 'sheaf index', or 'git config core.hooksPath .git/hooks' gives the clone its own"
        )
      case .trackedHooks:
        (
          "these hooks are committed with the repository, so none was installed",
          "let the hooks \(hooks) there run 'sheaf index'"
        )
      }
    warn("\(name): \(fact)")
    giveHint(hint)
  }

  private func printDiff(_ plan: GitInstallation.Plan, _ relative: (RawPath) -> [UInt8]) throws {
    let changes = plan.files.map { edit -> PlannedChange in
      let path = relative(edit.path)
      guard let new = edit.new else { return .delete(path: path, base: edit.old ?? []) }
      guard let old = edit.old else { return .create(path: path, contents: new, mode: nil) }
      return .replace(path: path, base: old, contents: new)
    }
    try show(ChangePlan(changes), .text)
    try print(
      plan.settings.map { setting in
        let value = setting.new.map { " = " + String(decoding: $0, as: UTF8.self) } ?? " unset"
        return StyledText("git config  ", .dim) + StyledText(setting.key + value)
      })
  }
}
