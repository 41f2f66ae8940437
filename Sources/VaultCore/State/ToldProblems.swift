internal import Bytes
internal import SystemCalls

/// Which notes and folders that cannot be read the user was told of already; local state of the user.
///
/// What was read is in the index, and nobody meets it again; what cannot be read is met by every command. Kept in the vault's
/// state folder, a checksum per problem.
package struct ToldProblems {
  private let vault: Vault
  private var file: RawPath { vault.stateFolder.appending("told" as RawPath) }

  /// What was told of a vault.
  package init(_ vault: Vault) { self.vault = vault }

  /// Those of the problems that were not told before; all of them are remembered as told. What cannot be remembered is told
  /// again.
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
