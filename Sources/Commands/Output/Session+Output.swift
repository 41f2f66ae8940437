internal import Answers
internal import Browse
internal import Bytes
internal import Dates
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultCore

extension Session {
  /// Shows lines in a pager if standard output is a terminal that they do not fit on; `isLong` decides if its height is
  /// unknown. Otherwise, or if there is no pager (see `Pager`) or it cannot be run, the lines are printed.
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

extension Amount {
  /// Returns the number of notes, and the number of those that lists leave out: `8 notes, 1 of them archived`.
  static func text(of notes: [NoteRecord]) -> String {
    let parts = [
      (notes.count { $0.area == .archive }, "archived"), (notes.count { $0.area == .templates }, "in templates"),
    ].filter { $0.0 > 0 }.map { "\($0.0) of them \($0.1)" }
    return ([text(notes.count, "note")] + parts).joined(separator: ", ")
  }
}

extension Session {
  /// Standard output, for layouts.
  var display: Display {
    Display(
      isTerminal: output.isTerminal, width: output.width, palette: palette, now: civilNow,
      zone: surroundings.zone, host: palette.usesHyperlinks ? environment("HOSTNAME") ?? "" : "")
  }

  var civilNow: CivilDateTime { CivilDateTime(nanoseconds: surroundings.now(), in: surroundings.zone) }

  /// Prints what was chosen, after the number of characters that it replaces and the key, if these were asked for.
  func show(picked texts: [[UInt8]], _ key: Key?, _ arguments: PickCommand.Arguments) throws {
    var bytes: [UInt8] = []
    let end: UInt8 = arguments.isNulSeparated ? 0 : .lineFeed
    if let count = arguments.replacedCount { bytes += Array(String(count).utf8) + [end] }
    if !arguments.expected.isEmpty { bytes += Array((key?.name ?? "").utf8) + [end] }
    for text in texts { bytes += text + [end] }
    if output.isTerminal, !arguments.isNulSeparated { bytes = TerminalText.safe(data: bytes) }
    try output.write(bytes)
  }

  /// Runs the command in a popup of tmux, and prints what it prints there.
  func showPopup(_ arguments: PickCommand.Arguments) throws -> ExitStatus {
    let input = PickCommand.readsNames(arguments) ? try console.readInput(limit: 1 << 28) : nil
    guard let popup = TmuxPopup(in: surroundings.workingDirectory, environment),
      let result = try popup.run(words, input: input, by: console.run)
    else { throw CommandError("--popup needs a window of tmux 3.2 or newer", hints: ["sheaf pick --full"]) }
    try output.write(result.output)
    return ExitStatus(code: result.status)
  }

  /// Prints locations in notes; on a terminal, their text is made harmless.
  func print(_ locations: [QuickfixLine]) throws {
    var bytes: [UInt8] = []
    for location in locations {
      bytes += QuotedName.line(of: location.path) + Array(":\(location.line):\(location.column):".utf8)
      bytes += palette.neutralises ? Array(TerminalText.safe(location.text).utf8) : location.text
      bytes.append(UInt8(ascii: "\n"))
    }
    try output.write(bytes)
  }
}
