extension VaultConfig {
  /// The time that a watcher waits before it commits.
  package struct CommitWait: Equatable, Sendable {
    /// The seconds without a change after which it commits.
    package var quiet = 300
    /// The seconds after the first change after which it commits in any case.
    package var most = 3_600

    /// Reads a time such as `90s`, `5m` or `1h`, in seconds; nil if it is invalid or longer than a day.
    package static func seconds(_ text: String) -> Int? {
      let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
      guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), count > 0, count <= 86_400
      else { return nil }
      return count * unit <= 86_400 ? count * unit : nil
    }

    /// Returns a number of seconds as a time in the largest unit that divides it.
    package static func text(_ seconds: Int) -> String {
      if seconds % 3_600 == 0 { return "\(seconds / 3_600)h" }
      return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
    }
  }
}

extension ConfigTable {
  static let commit: [ConfigKey] = [
    .group("commit", "When sheaf watch commits"),
    .time("commit.quiet", "The time without a change after which it commits") { _ in \.commitWait.quiet },
    .time("commit.at-most", "The time after the first change when it commits") { _ in \.commitWait.most },
  ]
}
