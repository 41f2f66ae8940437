internal import Answers
internal import Enrichment
internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultWatching

/// Enriches notes while a watcher runs, on a separate thread, one batch after the other.
///
/// It changes front matter and no text, so its own changes never make it enrich a note again. A note that an editor has
/// opened meanwhile is skipped, and the watcher reports it when it has not changed for a while. A note whose enrichment
/// was undone is skipped until its text changes.
final class WatchEnrichment: Sendable {
  private let vault: Vault
  private let control: WatchControl
  private let isJSON: Bool
  private let cancellation = EnrichmentCancellation()
  private let failures = FailureNotice()
  private let undone = Locked(UndoneEnrichments())

  init(_ vault: Vault, _ control: WatchControl, isJSON: Bool) {
    (self.vault, self.control, self.isJSON) = (vault, control, isJSON)
  }

  /// Stops the program that is asked, if there is one, and enriches no further notes.
  func cancel() { cancellation.cancel() }

  /// Asks the watcher to report notes changed since their enrichment when they have not changed for a while.
  func catchUp(_ view: VaultView) {
    let stale = view.allNotes().filter { $0.flags.contains(.stale) }.map(\.path)
    if !stale.isEmpty { control.send(.awaitQuiet(stale)) }
  }

  /// Enriches notes. Failures are reported and do not end the watcher.
  func run(_ paths: [[UInt8]], _ session: Session) {
    if cancellation.isCancelled { return }
    do {
      // The settings may have changed since the watcher was started.
      let vault = try Vault.open(named: vault.root, vault.surroundings)
      var view = try VaultView(vault)
      let planner = EnrichmentPlanner(view, overwrites: false)
      var (pending, _) = planner.pending(notes(paths, view))
      if pending.isEmpty { return }
      pending = undone.withLock { undone in
        undone.update(from: vault)
        return undone.remaining(of: pending, in: vault)
      }
      if pending.isEmpty { return }
      var origin = session.enrichmentOrigin
      origin.progress = nil
      var run = EnrichmentRun(view, planner, origin, isDryRun: false)
      run.spared = { paths in
        let open = OpenNotes(in: vault)
        return Set(paths.filter(open.contains))
      }
      try run.enrich(pending, until: cancellation) { _ in }
      try session.finish(run, &view)
      try announce(run, session)
      if cancellation.isCancelled { return }
      if let failure = run.failure { throw failure }
      failures.clear()
    } catch {
      failures.print(error, session)
    }
  }

  /// Returns the notes with these paths, without those in the archive and templates.
  private func notes(_ paths: [[UInt8]], _ view: VaultView) -> [NoteRecord] {
    let shown = view.snapshot.shownNotes()
    return Set(paths).compactMap { view.note(at: $0) }
      .filter { shown[$0.document.segment].contains($0.document.document) }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private func announce(_ run: EnrichmentRun, _ session: Session) throws {
    for outcome in run.outcomes {
      switch outcome.state {
      case .enriched where isJSON:
        let event = [JSONValue.Member("event", "note.enriched")] + JSONValue.pathMembers(outcome.path)
        try session.print(event: event)
      case .enriched:
        try session.print(StyledText("enriched", .updated) + StyledText("  ") + StyledText(name: outcome.path))
      case .refused where outcome.problem == .open: control.send(.awaitQuiet([outcome.path]))
      // The watcher sees that change too.
      case .refused where outcome.problem == .changed: break
      case .refused: session.warn(EnrichmentText.text(of: outcome))
      case .current, .empty: break
      }
    }
    try session.console.flush()
  }
}
