internal import Answers
internal import CommandSpec
internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum IndexVerifyCommand {
  static let definition: Command<JSONArguments> = Command(
    "Check the index against the notes", defaults: JSONArguments(), run: run, options: JSONArguments.options,
    description: """
      Verifies the checksums of the index file. Then it updates the index, builds another one in memory from the notes,
      and compares the two document by document and key by key. Notes are only read.

      With \(option: "no-sync") the last commit is compared as it is; notes that changed since then are findings.
      """,
    examples: [Example("sheaf index verify", "Check the index")],
    exitStatus: [1: "A problem was found; \(command: "index rebuild") repairs the index."],
    seeAlso: [.command("index rebuild")])

  static func run(_ session: Session, _ arguments: JSONArguments) throws -> ExitStatus {
    let vault = try session.findVault()
    let mode: Refresh.Mode = session.globals.isUnsynchronized ? .unsynchronized : .normal
    let report = try IndexVerification.run(vault, mode: mode)
    try session.show(arguments.form, document: { json(report, vault) }, text: { lines(report) })
    if report.problems.isEmpty { return .success }
    if arguments.form == .text { session.giveHint("'sheaf index rebuild' makes it anew") }
    return .nothing
  }

  private static func lines(_ report: VerificationReport) -> [StyledText] {
    if report.problems.isEmpty {
      let amounts = [
        Amount.text(report.documents, "document"), Amount.text(report.segments, "segment"),
        Amount.text(report.terms, "term"), Amount.bytes(report.bytes),
      ]
      return [StyledText("the index is correct: ", .success) + StyledText(amounts.joined(separator: ", "))]
    }
    return report.problems.map { problem in
      let prefix = problem.document.map { StyledText(name: $0) + StyledText(": ") } ?? StyledText()
      return prefix + StyledText(problem.message) + StyledText("  \(problem.code)", .dim)
    }
  }

  private static func json(_ report: VerificationReport, _ vault: Vault) -> [JSONValue.Member] {
    let problems = report.problems.map { problem -> JSONValue in
      .object(
        [.init("code", .string(problem.code)), .init("message", .string(problem.message))]
          + JSONValue.pathMembers(orNull: problem.document))
    }
    return JSONValue.pathMembers(vault.store.file.bytes) + [
      .init("isValid", .bool(report.problems.isEmpty)), .init("bytes", .integer(report.bytes)),
      .init("documents", .integer(report.documents)), .init("segments", .integer(report.segments)),
      .init("terms", .integer(report.terms)), .init("problems", .array(problems)),
    ]
  }
}
