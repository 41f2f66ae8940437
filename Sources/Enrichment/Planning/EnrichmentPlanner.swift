internal import Bytes
package import NoteSyntax
internal import SystemCalls
package import VaultCore

/// Plans the enrichment of notes: finds those whose text has changed since the last one, passes them to an engine, and
/// edits their front matter.
package struct EnrichmentPlanner: Sendable {
  /// The outcome for a note.
  package struct Outcome: Sendable {
    package enum State: String, Sendable {
      /// The note gets new values.
      case enriched
      /// The values of the note are up to date.
      case current, empty
      /// The note is unchanged, for the reason in `problem`.
      case refused
    }

    /// The reason why a note is unchanged.
    package enum Problem: Sendable, Hashable {
      /// The note cannot be read.
      case unreadable
      /// Another program changed the note meanwhile.
      case changed
      /// Another program has the note open.
      case open
      /// The front matter cannot be edited.
      case edit(EditError)
      /// The engine refused the note; a clause such as `the answer is not valid JSON`.
      case engine(String)
    }

    /// The path from the root.
    package let path: [UInt8]
    package private(set) var state: State
    package var made = Enrichment()
    /// The properties that a person has written or removed, and that were kept.
    package var kept: [EnrichmentMark.Field] = []
    /// The reason why the note is refused.
    package var problem: Problem?

    init(_ path: [UInt8], _ state: State) { (self.path, self.state) = (path, state) }

    /// Changes the outcome to that of a note which is unchanged.
    package mutating func fail(_ problem: Problem) { (state, self.problem) = (.refused, problem) }
  }

  private let view: VaultView
  private let overwrites: Bool

  /// Creates a planner.
  ///
  /// - Parameter overwrites: Whether all notes are enriched again, and values that a person has written are replaced.
  package init(_ view: VaultView, overwrites: Bool) { (self.view, self.overwrites) = (view, overwrites) }

  /// Returns the notes whose text has changed since their enrichment, or all with text if values are overwritten, and
  /// the outcomes of the others. O(number of notes); reads only the index.
  package func pending(_ notes: [NoteRecord]) -> (paths: [[UInt8]], others: [Outcome]) {
    var (pending, others): ([[UInt8]], [Outcome]) = ([], [])
    for note in notes {
      if note.flags.contains(.empty) {
        others.append(Outcome(note.path, .empty))
      } else if !overwrites, note.flags.contains(.enriched), !note.flags.contains(.stale) {
        others.append(Outcome(note.path, .current))
      } else {
        pending.append(note.path)
      }
    }
    return (pending, others)
  }

  /// Plans the changes of notes.
  ///
  /// - Returns: The plan, the outcomes for the notes that the engine has read, and the reason if it failed.
  package func plan(
    _ paths: [[UInt8]], with engine: any EnrichmentEngine
  ) -> (plan: ChangePlan, outcomes: [Outcome], failure: EnrichmentError?) {
    let workers = view.vault.surroundings.workers
    let requests = Parallel.map(paths.count, inStretchesOf: 16, workers: workers) { range in
      paths[range].map { EnrichmentRequest($0, in: view) }
    }.flatMap(\.self)
    let made = engine.enrich(requests.compactMap(\.self))
    var rest = made.results[...]
    var results: [(EnrichmentRequest, Result<Enrichment, EnrichmentRefusal>)?] = []
    for request in requests {
      if let request {
        // The engine failed before this note.
        guard let result = rest.popFirst() else { break }
        results.append((request, result))
      } else {
        results.append(nil)
      }
    }
    let edit = EnrichmentEdit(overwrites: overwrites)
    let finished = results
    let changes = Parallel.map(finished.count, inStretchesOf: 16, workers: workers) { range in
      range.map { Self.change(paths[$0], finished[$0], edit) }
    }.flatMap(\.self)
    return (ChangePlan(changes.compactMap(\.0)), changes.map(\.1), made.failure)
  }

  private static func change(
    _ path: [UInt8], _ result: (EnrichmentRequest, Result<Enrichment, EnrichmentRefusal>)?, _ edit: EnrichmentEdit
  ) -> (PlannedChange?, Outcome) {
    func refused(_ problem: Outcome.Problem) -> (PlannedChange?, Outcome) {
      var outcome = Outcome(path, .refused)
      outcome.problem = problem
      return (nil, outcome)
    }
    guard let (request, result) = result else { return refused(.unreadable) }
    // The index does not regard a file that is not text as empty.
    if request.isEmpty { return (nil, Outcome(path, .empty)) }
    let made: Enrichment
    switch result {
    case .failure(let refusal): return refused(.engine(refusal.reason))
    case .success(let enrichment): made = enrichment
    }
    do throws(EditError) {
      let edited = try edit.apply(made, to: request)
      if edited.bytes == request.bytes { return (nil, Outcome(path, .current)) }
      var outcome = Outcome(path, .enriched)
      (outcome.made, outcome.kept) = (made, edited.kept)
      return (.replace(path: path, base: request.bytes, contents: edited.bytes), outcome)
    } catch { return refused(.edit(error)) }
  }
}

extension EnrichmentRequest {
  /// Reads a note; nil if it cannot be read.
  package init?(_ path: [UInt8], in view: VaultView) {
    guard let bytes = view.vault.contents(of: path) else { return nil }
    let note = view.vault.parsed(bytes, at: path)
    let matter = note.validMatter
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    self.init(
      path: path, id: matter?.string("id"),
      title: NoteText.title(of: note, in: bytes.span, fileName: name, order: view.vault.config.titleOrder).text,
      tags: note.tags.map(\.name), bytes: bytes, note: note)
  }

  var isEmpty: Bool { note.blocks.allSatisfy { $0.kind == .blank || $0.kind == .frontMatter } }
}
