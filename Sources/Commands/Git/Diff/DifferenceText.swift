internal import Answers
internal import GitHistory
internal import Terminal
internal import VaultCore

/// The text of files that differ.
struct DifferenceText {
  let session: Session
  let view: VaultView

  /// Prints the changes in words, then the lines.
  func print(_ files: [FileDifference]) throws {
    if session.output.isTerminal {
      var lines: [StyledText] = []
      for file in files {
        if !lines.isEmpty { lines.append(StyledText("")) }
        lines += head(file) + file.parts.map(\.line)
      }
      try session.page(lines, isLong: true)
      return
    }
    for file in files {
      try session.print(head(file))
      try session.print(exactly: file.bytes)
    }
  }

  /// Returns one line per file.
  func statistics(_ files: [FileDifference]) -> [StyledText] {
    var table = TextTable([
      .init(importance: 0), .init(minimum: 20, cut: .middle), .init(alignment: .right), .init(alignment: .right),
      .init(minimum: 10),
    ])
    for file in files {
      let words = file.words.flatMap(\.changes).joined(separator: "; ")
      table.append([
        kind(file), name(file), StyledText("+\(file.counts.added)", .added),
        StyledText("-\(file.counts.removed)", .removed), StyledText(TerminalText.safe(Array(words.utf8)), .dim),
      ])
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }

  /// Prints the numbers of files and lines, for people.
  func announceSum(of files: [FileDifference]) {
    let sum = files.reduce((0, 0)) { ($0.0 + $1.counts.added, $0.1 + $1.counts.removed) }
    let lines = "\(Amount.text(files.count, "file")), \(Amount.text(sum.0, "line")) added, \(sum.1) removed"
    if !files.isEmpty { session.remark(StyledText(lines, .dim)) }
  }

  private func kind(_ file: FileDifference) -> StyledText { StyledText(file.change.kind.rawValue, .strong) }

  private func name(_ file: FileDifference) -> StyledText {
    let name = StyledText(name: view.displayPath(file.change.path))
    guard let old = file.change.oldPath else { return name }
    return name + StyledText(", was ", .dim) + StyledText(name: view.displayPath(old))
  }

  private func head(_ file: FileDifference) -> [StyledText] {
    let width = file.words.map(\.kind.count).max() ?? 0
    let words = file.words.flatMap { kind, changes in
      changes.enumerated().map { index, change in
        let label = index == 0 ? kind : ""
        let gap = String(repeating: " ", count: width - label.count + 2)
        return StyledText("  \(label)\(gap)", .dim) + StyledText(TerminalText.safe(Array(change.utf8)))
      }
    }
    return [kind(file) + StyledText("  ") + name(file)] + words
  }
}
