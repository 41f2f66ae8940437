/// Something in a vault that somebody should look at, and where it is.
package struct Finding: Hashable, Sendable {
  /// What is done about a finding without asking anybody.
  package enum Repair: Hashable, Sendable {
    /// The link gets another target: the only one that is nearly called so.
    case retarget(from: String, to: String)
    /// The old form in the front matter is written in the new one.
    case modernize
    /// The file gets another path.
    case rename(to: [UInt8])
  }

  /// The file from the vault's root.
  package var path: [UInt8]
  /// Its line, from 1.
  package var line = 1
  /// Its column in bytes, from 1.
  package var column = 1
  /// What kind of finding it is.
  package var code: String
  /// What is wrong, in lower case without a final period.
  package var message: String
  /// What `--fix` does about it; nil where a person has to decide.
  package var repair: Repair?

  /// How bad it is.
  package var severity: FindingCode.Severity { FindingCode.named(code)?.severity ?? .error }

  /// In the order of paths, then of places.
  static func isBefore(_ one: Finding, _ two: Finding) -> Bool {
    if one.path != two.path { return one.path.lexicographicallyPrecedes(two.path) }
    return (one.line, one.column, one.code) < (two.line, two.column, two.code)
  }
}
