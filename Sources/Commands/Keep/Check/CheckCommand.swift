internal import Answers
internal import Bytes
internal import CommandSpec
internal import GitHistory
internal import LinkGraph
internal import Presentation
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum CheckCommand {
  struct Arguments: Sendable {
    var query = ""
    var selection = FindingSelection()
    var fixes = false
    var isStaged = false
    var reader: VaultConfig.LinkReader?
    var isSARIF = false
    var change = ChangeArguments()
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Find broken links and other problems in notes", defaults: Arguments(), run: run,
    options: [
      .value("only", codes, "Report only these codes or families; several with commas", isRepeatable: true) {
        $0.selection.only += $1
      },
      .value("ignore", codes, "Do not report these codes or families", isRepeatable: true) {
        $0.selection.ignored += $1
      },
      .flag("fix", "Fix what needs no decision, and report the rest", sets: \.fixes)
        .details(
          """
          In one operation, it repairs links to notes that other programs moved, and links whose target is an escaped
          form of a name, such as \(code: "[[My%20note]]"). It rewrites old forms of front matter, and renames files
          and folders to names in NFC, with their links. \(command: "undo") reverses this. It never guesses, and
          fixes only findings that are reported: \(command: "heal") with \(option: "similar", of: "heal") suggests
          targets with similar names.
          """),
      .flag("staged", "Check the files staged in git, not those on disk", sets: \.isStaged)
        .details(
          """
          Reports the findings in notes that are staged, and those that the staged changes cause in other notes, such
          as links to a note that will be deleted. Changes that are not staged are ignored. \(command: "git install")
          with \(option: "check", of: "git install") sets this up as a hook.
          """),
      .value("as", readers, "Read links as READER does, whatever the config says", sets: \.reader)
        .details(
          """
          For \(value: "github") a link is a path from its note or from the root, with its extension and case, and
          wikilinks are text. For \(value: "site") it is such a path or the address of a page, as the site generator
          makes them. For \(value: "obsidian") it is a name, which is looked for in the whole vault.
          \(page: "sheaf-ci", 7) uses it.
          """),
      .flag("sarif", "Print SARIF 2.1.0, which code hosts show beside the lines", sets: \.isSARIF)
        .details("Paths are those from the root of the git repository, if there is one, else from that of the vault."),
    ],
    groups: [.shared(\.change), .shared(\.output, OutputArguments.options(of: FindingList.shape))],
    operands: [.query("Check only notes that match; all files if omitted", sets: \.query)],
    description: description,
    examples: [
      Example("sheaf check", "Check everything"),
      Example("sheaf check --only link in:projects", "Find broken links in one folder"),
      Example("sheaf check --ignore link.unresolved,name -q", "Test in a script whether there are other problems"),
      Example("sheaf check --fix -n", "Show what would be fixed"),
      Example("sheaf check --staged", "Check the changes of the next commit"),
      Example("sheaf check HEAD~1..", "Check the changes of the last commit"),
      Example("sheaf check --as github", "Find links that only work in other programs"),
    ],
    exitStatus: [1: "There are findings, or with --fix if some are left."],
    seeAlso: [
      .command("unresolved"), .command("undo"), .page("sheaf-note", 5), .page("sheaf-output", 5), .page("sheaf-ci", 7),
    ],
    check: { arguments throws(ValueProblem) in
      if arguments.change.isDryRun, !arguments.fixes {
        throw ValueProblem("--dry-run shows what --fix would do; it has no effect without --fix")
      }
      if arguments.fixes, arguments.isStaged || HistoryCheck.range(arguments.query) != nil {
        throw ValueProblem("--fix changes files, and cannot change what is staged or committed")
      }
      if arguments.isStaged, !arguments.query.isEmpty {
        throw ValueProblem("--staged checks everything that is staged, and takes no query")
      }
      if arguments.fixes, arguments.reader != nil || arguments.isSARIF {
        throw ValueProblem("--fix repairs links as the vault reads them; --as and --sarif only report")
      }
      if arguments.isSARIF, !arguments.output.isPlainText {
        throw ValueProblem("--sarif is a form of output, and cannot be combined with another one")
      }
    })

  private static var description: Prose {
    [
      """
      Prints one line per finding, \(code: "PATH:LINE:COLUMN: CODE: MESSAGE"), sorted by path and place, and a summary
      on standard error. Notes in the archive are checked too. For conflict copies, only their existence is reported.
      Without a query, the names of all files and the files that canvases show are checked too.

      \(code: "REV.."), or \(code: "REV..REV"), in place of a query checks the commits after the last one that both
      sides have in common, as a pull request shows them. It reports the findings in the notes that they changed, and
      new findings in other notes.

      A code is a family and a name separated by a dot; \(option: "only") and \(option: "ignore") accept codes and
      families. The config can give codes other severities, or turn them off; see \(code: "check") in
      \(page: "sheaf-config", 5).
      """,
      .definitions(
        FindingCode.all.filter { !$0.name.hasPrefix("front-matter.") || $0.name.contains("legacy") }.map { code in
          .init("\(code: code.name)", "\(code.meaning) (\(code.severity.rawValue))")
        } + [
          .init(
            "\(code: "front-matter.*")",
            """
            front matter that cannot be read; its properties are ignored (error). The asterisk is one of
            \(codes: matterFaults).
            """)
        ]),
    ]
  }

  /// What the codes of front matter that cannot be read have after the dot.
  private static var matterFaults: [String] {
    FindingCode.all.map(\.name).filter { $0.hasPrefix("front-matter.") && !$0.contains("legacy") }
      .map { String($0.dropFirst("front-matter.".count)) }
  }

  /// The argument of `--only` and `--ignore`: codes and families, separated by commas.
  private static var codes: ValueSpec<[String]> {
    let names = FindingCode.all.map(\.name)
    return ValueSpec("CODE", .choices(FindingCode.familiesAndNames)) { word throws(ValueProblem) in
      var codes: [String] = []
      for part in word.text.split(separator: ",") {
        let code = part.hasSuffix(".*") ? String(part.dropLast(2)) : String(part)
        guard names.contains(where: { FindingSelection.covers(code, $0) }) else {
          throw ValueProblem(
            "'\(part)' is not a code", suggestion: EditDistance.nearest(to: code, in: FindingCode.familiesAndNames))
        }
        codes.append(code)
      }
      if codes.isEmpty { throw ValueProblem("a code cannot be empty") }
      return codes
    }
  }

  private static var readers: ValueSpec<VaultConfig.LinkReader?> {
    let names = VaultConfig.LinkReader.allCases.map(\.rawValue)
    return ValueSpec("READER", .choices(names)) { word throws(ValueProblem) in
      guard let reader = VaultConfig.LinkReader(rawValue: word.text) else {
        throw ValueProblem.notOne(of: names, word.text)
      }
      return reader
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if let check = try HistoryCheck(session, arguments.query, isStaged: arguments.isStaged) {
      return try check.run(arguments, session)
    }
    var view = try session.openVault().reading(as: arguments.reader)
    let form = arguments.output.form
    if try view.selection(arguments.query)?.isEmpty == true {
      // A check of nothing must not look like a check without findings.
      throw CommandError(
        "no note matches '\(arguments.query)', so nothing was checked", .noNote,
        hints: ["'sheaf list --archived QUERY' shows what a query finds"])
    }
    func findings() throws -> [Finding] {
      VaultCheck(view, arguments.selection, includesIndex: true).findings(in: try view.selection(arguments.query))
    }
    let initial = try findings()
    guard arguments.fixes else {
      try session.show(FindingList(initial, limit: arguments.output.limit), arguments, in: view)
      if form == .quiet || arguments.isSARIF { return initial.isEmpty ? .success : .nothing }
      let conflicts = initial.filter { $0.code.hasPrefix("note.conflict-") }
      if conflicts.contains(where: { VaultFiles.isNotePath($0.path) }) {
        session.giveHint("'sheaf conflicts merge' merges both sides")
      }
      if initial.contains(where: { $0.code == "note.unmerged" })
        || conflicts.contains(where: { !VaultFiles.isNotePath($0.path) })
      {
        session.giveHint("'sheaf conflicts' names the commands for each file")
      }
      let moves = initial.contains { $0.code.hasPrefix("link.") } ? try MovedNotes(view).moves.count : 0
      if moves > 0 {
        session.giveHint("other programs moved \(Amount.text(moves, "note")); 'sheaf heal' repairs the links")
      }
      return initial.isEmpty ? .success : .nothing
    }
    var request = FixFindings(initial)
    let outcome = try session.carryOut(&request, arguments.change.printing(form), &view) { request in
      for refusal in request.refusals { session.warn(Explanation(refusal).fact) }
    }
    guard let outcome else { return initial.isEmpty ? .success : .nothing }
    let report = outcome.report
    if let problem = request.problem { session.warn(problem) }
    let left = try findings()
    var remaining = Dictionary(left.map { (FindingKey($0), 1) }, uniquingKeysWith: +)
    let mended = initial.filter { finding in
      guard finding.repair != nil || request.healsLinks else { return false }
      guard let count = remaining[FindingKey(finding)], count > 0 else { return true }
      remaining[FindingKey(finding)] = count - 1
      return false
    }
    let list = FindingList(
      left, limit: arguments.output.limit, repair: .init(mended, operation: report?.operation.number))
    try session.show(list, arguments.output, in: view)
    session.announceConflicts(of: report)
    return left.isEmpty ? .success : .nothing
  }
}

/// The identity of a finding; without its place it stays the same when other findings are repaired.
struct FindingKey: Hashable {
  private let path: [UInt8]
  private let place: [Int]
  private let code: String
  private let message: String

  init(_ finding: Finding, hasPlace: Bool = false) {
    (path, place) = (finding.path, hasPlace ? [finding.line, finding.column] : [])
    (code, message) = (finding.code, finding.message)
  }
}

extension VaultView {
  /// Returns the view in which links are read as by a program; nil for that of the vault.
  func reading(as reader: VaultConfig.LinkReader?) throws -> VaultView {
    switch reader {
    case nil: return self
    case .obsidian: return reading(.names)
    case .github: return reading(.paths)
    case .site:
      guard let site = vault.siteAddresses else {
        throw CommandError(
          "no site generator is known here, so addresses of pages cannot be read",
          hints: ["'sheaf config set link-style site' reads them; sheaf-config(5) describes the keys of 'site'"])
      }
      return reading(.site(site))
    }
  }
}

extension Session {
  func show(_ list: FindingList, _ arguments: CheckCommand.Arguments, in view: VaultView) throws {
    guard arguments.isSARIF else { return try show(list, arguments.output, in: view) }
    let prefix = (try? view.vault.repository())?.path(ofVault: []) ?? []
    let report = SARIFReport(list.rows, version: Program.version, prefix: prefix)
    try print(event: report.members)
  }

  func show(_ list: FindingList, _ arguments: OutputArguments, in view: VaultView) throws {
    try show(list, arguments, in: view, isTable: false) { list, range in
      list.page(range).map { FindingText.line($0, view) }
    }
    if arguments.isPlainText { remark(StyledText(FindingText.summary(list.rows, mended: list.repair?.mended), .dim)) }
  }
}

private enum FindingText {
  /// Returns the line of a finding: `PATH:LINE:COLUMN: CODE: MESSAGE`
  static func line(_ finding: Finding, _ view: VaultView) -> StyledText {
    let style: Style = finding.severity == .error ? .error : finding.severity == .warning ? .warning : .dim
    return StyledText(name: view.displayPath(finding.path))
      + StyledText(":\(finding.line):\(finding.column):", .lineNumber) + StyledText(" \(finding.code):", style)
      + StyledText(" " + TerminalText.safe(finding.message))
  }

  static func summary(_ findings: [Finding], mended: [Finding]?) -> String {
    var parts: [String] = []
    if let mended { parts.append("\(mended.count) fixed") }
    if findings.isEmpty {
      parts.append(mended == nil ? "no problems found" : "no problems left")
    } else {
      let names: [(FindingCode.Severity, String)] = [
        (.error, "error"), (.warning, "warning"), (.information, "remark"), (.hint, "hint"),
      ]
      let amounts = names.compactMap { severity, name in
        let count = findings.count { $0.severity == severity }
        return count > 0 ? Amount.text(count, name) : nil
      }
      parts.append("\(amounts.joined(separator: ", ")) in \(Amount.text(Set(findings.map(\.path)).count, "file"))")
      let fixable = findings.count { $0.repair != nil }
      if mended == nil, fixable > 0 { parts.append("--fix can fix \(fixable)") }
      let similar = findings.count { $0.similar != nil }
      if similar > 0 { parts.append("heal --similar suggests targets for \(similar)") }
    }
    return parts.joined(separator: "; ")
  }
}
