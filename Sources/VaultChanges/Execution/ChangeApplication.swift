internal import Bytes
internal import Dates
internal import SystemCalls
internal import VaultCore

/// Carries out a committed operation, from the start or from the point at which it was interrupted.
///
/// Replacing and removing files are independent steps and run on all processors, a batch of files per task. Moves and
/// new files come afterwards, in their order.
struct ChangeApplication {
  private(set) var record: ChangeRecord
  private let files: VaultDirectory
  private let disk: VaultStepFiles
  /// The applier for sequential steps.
  private var applier: StepApplier

  /// The number of files in a batch.
  private static let stretch = 64

  init(_ vault: Vault, _ files: VaultDirectory, _ record: ChangeRecord, isRecovery: Bool) {
    (self.record, self.files) = (record, files)
    let date = NoteDate(nanoseconds: record.time, zone: vault.surroundings.zone)
    disk = VaultStepFiles(directory: files, places: ReplacedPlaces(vault))
    applier = StepApplier(files: disk, date: date, isRecovery: isRecovery)
  }

  var copies: [[UInt8]: [UInt8]] { applier.findings.copies }

  /// Whether the file system cannot swap two names, so that a change at the last instant might not be noticed.
  var lacksExchange: Bool { applier.findings.lacksExchange }

  /// Carries out all steps and syncs them to the disk. After an error, the operation can be run again.
  mutating func run() throws(SystemError) {
    let replacing = record.steps.indices.filter { record.steps[$0].change.rank < 2 }
    try each(replacing) { (applier, step) throws(SystemError) in try applier.settle(&step) }
    try files.sync(folders(of: replacing))
    let replaced = replacing.filter { record.steps[$0].outcome == .done }
    // Some file systems write each removal to the disk at once and wait for it, so more workers help.
    try each(replaced, workers: 4 * Parallel.processorCount) { (applier, step) throws(SystemError) in
      try applier.letGo(&step)
    }
    for index in record.steps.indices where record.steps[index].change.rank >= 2 {
      try applier.settle(&record.steps[index])
    }
    try removeFolders()
    try files.sync(folders(of: Array(record.steps.indices)))
  }

  /// Runs `body` for steps that do not depend on each other.
  private mutating func each(
    _ indices: [Int], workers: Int = Parallel.processorCount,
    _ body: @Sendable (inout StepApplier, inout ChangeStep) throws(SystemError) -> Void
  ) throws(SystemError) {
    // A file that is written in place has several names, and more than one of them can be among the steps. So these
    // steps run sequentially.
    for index in indices where record.steps[index].isInPlace { try body(&applier, &record.steps[index]) }
    let indices = indices.filter { !record.steps[$0].isInPlace }
    let (steps, fresh, disk) = (record.steps, applier, disk)
    let stretches = Parallel.map(indices.count, inStretchesOf: Self.stretch, workers: workers) { range in
      var applier = fresh
      applier.files = disk.keepingFolders()
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

  private func removeFolders() throws(SystemError) {
    var folders = record.emptiedFolders
    if record.steps.contains(where: { $0.outcome == .conflict }) { folders += record.madeFolders.reversed() }
    for folder in folders {
      do throws(SystemError) {
        try files.folder(of: folder).descriptor.removeDirectory(RawPath(folder.lastComponent))
      } catch {
        let isFinal: [Errno] = [.inputOutput, .readOnlyFileSystem]
        if isFinal.contains(error.errno) { throw error }
      }
    }
  }

  /// Returns the folders in which steps change names; for a moved folder, the parents of both its paths.
  private func folders(of indices: [Int]) -> Set<[UInt8]> {
    var folders = Set((record.madeFolders + record.emptiedFolders).map { $0.parentPath })
    for index in indices {
      let change = record.steps[index].change
      folders.insert(change.path.parentPath)
      if case .move(_, let to) = change { folders.insert(to.parentPath) }
    }
    return folders
  }
}
