/// The rows of the table of edit distances between a word and another that comes letter by letter, as `EditDistance`
/// counts them.
///
/// Words in alphabetical order share the rows of their common beginnings, so a sorted list can be searched as if it were
/// the tree of its beginnings: one whose row has no number within the limit rules out all words with it. Only the cells
/// near the diagonal are computed (Ukkonen, "Algorithms for approximate string matching", 1985).
package struct EditRows {
  @usableFromInline struct Row {
    /// The offset of the end of the row's letter, in bytes.
    @usableFromInline var end: Int
    @usableFromInline var letter: UInt32
    /// The edits between the letters up to this one and the beginnings of the word that are at most two letters shorter or
    /// longer. Numbers above the limit are all the same.
    @usableFromInline var cells: InlineArray<5, UInt8>

    @inlinable init(end: Int, letter: UInt32, cells: InlineArray<5, UInt8>) {
      (self.end, self.letter, self.cells) = (end, letter, cells)
    }
  }

  /// The most edits that count, at most 2.
  package let limit: Int
  @usableFromInline let word: [UInt32]
  /// The rows, of which the first has no letter. Those after the first `count` are old.
  @usableFromInline var rows: [Row]
  /// The number of letters that have a row, and one.
  @usableFromInline var count = 1

  package init(_ word: some Collection<Unicode.Scalar>, limit: Int) {
    self.limit = min(max(limit, 0), 2)
    self.word = word.map(\.value)
    var first = Row(end: 0, letter: 0, cells: InlineArray(repeating: UInt8(self.limit + 1)))
    for column in 0...min(self.limit, word.count) { first.cells[column + self.limit] = UInt8(column) }
    // A longer word is too far away.
    rows = Array(repeating: first, count: word.count + self.limit + 2)
  }

  /// The offset of the end of the last letter that has a row, in bytes.
  @inlinable package var end: Int { rows[count - 1].end }

  /// Whether the first letter is that of the word.
  @inlinable package var beginsAlike: Bool { count > 1 && !word.isEmpty && rows[1].letter == word[0] }

  /// The number of edits between the letters and the whole word; nil above the limit.
  @inlinable package var distance: Int? {
    let cell = word.count - (count - 1) + limit
    guard cell >= 0, cell <= 2 * limit else { return nil }
    let distance = Int(rows[count - 1].cells[cell])
    return distance <= limit ? distance : nil
  }

  /// Removes the rows of letters that end after an offset.
  @inlinable package mutating func shorten(to offset: Int) {
    while rows[count - 1].end > offset { count -= 1 }
  }

  /// Adds a letter, and returns the least number of its row: no further letters make the distance smaller. Nothing is added
  /// if that is above the limit.
  @inlinable package mutating func add(_ letter: UInt32, endingAt end: Int) -> Int {
    let number = count
    let most = UInt8(limit + 1)
    // All cells are outside of the table.
    if number == rows.count { return limit + 1 }
    let above = rows[number - 1]
    var cells = InlineArray<5, UInt8>(repeating: most)
    var least = most
    for cell in 0...2 * limit {
      let column = number + cell - limit
      guard column >= 0, column <= word.count else { continue }
      var best = UInt8(min(number, limit + 1))
      if column > 0 {
        best = above.cells[cell] + (word[column - 1] == letter ? 0 : 1)
        if cell > 0 { best = min(best, cells[cell - 1] + 1) }
        if number > 1, column > 1, word[column - 1] == above.letter, word[column - 2] == letter {
          best = min(best, rows[number - 2].cells[cell] + 1)
        }
      }
      if cell < 2 * limit { best = min(best, above.cells[cell + 1] + 1) }
      cells[cell] = min(best, most)
      least = min(least, best)
    }
    if least >= most { return limit + 1 }
    rows[number] = Row(end: end, letter: letter, cells: cells)
    count = number + 1
    return Int(least)
  }
}
