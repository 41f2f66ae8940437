extension BrowseState {
  mutating func performReading(_ action: Action) -> [ScreenWish] {
    let (page, top) = (max(1, readingRows - 1), reading?.top ?? 0)
    if let line = action.moved(from: top, page: page, half: max(1, page / 2)) {
      scrollReading(by: line - top)
      return []
    }
    switch action {
    case .mark: moveStop(by: 1)
    case .markUp: moveStop(by: -1)
    case .left: return perform(.leave)
    case .open, .right: follow()
    case .nextHit: moveHit(isForward: true)
    case .previousHit: moveHit(isForward: false)
    case .search: beginSearchWhileReading()
    default:
      if case .list(let scope, _)? = action.effect {
        go(to: scope)
      } else if action == .goFolder || action == .goQuery || action == .goNote {
        go(to: .all)
        return perform(action)
      } else {
        message = "that has no meaning while reading"
      }
    }
    return []
  }

  mutating func scrollReading(by lines: Int) {
    guard var reading, let top = reading.top else { return }
    reading.top = min(max(top + lines, 0), max(0, reading.lines.count - readingRows))
    self.reading = reading
  }

  /// Makes the next or previous link or task the current one, from the screen on if there is none.
  private mutating func moveStop(by step: Int) {
    guard var reading, let top = reading.top, !reading.stops.isEmpty else {
      message = "there is no link or task here"
      return
    }
    let stops = reading.stops
    let next: Int
    if let stop = reading.stop {
      next = min(max(stop + step, 0), stops.count - 1)
    } else {
      next =
        step > 0
        ? stops.firstIndex { $0.line >= top } ?? stops.count - 1 : stops.lastIndex { $0.line < top + readingRows } ?? 0
    }
    reading.stop = next
    self.reading = reading
    if !(top..<top + readingRows).contains(stops[next].line) {
      scrollReading(by: stops[next].line - readingRows / 3 - top)
    }
  }

  private mutating func follow() {
    guard let reading else { return }
    switch reading.target?.target {
    case .note(let item): read(item)
    case .missing(let name): message = "there is no note ‘\(name)’ · O creates it"
    case .address(let address): message = "leads out of the vault: \(address)"
    case .task: message = "X ticks the task, S sets its date"
    case nil: message = "tab goes to a link, and enter follows it"
    }
  }

  private mutating func moveHit(isForward: Bool) {
    guard let reading, let top = reading.top else { return }
    let middle = top + readingRows / 3
    let hit = isForward ? reading.hits.first { $0 > middle } : reading.hits.last { $0 < middle }
    guard let hit else {
      message = reading.hits.isEmpty ? "nothing was searched for" : "there is no other line that matches"
      return
    }
    scrollReading(by: hit - middle)
  }

  /// Searches in the scope to which the note belongs.
  private mutating func beginSearchWhileReading() {
    beginSearch()
    reading = nil
  }
}
