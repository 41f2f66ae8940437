internal import Bytes
package import ExchangeFormats
internal import NoteSyntax
internal import SystemCalls
package import VaultCore

/// The bytes of a note that is exported.
package struct ExportedText {
  /// All bytes of its file.
  package let bytes: [UInt8]
  /// What formats that are text cannot carry of it.
  package let losses: [String]

  /// Reads a note.
  ///
  /// - Throws: `ExchangeError` if it cannot be read: an export without it would not be what was asked for.
  package init(_ record: NoteRecord, of view: VaultView) throws(ExchangeError) {
    do {
      bytes = try NoteFiles(view.vault).wholeContents(of: record.path)
    } catch {
      throw .system(SystemError(error.errno, call: error.call, path: view.vault.absolutePath(record.path)))
    }
    losses = String(validating: bytes, as: UTF8.self) == nil ? ["invalid UTF-8, which becomes U+FFFD"] : []
  }
}
