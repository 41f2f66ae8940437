internal import Bytes
internal import Layouts
internal import Terminal

extension Session {
  /// Prints places in notes; on a terminal, their text is made harmless.
  func print(_ places: [QuickfixLine]) throws {
    var bytes: [UInt8] = []
    for place in places {
      bytes += QuotedName.line(of: place.path) + Array(":\(place.line):\(place.column):".utf8)
      bytes += palette.neutralises ? Array(TerminalText.safe(place.text).utf8) : place.text
      bytes.append(UInt8(ascii: "\n"))
    }
    try output.write(bytes)
  }
}
