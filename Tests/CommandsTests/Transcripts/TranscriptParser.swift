import SystemCalls

/// A line of a transcript that cannot be understood.
struct TranscriptError: Error, CustomStringConvertible {
  let line: Int
  let reason: String

  var description: String { "line \(line): \(reason)" }
}

/// Reads a transcript, a line at a time.
struct TranscriptParser {
  private let lines: [String]
  private var position = 0
  private var transcript = Transcript()

  private init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The transcript that a file's text says.
  static func parse(_ text: String) throws(TranscriptError) -> Transcript {
    guard text.hasSuffix("\n") else {
      throw TranscriptError(line: 1, reason: "the file ends without a newline")
    }
    var parser = TranscriptParser(String(text.dropLast()))
    try parser.readHead()
    while parser.position < parser.lines.count { try parser.readStep() }
    return parser.transcript
  }

  private func fault(_ reason: String) -> TranscriptError {
    TranscriptError(line: position + 1, reason: reason)
  }

  private var next: String? { position < lines.count ? lines[position] : nil }

  private static func isRemark(_ line: String) -> Bool {
    line.isEmpty || line == "--" || line.hasPrefix("-- ")
  }

  // MARK: - Header

  private mutating func readHead() throws(TranscriptError) {
    while let line = next, !line.hasPrefix("$ ") {
      if !Self.isRemark(line) { try readSetting(line) }
      transcript.head.append(line)
      position += 1
    }
    // What stands right before the first command belongs to it.
    var lead: [String] = []
    while let last = transcript.head.last, Self.isRemark(last) {
      lead.insert(transcript.head.removeLast(), at: 0)
    }
    position -= lead.count
  }

  private mutating func readSetting(_ line: String) throws(TranscriptError) {
    if line == "|" || line.hasPrefix("| ") {
      guard !transcript.files.isEmpty else { throw fault("a line of a file without 'file: PATH' before it") }
      transcript.files[transcript.files.count - 1].lines.append(String(line.dropFirst(2)))
      return
    }
    guard let colon = line.firstIndex(of: ":") else { throw fault("neither 'KEY: VALUE' nor a command") }
    let value = String(line[line.index(after: colon)...].drop { $0 == " " })
    switch line[..<colon] {
    case "vault":
      switch value {
      case "new": transcript.source = .new
      case "none": transcript.source = .none
      default: transcript.source = .copy(value)
      }
    case "file":
      transcript.files.append(.init(path: value))
    case "terminal":
      let sizes = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sizes.count <= 2, sizes.allSatisfy({ $0 > 0 }) else {
        throw fault("'\(value)' is not a size of a terminal")
      }
      transcript.terminalWidth = sizes[0]
      transcript.terminalHeight = sizes.count > 1 ? sizes[1] : nil
    case "env":
      guard let sign = value.firstIndex(of: "=") else { throw fault("'\(value)' is not NAME=VALUE") }
      transcript.environment[String(value[..<sign])] = String(value[value.index(after: sign)...])
    default:
      throw fault("unknown setting '\(line[..<colon])'")
    }
  }

  // MARK: - Steps

  private mutating func readStep() throws(TranscriptError) {
    var lead: [String] = []
    while let line = next, Self.isRemark(line) {
      lead.append(line)
      position += 1
    }
    guard let line = next else {
      transcript.tail = lead
      return
    }
    guard line.hasPrefix("$ ") else { throw fault("output that belongs to no command") }
    var step = Transcript.Step(lead: lead, command: String(line.dropFirst(2)), line: position + 1)
    position += 1
    if let mark = try shellLine(step.command).hereMark { try readHereText(&step, mark) }
    while let line = next, !line.hasPrefix("$ "), line != "--", !line.hasPrefix("-- ") {
      step.expected.append(line)
      position += 1
    }
    // Blank lines before the next command are for the reader.
    while step.expected.last?.isEmpty == true {
      step.expected.removeLast()
      position -= 1
    }
    transcript.steps.append(step)
  }

  private func shellLine(_ command: String) throws(TranscriptError) -> ShellLine {
    do throws(ShellLineError) {
      return try ShellLine(command, home: "/")
    } catch {
      throw TranscriptError(line: position, reason: error.reason)
    }
  }

  private mutating func readHereText(_ step: inout Transcript.Step, _ mark: String) throws(TranscriptError) {
    while true {
      guard let line = next, line == ">" || line.hasPrefix("> ") else {
        throw fault("the here-text has no '> \(mark)'")
      }
      let text = String(line.dropFirst(2))
      step.hereText.append(text)
      position += 1
      if text == mark { return }
    }
  }
}
