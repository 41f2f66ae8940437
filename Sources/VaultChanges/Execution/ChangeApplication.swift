internal import SystemCalls
internal import VaultCore

/// Carries out an operation that was decided on, from whatever point it has come to.
///
/// Files that get other contents or are removed have nothing to do with each other: all processors take part, a stretch of
/// files each. Moves and new files wait for them, and are made in their order.
struct ChangeApplication {
  /// The operation, with the outcome of each step.
  private(set) var record: ChangeRecord
  private let files: VaultDirectory
  /// Who carries out steps one after the other.
  private var applier: StepApplier

  /// How many files a thread takes in one go.
  private static let stretch = 64

  /// - Parameter isRecovery: whether an earlier run may have left a file half written that is written in place.
  init(_ vault: Vault, _ files: VaultDirectory, _ record: ChangeRecord, isRecovery: Bool) {
    self.record = record
    self.files = files
    let date = NoteDate(nanoseconds: record.time, zone: vault.surroundings.zone)
    applier = StepApplier(files: files, date: date, isRecovery: isRecovery)
  }

  /// Files that keep what somebody else wrote where it could not stay, by the paths of their notes.
  var copies: [[UInt8]: [UInt8]] { applier.findings.copies }

  /// Whether the file system cannot swap two names, so that a change at the last instant may not have been seen.
  var lacksExchange: Bool { applier.findings.lacksExchange }

  /// Does all steps and waits until the disk has them. An error leaves the operation to be run again.
  mutating func run() throws(SystemError) {
    let replacing = record.steps.indices.filter { record.steps[$0].change.rank < 2 }
    try each(replacing) { (applier, step) throws(SystemError) in try applier.settle(&step) }
    try files.sync(folders(of: replacing))
    let replaced = replacing.filter { record.steps[$0].outcome == .done }
    // Some file systems tell the disk at once of each file that is removed, and wait for it.
    try each(replaced, workers: 4 * Parallel.processorCount) { (applier, step) throws(SystemError) in
      try applier.letGo(&step)
    }
    for index in record.steps.indices where record.steps[index].change.rank >= 2 {
      try applier.settle(&record.steps[index])
    }
    try removeFolders()
    try files.sync(folders(of: Array(record.steps.indices)))
  }

  /// Does something with steps that do not depend on each other.
  private mutating func each(
    _ indices: [Int], workers: Int = Parallel.processorCount,
    _ body: @Sendable (inout StepApplier, inout ChangeStep) throws(SystemError) -> Void
  ) throws(SystemError) {
    // A file that is written in place may have two of its names here, and is written by one after the other.
    for index in indices where record.steps[index].isInPlace { try body(&applier, &record.steps[index]) }
    let indices = indices.filter { !record.steps[$0].isInPlace }
    let (steps, fresh) = (record.steps, applier)
    let stretches = Parallel.map(indices.count, inStretchesOf: Self.stretch, workers: workers) { range in
      var applier = fresh
      applier.files = fresh.files.keepingFolders()
      return Result { () throws(SystemError) in
        var done: [ChangeStep] = []
        for index in indices[range] {
          done.append(steps[index])
          try body(&applier, &done[done.count - 1])
        }
        return (steps: done, findings: applier.findings)
      }
    }
    var next = indices.makeIterator()
    for stretch in stretches {
      let (done, findings) = try stretch.get()
      for step in done { if let index = next.next() { record.steps[index] = step } }
      applier.findings.join(findings)
    }
  }

  /// Removes folders in which nothing is left.
  private func removeFolders() throws(SystemError) {
    var folders = record.emptiedFolders
    if record.steps.contains(where: { $0.outcome == .conflict }) { folders += record.madeFolders.reversed() }
    for folder in folders {
      do throws(SystemError) {
        try files.folder(of: folder).descriptor.removeDirectory(VaultPath.name(of: folder))
      } catch {
        let isFinal: [Errno] = [.inputOutput, .readOnlyFileSystem]
        if isFinal.contains(error.errno) { throw error }
      }
    }
  }

  /// The folders in which some steps change names; one that was moved is among them by both its paths.
  private func folders(of indices: [Int]) -> Set<[UInt8]> {
    var folders = Set((record.madeFolders + record.emptiedFolders).map { VaultPath.folder(of: $0) })
    for index in indices {
      let change = record.steps[index].change
      folders.insert(VaultPath.folder(of: change.path))
      if case .move(_, let to) = change { folders.insert(VaultPath.folder(of: to)) }
    }
    return folders
  }
}
