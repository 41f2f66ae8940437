internal import Bytes
internal import SystemCalls
internal import VaultCore

/// What a step does with files, and the clock by which it waits. Tests have a model of it, in which other programs act
/// between any two calls.
protocol StepFiles: Sendable {
  func state(of path: [UInt8]) throws(SystemError) -> FileState
  func exists(_ path: [UInt8]) throws(SystemError) -> Bool
  /// Returns whether a program has a file open for writing; nil if the file system does not report all of them. Nothing
  /// is written to a file that does not exist.
  func hasWriters(_ path: [UInt8]) throws(SystemError) -> Bool?
  /// Swaps the names of two files; the error is `Errno.invalidArgument` or `Errno.noSuchCall` if the file system cannot.
  func exchange(_ path: [UInt8], _ other: [UInt8]) throws(SystemError)
  func putAside(_ path: [UInt8], as other: [UInt8]) throws(SystemError) -> Bool
  func move(_ path: [UInt8], to other: [UInt8]) throws(SystemError)
  func rename(_ path: [UInt8], to other: [UInt8]) throws(SystemError)
  func removeIfPresent(_ path: [UInt8]) throws(SystemError)
  /// Moves a private file away that was a note, so that it can be compared later.
  func keep(_ path: [UInt8])
  /// Writes into a file of which `isOld` holds, while no other process can open it.
  func writeInPlace(
    _ path: [UInt8], _ contents: [UInt8], _ isOld: (FileState) -> Bool
  ) throws(SystemError) -> InPlaceOutcome
  /// The nanoseconds of the monotonic clock.
  var now: Int64 { get }
  func sleep(_ duration: Duration)
}

enum InPlaceOutcome {
  case written
  case changed
  /// A program keeps it open for writing.
  case busy
}

struct VaultStepFiles: StepFiles {
  let directory: VaultDirectory
  let places: ReplacedPlaces

  /// The same for a short piece of work on one thread; see `VaultDirectory.keepingFolders`.
  func keepingFolders() -> VaultStepFiles { VaultStepFiles(directory: directory.keepingFolders(), places: places) }

  func state(of path: [UInt8]) throws(SystemError) -> FileState { try directory.state(of: path) }

  func exists(_ path: [UInt8]) throws(SystemError) -> Bool { try directory.exists(path) }

  func hasWriters(_ path: [UInt8]) throws(SystemError) -> Bool? {
    do throws(SystemError) { return try hasWriters(directory.openFile(path)) } catch {
      if error.isMissing { return false }
      throw error
    }
  }

  private func hasWriters(_ file: borrowing FileDescriptor) throws(SystemError) -> Bool? {
    switch try FileSystem.silentKind(of: file) {
    case nil: file.hasWriters()
    // The kernel knows the writers of this machine.
    case "fuse": file.hasWriters() == true ? true : nil
    default: nil
    }
  }

  func exchange(_ path: [UInt8], _ other: [UInt8]) throws(SystemError) {
    let folder = try directory.folder(of: path)
    let (name, otherName) = (RawPath(path.lastComponent), RawPath(other.lastComponent))
    try folder.descriptor.rename(otherName, to: folder.descriptor, name, .exchange)
  }

  func putAside(_ path: [UInt8], as other: [UInt8]) throws(SystemError) -> Bool {
    try directory.putAside(path, as: other)
  }

  func move(_ path: [UInt8], to other: [UInt8]) throws(SystemError) { try directory.move(path, to: other) }

  func rename(_ path: [UInt8], to other: [UInt8]) throws(SystemError) { try directory.rename(path, to: other) }

  func removeIfPresent(_ path: [UInt8]) throws(SystemError) { try directory.removeIfPresent(path) }

  func keep(_ path: [UInt8]) { places.keep(path, directory) }

  var now: Int64 { SystemClock.monotonicNanoseconds }

  func sleep(_ duration: Duration) { SystemClock.sleep(duration) }

  // MARK: - In place

  /// The number of attempts for a file that other programs have open only for reading.
  private static let readerAttempts = 3

  func writeInPlace(
    _ path: [UInt8], _ contents: [UInt8], _ isOld: (FileState) -> Bool
  ) throws(SystemError) -> InPlaceOutcome {
    let end = now + StepApplier.writerPatience.nanoseconds
    var readers = 0
    while true {
      if try hasWriters(directory.openFile(path)) != true {
        let folder = try directory.folder(of: path)
        let file = try folder.descriptor.open(at: RawPath(path.lastComponent), .readWrite, .untrusted)
        let hasLease = file.takeLease()
        if hasLease == false { readers += 1 }
        // Readers do no harm. If other processes cannot be excluded, the contents are compared immediately before
        // writing.
        if hasLease != false || readers == Self.readerAttempts {
          guard isOld(try directory.state(of: file)) else { return .changed }
          // The length is set last, so that an interrupted run leaves only states that the step recognises.
          try file.write(contents, at: 0)
          try file.truncate(to: Int64(contents.count))
          file.releaseLease()
          try file.sync()
          try file.close()
          return .written
        }
      }
      if now > end { return .busy }
      sleep(.milliseconds(5))
    }
  }
}

extension Duration {
  /// The whole duration in nanoseconds; for durations of the program, which are short.
  var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
