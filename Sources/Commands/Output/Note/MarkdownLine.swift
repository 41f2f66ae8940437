/// One line of a note's body, taken apart as far as it can be without its neighbours.
struct MarkdownLine {
  /// How many `>` it begins with.
  private(set) var depth = 0
  /// The spaces before the text, after the last `>`.
  private(set) var indent = 0
  /// The rest, without spaces at its end.
  private(set) var text: ArraySlice<UInt8>

  /// Quotations deeper than this are text; it bounds what a line of nothing but `>` can cost.
  static let deepestQuotation = 16

  /// Takes a line apart, tabs already expanded. At most `maximumDepth` marks are taken as quotation.
  init(_ line: ArraySlice<UInt8>, maximumDepth: Int = deepestQuotation) {
    text = line
    while let last = text.last, last == 0x20 { text.removeLast() }
    skipSpaces()
    while depth < maximumDepth, text.first == UInt8(ascii: ">"), indent <= 3 || depth == 0 {
      text.removeFirst()
      depth += 1
      if text.first == 0x20 { text.removeFirst() }
      indent = 0
      skipSpaces()
    }
  }

  private mutating func skipSpaces() {
    while text.first == 0x20 {
      text.removeFirst()
      indent += 1
    }
  }

  /// Whether nothing but quotation marks and spaces is on the line.
  var isBlank: Bool { text.isEmpty }

  /// The text with its indentation, less the columns given.
  func text(withoutIndent removed: Int) -> [UInt8] {
    [UInt8](repeating: 0x20, count: max(0, indent - removed)) + text
  }

  /// The level and text of a heading that begins with `#`.
  var heading: (level: Int, text: [UInt8])? {
    let marks = text.prefix { $0 == UInt8(ascii: "#") }
    let rest = text.dropFirst(marks.count)
    guard (1...6).contains(marks.count), rest.isEmpty || rest.first == 0x20 else { return nil }
    var title = rest.drop { $0 == 0x20 }
    // Closing marks are decoration when a space stands before them.
    let closing = title.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    let opened = title.dropLast(closing)
    if opened.isEmpty || opened.last == 0x20 { title = opened }
    while title.last == 0x20 { title.removeLast() }
    return (marks.count, Array(title))
  }

  /// Whether it is a thematic break: three or more of one mark, with spaces anywhere.
  var isRule: Bool {
    guard let mark = text.first, "-*_".utf8.contains(mark) else { return false }
    return text.allSatisfy { $0 == mark || $0 == 0x20 } && text.count(where: { $0 == mark }) >= 3
  }

  /// The level of heading that this line makes of a paragraph above it.
  var underlineLevel: Int? {
    guard let mark = text.first, text.allSatisfy({ $0 == mark }) else { return nil }
    return mark == UInt8(ascii: "=") ? 1 : mark == UInt8(ascii: "-") && text.count > 1 ? 2 : nil
  }

  /// The mark and length of a fence that opens a block of code.
  var fence: (mark: UInt8, count: Int)? {
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    let count = text.prefix { $0 == mark }.count
    let isSpan = mark == UInt8(ascii: "`") && text.dropFirst(count).contains(mark)
    return count >= 3 && !isSpan ? (mark, count) : nil
  }

  /// Whether it closes a block of code that was opened by a fence.
  func closes(_ fence: (mark: UInt8, count: Int)) -> Bool {
    text.count >= fence.count && text.allSatisfy { $0 == fence.mark }
  }

  /// The marker of a list item, its text, and the columns before the text.
  var item: (marker: MarkdownBlock.Marker, text: [UInt8], width: Int)? {
    guard let first = text.first else { return nil }
    var marker = MarkdownBlock.Marker()
    var length = 1
    if !"-*+".utf8.contains(first) {
      let digits = text.prefix(10).prefix { (0x30...0x39).contains($0) }
      length = digits.count + 1
      guard (1...9).contains(digits.count), length <= text.count else { return nil }
      let end = text[text.startIndex + digits.count]
      guard end == UInt8(ascii: ".") || end == UInt8(ascii: ")") else { return nil }
      marker.number = String(decoding: text.prefix(length), as: UTF8.self)
    }
    var rest = text.dropFirst(length)
    guard rest.isEmpty || rest.first == 0x20 else { return nil }
    rest = rest.drop { $0 == 0x20 }
    if let task = Self.task(rest) {
      marker.status = task.status
      rest = task.text
    }
    return (marker, Array(rest), length + 1)
  }

  private static func task(_ text: ArraySlice<UInt8>) -> (status: String, text: ArraySlice<UInt8>)? {
    guard text.first == UInt8(ascii: "["), let end = text.prefix(36).firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let status = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
    let rest = text[(end + 1)...]
    guard status.count == 1, rest.isEmpty || rest.first == 0x20 else { return nil }
    return (status, rest.drop { $0 == 0x20 })
  }

  /// The type and title of a callout.
  var callout: (type: String, title: [UInt8])? {
    guard depth > 0, text.starts(with: "[!".utf8), let end = text.firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    let type = text[(text.startIndex + 2)..<end].prefix { $0 != UInt8(ascii: "|") }
    var title = text[(end + 1)...]
    if title.first == UInt8(ascii: "+") || title.first == UInt8(ascii: "-") { title.removeFirst() }
    title = title.drop { $0 == 0x20 }
    return type.isEmpty ? nil : (String(decoding: type, as: UTF8.self), Array(title))
  }

  /// The cells of a row of a table.
  var cells: [[UInt8]] {
    var row = text
    if row.first == UInt8(ascii: "|") { row.removeFirst() }
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var isEscaped = false
    for byte in row {
      if byte == UInt8(ascii: "|"), isEscaped {
        // The backslash is there for the table only; the cell is without it.
        cell[cell.count - 1] = byte
      } else if byte == UInt8(ascii: "|") {
        cells.append(Self.trimmed(cell))
        cell = []
      } else {
        cell.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    if text.last != UInt8(ascii: "|") || isEscaped || !cell.isEmpty { cells.append(Self.trimmed(cell)) }
    return cells
  }

  /// The alignments of a table's columns, when this is the row below its headers.
  var tableAlignments: [TextFitting.Alignment]? {
    guard text.contains(UInt8(ascii: "-")), text.allSatisfy({ "|:- ".utf8.contains($0) }) else { return nil }
    let cells = cells
    guard cells.allSatisfy({ $0.contains(UInt8(ascii: "-")) }) else { return nil }
    return cells.map { cell in
      guard cell.last == UInt8(ascii: ":") else { return .left }
      return cell.first == UInt8(ascii: ":") ? .center : .right
    }
  }

  private static func trimmed(_ cell: [UInt8]) -> [UInt8] {
    var cell = cell.drop { $0 == 0x20 }
    while cell.last == 0x20 { cell.removeLast() }
    return Array(cell)
  }
}
