internal import GitHistory
internal import SystemCalls

/// Errors of git.
extension Explanation {
  init(_ error: GitError) {
    switch error {
    case .notInstalled:
      self.init(
        message: "git is not installed, or not in PATH", hints: ["apt install git, or dnf install git, installs it"])
    case .tooOld(let found, let needed):
      self.init(message: "git \(found) is too old", hints: ["version \(needed) or newer is needed"])
    case .noRepository(let path):
      self.init(
        message: "\(path.text): not in a git repository", hints: ["git init makes this folder a repository"])
    case .noWorkTree(let path):
      self.init(message: "\(path.text): this repository has no work tree", hints: ["use a clone of it"])
    case .unfinished(let operation):
      let name = operation.rawValue
      let finish =
        operation == .merge ? "git commit" : operation == .bisect ? "git bisect reset" : "git \(name) --continue"
      self.init(
        message: "a \(name) is unfinished",
        hints: ["\(finish) finishes it"] + (operation == .bisect ? [] : ["git \(name) --abort cancels it"]))
    case .noUpstream(let branch):
      guard let branch else {
        self.init(message: "no branch is checked out", hints: ["git switch BRANCH checks one out"])
        return
      }
      self.init(
        message: "the branch '\(branch)' has no upstream branch",
        hints: ["git push -u origin \(branch) sets it, after git remote add origin URL"])
    case .noRevision(let name):
      self.init(
        message: "git does not know the revision '\(TerminalText.safe(Array(name.utf8)))'",
        hints: ["sheaf log lists the commits of a note"])
    case .notInPartialClone:
      self.init(
        message: "this clone is partial, and does not have the contents of all versions",
        hints: ["git fetch --refetch --no-filter downloads them"])
    case .failed(let command, let message):
      self.init(failed: command, message.split(separator: "\n").map { TerminalText.safe(Array($0.utf8)) })
    case .system(let cause): self.init(message: cause.description)
    }
  }

  /// Creates the explanation of a failed command of git. The first of its lines that reports an error becomes the
  /// message, and the others become hints.
  private init(failed command: String, _ lines: [String]) {
    if lines.contains(where: { $0.contains("tell me who you are") }) {
      self.init(
        message: "git \(command): git does not know who you are",
        hints: ["git config --global user.name 'Your Name'", "git config --global user.email you@example.org"])
      return
    }
    let marks = ["fatal: ", "error: "]
    let first = lines.firstIndex { line in marks.contains { line.hasPrefix($0) } } ?? lines.startIndex
    guard lines.indices.contains(first) else {
      self.init(message: "git \(command) failed without a message")
      return
    }
    let mark = marks.first { lines[first].hasPrefix($0) } ?? ""
    let others = lines.indices.filter { $0 != first }.map { String(lines[$0].drop { $0.isWhitespace }) }
    self.init(
      message: "git \(command): \(lines[first].dropFirst(mark.count))",
      hints: others.map { $0.hasPrefix("hint: ") ? String($0.dropFirst(6)) : $0 })
  }
}
