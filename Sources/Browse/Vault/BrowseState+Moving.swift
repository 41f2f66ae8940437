internal import Dates

extension BrowseState {
  mutating func performInLists(_ action: Action) -> [ScreenWish] {
    if focus == .scopes, moveScopes(action) { return [] }
    if focus == .panel, action == .open || action == .right, let version = panelRows[at: panelCursor.current]?.version {
      return take(changes.print(version))
    }
    if focus == .panel, movePanel(action) { return [] }
    if focus == .list, location.selection.scope == .calendar, moveInCalendar(action) { return [] }
    let page = max(1, (layout.list?.rows ?? rows) - 1)
    if let row = action.moved(from: cursor.current, page: page, half: page / 2) {
      move(to: row)
      return []
    }
    switch action {
    case .open: return open()
    case .left: moveLeft()
    case .right: return moveRight()
    case .mark, .markUp:
      toggleMark()
      move(to: cursor.current + (action == .mark ? 1 : -1))
    case .markAll: if location.selection.scope != .operations { markAllRows(hint: "; G lists all of them") }
    case .onlyMarks: toggleOnlyMarks()
    case .previewDown: scrollPreview(by: max(1, (layout.preview?.rows ?? 2) / 2))
    case .previewUp: scrollPreview(by: -max(1, (layout.preview?.rows ?? 2) / 2))
    case .previewPosition: movePreview()
    case .search: beginSearch()
    case .filterClear:
      remember()
      location.filters = []
    case .filterText:
      let text = location.filters.joined(separator: " ")
      beginSearch(text)
      location.filters = []
    case .sortProperty: return take(changes.begin(action, ChangeSubject()))
    case .goFolder, .goQuery: mode = .choosing(ScopeChoice(label: action == .goFolder ? "folder" : "query"))
    case .goNote:
      go(to: .all)
      beginSearch("title:")
    case .panelOff: setPanel(nil)
    case .panelNext: setPanel(panel.flatMap { Panel(rawValue: $0.rawValue + 1) } ?? (panel == nil ? .outline : nil))
    default:
      switch action.effect {
      case .filter(let condition) where condition.isWholeCondition: addFilter(condition)
      case .filter(let condition): beginSearch(condition)
      case .panel(let panel): setPanel(panel)
      case .list(let scope, _): go(to: scope)
      default: arrange(action)
      }
    }
    return []
  }

  mutating func move(to index: Int) {
    cursor.current = index
    settle()
    // More rows are asked for before the last one is reached.
    if !showsOnlyMarks, index == .max || cursor.current + rows >= answer.rows.count, answer.rows.count < answer.total {
      limit = index == .max ? answer.total : max(limit, 2 * answer.rows.count)
    }
  }

  private mutating func moveLeft() {
    switch focus {
    case .panel: focus = .list
    case .list:
      focus = .scopes
      // The cursor is at what is listed.
      if let index = shownScopes.firstIndex(where: { $0.scope == location.selection.scope }) {
        scopeCursor.current = index
      }
    case .scopes: break
    }
    settle()
  }

  private mutating func moveRight() -> [ScreenWish] {
    switch focus {
    case .scopes: focus = .list
    case .list where panel != nil: focus = .panel
    case .list, .panel: return open()
    }
    settle()
    return []
  }

  /// Moves among what can be listed; returns false if the action means something else.
  private mutating func moveScopes(_ action: Action) -> Bool {
    let page = max(1, (layout.scopes?.rows ?? rows) - 1)
    switch action {
    case .down: stepScopes(by: 1)
    case .up: stepScopes(by: -1)
    case .pageDown, .halfDown: stepScopes(by: page)
    case .pageUp, .halfUp: stepScopes(by: -page)
    case .first: scopeCursor.current = 0
    case .last: scopeCursor.current = .max
    case .left, .right:
      guard case .folder(let path)? = currentScope?.scope, currentScope?.hasChildren == true,
        folded.contains(path) == (action == .right)
      else {
        if action == .left { return true }
        return false
      }
      folded.formSymmetricDifference([path])
    case .open:
      guard let scope = currentScope?.scope else { return true }
      go(to: scope)
    default: return false
    }
    settle()
    return true
  }

  mutating func stepScopes(by step: Int) {
    let rows = shownScopes
    var next = scopeCursor.current + step
    // Headings are passed over.
    while rows.indices.contains(next), rows[next].scope == nil { next += step.signum() }
    scopeCursor.current = min(max(next, 0), max(0, rows.count - 1))
  }

  private mutating func movePanel(_ action: Action) -> Bool {
    let page = max(1, (layout.panel?.rows ?? rows) - 1)
    if let row = action.moved(from: panelCursor.current, page: page, half: page) {
      panelCursor.current = row
    } else if action == .open || action == .right {
      guard let item = panelRows[at: panelCursor.current]?.item else { return true }
      read(item)
    } else {
      return false
    }
    settle()
    return true
  }

  private mutating func moveInCalendar(_ action: Action) -> Bool {
    switch action {
    case .left: day = day.adding(days: -1)
    case .right: day = day.adding(days: 1)
    case .down: day = day.adding(days: 7)
    case .up: day = day.adding(days: -7)
    case .pageDown: day = day.adding(months: 1)
    case .pageUp: day = day.adding(months: -1)
    case .first: day = answer.today
    default: return false
    }
    return true
  }
}
