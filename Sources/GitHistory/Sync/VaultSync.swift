internal import SystemCalls

/// A sync of a branch and its upstream branch: fetch, merge or rebase, and push; it is repeated if another machine
/// pushed first.
package struct VaultSync: Sendable {
  /// The way in which the commits of both sides are joined.
  package enum Manner: String, Sendable, CaseIterable {
    case merge, rebase
  }

  /// The result of a sync.
  package struct Result: Sendable {
    /// The upstream branch, such as `origin/main`.
    package internal(set) var upstream = ""
    /// The number of commits that were received.
    package internal(set) var received = 0
    /// The number of commits that were sent.
    package internal(set) var sent = 0
    /// The files, by paths of the work tree, whose conflicts the user has to resolve. Nothing was pushed if there are
    /// any.
    package internal(set) var conflicts: [[UInt8]] = []
  }

  /// The maximal number of attempts when other machines push in between.
  static let attempts = 5

  private let repository: GitRepository
  private let driver: [String]

  /// Prepares a sync.
  ///
  /// - Parameter installation: The installation whose merge driver is used even if it is not configured in this clone.
  package init(_ repository: GitRepository, _ installation: GitInstallation) {
    self.repository = repository
    driver = installation.driverOptions
  }

  /// Returns the upstream branch. Throws unless a sync is possible: a branch with an upstream branch is checked out,
  /// and nothing is unfinished.
  package func upstream() throws(GitError) -> String {
    try repository.refuseUnfinished()
    let branch = try repository.branch()
    guard branch != nil, let name = try repository.value(["rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{u}"])
    else {
      throw .noUpstream(branch: branch)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Fetches, joins and pushes. Uncommitted changes are preserved; git refuses a merge that would overwrite them.
  package func run(_ manner: Manner) throws(GitError) -> Result {
    var result = Result()
    result.upstream = try upstream()
    for attempt in 1...Self.attempts {
      try write(["fetch", "--quiet"])
      let (ahead, behind) = try distance()
      if behind > 0 {
        result.received += behind
        result.conflicts = try join(manner)
        if !result.conflicts.isEmpty { return result }
      }
      let outgoing = behind > 0 ? try distance().ahead : ahead
      if outgoing == 0 { return result }
      let outcome = try repository.run(["push", "--porcelain"], reads: false)
      if outcome.status == 0 {
        result.sent += outgoing
        return result
      }
      guard attempt < Self.attempts, Self.wasOutrun(outcome) else {
        throw .failed(command: "push", message: outcome.message)
      }
    }
    return result
  }

  /// Returns whether the push failed because another machine pushed first, so that the sync can be repeated.
  private static func wasOutrun(_ outcome: GitProgram.Outcome) -> Bool {
    let text = String(decoding: outcome.output + outcome.errorOutput, as: UTF8.self)
    return text.split(separator: "\n").contains { line in
      line.hasPrefix("!") && (line.contains("fetch first") || line.contains("non-fast-forward"))
        || line.contains("cannot lock ref") || line.contains("failed to update ref")
    }
  }

  /// Returns the numbers of commits that only one side has.
  private func distance() throws(GitError) -> (ahead: Int, behind: Int) {
    let output = try repository.output(["rev-list", "--left-right", "--count", "HEAD...@{u}"])
    let counts = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    return counts.count == 2 ? (counts[0], counts[1]) : (0, 0)
  }

  /// Joins both sides and returns the files with conflicts.
  private func join(_ manner: Manner) throws(GitError) -> [[UInt8]] {
    let words = manner == .merge ? ["merge", "--quiet", "--no-edit", "@{u}"] : ["rebase", "--quiet", "@{u}"]
    let outcome = try repository.run(driver + words, reads: false)
    if outcome.status == 0 { return [] }
    let files = try repository.output(["diff", "--name-only", "--diff-filter=U", "-z"])
    if files.isEmpty {
      let text = outcome.message.isEmpty ? String(decoding: outcome.output, as: UTF8.self) : outcome.message
      throw .failed(command: manner.rawValue, message: text)
    }
    return files.split(separator: 0).map { Array($0) }
  }

  private func write(_ words: [String]) throws(GitError) {
    let outcome = try repository.run(words, reads: false)
    guard outcome.status == 0 else { throw repository.git.failure(of: words[0], outcome, in: repository.root) }
  }
}
