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

  var files: any StepFiles
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
      if findings.lacksExchange || isRecovery, try !finishSwap(step.change.path, other, [base, contents]) {
        return .conflict
      }
      let saved = try files.state(of: other)
      // Once the note was swapped, only the file under the private name matters.
      if saved == .file(base) { return .done }
      let present = try files.state(of: step.change.path)
      switch saved {
      case .missing: return present == .file(base) ? .conflict : .done
      case .other: return .conflict
      case .file(contents):
        if step.isInPlace, isHalfWritten(present, base, contents) {
          let isOld = { isHalfWritten($0, base, contents) }
          switch try files.writeInPlace(step.change.path, contents, isOld) {
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
          if step.isInPlace {
            try files.removeIfPresent(other)
          } else {
            try release(other, [contents], step.change.path)
          }
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

  /// Swaps a note with its private file. If the file system cannot swap two names, the note only gets a third name, and
  /// `finishSwap` does the rest.
  private mutating func swap(_ path: [UInt8], _ other: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try files.exchange(path, other)
      findings.lastSwap = files.now
    } catch {
      switch error.errno {
      case .invalidArgument, .noSuchCall:
        findings.lacksExchange = true
        _ = try files.putAside(path, as: ReplacedFiles.aside(other))
      case .noSuchFile: return
      default: throw error
      }
    }
  }

  /// Finishes a swap by three renames, if one has begun: the note has a third name, and the private file gets that of
  /// the note, and the third name becomes the private one. No file is ever replaced by another, so each that another
  /// program wrote to or put there can be looked at.
  ///
  /// - Parameter known: The contents that are not another program's.
  /// - Returns: Whether nothing came between. Otherwise another program's file has the name of the note, and both of the
  ///   others are kept.
  private mutating func finishSwap(
    _ path: [UInt8], _ other: [UInt8], _ known: [[UInt8]]
  ) throws(SystemError) -> Bool {
    let aside = ReplacedFiles.aside(other)
    guard try files.exists(aside) else { return true }
    if try files.exists(other), try !moveBack(other, to: path), try files.exists(other) {
      for file in [other, aside] { try release(file, known, path) }
      return false
    }
    _ = try files.putAside(aside, as: other)
    findings.lastSwap = files.now
    return true
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
          if try files.putAside(path, as: other) { findings.lastSwap = files.now }
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

  private mutating func move(_ from: [UInt8], _ to: [UInt8]) throws(SystemError) -> ChangeStep.Outcome {
    // A file that another program saves by renaming is only safe under a name that no other program uses.
    let aside = ReplacedFiles.privateName(forMoving: from, to: to)
    var isAside = isRecovery
    for _ in 0..<Self.attempts {
      if isAside, try files.exists(aside) {
        if try moveBack(aside, to: to) { return .done }
        if try !moveBack(aside, to: from) { try keepCopy(of: aside, from) }
        return .conflict
      }
      switch (try files.exists(from), try files.exists(to)) {
      case (false, true): return .done
      case (false, false), (true, true): return .conflict
      case (true, false):
        do throws(SystemError) {
          try files.move(from, to: to)
          return .done
        } catch {
          switch error.errno {
          case .exists, .noSuchFile: break
          case .invalidArgument, .noSuchCall: isAside = try files.putAside(from, as: aside)
          default: throw error
          }
        }
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
    for number in 1...Self.attempts {
      let copy = ConflictCopyName.path(of: note, at: date, number: number)
      if try moveBack(path, to: copy) {
        findings.copies[note] = copy
        return
      }
      if try !files.exists(path) { return }
    }
    throw SystemError(.exists, call: "rename", path: RawPath(note))
  }

  // MARK: - The end

  /// Puts the old contents of a note away once no program writes to them, or restores them if they were changed.
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
    case let state? where isBase(state): files.keep(path)
    default: try settle(&step)
    }
  }

  /// Returns the state of a private file once no program has it open for writing; nil after `writerPatience`.
  private func finalState(of path: [UInt8]) throws(SystemError) -> FileState? {
    let end = files.now + Self.writerPatience.nanoseconds
    waitSinceSwap(Self.openingPause)
    while true {
      switch try files.hasWriters(path) {
      case nil:
        waitSinceSwap(Self.lateWriterPause)
        return try files.state(of: path)
      case false?: return try files.state(of: path)
      case true?: break
      }
      if files.now > end { return nil }
      files.sleep(.milliseconds(5))
    }
  }

  private func waitSinceSwap(_ pause: Duration) {
    let rest = Self.rest(of: pause, since: findings.lastSwap, at: files.now)
    if rest > .zero { files.sleep(rest) }
  }

  /// Returns how much of a pause remains that began at a swap; both times are in nanoseconds of the monotonic clock, and
  /// a swap that this process did not make was at 0.
  static func rest(of pause: Duration, since swap: Int64, at now: Int64) -> Duration {
    max(.zero, pause - .nanoseconds(max(0, now - swap)))
  }

  /// Puts a private file away that is not needed: it has contents of the operation. If it was the note for a moment, an
  /// editor may have opened it, and what it writes becomes a conflict copy.
  private mutating func release(_ file: [UInt8], _ known: [[UInt8]], _ note: [UInt8]) throws(SystemError) {
    if case .file(let contents) = try finalState(of: file), known.contains(contents) {
      return files.keep(file)
    }
    try keepCopy(of: file, note)
  }

  /// Restores a note that a program keeps open for writing.
  private mutating func giveBack(_ step: inout ChangeStep, _ other: [UInt8]) throws(SystemError) {
    let path = step.change.path
    step.outcome = .conflict
    switch step.change {
    case .replace(_, _, let contents) where try files.state(of: path) == .file(contents):
      try swap(path, other)
      if try finishSwap(path, other, [contents]) { try release(other, [contents], path) }
    default: if try !moveBack(other, to: path) { try keepCopy(of: other, path) }
    }
  }
}
