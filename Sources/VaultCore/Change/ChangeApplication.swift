internal import SystemCalls

/// Carries out an operation that was decided on, from whatever point it has come to.
///
/// Each step looks at what is there and does the next thing, until nothing is left to do. So the same code serves the first
/// run, a run that was killed, and the race with other programs: a file counts as ours only while it has the contents that
/// the plan was made from or those that the plan gives it, and all else is somebody's work that must stay.
struct ChangeApplication {
  let vault: Vault
  let files: VaultDirectory
  /// The operation, with the outcome of each step.
  private(set) var record: ChangeRecord
  /// Whether an earlier run may have left a file half written that is written in place.
  let isRecovery: Bool
  /// Files that keep what somebody else wrote where it could not stay.
  private(set) var copies: [[UInt8]: [UInt8]] = [:]
  /// Whether the file system cannot swap two names, so that a change at the last instant may not have been seen.
  private(set) var lacksExchange = false
  /// When the last note was swapped.
  private var lastSwap: Int64 = 0

  /// How long a program may keep a note open for writing that was just replaced, before it gets it back.
  static let writerPatience = Duration.seconds(2)
  /// How long old contents are kept where nobody can tell whether they are still written to.
  static let lateWriterPause = Duration.milliseconds(50)
  /// How often a file is looked at again that changes all the time.
  private static let attempts = 256

  init(_ vault: Vault, _ files: VaultDirectory, _ record: ChangeRecord, isRecovery: Bool) {
    self.vault = vault
    self.files = files
    self.record = record
    self.isRecovery = isRecovery
  }

  /// Does all steps and waits until the disk has them. An error leaves the operation to be run again.
  mutating func run() throws(SystemError) {
    let replacing = record.steps.indices.filter { record.steps[$0].change.rank < 2 }
    for index in replacing { try settle(index) }
    try sync(replacing)
    for index in replacing where record.steps[index].outcome == .done { try letGo(index) }
    let others = record.steps.indices.filter { record.steps[$0].change.rank >= 2 }
    for index in others { try settle(index) }
    try removeFolders()
    try sync(Array(record.steps.indices))
  }

  private mutating func settle(_ index: Int) throws(SystemError) {
    record.steps[index].outcome =
      switch record.steps[index].change {
      case .replace(_, let base, let contents): try replace(record.steps[index], base, contents)
      case .delete(_, let base): try delete(record.steps[index], base)
      case .move(let from, let to): try move(from, to)
      case .create(_, let contents, _): try create(record.steps[index], contents)
      }
  }

  // MARK: - Replacing

  private mutating func replace(
    _ step: ChangeStep, _ base: [UInt8], _ contents: [UInt8]
  ) throws(SystemError) -> ChangeStep.Outcome {
    guard let other = step.privatePath else { return .conflict }
    for _ in 0..<Self.attempts {
      let (present, kept) = (try files.state(of: step.change.path), try files.state(of: other))
      switch kept {
      case .missing: return present == .file(base) ? .conflict : .done
      case .other: return .conflict
      case .file(base): return .done
      case .file(contents):
        if step.isInPlace, isHalfWritten(present, base, contents) {
          try writeInPlace(step.change.path, contents)
        } else if present == .file(base) {
          try swap(step.change.path, other)
        } else {
          try files.removeIfPresent(other)
          return present == .file(contents) ? .done : .conflict
        }
      case .file:
        // Somebody wrote to the note when it was swapped out, or gave it another file. It goes back, unless something newer
        // is in its place by now.
        switch present {
        case .file(contents): try swap(step.change.path, other)
        case .missing:
          if try moveBack(other, to: step.change.path) { return .conflict }
        default:
          try keepCopy(of: other, step.change.path)
          return .conflict
        }
      }
    }
    try keepCopy(of: other, step.change.path)
    return .conflict
  }

  /// Swaps a note with its private file; where the file system cannot, the private file takes the note's place.
  private mutating func swap(_ path: [UInt8], _ other: [UInt8]) throws(SystemError) {
    let folder = try files.folder(of: path)
    let (name, otherName) = (VaultDirectory.name(of: path), VaultDirectory.name(of: other))
    do throws(SystemError) {
      try folder.rename(otherName, to: folder, name, .exchange)
      lastSwap = SystemClock.monotonicNanoseconds
    } catch {
      switch error.errno {
      case .invalidArgument, .noSuchCall:
        lacksExchange = true
        try folder.rename(otherName, to: folder, name)
      case .noSuchFile: return
      default: throw error
      }
    }
  }

  /// Whether a file that is written in place has its old contents, or what a run that was killed left of them: at each place
  /// the old byte or the new one.
  private func isHalfWritten(_ state: FileState, _ base: [UInt8], _ contents: [UInt8]) -> Bool {
    guard case .file(let present) = state else { return false }
    if present == base { return true }
    guard isRecovery, present != contents, present.count == max(base.count, contents.count) else { return false }
    return present.indices.allSatisfy { index in
      index < base.count && present[index] == base[index] || index < contents.count && present[index] == contents[index]
    }
  }

  private func writeInPlace(_ path: [UInt8], _ contents: [UInt8]) throws(SystemError) {
    let file = try files.folder(of: path).open(at: VaultDirectory.name(of: path), .writeOnly, .untrusted)
    // The length comes last, so that a run that is killed leaves nothing that cannot be told from others' work.
    try file.write(contents, at: 0)
    try file.truncate(to: Int64(contents.count))
    try file.sync()
    try file.close()
  }

  // MARK: - Other changes

  private mutating func delete(_ step: ChangeStep, _ base: [UInt8]) throws(SystemError) -> ChangeStep.Outcome {
    guard let other = step.privatePath else { return .conflict }
    let path = step.change.path
    for _ in 0..<Self.attempts {
      switch try files.state(of: other) {
      case .missing:
        switch try files.state(of: path) {
        case .missing: return .done
        case .file(base):
          if try moveBack(path, to: other) { lastSwap = SystemClock.monotonicNanoseconds }
        default: return .conflict
        }
      case .file(base): return .done
      default:
        if try !moveBack(other, to: path) { try keepCopy(of: other, path) }
        return .conflict
      }
    }
    return .conflict
  }

  private func move(_ from: [UInt8], _ to: [UInt8]) throws(SystemError) -> ChangeStep.Outcome {
    for _ in 0..<Self.attempts {
      switch (try files.exists(from), try files.exists(to)) {
      case (false, true): return .done
      case (false, false), (true, true): return .conflict
      case (true, false): if try moveBack(from, to: to) { return .done }
      }
    }
    return .conflict
  }

  private mutating func create(_ step: ChangeStep, _ contents: [UInt8]) throws(SystemError) -> ChangeStep.Outcome {
    guard let other = step.privatePath else { return .conflict }
    guard try files.exists(other) else { return try files.exists(step.change.path) ? .done : .conflict }
    if try moveBack(other, to: step.change.path) { return .done }
    if try files.state(of: step.change.path) == .file(contents) {
      try files.removeIfPresent(other)
      return .done
    }
    try keepCopy(of: other, step.change.path)
    return .conflict
  }

  /// Gives a file a path if nothing has it; false when something has, or the file is gone.
  private func moveBack(_ path: [UInt8], to other: [UInt8]) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try files.rename(path, to: other)
      return true
    } catch {
      if error.errno == .exists || error.errno == .noSuchFile { return false }
      throw error
    }
  }

  /// Gives a private file that holds somebody's work a name beside the note, as tools that synchronise do.
  private mutating func keepCopy(of path: [UInt8], _ note: [UInt8]) throws(SystemError) {
    let name = VaultDirectory.name(of: note).bytes
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let date = NoteDate(nanoseconds: record.time, zone: vault.surroundings.zone).text.prefix(19)
    let mark = " (conflicted copy \(date.replacing("T", with: " ").replacing(":", with: "")))"
    let folder = VaultDirectory.folder(of: note)
    for number in 1...Self.attempts {
      let suffix = Array((number == 1 ? mark : "\(mark) \(number)").utf8)
      let copy = (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + name[..<dot] + suffix + name[dot...]
      if try moveBack(path, to: copy) {
        copies[note] = copy
        return
      }
      if try !files.exists(path) { return }
    }
    throw SystemError(.exists, call: "rename", path: RawPath(note))
  }

  // MARK: - The end

  /// Removes the old contents of a note once nobody can write to them any more; what was written meanwhile goes back.
  private mutating func letGo(_ index: Int) throws(SystemError) {
    guard let path = record.steps[index].privatePath else { return }
    let base: [UInt8]
    switch record.steps[index].change {
    case .replace(_, let old, _), .delete(_, let old): base = old
    default: return
    }
    let end = SystemClock.monotonicNanoseconds + Int64(Self.writerPatience.components.seconds) * 1_000_000_000
    var isWritable: Bool?
    while true {
      guard try files.exists(path) else { return }
      isWritable = try writers(of: path)
      if isWritable != true || SystemClock.monotonicNanoseconds > end { break }
      SystemClock.sleep(.milliseconds(5))
    }
    if isWritable == nil {
      let age = Duration.nanoseconds(SystemClock.monotonicNanoseconds - lastSwap)
      if age < Self.lateWriterPause { SystemClock.sleep(Self.lateWriterPause - age) }
    }
    if isWritable == true {
      try giveBack(index, path)
    } else if try files.state(of: path) == .file(base) {
      try files.removeIfPresent(path)
    } else {
      try settle(index)
    }
  }

  /// Puts a note back that a program keeps open for writing.
  private mutating func giveBack(_ index: Int, _ other: [UInt8]) throws(SystemError) {
    let path = record.steps[index].change.path
    record.steps[index].outcome = .conflict
    switch record.steps[index].change {
    case .replace(_, _, let contents) where try files.state(of: path) == .file(contents):
      try swap(path, other)
      if try files.state(of: other) == .file(contents) { return try files.removeIfPresent(other) }
      try keepCopy(of: other, path)
    default:
      if try !moveBack(other, to: path) { try keepCopy(of: other, path) }
    }
  }

  /// Whether a program has the file open for writing; nil where the file system does not tell.
  private func writers(of path: [UInt8]) throws(SystemError) -> Bool? {
    let file = try files.folder(of: path).open(at: VaultDirectory.name(of: path), .readOnly, .untrusted)
    return try FileSystem.kind(of: file).sendsAllEvents ? file.hasWriters() : nil
  }

  private func removeFolders() throws(SystemError) {
    var folders = record.emptiedFolders
    if record.steps.contains(where: { $0.outcome == .conflict }) { folders += record.madeFolders.reversed() }
    for folder in folders {
      do throws(SystemError) {
        try files.folder(of: folder).removeDirectory(VaultDirectory.name(of: folder))
      } catch {
        let isFinal: [Errno] = [.inputOutput, .readOnlyFileSystem]
        if isFinal.contains(error.errno) { throw error }
      }
    }
  }

  /// Waits until the names in the folders of some steps are on the disk; a folder that was moved has them elsewhere.
  private func sync(_ indices: [Int]) throws(SystemError) {
    var folders: Set<[UInt8]> = []
    for index in indices {
      let change = record.steps[index].change
      folders.insert(VaultDirectory.folder(of: change.path))
      if case .move(_, let to) = change { folders.insert(VaultDirectory.folder(of: to)) }
    }
    for folder in record.madeFolders + record.emptiedFolders { folders.insert(VaultDirectory.folder(of: folder)) }
    for folder in folders.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      do throws(SystemError) {
        try files.open(folder).sync()
      } catch {
        if error.errno != .noSuchFile && error.errno != .notDirectory { throw error }
      }
    }
  }
}
