internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// The built-in engine. It needs neither network nor other programs, and its results depend only on the vault.
package struct BuiltInEngine: EnrichmentEngine {
  private let view: VaultView
  private let learned: LearnedCategories
  /// The readings, with their caches, of threads that have finished.
  private let spareReadings = Locked<[NoteReading]>([])
  private let cues: CueScorer

  /// Creates an engine, which learns from the notes of the vault whose category a person has written.
  package init(_ view: VaultView) {
    self.view = view
    learned = LearnedCategories(Self.examples(view))
    cues = CueScorer(view.vault.config.categories)
  }

  /// Returns the enrichment of each note; never fails.
  package func enrich(_ requests: [EnrichmentRequest]) -> EngineResults {
    var results = EngineResults()
    results.results = Parallel.map(requests.count, inStretchesOf: 32, workers: view.vault.surroundings.workers) {
      range in
      var reading = spareReadings.withLock { $0.popLast() } ?? NoteReading(view.snapshot)
      defer { spareReadings.withLock { $0.append(reading) } }
      return requests[range].map { request -> Result<Enrichment, EnrichmentRefusal> in
        let explanation = explanation(request, &reading, isWhole: false)
        var made = Enrichment()
        made.summary = explanation.sentences.first?.sentence
        made.actions = explanation.actions.map(\.text)
        made.category = explanation.category
        return .success(made)
      }
    }.flatMap(\.self)
    return results
  }

  /// Returns the explanation of the enrichment of a note.
  package func explanation(of request: EnrichmentRequest) -> EnrichmentExplanation {
    var reading = NoteReading(view.snapshot)
    return explanation(request, &reading, isWhole: true)
  }

  private func explanation(
    _ request: EnrichmentRequest, _ reading: inout NoteReading, isWhole: Bool
  ) -> EnrichmentExplanation {
    let passages = NotePassages(request.note, in: request.bytes)
    let sentences = reading.summaries.candidates(passages, title: request.title)
    let actions = reading.actions.actions(passages, title: request.title)
    let evidence = CategoryEvidence(passages, actions: actions, request: request, &reading.words)
    let byNotes = learned.isUsable ? learned.verdict(LearnedCategories.features(of: evidence), explains: isWhole) : nil
    let byCues = cues.verdict(evidence)
    return EnrichmentExplanation(
      sentences: sentences, actions: actions, verdicts: [byNotes, byCues].compactMap(\.self),
      category: CategoryVerdict.category(byNotes, byCues))
  }

  // MARK: - Learning

  /// The maximal number of notes to learn from. If there are more, every second, third or nth one is used.
  private static let exampleLimit = 2000

  /// Returns the features of the notes whose category a person has written, except for the category `other`.
  private static func examples(_ view: VaultView) -> [(category: String, features: [String: Double])] {
    let categories = view.categoriesInUse
    var paths = view.snapshot.documents(withKey: Array("category".utf8), in: .property)
      .map { view.snapshot.key(of: $0) }.sorted { $0.lexicographicallyPrecedes($1) }
    let step = (paths.count + exampleLimit - 1) / exampleLimit
    if step > 1 { paths = stride(from: 0, to: paths.count, by: step).map { paths[$0] } }
    let known = paths
    return Parallel.map(known.count, inStretchesOf: 64, workers: view.vault.surroundings.workers) { range in
      var reading = NoteReading(view.snapshot)
      return range.compactMap { index -> (category: String, features: [String: Double])? in
        guard let request = EnrichmentRequest(known[index], in: view), !request.isEmpty,
          let written = request.note.validMatter?.string("category"), let category = categories.named(written)?.name,
          category != "other", EnrichmentMark(of: request.note)?.values[.category] != EnrichmentMark.hash(of: written)
        else { return nil }
        let passages = NotePassages(request.note, in: request.bytes)
        let evidence = CategoryEvidence(
          passages, actions: reading.actions.actions(passages, title: request.title), request: request, &reading.words)
        return (category, LearnedCategories.features(of: evidence))
      }
    }.flatMap(\.self)
  }
}

/// The state with which one thread reads notes.
private struct NoteReading: Sendable {
  var words = WordReader()
  var actions = ActionFinder()
  var summaries: SummaryFinder

  init(_ snapshot: IndexSnapshot) {
    let frequencies = InverseDocumentFrequencies(snapshot)
    summaries = SummaryFinder(idf: frequencies.idf)
  }
}

/// A cache of the rarity of words in the bodies of a vault's notes, for one thread.
private final class InverseDocumentFrequencies: Sendable {
  private let snapshot: IndexSnapshot
  private let cache = Locked<[String: Double]>([:])

  private static let limit = 100_000

  init(_ snapshot: IndexSnapshot) { self.snapshot = snapshot }

  func idf(_ word: String) -> Double {
    cache.withLock { cache in
      if let idf = cache[word] { return idf }
      if cache.count > Self.limit { cache.removeAll(keepingCapacity: true) }
      let idf = Double(snapshot.idf(ofCount: snapshot.bodyCount(ofWord: Array(word.utf8))))
      cache[word] = idf
      return idf
    }
  }
}

/// The explanation of an enrichment by the built-in engine.
package struct EnrichmentExplanation: Sendable {
  /// The sentences, the best first.
  package let sentences: [SummaryFinder.Candidate]
  /// The action items.
  package let actions: [ActionFinder.Action]
  /// The verdicts about the category: by other notes, if there are enough, and by cue words.
  package let verdicts: [CategoryVerdict]
  /// The category; nil if none is certain enough.
  package let category: String?
}
