/// The state of a screen with a list whose rows can be marked, and a preview beside it.
protocol MarkedList {
  var rows: Int { get set }
  var columns: Int { get set }
  var limit: Int { get set }
  var answer: ListAnswer { get set }
  var cursor: ListCursor { get set }
  /// The marked rows, in the order in which they were marked.
  var marks: [ListItem] { get set }
  var showsOnlyMarks: Bool { get set }
  var preview: Preview? { get set }
  /// The number of lines by which the preview is scrolled from where it began.
  var previewScroll: Int { get set }
  var previewShare: Int { get set }
  var message: String? { get set }
  var edition: Int { get set }
  var isComparing: Bool { get set }
  var progress: (done: Int, total: Int)? { get set }

  mutating func settle()
}

extension MarkedList {
  var shownRows: [ListItem] { showsOnlyMarks ? marks : answer.rows }

  /// The current row; nil if there is none, or if it creates.
  var currentItem: ListItem? { shownRows[at: cursor.current] }

  func isMarked(_ item: ListItem) -> Bool { marks.contains { $0.identity == item.identity } }

  /// Says something instead of doing what was asked for.
  mutating func say(_ text: String) -> [ScreenWish] {
    message = text
    return []
  }

  mutating func toggleMark(of item: ListItem) {
    if isMarked(item) { marks.removeAll { $0.identity == item.identity } } else { marks.append(item) }
    if marks.isEmpty { showsOnlyMarks = false }
    settle()
  }

  /// Marks all rows, or none if all are marked; `hint` is said about further rows.
  mutating func markAllRows(hint: String = "") {
    let marked = Set(marks.map(\.identity))
    let unmarked = shownRows.filter { !marked.contains($0.identity) }
    if unmarked.isEmpty {
      let shown = Set(shownRows.map(\.identity))
      marks.removeAll { shown.contains($0.identity) }
      showsOnlyMarks = false
    } else {
      marks += unmarked
      if answer.rows.count < answer.total, !showsOnlyMarks {
        message = "marked the first \(answer.rows.count) of \(answer.total) rows\(hint)"
      }
    }
    settle()
  }

  mutating func toggleOnlyMarks() {
    guard showsOnlyMarks || !marks.isEmpty else {
      message = "no row is marked"
      return
    }
    showsOnlyMarks.toggle()
    cursor = ListCursor()
    settle()
  }

  /// Takes new facts about marked rows from the answer; `earlier` are the rows before it.
  mutating func updateMarks(from earlier: [ListItem]) {
    if marks.isEmpty { return }
    let rows = Dictionary(answer.rows.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    for (number, mark) in marks.enumerated() {
      if let row = rows[mark.identity] {
        marks[number] = row
      } else if earlier.contains(where: { $0.identity == mark.identity }),
        let index = answer.rows.index(of: mark, from: earlier), !isMarked(answer.rows[index])
      {
        marks[number] = answer.rows[index]
      }
    }
  }

  mutating func scrollPreview(in frame: Frame?, by lines: Int, of count: Int) {
    guard let frame, let preview else { return }
    let start = preview.start(rows: frame.rows)
    previewScroll = min(max(start + previewScroll + lines, 0), max(0, count - frame.rows)) - start
  }

  /// Makes the preview larger by a tenth of the screen, or smaller.
  mutating func resizePreview(by step: Int) {
    previewShare = min(max(previewShare + step, BrowseLayout.shares.lowerBound), BrowseLayout.shares.upperBound)
    settle()
  }

  mutating func resize(rows: Int, columns: Int) {
    (self.rows, self.columns) = (max(1, rows), max(1, columns))
    limit = max(limit, 2 * rows)
    settle()
  }

  mutating func finishComparing(_ problem: String?) {
    (isComparing, progress) = (false, nil)
    edition += 1
    if let problem { message = problem }
  }
}
