internal import Bytes
internal import Layouts
internal import Terminal

extension Session {
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
