internal import Bytes

/// The ranges of target, subpath and display in a link as written, guessed from the delimiters alone.
///
/// Because of escapes, reference definitions and so on, the actual parts may differ; the writer of stored links detects
/// that by comparing them. The guess for given bytes is part of the index format.
struct LinkWriting {
  private(set) var target: Range<Int>
  private(set) var subpath = 0..<0
  private(set) var display: Range<Int>?

  /// Guesses the parts of a link; an external link has no subpath.
  init(_ raw: Span<UInt8>, isExternal: Bool) {
    let start = raw.byte(at: 0) == UInt8(ascii: "!") ? 1 : 0
    target = 0..<raw.count
    if raw.byte(at: start) == UInt8(ascii: "<") {
      target = 1..<max(1, raw.count - 1)
    } else if raw.byte(at: start) == UInt8(ascii: "[") {
      if raw.byte(at: start + 1) == UInt8(ascii: "[") {
        divideWikilink(raw, from: start + 2)
      } else {
        divideMarkdown(raw, from: start + 1)
      }
    }
    guard !isExternal, let hash = raw.firstOffset(of: UInt8(ascii: "#"), from: target.lowerBound),
      hash < target.upperBound
    else { return }
    (target, subpath) = (target.lowerBound..<hash, hash..<target.upperBound)
  }

  /// Splits `target#subpath|display]]`.
  private mutating func divideWikilink(_ raw: Span<UInt8>, from start: Int) {
    let end = max(start, raw.count - 2)
    target = start..<end
    if let bar = raw.firstOffset(of: UInt8(ascii: "|"), from: start), bar < end {
      (target, display) = (start..<bar, bar + 1..<end)
    }
  }

  /// Splits `display](target#subpath "title")`; the target may be enclosed in `<` and `>`.
  private mutating func divideMarkdown(_ raw: Span<UInt8>, from start: Int) {
    var middle = start
    while let bracket = raw.firstOffset(of: UInt8(ascii: "]"), from: middle) {
      middle = bracket + 1
      guard raw.byte(at: middle) == UInt8(ascii: "(") else { continue }
      let isPointed = raw.byte(at: middle + 1) == UInt8(ascii: "<")
      let lower = middle + (isPointed ? 2 : 1)
      let end = raw.firstOffset(of: isPointed ? UInt8(ascii: ">") : UInt8(ascii: " "), from: lower) ?? raw.count - 1
      (target, display) = (lower..<max(lower, end), start..<bracket)
      return
    }
    (target, display) = (0..<0, start..<max(start, middle - 1))
  }
}
