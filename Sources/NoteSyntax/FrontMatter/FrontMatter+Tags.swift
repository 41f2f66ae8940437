import Bytes

/// Tags and aliases.
extension FrontMatter {
  /// Returns the tags of the `tags` property: a string is one tag, and of a list, each item that is a string is one.
  /// Tags are trimmed and a leading `#` is removed; a string that is empty, contains white space or a comma, or
  /// consists of digits is not a tag.
  ///
  /// With `legacy`, the key `tag` is read too, and strings are split at commas and white space, as in older vaults.
  package func tags(legacy: Bool = false) -> [PropertyTag] {
    var found: [PropertyTag] = []
    func add(_ text: String, of node: YAMLNode) {
      if let name = Self.tagName(text) { found.append(PropertyTag(name: name, range: node.contentRange)) }
    }
    func add(_ node: YAMLNode) {
      guard let scalar = node.scalar, scalar.type != .null else { return }
      if legacy {
        for part in Self.tagParts(scalar.text) { add(part, of: node) }
      } else if scalar.type == .string {
        add(scalar.text, of: node)
      }
    }
    func add(tagsOf key: String) {
      guard let value = value(key) else { return }
      if let items = value.items {
        for item in items { add(item) }
      } else {
        add(value)
      }
    }
    add(tagsOf: "tags")
    if legacy { add(tagsOf: "tag") }
    return found
  }

  /// Returns the name of the tag `text`; nil when it is not a tag.
  package static func tagName(_ text: String) -> String? {
    let bytes = text.utf8Span.span
    let trimmed = bytes.trimmingSpacing(0..<bytes.count)
    var (start, end) = (trimmed.lowerBound, trimmed.upperBound)
    if start < end, bytes[start] == 0x23 { start &+= 1 }
    while end > start, bytes[end &- 1] == 0x2F { end &-= 1 }
    var isNumber = true
    var offset = start
    while offset < end {
      let (scalar, length) = bytes.scalar(at: offset)
      if scalar.isSpacing || scalar == "," { return nil }
      if !bytes[offset].isDigit { isNumber = false }
      offset &+= length
    }
    if isNumber { return nil }
    return end &- start == bytes.count ? text : String(repairing: bytes.extracting(start..<end))
  }

  /// Returns the parts of `text` between commas and white space, for older vaults with several tags in one string.
  package static func tagParts(_ text: String) -> [String] {
    text.unicodeScalars.split { $0 == "," || $0.isSpacing }.map { String($0) }
  }

  /// Returns the other names of the note: the `aliases` property, a string or a list of strings. With `legacy`, the key
  /// `alias` is read too, and strings are split at commas.
  package func aliases(legacy: Bool = false) -> [String] {
    guard legacy else { return strings("aliases") }
    return (strings("aliases") + strings("alias")).flatMap { text in
      text.split(separator: ",").map { String($0.trimmingSpaces()) }.filter { !$0.isEmpty }
    }
  }

  /// Returns problems for the forms of older vaults, which are read only if the configuration enables them: `tag`,
  /// `alias` and `cssclass`, and tags or aliases separated by commas in one string.
  package func legacyForms(_ lines: LineTable) -> [NoteProblem] {
    var problems: [NoteProblem] = []
    func add(_ code: String, _ offset: Int, _ message: String) {
      problems.append(
        NoteProblem(
          code: "front-matter." + code, offset: offset, position: lines.position(at: offset), message: message
        ))
    }
    for index in properties.indices {
      // All of the keys begin with one of these letters.
      guard let first = properties[index].key.utf8.first,
        [0x61, 0x63, 0x74].contains(first.asciiLowercased) || first >= 0x80
      else { continue }
      let property = properties[index]
      switch CaseFolding.fold(property.key) {
      case "tag": add("legacy-key", property.range.lowerBound, "'tag' is an old key; write 'tags'")
      case "alias": add("legacy-key", property.range.lowerBound, "'alias' is an old key; write 'aliases'")
      case "cssclass": add("legacy-key", property.range.lowerBound, "'cssclass' is an old key; write 'cssclasses'")
      case "tags":
        guard let text = property.value.text?.trimmingSpaces() else { continue }
        if Self.tagParts(String(text)).count > 1 {
          add(
            "legacy-list", property.value.range.lowerBound, "several tags in one string are an old form; write a list")
        }
      case "aliases":
        if property.value.text?.utf8.contains(0x2C) == true {
          add(
            "legacy-list", property.value.range.lowerBound,
            "several aliases in one string are an old form; write a list")
        }
      default: continue
      }
    }
    return problems
  }
}

extension YAMLNode {
  /// The range of a scalar without its quotes.
  var contentRange: Range<Int> {
    guard let style = scalar?.style, style == .singleQuoted || style == .doubleQuoted, range.count >= 2 else {
      return range
    }
    return range.lowerBound + 1..<range.upperBound - 1
  }
}
