internal import Answers
internal import Dates
internal import Terminal
package import VaultCore

/// The state of `browse`: what is listed and its rows, what is read, the marks, and what is being changed. It is a value that
/// events change; it knows no files, threads or clock.
package struct BrowseState: Sendable {
  /// What cannot change while it runs.
  package struct Options: Sendable {
    /// What is wrong with the keys of the config.
    package var problems: [String] = []
    /// The path of the vault as people write it.
    package var vault = ""
    package var (lists, reading) = (KeyTable(.list), KeyTable(.reading))
    /// The categories that notes can get.
    package var categories = NoteCategory.usual
    /// Whether notes may not be changed.
    package var isReadOnly = false

    /// The usual options.
    package init() {}
  }

  /// What the keys are for, besides a line or a question of a change.
  enum Mode: Hashable, Sendable {
    case list
    case searching
    case choosing(ScopeChoice)
    /// The keys of a sequence that is not complete.
    case box([Key])
    case help(HelpList)
  }

  enum Focus: Hashable, Sendable {
    case scopes, list, panel
  }

  /// What is listed: a scope, filters and a search.
  struct Location: Hashable, Sendable {
    var selection = ListQuestion.Selection()
    var filters: [String] = []
    var search = ""

    var query: String { (filters + [search]).filter { !$0.isEmpty }.joined(separator: " ") }
  }

  /// A location to go back to, with its current row and what was read there.
  struct Visit: Sendable {
    var location: Location
    var item: ListItem?
    var reading: Reading?
  }

  let options: Options
  var (rows, columns): (Int, Int)
  var mode = Mode.list
  var focus = Focus.list
  var location = Location()
  /// The line in which the search is typed.
  var line = EditedLine()
  /// Earlier searches, the last one first, and the index of the one that is shown.
  var queries: [String]
  var shownQuery: Int?
  var (visited, ahead): ([Visit], [Visit]) = ([], [])
  var answer: ListAnswer { didSet { layLines() } }
  private(set) var lines = ListLines([], [])
  var overview = VaultOverview()
  var cursor = ListCursor()
  var scopeCursor = ListCursor()
  var folded: Set<String> = []
  /// The marked rows of each kind, since a mark of a task is none of its note.
  var marked: [ListScope.RowKind: [ListItem]] = [:] { didSet { if showsOnlyMarks { layLines() } } }
  var showsOnlyMarks = false { didSet { if showsOnlyMarks != oldValue { layLines() } } }
  /// The row that is to be the current one as soon as it is listed.
  var wanted: ListItem?
  /// Whether the current row stays at its line with the next answer, rather than with its note.
  var staysAtLine = false
  var preview: Preview?
  var previewScroll = 0
  var previewPosition: PreviewPosition?
  var panel: Panel?
  var panelCursor = ListCursor()
  var reading: Reading?
  /// Whether notes are read as they are written, and long lines are wrapped.
  var (isRaw, isWrapped) = (false, true)
  /// By how much the preview is larger than usual, in tenths of the screen.
  var previewShare = 0
  /// The day of the calendar.
  var day = CivilDate.first
  var changes: ChangeDialogue
  /// The line that says what an action did, until the next key.
  var message: String? { didSet { isUndoable = false } }
  /// Whether the message is about a change that can be undone.
  var isUndoable = false
  /// The keys that wait for the rows of the query that was typed before them.
  var held: [Key] = []
  /// Whether the next Esc clears the marks, and the next ctrl-c quits.
  var (clearsMarks, interrupts) = (false, false)
  /// Whether the note that is edited was created for that, so that it is taken back if it is given up.
  var editsNew = false
  /// Whether it quits as soon as the change that is being carried out is done.
  var isQuitting = false
  var limit: Int
  var edition = 0
  /// Whether the files are being compared.
  package var isComparing = false
  /// The progress of the first index.
  var progress: (done: Int, total: Int)?

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - query: A query by which the notes are filtered at first.
  ///   - queries: Earlier searches, the last one first.
  ///   - isComparing: Whether the files are being compared, so that the first answer may be old.
  package init(
    query: String = "", rows: Int, columns: Int, options: Options = Options(), queries: [String] = [],
    isComparing: Bool = false
  ) {
    (self.options, self.queries) = (options, queries)
    changes = ChangeDialogue(categories: options.categories)
    (self.rows, self.columns) = (max(1, rows), max(1, columns))
    if !query.isEmpty { location.filters = [query] }
    limit = 2 * max(rows, 20)
    answer = ListAnswer(question: ListQuestion(query: "", limit: 0, edition: -1))
    self.isComparing = isComparing
    message = options.problems.first
  }

  /// The question whose answer is to be shown.
  package var question: ListQuestion {
    var selection = location.selection
    selection.month = selection.scope == .calendar ? day.year * 12 + day.month - 1 : 0
    var question = ListQuestion(query: location.query, limit: limit, edition: edition, selection: selection)
    // First come the rows.
    question.wantsOverview = layout.scopes != nil && answer.question.edition == edition
    question.wantsCategories = layout.header != nil
    question.noteName = changes.prompt?.noteName
    return question
  }

  /// The plan that is shown while a line is typed.
  package var foreseenRequest: RunRequest? { changes.foreseenRequest }

  /// Whether the rows are those of the scope and the query.
  package var isAnswered: Bool { answer.question.isSame(as: question) && answer.question.edition >= 0 }

  var waitsForRows: Bool { !isAnswered && !showsOnlyMarks && reading == nil && focus == .list }

  var layout: BrowseLayout {
    BrowseLayout(
      rows: rows, columns: columns, focus: focus, preview: previewPosition, hasPanel: panel != nil, share: previewShare)
  }

  /// Lays out the lines when the rows are other ones, since a long list must not be walked by each key.
  private mutating func layLines() { lines = ListLines(shownRows, showsOnlyMarks ? [] : answer.sections) }

  /// The scopes that are not within folded folders.
  var shownScopes: [ScopeRow] {
    var hidden: Int?
    return overview.scopes.filter { row in
      if let depth = hidden, row.depth > depth { return false }
      hidden = nil
      if case .folder(let path)? = row.scope, folded.contains(path) { hidden = row.depth }
      return true
    }
  }

  /// The marked rows of the kind that is listed.
  var marks: [ListItem] {
    get { marked[location.selection.scope.rowKind] ?? [] }
    set { marked[location.selection.scope.rowKind] = newValue }
  }

  /// The current row of what can be listed; nil on a heading.
  var currentScope: ScopeRow? { shownScopes[at: scopeCursor.current] }

  var panelRows: [PanelRow] {
    preview?.question.item.identity == currentItem?.identity && preview?.question.panel == panel
      ? preview?.panel ?? [] : []
  }

  /// The rows that the panel shows: those of the row before until the ones of the current row are there.
  var shownPanelRows: [PanelRow] { preview?.question.panel == panel && openedItem != nil ? preview?.panel ?? [] : [] }

  /// The question for the text beside the list, or the one that is read; nil if there is no room for one.
  package var previewQuestion: PreviewQuestion? {
    if let reading {
      guard case .note(let item) = reading.source else { return nil }
      var question = PreviewQuestion(item: item, query: reading.query, columns: readingColumns, edition: edition)
      (question.form, question.isWrapped) = (isRaw ? .raw : .reading, isWrapped)
      return question
    }
    guard let item = openedItem, !item.key.isEmpty else { return nil }
    let columns = layout.preview?.columns
    guard columns != nil || panel != nil else { return nil }
    var question = PreviewQuestion(
      item: item, query: location.query, columns: columns ?? self.columns, edition: edition)
    (question.panel, question.isWrapped) = (panel, isWrapped)
    return question
  }

  var readingColumns: Int { max(1, min(columns - 2, 100)) }

  var readingRows: Int { max(1, rows - 2 - (layout.status == nil ? 0 : 1)) }

  var keys: KeyTable { reading == nil ? options.lists : options.reading }

  /// Keeps the current rows within their lists, and on the screen.
  mutating func settle() {
    let (lines, layout) = (lines, layout)
    cursor.settle(count: shownRows.count, height: layout.list?.rows ?? rows, lines: lines.lines.count) {
      lines.lines(of: $0)
    }
    scopeCursor.settle(count: shownScopes.count, height: layout.scopes?.rows ?? rows)
    panelCursor.settle(count: panelRows.count, height: layout.panel?.rows ?? rows)
  }
}

/// A text that is read on the whole screen.
struct Reading: Sendable {
  enum Source: Hashable, Sendable {
    case note(ListItem)
    /// What a command printed.
    case text(title: String)
  }

  var source: Source
  /// The query whose words are highlighted.
  var query = ""
  /// The lines, once they are known.
  var lines: [StyledText] = []
  var facts: [String] = []
  /// The lines that match the query.
  var hits: [Int] = []
  var stops: [TextStop] = []
  var headings: [ShownHeading] = []
  /// The note as it is shown, and its tasks by their lines in the file.
  var seen: SeenRow?
  var tasks: [Int: SeenRow] = [:]
  /// The first line that is shown; nil until the text is known.
  var top: Int?
  /// The link or task that is current, by its index.
  var stop: Int?

  func columns(before stop: TextStop) -> Int {
    lines[stop.line].runs[..<stop.runs.lowerBound].reduce(0) { $0 + DisplayWidth.columns(of: $1.text) }
  }

  var target: TextStop? { stop.flatMap { stops[at: $0] } }
}

/// A scope that is looked for by its name.
struct ScopeChoice: Hashable, Sendable {
  /// What is looked for, such as `folder`.
  let label: String
  var line = EditedLine()
  var current = 0
}
