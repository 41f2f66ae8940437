internal import Bytes
internal import SystemCalls

/// The unreadable notes and folders that were already reported to the user; local state of the user.
///
/// Files that were read are in the index and are not read again, but unreadable ones are found by every command. They
/// are kept in the vault's state folder, one checksum per problem.
package struct ToldProblems {
  private let vault: Vault
  private var file: RawPath { vault.stateFolder.appending("told" as RawPath) }

  /// Creates the memory of a vault.
  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the problems that were not reported before, and remembers exactly these problems as reported. If that
  /// fails, they are reported again.
  package func news(among problems: [ReadProblem]) -> [ReadProblem] {
    let lines = problems.map { Self.line(of: $0) }
    let bytes = (try? FileDescriptor.open(file, .readOnly, [.nonBlocking]).readToEnd(limit: 8 << 20)) ?? []
    let told = Set(bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
    if told != Set(lines) {
      try? FileSystem.makeDirectories(vault.stateFolder)
      try? AtomicReplace.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
    }
    return zip(problems, lines).filter { !told.contains($0.1) }.map(\.0)
  }

  private static func line(of problem: ReadProblem) -> String {
    ContentHash(of: (problem.path + [0] + Array(problem.reason.fact.utf8)).span).hexadecimal
  }
}
