internal import Bytes
internal import RegularExpressions
internal import Synchronization

/// A regular expression of a query: JavaScript's syntax, matched in linear time.
package final class QueryPattern: Sendable {
  /// The pattern as written, without slashes.
  package let source: String
  /// The letters after the second slash.
  package let flags: String
  private let expression: RegularExpression
  private let groups: CapturingExpression?
  private let matcher = Mutex<Box?>(nil)

  private final class Box: @unchecked Sendable {
    let matcher: RegularExpressionMatcher
    init(_ matcher: RegularExpressionMatcher) { self.matcher = matcher }
  }

  /// Whether all matches are meant, and not only the first one.
  package var isGlobal: Bool { flags.contains("g") }

  /// Compiles a pattern.
  ///
  /// - Throws: The reason why it cannot be used.
  package init(_ source: String, flags: String = "") throws(QueryFailure) {
    (self.source, self.flags) = (source, flags)
    do {
      let text = Self.translated(source)
      expression = try RegularExpression(text, ignoringCase: flags.contains("i"))
      groups = text.contains("(") ? try CapturingExpression(text, ignoringCase: flags.contains("i")) : nil
    } catch {
      throw QueryFailure(.pattern, "the regular expression /\(source)/ cannot be used: \(error.message)")
    }
  }

  /// Returns the pattern in the syntax of the engine: classes of ASCII as in JavaScript, and escapes that only it has.
  private static func translated(_ source: String) -> String {
    var result = ""
    var scalars = Array(source.unicodeScalars)[...]
    var isInClass = false
    while let scalar = scalars.popFirst() {
      if scalar == "\\", let next = scalars.popFirst() {
        switch next {
        case "d": result += isInClass ? "0-9" : "[0-9]"
        case "w": result += isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
        case "D" where !isInClass: result += "[^0-9]"
        case "W" where !isInClass: result += "[^A-Za-z0-9_]"
        case "u" where scalars.first == "{": result += "\\x"
        case "/", "\"", "'", "`", ",", ":", ";", "=", "<", ">", "@", "%", "!", " ", "_":
          result.unicodeScalars.append(next)
        default: result += "\\\(next)"
        }
        continue
      }
      if scalar == "[" {
        if isInClass {
          result += "\\["
          continue
        }
        isInClass = true
        result += "["
        if scalars.first == "^" {
          scalars.removeFirst()
          result += "^"
        }
        if scalars.first == "]" { isInClass = true }
        continue
      }
      if scalar == "]" { isInClass = false }
      // In classes of the engine, these signs combine sets.
      if isInClass, "&~".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Returns the first match at or after an offset, in bytes.
  func match(in text: String, from: Int = 0) -> Range<Int>? {
    // A matcher belongs to one thread at a time; it is taken while it is used.
    let box = matcher.withLock { $0.take() } ?? Box(RegularExpressionMatcher(expression))
    let found = box.matcher.firstMatch(in: text.utf8Span.span, from: from)
    matcher.withLock { $0 = box }
    return found
  }

  package func matches(_ text: String) -> Bool { match(in: text) != nil }

  /// Returns the ranges of all matches, in bytes, without overlap.
  func allMatches(in text: String, limit: Int = .max) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = 0
    let count = text.utf8.count
    while offset <= count, found.count < limit, let range = match(in: text, from: offset) {
      found.append(range)
      offset = range.isEmpty ? range.upperBound + 1 : range.upperBound
    }
    return found
  }

  /// Returns the texts of the groups of a match, from the whole match on; nil for a group that took no part.
  func captures(in text: String, of range: Range<Int>) -> [String?] {
    let utf8 = Array(text.utf8)
    func piece(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }
    guard let groups else { return [piece(range)] }
    return [piece(range)] + groups.groups(in: text.utf8Span.span, of: range).map { $0.map(piece) }
  }

  /// Returns the text with matches replaced; `$1` and `$&` in `replacement` stand for groups and the match.
  package func replacing(in text: String, with replacement: String, all: Bool) -> String {
    let matches = allMatches(in: text, limit: all ? .max : 1)
    if matches.isEmpty { return text }
    let utf8 = Array(text.utf8)
    var result: [UInt8] = []
    var offset = 0
    let isPlain = !replacement.utf8.contains(UInt8(ascii: "$"))
    for range in matches {
      result += utf8[offset..<range.lowerBound]
      result += isPlain ? Array(replacement.utf8) : expand(replacement, captures(in: text, of: range))
      offset = range.upperBound
    }
    return String(decoding: result + utf8[offset...], as: UTF8.self)
  }

  private func expand(_ replacement: String, _ groups: [String?]) -> [UInt8] {
    var result = ""
    var rest = replacement[...]
    while let character = rest.popFirst() {
      guard character == "$", let next = rest.first else {
        result.append(character)
        continue
      }
      if next == "$" || next == "&" {
        rest.removeFirst()
        result += next == "$" ? "$" : groups[0] ?? ""
        continue
      }
      let digits = rest.prefix(2).prefix { $0.isASCII && $0.isNumber }
      let number = [digits, digits.prefix(1)].compactMap { Int($0) }.first { $0 > 0 && $0 < groups.count }
      guard let number else {
        result.append("$")
        continue
      }
      rest = rest.dropFirst(number > 9 ? 2 : digits.first == "0" ? 2 : 1)
      result += groups[number] ?? ""
    }
    return Array(result.utf8)
  }

  /// Returns the pieces of a text between matches, with the groups of each match as further pieces, as JavaScript does.
  package func split(_ text: String, limit: Int = .max) -> [QueryValue] {
    if text.isEmpty { return match(in: text) == nil ? [.text("")] : [] }
    let utf8 = Array(text.utf8)
    var pieces: [QueryValue] = []
    var start = 0
    for range in allMatches(in: text) {
      if range.isEmpty, range.lowerBound == start || range.lowerBound >= utf8.count { continue }
      pieces.append(.text(String(decoding: utf8[start..<range.lowerBound], as: UTF8.self)))
      for group in captures(in: text, of: range).dropFirst() { pieces.append(.text(group ?? "")) }
      start = range.upperBound
      if pieces.count >= limit { break }
    }
    pieces.append(.text(String(decoding: utf8[start...], as: UTF8.self)))
    return Array(pieces.prefix(max(limit, 0)))
  }
}
