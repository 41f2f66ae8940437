package import ExchangeFormats
package import SystemCalls
package import VaultCore

/// The receiver of the files that an export writes.
package protocol ExportSink: AnyObject {
  /// Appends bytes to an export that is a single file.
  func write(_ bytes: [UInt8]) throws(ExchangeError)
  /// Writes a file of an export that is a folder; its path is relative, and each path occurs once.
  func file(_ path: String, _ bytes: [UInt8]) throws(ExchangeError)
  /// Copies a file, given by an absolute path, into an export that is a folder.
  func copy(_ source: RawPath, to path: String) throws(ExchangeError)
}

/// The result of an export: the number of notes and files, and the data that the format cannot contain.
package struct ExportReport {
  /// The number of exported notes.
  package var notes = 0
  /// The number of exported files that are not notes.
  package var files = 0
  /// The kinds of data that the format cannot contain, and how often each occurs.
  package var losses: [String: Int] = [:]
  /// Warnings, one sentence each.
  package var warnings: [String] = []
  /// The files that could not be read, by their paths in the vault, each with the reason.
  package var unread: [(path: [UInt8], reason: String)] = []
  /// What is to be done when the export is complete; returns a warning if that fails.
  package var finish: (() -> String?)?

  /// Creates an empty report.
  package init() {}

  /// Copies a file of the vault into an export, or records that it cannot be read.
  mutating func copy(_ path: [UInt8], of vault: Vault, to name: String, _ sink: any ExportSink) throws(ExchangeError) {
    let source = vault.absolutePath(path)
    do throws(SystemError) {
      _ = try FileDescriptor.open(source, .readOnly, .untrusted).read(count: 1, at: 0)
    } catch {
      unread.append((path, "\(error.errno)"))
      return
    }
    try sink.copy(source, to: name)
    files += 1
  }

  mutating func lose(_ what: String) { losses[what, default: 0] += 1 }
}

/// The sequence of the notes of an export; iterating over it reports the progress.
package struct ExportWalk: Sequence, IteratorProtocol {
  private let records: [NoteRecord]
  private let progress: NoteProgress?
  private var count = 0

  /// Creates a sequence of notes, in the given order.
  package init(_ records: [NoteRecord], of view: VaultView) {
    self.records = records
    progress = view.vault.surroundings.progress
  }

  package mutating func next() -> NoteRecord? {
    guard count < records.count else {
      progress?.end()
      return nil
    }
    defer { count += 1 }
    progress?.advance("exporting", count, records.count)
    return records[count]
  }
}

/// The bytes of an exported note.
package struct ExportedText {
  /// All bytes of its file.
  package let bytes: [UInt8]
  /// The kinds of data in it that text formats cannot contain.
  package let losses: [String]

  /// Reads a note; throws if it cannot be read, since an export without the note would be incomplete.
  package init(_ record: NoteRecord, of view: VaultView) throws(ExchangeError) {
    do {
      bytes = try NoteFiles(view.vault).wholeContents(of: record.path)
    } catch { throw .system(error.at(view.vault.absolutePath(record.path))) }
    losses = String(validating: bytes, as: UTF8.self) == nil ? ["invalid UTF-8, which becomes U+FFFD"] : []
  }
}
