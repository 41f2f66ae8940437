package import ExchangeFormats
package import SystemCalls
internal import VaultCore

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
package struct ExportReport: Sendable {
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

  /// Counts an occurrence of data that the format cannot contain.
  mutating func lose(_ what: String) { losses[what, default: 0] += 1 }
}
