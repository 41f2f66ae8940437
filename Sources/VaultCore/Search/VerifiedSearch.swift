internal import SearchIndex
internal import SystemCalls

/// An evaluator of the parts of a query that need the text of the notes: exact words, punctuation, lines, blocks,
/// sections, tasks and case.
struct VerifiedSearch {
  private let vault: Vault
  private let snapshot: IndexSnapshot

  init(_ vault: Vault, _ snapshot: IndexSnapshot) {
    self.vault = vault
    self.snapshot = snapshot
  }

  /// The number of notes that a thread takes at a time.
  private static let stretch = 16

  /// Returns those of the documents whose text meets a condition, one set per segment. Reads each of them, on all
  /// processors.
  func documents(meeting condition: TextCondition, among candidates: [DocumentSet]) -> [DocumentSet] {
    let documents = candidates.enumerated().flatMap { segment, set in
      set.map { DocumentID(segment: segment, document: $0) }
    }
    let workers = min(Parallel.processorCount, (documents.count + Self.stretch - 1) / Self.stretch)
    let state = Locked<(next: Int, found: [DocumentID])>((0, []))
    Parallel.concurrently(workers: workers) { _ in
      var tester = ConditionTester(condition, tasks: vault.config.tasks)
      let files = NoteFiles(vault)
      while true {
        let start = state.withLock { state in
          defer { state.next += Self.stretch }
          return state.next
        }
        guard start < documents.count else { return }
        let found = documents[start..<min(start + Self.stretch, documents.count)].filter {
          isMet(&tester, by: $0, in: files)
        }
        if !found.isEmpty { state.withLock { $0.found += found } }
      }
    }
    return snapshot.sets(of: state.withLock { $0.found })
  }

  private func isMet(
    _ tester: inout ConditionTester, by document: DocumentID, in files: borrowing NoteFiles
  ) -> Bool {
    let path = snapshot.key(of: document)
    guard let bytes = files.contents(of: path) else { return false }
    return tester.isMet(by: TestedNote(bytes, path: path, document, in: snapshot))
  }
}
