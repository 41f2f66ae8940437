/// The progress of a search through states that are already built: its position and its result so far.
struct StateRun {
  enum Pause {
    /// The result is final: no further match is possible, or the first match suffices.
    case isDecided
    /// The next transition is not built yet.
    case isUnknown
    case isAtEnd
  }

  /// The current state, as the offset of its row.
  var row: UInt32 = 0
  /// The offset in the text between the bytes that were read and the next one.
  var offset: Int
  let isEarliest: Bool
  var lastMatchEnd: Int?

  var outcome: LazyDFA.Outcome { lastMatchEnd.map { .found($0) } ?? .none }

  /// The result of giving up; the line of a match may have been read already.
  var gaveUp: LazyDFA.Outcome { .gaveUp(lastMatchEnd ?? offset) }

  mutating func advance(in text: Span<UInt8>, through transitions: Span<UInt32>, _ classes: Span<UInt8>) -> Pause {
    var cursor = offset
    var current = row
    var last = -1
    var pause = Pause.isAtEnd
    while cursor < text.count {
      let next = transitions[Int(current &+ UInt32(truncatingIfNeeded: classes[Int(text[cursor])]))]
      if next < StateTable.Transition.match {
        current = next
      } else {
        if next >= StateTable.Transition.unknown {
          pause = next == StateTable.Transition.dead ? .isDecided : .isUnknown
          break
        }
        last = cursor
        if isEarliest {
          pause = .isDecided
          break
        }
        current = StateTable.Transition.row(next)
      }
      cursor &+= 1
    }
    if last >= 0 { lastMatchEnd = last }
    offset = cursor
    row = current
    return pause
  }

  mutating func retreat(
    in text: Span<UInt8>, to limit: Int, through transitions: Span<UInt32>, _ classes: Span<UInt8>
  ) -> Pause {
    while offset > limit {
      let next = transitions[Int(row &+ UInt32(truncatingIfNeeded: classes[Int(text[offset &- 1])]))]
      if next >= StateTable.Transition.unknown { return next == StateTable.Transition.dead ? .isDecided : .isUnknown }
      if next >= StateTable.Transition.match { lastMatchEnd = offset }
      row = StateTable.Transition.row(next)
      offset &-= 1
    }
    return .isAtEnd
  }
}
