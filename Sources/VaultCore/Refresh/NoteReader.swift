internal import Bytes
internal import NoteSyntax
package import SearchIndex
package import SystemCalls

/// Why a note could not be read, or not all of it.
package struct ReadProblem: Equatable, Sendable {
  /// What happened.
  package enum Reason: Equatable, Sendable {
    /// The operating system refused.
    case system(SystemError)
    /// It is larger than the limit in the config; it is indexed by its name alone.
    case tooLarge(size: Int, limit: Int)
    /// It has NUL bytes, so it is no text; it is indexed by its name alone.
    case binary
    /// Bytes of it are not UTF-8; they separate words.
    case notUTF8
    /// It was written to while it was read; it is read again next time.
    case changing
  }

  /// The note's path from the root.
  package let path: [UInt8]
  /// What happened.
  package let reason: Reason
}

/// A note's bytes, with the version of the file that they are.
package struct ReadNote {
  /// The bytes.
  package let bytes: [UInt8]
  /// The status of the file.
  package let status: FileStatus
  /// Why the bytes are not those of a note as they should be; nil when they are.
  package let problem: ReadProblem.Reason?
  /// Whether the file kept still while it was read.
  package let isStable: Bool

  /// Whether the text was left out, so that only the name of the note is known.
  package var isNameOnly: Bool {
    switch problem {
    case .tooLarge, .binary: true
    default: false
    }
  }

  /// The version of the file; one that nothing equals when the file did not keep still.
  package var fingerprint: FileFingerprint { isStable ? FileFingerprint(status) : FileFingerprint() }
}

extension FileFingerprint {
  /// The version that a status describes.
  init(_ status: FileStatus) {
    self.init(
      size: UInt64(bitPattern: status.size), modified: status.modified, changed: status.changed, inode: status.inode)
  }

  /// The version that an entry of a walk describes.
  init(_ entry: DirectoryTree.Entry) {
    self.init(
      size: UInt64(bitPattern: entry.size), modified: entry.modified, changed: entry.changed, inode: entry.inode)
  }
}

/// Reads notes below a vault's root.
package struct NoteReader {
  /// How often a note that is being written is read again at once.
  static let attempts = 3
  /// How notes are opened: what is no file must not hold anybody up.
  private static let options: FileDescriptor.Options = [.nonBlocking, .noControllingTerminal]

  let sizeLimit: Int

  /// A reader of notes of at most that many bytes.
  package init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

  /// Reads a note whole, with its status before and after, so that a torn read is known.
  ///
  /// - Parameter seen: the version of the file that somebody has just seen. When it is still the same afterwards, the status
  ///   before need not be asked for.
  package func read(
    _ path: [UInt8], root: borrowing FileDescriptor, seen: FileFingerprint? = nil
  ) throws(SystemError) -> ReadNote {
    if let seen, let note = try readAsSeen(path, root: root, seen) { return note }
    var last: ReadNote?
    for _ in 0..<Self.attempts {
      let file = try root.open(beneath: RawPath(path), .readOnly, Self.options)
      let before = try file.status()
      guard before.kind == .regular else { throw SystemError(.invalidArgument, call: "open", path: RawPath(path)) }
      if before.size > Int64(sizeLimit) {
        let reason = ReadProblem.Reason.tooLarge(size: Int(clamping: before.size), limit: sizeLimit)
        return ReadNote(bytes: [], status: before, problem: reason, isStable: true)
      }
      // One read takes a file that keeps still, and would have taken a byte more if there were one.
      var bytes = try file.read(upTo: Int(before.size) + 1)
      if bytes.count != Int(before.size) { bytes += try file.readToEnd(limit: sizeLimit) }
      let after = try file.status()
      let isStable = FileFingerprint(before) == FileFingerprint(after) && bytes.count == Int(after.size)
      let note = ReadNote(bytes: bytes, status: after, problem: isStable ? nil : .changing, isStable: isStable)
      if isStable { return checked(note) }
      last = note
    }
    guard let last else { throw SystemError(.invalidArgument, call: "read", path: RawPath(path)) }
    return last
  }

  /// Reads a note that is as it was seen; nil when it is not, or is no usual note.
  private func readAsSeen(
    _ path: [UInt8], root: borrowing FileDescriptor, _ seen: FileFingerprint
  ) throws(SystemError) -> ReadNote? {
    guard seen.size <= UInt64(sizeLimit) else { return nil }
    let file = try root.open(beneath: RawPath(path), .readOnly, Self.options)
    guard let bytes = try? file.read(upTo: Int(seen.size) + 1), bytes.count == Int(seen.size) else { return nil }
    let status = try file.status()
    guard status.kind == .regular, FileFingerprint(status) == seen else { return nil }
    return checked(ReadNote(bytes: bytes, status: status, problem: nil, isStable: true))
  }

  private func checked(_ note: ReadNote) -> ReadNote {
    if note.bytes.span.extracting(..<min(note.bytes.count, 8192)).firstOffset(of: 0) != nil {
      return ReadNote(bytes: [], status: note.status, problem: .binary, isStable: true)
    }
    if note.bytes.span.firstInvalidOffset != nil {
      return ReadNote(bytes: note.bytes, status: note.status, problem: .notUTF8, isStable: true)
    }
    return note
  }
}
