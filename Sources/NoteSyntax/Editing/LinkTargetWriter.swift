internal import Bytes

/// Writes the destination of a link in the same form as the old one.
struct LinkTargetWriter {
  let link: Link
  let old: [UInt8]

  /// Returns `target` with or without the note extension and the `./`, as in the old target.
  func styled(_ target: String) -> String {
    if link.style.isPageName || link.style.isTemplate { return target }
    var styled = target
    let note = target.utf8Span.span.noteExtension
    if let note, !link.style.hasExtension {
      styled = String(target.utf8.prefix(target.utf8.count - note)) ?? target
    } else if note == nil, let length = link.target.utf8Span.span.noteExtension {
      styled += String(link.target.utf8.suffix(length)) ?? ""
    }
    if link.target.hasPrefix("./"), !styled.hasPrefix("."), !styled.hasPrefix("/") { styled = "./" + styled }
    return styled
  }

  /// Returns the destination for `target`, with the old subpath or another one; nil when the link cannot have it.
  func write(_ target: String, subpath other: String? = nil) -> [UInt8]? {
    let all = target + (other ?? "")
    guard !all.unicodeScalars.contains(where: { $0.value < 0x20 }), !all.isEmpty else { return nil }
    if link.style.isTemplate { return writtenInTemplate(target, subpath: other) }
    if link.kind == .autolink { return Array((target + (other ?? link.subpath)).utf8) }
    let subpath = other.map(written) ?? subpath
    if link.style.isPageName { return pageName(target) }
    if !link.style.isMarkdown {
      let isBroken = target.contains("[[") || target.contains("]]") || target.contains("|") || target.contains("#")
      return isBroken ? nil : Array(target.utf8) + subpath
    }
    if let query, target.hasSuffix(query.text) {
      return encoded(String(target.dropLast(query.text.count))) + query.written + subpath
    }
    return encoded(target) + subpath
  }

  /// Returns the name of a page as it is written in brackets, in a tag, or in a list of tags.
  private func pageName(_ name: String) -> [UInt8]? {
    if link.target.hasPrefix("((") { return name == link.target ? Array(name.utf8) : nil }
    if name.contains("[[") || name.contains("]]") || name != name.trimmed { return nil }
    let isBracketed = link.range.upperBound > link.targetRange.upperBound
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_/".unicodeScalars.contains($0)
    }
    return Array((isBracketed || isPlain || !isTag && !name.contains(",") ? name : "[[\(name)]]").utf8)
  }

  /// Whether the link is a tag, `#name`.
  private var isTag: Bool { link.targetRange.lowerBound > link.range.lowerBound }

  /// The query of the old destination, as text and as written; nil if it has none. A question mark that belongs to the
  /// name of a file is percent-encoded.
  private var query: (text: String, written: ArraySlice<UInt8>)? {
    let end = old.firstIndex(of: .hash) ?? old.count
    guard let start = old[..<end].lastIndex(of: .questionMark) else { return nil }
    let text = String(decoding: PercentEncoding.decode(old[start..<end]), as: UTF8.self)
    return text.utf8.count > 1 && link.target.hasSuffix(text) ? (text, old[start..<end]) : nil
  }

  /// The old subpath as written, or encoded again when escapes make it unclear where it begins.
  private var subpath: [UInt8] {
    if link.subpath.isEmpty { return [] }
    if link.style.hasEscapes { return [.hash] + encoded(String(link.subpath.dropFirst()), keeping: .hash) }
    return old.firstIndex(of: .hash).map { Array(old[$0...]) } ?? []
  }

  private func written(_ subpath: String) -> [UInt8] {
    link.style.isMarkdown ? encoded(subpath, keeping: .hash) : Array(subpath.utf8)
  }

  private func encoded(_ text: String, keeping kept: UInt8 = 0) -> [UInt8] {
    let bytes = Array(text.utf8)
    let isAngled = link.style.usesAngleBrackets
    let isHTML = link.kind == .html
    let keepsSpaces = isAngled || isHTML && old.contains(.space)
    let keepsParentheses = isAngled || isHTML || old.contains(.openParenthesis) && isBalanced(bytes)
    let encodesAll = hasEncodedLetters
    let isAddress = text.hasPrefix("sheaf://") || text.hasPrefix("takenote://")
    let slash = bytes.firstIndex(of: .slash) ?? bytes.count
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEncoded =
        switch byte {
        case kept where kept != 0: false
        case .space: !keepsSpaces
        case .openParenthesis, .closeParenthesis: !keepsParentheses
        // In an address, a query begins with it.
        case UInt8(ascii: "?"): kept == 0 && !isAddress
        case .doubleQuote, .singleQuote, .equals, .backtick: isHTML
        case .hash, .lessThan, .greaterThan, .backslash, .pipe, 0x7F: true
        case .percent:
          bytes.span.byte(at: index + 1).hexDigitValue != nil && bytes.span.byte(at: index + 2).hexDigitValue != nil
        case .ampersand: bytes[index...].contains(.semicolon)
        case .colon: index < slash && !isAddress
        case 0x80...: encodesAll
        default: false
        }
      if isEncoded { PercentEncoding.append(byte, to: &result) } else { result.append(byte) }
    }
    return result
  }

  /// Whether non-ASCII letters are percent-encoded in the old destination.
  private var hasEncodedLetters: Bool {
    if old.contains(where: { $0 >= 0x80 }) { return false }
    for index in old.indices where old[index] == .percent {
      if let high = old.span.byte(at: index + 1).hexDigitValue, high >= 8 { return true }
    }
    return false
  }

  private func isBalanced(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    for byte in bytes {
      if byte == .openParenthesis { depth += 1 }
      if byte == .closeParenthesis { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}

/// The writing of destinations of new Markdown links.
package enum MarkdownDestination {
  /// Returns a target with percent-encoding for the characters that would end a destination, or that could be read as
  /// something else.
  ///
  /// - Parameter kept: The characters that are not encoded, such as the `#` before a heading.
  package static func encoded(_ target: String, keeping kept: String = "") -> String {
    let kept = kept.unicodeScalars
    var text: [UInt8] = []
    for scalar in target.unicodeScalars {
      let isSpecial = "()<>%#?\\\"'|^`*_[]".unicodeScalars.contains(scalar) && !kept.contains(scalar)
      let isEncoded = scalar.value <= 0x20 || scalar.value == 0x7F || isSpecial
      for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() {
        if isEncoded { PercentEncoding.append(byte, to: &text) } else { text.append(byte) }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
