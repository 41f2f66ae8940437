internal import Answers
internal import Bytes
internal import Connections
internal import JSON
internal import LinkGraph
internal import Presentation
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

struct ChangedNotes {
  let notes: [NoteRecord]
  /// The revisions that they must have.
  var revisions: [[UInt8]: String] = [:]
  /// Whether a query chose them, so that the caller may not know them.
  var isByQuery = false

  var paths: [[UInt8]] { notes.map(\.path) }
  var items: [VaultItem] { paths.map { VaultItem(path: $0, kind: .note) } }
}

extension ToolCall {
  /// The parameters of every change.
  static let changeParameters = [
    Parameter("dryRun", .flag, ""),
    Parameter("plan", .text, ""),
  ]
  /// The parameters of a change of several notes.
  static let chosenParameters = [
    Parameter("notes", .list(of: .text), ""),
    Parameter("revisions", .list(of: .text), "One for each note"),
    Parameter("query", .text, "Instead of notes"),
    Parameter("expect", .number(0...Int.max), "Number of notes, for a query"),
  ]
  /// The parameters of a change of one note.
  static let noteParameters = [
    Parameter("note", .text, "").required,
    Parameter("revision", .text, "").required,
  ]

  /// Finds the note of a change of one note, which has to have the revision that is given.
  func chosenNote() throws -> ChangedNotes {
    let note = try view.exactNote(named: text("note"))
    return try checked([note], [text("revision")])
  }

  /// Finds the notes of a change of several.
  func chosenNotes() throws -> ChangedNotes {
    guard let query = optionalText("query") else {
      guard has("notes") else { throw ToolError(.invalidValue, "'notes' or 'query' is missing") }
      let notes = try texts("notes").map { try view.exactNote(named: $0) }
      guard let first = notes.first else { throw ToolError(.invalidValue, "'notes' is empty") }
      guard texts("revisions").count == notes.count else {
        throw ToolError(
          .invalidValue, "'revisions' must have one revision for each of the \(Amount.text(notes.count, "note"))",
          hint: "'read', 'list' and 'search' give them, such as \(first.revision) for the first")
      }
      if Set(notes.map(\.path)).count < notes.count { throw ToolError(.invalidValue, "'notes' names a note twice") }
      return try checked(notes, texts("revisions"))
    }
    if has("notes") { throw ToolError(.invalidValue, "'notes' and 'query' cannot be given together") }
    let found = try view.selection(query) ?? view.snapshot.documents(in: view.snapshot.noteSets)
    let notes = found.map(view.record).sorted { $0.path.lexicographicallyPrecedes($1.path) }
    try checkExpected(notes.map(\.path))
    // Between this view and the change, only these notes as they are now may be changed.
    let revisions = Dictionary(notes.map { ($0.path, $0.revision) }, uniquingKeysWith: { $1 })
    return ChangedNotes(notes: notes, revisions: revisions, isByQuery: true)
  }

  /// Throws unless `expect` is the number of some files.
  func checkExpected(_ paths: [[UInt8]]) throws(ToolError) {
    let names = paths.prefix(10).map { String(decoding: $0, as: UTF8.self) }
    guard let expect = number("expect") else {
      throw ToolError(
        .expectMissing, "'expect' is missing: this is about \(Amount.text(paths.count, "note"))", names,
        hint: "give 'expect': \(paths.count) if these are meant")
    }
    if expect != paths.count {
      throw ToolError(.expectFailed, "this is about \(Amount.text(paths.count, "note")), not \(expect)", names)
    }
  }

  /// Throws unless notes have the revisions that are given.
  func checked(_ notes: [NoteRecord], _ revisions: [String]) throws -> ChangedNotes {
    var chosen = ChangedNotes(notes: notes)
    for (note, revision) in zip(notes, revisions) {
      let present = view.vault.contents(of: note.path)
      if present.map(PlannedChange.revision) != revision { throw stale(note.path, revision) }
      chosen.revisions[note.path] = revision
    }
    return chosen
  }

  /// The error for a note that is not as it was read, with what was changed since if that is known.
  func stale(_ path: [UInt8], _ revision: String) -> ToolError {
    let name = String(decoding: path, as: UTF8.self)
    guard let present = view.vault.contents(of: path) else {
      return ToolError(.staleRevision, "'\(name)' is gone", hint: "'search' for it")
    }
    let current = PlannedChange.revision(of: present)
    var message = "'\(name)' has the revision \(current) now, not '\(revision)'"
    if let old = ChangeHistory.contents(withRevision: revision, of: path, in: views.whole.vault) {
      let diff = String(decoding: PatchLine.lines(from: path, to: path, old, present).bytes, as: UTF8.self)
      message += "\n" + (diff.count > 1_500 ? diff.prefix(1_500) + "\n…" : diff)
    }
    return ToolError(.staleRevision, message, hint: "'read' it again, and make the change anew")
  }

  // MARK: - Carrying out

  /// Makes what a request asks for, or shows it.
  ///
  /// - Parameters:
  ///   - revisions: The revisions that notes must have when they are changed.
  ///   - isLarge: Whether it needs the plan of a dry run however few files it changes.
  ///   - notes: What the answer says besides.
  mutating func change(
    _ request: some ChangeRequest, _ revisions: [[UInt8]: String] = [:], isLarge: Bool = false,
    warnings: [JSONValue] = []
  ) throws -> ToolResult {
    var request = request
    var guards = ChangeGuards(origin: origin)
    let (wire, id) = (session.wire, self.request.id)
    guards.isStopped = { wire.isCancelled(id) }
    guards.revisions = revisions
    guards.plan = try givenPlan()
    var whole = views.whole.acting(as: actor)
    let before = views
    do {
      let plan = try whole.plan(&request, guards)
      let mark = try PlanMark(of: request, in: whole).text
      // Links in notes that agents do not see are rewritten, and not counted.
      var probe = request
      let shown = before.isLimited ? try probe.plan(in: before.shown) : plan
      var answer = ChangeDocument(before, plan, links: shown.rewrittenLinks)
      answer.warnings = warnings
      if flag("dryRun") { return .document(answer.document(plan: mark)) }
      if guards.plan == nil, isLarge || plan.fileCount > Self.fewFiles {
        if let question = try confirmation(of: answer, mark) { return question }
      }
      let outcome = try whole.carryOut(&request, guards)
      let views = try session.vault.adopt(whole.acting(as: ""))
      self.views = views
      answer.finish(outcome, views)
      return .document(answer.document(plan: nil))
    } catch VaultError.change(.notAsSeen(let path, _)) {
      throw stale(path, revisions[path] ?? "")
    } catch VaultError.change(.changedSince(let paths)) where paths.count == 1 {
      throw stale(paths[0], revisions[paths[0]] ?? "")
    }
  }

  /// The most files of a change that needs no plan.
  private static let fewFiles = 50

  /// What the journal shows as the origin of an operation.
  var origin: String {
    let client = [request.client.name, request.client.version].filter { !$0.isEmpty }.joined(separator: " ")
    let sender = client.isEmpty ? "" : "\(client.prefix(60)), "
    return "mcp \(tool.name) (\(sender)request \(request.id.json.plainText.prefix(40)))"
  }

  func givenPlan() throws(ToolError) -> PlanMark? {
    guard let text = optionalText("plan") else { return nil }
    guard let mark = PlanMark(text) else { throw ToolError(.invalidValue, "'plan' must have 16 hexadecimal digits") }
    return mark
  }

  /// Returns the question whether a large change is meant, or nil if the user of the client has agreed to it.
  ///
  /// - Throws: `ToolError` if nobody can be asked, or does not agree. The plan in the arguments is always possible.
  func confirmation(of answer: ChangeDocument, _ mark: String) throws(ToolError) -> ToolResult? {
    let what = "'\(tool.name)' would change \(Amount.text(answer.fileCount, "file"))"
    guard session.environment.asks, request.canAsk else {
      throw ToolError(
        .planNeeded, "\(what); nothing was done. The plan is \(mark)", answer.names,
        hint: "call the tool with the same arguments and 'plan': \"\(mark)\" if this is meant")
    }
    let state = Self.statePrefix + mark
    let response = request.params["inputResponses"]?["confirm"]
    if let response, request.params["requestState"]?.string == state {
      guard response["action"]?.string == "accept", response["content"]?["confirm"]?.bool == true else {
        throw ToolError(.declined, "the user does not want this; nothing was changed")
      }
      return nil
    }
    let message = what + ":\n" + answer.names.prefix(10).joined(separator: "\n")
    let schema: JSONValue = [
      "type": "object",
      "properties": ["confirm": ["type": "boolean", "title": "Change them", "default": false]],
      "required": ["confirm"],
    ]
    return .question(
      [
        "method": "elicitation/create",
        "params": ["mode": "form", "message": .string(message), "requestedSchema": schema],
      ], state: state)
  }

  /// What the state of a question begins with. The rest is the mark of the plan, which is made again for the answer, so
  /// a state that was forged or is old can only lead to another question.
  private static let statePrefix = "p1."
}

/// The answer to a change: what became of which files.
struct ChangeDocument {
  private struct File {
    var path: [UInt8]
    var from: [UInt8]?
    var action: String
    var revision: String?
    var diff: String
  }

  private var files: [File] = []
  private let links: Int
  private let before: AgentVault.Views
  private var operation: Int?
  private var isDone = false
  private var conflicts: [[UInt8]] = []
  var warnings: [JSONValue]

  /// The most characters of all differences.
  private static let longest = 10_000

  init(_ before: AgentVault.Views, _ plan: ChangePlan, links: Int) {
    (self.before, self.links, warnings) = (before, links, [])
    let moves = plan.moves
    var known: [[UInt8]: Int] = [:]
    func add(_ file: File) {
      known[file.path] = files.count
      files.append(file)
    }
    for case .move(let from, let to) in plan.changes {
      let isTrashed = NoteArea(path: to, templates: []) == .trash
      add(
        File(
          path: isTrashed ? from : to, from: isTrashed ? nil : from, action: isTrashed ? "deleted" : "moved", diff: ""))
    }
    for change in plan.changes {
      let diff = String(decoding: ChangePlan([change]).patch.bytes, as: UTF8.self)
      switch change {
      case .move: break
      case .replace(let path, _, let contents):
        let revision = PlannedChange.revision(of: contents)
        let final = moves.destination(of: path)
        if let index = known[final] {
          (files[index].diff, files[index].revision) = (diff, revision)
        } else {
          add(File(path: final, action: "changed", revision: revision, diff: diff))
        }
      case .create(let path, let contents, _):
        add(File(path: path, action: "created", revision: PlannedChange.revision(of: contents), diff: diff))
      case .copy(let path, _): add(File(path: path, action: "created", diff: ""))
      case .delete(let path, _), .discard(let path, _): add(File(path: path, action: "deleted", diff: ""))
      }
    }
    files.removeAll { file in
      ![file.path, file.from ?? file.path].contains { before.isShown($0) || file.action == "created" }
    }
    for warning in plan.warnings { warnings.append(["code": "plan", "message": .string(warning)]) }
  }

  var fileCount: Int { files.count }
  /// The first files, with what becomes of them.
  var names: [String] {
    files.prefix(20).map { file in
      let from = file.from.map { " from \(String(decoding: $0, as: UTF8.self))" } ?? ""
      return "\(String(decoding: file.path, as: UTF8.self)) (\(file.action)\(from))"
    }
  }

  /// Takes what was done. The revisions are those of the bytes that are in the files now.
  mutating func finish(_ outcome: OperationOutcome, _ after: AgentVault.Views) {
    (isDone, operation) = (outcome.report != nil, outcome.report?.operation.number)
    conflicts = (outcome.report?.conflicts ?? []).map(\.path).filter { after.isShown($0) }
    for index in files.indices where files[index].action != "deleted" {
      files[index].revision = after.whole.vault.contents(of: files[index].path).map(PlannedChange.revision)
    }
    if isDone { warnings += brokenLinks(after) }
    for path in conflicts {
      warnings.append(
        .object(
          JSONValue.pathMembers(path) + [
            .init("code", "conflict"), .init("message", "another program changed it, so it was left as it is"),
          ]))
    }
  }

  /// The most notes whose links are checked.
  private static let checked = 20

  /// Returns warnings of links that lead nowhere since the change.
  private func brokenLinks(_ after: AgentVault.Views) -> [JSONValue] {
    var warnings: [JSONValue] = []
    var (old, new) = (before.shown.graph, after.shown.graph)
    let gone = files.filter { $0.action == "deleted" }.prefix(Self.checked)
    let deleted = Set(gone.compactMap { before.shown.snapshot.document(withKey: $0.path) })
    for file in gone {
      guard let document = before.shown.snapshot.document(withKey: file.path) else { continue }
      let broken = old.backlinks(of: document).filter { link in
        !deleted.contains(link.source)
          && new.resolve(target: link.link.target, fromPath: before.shown.snapshot.key(of: link.source)) == nil
      }
      if broken.isEmpty { continue }
      let notes = Set(broken.map(\.source)).count
      let text = "\(Amount.text(broken.count, "link")) to it in \(Amount.text(notes, "note")) lead nowhere now"
      warnings.append(
        .object(JSONValue.pathMembers(file.path) + [.init("code", "link.broken"), .init("message", .string(text))]))
    }
    var selection = FindingSelection()
    selection.only = ["link"]
    func findings(_ paths: [[UInt8]], _ view: VaultView) -> [Finding] {
      let notes = paths.compactMap { view.note(at: $0)?.document }
      return notes.isEmpty ? [] : VaultCheck(view, selection).findings(in: notes)
    }
    let left = files.filter { $0.action != "deleted" }.prefix(Self.checked)
    var known = findings(left.map { $0.from ?? $0.path }, before.shown).map { "\($0.code) \($0.message)" }
    for finding in findings(left.map(\.path), after.shown) {
      if let index = known.firstIndex(of: "\(finding.code) \(finding.message)") {
        known.remove(at: index)
        continue
      }
      warnings.append(
        .object(
          JSONValue.pathMembers(finding.path) + [
            .init("line", .integer(finding.line)), .init("code", .string(finding.code)),
            .init("message", .string(finding.message)),
          ]))
    }
    return Array(warnings.prefix(Self.checked))
  }

  /// Returns the members of the answer.
  ///
  /// - Parameter plan: The mark of the plan, if nothing was done.
  func document(plan: String?) -> [JSONValue.Member] {
    var room = Self.longest
    let shown = files.prefix(200).map { file -> JSONValue in
      var members = JSONValue.pathMembers(file.path) + [.init("action", .string(file.action))]
      if let from = file.from { members += JSONValue.pathMembers(from, key: "from") }
      if let revision = file.revision { members.append(.init("revision", .string(revision))) }
      if !file.diff.isEmpty, file.diff.count <= room {
        members.append(.init("diff", .string(file.diff)))
        room -= file.diff.count
      } else if !file.diff.isEmpty {
        members.append(.init("diff", nil))
      }
      return .object(members)
    }
    var members: [JSONValue.Member] = [
      .init("changed", .bool(isDone)), .init("operation", operation.map { .integer($0) } ?? .null),
      .init("files", .array(Array(shown))),
    ]
    if files.count > shown.count { members.append(.init("moreFiles", .integer(files.count - shown.count))) }
    members.append(.init("links", .integer(links)))
    if let plan { members.append(.init("plan", .string(plan))) }
    return members + [.init("warnings", .array(warnings))]
  }
}
