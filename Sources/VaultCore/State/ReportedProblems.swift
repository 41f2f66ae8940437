internal import Bytes
internal import SystemCalls

/// The problems of notes that were already reported to the user. This is local state of the user.
///
/// Most files that were read are in the index and are not read again, but some are read by every command. Their problems
/// are stored in the vault's state folder, as one checksum per problem.
package enum ReportedProblems {
  /// Returns the problems that were not reported before, and stores exactly the given problems as reported. If that
  /// fails, they will be reported again.
  package static func news(among problems: [ReadProblem], in vault: Vault) -> [ReadProblem] {
    let file = vault.stateFolder.appending("reported" as RawPath)
    let lines = problems.map(line)
    let bytes = (try? FileDescriptor.open(file, .readOnly, [.nonBlocking]).readToEnd(limit: 8 << 20)) ?? []
    let reported = Set(bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
    if reported != Set(lines) {
      try? FileSystem.makeDirectories(vault.stateFolder)
      try? AtomicReplace.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
    }
    return zip(problems, lines).filter { !reported.contains($0.1) }.map(\.0)
  }

  private static func line(of problem: ReadProblem) -> String {
    ContentHash(of: (problem.path + [0] + Array(problem.reason.fact.utf8)).span).hexadecimal
  }
}
