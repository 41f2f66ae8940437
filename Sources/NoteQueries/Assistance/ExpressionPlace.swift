internal import Bytes

/// The end of an expression that is being typed, which is rarely complete.
struct ExpressionPlace {
  private let typed: ArraySlice<UInt8>
  private let rules: ValueRules
  /// The quote of the text that the end is in, and where it begins; nil outside of texts.
  private var quote: (sign: UInt8, start: Int)?
  /// The offsets of the parentheses that are not closed.
  private var open: [Int] = []

  init(_ typed: ArraySlice<UInt8>, _ rules: ValueRules) {
    (self.typed, self.rules) = (typed, rules)
    var index = typed.startIndex
    while index < typed.endIndex {
      let byte = typed[index]
      if let inside = quote {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == inside.sign { quote = nil }
      } else if byte == UInt8(ascii: "\"") || rules == .bases && byte == UInt8(ascii: "'") {
        quote = (byte, index)
      } else if byte == UInt8(ascii: "(") {
        open.append(index)
      } else if byte == UInt8(ascii: ")"), !open.isEmpty {
        open.removeLast()
      }
      index += 1
    }
  }

  var cursor: QueryCursor? {
    if let quote { return text(from: quote.start) }
    if rules != .bases, let link = Self.link(typed) { return link }
    let word = typed.suffix { $0.isNameByte || $0 == UInt8(ascii: "$") || $0 >= 0x80 }
    if word.first?.isDigit == true { return nil }
    let range = word.startIndex..<word.endIndex
    if let tag = typed[..<word.startIndex].last, tag == UInt8(ascii: "#"), rules != .bases {
      return QueryCursor(.name(.tag), range)
    }
    guard typed[..<word.startIndex].last == UInt8(ascii: ".") else {
      return QueryCursor(.operand(rules == .bases ? QueryWords.baseRoots : QueryWords.dataviewRoots), range)
    }
    let fields = rules == .bases ? QueryWords.baseFields : QueryWords.dataviewFields
    let before = typed[..<(word.startIndex - 1)]
    let owner = before.suffix { $0.isNameByte || $0 >= 0x80 }
    switch String(decoding: owner, as: UTF8.self) {
    case "file": return QueryCursor(.fields(fields), range)
    case "note", "this", "row": return QueryCursor(.property, range)
    case "formula": return QueryCursor(.formula, range)
    default: return rules == .bases ? QueryCursor(.method(of: String(decoding: before, as: UTF8.self)), range) : nil
    }
  }

  /// Determines what is typed in the target of a link; nil outside of links.
  static func link(_ typed: ArraySlice<UInt8>) -> QueryCursor? {
    guard let bracket = typed.lastIndex(of: UInt8(ascii: "[")), bracket > typed.startIndex,
      typed[bracket - 1] == UInt8(ascii: "["), !typed[bracket...].contains(where: { "]|#".utf8.contains($0) })
    else { return nil }
    return QueryCursor(.name(.note), bracket + 1..<typed.endIndex)
  }

  /// Determines what a text in quotes names, by the function or the comparison that it belongs to.
  private func text(from quote: Int) -> QueryCursor? {
    let range = quote + 1..<typed.endIndex
    if let name = namedByComparison(before: quote) { return QueryCursor(name, range) }
    guard let open = open.last(where: { $0 < quote }) else { return nil }
    let before = typed[..<open]
    let name = String(decoding: before.suffix { $0.isNameByte }, as: UTF8.self)
    let owner = before.dropLast(name.utf8.count)
    switch name {
    case "hasTag": return tag(range)
    case "inFolder": return QueryCursor(.name(.folder), range)
    case "hasLink", "linksTo", "link", "file": return QueryCursor(.name(.note), range)
    case "hasProperty": return QueryCursor(.name(.property), range)
    case "contains", "containsAny", "containsAll", "icontains", "econtains":
      // Bases write the list before the function, and Dataview as the first operand.
      let list =
        owner.last == UInt8(ascii: ".")
        ? owner.dropLast() : typed[(open + 1)..<quote].prefix { $0 != UInt8(ascii: ",") }
      return value(of: list, range)
    default: return nil
    }
  }

  private func tag(_ range: Range<Int>) -> QueryCursor {
    let hasSign = typed[range].first == UInt8(ascii: "#")
    return QueryCursor(.name(.tag), range.lowerBound + (hasSign ? 1 : 0)..<range.upperBound)
  }

  /// Determines what a text is that is compared with something.
  private func value(of other: ArraySlice<UInt8>, _ range: Range<Int>) -> QueryCursor? {
    let name = other.suffix { $0.isNameByte || $0 == UInt8(ascii: ".") || $0 >= 0x80 }
    switch String(decoding: name, as: UTF8.self) {
    case "": return nil
    case "file.tags", "file.etags", "tags", "note.tags": return tag(range)
    case "file.folder": return QueryCursor(.name(.folder), range)
    case "file.path": return QueryCursor(.name(.path), range)
    case "file.ext": return nil
    case let text where text.hasPrefix("note."): return QueryCursor(.value(of: String(text.dropFirst(5))), range)
    case let text where !text.contains("."): return QueryCursor(.value(of: text), range)
    default: return nil
    }
  }

  private func namedByComparison(before quote: Int) -> QueryCursor.Wanted? {
    var rest = typed[..<quote]
    while rest.last == 0x20 { rest = rest.dropLast() }
    let sign = rest.suffix { "=!<>".utf8.contains($0) }
    guard !sign.isEmpty, sign.count <= 3 else { return nil }
    rest = rest.dropLast(sign.count)
    while rest.last == 0x20 { rest = rest.dropLast() }
    return value(of: rest, quote + 1..<typed.endIndex)?.wanted
  }
}

extension ArraySlice<UInt8> {
  /// Returns the longest end whose bytes all meet a condition.
  func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, condition(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
