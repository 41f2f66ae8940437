import Bytes

/// What link targets and file names are compared by: NFC, without case, without a note's extension.
///
/// Two names with one key are the same note to a link. Slashes stay, so a path's key ends with the keys of its parts.
package struct LinkKey: Hashable, Sendable {
  /// The folded text.
  package let text: String

  /// The key of a link target or a vault path.
  package init(target: String) { self.init(fileName: target.utf8Span.span) }

  /// The key of a file name or path as the file system has it; bytes that are not UTF-8 become U+FFFD.
  package init(fileName: Span<UInt8>) {
    var key: [UInt8] = []
    Self.append(fileName, to: &key)
    text = String(decoding: key, as: UTF8.self)
  }

  /// Appends the key of a link target, file name or path.
  package static func append(_ target: Span<UInt8>, to key: inout [UInt8]) {
    let start = key.count
    fold(target, into: &key)
    if let length = key.span.extracting(start...).noteExtension { key.removeLast(length) }
  }

  /// `text` in NFC with full case folding; extensions stay.
  package static func fold(_ text: String) -> String { CaseFolding.fold(text) }

  /// Appends a text as it is folded.
  package static func fold(_ text: Span<UInt8>, into folded: inout [UInt8]) { CaseFolding.fold(text, into: &folded) }

  /// `text` in NFC.
  package static func normalized(_ text: String) -> String { CaseFolding.normalized(text) }

  /// The length of `.md` or `.markdown` at the end of `name`, in any case; nil when it has neither, or nothing else.
  package static func noteExtension(of path: Span<UInt8>) -> Int? { path.noteExtension }

  /// The length of `.md` or `.markdown` at the end of `name`, in any case; nil when it has neither, or nothing else.
  static func noteExtension(of name: String) -> Int? { name.utf8Span.span.noteExtension }
}

extension Span where Element == UInt8 {
  /// The length of `.md` or `.markdown` at the end, in any case; nil when there is neither, or nothing else.
  var noteExtension: Int? {
    guard count > 3 else { return nil }
    let last = self[count &- 1] | 0x20
    guard last == 0x64 || last == 0x6E else { return nil }
    let (ending, length) = last == 0x64 ? (".md", 3) : (".markdown", 9)
    guard count > length, hasASCII(ending, at: count &- length) else { return nil }
    return self[count &- length &- 1] == 0x2F ? nil : length
  }
}
