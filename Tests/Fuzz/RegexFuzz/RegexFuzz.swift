import FuzzDriver
import RegularExpressions

/// Any pattern compiles or is refused at an offset in it; whatever the text, every way of searching finds the same
/// lines, and a match has what its pattern requires.
@main
enum RegexFuzz {
  static func main() {
    Fuzzing.run { bytes in
      // The pattern ends where the first line does; its first byte says whether case is ignored.
      guard let first = bytes.first, let end = bytes.firstIndex(of: 0x0A), end > 0 else { return }
      check(bytes[1..<end], Array(bytes[(end + 1)...]), ignoringCase: first & 1 == 1)
    }
  }

  private static func check(_ pattern: ArraySlice<UInt8>, _ text: [UInt8], ignoringCase: Bool) {
    let expression: RegularExpression
    do throws(RegularExpressionError) {
      expression = try RegularExpression(bytes: pattern, ignoringCase: ignoringCase)
    } catch {
      precondition(error.offset >= 0 && error.offset <= pattern.count, "a problem outside of the pattern")
      precondition(!error.message.isEmpty, "a problem without a sentence")
      return
    }
    // The machine would take long, which is no problem of the automaton's.
    guard expression.size * text.count < 20_000_000 else { return }
    let roomy = RegularExpressionMatcher(expression)
    // Without room for states, the machine does the work.
    let narrow = RegularExpressionMatcher(expression, cacheSize: 0)
    var offset = 0
    while offset <= text.count {
      let match = roomy.firstMatch(in: text.span, from: offset)
      precondition(narrow.firstMatch(in: text.span, from: offset) == match, "two answers from \(offset)")
      guard let match else { break }
      precondition(match.lowerBound >= offset && match.upperBound <= text.count, "a match outside of the text")
      let matched = Array(text[match])
      precondition(!matched.contains(0x0A), "a match of two lines")
      precondition(expression.requiredLiterals.isFulfilled(by: matched), "a match without what is required")
      offset = match.isEmpty ? match.upperBound + 1 : match.upperBound
    }
    checkLines(expression, text)
  }

  private static func checkLines(_ expression: RegularExpression, _ text: [UInt8]) {
    let whole = RegularExpressionMatcher(expression)
    let single = RegularExpressionMatcher(expression)
    var lines: [Range<Int>] = []
    var offset = 0
    while let line = whole.nextLine(in: text.span, from: offset) {
      lines.append(line)
      offset = line.upperBound + 1
    }
    var index = 0
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let isFound = index < lines.count && lines[index] == start..<end
      precondition(single.containsMatch(in: text[start..<end].span) == isFound, "two answers for a line")
      if isFound { index += 1 }
      start = end + 1
    }
    precondition(index == lines.count, "a line that is none")
  }
}
