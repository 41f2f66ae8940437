internal import CommandSpec
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

enum CheckCommand {
  struct Arguments: Sendable {
    var query = ""
    var selection = FindingSelection()
    var fixes = false
    var change = ChangeArguments()
    var output = OutputArguments()
  }

  static let definition = Command(
    "Find what is broken in notes, links and names",
    defaults: Arguments(),
    options: [
      .own([
        .value("only", codes, "Report these codes or families alone; several with commas", isRepeatable: true) {
          $0.selection.only += $1
        },
        .value("ignore", codes, "Do not report these codes or families", isRepeatable: true) {
          $0.selection.ignored += $1
        },
        .flag("fix", "Mend what needs no decision, and report the rest", sets: \.fixes)
          .details(
            """
            Gives links that lead nowhere the target that is meant, when one file alone is called nearly so, writes old forms
            of front matter in the new one, repairs links to notes that other programs moved, and gives files and folders names in NFC, with the links to them; in one
            operation, and only what is reported.
            """),
      ]),
      .shared(\.change), .shared(\.output, OutputArguments.options(of: FindingPrinter.shape)),
    ],
    operands: [
      .text(.query, "Only notes that match; all files when it is left out") { $0.query = $1 }
        .acceptingDashedWords()
    ],
    description: description,
    examples: [
      Example("sheaf check", "Find everything"),
      Example("sheaf check --only link in:projects", "Find broken links in one folder"),
      Example("sheaf check --ignore link.unresolved,name -q", "Tell a script whether the rest is in order"),
      Example("sheaf check --fix -n", "Show what could be mended"),
    ],
    exitStatus: "It is 1 when something was found, and after --fix when something is left.",
    seeAlso: [.command("unresolved"), .command("undo"), .page("sheaf-note", 5), .page("sheaf-output", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.change.isDryRun, !arguments.fixes {
        throw ValueProblem("--dry-run shows what --fix would do; it says nothing alone")
      }
    },
    run: run)

  private static var description: Prose {
    [
      """
      Prints a line a finding, \(code: "PATH:LINE:COLUMN: CODE: MESSAGE"), by paths and places, and a summary on standard error.
      Notes in the archive are checked too; of conflict copies only that they are there is said. Without a query, names of all files and what canvases show are looked
      at too.
      """,
      "A code is a family and a name with a dot between; \(option: "only") and \(option: "ignore") take both.",
      .definitions(
        FindingCode.all.filter { !$0.name.hasPrefix("front-matter.") || $0.name.contains("legacy") }.map { code in
          .init("\(code: code.name)", "\(code.meaning) (\(code.severity.rawValue))")
        } + [
          .init(
            "\(code: "front-matter.*")",
            "properties that cannot be read, by what is wrong; none of them count then (error)")
        ]),
    ]
  }

  /// Codes and families, with commas between.
  private static var codes: ValueSpec<[String]> {
    let names = FindingCode.all.map(\.name)
    let families = Set(names.compactMap { $0.split(separator: ".").first.map(String.init) }).sorted()
    return ValueSpec("CODE", .choices(families + names)) { word throws(ValueProblem) in
      var codes: [String] = []
      for part in word.text.split(separator: ",") {
        let code = part.hasSuffix(".*") ? String(part.dropLast(2)) : String(part)
        guard names.contains(where: { FindingSelection.covers(code, $0) }) else {
          throw ValueProblem("'\(part)' is no code", suggestion: EditDistance.nearest(to: code, in: families + names))
        }
        codes.append(code)
      }
      if codes.isEmpty { throw ValueProblem("a code cannot be empty") }
      return codes
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let form = arguments.output.form
    func findings() throws -> [Finding] {
      VaultCheck(view, arguments.selection).findings(in: try view.selection(arguments.query))
    }
    let found = try findings()
    guard arguments.fixes else {
      try FindingPrinter(session: session, view: view).print(found, arguments.output)
      let moves = found.contains { $0.code.hasPrefix("link.") } ? MovedNotes(view).moves.count : 0
      if moves > 0 {
        session.remark(
          StyledText("hint: ", .hint)
            + StyledText("other programs have moved \(Amount.text(moves, "note")); sheaf heal repairs the links"))
      }
      return found.isEmpty ? .success : .nothing
    }
    let repair = CheckRepair(view)
    var refusals: [ChangeError] = []
    var healed: [[UInt8]] = []
    func plan() throws(VaultError) -> ChangePlan {
      let made = try repair.plan(found)
      (refusals, healed) = (made.refusals, made.healed)
      if let expected = arguments.change.expected, expected != made.plan.fileCount {
        throw .change(.unexpectedCount(made.plan.fileCount, expected: expected))
      }
      return made.plan
    }
    if arguments.change.isDryRun {
      try PlanPrinter(session: session).print(plan(), isJSON: form == .json)
      for refusal in refusals { session.warn(Explanation(refusal).fact) }
      return found.isEmpty ? .success : .nothing
    }
    let report = try ChangeExecutor(view.vault).run(command: session.commandLine, plan)
    for refusal in refusals { session.warn(Explanation(refusal).fact) }
    if let report {
      VanishedNotes.markHealed(healed, by: report.operation.number, in: view.vault)
      try view.refresh()
      session.tellProblems(of: view)
    }
    let left = try findings()
    var remaining = Dictionary(left.map { (Place($0), 1) }, uniquingKeysWith: +)
    let mended = found.filter { finding in
      guard finding.repair != nil || !healed.isEmpty else { return false }
      guard let count = remaining[Place(finding)], count > 0 else { return true }
      remaining[Place(finding)] = count - 1
      return false
    }
    try FindingPrinter(session: session, view: view).print(
      left, arguments.output, mended: mended, operation: report?.operation.number)
    if let report { session.tellConflicts(of: report) }
    return left.isEmpty ? .success : .nothing
  }

  /// What makes a finding the same after other findings were mended.
  private struct Place: Hashable {
    let path: [UInt8]
    let code: String
    let message: String

    init(_ finding: Finding) { (path, code, message) = (finding.path, finding.code, finding.message) }
  }
}
