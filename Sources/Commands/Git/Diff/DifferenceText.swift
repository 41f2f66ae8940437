internal import Answers
internal import GitHistory
internal import Presentation
internal import Terminal
internal import VaultCore

struct DifferenceText {
  let display: Display
  let view: VaultView

  /// Returns one line per file.
  func statistics(_ files: [FileDifference]) -> [StyledText] {
    let rows = files.map { file -> [StyledText] in
      let words = file.words.flatMap(\.changes).joined(separator: "; ")
      return [
        kind(file), name(file), StyledText("+\(file.counts.added)", .added),
        StyledText("-\(file.counts.removed)", .removed), StyledText(TerminalText.safe(words), .dim),
      ]
    }
    return display.table(
      rows, .init(importance: 0), .init(minimum: 20, cut: .middle), .init(alignment: .right),
      .init(alignment: .right), .init(minimum: 10))
  }

  /// Returns the numbers of files and lines.
  static func sum(of files: [FileDifference]) -> String {
    let sum = files.reduce((0, 0)) { ($0.0 + $1.counts.added, $0.1 + $1.counts.removed) }
    return "\(Amount.text(files.count, "file")), \(Amount.text(sum.0, "line")) added, \(sum.1) removed"
  }

  private func kind(_ file: FileDifference) -> StyledText { StyledText(file.change.kind.rawValue, .strong) }

  private func name(_ file: FileDifference) -> StyledText {
    let name = StyledText(name: view.displayPath(file.change.path))
    guard let old = file.change.oldPath else { return name }
    return name + StyledText(", was ", .dim) + StyledText(name: view.displayPath(old))
  }

  /// Returns the changes of a file in words.
  func head(_ file: FileDifference) -> [StyledText] {
    let width = file.words.map(\.kind.count).max() ?? 0
    let words = file.words.flatMap { kind, changes in
      changes.enumerated().map { index, change in
        let label = index == 0 ? kind : ""
        let gap = String(repeating: " ", count: width - label.count + 2)
        return StyledText("  \(label)\(gap)", .dim) + StyledText(TerminalText.safe(change))
      }
    }
    return [kind(file) + StyledText("  ") + name(file)] + words
  }
}

extension Session {
  /// Prints differences, each after the lines about it: in the pager of a terminal, or as bytes that `git apply` reads.
  func print(_ differences: [(head: [StyledText], files: [FileDifference])], isSpaced: Bool) throws {
    guard output.isTerminal else {
      for (head, files) in differences {
        try print(head)
        for file in files { try print(exactly: file.parts.bytes) }
      }
      return
    }
    var lines: [StyledText] = []
    for (head, files) in differences {
      if !isSpaced, !lines.isEmpty { lines.append(StyledText("")) }
      lines += head + (isSpaced ? [StyledText("")] : [])
      for file in files { lines += file.parts.map(\.line) + (isSpaced ? [StyledText("")] : []) }
    }
    try page(lines, isLong: true)
  }
}
