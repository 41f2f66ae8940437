import Bytes

/// The key by which link targets and file names are compared: in NFC, case-folded, without `.md` or `.markdown`.
///
/// A link to either of two names with the same key refers to the same note. Slashes are kept, so the key of a path ends
/// with the keys of its parts.
package struct LinkKey: Hashable, Sendable {
  /// The folded text.
  package let text: String

  /// Makes the key of a link target or a vault path.
  package init(target: String) { self.init(fileName: target.utf8Span.span) }

  /// Makes the key of a file name or path as the file system has it; invalid UTF-8 becomes U+FFFD.
  package init(fileName: Span<UInt8>) {
    var key: [UInt8] = []
    Self.append(fileName, to: &key)
    text = String(decoding: key, as: UTF8.self)
  }

  /// Appends the key of a link target, file name or path.
  package static func append(_ target: Span<UInt8>, to key: inout [UInt8]) {
    let start = key.count
    CaseFolding.fold(target, into: &key)
    if let length = key.span.extracting(start...).usualNoteExtension { key.removeLast(length) }
  }
}
