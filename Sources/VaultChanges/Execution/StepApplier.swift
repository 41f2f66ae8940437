internal import Bytes
internal import Dates
internal import SystemCalls
internal import VaultCore

/// Carries out single steps of a committed operation.
///
/// Each step checks the files and does the next action, until nothing is left to do. So the same code is used for the
/// first run, for recovery after a kill, and for races with other programs. A file belongs to the operation only while
/// it has the old or the new contents of the plan; anything else is another program's work and must be kept.
struct StepApplier {
  /// Observations in addition to the outcomes of the steps.
  struct Findings {
    /// The conflict copies that keep changes of other programs, by the paths of their notes.
    var copies: [[UInt8]: [UInt8]] = [:]
    /// Whether the file system cannot swap two names.
    var lacksExchange = false
    /// The time of the last swap of a note, by the monotonic clock.
    var lastSwap: Int64 = 0

    mutating func join(_ other: Findings) {
      copies.merge(other.copies) { first, _ in first }
      lacksExchange = lacksExchange || other.lacksExchange
      lastSwap = max(lastSwap, other.lastSwap)
    }
  }

  var files: VaultDirectory
  /// The time when the operation began, for the names of copies.
  let date: NoteDate
  /// Whether an earlier run might have been interrupted while it wrote a file in place.
  let isRecovery: Bool
  var findings = Findings()

  /// The time for which a program can keep a replaced note open for writing; then the change of that note is reverted.
  static let writerPatience = Duration.seconds(2)
  /// The time for which old contents are kept at least. A program that was opening the note during the swap counts as a
  /// writer only once the kernel has finished opening it.
  static let openingPause = Duration.milliseconds(1)
  /// The time for which old contents are kept if the file system does not report whether a program writes to them.
  static let lateWriterPause = Duration.milliseconds(50)
  /// The maximal number of attempts for a file that other programs change repeatedly.
  private static let attempts = 256

  /// Carries out a step, as far as other programs allow it.
  mutating func settle(_ step: inout ChangeStep) throws(SystemError) {
    step.outcome =
      switch step.change {
      case .replace(_, let base, let contents): try replace(step, base, contents)
      case .delete(_, let base): try delete(step) { $0 == .file(base) }
      case .discard(_, let outer): try delete(step) { $0.matches(outer) }
      case .move(let from, let to): try move(from, to)
      case .create(_, let contents, _): try create(step) { $0 == .file(contents) }
      case .copy(_, let outer): try create(step) { $0.matches(outer) }
      }
  }

  // MARK: - Replacing

  private mutating func replace(
    _ step: ChangeStep, _ base: [UInt8], _ contents: [UInt8]
  ) throws(SystemError) -> ChangeStep.Outcome {
    guard let other = step.privatePath else { return .conflict }
    for _ in 0..<Self.attempts {
      let saved = try files.state(of: other)
      // Once the note was swapped, only the file under the private name matters.
      if saved == .file(base) { return .done }
      let present = try files.state(of: step.change.path)
      switch saved {
      case .missing: return present == .file(base) ? .conflict : .done
      case .other: return .conflict
      case .file(contents):
        if step.isInPlace, isHalfWritten(present, base, contents) {
          switch try writeInPlace(step.change.path, base, contents) {
          case .written, .changed: break
          case .busy:
            // If an earlier run left the file only partly written, the step must be finished.
            if present != .file(base) { throw SystemError(.wouldBlock, call: "open", path: RawPath(step.change.path)) }
            try files.removeIfPresent(other)
            return .conflict
          }
        } else if present == .file(base) {
          try swap(step.change.path, other)
        } else {
          try removeUnused(other, contents, step.change.path)
          return present == .file(contents) ? .done : .conflict
        }
      case .file:
        // Another program wrote to the note during the swap, or replaced it. Its version is restored, unless the note
        // was changed again in the meantime.
        switch present {
        case .file(contents): try swap(step.change.path, other)
        case .missing: if try moveBack(other, to: step.change.path) { return .conflict }
        default:
          try keepCopy(of: other, step.change.path)
          return .conflict
        }
      }
    }
    try keepCopy(of: other, step.change.path)
    return .conflict
  }

  /// Swaps a note with its private file; if the file system cannot swap, the private file replaces the note.
  private mutating func swap(_ path: [UInt8], _ other: [UInt8]) throws(SystemError) {
    let folder = try files.folder(of: path)
    let (name, otherName) = (RawPath(path.lastComponent), RawPath(other.lastComponent))
    do throws(SystemError) {
      try folder.descriptor.rename(otherName, to: folder.descriptor, name, .exchange)
      findings.lastSwap = SystemClock.monotonicNanoseconds
    } catch {
      switch error.errno {
      case .invalidArgument, .noSuchCall:
        findings.lacksExchange = true
        try folder.descriptor.rename(otherName, to: folder.descriptor, name)
      case .noSuchFile: return
      default: throw error
      }
    }
  }

  /// Returns whether a file has its old contents, or a mix of old and new bytes that an interrupted run has left.
  private func isHalfWritten(_ state: FileState, _ base: [UInt8], _ contents: [UInt8]) -> Bool {
    guard case .file(let present) = state else { return false }
    if present == base { return true }
    guard isRecovery, present != contents, present.count == max(base.count, contents.count) else { return false }
    return present.indices.allSatisfy { index in
      index < base.count && present[index] == base[index] || index < contents.count && present[index] == contents[index]
    }
  }

  private enum InPlaceOutcome {
    case written
    case changed
    /// A program keeps it open for writing.
    case busy
  }

  /// The number of attempts for a file that other programs have open only for reading.
  private static let readerAttempts = 3

  /// Writes into a file that has its old contents, while no other process can open it.
  private func writeInPlace(
    _ path: [UInt8], _ base: [UInt8], _ contents: [UInt8]
  ) throws(SystemError) -> InPlaceOutcome {
    let end = SystemClock.monotonicNanoseconds + Int64(Self.writerPatience.components.seconds) * 1_000_000_000
    var readers = 0
    while true {
      if try hasWriters(files.openFile(path)) != true {
        let folder = try files.folder(of: path)
        let file = try folder.descriptor.open(at: RawPath(path.lastComponent), .readWrite, .untrusted)
        let hasLease = file.takeLease()
        if hasLease == false { readers += 1 }
        // Readers do no harm. If other processes cannot be excluded, the contents are compared immediately before
        // writing.
        if hasLease != false || readers == Self.readerAttempts {
          guard isHalfWritten(try files.state(of: file), base, contents) else { return .changed }
          // The length is set last, so that an interrupted run leaves only states that `isHalfWritten` recognises.
          try file.write(contents, at: 0)
          try file.truncate(to: Int64(contents.count))
          file.releaseLease()
          try file.sync()
          try file.close()
          return .written
        }
      }
      if SystemClock.monotonicNanoseconds > end { return .busy }
      SystemClock.sleep(.milliseconds(5))
    }
  }

  // MARK: - Other changes

  private mutating func delete(
    _ step: ChangeStep, _ isBase: (FileState) -> Bool
  ) throws(SystemError) -> ChangeStep.Outcome {
    guard let other = step.privatePath else { return .conflict }
    let path = step.change.path
    for _ in 0..<Self.attempts {
      switch try files.state(of: other) {
      case .missing:
        switch try files.state(of: path) {
        case .missing: return .done
        case let state where isBase(state):
          if try moveBack(path, to: other) { findings.lastSwap = SystemClock.monotonicNanoseconds }
        default: return .conflict
        }
      case let state where isBase(state): return .done
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

  private mutating func create(
    _ step: ChangeStep, _ isNew: (FileState) -> Bool
  ) throws(SystemError) -> ChangeStep.Outcome {
    guard let other = step.privatePath else { return .conflict }
    guard try files.exists(other) else { return try files.exists(step.change.path) ? .done : .conflict }
    if try moveBack(other, to: step.change.path) { return .done }
    if isNew(try files.state(of: step.change.path)) {
      try files.removeIfPresent(other)
      return .done
    }
    try keepCopy(of: other, step.change.path)
    return .conflict
  }

  /// Moves a file to a path; returns false if something exists there or the file is gone.
  private func moveBack(_ path: [UInt8], to other: [UInt8]) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try files.rename(path, to: other)
      return true
    } catch {
      if error.errno == .exists || error.errno == .noSuchFile { return false }
      throw error
    }
  }

  /// Renames a private file with another program's contents to a conflict copy beside the note, as sync tools do.
  private mutating func keepCopy(of path: [UInt8], _ note: [UInt8]) throws(SystemError) {
    let name = note.lastComponent
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let time = date.text.prefix(19)
    let mark = " (conflicted copy \(time.replacing("T", with: " ").replacing(":", with: "")))"
    let folder = note.parentPath
    for number in 1...Self.attempts {
      let suffix = Array((number == 1 ? mark : "\(mark) \(number)").utf8)
      let copy = folder.childPrefix + name[..<dot] + suffix + name[dot...]
      if try moveBack(path, to: copy) {
        findings.copies[note] = copy
        return
      }
      if try !files.exists(path) { return }
    }
    throw SystemError(.exists, call: "rename", path: RawPath(note))
  }

  // MARK: - The end

  /// Removes the old contents of a note once no program can write to them, or restores them if they were changed.
  mutating func letGo(_ step: inout ChangeStep) throws(SystemError) {
    guard let path = step.privatePath else { return }
    let isBase: (FileState) -> Bool
    switch step.change {
    case .replace(_, let old, _), .delete(_, let old): isBase = { $0 == .file(old) }
    case .discard(_, let outer): isBase = { $0.matches(outer) }
    default: return
    }
    switch try finalState(of: path) {
    case nil: try giveBack(&step, path)
    case .missing: break
    case let state? where isBase(state): try files.removeIfPresent(path)
    default: try settle(&step)
    }
  }

  /// Returns the state of a private file once no program has it open for writing; nil after `writerPatience`.
  private func finalState(of path: [UInt8]) throws(SystemError) -> FileState? {
    let end = SystemClock.monotonicNanoseconds + Int64(Self.writerPatience.components.seconds) * 1_000_000_000
    waitSinceSwap(Self.openingPause)
    while true {
      let file: FileDescriptor
      do throws(SystemError) {
        file = try files.openFile(path)
      } catch {
        if error.isMissing { return .missing }
        throw error
      }
      guard let isWritable = try hasWriters(file) else {
        waitSinceSwap(Self.lateWriterPause)
        return try files.state(of: file)
      }
      if !isWritable { return try files.state(of: file) }
      if SystemClock.monotonicNanoseconds > end { return nil }
      SystemClock.sleep(.milliseconds(5))
    }
  }

  private func waitSinceSwap(_ pause: Duration) {
    let age = Duration.nanoseconds(SystemClock.monotonicNanoseconds - findings.lastSwap)
    if age < pause { SystemClock.sleep(pause - age) }
  }

  /// Removes a private file with the new contents of a note that another program has changed. If the note had these
  /// contents for a moment, an editor may have opened them, and what it writes becomes a conflict copy.
  private mutating func removeUnused(_ other: [UInt8], _ contents: [UInt8], _ note: [UInt8]) throws(SystemError) {
    if try finalState(of: other) == .file(contents) { return try files.removeIfPresent(other) }
    try keepCopy(of: other, note)
  }

  /// Restores a note that a program keeps open for writing.
  private mutating func giveBack(_ step: inout ChangeStep, _ other: [UInt8]) throws(SystemError) {
    let path = step.change.path
    step.outcome = .conflict
    switch step.change {
    case .replace(_, _, let contents) where try files.state(of: path) == .file(contents):
      try swap(path, other)
      try removeUnused(other, contents, path)
    default: if try !moveBack(other, to: path) { try keepCopy(of: other, path) }
    }
  }

  /// Returns whether a program has a file open for writing; nil if the file system does not report it.
  private func hasWriters(_ file: borrowing FileDescriptor) throws(SystemError) -> Bool? {
    try FileSystem.silentKind(of: file) == nil ? file.hasWriters() : nil
  }
}
