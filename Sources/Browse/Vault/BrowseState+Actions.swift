internal import Answers
internal import Terminal
internal import VaultCore

extension BrowseState {
  mutating func perform(_ action: Action) -> [ScreenWish] {
    if action.changesNotes { return change(action) }
    switch action {
    case .help: mode = .help(HelpList())
    case .redraw: return [.redraw]
    case .stop: return [.stop]
    case .leave: leave()
    case .quit: if reading != nil || focus != .list { leave() } else { return quit(.left) }
    case .back: goBack()
    case .forward: goForward()
    case .lastScope: goToLastScope()
    case .edit: return edit()
    case .copyHeading: return copyHeading()
    case .viewRaw, .viewWrap, .viewMouse: return changeView(action)
    case .copyLink, .copyPath, .copyTitle, .copyID, .copyAddress:
      let items = subject().items
      guard case .notes = subject().kind, !items.isEmpty else { return say("there is no note to copy from") }
      return [.copy(action, items)]
    default:
      if reading != nil { return performReading(action) }
      return performInLists(action)
    }
    return []
  }

  /// Copies a link to a heading: that of the outline, or the one above the first line that is read.
  private mutating func copyHeading() -> [ScreenWish] {
    var item: ListItem?
    if let reading, case .note(let note) = reading.source {
      let line = reading.stop == nil ? reading.top : reading.target?.line
      if let heading = reading.headings.last(where: { $0.line <= line ?? 0 }) {
        item = note
        item?.line = heading.source
      }
    } else if focus == .panel, panel == .outline {
      item = panelRows[at: panelCursor.current]?.item
    }
    guard let item else { return say("there is no heading here; 1 lists those of a note") }
    return [.copy(.copyHeading, [item])]
  }

  private mutating func changeView(_ action: Action) -> [ScreenWish] {
    switch action {
    case .viewRaw:
      isRaw.toggle()
      reading?.stop = nil
      message = isRaw ? "notes are read as they are written" : "notes are read as they are laid out"
    case .viewWrap:
      isWrapped.toggle()
      message = isWrapped ? "long lines are wrapped" : "long lines are cut at the edge"
    default: return [.toggleMouse]
    }
    return []
  }

  // MARK: - Opening

  mutating func open() -> [ScreenWish] {
    if location.selection.scope == .operations { return say("U undoes the operation") }
    if let item = openedItem {
      read(item)
    } else if location.selection.scope == .calendar {
      openDay()
    }
    return []
  }

  /// Lists the notes that were created on a day without a daily note.
  private mutating func openDay() {
    guard answer.days[day] != nil else {
      message = "no note is of this day · J creates its daily note"
      return
    }
    go(to: .all)
    location.filters = ["created:\(day)"]
  }

  /// The row that is opened: in the calendar the note of the day.
  var openedItem: ListItem? {
    guard location.selection.scope == .calendar else { return currentItem }
    return answer.days[day]?.note
  }

  /// Reads a note on the whole screen.
  mutating func read(_ item: ListItem) {
    remember()
    reading = Reading(source: .note(item), query: location.query)
  }

  private func editedItems() -> [ListItem] {
    if let reading, case .note(let item) = reading.source { return [item] }
    if focus == .panel, let item = panelRows[at: panelCursor.current]?.item { return [item] }
    return marks.isEmpty ? openedItem.map { [$0] } ?? [] : marks
  }

  private mutating func edit() -> [ScreenWish] {
    let items = editedItems()
    guard !items.isEmpty, location.selection.scope != .operations else { return say("there is no note to edit") }
    return [.edit(items, query: reading?.query ?? location.query)]
  }

  // MARK: - Marks

  mutating func toggleMark() {
    if let item = currentItem, location.selection.scope != .operations { toggleMark(of: item) }
  }

  // MARK: - Sorting and views

  mutating func arrange(_ action: Action) {
    if let text = location.selection.arrange(by: action) {
      message = text
      return
    }
    switch action {
    case .viewLarger, .viewSmaller: resizePreview(by: action == .viewLarger ? 1 : -1)
    default: message = "that has no meaning here"
    }
  }

  mutating func addFilter(_ text: String) {
    remember()
    location.filters.append(text)
  }

  mutating func setPanel(_ new: Panel?) {
    panel = panel == new ? nil : new
    if panel == nil, focus == .panel { focus = .list }
    // Where there is no room for it beside the list, it is instead of the list.
    if panel != nil, layout.panel == nil { focus = .panel }
    panelCursor = ListCursor()
    settle()
  }

  mutating func movePreview() {
    let positions = PreviewPosition.allCases
    let now = positions.firstIndex(of: layout.previewPosition) ?? 0
    previewPosition = positions[(now + 1) % positions.count]
    settle()
  }

  mutating func scrollPreview(by lines: Int) {
    scrollPreview(in: layout.preview, by: lines, of: preview?.lines.count ?? 0)
  }

  // MARK: - Changes

  mutating func change(_ action: Action) -> [ScreenWish] {
    if options.isReadOnly, action != .command { return say("the vault is read-only: looking works, changes do not") }
    return take(changes.begin(action, subject()))
  }

  mutating func take(_ step: ChangeDialogue.Step) -> [ScreenWish] {
    if let text = step.message { (message, isUndoable) = (text, step.isUndoable) }
    if let (title, lines) = step.reading { read(title: title, lines: lines.map { StyledText($0) }) }
    if let property = step.property { message = location.selection.sort(by: NoteOrder(property: property)) }
    return step.wishes
  }

  /// What a key that changes notes is about: what is read, the current scope, row of the panel, or rows.
  func subject() -> ChangeSubject {
    var subject = ChangeSubject()
    subject.scope = location.selection.scope
    subject.search = location.search
    subject.filterTag =
      location.filters.lazy.compactMap { filter in
        filter.hasPrefix("tag:") && !filter.contains(" ") ? String(filter.dropFirst(4)) : nil
      }.first
    if location.selection.scope == .calendar { subject.day = "\(day)" }
    if let reading {
      guard case .note(var item) = reading.source else { return subject }
      if let seen = reading.seen, seen.path == item.name { item.seen = seen }
      (subject.kind, subject.items) = (.notes, [item])
      if case .task(let line)? = reading.target?.target {
        (item.line, item.seen) = (line, reading.tasks[line])
        (subject.kind, subject.items) = (.tasks, [item])
      }
      return subject
    }
    switch focus {
    case .scopes:
      switch currentScope?.scope {
      case .folder(let path): subject.kind = .folder(path)
      case .tag(let name): subject.kind = .tag(name)
      default: break
      }
      return subject
    case .panel:
      guard let item = panelRows[at: panelCursor.current]?.item else { return subject }
      subject.items = [item]
      switch panel {
      case .outline: (subject.kind, subject.items) = (.heading(item.title), currentItem.map { [$0] } ?? [])
      case .tasks: subject.kind = .tasks
      default: subject.kind = .notes
      }
      return subject
    case .list: break
    }
    subject.items = marks.isEmpty ? openedItem.map { [$0] } ?? [] : marks
    subject.isSeen = lines.shows(marks, of: shownRows, from: cursor.top, rows: layout.list?.rows ?? 0)
    guard let item = subject.items.first else { return subject }
    switch location.selection.scope {
    case .tasks: subject.kind = .tasks
    case .trash: subject.kind = .trash
    case .operations: subject.kind = Int(item.title.prefix { $0.isNumber }).map { .operation($0) } ?? .nothing
    case .broken: subject.kind = .missing(item.detail)
    default: subject.kind = .notes
    }
    return subject
  }
}
