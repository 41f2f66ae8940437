internal import Bytes
package import ExchangeFormats
internal import NoteSyntax
internal import SystemCalls
package import VaultCore

/// The bytes of an exported note.
package struct ExportedText {
  /// All bytes of its file.
  package let bytes: [UInt8]
  /// The kinds of data in it that text formats cannot contain.
  package let losses: [String]

  /// Reads a note.
  ///
  /// - Throws: `ExchangeError` if it cannot be read, since an export without the note would be incomplete.
  package init(_ record: NoteRecord, of view: VaultView) throws(ExchangeError) {
    do {
      bytes = try NoteFiles(view.vault).wholeContents(of: record.path)
    } catch {
      throw .system(SystemError(error.errno, call: error.call, path: view.vault.absolutePath(record.path)))
    }
    losses = String(validating: bytes, as: UTF8.self) == nil ? ["invalid UTF-8, which becomes U+FFFD"] : []
  }
}
