internal import Bytes

/// A writer of YAML scalars, which read back as the text they were made from.
package struct ScalarWriter {
  /// Whether the scalar is within brackets or braces.
  var isInFlow = false

  /// Creates a writer of scalars, which are within brackets or braces if `isInFlow`.
  package init(isInFlow: Bool = false) { self.isInFlow = isInFlow }

  /// Returns `text` in `style` if possible, otherwise in the plainest style that is possible.
  func write(_ text: String, _ style: ScalarStyle = .plain) -> [UInt8] {
    switch style {
    case .plain, .literal, .folded: canBePlain(text) ? Array(text.utf8) : doubleQuoted(text)
    case .singleQuoted: text.unicodeScalars.contains(where: \.needsEscape) ? doubleQuoted(text) : singleQuoted(text)
    case .doubleQuoted: doubleQuoted(text)
    }
  }

  /// Returns `value` on one line, with text in `style` if possible.
  func write(_ value: PropertyValue, _ style: ScalarStyle = .plain) -> [UInt8] {
    switch value {
    case .text(let text): return write(text, style)
    case .list(let items):
      let texts = items.map { ScalarWriter(isInFlow: true).write($0, style) }
      return [.openBracket] + texts.joined(separator: [.comma, .space]) + [.closeBracket]
    case .null: return isInFlow ? Array("null".utf8) : []
    default: return Array((value.plainText ?? "").utf8)
    }
  }

  /// Returns the lines of a property not in braces. With `listIndent`, a list that is not empty has a line per item.
  static func property(
    _ key: String, _ value: PropertyValue, listIndent: [UInt8]?, lineBreak: [UInt8]
  ) -> [UInt8] {
    let name = ScalarWriter().write(key: key) + [.colon]
    if case .list(let items) = value, !items.isEmpty, let listIndent {
      return name + lineBreak + list(items, listIndent, lineBreak)
    }
    let text = ScalarWriter().write(value)
    return name + (text.isEmpty ? [] : [.space] + text) + lineBreak
  }

  static func list(_ items: [PropertyValue], _ indent: [UInt8], _ lineBreak: [UInt8]) -> [UInt8] {
    items.flatMap { indent + [.hyphen, .space] + ScalarWriter().write($0) + lineBreak }
  }

  /// Returns `text` so that every YAML reader reads it as text. This includes readers of dates and of YAML 1.1, in
  /// which `no` is a boolean and `12:30` is a number.
  ///
  /// Only UUIDs, and texts that begin with a letter and are not words for booleans, are written without quotes.
  package func write(asText text: String) -> [UInt8] {
    let startsWithLetter = text.unicodeScalars.first?.properties.isAlphabetic == true
    let isText = startsWithLetter && !Self.booleans.contains(text.lowercased()) || text.utf8.isUUID
    // PyYAML reads neither a tab within plain text nor, in brackets, a question mark.
    let isReadable = !text.utf8.contains { $0 == .tab || isInFlow && $0 == .questionMark }
    return isText && isReadable && canBePlain(text) ? Array(text.utf8) : doubleQuoted(text)
  }

  /// Returns a list of texts in brackets; every reader takes its items as text.
  package static func list(ofTexts texts: [String]) -> [UInt8] {
    let items = texts.map { ScalarWriter(isInFlow: true).write(asText: $0) }
    return [.openBracket] + items.joined(separator: [.comma, .space]) + [.closeBracket]
  }

  /// The booleans of YAML 1.1 that are text in YAML 1.2.
  private static let booleans: Set<String> = ["y", "n", "yes", "no", "on", "off"]

  func write(key: String, _ style: ScalarStyle = .plain) -> [UInt8] {
    if style == .plain, !key.isEmpty, isPlainSafe(key) { return Array(key.utf8) }
    return write(key, style == .plain ? .doubleQuoted : style)
  }

  /// Returns whether `text` without quotes reads back unchanged, and as text.
  func canBePlain(_ text: String) -> Bool { ScalarType.plain(text) == .string && isPlainSafe(text) }

  /// Returns whether `text` without quotes reads back unchanged, as text or as another type.
  func isPlainSafe(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last else { return true }
    if first.isBlank || last.isBlank || last == .colon { return false }
    if text.hasPrefix("---") || text.hasPrefix("...") { return false }
    switch first {
    case .hyphen, .questionMark, .colon:
      if bytes.count == 1 || bytes[1].isBlank || isInFlow && bytes[1].isFlowIndicator { return false }
    case .comma, .openBracket, .closeBracket, .openBrace, .closeBrace, .hash, .ampersand, .asterisk, .exclamationMark,
      .pipe, .greaterThan, .singleQuote, .doubleQuote, .percent, .at, .backtick:
      return false
    default: break
    }
    for index in 1..<max(bytes.count, 1) {
      if bytes[index] == .hash, bytes[index - 1].isBlank { return false }
      if bytes[index].isBlank, bytes[index - 1] == .colon { return false }
    }
    if isInFlow, bytes.contains(where: \.isFlowIndicator) { return false }
    return !text.unicodeScalars.contains(where: \.needsEscape)
  }

  private func singleQuoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [.singleQuote]
    for byte in text.utf8 {
      if byte == .singleQuote { bytes.append(.singleQuote) }
      bytes.append(byte)
    }
    return bytes + [.singleQuote]
  }

  private func doubleQuoted(_ text: String) -> [UInt8] {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default:
        guard scalar.needsEscape else {
          quoted.unicodeScalars.append(scalar)
          continue
        }
        let code = String(scalar.value, radix: 16, uppercase: true)
        let digits = scalar.value < 0x100 ? 2 : 4
        quoted += (digits == 2 ? "\\x" : "\\u") + String(repeating: "0", count: max(digits - code.count, 0)) + code
      }
    }
    return Array((quoted + "\"").utf8)
  }

  /// Returns `text` as a text block, with lines that begin with `indent` and end with `lineBreak`, except for the last
  /// one. Returns nil when a text block cannot hold it, or only with uncommon indicators.
  func textBlock(_ text: String, _ style: ScalarStyle, indent: [UInt8], lineBreak: [UInt8]) -> [UInt8]? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let endsWithBreak = lines.last?.isEmpty == true
    if endsWithBreak { lines.removeLast() }
    guard let first = lines.first?.first, lines.last?.isEmpty == false, !first.isBlank, !isInFlow, !indent.isEmpty,
      !text.unicodeScalars.contains(where: { $0 != "\n" && $0.needsEscape }),
      lines.allSatisfy({ line in line.isEmpty || line.contains { !$0.isBlank } })
    else { return nil }
    var block: [UInt8] = [style == .folded && lines.count == 1 ? .greaterThan : .pipe]
    if !endsWithBreak { block.append(.hyphen) }
    for line in lines { block += lineBreak + (line.isEmpty ? [] : indent + line) }
    return block
  }
}

extension Unicode.Scalar {
  /// Whether YAML requires the scalar to be escaped: controls, other line breaks, and a byte-order mark.
  fileprivate var needsEscape: Bool {
    switch value {
    case 0x09: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
