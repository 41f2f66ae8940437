/// A range of commits in git's notation `A..B` or `A...B`; an end that is omitted is the last commit.
package struct RevisionRange: Sendable, Hashable {
  /// The commit at which the range begins; it is not included.
  package let first: String
  /// The commit at which the range ends.
  package let last: String
  /// Whether the range begins where both ends diverged, as in `A...B`.
  package let isSymmetric: Bool

  /// Reads a range; nil for text without two dots or with neither end.
  package init?(_ text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    isSymmetric = text[dots.upperBound...].hasPrefix(".")
    let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...].dropFirst(isSymmetric ? 1 : 0))
    if first.isEmpty, last.isEmpty { return nil }
    self.first = first.isEmpty ? "HEAD" : String(first)
    self.last = last.isEmpty ? "HEAD" : String(last)
  }
}

extension GitRepository {
  /// Returns the full name of the commit to which a revision refers; nil if there is none.
  package func commit(_ revision: String) throws(GitError) -> String? {
    if revision.isEmpty || revision.hasPrefix("-") { return nil }
    // `:/TEXT` is a commit whose message has the text, to which nothing can be added.
    let commit = revision.hasPrefix(":/") ? revision : "\(revision)^{commit}"
    let name = try value(["rev-parse", "--verify", "-q", "--end-of-options", commit])
    return name.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the full name of the commit to which a revision refers; throws if there is none.
  package func knownCommit(_ revision: String) throws(GitError) -> String {
    guard let commit = try commit(revision) else { throw .noRevision(revision) }
    return commit
  }

  /// Returns the full name of the last commit before a moment in seconds since 1970; nil if there is none.
  package func lastCommit(before seconds: Int64) throws(GitError) -> String? {
    // git counts the commit at the moment itself too.
    let line = try output(["rev-list", "-1", "--before=\(seconds - 1)", "HEAD"])
    return line.isEmpty ? nil : String(decoding: Self.line(line), as: UTF8.self)
  }

  func isShallow() throws(GitError) -> Bool {
    try value(["rev-parse", "--is-shallow-repository"]) == Array("true".utf8)
  }

  /// Returns the merge base of two commits; nil if they have no common ancestor.
  package func mergeBase(_ first: String, _ second: String) throws(GitError) -> String? {
    try value(["merge-base", first, second]).map { String(decoding: $0, as: UTF8.self) }
  }
}
