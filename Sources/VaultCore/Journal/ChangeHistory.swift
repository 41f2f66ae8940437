internal import SystemCalls

/// The operations of a vault that can be listed, undone and redone.
package struct ChangeHistory {
  /// An operation and whether it is undone.
  package struct Entry: Sendable, Hashable {
    package let operation: OperationSummary
    /// Whether it was undone, and not redone since.
    package let isUndone: Bool

    package init(_ operation: OperationSummary, isUndone: Bool) {
      (self.operation, self.isUndone) = (operation, isUndone)
    }
  }

  private let vault: Vault
  private let journal: ChangeJournal
  /// The stored operations, the newest first.
  package let entries: [Entry]
  /// The numbers of the stored operations whose records are damaged, in ascending order.
  package let damaged: [Int]
  /// The numbers of changes that can be undone; the one done last is last.
  private var done: [Int] = []
  /// The numbers of changes that were undone with no other change since; the one undone last is last.
  private var undone: [Int] = []
  /// For each change, the number of the operation that did, undid or redid it last.
  private var latest: [Int: Int] = [:]

  package init(_ vault: Vault) throws(VaultError) {
    self.vault = vault
    journal = ChangeJournal(vault: vault)
    let numbers: [Int]
    do throws(SystemError) { numbers = try journal.numbers() } catch { throw .system(error) }
    var (summaries, damaged): ([OperationSummary], [Int]) = ([], [])
    for number in numbers {
      if let summary = journal.summary(number) {
        summaries.append(summary)
      } else if journal.time(of: number) != nil {
        damaged.append(number)
      }
    }
    self.damaged = damaged
    for summary in summaries {
      switch summary.kind {
      case .change:
        done.append(summary.number)
        undone = []
        latest[summary.number] = summary.number
      case .undo(let other):
        done.removeAll { $0 == other }
        undone.append(other)
        latest[other] = summary.number
      case .redo(let other):
        undone.removeAll { $0 == other }
        done.append(other)
        latest[other] = summary.number
      case .received: break
      }
    }
    let present = Set(done)
    entries = summaries.reversed().map { summary in
      var isUndone = false
      if case .change = summary.kind { isUndone = !present.contains(summary.number) }
      return Entry(summary, isUndone: isUndone)
    }
  }

  /// Returns the operation to undo and the plan that undoes it; without a number, the last one that can be undone.
  package func undoing(_ number: Int?) throws(VaultError) -> (number: Int, plan: ChangePlan) {
    try checkRecords(after: number ?? done.last, isNamed: number != nil)
    guard let target = number ?? done.last else { throw .change(.nothingToDo("there is nothing to undo")) }
    guard done.contains(target) else { throw .change(.noOperation(reason(target, "already undone"))) }
    return (target, try inverse(target))
  }

  /// Returns the operation to redo and the plan that does; without a number, that undone last if nothing changed since.
  package func redoing(_ number: Int?) throws(VaultError) -> (number: Int, plan: ChangePlan) {
    try checkRecords(after: number ?? undone.last, isNamed: number != nil)
    guard let target = number ?? undone.last else { throw .change(.nothingToDo("there is nothing to redo")) }
    guard latest[target] != nil, !done.contains(target) else {
      throw .change(.noOperation(reason(target, "not undone")))
    }
    return (target, try inverse(target))
  }

  /// Returns contents that a file had, by their revision, if one of the last operations kept them; else nil.
  package static func contents(withRevision revision: String, of path: [UInt8], in vault: Vault) -> [UInt8]? {
    let journal = ChangeJournal(vault: vault)
    for number in ((try? journal.numbers()) ?? []).suffix(keptVersions).reversed() {
      guard let summary = journal.summary(number), summary.files.contains(where: { $0.path == path }) else { continue }
      for step in journal.record(number)?.steps ?? [] {
        switch step.change {
        case .replace(path, let base, let contents):
          for bytes in [contents, base] where PlannedChange.revision(of: bytes) == revision { return bytes }
        case .create(path, let bytes, _), .delete(path, let bytes):
          if PlannedChange.revision(of: bytes) == revision { return bytes }
        default: break
        }
      }
    }
    return nil
  }

  /// The number of operations in which earlier contents of a file are looked for.
  private static let keptVersions = 50

  /// Throws if the record of an operation is damaged, or if it was not named and a later record is damaged, since the
  /// damaged one might belong to the last operation.
  private func checkRecords(after target: Int?, isNamed: Bool) throws(VaultError) {
    let last = target.flatMap { latest[$0] } ?? 0
    let bad = isNamed ? damaged.first { $0 == target } : damaged.last { $0 > last }
    guard let bad else { return }
    throw .change(.damagedOperation(bad, journal.file(bad), other: isNamed ? nil : target))
  }

  private func reason(_ number: Int, _ state: String) -> String {
    guard let entry = entries.first(where: { $0.operation.number == number }) else {
      return "there is no operation \(number)"
    }
    switch entry.operation.kind {
    case .change, .received: return "operation \(number) is \(state)"
    case .undo(let other), .redo(let other):
      return "operation \(number) undid or redid operation \(other); name that one"
    }
  }

  private func inverse(_ target: Int) throws(VaultError) -> ChangePlan {
    guard let number = latest[target] else { throw .change(.noOperation("there is no operation \(target)")) }
    guard let record = journal.record(number) else {
      throw .change(.damagedOperation(number, journal.file(number), other: nil))
    }
    return record.inverse
  }
}
