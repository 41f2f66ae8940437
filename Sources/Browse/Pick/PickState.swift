package import Terminal
package import VaultCore

/// The state of `pick`: what is typed, the rows, the current one, and the marks. It is a value that events change; it
/// knows no files, threads or clock.
package struct PickState: Sendable {
  /// What cannot change while it runs.
  package struct Options: Sendable {
    /// Whether only one row can be chosen.
    package var isSingle = false
    /// The keys that choose as Enter does, and are reported.
    package var expected: [Key] = []
    /// Whether the rows are notes, so that they can be edited, copied and shown.
    package var areNotes = true
    /// The things of the list, in the plural.
    package var things = "notes"
    /// Which names of a vault the rows are; nil if they are notes, or not of a vault.
    package var kind: NameList.Kind?
    /// The categories that notes can get.
    package var categories = NoteCategory.usual

    /// The options of a list of notes.
    package init() {}
  }

  /// What the keys are for.
  enum Mode: Hashable, Sendable {
    case typing
    /// The keys of a sequence that is not complete.
    case box([Key])
    case help(HelpList)
    /// A text that covers the rows, such as the plan of a change, from one of its lines on.
    case reading([String], top: Int)
  }

  let options: Options
  var (rows, columns): (Int, Int)
  var query: EditedLine
  var mode = Mode.typing
  var changes: ChangeDialogue
  var answer: ListAnswer { didSet { layLines() } }
  /// The lines of the list; the row that creates is the last one.
  private(set) var lines = ListLines([], [])
  /// What the vault has, once a line was asked for that it completes.
  var overview = VaultOverview()
  var cursor = ListCursor()
  /// Whether the person moves among rows rather than types, so that the cursor is there.
  var isMoving = false
  var marks: [ListItem] = [] { didSet { if showsOnlyMarks { layLines() } } }
  var showsOnlyMarks = false { didSet { if showsOnlyMarks != oldValue { layLines() } } }
  var preview: Preview?
  /// Where the person wants the preview; nil for where there is room.
  var chosenPreviewPosition: PreviewPosition?
  var previewScroll = 0
  /// By how much the preview is larger than usual, in tenths of the screen.
  var previewShare = 0
  /// Whether the preview shows the note as it is written, and wraps long lines.
  var (isRaw, isWrapped) = (false, true)
  /// What is shown about the current note in place of its text; nil for the text.
  var panel: Panel?
  /// The order, and whether notes of the archive are listed; nil for the usual.
  var selection: ListQuestion.Selection?
  /// The line that says what an action did, until the next key.
  var message: String?
  var limit: Int
  var edition = 0
  /// Whether the files are being compared.
  package var isComparing = false
  /// The progress of the first index.
  var progress: (done: Int, total: Int)?
  /// The keys that wait for the answer to the query that was typed before them.
  var held: [Key] = []
  /// Earlier queries, the last one first, and the index of the one that is shown.
  var queries: [String]
  var shownQuery: Int?

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - queries: Earlier queries, the last one first.
  ///   - isComparing: Whether the files are being compared, so that the first answer may be old.
  package init(
    query: String = "", rows: Int, columns: Int, options: Options = Options(), queries: [String] = [],
    isComparing: Bool = false
  ) {
    self.options = options
    changes = ChangeDialogue(categories: options.categories)
    (self.rows, self.columns) = (max(1, rows), max(1, columns))
    self.query = EditedLine(query)
    limit = 2 * max(rows, 20)
    answer = ListAnswer(question: ListQuestion(query: "", limit: 0, edition: -1))
    (self.queries, self.isComparing) = (queries, isComparing)
  }

  /// The question whose answer is to be shown.
  package var question: ListQuestion {
    var question = ListQuestion(query: query.text, limit: limit, edition: edition, selection: selection)
    question.wantsOverview = changes.prompt != nil
    question.noteName = changes.prompt?.noteName
    return question
  }

  /// The plan that is shown while a line is typed.
  package var foreseenRequest: RunRequest? { changes.foreseenRequest }

  /// Whether the rows are those of the query as it was typed, so that keys which depend on rows can be obeyed.
  package var isAnswered: Bool { answer.question.isSame(as: question) && answer.question.edition >= 0 }

  /// The thing that the last row creates; nil if there is no such row.
  var offer: CreationOffer? { showsOnlyMarks ? nil : answer.offer }

  /// The number of rows, with the one that creates.
  var rowCount: Int { shownRows.count + (offer == nil ? 0 : 1) }

  /// Lays out the lines when the rows are other ones, since a long list must not be walked by each key.
  private mutating func layLines() {
    lines = ListLines(shownRows, showsOnlyMarks ? [] : answer.sections)
    if offer != nil { lines.append(row: shownRows.count) }
  }

  /// The line of the screen with the current row.
  var currentLine: Int { layout.list.row + lines.line(of: cursor.current) - cursor.top }

  var isAtOffer: Bool { offer != nil && cursor.current == shownRows.count }

  /// The question for the preview; nil if there is no room for one.
  package var previewQuestion: PreviewQuestion? {
    guard options.areNotes, let frame = layout.preview, let item = currentItem else { return nil }
    var question = PreviewQuestion(
      item: item, query: answer.kind == .matches ? answer.question.query : "", columns: frame.columns, edition: edition)
    (question.form, question.panel, question.isWrapped) = (isRaw ? .raw : .preview, panel, isWrapped)
    return question
  }

  var layout: PickLayout {
    PickLayout(
      rows: rows, columns: columns, preview: chosenPreviewPosition, hasPreview: options.areNotes, share: previewShare)
  }

  /// Keeps the current row within the rows, and on the screen.
  mutating func settle() {
    let lines = lines
    cursor.settle(count: rowCount, height: layout.list.rows, lines: lines.lines.count) { lines.lines(of: $0) }
  }
}
