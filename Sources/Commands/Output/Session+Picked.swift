internal import Bytes
internal import Terminal

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
}
