internal import Enrichment
internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Enriches notes while a watcher runs, on a thread of its own, one batch after the other.
///
/// What it writes changes no text, so it never enriches its own output again.
final class WatchEnrichment: Sendable {
  /// Notes to enrich.
  enum Task: Hashable, Sendable {
    /// Those that were enriched and have changed since.
    case stale
    case note([UInt8])
  }

  private let session: Session
  private let vault: Vault
  private let isJSON: Bool
  private let cancellation = EnrichmentCancellation()
  /// The last message about a failure, which is not repeated.
  private let told = Locked<String?>(nil)

  init(_ session: Session, _ vault: Vault, isJSON: Bool) {
    var session = session
    session.surroundings.progress = nil
    self.session = session
    self.vault = vault
    self.isJSON = isJSON
  }

  /// Stops the program that is asked, if there is one; nothing is enriched any more.
  func cancel() { cancellation.cancel() }

  /// Enriches notes. Failures are reported and do not end the watcher.
  func run(_ tasks: [Task]) {
    if cancellation.isCancelled { return }
    do {
      var view = try VaultView(vault)
      let planner = EnrichmentPlanner(view, overwrites: false)
      let (pending, _) = planner.pending(try notes(tasks, view))
      if pending.isEmpty { return }
      var run = EnrichmentRun(session, view, planner, isDryRun: false)
      try run.enrich(pending, until: cancellation) { _ in }
      try run.finish(&view)
      try tell(run)
      if cancellation.isCancelled { return }
      if let failure = run.failure { throw failure }
      told.withLock { $0 = nil }
    } catch {
      guard let explanation = Explanation(error) else { return }
      let isNew = told.withLock { told in
        defer { told = explanation.message }
        return told != explanation.message
      }
      guard isNew else { return }
      session.warn(explanation.message)
      for hint in explanation.hints { session.remark(StyledText("hint: ", .hint) + StyledText(hint)) }
    }
  }

  /// Returns the notes; those in the archive and templates are left out.
  private func notes(_ tasks: [Task], _ view: VaultView) throws -> [NoteRecord] {
    let shown = view.snapshot.shownNotes()
    var notes: [[UInt8]: NoteRecord] = [:]
    for task in tasks {
      switch task {
      case .stale:
        for document in try view.find("enriched:stale", includesArchive: false).notes.documents {
          let note = view.record(document)
          notes[note.path] = note
        }
      case .note(let path):
        guard let note = view.note(at: path), shown[note.document.segment].contains(note.document.document) else {
          continue
        }
        notes[path] = note
      }
    }
    return notes.values.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private func tell(_ run: EnrichmentRun) throws {
    for outcome in run.outcomes {
      switch outcome.state {
      case .enriched where isJSON:
        try session.print(
          .object([.init("event", "note.enriched")] + JSONValue.pathMembers(outcome.path)))
      case .enriched:
        try session.print(StyledText("enriched", .updated) + StyledText("  ") + StyledText(name: outcome.path))
      case .refused: session.warn(EnrichmentPrinter.text(of: outcome))
      case .current, .empty: break
      }
    }
    try session.output.flush()
  }
}
