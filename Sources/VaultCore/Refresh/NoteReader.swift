internal import Bytes
internal import NoteSyntax
package import SearchIndex
package import SystemCalls

/// The reason why a note could not be read, or not completely.
package struct ReadProblem: Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The operating system refused.
    case system(SystemError)
    /// The note is larger than the limit in the config; it is indexed only by its name.
    case tooLarge(size: Int, limit: Int)
    /// The note has NUL bytes, so it is not text; it is indexed only by its name.
    case binary
    /// The note has invalid UTF-8; the invalid bytes separate words.
    case notUTF8
    /// The note was changed while it was read; the next refresh reads it again.
    case changing
  }

  /// The path of the note, from the root.
  package let path: [UInt8]
  package let reason: Reason
}

/// The bytes of a note, with the status of the file when they were read.
package struct ReadNote {
  package let bytes: [UInt8]
  package let status: FileStatus
  /// The problem with the bytes; nil if there is none.
  package let problem: ReadProblem.Reason?
  /// Whether the file was unchanged while it was read.
  package let isStable: Bool

  /// Whether the text was omitted, so that only the name of the note is indexed.
  package var isNameOnly: Bool {
    switch problem {
    case .tooLarge, .binary: true
    default: false
    }
  }

  /// The fingerprint of the file. If the file changed while it was read, a fingerprint that no file has.
  package var fingerprint: FileFingerprint { isStable ? FileFingerprint(status) : FileFingerprint() }
}

extension FileFingerprint {
  init(_ status: FileStatus) {
    self.init(
      size: UInt64(bitPattern: status.size), modified: status.modified, changed: status.changed, inode: status.inode)
  }

  init(_ entry: DirectoryTree.Entry) {
    self.init(
      size: UInt64(bitPattern: entry.size), modified: entry.modified, changed: entry.changed, inode: entry.inode)
  }
}

/// A reader of notes below a vault's root.
package struct NoteReader {
  /// The maximal number of attempts to read a note that is being written.
  static let attempts = 3
  /// The options for opening notes, so that opening something other than a file does not block.
  static let options: FileDescriptor.Options = [.nonBlocking, .noControllingTerminal]

  let sizeLimit: Int

  /// Creates a reader of notes with at most `sizeLimit` bytes.
  package init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

  /// Reads a whole note, and compares its status before and after reading to detect changes.
  ///
  /// - Parameter seen: The fingerprint that the caller has just read. If it is still the same after reading, the status
  ///   before reading is not needed.
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
      // One read returns the whole file if it is unchanged; one more byte is requested to detect growth.
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

  /// Reads a note if it still has the fingerprint; returns nil if it does not, or is not a regular note.
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

  /// Reads a note of a vault, or its unsaved text in an editor.
  package static func read(
    _ path: [UInt8], of vault: Vault, root: borrowing FileDescriptor
  ) throws(SystemError) -> ReadNote {
    let reader = NoteReader(sizeLimit: vault.config.sizeLimit)
    guard let text = vault.unsaved[path] else { return try reader.read(path, root: root) }
    let status = FileStatus(newFileOf: text.count, at: vault.surroundings.now())
    return reader.checked(ReadNote(bytes: text, status: status, problem: nil, isStable: true))
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

extension ReadProblem.Reason {
  /// The code of the kind of problem, for machines.
  package var code: String {
    switch self {
    case .system: "read.failed"
    case .tooLarge: "read.too-large"
    case .binary: "encoding.binary"
    case .notUTF8: "encoding.not-utf-8"
    case .changing: "read.changing"
    }
  }

  /// The description of the problem, for people.
  package var fact: String {
    switch self {
    case .system(let error): error.errno.description
    case .tooLarge(let size, let limit): "its \(size) bytes exceed the limit of \(limit)"
    case .binary: "it is not text"
    case .notUTF8: "it is not valid UTF-8"
    case .changing: "it was changing while it was read"
    }
  }
}
