package import Answers
internal import Bytes
internal import GitHistory
internal import LinkGraph
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultChanges
package import VaultCore
package import VaultWatching

/// What is done for a screen over the notes of a vault, besides what needs other programs.
package struct NoteServices: Sendable {
  /// What a command wrote when it was run within the program.
  package struct CommandOutput: Sendable {
    /// Whether it succeeded.
    package var isSuccess: Bool
    /// Whether it was stopped before it changed anything.
    package var isStopped: Bool
    /// What it wrote to standard output.
    package var output: [UInt8]
    /// What it wrote to standard error.
    package var errors: [UInt8]
    /// Whether nothing was done, since it needs the terminal.
    package var needsTerminal = false
    /// The plan that it has carried out, and the files that it left as they were; nil for none.
    package var done: (plan: ChangePlan, conflicts: Set<[UInt8]>)?

    /// Describes what a command wrote.
    package init(isSuccess: Bool, isStopped: Bool = false, output: [UInt8], errors: [UInt8]) {
      (self.isSuccess, self.isStopped) = (isSuccess, isStopped)
      (self.output, self.errors) = (output, errors)
    }
  }

  /// Runs one command within the program; it changes nothing unless rows are as they were seen.
  package typealias CommandRunner = (_ words: [[UInt8]], _ seen: [SeenRow]) -> CommandOutput

  private let newest: NewestView
  private let vault: Vault
  /// Whether files are compared with the index.
  package let comparesFiles: Bool
  private let usesGit: Bool?
  private let name: String
  private let own = Locked(ScreenChanges())

  /// Serves the screens of a vault.
  ///
  /// - Parameters:
  ///   - name: The name of the face, which the journal shows as the origin of changes.
  ///   - comparesFiles: Whether files are compared with the index.
  ///   - usesGit: Whether dates come from git; nil for what the config says.
  package init(_ vault: Vault, _ newest: NewestView, name: String, comparesFiles: Bool, usesGit: Bool?) {
    (self.vault, self.newest, self.comparesFiles, self.usesGit, self.name) = (
      vault, newest, comparesFiles, usesGit, name
    )
  }

  /// How the settings of the vault have the terminal used.
  package var terminal: TerminalUse {
    let settings = vault.config.screens
    return TerminalUse(
      usesMouse: settings.usesMouse, tellsKeysApart: settings.keyboard == .enhanced,
      takesFrames: settings.isSynchronized, isAmbiguousWide: settings.isAmbiguousWide,
      isolatesNames: settings.bidi == .isolate, escapeDelay: Int64(settings.escapeDelay) * 1_000_000)
  }

  /// Returns the text that an action copies; nil if a row has none.
  package func text(_ action: Action, _ item: ListItem) -> String? {
    guard let view = newest.view, let note = item.note(in: view) else { return nil }
    return switch action {
    case .copyPath: String(decoding: view.displayPath(note.path), as: UTF8.self)
    case .copyTitle: note.title
    case .copyID: note.card.id
    case .copyAddress: NoteAddress.url(of: note)
    case .copyHeading:
      view.snapshot.outline(of: note.document).last { $0.line <= item.line ?? 0 }
        .flatMap { NewLinks.wikilink(to: note, heading: $0.text, in: view) }
    default: NewLinks.wikilink(to: note, in: view)
    }
  }

  // MARK: - Comparing

  /// Compares the files with the index, and returns a problem, if there was one.
  package func compare(_ report: @escaping @Sendable (Int, Int) -> Void) -> String? {
    var surroundings = vault.surroundings
    surroundings.progress = NoteProgress(advance: { report($1, $2) }, end: {})
    do {
      let vault = try Vault.open(named: vault.root, surroundings)
      newest.replace(
        with: usesGit ?? (vault.config.dates == .git)
          ? try VaultView.withDatesOfHistory(vault, mode: .normal).view : try VaultView(vault))
      return nil
    } catch {
      return "the files could not be compared: \(Explanation(error)?.message ?? "")"
    }
  }

  /// Follows the changes of other programs, as `sheaf watch` does; nil if the system refuses that.
  package func follow(_ report: @escaping @Sendable () -> Void) -> VaultFollower? {
    try? VaultFollower(vault) { news in
      switch news {
      case .changed, .reloaded: report()
      case .started, .settingsUnread, .unwatched: break
      }
    }
  }

  /// Returns a view that has the notes of rows where they are now. The files are only compared if one is missing.
  package func current(_ items: [ListItem]) throws(VaultError) -> VaultView {
    guard let view = newest.view else { return try VaultView(vault) }
    let areThere = items.allSatisfy { item in item.note(in: view).map { vault.hasFile($0.path) } ?? false }
    return areThere ? view : try updated()
  }

  /// Returns why rows cannot be chosen any more; nil if all of them can be.
  package func refusal(_ items: [ListItem]) -> String? {
    guard let view = try? current(items), let gone = items.first(where: { $0.note(in: view) == nil })
    else { return nil }
    return "\(TerminalText.safe(gone.title)) is gone"
  }

  // MARK: - Editing

  /// Lets the person edit notes, and returns what came of it.
  ///
  /// - Parameter body: Opens the notes in the editor, the first of them at a line, and returns its exit status.
  package func edit(
    _ items: [ListItem], _ query: String, _ body: ([NoteRecord], Int?, inout VaultView) throws -> Int32
  ) -> EditEnd {
    do {
      var view = try current(items)
      // What the editor changes is found by comparison, so the view must be up to date.
      try view.update()
      let notes = items.compactMap { $0.note(in: view) }
      guard let first = notes.first else { return EditEnd(message: "the note is gone") }
      let line = items[0].line ?? view.firstLine(matching: query, in: first)
      let (before, graph) = (notes.map(\.revision), view.graph)
      let status = try body(notes, line, &view)
      newest.replace(with: view)
      let edited = zip(notes, before).filter { view.note(at: $0.path)?.revision != $1 }.map(\.0.path)
      if status != 0 { return EditEnd(message: "the editor ended with status \(status)", isGivenUp: edited.isEmpty) }
      if edited.isEmpty { return EditEnd() }
      var comparison = LinkComparison(before: graph, after: view.graph)
      let pairs = edited.map { path -> LinkComparison.Pair in (path, path) }
      let broken = comparison.changes(by: pairs).count(where: \.isBroken)
      return EditEnd(
        message: "edited \(Amount.text(edited.count, "note"))"
          + (broken > 0 ? " · \(Amount.text(broken, "link")) \(broken == 1 ? "is" : "are") broken now" : ""))
    } catch {
      return EditEnd(message: Explanation(error)?.message, isGivenUp: true)
    }
  }

  // MARK: - Requests

  /// Does what a screen asks for, unless that is stopped before.
  ///
  /// What is not as it was seen is not changed, and a task that has moved within its note is followed.
  ///
  /// - Parameters:
  ///   - columns: The number of columns for which lines are made.
  ///   - run: Runs a command line that somebody typed.
  package func run(
    _ request: RunRequest, columns: Int, until stop: RunStop = RunStop(), _ run: CommandRunner
  ) -> RunResult {
    var result = RunResult(of: request)
    if stop.isWished {
      (result.isSuccess, result.isStopped) = (false, true)
      return result
    }
    do {
      switch request.work {
      case .change(let change): try make(change, columns: columns, until: stop, &result)
      case .line(let words): try type(words, run, &result)
      case .version(let note, let commit):
        let view = try updated()
        let history = NoteHistory(try view.vault.repository())
        guard let past = try history.contents(of: note, in: commit) else { break }
        let reader = NoteViewReader(display: Display(of: view, columns: columns), view: view, showsAll: false)
        result.output = reader.lines(ofPast: past.path, in: commit, past.bytes).map(\.plainText)
      case .operations:
        let display = Display(of: try updated(), columns: columns)
        result.output = OperationText.lines(try ChangeHistory(vault).entries, display).map(\.plainText)
        if result.output.isEmpty { result.errors = ["sheaf has not changed anything yet"] }
      }
    } catch {
      result.isSuccess = false
      if case AnswerError.stopped = error { result.isStopped = true }
      result.errors.append((error as? KeyChange.Refusal)?.text ?? Explanation(error)?.message ?? "")
    }
    return result
  }

  /// Makes a change, or only its plan.
  private func make(
    _ change: KeyChange, columns: Int, until stop: RunStop, _ result: inout RunResult
  ) throws {
    var change = change
    var guards = ChangeGuards(origin: "\(name) \(change.text)")
    let rows = try find(change.rows, &result)
    change.rows = rows
    (guards.seen, guards.isStopped) = (rows.compactMap(\.seen), { stop.isWished })
    var surroundings = vault.surroundings
    (surroundings.workingDirectory, surroundings.progress) = (vault.root, nil)
    // The settings can have changed since the screen was opened.
    let current = try Vault.open(named: vault.root, surroundings)
    if let error = Recovery(of: current).error { throw error }
    let view = try VaultView(current)
    let isPlan = result.request.purpose == .plan
    if case .step(let isUndo, let number) = change.kind { addStep(isUndo: isUndo, number, to: &result) }
    if let request = try change.request(in: view, isPlan: isPlan) {
      try carryOut(request, guards, in: view, columns: columns, &result)
    }
    if case .openDaily(let day) = change.kind { result.note = result.note ?? (try? change.daily(day, in: view).path) }
  }

  private func carryOut<Request: ChangeRequest>(
    _ request: Request, _ guards: ChangeGuards, in view: VaultView, columns: Int, _ result: inout RunResult
  ) throws {
    var (request, view) = (request, view)
    if result.request.purpose == .plan {
      let plan = try view.plan(&request, guards)
      result.add(plan)
      addNewFolders(of: plan, to: &result)
      result.output = plan.patch.map(\.line.plainText) + plan.newFolders.map { "new folder \(TerminalText.safe($0))" }
      result.errors = plan.warnings
      if let request = request as? ReplaceInNotes { result.places = request.allPlaces(in: view) }
      return
    }
    let outcome = try view.carryOut(&request, guards) { plan, report in
      guard let report else { return }
      own.withLock { $0.add(plan, except: Set(report.conflicts.map(\.path)), in: vault) }
    }
    let answer = request.answer(outcome, in: view)
    let text = ChangeText(display: Display(of: view, columns: columns))
    result.output = text.lines(answer).map(\.plainText)
    result.message = text.headline(answer)?.plainText
    if let request = request as? CreateNote { result.note = request.path }
    if let request = request as? MergeConflicts { result.isSuccess = !request.leavesConflicts }
    guard let operation = outcome.report?.operation else { return }
    if outcome.hasConflicts { result.isSuccess = false }
    add([operation], to: &result)
  }

  private func add(_ operations: [OperationSummary], to result: inout RunResult) {
    result.operations = operations.filter { $0.kind == .change }.map(\.number)
    for file in operations.flatMap(\.files) {
      if case .moved(let path) = file.action { result.moves[file.path] = path }
    }
    if !operations.isEmpty, var view = newest.view {
      try? view.update()
      newest.replace(with: view)
    }
  }

  /// Runs a command line that somebody typed.
  private func type(_ line: [RunRequest.Word], _ run: CommandRunner, _ result: inout RunResult) throws {
    let last = (try? ChangeHistory(vault))?.entries.first?.operation.number ?? 0
    let rows = try find(line.compactMap { if case .row(let row) = $0 { row } else { nil } }, &result)
    var rest = rows[...]
    let words = line.map { word -> [UInt8] in
      if case .row = word, let row = rest.popFirst() { row.operand } else { word.bytes }
    }
    let output = run(words, rows.compactMap(\.seen))
    (result.isSuccess, result.isStopped) = (output.isSuccess, output.isStopped)
    result.needsTerminal = output.needsTerminal
    (result.output, result.errors) = (Self.lines(output.output), Self.lines(output.errors))
    if let (plan, conflicts) = output.done { own.withLock { $0.add(plan, except: conflicts, in: vault) } }
    let made = (try? ChangeHistory(vault))?.entries.prefix { $0.operation.number > last } ?? []
    add(made.reversed().map(\.operation), to: &result)
  }

  /// Returns the rows as they are now. Says which of them have moved.
  private func find(_ rows: [ChangedRow], _ result: inout RunResult) throws(VaultError) -> [ChangedRow] {
    let own = own.withLock { $0 }
    var found: [ChangedRow] = []
    var view: VaultView?
    for changed in rows {
      guard let seen = changed.seen else {
        found.append(changed)
        continue
      }
      var row = own.following(seen)
      if !row.isUnchanged(in: vault) {
        let current: VaultView
        if let view { current = view } else { current = try updated() }
        view = current
        let before = row.line
        row = try row.found(in: current)
        if let old = before, let new = row.line, old != new {
          result.notices.append("line \(old) of \(QuotedName.terminalText(of: row.path)) is now line \(new)")
        }
      }
      found.append(ChangedRow(row))
    }
    return found
  }

  /// Compares the files with the view, and returns the new one.
  private func updated() throws(VaultError) -> VaultView {
    guard var view = newest.view else { return try VaultView(vault) }
    if comparesFiles {
      try view.update()
      newest.replace(with: view)
    }
    return view
  }

  /// Adds the operation that is undone or redone, and the last one before it that is not undone.
  private func addStep(isUndo: Bool, _ number: Int?, to result: inout RunResult) {
    guard let history = try? ChangeHistory(vault) else { return }
    let next = isUndo ? try? history.undoing(nil).number : try? history.redoing(nil).number
    guard let step = number ?? next else { return }
    result.step = history.entries.first { $0.operation.number == step }?.operation
    let earlier = history.entries.first { entry in
      entry.operation.number < step && entry.operation.kind == .change && !entry.isUndone
    }
    result.earlier = earlier?.operation.number
  }

  private func addNewFolders(of plan: ChangePlan, to result: inout RunResult) {
    for case .move(_, let path) in plan.changes where !path.starts(with: NoteArea.trashFolder.utf8) {
      guard let slash = path.lastIndex(of: 0x2F) else { continue }
      let folder = Array(path[..<slash])
      if !result.newFolders.contains(folder), !vault.hasFolder(String(decoding: folder, as: UTF8.self)) {
        result.newFolders.append(folder)
      }
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { TerminalText.safe(Array($0), keeping: .tabs) }
  }
}

extension RunResult {
  /// Adds what a plan would change. The file that moves is not one of the notes that change with it.
  fileprivate mutating func add(_ plan: ChangePlan) {
    plannedFiles += plan.fileCount
    plannedLinks += plan.rewrittenLinks
    var moved: [[UInt8]: [UInt8]] = [:]
    for case .move(let from, let to) in plan.changes { moved[from] = to }
    if moved.count == 1 { plannedPath = moved.values.first }
    plannedNotes += Set(plan.changes.map(\.path)).subtracting(moved.keys).count
  }
}

extension Vault {
  /// The root as people write it, with a tilde for their home folder.
  package var displayRoot: String {
    let path = TerminalText.safe(root.bytes)
    guard let home = surroundings.home.map({ TerminalText.safe($0.bytes) }), path.hasPrefix(home + "/")
    else { return path }
    return "~" + path.dropFirst(home.count)
  }
}
