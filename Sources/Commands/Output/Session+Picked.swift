internal import Browse
internal import Bytes
internal import Terminal
internal import VaultCore

extension Session {
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
    else {
      throw CommandError(message: "--popup needs a window of tmux 3.2 or newer", hints: ["sheaf pick --full"])
    }
    try output.write(result.output)
    return ExitStatus(code: result.status)
  }
}
