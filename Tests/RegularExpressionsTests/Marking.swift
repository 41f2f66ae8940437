import RegularExpressions

extension RegularExpressionMatcher {
  /// The matching lines with their numbers, each match between marks, as `Ripgrep.marked` has them.
  func marked(_ text: [UInt8]) -> [UInt8] {
    var marked: [UInt8] = []
    var number = 1
    var counted = 0
    var offset = 0
    while let line = nextLine(in: text.span, from: offset), let match = firstMatch(in: text.span, from: line.lowerBound)
    {
      number += text[counted..<line.lowerBound].count { $0 == 0x0A }
      counted = line.lowerBound
      marked += Array("\(number):".utf8)
      mark(text, line, match, &marked)
      marked.append(0x0A)
      offset = line.upperBound + 1
    }
    return marked
  }

  /// As tools step from match to match: an empty one right behind another does not count.
  private func mark(_ text: [UInt8], _ line: Range<Int>, _ first: Range<Int>, _ marked: inout [UInt8]) {
    var copied = line.lowerBound
    var next: Range<Int>? = first
    var last: Int?
    while let match = next, match.upperBound <= line.upperBound {
      if !(match.isEmpty && match.upperBound == last) {
        marked += text[copied..<match.lowerBound] + [Ripgrep.opening] + text[match] + [Ripgrep.closing]
        copied = match.upperBound
        last = match.upperBound
      }
      let from = match.isEmpty ? match.upperBound + 1 : match.upperBound
      next = from <= line.upperBound ? firstMatch(in: text.span, from: from) : nil
    }
    marked += text[copied..<line.upperBound]
  }
}

extension RegularExpressionMatcher {
  func firstMatch(_ text: [UInt8], from: Int = 0) -> Range<Int>? {
    firstMatch(in: text.span, from: from)
  }

  func contains(_ text: [UInt8]) -> Bool {
    containsMatch(in: text.span)
  }
}
