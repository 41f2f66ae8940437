/// What a key does on a screen. Those that change notes have a capital letter as their key.
package enum Action: String, CaseIterable, Sendable {
  case open, edit, mark, markUp, markAll, onlyMarks
  case down, up, pageDown, pageUp, halfDown, halfUp, first, last, left, right
  case previewDown, previewUp
  case previewPosition = "previewPlace"
  case back, forward, leave, quit, interrupt, redraw, stop, more, help, lastQuery, writeTag
  case search, nextHit, previousHit
  case filterTag, filterFolder, filterCategory, filterProperty, filterDate, filterLink, filterTasks, filterQuery
  case filterClear, filterText
  case sortCreated, sortUpdated, sortTitle, sortRelevance, sortOpened, sortWords, sortSize, sortProperty, sortReverse
  case viewGroups, viewDensity, viewRaw, viewWrap, viewArchive, viewMouse, viewLarger, viewSmaller
  case outline, backlinks, links, tasks, related, graph, history, panelOff, panelNext
  case goAll, goRecent, goPinned, goInbox, goTasks, goCalendar, goFolder, goNote, goQuery, goBroken, goOperations,
    goTrash
  case lastScope = "lastPlace"
  case copyLink, copyPath, copyTitle, copyID, copyAddress, copyHeading
  case new, capture, daily, rename, move, tag, category, pin, property, task, schedule, archive, delete, heal
  case undo, redo, command

  /// Whether it is about the rows of a list, so that it must not be done while they are those of an earlier query.
  var dependsOnRows: Bool {
    switch self {
    case .open, .right, .edit, .mark, .markUp, .markAll, .down, .up, .pageDown, .pageUp, .halfDown, .halfUp, .first,
      .last, .copyLink, .copyPath, .copyTitle, .copyID, .copyAddress, .copyHeading:
      true
    case .new, .capture, .daily, .undo, .redo: false
    default: changesNotes
    }
  }

  /// Whether it changes notes, by a command that it runs.
  package var changesNotes: Bool {
    switch self {
    case .new, .capture, .daily, .rename, .move, .tag, .category, .pin, .property, .task, .schedule, .archive, .delete,
      .heal, .undo, .redo, .command:
      true
    default: false
    }
  }

  /// The condition by which the action filters: whole, or the beginning of one whose value is typed then.
  var condition: String? {
    switch self {
    case .filterTag: "tag:"
    case .filterFolder, .goFolder: "in:"
    case .filterCategory: "category:"
    case .filterProperty: "["
    case .filterDate, .goCalendar: "created:"
    case .filterLink: "links-to:"
    case .filterQuery, .goQuery: "@"
    case .filterTasks, .goTasks: "task-todo:/./"
    case .goPinned: "is:pinned"
    case .goInbox: "in:inbox"
    case .goTrash: "in:trash"
    case .goBroken: "has:unresolved"
    case .goNote: "title:"
    default: nil
    }
  }
}
