import Bytes

/// The front matter of a note: the YAML between its `---` lines.
package struct FrontMatter: Sendable, Equatable {
  /// The range from the opening `---` to the closing one, including the line break after it, if any.
  package var range: Range<Int>
  /// The range of the YAML between the lines.
  package var contentRange: Range<Int>
  /// The properties in order. For an invalid block, these are the result of a tolerant reading of its lines, for search
  /// only.
  package var properties: [Property]
  /// The reason why the block is invalid; nil when it is valid.
  package var problem: NoteProblem?
  /// Whether the properties are a single object in braces, as in JSON.
  package var isFlow: Bool
  /// Whether these are the properties of a page of Logseq, which are lines of its text.
  package var isLogseq = false

  package static let empty = FrontMatter(range: 0..<0, contentRange: 0..<0, properties: [], problem: nil, isFlow: false)

  /// Whether the block is valid; only then may it be edited.
  package var isValid: Bool { problem == nil }
}

// MARK: - Reading

extension FrontMatter {
  init(_ boundary: FrontMatterBoundary, _ lines: LineTable, _ bytes: Span<UInt8>) {
    self.init(range: boundary.range, contentRange: boundary.contentRange, properties: [], problem: nil, isFlow: false)
    do {
      let root = try YAMLParser.parse(bytes, in: boundary.contentRange, hasReturnBreaks: boundary.hasReturnBreaks)
      try take(root)
    } catch {
      problem = error.problem(lines)
      var reader = TolerantReader(boundary)
      properties = reader.read(bytes)
    }
  }

  private mutating func take(_ root: YAMLNode) throws(YAMLError) {
    if root.isNull { return }
    guard case .mapping(let pairs, let style) = root.content, !root.isAlias else {
      throw YAMLError(.notMapping, root.range.lowerBound)
    }
    isFlow = style == .flow
    properties.reserveCapacity(pairs.count)
    for pair in pairs {
      let (key, value) = (pair.key.range, pair.value.range)
      let end = value.isEmpty ? value.upperBound : max(value.upperBound, key.upperBound)
      properties.append(
        Property(key: pair.key.scalar?.text ?? "", keyRange: key, value: pair.value, range: key.lowerBound..<end))
    }
  }
}

// MARK: - Looking up

/// Keys are compared without case; if several are equal, the first is returned.
extension FrontMatter {
  /// Returns the property called `key`.
  package func property(_ key: String) -> Property? { index(of: key).map { properties[$0] } }

  /// Returns the value of `key`.
  package func value(_ key: String) -> YAMLNode? { index(of: key).map { properties[$0].value } }

  /// Returns the text of the scalar that is the value of `key`, whatever its type; nil for null and collections.
  package func string(_ key: String) -> String? {
    guard let index = index(of: key), case .scalar(let scalar) = properties[index].value.content else { return nil }
    return scalar.type == .null ? nil : scalar.text
  }

  /// Returns the index of the property called `key`, without copying the others.
  private func index(of key: String) -> Int? {
    let start = KeyStart(key)
    for index in properties.indices where properties[index].keyStart.mayEqual(start) {
      if properties[index].key == key { return index }
      if CaseFolding.isFolding(properties[index].key, CaseFolding.fold(key)) { return index }
    }
    return nil
  }

  /// Returns the texts of the scalar or the list of scalars that is the value of `key`: trimmed, without nulls and
  /// empty ones.
  package func strings(_ key: String) -> [String] {
    guard let value = value(key) else { return [] }
    let texts = value.items.map { $0.compactMap(\.text) } ?? [value.text].compactMap(\.self)
    return texts.map { String($0.trimmingSpaces()) }.filter { !$0.isEmpty }
  }

  /// Returns the boolean that is the value of `key`.
  package func bool(_ key: String) -> Bool? {
    guard let index = index(of: key), case .scalar(let scalar) = properties[index].value.content else { return nil }
    return scalar.boolValue
  }
}

// MARK: - Scalars

extension FrontMatter {
  /// A scalar in the front matter, with the keys and the numbers of items that lead to it.
  package struct Leaf: Sendable, Equatable {
    /// The keys and numbers, with a slash before each.
    package let path: String
    /// The decoded text.
    package let text: String
    /// The range as written, without quotes.
    package let range: Range<Int>
  }

  /// The scalars that are values, in order. Those of an anchor that is used again are there once.
  package var leaves: [Leaf] {
    var leaves: [Leaf] = []
    func add(_ node: YAMLNode, _ path: String) {
      if node.isAlias { return }
      switch node.content {
      case .scalar(let scalar): leaves.append(Leaf(path: path, text: scalar.text, range: node.contentRange))
      case .sequence(let items, _): for (index, item) in items.enumerated() { add(item, "\(path)/\(index)") }
      case .mapping(let pairs, _): for pair in pairs { add(pair.value, "\(path)/\(pair.key.scalar?.text ?? "")") }
      }
    }
    for property in properties { add(property.value, "/\(property.key)") }
    return leaves
  }
}

// MARK: - Tags and aliases

extension FrontMatter {
  /// Returns the tags of the `tags` property: a string is one tag, and of a list, each item that is a string is one.
  /// Tags are trimmed and a leading `#` is removed; a string that is empty, contains white space or a comma, or
  /// consists of digits is not a tag. Each name has no `#`, and its range is that of the scalar's content, without quotes.
  ///
  /// With `legacy`, the key `tag` is read too, and strings are split at commas and white space, as in older vaults.
  package func tags(legacy: Bool = false) -> [(name: String, range: Range<Int>)] {
    if isLogseq {
      let items = value("tags").map { $0.items ?? [$0] } ?? []
      return items.compactMap { node in
        node.text.flatMap { TagLimit.accepts($0.utf8Span.span) ? ($0, node.contentRange) : nil }
      }
    }
    var tags: [(name: String, range: Range<Int>)] = []
    func add(_ text: String, of node: YAMLNode) {
      if let name = Self.tagName(text) { tags.append((name, node.contentRange)) }
    }
    for key in legacy ? ["tags", "tag"] : ["tags"] {
      guard let value = value(key) else { continue }
      for node in value.items ?? [value] {
        guard let scalar = node.scalar, scalar.type != .null else { continue }
        if legacy {
          for part in Self.tagParts(scalar.text) { add(part, of: node) }
        } else if scalar.type == .string {
          add(scalar.text, of: node)
        }
      }
    }
    return tags
  }

  /// Returns the name of the tag `text`; nil when it is not a tag.
  package static func tagName(_ text: String) -> String? {
    let bytes = text.utf8Span.span
    let trimmed = bytes.trimmingSpacing(0..<bytes.count)
    var (start, end) = (trimmed.lowerBound, trimmed.upperBound)
    if start < end, bytes[start] == .hash { start &+= 1 }
    while end > start, bytes[end &- 1] == .slash { end &-= 1 }
    var isNumber = true
    var offset = start
    while offset < end {
      let (scalar, length) = bytes.scalar(at: offset)
      if scalar.isSpacing || scalar == "," { return nil }
      if !bytes[offset].isDigit { isNumber = false }
      offset &+= length
    }
    if isNumber || !TagLimit.accepts(bytes.extracting(start..<end)) { return nil }
    return end &- start == bytes.count ? text : String(repairing: bytes.extracting(start..<end))
  }

  /// Returns the parts of `text` between commas and white space, for older vaults with several tags in one string.
  package static func tagParts(_ text: String) -> [String] {
    text.unicodeScalars.split { $0 == "," || $0.isSpacing }.map { String($0) }
  }

  /// Returns the other names of the note: the `aliases` property, a string or a list of strings. With `legacy`, the key
  /// `alias` is read too, and strings are split at commas.
  package func aliases(legacy: Bool = false) -> [String] {
    if isLogseq { return strings("alias") + strings("aliases") }
    guard legacy else { return strings("aliases") }
    return (strings("aliases") + strings("alias")).flatMap { text in
      text.split(separator: ",").map { String($0.trimmingSpaces()) }.filter { !$0.isEmpty }
    }
  }
}
