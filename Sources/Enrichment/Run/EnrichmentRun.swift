internal import SystemCalls
internal import VaultChanges
package import VaultCore

/// Enriches notes in steps, and writes the results from time to time, so that an interruption loses little and memory
/// is bounded.
package struct EnrichmentRun {
  /// For whom notes are enriched.
  package struct Origin {
    /// What the journal shows as the origin of the operations.
    package let command: String
    /// The folders in which a program is looked for, as in `PATH`.
    package let searchPath: [UInt8]
    /// The environment of a program.
    package let variables: [[UInt8]]
    /// The display of progress; nil for none.
    package var progress: NoteProgress?
    /// Called after each operation.
    package let wrote: (OperationReport) -> Void

    /// Describes for whom notes are enriched.
    package init(
      command: String, searchPath: [UInt8], variables: [[UInt8]], progress: NoteProgress?,
      wrote: @escaping (OperationReport) -> Void
    ) {
      (self.command, self.searchPath, self.variables) = (command, searchPath, variables)
      (self.progress, self.wrote) = (progress, wrote)
    }
  }

  private let origin: Origin
  private let vault: Vault
  private let planner: EnrichmentPlanner
  private let isDryRun: Bool
  private let view: VaultView
  /// What became of each note so far.
  package private(set) var outcomes: [EnrichmentPlanner.Outcome] = []
  /// The numbers of the operations, for `undo`.
  package private(set) var reports: [OperationReport] = []
  /// The reason why the engine could not go on.
  package private(set) var failure: EnrichmentError?
  /// Returns the notes among `paths` that must not be changed now, because another program has them open.
  package var spared: (_ paths: [[UInt8]]) -> Set<[UInt8]> = { _ in [] }
  private var open = ChangePlan()
  private var openBytes = 0

  /// The number of notes that are read at once; if a program is asked, for each running instance.
  private static let batch = 1024
  private static let programBatch = 8
  /// The number of bytes of changed notes, and the time, after which they are written.
  private static let byteLimit = 64 << 20
  private static let pause = Duration.seconds(60)

  /// Prepares to enrich notes of a view.
  package init(_ view: VaultView, _ planner: EnrichmentPlanner, _ origin: Origin, isDryRun: Bool) {
    (self.origin, self.view, self.planner, self.isDryRun) = (origin, view, planner, isDryRun)
    vault = view.vault
  }

  /// Whether a note was not changed because of a problem.
  package var hasProblems: Bool {
    outcomes.contains { $0.state == .refused } || reports.contains { !$0.conflicts.isEmpty }
  }

  /// Enriches notes, until the engine fails.
  ///
  /// - Parameters:
  ///   - cancellation: Stops the run; the results so far are written.
  ///   - show: Called with the plan of each step of a dry run.
  package mutating func enrich(
    _ paths: [[UInt8]], until cancellation: EnrichmentCancellation = .init(), show: (ChangePlan) throws -> Void
  ) throws {
    if paths.isEmpty { return }
    let (engine, isProgram) = try engine(for: paths.count, cancellation)
    let programs = min(vault.config.enrichment.atOnce, CommandEngine.mostAtOnce)
    let size = isProgram ? Self.programBatch * programs : Self.batch
    var start = 0
    var last = ContinuousClock.now
    while start < paths.count, failure == nil, !cancellation.isCancelled {
      let batch = Array(paths[start..<min(start + size, paths.count)])
      let made = planner.plan(batch, with: engine)
      failure = made.failure
      outcomes += made.outcomes
      start += batch.count
      if !isProgram { origin.progress?.advance("enriching", start, paths.count) }
      if isDryRun {
        try show(made.plan)
        continue
      }
      open.changes += made.plan.changes
      openBytes += made.plan.changes.reduce(0) { $0 + $1.byteCount }
      if openBytes > Self.byteLimit || isProgram && ContinuousClock.now - last > Self.pause {
        try write()
        last = .now
      }
    }
    if !isDryRun { try write() }
  }

  /// Refreshes a view after the operations. If these were many notes, the next command indexes them.
  package func finish(_ view: inout VaultView) throws(VaultError) {
    if reports.isEmpty { return }
    if let only = reports.first, reports.count == 1 {
      let enriched = outcomes.filter { $0.state == .enriched }.map(\.path)
      try view.refresh(after: only, showing: enriched.count == 1 ? enriched : [])
    } else {
      try view.refresh()
    }
  }

  private func engine(
    for count: Int, _ cancellation: EnrichmentCancellation
  ) throws -> (any EnrichmentEngine, isProgram: Bool) {
    let settings = vault.config.enrichment
    guard let name = settings.command.first else { return (BuiltInEngine(view), false) }
    let file = RawPath(
      Array((name.hasPrefix("~/") ? (vault.surroundings.home?.text ?? "~") + name.dropFirst() : name).utf8))
    guard let executable = Subprocess.find(file, searchPath: origin.searchPath)
    else { throw EnrichmentError.notStarted(name, SystemError(.noSuchFile, call: "posix_spawn", path: file)) }
    let root = Array("SHEAF_VAULT=".utf8)
    let program = Subprocess(
      executable: executable, arguments: settings.command.dropFirst().map { Array($0.utf8) },
      environment: origin.variables.filter { !$0.starts(with: root) } + [root + vault.root.bytes],
      workingDirectory: vault.root)
    let (progress, done) = (origin.progress, Locked(0))
    let engine = CommandEngine(
      program, timeout: .seconds(settings.timeout), atOnce: settings.atOnce, categories: view.categoriesInUse,
      cancellation: cancellation
    ) {
      let notes = done.withLock { done in
        done += 1
        return done
      }
      progress?.advance("enriching", notes, count)
    }
    return (engine, true)
  }

  /// Writes the notes that are ready. Those that others have changed meanwhile are skipped; the next run enriches them.
  private mutating func write() throws {
    var plan = open
    (open, openBytes) = (ChangePlan(), 0)
    drop(spared(plan.changes.map(\.path)), from: &plan, .open)
    while !plan.isEmpty {
      do throws(VaultError) {
        let report = try ChangeExecutor(vault).run(plan, command: origin.command)
        origin.wrote(report)
        reports.append(report)
        return
      } catch {
        guard case .change(.changedSince(let paths)) = error, !paths.isEmpty else { throw error }
        drop(Set(paths), from: &plan, .changed)
      }
    }
  }

  private mutating func drop(
    _ paths: Set<[UInt8]>, from plan: inout ChangePlan, _ problem: EnrichmentPlanner.Outcome.Problem
  ) {
    if paths.isEmpty { return }
    plan.changes.removeAll { paths.contains($0.path) }
    for index in outcomes.indices where paths.contains(outcomes[index].path) { outcomes[index].fail(problem) }
  }
}

extension PlannedChange {
  /// The number of bytes that it keeps in memory.
  fileprivate var byteCount: Int {
    if case .replace(_, let base, let contents) = self { base.count + contents.count } else { 0 }
  }
}
