internal import SystemCalls

extension Session {
  /// Shows lines to a person: through a pager where standard output is a terminal that they are too long for, and otherwise
  /// prints them.
  ///
  /// `isLong` says that they may be too long though nobody knows how high the terminal is.
  ///
  /// The pager is `SHEAF_PAGER`, else `PAGER`, else `less`; an empty value or `cat` means none. One that cannot be run is
  /// no reason not to show the lines.
  func page(_ lines: [StyledText], isLong: Bool = false) throws {
    guard isPaged(rows: rows(lines), isLong: isLong) else { return try print(lines) }
    var text: [UInt8] = []
    lines.render(with: palette, into: &text)
    try page(text, isLong: isLong)
  }

  /// The rows of the terminal that lines take: those that are too wide go on in the next.
  private func rows(_ lines: [StyledText]) -> Int {
    guard let height = output.height, let width = output.width, lines.count < height else { return lines.count }
    return lines.reduce(0) { $0 + max(1, ($1.columns + width - 1) / width) }
  }

  /// Whether so many rows go through a pager.
  private func isPaged(rows: Int, isLong: Bool) -> Bool {
    // The line of the prompt that comes after them is to be on the screen too.
    output.isTerminal && !globals.isPagerOff && output.height.map { rows >= $0 } ?? isLong
  }

  /// Shows text that is rendered already, as lines are shown.
  func page(_ text: [UInt8], isLong: Bool = false) throws {
    guard isPaged(rows: text.count { $0 == 0x0A }, isLong: isLong), let pager = pagerWords() else {
      return try output.write(text)
    }
    var request = ProgramRequest(words: pager.words.map { Array($0.utf8) }, input: text)
    // Colours as they are; no pager for what fits the screen; and the text stays there afterwards.
    if environment("LESS") == nil { request.environment["LESS"] = "FRX" }
    if environment("LESSCHARSET") == nil { request.environment["LESSCHARSET"] = "utf-8" }
    if environment("LV") == nil { request.environment["LV"] = "-c" }
    do {
      _ = try runProgram(request)
    } catch let error as SystemError {
      if let name = pager.variable { warn("the pager that \(name) names cannot be run: \(error.errno)") }
      try output.write(text)
    }
  }

  /// The words of the pager's command line and the variable they come from; nil for no pager.
  private func pagerWords() -> (words: [String], variable: String?)? {
    for name in ["SHEAF_PAGER", "PAGER"] {
      guard let value = environment(name) else { continue }
      guard let words = ShellWords.split(value), let program = words.first, words != ["cat"] else {
        return nil
      }
      return program.isEmpty ? nil : (words, name)
    }
    return (["less"], nil)
  }
}
