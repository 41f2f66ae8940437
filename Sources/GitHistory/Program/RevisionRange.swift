/// A range of commits as git writes it: `A..B` or `A...B`, in which an end that is left out is the last commit.
package struct RevisionRange: Sendable, Hashable {
  /// The end from which on commits count.
  package let first: String
  /// The end up to which they count.
  package let last: String
  /// Whether it begins where both ends parted, as `A...B` says.
  package let isSymmetric: Bool

  /// Reads a range; nil for text without two dots or without any end.
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
  /// Returns the full name of the commit that a revision means; nil if there is none.
  package func commit(_ revision: String) throws(GitError) -> String? {
    if revision.isEmpty || revision.hasPrefix("-") { return nil }
    let name = try value(["rev-parse", "--verify", "-q", "--end-of-options", "\(revision)^{commit}"])
    return name.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the full name of the commit that a revision means; throws if there is none.
  package func knownCommit(_ revision: String) throws(GitError) -> String {
    guard let commit = try commit(revision) else { throw .noRevision(revision) }
    return commit
  }

  /// Returns the full name of the last commit; nil before the first one.
  package func lastCommit() throws(GitError) -> String? { try commit("HEAD") }

  /// Returns the commit at which two others parted; nil if they have nothing in common.
  package func mergeBase(_ first: String, _ second: String) throws(GitError) -> String? {
    try value(["merge-base", first, second]).map { String(decoding: $0, as: UTF8.self) }
  }
}
