/// Expected lines beside those that came: what stays as it is written, what goes, what is new.
struct ExpectedLines {
  /// A line of the comparison.
  enum Edit: Equatable {
    /// An expected line that still describes what came.
    case kept(String)
    /// An expected line that describes nothing that came.
    case removed(String)
    /// A line that came and is not described.
    case added(String)
    /// A line that a whole-line wildcard stands for.
    case taken(String)
  }

  let edits: [Edit]

  /// The lines to expect from now on; wildcards that still fit are among them.
  var revised: [String] {
    edits.compactMap { edit in
      switch edit {
      case .kept(let line), .added(let line): line
      case .removed, .taken: nil
      }
    }
  }

  /// A comparison for a person, in the manner of diff.
  var difference: String {
    edits.compactMap { edit in
      switch edit {
      case .kept(let line): "  \(line)"
      case .removed(let line): "- \(line)"
      case .added(let line): "+ \(line)"
      case .taken: nil
      }
    }
    .joined(separator: "\n")
  }

  /// Pairs the lines so that as much as possible of what is written stays. O(expected × lines).
  init(_ expected: [String], _ lines: [String]) {
    // A pair counts most; then one line in the place of another; then a line that a wildcard stands for.
    let (pair, place, taken) = (4, 2, 1)
    let width = lines.count + 1
    var score = [Int](repeating: 0, count: (expected.count + 1) * width)
    func step(_ i: Int, _ j: Int) -> (score: Int, next: (Int, Int), edits: [Edit]) {
      var best: (score: Int, next: (Int, Int), edits: [Edit]) = (-1, (0, 0), [])
      func offer(_ gain: Int, _ next: (Int, Int), _ edits: [Edit]) {
        let total = gain + score[next.0 * width + next.1]
        if total > best.score { best = (total, next, edits) }
      }
      if i < expected.count, Wildcard.isWhole(expected[i]) {
        offer(0, (i + 1, j), [.kept(expected[i])])
        if j < lines.count, Wildcard.takes(expected[i], lines[j]) {
          offer(taken, (i, j + 1), [.taken(lines[j])])
        }
      } else if i < expected.count, j < lines.count {
        if Wildcard.matches(lines[j], expected[i]) {
          offer(pair, (i + 1, j + 1), [.kept(expected[i])])
        } else {
          offer(place, (i + 1, j + 1), [.removed(expected[i]), .added(lines[j])])
        }
      }
      if i < expected.count, !Wildcard.isWhole(expected[i]) { offer(0, (i + 1, j), [.removed(expected[i])]) }
      if j < lines.count { offer(0, (i, j + 1), [.added(lines[j])]) }
      return best
    }
    for i in (0...expected.count).reversed() {
      for j in (0...lines.count).reversed() where (i, j) != (expected.count, lines.count) {
        score[i * width + j] = step(i, j).score
      }
    }
    var edits: [Edit] = []
    var position = (0, 0)
    while position != (expected.count, lines.count) {
      let choice = step(position.0, position.1)
      edits += choice.edits
      position = choice.next
    }
    self.edits = edits
  }
}
