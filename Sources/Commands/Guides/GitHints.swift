internal import Bytes
internal import CommandSpec
internal import SystemCalls
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
    "ls-files": ["'sheaf list -l' lists the paths of notes, 'git ls-files' what git has"],
    "revert": ["'sheaf undo' reverses an operation, 'git revert COMMIT' a commit"],
  ]

  /// Other commands of git, which nothing here replaces.
  private static let onlyInGit: Set = [
    "am", "apply", "bisect", "bundle", "describe", "filter-branch", "format-patch", "gc", "lfs", "maintenance", "prune",
    "range-diff", "rev-list", "rev-parse", "rerere", "submodule", "worktree",
  ]

  private static let nothingToAdd = "commits all changes in the vault; there is nothing to add first"

  /// What an option of a command, or an operand if there are no options, would do in git.
  private typealias Row = (command: String, options: [String], hints: [String])

  private static let rows: [Row] = [
    ("commit", ["a", "all"], ["'sheaf commit' \(nothingToAdd)"]),
    ("commit", [], ["'git commit -- PATH' commits only that note"]),
    ("undo", [], ["'sheaf operations' lists operations; each 'sheaf undo' reverses the last one that is left"]),
    ("redo", [], ["'sheaf operations' lists operations; each 'sheaf redo' repeats the last one that was undone"]),
    ("conflicts", [], ["'sheaf conflicts merge NOTE' merges the conflict copies of a note"]),
    (
      "sync", ["n", "dry-run"],
      [
        "'sheaf diff --stat' lists what would be committed",
        "'git fetch && git log --oneline ..@{u}' lists what would be received",
      ]
    ),
    ("log", ["since", "after"], ["'sheaf list changed:2w' lists notes that commits changed"]),
    ("log", ["stat", "name-only", "name-status"], ["'sheaf log --json' lists the files of each commit"]),
    (
      "log", ["author", "graph", "grep", "all", "decorate"],
      ["'git log' has this option; 'sheaf log' lists the same commits"]
    ),
    ("diff", ["name-only", "name-status"], ["'sheaf diff -l' prints paths only"]),
    ("diff", ["cached", "staged"], ["'git diff --cached' shows what is staged"]),
    ("status", ["s", "short", "porcelain"], ["'sheaf diff -l' lists what changed since the last commit"]),
    (
      "merge", ["abort", "continue"],
      ["'git merge --abort' ends a merge of branches, 'sheaf conflicts' lists conflicts"]
    ),
    ("restore", ["staged", "worktree", "source"], ["'git restore --staged .' takes changes out of the index of git"]),
    (
      "delete", ["cached"],
      ["'git rm --cached FILE' removes a file from git alone, 'sheaf config set ignore drafts/' from the vault"]
    ),
    (
      "config", ["global", "local"],
      ["'sheaf config set --user KEY VALUE' sets one of your own settings, 'git config' those of git"]
    ),
  ]

  static func hints(for error: UsageError, words: [String], _ session: Session) -> [String] {
    func hints(_ command: String, _ isMeant: (Row) -> Bool) -> [String] {
      rows.first { $0.command == command && isMeant($0) }?.hints ?? []
    }
    switch error.problem {
    case .unknownCommand(let name, _), .unknownSecond("git", let name, _):
      let rest = words.drop { $0 != name }.dropFirst().filter { !$0.hasPrefix("-") }
      if name == "add" { return rest.contains { isFile($0, session) } ? ["'sheaf commit' \(nothingToAdd)"] : [] }
      let (revision, note) = (rest.first(where: isRevision), rest.first { !isRevision($0) })
      if onlyInGit.contains(name) { return ["'git \(name)' is a command of git itself"] }
      return filled(commands[name] ?? [], note: note, revision: revision, session)
    case .unknownOption(let spelling, _):
      let option = String(spelling.drop { $0 == "-" })
      return hints(error.command ?? "") { $0.options.contains(option) }
    case .unexpectedOperand(let word):
      return filled(hints(error.command ?? "") { $0.options.isEmpty }, note: word, revision: nil, session)
    default: return []
    }
  }

  private static func isFile(_ word: String, _ session: Session) -> Bool {
    let path = session.surroundings.workingDirectory.appending(RawPath(word))
    return (try? FileStatus.stat(path)) != nil
  }

  /// Whether a word is written like a commit of git, such as `HEAD~1` or a hash.
  private static func isRevision(_ word: String) -> Bool {
    word == "HEAD" || word.hasPrefix("HEAD~") || word.hasPrefix("HEAD^") || word.hasPrefix("@{")
      || word.hasPrefix("origin/")
      || (7...40).contains(word.count) && word.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Replaces the placeholders by the note and the revision that the user named.
  private static func filled(
    _ hints: [String], note name: String?, revision: String?, _ session: Session
  ) -> [String] {
    let hints = hints.map { $0.replacingScalars("--rev HEAD", with: "--rev \(revision ?? "HEAD")") }
    guard let name, !hints.isEmpty else { return hints }
    let view = try? session.openVault()
    let note = view.flatMap { view in (try? view.note(named: Array(name.utf8))).map { view.displayPath($0.path) } }
    if note == nil, hints.contains(where: { $0.contains("BRANCH") }) {
      return hints.filter { !$0.contains("NOTE") }.map { $0.replacingScalars("BRANCH", with: ShellWords.quoted(name)) }
    }
    let path = note.map { ShellWords.quoted(String(decoding: $0, as: UTF8.self)) } ?? ShellWords.quoted(name)
    return hints.map { $0.replacingScalars("PATH", with: path).replacingScalars("NOTE", with: ShellWords.quoted(name)) }
  }
}
