internal import Bytes
internal import SystemCalls
internal import Terminal

extension Session {
  /// Shows lines to the user. If standard output is a terminal that they do not fit on, they are shown in a pager, and
  /// otherwise printed.
  ///
  /// `isLong` is whether to use the pager if the height of the terminal is unknown.
  ///
  /// If the pager cannot be run, or there is none (see `Pager`), the lines are printed.
  func page(_ lines: [StyledText], isLong: Bool = false) throws {
    guard isPaged(rows: rows(lines), isLong: isLong) else { return try print(lines) }
    var text: [UInt8] = []
    lines.render(with: palette, into: &text)
    try page(text, isLong: isLong)
  }

  /// Returns the number of terminal rows for the lines, including wrapped ones.
  private func rows(_ lines: [StyledText]) -> Int {
    guard let height = output.height, let width = output.width, lines.count < height else { return lines.count }
    return lines.reduce(0) { $0 + max(1, ($1.columns + width - 1) / width) }
  }

  /// Returns whether this number of rows is shown in a pager.
  private func isPaged(rows: Int, isLong: Bool) -> Bool {
    // The line of the next prompt must fit on the screen too.
    output.isTerminal && !globals.isPagerOff && output.height.map { rows >= $0 } ?? isLong
  }

  /// Shows text that is already rendered, in the same way as lines.
  func page(_ text: [UInt8], isLong: Bool = false) throws {
    guard isPaged(rows: text.count { $0 == .lineFeed }, isLong: isLong), let pager = Pager(environment: environment)
    else {
      return try output.write(text)
    }
    do {
      _ = try console.run(pager.request(showing: text))
    } catch let error as SystemError {
      if let name = pager.variable { warn("the pager that \(name) names cannot be run: \(error.errno)") }
      try output.write(text)
    }
  }
}
