import Bytes

/// The line being read, and how far.
struct CurrentLine {
  var index = 0
  var start = 0
  /// Its end without, and after, the line break.
  var end = 0
  var next = 0

  /// Where the content begins.
  var contentStart = 0

  /// The next byte, and its column with tab stops of 4; a tab that was taken in part is still at `offset`.
  var offset = 0
  var column = 0
  /// The next byte that is neither space nor tab, its column, and the columns up to it.
  var textOffset = 0
  var textColumn = 0
  var indent: Int { textColumn &- column }
  var isBlank: Bool { textOffset >= end }
  /// Whether a container took a marker from it.
  var hasMarker = false
  /// Tabs of all lines so far that were taken in part, and the columns at which what is left of them begins.
  var splitTabs: [SplitTab] = []

  mutating func begin() {
    offset = start
    column = 0
    hasMarker = false
  }

  /// Finds the next text from `offset`.
  mutating func findText(_ bytes: Span<UInt8>) {
    textOffset = offset
    textColumn = column
    while textOffset < end {
      let byte = bytes[textOffset]
      if byte == 0x20 {
        textColumn &+= 1
      } else if byte == 0x09 {
        textColumn = (textColumn | 3) &+ 1
      } else {
        return
      }
      textOffset &+= 1
    }
  }

  /// Moves on by `columns` of white space; a tab may be taken in part.
  mutating func advance(columns: Int, _ bytes: Span<UInt8>) {
    let target = column &+ columns
    while column < target, offset < end {
      guard bytes[offset] == 0x09 else {
        offset &+= 1
        column &+= 1
        continue
      }
      let stop = (column | 3) &+ 1
      guard stop <= target else {
        column = target
        splitTabs.append(SplitTab(offset: offset, column: column))
        return
      }
      column = stop
      offset &+= 1
    }
  }

  /// Moves to the text found, and `count` bytes, none of them a tab, beyond.
  mutating func advanceToText(plus count: Int = 0) {
    offset = textOffset &+ count
    column = textColumn &+ count
  }
}

/// A tab of which only some columns are white space before a marker or belong to a container.
struct SplitTab: Sendable {
  var offset: Int
  /// The column at which the rest of it begins.
  var column: Int
}
