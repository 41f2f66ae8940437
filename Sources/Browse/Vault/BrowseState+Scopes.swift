internal import Answers

/// Which notes are shown, and the way back and forth.
extension BrowseState {
  /// The number of steps that a person can go back.
  private static let mostVisits = 100

  /// Remembers where the person is, to go back to it.
  mutating func remember() {
    if visited.count == Self.mostVisits { visited.removeFirst() }
    visited.append(visit)
    ahead = []
  }

  private var visit: Visit { Visit(location: location, item: currentItem, reading: reading) }

  mutating func show(_ visit: Visit) {
    (location, wanted, reading) = (visit.location, visit.item, visit.reading)
    (showsOnlyMarks, focus) = (false, .list)
    if isAnswered, let item = wanted, let index = answer.rows.index(of: item, from: answer.rows) {
      (cursor.current, wanted) = (index, nil)
    }
    settle()
  }

  mutating func go(to scope: ListScope) {
    remember()
    (reading, showsOnlyMarks, focus) = (nil, false, .list)
    location = Location(selection: location.selection)
    location.selection.scope = scope
    if scope == .calendar { day = answer.today }
  }

  mutating func goBack() {
    guard let last = visited.popLast() else {
      if reading != nil { reading = nil } else { message = "there is nothing to go back to" }
      return
    }
    ahead.append(visit)
    show(last)
  }

  mutating func goForward() {
    guard let next = ahead.popLast() else {
      message = "there is nothing to go forward to"
      return
    }
    visited.append(visit)
    show(next)
  }

  mutating func goToLastScope() {
    guard let index = visited.lastIndex(where: { $0.location.selection.scope != location.selection.scope }) else {
      message = "there is no place before this one"
      return
    }
    let last = visited[index]
    remember()
    show(last)
  }

  /// Leaves one thing: each time the innermost one that is there.
  mutating func leave() {
    if reading != nil || focus == .scopes || focus == .panel {
      if reading != nil { goBack() } else { focus = .list }
    } else if !location.filters.isEmpty {
      (location.filters, wanted) = ([], currentItem)
    } else if !marks.isEmpty {
      if clearsMarks { (marks, showsOnlyMarks) = ([], false) }
      message = clearsMarks ? nil : "esc again clears \(Amount.text(marks.count, "mark"))"
      clearsMarks.toggle()
    } else if location.selection.scope != .all {
      goBack()
    }
    settle()
  }
}
