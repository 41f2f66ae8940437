package import NoteSyntax

/// A problem in a vault that deserves attention, and its location.
package struct Finding: Hashable, Sendable {
  /// The automatic repair of a finding.
  package enum Repair: Hashable, Sendable {
    /// The link gets another target, which its target can only mean.
    case retarget(from: String, to: String)
    /// The old form in the front matter is replaced by the new one.
    case modernize
    /// Bytes of the file are replaced.
    case edit(TextEdit)
    /// The file gets another path.
    case rename(to: [UInt8])
  }

  /// The path of the file, from the vault's root.
  package var path: [UInt8]
  /// The line of the location, from 1.
  package var line = 1
  /// The column of the location in bytes, from 1.
  package var column = 1
  package var code: String
  /// The problem, in lower case without a final period.
  package var message: String
  /// The repair by `--fix`; nil if the user has to decide.
  package var repair: Repair?
  /// The only file whose name resembles the target of a link, which the user may decide to link to.
  package var similar: SimilarTarget?

  /// The severity, by the config.
  package var severity = FindingCode.Severity.error

  static func isBefore(_ one: Finding, _ two: Finding) -> Bool {
    if one.path != two.path { return one.path.lexicographicallyPrecedes(two.path) }
    return (one.line, one.column, one.code) < (two.line, two.column, two.code)
  }
}

/// A file that a link might have been intended to lead to, because of its name alone.
package struct SimilarTarget: Hashable, Sendable {
  /// The target of the link.
  package let from: String
  /// The target that would lead to the file.
  package let to: String
  /// The path of the file.
  package let path: [UInt8]
}
