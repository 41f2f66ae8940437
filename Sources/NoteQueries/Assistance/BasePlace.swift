internal import Bytes

/// A place in the YAML of a base that is being typed, which is rarely valid: it is found by the indentation of lines.
struct BasePlace {
  /// A line of YAML.
  private struct Line {
    /// The offset of its first character that is no blank, in the line.
    var indent = 0
    /// Whether it begins with the sign of a list item.
    var isItem = false
    /// The offset of what comes after the signs of list items.
    var contentIndent = 0
    /// The key before a colon; nil if there is none.
    var key: String?
    /// The bytes after the colon, or all of the content.
    var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
      var content = bytes.drop { $0 == 0x20 }
      indent = content.startIndex - bytes.startIndex
      while content.first == UInt8(ascii: "-"), content.dropFirst().first.map({ $0 == 0x20 }) ?? true {
        isItem = true
        content = content.dropFirst().drop { $0 == 0x20 }
      }
      contentIndent = content.startIndex - bytes.startIndex
      rest = content
      let colon = content.indices.first { index in
        content[index] == UInt8(ascii: ":") && (index + 1 == content.endIndex || content[index + 1] == 0x20)
      }
      guard let colon else { return }
      let name = content[..<colon]
      // A colon within a text that begins with a quote is none of YAML.
      if let quote = name.first, "\"'".utf8.contains(quote), name.count < 2 || name.last != quote { return }
      key = String(decoding: name, as: UTF8.self).trimmingCharacters("\"").trimmingCharacters("'")
      rest = content[(colon + 1)...].drop { $0 == 0x20 }
    }
  }

  private let line: Line
  /// The keys around the line, the outer ones first.
  private let keys: [String]

  init(at offset: Int, in bytes: [UInt8]) {
    let start = bytes[..<offset].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    line = Line(bytes[start..<offset])
    keys = Self.keys(around: line, above: bytes[..<start])
  }

  private static func keys(around line: Line, above: ArraySlice<UInt8>) -> [String] {
    var keys: [String] = []
    var (level, isItem) = line.isItem ? (line.indent, true) : (line.contentIndent, false)
    for text in above.split(separator: .lineFeed).reversed() {
      let other = Line(text)
      if other.rest.isEmpty && other.key == nil || text.dropFirst(other.indent).first == UInt8(ascii: "#") { continue }
      if other.isItem {
        if other.indent >= level && isItem { continue }
        if other.contentIndent < level, let key = other.key {
          keys.append(key)
          (level, isItem) = (other.indent, true)
        } else if other.contentIndent == level, !isItem {
          // It is the first key of the same item.
          (level, isItem) = (other.indent, true)
        }
      } else if let key = other.key, isItem ? other.indent <= level : other.indent < level {
        keys.append(key)
        (level, isItem) = (other.indent, false)
      }
      if level == 0, !isItem { break }
    }
    return keys.reversed()
  }

  private var range: Range<Int> { line.rest.startIndex..<line.rest.endIndex }

  var cursor: QueryCursor? {
    if line.rest.first == UInt8(ascii: "#") { return nil }
    guard let first = keys.first else { return top }
    let inner = Array(keys.dropFirst())
    switch first {
    case "filters": return condition(inner)
    case "formulas", "summaries":
      return line.key == nil && inner.isEmpty && !line.isItem ? nil : expression
    case "properties": return inner.isEmpty ? line.key == nil ? word(.column) : nil : keysOnly(QueryWords.propertyKeys)
    case "views": return view(inner)
    default: return nil
    }
  }

  private var top: QueryCursor? {
    switch line.key {
    case nil: return line.isItem ? nil : keysOnly(QueryWords.baseKeys)
    case "filters": return expression
    default: return nil
    }
  }

  private func view(_ inner: [String]) -> QueryCursor? {
    switch inner.first {
    case nil:
      switch line.key {
      case nil: return keysOnly(QueryWords.viewKeys)
      case "type": return word(.words(QueryWords.viewTypes))
      case "filters": return expression
      default: return nil
      }
    case "filters": return condition(Array(inner.dropFirst()))
    case "order": return word(.column)
    case "sort", "groupBy":
      switch line.key {
      case nil: return keysOnly(QueryWords.sortKeys)
      case "property", "column": return word(.column)
      case "direction": return word(.words(QueryWords.directions))
      default: return nil
      }
    case "summaries": return line.key == nil ? word(.column) : word(.summary)
    default: return nil
    }
  }

  /// A filter: an expression, or a key with a list of filters.
  private func condition(_ inner: [String]) -> QueryCursor? {
    if let key = line.key { return ["and", "or", "not"].contains(key) ? expression : nil }
    let word = line.rest.allSatisfy(\.isLetter) && line.rest.count < 4
    if word, !line.isItem || QueryWords.conditionKeys.contains(where: { $0.text.utf8.starts(with: line.rest) }),
      !line.rest.isEmpty || !line.isItem
    {
      return keysOnly(QueryWords.conditionKeys)
    }
    return expression
  }

  private func keysOnly(_ words: [DescribedWord]) -> QueryCursor? { line.key == nil ? word(.keys(words)) : nil }

  /// A word that may stand in quotes.
  private func word(_ wanted: QueryCursor.Wanted) -> QueryCursor {
    let isQuoted = line.rest.first.map { "\"'".utf8.contains($0) } == true
    return QueryCursor(wanted, range.lowerBound + (isQuoted ? 1 : 0)..<range.upperBound)
  }

  private var expression: QueryCursor? {
    var typed = line.rest
    // The quotes of YAML around an expression are not those of its texts.
    if let quote = typed.first, "\"'".utf8.contains(quote), !typed.dropFirst().contains(quote) {
      typed = typed.dropFirst()
    }
    return ExpressionPlace(typed, .bases).cursor
  }
}
