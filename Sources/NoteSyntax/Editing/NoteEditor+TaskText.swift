import Bytes

/// The text below a task: the lines that are indented below it, up to the next task.
extension ParsedNote {
  /// Returns the text below a task without its indentation, as Markdown; nil if there is none, or if it cannot be told
  /// apart from the signs of quotes around it.
  package func text(below task: TaskItem, in bytes: [UInt8]) -> String? { TextBelow(task, self, bytes)?.text }
}

extension NoteEditor {
  /// Gives the task on `line` (from 1) another text below it; an empty one removes the text.
  package func setTextBelowTask(_ text: String, line: Int) throws(EditError) -> [TextEdit] {
    guard let task = note.tasks.first(where: { $0.line == line }) else { throw .missingTask(line: line) }
    let wanted = DescriptionText.normalized(text)
    let old = TextBelow(task, note, bytes)
    if wanted == old?.text ?? "" { return [] }
    guard let place = old ?? TextBelow(of: task, note, bytes) else { throw .unwritableOn(text, line: line) }
    let written = DescriptionText.lines(wanted).map { line in
      place.lineBreak + (line.isEmpty ? [] : place.indentation + Array(line.utf8))
    }
    let edits = [TextEdit(range: wanted.isEmpty ? place.all : place.range, replacement: written.flatMap(\.self))]
    let after = applying(edits)
    let result = TextEdit.apply(edits, to: bytes)
    let found = after.tasks.first { $0.line == line }.flatMap { after.text(below: $0, in: result) }
    // Nothing becomes a task or heading, or part of a new block.
    guard found ?? "" == wanted, after.tasks.map(\.text) == note.tasks.map(\.text),
      after.headings.map(\.range.count) == note.headings.map(\.range.count),
      after.definitions.count == note.definitions.count
    else { throw .unwritableOn(text, line: line) }
    return edits
  }
}

/// A text of several lines below a task.
package enum DescriptionText {
  /// Returns a text as it can stand below a task: without blanks at the ends of lines and what all lines are indented by,
  /// and without blank lines at its ends.
  package static func normalized(_ text: String) -> String {
    var lines = Self.lines(text).map { line in
      var scalars = line.unicodeScalars
      while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
      return String(
        String.UnicodeScalarView(
          scalars.map { $0 != "\t" && $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return dedented(lines).joined(separator: "\n")
  }

  static func lines(_ text: String) -> [String] {
    text.isEmpty ? [] : text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// Returns lines without the blanks with which all of them begin, except for empty ones.
  static func dedented(_ lines: [String]) -> [String] {
    let shared = indentation(lines).count
    return lines.map { String(decoding: $0.utf8.dropFirst($0.isEmpty ? 0 : shared), as: UTF8.self) }
  }

  /// Returns the blanks with which all lines begin that are not empty.
  static func indentation(_ lines: [String]) -> [UInt8] {
    var shared: [UInt8]?
    for line in lines where !line.isEmpty {
      let own = Array(line.utf8.prefix { $0.isBlank })
      shared = shared.map { $0.commonPrefix(with: own) } ?? own
    }
    return shared ?? []
  }
}

extension [UInt8] {
  fileprivate func commonPrefix(with other: [UInt8]) -> [UInt8] {
    Array(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

/// The place of the text below a task.
private struct TextBelow {
  /// The text without its indentation.
  let text: String
  let indentation: [UInt8]
  /// The range from the end of the line before the text to the end of its last line, without line breaks.
  let range: Range<Int>
  /// The same from the end of the line of the task.
  let all: Range<Int>
  let lineBreak: [UInt8]

  /// Finds the text below a task; nil if there is none.
  init?(_ task: TaskItem, _ note: ParsedNote, _ bytes: [UInt8]) {
    let end = note.containers[task.container].range.upperBound
    let next = note.tasks.first { $0.line > task.line }?.line ?? .max
    var lines: [(index: Int, text: String)] = []
    var index = task.line
    while index < note.lines.count, index + 1 < next, note.lines.range(of: index).lowerBound < end {
      lines.append((index, Self.content(of: index, note, bytes)))
      index += 1
    }
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    let kept = Array(lines.drop { $0.text.isEmpty })
    guard let first = kept.first, let last = kept.last, Self.isPlain(task, note, bytes) else { return nil }
    let texts = kept.map(\.text)
    // A line that is not indented continues a paragraph.
    let indented = texts.filter { $0.utf8.first?.isBlank == true }
    let shared = DescriptionText.indentation(indented)
    let own = texts.map { text in
      text.utf8.first?.isBlank == true ? String(decoding: text.utf8.dropFirst(shared.count), as: UTF8.self) : text
    }
    text = DescriptionText.normalized(own.joined(separator: "\n"))
    indentation = indented.isEmpty ? Self.indentation(below: task, note, bytes) : shared
    range = Self.end(of: first.index - 1, note, bytes)..<Self.end(of: last.index, note, bytes)
    all = Self.end(of: task.line - 1, note, bytes)..<range.upperBound
    lineBreak = Self.lineBreak(bytes)
  }

  /// Makes the place of a text below a task that has none; nil if there cannot be one.
  init?(of task: TaskItem, _ note: ParsedNote, _ bytes: [UInt8]) {
    guard Self.isPlain(task, note, bytes) else { return nil }
    let end = Self.end(of: task.line - 1, note, bytes)
    (text, range, all) = ("", end..<end, end..<end)
    indentation = Self.indentation(below: task, note, bytes)
    lineBreak = Self.lineBreak(bytes)
  }

  /// Returns whether only blanks are before the marker of a task.
  private static func isPlain(_ task: TaskItem, _ note: ParsedNote, _ bytes: [UInt8]) -> Bool {
    let start = note.lines.range(of: task.line - 1).lowerBound
    return task.logseq == nil && bytes[start..<max(start, task.range.lowerBound)].allSatisfy(\.isBlank)
  }

  /// Returns blanks up to the text after the marker of a task.
  private static func indentation(below task: TaskItem, _ note: ParsedNote, _ bytes: [UInt8]) -> [UInt8] {
    let start = note.lines.range(of: task.line - 1).lowerBound
    let marker = bytes[task.range.lowerBound...].prefix { !$0.isBlank }
    return bytes[start..<task.range.lowerBound] + [UInt8](repeating: .space, count: marker.count + 1)
  }

  private static func content(of line: Int, _ note: ParsedNote, _ bytes: [UInt8]) -> String {
    let range = note.lines.range(of: line)
    var content = bytes[range.lowerBound..<end(of: line, note, bytes)]
    while content.last?.isBlank == true { content.removeLast() }
    return String(decoding: content, as: UTF8.self)
  }

  /// Returns the offset of the end of a line (from 0), before its line break.
  private static func end(of line: Int, _ note: ParsedNote, _ bytes: [UInt8]) -> Int {
    let range = note.lines.range(of: line)
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isLineBreak { end -= 1 }
    return end
  }

  private static func lineBreak(_ bytes: [UInt8]) -> [UInt8] {
    bytes.contains(.carriageReturn) ? [.carriageReturn, .lineFeed] : [.lineFeed]
  }
}
