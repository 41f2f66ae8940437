internal import Answers
internal import Dates
internal import Explanations
internal import LinkGraph
internal import SystemCalls
internal import Terminal
internal import VaultChanges
package import VaultCore
package import VaultWatching

/// What screens over the notes of a vault have done by it.
package struct NoteServices: Sendable {
  /// What a command wrote when it was run within the program.
  package struct CommandOutput: Sendable {
    /// Whether it succeeded, or was stopped before it changed anything.
    package var (isSuccess, isStopped): (Bool, Bool)
    /// What it wrote to standard output and standard error.
    package var (output, errors): ([UInt8], [UInt8])
    /// Its plan, if it was only to plan.
    package var plan: ChangePlan?

    /// Describes what a command wrote.
    package init(isSuccess: Bool, isStopped: Bool = false, output: [UInt8], errors: [UInt8], plan: ChangePlan?) {
      (self.isSuccess, self.isStopped) = (isSuccess, isStopped)
      (self.output, self.errors, self.plan) = (output, errors, plan)
    }
  }

  private let newest: NewestView
  private let vault: Vault
  private let comparesFiles: Bool
  private let usesGit: Bool?

  /// Serves the screens of a vault.
  ///
  /// - Parameters:
  ///   - comparesFiles: Whether files are compared with the index.
  ///   - usesGit: Whether dates come from git; nil for what the config says.
  package init(_ vault: Vault, _ newest: NewestView, comparesFiles: Bool, usesGit: Bool?) {
    (self.vault, self.newest, self.comparesFiles, self.usesGit) = (vault, newest, comparesFiles, usesGit)
  }

  /// Returns the services of a screen, besides those for which programs are needed.
  package var services: ScreenServices {
    var services = ScreenServices()
    let settings = vault.config.screens
    (services.usesMouse, services.isAmbiguousWide) = (settings.usesMouse, settings.isAmbiguousWide)
    (services.tellsKeysApart, services.takesFrames) = (settings.keyboard == .enhanced, settings.isSynchronized)
    services.isolatesNames = settings.bidi == .isolate
    services.escapeDelay = Int64(settings.escapeDelay) * 1_000_000
    if comparesFiles { services.compare = { compare($0) } }
    services.refusal = { refusal($0) }
    services.text = { action, item in
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
    return services
  }

  // MARK: - Comparing

  private func compare(_ report: @escaping @Sendable (Int, Int) -> Void) -> String? {
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
    guard var view = newest.view else { return try VaultView(vault) }
    let areThere = items.allSatisfy { item in item.note(in: view).map { vault.hasFile($0.path) } ?? false }
    if !areThere, comparesFiles {
      try view.update()
      newest.replace(with: view)
    }
    return view
  }

  /// Returns why rows cannot be chosen any more; nil if all of them can be.
  private func refusal(_ items: [ListItem]) -> String? {
    guard let view = try? current(items), let gone = items.first(where: { $0.note(in: view) == nil })
    else { return nil }
    return "\(TerminalText.safe(gone.title)) is gone"
  }

  // MARK: - Editing

  /// Lets the person edit notes, and returns what is to be said.
  ///
  /// - Parameter body: Opens the notes in the editor, the first of them at a line, and returns its exit status.
  package func edit(
    _ items: [ListItem], _ query: String, _ body: ([NoteRecord], Int?, inout VaultView) throws -> Int32
  ) -> String? {
    do {
      var view = try current(items)
      // What the editor changes is found by comparison, so the view must be up to date.
      try view.update()
      let notes = items.compactMap { $0.note(in: view) }
      guard let first = notes.first else { return "the note is gone" }
      let line = items[0].line ?? view.firstLine(matching: query, in: first)
      let (before, graph) = (notes.map(\.revision), view.graph)
      let status = try body(notes, line, &view)
      newest.replace(with: view)
      if status != 0 { return "the editor ended with status \(status)" }
      let edited = zip(notes, before).filter { view.note(at: $0.path)?.revision != $1 }.map(\.0.path)
      if edited.isEmpty { return nil }
      var comparison = LinkComparison(before: graph, after: view.graph)
      let pairs = edited.map { path -> LinkComparison.Pair in (path, path) }
      let broken = comparison.changes(by: pairs).count(where: \.isBroken)
      return "edited \(Amount.text(edited.count, "note"))"
        + (broken > 0 ? " · \(Amount.text(broken, "link")) \(broken == 1 ? "is" : "are") broken now" : "")
    } catch {
      return Explanation(error)?.message
    }
  }

  // MARK: - Commands

  /// Runs commands one after another, until one fails or they are stopped.
  ///
  /// - Parameter run: Runs one command within the program.
  package func run(
    _ request: RunRequest, until stop: RunStop = RunStop(), _ run: ([[UInt8]]) -> CommandOutput
  ) -> RunResult {
    var result = RunResult(of: request)
    let last = newestOperation?.number ?? 0
    for words in request.commands where result.isSuccess {
      if stop.isWished {
        (result.isSuccess, result.isStopped) = (false, true)
        break
      }
      let output = run(words)
      (result.isSuccess, result.isStopped) = (output.isSuccess, output.isStopped)
      result.output += Self.lines(output.output)
      result.errors += Self.lines(output.errors)
      if let plan = output.plan { result.add(plan) }
    }
    let operations = (try? ChangeHistory(vault))?.entries.prefix { $0.operation.number > last } ?? []
    result.operations = operations.reversed().filter { $0.operation.kind == .change }.map(\.operation.number)
    for file in operations.flatMap(\.operation.files) {
      if case .moved(let path) = file.action { result.moves[file.path] = path }
    }
    if !operations.isEmpty, var view = newest.view {
      try? view.update()
      newest.replace(with: view)
    }
    if case .edit = request.purpose, result.isSuccess {
      let created = operations.flatMap(\.operation.files).first {
        $0.action == .created && VaultFiles.isNotePath($0.path)
      }
      result.note = created?.path ?? daily(request)
    }
    return result
  }

  /// Returns the lines that a command prints, which changes nothing.
  package func output(of words: [[UInt8]], _ run: ([[UInt8]]) -> CommandOutput) -> [String] {
    Self.lines(run(words).output)
  }

  private var newestOperation: OperationSummary? { (try? ChangeHistory(vault))?.entries.first?.operation }

  /// Returns the path of the daily note that a request opens.
  private func daily(_ request: RunRequest) -> [UInt8]? {
    guard let words = request.commands.first, words.first == Array("daily".utf8) else { return nil }
    let day = words.count > 1 ? CivilDate(iso: String(decoding: words[1], as: UTF8.self)) : vault.today
    return day.flatMap { try? PeriodicNote(.daily, of: $0, in: vault).path }
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
