import Bytes

struct CurrentLine {
  var index = 0
  var start = 0
  /// The offsets of its end, before and after the line break.
  var end = 0
  var next = 0

  var contentStart = 0

  /// The next byte's offset, and its column with tab stops of 4. A tab that was consumed in part is still at `offset`.
  var offset = 0
  var column = 0
  /// The offset of the next byte that is neither space nor tab, its column, and the number of columns before it.
  var textOffset = 0
  var textColumn = 0
  var indent: Int { textColumn &- column }
  var isBlank: Bool { textOffset >= end }
  /// Whether a container consumed a marker on the line.
  var hasMarker = false
  /// The tabs of all lines so far that were consumed in part, and the columns at which their remaining parts begin.
  var splitTabs: [SplitTab] = []

  mutating func begin() {
    offset = start
    column = 0
    hasMarker = false
  }

  mutating func findText(_ bytes: Span<UInt8>) {
    textOffset = offset
    textColumn = column
    while textOffset < end {
      let byte = bytes[textOffset]
      if byte == .space {
        textColumn &+= 1
      } else if byte == .tab {
        textColumn = (textColumn | 3) &+ 1
      } else {
        return
      }
      textOffset &+= 1
    }
  }

  /// Moves past `columns` of white space; a tab may be consumed in part.
  mutating func advance(columns: Int, _ bytes: Span<UInt8>) {
    let target = column &+ columns
    while column < target, offset < end {
      guard bytes[offset] == .tab else {
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

  /// Moves to the text found and past `count` bytes of it, none of which may be a tab.
  mutating func advanceToText(plus count: Int = 0) {
    offset = textOffset &+ count
    column = textColumn &+ count
  }
}

/// A tab that was consumed in part: some of its columns belong to a container or precede a marker.
struct SplitTab: Sendable {
  var offset: Int
  /// The column at which the rest of it begins.
  var column: Int
}
