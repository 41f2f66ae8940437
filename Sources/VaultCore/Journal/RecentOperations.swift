internal import SystemCalls

/// The last operations of a vault, to say which of them made a change that was noticed just now.
package struct RecentOperations {
  private let vault: Vault
  private let summaries: [OperationSummary]
  private var records: [Int: ChangeRecord] = [:]

  /// The number of operations that are looked at.
  private static let most = 256

  /// Reads the last operations of a vault.
  ///
  /// - Parameter start: The time since which they were made, in nanoseconds since 1970.
  package init(_ vault: Vault, since start: Int64) {
    self.vault = vault
    let journal = ChangeJournal(vault: vault)
    var summaries: [OperationSummary] = []
    for number in ((try? journal.numbers()) ?? []).suffix(Self.most).reversed() {
      guard let time = journal.time(of: number), time >= start else { break }
      if let summary = journal.summary(number) { summaries.append(summary) }
    }
    self.summaries = summaries
  }

  /// Returns the operation that left the file at a path as it is; nil if none did, or another program changed it since.
  package mutating func operation(of path: [UInt8]) -> OperationSummary? {
    let made = summaries.first { summary in
      summary.files.contains { file in
        if case .moved(path) = file.action { return true }
        return file.path == path
      }
    }
    guard let made, isUnchanged(path, since: made) else { return nil }
    return made
  }

  private mutating func isUnchanged(_ path: [UInt8], since operation: OperationSummary) -> Bool {
    if records[operation.number] == nil {
      records[operation.number] = ChangeJournal(vault: vault).record(operation.number)
    }
    for step in records[operation.number]?.steps ?? [] {
      switch step.change {
      case .replace(path, _, let contents), .create(path, let contents, _): return vault.contents(of: path) == contents
      default: break
      }
    }
    return true
  }
}
