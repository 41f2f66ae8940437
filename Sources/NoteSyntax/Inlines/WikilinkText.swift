import Bytes

/// The text between `[[` and `]]`.
struct WikilinkText {
  /// The range of target and subpath, trimmed.
  var target: Range<Int>
  /// The range after the first pipe, if the pipe follows a target.
  var display: Range<Int>?
  /// The offset after `]]`.
  var end: Int

  /// Reads the wikilink whose `[[` is at `start`; nil when there is none.
  ///
  /// It ends at the first `]]` on its line and contains no `[[`, so of nested ones the inner is read. A single `]` does
  /// not end it; in `]]]` after a footnote subpath, `#[^id]`, the first `]` belongs to the subpath.
  init?(at start: Int, _ text: Span<UInt8>) {
    guard text.byte(at: start &+ 1) == .openBracket, text.byte(at: start &+ 2) != .openBracket else { return nil }
    var offset = start &+ 2
    var pipe: Int?
    var footnote = -1
    let last = text.count &- 1
    scan: while true {
      while offset < last, text[offset].isPlainInWikilink { offset &+= 1 }
      guard offset < last else { return nil }
      switch text[offset] {
      case .lineFeed, .carriageReturn: return nil
      case .closeBracket where text[offset &+ 1] == .closeBracket:
        if footnote >= 0, text.byte(at: offset &+ 2) == .closeBracket { offset &+= 1 }
        break scan
      case .closeBracket: footnote = -1
      case .openBracket:
        if text[offset &+ 1] == .openBracket { return nil }
        if text[offset &+ 1] == .caret, text[offset &- 1] == .hash, pipe == nil { footnote = offset }
      case .pipe: if pipe == nil, text[offset &- 1] != .backslash { pipe = offset }
      default: break
      }
      offset &+= 1
    }
    let inner = text.trimming(start &+ 2..<offset)
    guard !inner.isEmpty else { return nil }
    target = inner
    end = offset &+ 2
    if let pipe {
      let name = text.trimming(start &+ 2..<pipe)
      // A pipe with nothing before it is part of the name.
      guard !name.isEmpty else { return }
      target = name
      display = text.trimming(pipe &+ 1..<offset)
    }
  }

  /// Returns the range of the text that stands for an embed: the label unless that is a size, otherwise the target.
  func shownAsEmbed(_ text: Span<UInt8>) -> Range<Int> {
    guard let display, !Link.isSize(text.extracting(display)) else { return target }
    return display
  }
}

extension UInt8 {
  @inline(__always) fileprivate var isPlainInWikilink: Bool { self > 0x5D ? self != .pipe : self > 0x0D && self < 0x5B }
}
