import Bytes

/// What link targets and file names are compared by: NFC, without case, without a note's extension.
///
/// Two names with one key are the same note to a link. Slashes stay, so a path's key ends with the keys of its parts.
package struct LinkKey: Hashable, Sendable {
  /// The folded text.
  package let text: String

  /// The key of a link target or a vault path.
  package init(target: String) {
    let folded = CaseFolding.fold(target)
    text = Self.noteExtension(of: folded).map { String(folded.dropLast($0)) } ?? folded
  }

  /// The key of a file name or path as the file system has it; bytes that are not UTF-8 become U+FFFD.
  package init(fileName: Span<UInt8>) {
    self.init(target: String(repairing: fileName))
  }

  /// `text` in NFC with full case folding; extensions stay.
  package static func fold(_ text: String) -> String { CaseFolding.fold(text) }

  /// The length of `.md` or `.markdown` at the end of `name`, in any case; nil when it has neither, or nothing else.
  static func noteExtension(of name: String) -> Int? {
    let bytes = name.utf8Span.span
    for (ending, count) in [(".md", 3), (".markdown", 9)]
    where bytes.count > count && bytes.hasASCII(ending, at: bytes.count - count) {
      return bytes[bytes.count - count - 1] == 0x2F ? nil : count
    }
    return nil
  }
}
