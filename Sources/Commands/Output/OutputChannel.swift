internal import Answers
internal import JSON
internal import SystemCalls
internal import Terminal

struct OutputChannel: Sendable {
  private let console: any Console
  private let stream: StandardStream.Destination
  private let terminal: TerminalSize?

  init(_ stream: StandardStream.Destination, of console: any Console) {
    (self.console, self.stream) = (console, stream)
    terminal = console.terminal(of: stream)
  }

  var isTerminal: Bool { terminal != nil }
  /// The terminal's width in columns; nil if it is unknown, or if it is not a terminal.
  var width: Int? { terminal?.columns }
  /// The terminal's height in lines; nil if it is unknown, or if it is not a terminal.
  var height: Int? { terminal?.rows }

  /// Writes bytes, possibly to a buffer.
  func write(_ bytes: [UInt8]) throws(StreamError) { try console.write(bytes, to: stream) }

  /// Writes data of notes exactly as it is; on a terminal, what the terminal would interpret or hide is made visible.
  func write(data bytes: [UInt8]) throws { try write(isTerminal ? TerminalText.safe(data: bytes) : bytes) }

  /// Writes JSON. On a terminal, characters that it would interpret or hide are escaped.
  func write(json: [UInt8]) throws { try write(isTerminal ? TerminalText.safe(json: json) : json) }
}

extension Session {
  func print(_ lines: [StyledText]) throws {
    var bytes: [UInt8] = []
    lines.render(with: palette, into: &bytes)
    try output.write(bytes)
  }

  func print(_ line: StyledText) throws { try print([line]) }

  func print(_ text: String) throws { try print([StyledText(text)]) }

  func print(document members: [JSONValue.Member]) throws { try output.write(json: Records.document(members)) }

  func print(documentOf lists: [any Listing]) throws { try Records.write(lists) { try output.write(json: $0) } }

  func print(event members: [JSONValue.Member]) throws { try output.write(json: Records.line(members)) }

  func print(data bytes: [UInt8]) throws { try output.write(data: bytes) }

  func print(exactly bytes: [UInt8]) throws { try output.write(bytes) }
}

/// The forms in which answers are printed. A command has options for those that its answer has.
enum OutputForm: Sendable { case text, json, jsonLines, csv, tsv, paths, nulPaths, count, quiet }
