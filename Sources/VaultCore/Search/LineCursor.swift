internal import Bytes

/// A cursor over the lines of a note, each of which ends with LF, CRLF or a lone CR.
struct LineCursor {
  private let bytes: [UInt8]
  private var next = 0
  private var number = 0

  /// The current line; nil before the first and after the last one.
  private(set) var line: LineSearch.Line?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Moves forward to the line that contains or ends at an offset.
  mutating func advance(to offset: Int) {
    while line.map({ $0.range.upperBound < offset }) ?? true {
      if !moveToNext() { return }
    }
  }

  /// Moves to the next line and returns whether there is one; an empty rest after the last line break is not a line.
  mutating func moveToNext() -> Bool {
    guard next < bytes.count else {
      line = nil
      return false
    }
    let start = next
    var end = start
    while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
    let isPair = end + 1 < bytes.count && bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
    next = end + (isPair ? 2 : 1)
    number += 1
    line = LineSearch.Line(range: start..<end, number: number)
    return true
  }
}
