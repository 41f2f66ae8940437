internal import Dates
internal import QueryLanguage
internal import SearchIndex
internal import SystemCalls

/// An evaluator of what needs the text of notes: exact words, punctuation, lines, blocks, sections, tasks and case.
struct VerifiedSearch {
  let vault: Vault
  let snapshot: IndexSnapshot

  /// The number of notes that a thread takes at a time.
  private static let stretch = 16

  /// Reads documents on all processors; returns those whose text meets a condition, and those that cannot be read.
  func documents(
    meeting condition: TextCondition, among candidates: [DocumentSet]
  ) -> (met: [DocumentID], unread: [DocumentID]) {
    let documents = candidates.documents
    let workers = min(Parallel.processorCount, (documents.count + Self.stretch - 1) / Self.stretch)
    let state = Locked<(next: Int, met: [DocumentID], unread: [DocumentID])>((0, [], []))
    Parallel.concurrently(workers: workers) { _ in
      var tester = ConditionTester(condition, tasks: vault.config.tasks)
      let files = NoteFiles(vault)
      while true {
        let start = state.withLock { state in
          defer { state.next += Self.stretch }
          return state.next
        }
        guard start < documents.count else { return }
        var (met, unread): ([DocumentID], [DocumentID]) = ([], [])
        for document in documents[start..<min(start + Self.stretch, documents.count)] {
          switch isMet(&tester, by: document, in: files) {
          case true?: met.append(document)
          case false?: break
          case nil: unread.append(document)
          }
        }
        if met.isEmpty, unread.isEmpty { continue }
        state.withLock { state in
          state.met += met
          state.unread += unread
        }
      }
    }
    return state.withLock { ($0.met, $0.unread) }
  }

  /// Returns whether a document meets the condition; nil if it cannot be read.
  private func isMet(_ tester: inout ConditionTester, by document: DocumentID, in files: borrowing NoteFiles) -> Bool? {
    let path = snapshot.key(of: document)
    guard let bytes = files.contents(of: path) else { return nil }
    return tester.isMet(
      by:
        TestedNote(bytes: bytes, path: path, dialect: vault.dialect(of: path), document: document, snapshot: snapshot))
  }
}

extension PropertyComparison {
  /// Compares a folded value with the operand: as numbers or as days of the zone if both are such, else as text.
  func isMet(by value: String, in zone: TimeZoneRules) -> Bool {
    if !isQuoted {
      if let number, !value.contains("x"), let other = Double(value), other.isFinite {
        return isMet(isLess: other < number, isGreater: other > number)
      }
      if let dates, let day = CivilDate(written: value, in: zone) { return dates.contains(day) }
      if number != nil || dates != nil { return false }
    }
    let operand = String(decoding: Folding.fold(Array(operand.utf8).span), as: UTF8.self)
    return isMet(isLess: value < operand, isGreater: value > operand)
  }

  private func isMet(isLess: Bool, isGreater: Bool) -> Bool {
    switch relation {
    case .less: isLess
    case .lessOrEqual: !isGreater
    case .greater: isGreater
    case .greaterOrEqual: !isLess
    }
  }
}
