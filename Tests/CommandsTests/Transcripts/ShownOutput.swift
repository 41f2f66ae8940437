import SystemCalls

/// What a command line wrote, as the lines that a transcript has for it.
struct ShownOutput {
  /// What begins a line that is not standard output.
  static let marks = ["$ ", "! ", "% ", "? ", "-- ", "\\"]

  /// Standard output of the last part of the pipeline.
  var output: [UInt8] = []
  /// Standard error of all parts.
  var errorOutput: [UInt8] = []
  /// The programs that sheaf asked for, and did not get, because they are a person's to use.
  var programs: [String] = []
  /// The exit status of the last part.
  var status: Int32 = 0

  /// The lines: output, then `! ` errors, then `% ` programs, then `? ` and a status other than 0.
  ///
  /// `home` is shown as `~`. Control characters are shown as their pictures, bytes that are not UTF-8 as `\xff`. A line
  /// of output that could be taken for something else has a backslash before it.
  func lines(home: RawPath) -> [String] {
    var lines = Self.lines(output, home).map { line in
      Self.marks.contains { line.hasPrefix($0) } || line == "--" ? "\\" + line : line
    }
    if lines.last == "" { lines[lines.count - 1] = "\\" }
    if let last = output.last, last != 0x0a { lines.append("\\ no newline") }
    lines += Self.lines(errorOutput, home).map { "! " + $0 }
    lines += programs.map { "% " + Self.lines(Array($0.utf8), home).joined(separator: "␊") }
    if status != 0 { lines.append("? \(status)") }
    return lines
  }

  private static func lines(_ bytes: [UInt8], _ home: RawPath) -> [String] {
    var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { shown(replacing(home.bytes, in: $0)) }
  }

  private static func replacing(_ home: [UInt8], in line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = line[...]
    while !rest.isEmpty {
      if rest.starts(with: home) {
        result.append(UInt8(ascii: "~"))
        rest = rest.dropFirst(home.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  private static func shown(_ line: [UInt8]) -> String {
    guard let text = String(validating: line, as: UTF8.self) else {
      return line.map { $0 < 0x80 ? shown([$0]) : "\\x" + String($0, radix: 16) }.joined()
    }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": scalars.append(scalar)
      case "\u{0}"..."\u{1f}": scalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
      case "\u{7f}": scalars.append("\u{2421}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
