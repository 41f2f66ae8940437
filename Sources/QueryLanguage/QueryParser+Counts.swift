internal import Bytes
internal import Dates

extension QueryParser {
  /// Reads the value of a number field: a number, a comparison or a range.
  mutating func countRange(_ field: CountField) throws(QueryProblem) -> CountRange {
    let start = scanner.index
    var text = dateWord()
    if ComparisonOperator(rawValue: text) != nil {
      scanner.skipSpace()
      text += dateWord()
    }
    if let range = Self.countRange(text[...]) { return range }
    let examples = "examples are \(field.rawValue):5, \(field.rawValue):>5 and \(field.rawValue):5..10"
    let isName = field == .links && text.utf8.first.map { !$0.isDigit && !"<>=".utf8.contains($0) } ?? false
    throw problem(
      "'\(text)' is not a number of \(field.rawValue)",
      hint: isName ? "links-to:NOTE finds the notes that link to a note; \(examples)" : examples, from: start)
  }

  private static func countRange(_ text: Substring) -> CountRange? {
    if let (comparison, rest) = ComparisonOperator.split(text) {
      guard let number = count(rest) else { return nil }
      switch comparison {
      case .less: return number == 0 ? nil : CountRange(last: number - 1)
      case .lessOrEqual: return CountRange(last: number)
      case .greater: return number == CountRange.largest ? nil : CountRange(first: number + 1)
      case .greaterOrEqual: return CountRange(first: number)
      }
    }
    let parts = text.splitAtDots()
    guard let upper = parts.after else { return count(text).map { CountRange(first: $0, last: $0) } }
    if parts.before.isEmpty { return count(upper).map { CountRange(last: $0) } }
    guard let first = count(parts.before) else { return nil }
    if upper.isEmpty { return CountRange(first: first) }
    return count(upper).flatMap { first <= $0 ? CountRange(first: first, last: $0) : nil }
  }

  private static func count(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else { return nil }
    return number <= CountRange.largest ? number : nil
  }
}
