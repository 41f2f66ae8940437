internal import Answers
internal import Bytes
package import GitHistory
internal import SystemCalls
internal import Terminal
internal import VaultChanges

extension Explanation {
  package init(_ error: GitError) {
    switch error {
    case .notInstalled:
      self.init("git is not installed, or not in PATH", hints: ["'apt install git' or 'dnf install git' installs it"])
    case .tooOld(let found, let needed):
      self.init("git \(found) is too old", hints: ["version \(needed) or newer is needed"])
    case .noRepository(let path):
      self.init("\(path.text): not in a git repository", hints: ["'git init' makes this folder a repository"])
    case .noWorkTree(let path):
      self.init("\(path.text): this repository has no work tree", hints: ["use a clone of it"])
    case .unfinished(let operation):
      // A command that cancels the operation also discards what was typed since, so none is named.
      let hint =
        switch operation {
        case .merge: "edit the files that 'sheaf conflicts' lists, run 'git add' on them, then 'git commit'"
        case .bisect: "'git bisect reset' finishes it"
        case let other:
          "edit the files that 'sheaf conflicts' lists, run 'git add' on them, then 'git \(other.rawValue) --continue'"
        }
      let name = operation == .patches ? "git am" : "a \(operation.rawValue)"
      self.init("\(name) is unfinished", hints: [hint])
    case .left(let operation):
      self.init(
        "a killed git has left a \(operation.rawValue) that cannot be continued",
        hints: ["'git \(operation.rawValue) --quit' ends it, and changes no file"])
    case .noUpstream(nil, _, _): self.init("no branch is checked out", hints: ["'git switch BRANCH' checks one out"])
    case .noUpstream(let branch?, let remotes, let hasCommits):
      let remote = remotes.contains("origin") ? "origin" : remotes.first
      self.init(
        "the branch '\(branch)' has no upstream branch",
        hints: (remote == nil ? ["'git remote add origin URL' names the other repository"] : [])
          + (hasCommits ? [] : ["'sheaf commit' makes the first commit"])
          + ["'git push -u \(remote ?? "origin") \(branch)' sets the upstream branch"])
    case .onlyFastForward(let upstream):
      self.init(
        "this clone and \(upstream) both have commits, and git's configuration allows only fast-forwards",
        consequence: "nothing was merged",
        hints: [
          "'sheaf sync --rebase' puts your commits after theirs", "'sheaf sync --merge' merges them nevertheless",
        ])
    case .unrelatedHistories(let upstream, let isShallow):
      self.init(
        "this clone and \(upstream) have no common commit", consequence: "nothing was merged",
        hints: isShallow
          ? ["'git fetch --unshallow' fetches the older commits"]
          : ["if both belong together, 'git merge --allow-unrelated-histories \(upstream)' joins them once"])
    case .busy:
      self.init("another sheaf is committing or syncing in this repository", hints: ["try again when it is done"])
    case .noRevision(let name):
      self.init(
        "git does not know the revision '\(TerminalText.safe(name))'",
        hints: ["'sheaf log' lists the commits of a note"])
    case .notInPartialClone:
      self.init(
        "this clone is partial, and does not have the contents of all versions",
        hints: ["'git fetch --refetch --no-filter' downloads them"])
    case .locked(let lock): self.init(lock)
    case .stalled(let command, let time):
      self.init(
        "git \(command): the other machine has not answered for \(Self.age(time.components.seconds))",
        hints: [
          "try again when the network works",
          "'git config remote.origin.sheafTimeout 300' waits longer for a slow machine, in seconds",
        ])
    case .stopped: self.init("git was stopped")
    case .committing:
      self.init("another commit is being made in this repository", hints: ["try again when its hooks have ended"])
    case .unsettled: self.init("files changed again and again while they were read", hints: ["try again later"])
    case .losesNotes(let loss):
      let since = loss.commit.map { "since commit \($0)" } ?? "since the last commit"
      var detail = ""
      if let folder = loss.folder {
        let count = loss.inFolder == loss.lost ? "all" : "\(loss.inFolder)"
        detail = ", \(count) of them in the folder '\(TerminalText.safe(folder))'"
      }
      self.init(
        "\(loss.lost) of \(loss.total) notes are missing or empty \(since)\(detail)",
        consequence: "nothing is committed or pushed",
        hints: [
          "if a disk is not mounted, mount it; 'git status' lists the missing notes",
          "'sheaf commit --allow-deletions' confirms that the notes are to be deleted",
        ])
    case .hasMarkers(let paths):
      let names = paths.prefix(3).map { TerminalText.safe($0) }.joined(separator: ", ")
      let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
      self.init(
        "\(names)\(more): conflict markers", consequence: "nothing is committed or pushed",
        hints: [
          "'sheaf conflicts' lists the marked lines: edit them, then commit again",
          "markers that are only an example belong in a block of code",
        ])
    case .failed(let command, let message):
      self.init(failed: command, message.split(separator: "\n").map { TerminalText.safe(String($0)) })
    case .system(let cause): self.init(cause.description)
    }
  }

  /// Creates the explanation of a lock of git, which is named with its holder.
  private init(_ lock: HeldLock) {
    let name = ShellWords.quoted(TerminalText.safe(lock.file.bytes))
    let age = Self.age(lock.seconds)
    switch lock.holder {
    case .nobody:
      self.init(
        "\(lock.file.text) has existed for \(age), and no git of this machine that can hold it is running: it was killed",
        hints: ["'rm \(name)' removes it"])
    case .process(let number, let command):
      self.init(
        "\(lock.file.text) has existed for \(age): process \(number), '\(TerminalText.safe(command))', holds it",
        hints: ["try again when it has ended; 'kill \(number)' ends it"])
    case .sheaf:
      self.init(
        "\(lock.file.text) has existed for \(age): another sheaf commits or syncs, or was killed",
        hints: ["'sheaf sync' waits for it, or finishes its work; so does 'sheaf commit'"])
    }
  }

  /// Returns a time span in words, such as `3 hours`.
  private static func age(_ seconds: Int64) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    let (size, name) = units.first { seconds >= $0.0 } ?? (1, "second")
    return Amount.text(Int(seconds) / size, name)
  }

  /// Creates the explanation of a failed command of git. The first of its lines that reports an error becomes the
  /// message, and the others become hints.
  private init(failed command: String, _ lines: [String]) {
    if lines.contains(where: { $0.contains("tell me who you are") }) {
      self.init(
        "git \(command): git does not know who you are",
        hints: [
          "'git config --global user.name NAME' says it", "'git config --global user.email ADDRESS' says your address",
        ])
      return
    }
    if lines.contains(where: { $0.contains("failed to sign the data") }) {
      self.init(
        "git \(command): the commit cannot be signed, as commit.gpgSign asks",
        hints: lines.filter { $0.hasPrefix("gpg: ") } + ["'git config commit.gpgSign false' turns it off here"])
      return
    }
    let marks = ["fatal: ", "error: "]
    let first = lines.firstIndex { line in marks.contains { line.hasPrefix($0) } } ?? lines.startIndex
    guard lines.indices.contains(first) else {
      self.init(
        "git \(command) failed without a message",
        hints: command == "commit"
          ? ["a hook may have refused it: 'git rev-parse --git-path hooks' names their folder"] : [])
      return
    }
    let mark = marks.first { lines[first].hasPrefix($0) } ?? ""
    let others = lines.indices.filter { $0 != first }.map { String(lines[$0].drop { $0.isWhitespace }) }
    self.init(
      "git \(command): \(lines[first].dropFirst(mark.count))",
      hints: others.map { $0.hasPrefix("hint: ") ? String($0.dropFirst(6)) : $0 })
  }
}

extension Explanation {
  init(_ error: SyncError) {
    switch error {
    case .unresolved(let count):
      self.init(
        "\(Amount.text(count, "file")) with conflicts that are not resolved",
        hints: ["'sheaf conflicts' lists the notes with conflicts, 'git status' all files"])
    case .switched(let upstream):
      self.init(
        "the branch of \(upstream) is no longer checked out", consequence: "the sync was not completed",
        hints: ["run 'sheaf sync' again"])
    case .overtaken: self.init("other machines push all the time", hints: ["run 'sheaf sync' again"])
    case .uncommitted(let paths):
      let names = paths.map { ShellWords.quoted(String(decoding: $0, as: UTF8.self)) }
      let list = names.prefix(3).joined(separator: " ")
      let others = names.count > 3 ? " and \(names.count - 3) more files" : ""
      let verb = names.count == 1 ? "has" : "have"
      self.init(
        "\(list)\(others) \(verb) changes that are in no commit, and the other side changed the same; "
          + "nothing was received",
        hints: ["'git add \(list)', then 'git commit', commits them; then run 'sheaf sync' again"])
    case .restless(let path, let commit):
      let name = QuotedName.terminalText(of: path)
      self.init(
        "\(name): another program changes it all the time",
        hints: ["'git show \(commit.prefix(12)):\(name)' prints what was received"])
    }
  }
}
