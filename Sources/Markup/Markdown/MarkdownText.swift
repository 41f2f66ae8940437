internal import Bytes

/// Functions that write plain text as Markdown; characters that would be read as markup are escaped by a backslash.
package enum MarkdownText {
  /// Returns text of one or more lines, escaped so that it is plain text anywhere in a line.
  package static func escaped(_ text: String) -> String { String(decoding: escaped(Array(text.utf8)), as: UTF8.self) }

  /// Returns the same for the bytes of a text. Every byte that is not ASCII counts as part of a letter.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    guard let first = text.firstIndex(where: isSpecial) else { return text }
    let hasPair = text[first...].count { $0 == .dollar } > 1
    var result = Array(text[..<first])
    result.reserveCapacity(text.count + 16)
    for index in first..<text.count {
      let byte = text[index]
      let before = index > 0 ? text[index - 1] : .space
      let after = index + 1 < text.count ? text[index + 1] : .space
      let isMarkup =
        switch byte {
        case .backslash: after.isPunctuation
        case .backtick, .asterisk, .openBracket, .closeBracket: true
        case .underscore: !isWord(before) || !isWord(after)
        case .lessThan: isWord(after) || "/!?".utf8.contains(after)
        case .tilde, .equals, .percent: after == byte || before == byte
        case .dollar: hasPair && !after.isWhitespace
        case .hash: !isWord(before) && !after.isWhitespace
        case .ampersand: isReference(text[index...])
        default: false
        }
      if isMarkup { result.append(.backslash) }
      result.append(byte)
    }
    return result
  }

  /// Whether a byte is a character that may be markup.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case .backslash, .backtick, .asterisk, .openBracket, .closeBracket, .underscore, .lessThan, .tilde, .equals,
      .percent, .dollar, .hash, .ampersand:
      true
    default: false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte >= 0x80 }

  private static func isReference(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let end = rest.prefix(34).firstIndex(of: .semicolon), end > rest.startIndex + 1 else { return false }
    return rest[(rest.startIndex + 1)..<end].allSatisfy { $0.isAlphanumeric || $0 == .hash }
  }

  /// Returns whether a text is one line that needs no escaping as a line: it begins with a letter, contains no `^`, and
  /// ends with neither white space nor a backslash.
  static func isPlainLine(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter,
      let last = text.utf8.last, last > 0x20, last < 0x80, last != .backslash
    else { return false }
    let bytes = text.utf8.span
    return [.lineFeed, .carriageReturn, .caret].allSatisfy { bytes.firstOffset(of: $0) == nil }
  }

  /// Returns a line, escaped so that its beginning and end are not read as parts of a block.
  package static func escapedLine(_ line: String) -> String {
    if isPlainLine(line) { return line }
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    guard let first = trimmed.first else { return "" }
    var line = String(trimmed)
    let digits = trimmed.prefix { $0.isASCII && $0.isNumber }
    let rest = trimmed.dropFirst(digits.count)
    if !digits.isEmpty, digits.count < 10, let delimiter = rest.first, ".)".contains(delimiter),
      rest.dropFirst().first ?? " " == " "
    {
      line = digits + "\\" + rest
    } else if "-+".contains(first), trimmed.dropFirst().first ?? " " == " " {
      line = "\\" + line
    } else if first == ">" || first == "|" || first == ":" && trimmed.hasPrefix(": ") {
      line = "\\" + line
    } else if first == "#", let next = trimmed.first(where: { $0 != "#" }), next == " " {
      line = "\\" + line
    } else if trimmed.allSatisfy({ $0 == "#" }) || trimmed.allSatisfy({ $0 == "-" })
      || trimmed.allSatisfy({ $0 == "=" })
    {
      line = "\\" + line
    }
    // A block id.
    if let space = line.lastIndex(of: " "), line[space...].hasPrefix(" ^"),
      line[space...].dropFirst(2).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }), line[space...].count > 2
    {
      line.insert("\\", at: line.index(after: space))
    }
    return line
  }

  /// Returns inline code, delimited by as many backticks as the text requires.
  package static func code(_ text: String) -> String {
    let flat = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if flat.isEmpty { return "" }
    let fence = String(repeating: "`", count: longestRun(of: .backtick, in: flat) + 1)
    let needsSpace =
      flat.utf8.first == .backtick || flat.utf8.last == .backtick || flat.hasPrefix(" ") && flat.hasSuffix(" ")
    let space = needsSpace && flat.contains { $0 != " " } ? " " : ""
    return fence + space + flat + space + fence
  }

  /// Returns a fenced code block. Characters of the language that are not valid behind a fence are removed.
  package static func codeBlock(_ text: String, language: String = "") -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: .backtick, in: text) + 1))
    let body = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    let info = language.filter { $0.isLetter || $0.isNumber || "+#-_.".contains($0) }
    return fence + info + "\n" + body + fence
  }

  private static func longestRun(of byte: UInt8, in text: String) -> Int {
    var (longest, current) = (0, 0)
    for other in text.utf8 {
      current = other == byte ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  /// Returns whether following an address would run code.
  package static func isDangerous(_ address: String) -> Bool {
    // This test by first letter rejects nearly all other addresses.
    if let first = address.utf8.first, first.isLetter, !"jJvVdD".utf8.contains(first) { return false }
    let scheme = address.lowercased().filter { !$0.isWhitespace && $0.asciiValue.map { $0 > 0x20 } ?? true }
    return ["javascript:", "vbscript:", "data:"].contains { scheme.hasPrefix($0) }
  }

  package static func link(_ label: String, to destination: String, isImage: Bool = false) -> String {
    var target = destination
    if target.utf8.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
      target = target.split(whereSeparator: \.isNewline).joined()
    }
    if target.utf8.contains(where: {
      $0 == .space || $0 == .openParenthesis || $0 == .closeParenthesis || $0 == .lessThan || $0 == .greaterThan
    }) {
      target = target.replacingScalars(" ", with: "%20").replacingScalars("(", with: "%28")
        .replacingScalars(")", with: "%29").replacingScalars("<", with: "%3C").replacingScalars(">", with: "%3E")
    }
    return "\(isImage ? "!" : "")[\(label)](\(target))"
  }
}
