internal import Answers
internal import JSON
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore
internal import VaultWatching

/// Handles a watcher's reports as the arguments of the command require.
struct WatchAnnouncer {
  let arguments: WatchCommand.Arguments
  /// The worker that runs the user's program.
  var followUp: FollowUp<[UInt8]>?
  /// The worker that looks for saves into files that were replaced.
  var recoveries: FollowUp<Bool>?
  var commits: WatchCommits?
  var site: FollowUp<Bool>?
  var enrichment: (worker: WatchEnrichment, tasks: FollowUp<[UInt8]>)?

  func finish() {
    followUp?.finish()
    recoveries?.finish()
    commits?.cancel()
    site?.finish()
    enrichment?.worker.cancel()
    enrichment?.tasks.finish()
  }

  /// Prints what a batch of changes does to the notes that the query finds.
  private func show(_ changes: WatchedChanges, of query: String, _ session: Session) throws {
    let notes = try QueryChanges(query, from: changes.before, to: changes.view, moves: changes.moves)
    if arguments.isJSON {
      for event in notes.events { try session.print(event: event) }
    } else {
      try session.print(notes.notes.map { WatchText.line($0.kind, $0.path, changes.view) })
    }
  }

  /// Prints a report for people: changes on standard output, everything else on standard error.
  private func show(_ news: WatchNews, _ session: Session) throws {
    switch news {
    case .started(let start):
      guard !arguments.isQuiet, let remark = WatchText.remark(start) else { return }
      session.remark(StyledText(remark, .dim))
    case .changed(let changes): if !arguments.isQuiet { try session.print(WatchText.lines(changes)) }
    case .notice(let notice): session.warn(notice.text)
    case .newDay, .commitDue, .quiet: break
    }
  }

  /// Prints a report, and updates the summary.
  func announce(_ news: WatchNews, _ session: Session) throws {
    if let query = arguments.query, case .changed(let changes) = news {
      if !arguments.isQuiet { try show(changes, of: query, session) }
    } else if arguments.isJSON {
      try session.print(exactly: WatchEvents.lines(news, isQuiet: arguments.isQuiet))
    } else {
      try show(news, session)
    }
    try session.console.flush()
    switch news {
    case .started(let start):
      keepSummary(start.view, session)
      recoveries?.add([true])
      site?.add([true])
      enrichment?.worker.catchUp(start.view)
    case .newDay(let view): keepSummary(view, session)
    case .changed(let changes):
      keepSummary(changes.view, session)
      recoveries?.add([true])
      followUp?.add(paths(changes))
      site?.add([true])
      try heal(changes, session)
    case .quiet(let paths): enrichment?.tasks.add(paths)
    case .commitDue: commits?.begin()
    case .notice: break
    }
  }

  /// Returns the paths of changes in a form that other programs can open; both paths of a file that was moved.
  func paths(_ changes: WatchedChanges) -> [[UInt8]] {
    changes.files.flatMap { [$0.pathBefore, $0.pathAfter].compactMap(\.self) }.reduce(into: []) { paths, path in
      let shown = changes.view.displayPath(path)
      if paths.last != shown { paths.append(shown) }
    }
  }

  /// Returns the plan that repairs the links that moves broke; it is empty if there are too many changes.
  private func plan(after changes: WatchedChanges) throws(VaultError) -> ChangePlan {
    if changes.isTooLarge { return ChangePlan() }
    return try LinkHealing(changes.view.vault).plan(after: changes.moves, before: changes.before, in: changes.view)
  }

  /// Repairs the links that moves by other programs have broken, or prints how to, as arguments and config require.
  private func heal(_ changes: WatchedChanges, _ session: Session) throws {
    let vault = changes.view.vault
    let healing = arguments.heals ? .always : vault.config.heal
    if healing == .never || changes.moves.isEmpty { return }
    do {
      if healing == .ask {
        let plan = try plan(after: changes)
        if !plan.isEmpty { announceHowToHeal(changes, plan, session) }
        return
      }
      let report = try ChangeExecutor(vault).run(command: "watch --heal") { try plan(after: changes) }
      if let report {
        announceHealed(report, session)
        let problem = VanishedNotes.markHealed(Array(changes.moves.keys), by: report.operation.number, in: vault)
        if let problem { session.warn(problem) }
      }
    } catch {
      // An error in repairing links must not end the watcher.
      guard let explanation = Explanation(error) else { return }
      session.warn(explanation.message)
    }
    try session.console.flush()
  }

  private func announceHealed(_ report: OperationReport, _ session: Session) {
    let files = report.operation.files.filter { !$0.isConflict }.map(\.path)
    if arguments.isJSON {
      try? session.print(
        exactly: Records.line([
          .init("event", "links.healed"), .init("operation", .integer(report.operation.number)),
          .init("files", .paths(files)),
        ]))
    } else {
      try? session.print("links healed in \(Amount.text(files.count, "file")), operation \(report.operation.number)")
    }
    session.announceConflicts(of: report)
  }

  private func announceHowToHeal(_ changes: WatchedChanges, _ plan: ChangePlan, _ session: Session) {
    session.warn("links in \(Amount.text(plan.fileCount, "file")) use the old names of moved notes")
    for (from, to) in changes.moves.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let words = [from, changes.view.displayPath(to)].map { ShellWords.quoted(String(decoding: $0, as: UTF8.self)) }
      session.giveHint("'sheaf heal \(words[0]) \(words[1])' repairs links")
    }
  }

  private func keepSummary(_ view: VaultView, _ session: Session) {
    guard let file = arguments.snapshot else { return }
    let path = view.vault.surroundings.workingDirectory.appending(file)
    do {
      let others = try VaultSummary.members(of: path)
      try AtomicReplace.write(VaultSummary(view).json(view, keeping: others), to: path)
    } catch {
      session.warn("\(file.text): \(error.errno)")
    }
  }
}
