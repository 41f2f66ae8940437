internal import Bytes
internal import CommandSpec
internal import Terminal
internal import VaultCore

/// The hints for what users of git type.
enum GitHints {
  /// The commands of git that have no counterpart, with what to type instead; `PATH` stands for the note.
  private static let commands: [String: [String]] = [
    "blame": ["'git blame -- PATH' shows who wrote each line", "'sheaf log -p NOTE' shows what changed each time"],
    "annotate": ["'git blame -- PATH' shows who wrote each line", "'sheaf log -p NOTE' shows what changed each time"],
    "checkout": ["'git switch BRANCH' changes the branch", "'sheaf restore --rev HEAD NOTE' takes back the changes"],
    "switch": ["'git switch BRANCH' changes the branch"], "branch": ["'git branch' lists the branches"],
    "stash": ["'git stash' sets changes aside, 'git stash pop' brings them back", "'sheaf commit' keeps them"],
    "reset": ["'sheaf undo' reverses an operation", "'sheaf restore --rev HEAD NOTE' takes back the changes"],
    "rebase": ["'git rebase BRANCH' moves your commits", "'sheaf sync' exchanges them with other machines"],
    "cherry-pick": ["'git cherry-pick COMMIT' takes one commit"],
    "clone": ["'git clone URL' makes a copy, and then 'sheaf git install' teaches git to merge its notes"],
    "remote": ["'git remote -v' lists the remotes"],
  ]

  /// What an option of a command, or an operand if there are no options, would do in git.
  private typealias Row = (command: String, options: [String], hints: [String])

  private static let rows: [Row] = [
    ("commit", ["a", "all"], ["'sheaf commit' commits all changes in the vault; there is nothing to add first"]),
    ("commit", [], ["'git commit -- PATH' commits only that note"]),
    (
      "sync", ["n", "dry-run"],
      [
        "'sheaf diff --stat' lists what would be committed",
        "'git fetch && git log --oneline ..@{u}' lists what would be received",
      ]
    ),
    ("log", ["since", "after"], ["'sheaf list changed:2w' lists notes that commits changed"]),
    ("log", ["stat", "name-only", "name-status"], ["'sheaf log --json' lists the files of each commit"]),
    ("diff", ["name-only", "name-status"], ["'sheaf diff -l' prints paths only"]),
  ]

  static func hints(for error: UsageError, words: [String], _ session: Session) -> [String] {
    func hints(_ command: String, _ isMeant: (Row) -> Bool) -> [String] {
      rows.first { $0.command == command && isMeant($0) }?.hints ?? []
    }
    switch error.problem {
    case .unknownCommand(let name, _), .unknownSecond("git", let name, _):
      let note = words.drop { $0 != name }.dropFirst().first { !$0.hasPrefix("-") }
      return filled(commands[name] ?? [], note, session)
    case .unknownOption(let spelling, _):
      let option = String(spelling.drop { $0 == "-" })
      return hints(error.command ?? "") { $0.options.contains(option) }
    case .unexpectedOperand(let word): return filled(hints(error.command ?? "") { $0.options.isEmpty }, word, session)
    default: return []
    }
  }

  /// Replaces the placeholders by the note that the user named.
  private static func filled(_ hints: [String], _ name: String?, _ session: Session) -> [String] {
    guard let name, !hints.isEmpty else { return hints }
    let view = try? session.openVault()
    let note = view.flatMap { view in (try? view.note(named: Array(name.utf8))).map { view.displayPath($0.path) } }
    let path = note.map { ShellWords.quoted(String(decoding: $0, as: UTF8.self)) } ?? ShellWords.quoted(name)
    return hints.map { $0.replacingScalars("PATH", with: path).replacingScalars("NOTE", with: ShellWords.quoted(name)) }
  }
}
