internal import Bytes
internal import NoteSyntax
internal import VaultCore

/// Edits one setting in a config file and keeps every other byte. The result is parsed again: the setting must have its
/// value and everything else must be unchanged, otherwise the edit fails.
struct ConfigEditor {
  let bytes: [UInt8]
  let lineBreak: [UInt8]
  let root: YAMLNode
  /// The offset where the text begins, after a byte order mark.
  private let begin: Int

  /// Creates an editor for the bytes of a config file; returns nil if they are not valid YAML or not a mapping.
  init?(_ bytes: [UInt8]) {
    guard case .success(let root) = YAMLParser.parse(bytes.span), root.isNull || root.pairs != nil else { return nil }
    (self.bytes, self.root) = (bytes, root)
    begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineBreak = bytes.contains(.carriageReturn) ? [.carriageReturn, .lineFeed] : [.lineFeed]
  }

  /// Returns the file with a setting changed or, without a value, removed with its emptied groups; nil if impossible.
  func setting(_ path: [String], to value: WrittenValue?) -> [UInt8]? {
    guard let edits = edits(root, path[...], value, indent: 0) else { return nil }
    if edits.isEmpty { return bytes }
    let result = TextEdit.apply(edits, to: bytes)
    guard case .success(let after) = YAMLParser.parse(result.span), holds(after, root, path[...], value: value)
    else { return nil }
    return result
  }

  // MARK: - Editing

  /// Returns the edits for a setting in a mapping: none if nothing has to change, nil if it is impossible.
  private func edits(_ node: YAMLNode, _ path: ArraySlice<String>, _ value: WrittenValue?, indent: Int) -> [TextEdit]? {
    guard let name = path.first else { return nil }
    let pairs = node.pairs ?? []
    let isFlow = if case .mapping(_, .flow) = node.content { true } else { false }
    guard let index = Self.index(of: name, in: pairs)
    else { return value.map { [insertion(path, $0, into: node, isFlow: isFlow, indent: indent)] } ?? [] }
    let pair = pairs[index]
    let inner = path.dropFirst()
    guard let value else {
      if inner.isEmpty || Self.isEmptied(pair.value, by: inner) {
        return [removal(pair, at: index, of: node, isFlow: isFlow)]
      }
      return pair.value.pairs == nil ? [] : edits(pair.value, inner, nil, indent: 0)
    }
    if inner.isEmpty { return edits(of: pair, value, isFlow: isFlow) }
    if pair.value.pairs != nil { return edits(pair.value, inner, value, indent: column(of: pair.key) + 2) }
    guard pair.value.isNull else { return nil }
    if isFlow || !pair.value.range.isEmpty {
      let text = Array(" {\(Self.flow(inner, value))}".utf8)
      return [TextEdit(range: colonEnd(pair)..<pair.value.range.upperBound, replacement: text)]
    }
    let text = lines(inner, value, indent: column(of: pair.key) + 2, after: lineEnd(pair))
    return [.insertion(at: lineEnd(pair), text)]
  }

  static func isEmptied(_ node: YAMLNode, by path: ArraySlice<String>) -> Bool {
    guard let name = path.first, let pairs = node.pairs, pairs.count == 1, index(of: name, in: pairs) == 0
    else { return false }
    return path.count == 1 || isEmptied(pairs[0].value, by: path.dropFirst())
  }

  private func insertion(
    _ path: ArraySlice<String>, _ value: WrittenValue, into node: YAMLNode, isFlow: Bool, indent: Int
  ) -> TextEdit {
    let pairs = node.pairs ?? []
    if isFlow {
      let text = (pairs.isEmpty ? "" : ", ") + Self.flow(path, value)
      let end = pairs.last.map { max($0.value.range.upperBound, colonEnd($0)) } ?? node.range.upperBound - 1
      return .insertion(at: end, Array(text.utf8))
    }
    let insertionPoint = pairs.last.map(lineEnd) ?? bytes.count
    let column = pairs.first.map { self.column(of: $0.key) } ?? indent
    return .insertion(at: insertionPoint, lines(path, value, indent: column, after: insertionPoint))
  }

  private func removal(_ pair: YAMLPair, at index: Int, of node: YAMLNode, isFlow: Bool) -> TextEdit {
    guard isFlow else {
      let start = lineStart(pair.key.range.lowerBound)
      let end = lineEnd(pair)
      // If the last line has no line break and is removed, the line before it loses its own.
      if start == begin || bytes[end - 1] == .lineFeed { return .removal(start..<end) }
      return .removal((start > 1 && bytes[start - 2] == .carriageReturn ? start - 2 : start - 1)..<end)
    }
    let pairs = node.pairs ?? []
    let end = max(pair.value.range.upperBound, colonEnd(pair))
    if index + 1 < pairs.count { return .removal(pair.key.range.lowerBound..<pairs[index + 1].key.range.lowerBound) }
    let start =
      index > 0 ? max(pairs[index - 1].value.range.upperBound, colonEnd(pairs[index - 1])) : pair.key.range.lowerBound
    return .removal(start..<end)
  }

  // MARK: - Positions

  static func index(of name: String, in pairs: [YAMLPair]) -> Int? {
    let trimmed = name.trimmingSlashes
    return pairs.firstIndex { $0.key.text?.trimmingSlashes.utf8.elementsEqual(trimmed.utf8) ?? false }
  }

  func lineStart(_ offset: Int) -> Int { max(begin, (bytes[..<offset].lastIndex(of: .lineFeed) ?? -1) + 1) }

  private func column(of key: YAMLNode) -> Int { key.range.lowerBound - lineStart(key.range.lowerBound) }

  private func lineEnd(_ pair: YAMLPair) -> Int { lineEnd(max(pair.value.range.upperBound, pair.key.range.upperBound)) }

  /// Returns the offset where the line after the end of a value begins.
  func lineEnd(_ end: Int) -> Int {
    if end > 0, bytes[end - 1] == .lineFeed { return end }
    return bytes[end...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.count
  }

  func colonEnd(_ pair: YAMLPair) -> Int {
    let end = pair.key.range.upperBound
    return bytes[end...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? end
  }

  // MARK: - Text

  private func lines(_ path: ArraySlice<String>, _ value: WrittenValue, indent: Int, after offset: Int) -> [UInt8] {
    // After a last line without a line break, the new last line has none either.
    let isOpen = offset > begin && bytes[offset - 1] != .lineFeed
    var text: [UInt8] = []
    for (depth, key) in path.enumerated() {
      if isOpen { text += lineBreak }
      text += [UInt8](repeating: .space, count: indent + 2 * depth) + ScalarWriter().write(asText: key) + [.colon]
      if depth + 1 == path.count { text += [.space] + value.yaml(isFlow: false) }
      if !isOpen { text += lineBreak }
    }
    return text
  }

  private static func flow(_ path: ArraySlice<String>, _ value: WrittenValue) -> String {
    var text = String(decoding: value.yaml(isFlow: true), as: UTF8.self)
    for (depth, key) in path.enumerated().reversed() {
      text = String(decoding: ScalarWriter(isInFlow: true).write(asText: key), as: UTF8.self) + ": " + text
      if depth > 0 { text = "{\(text)}" }
    }
    return text
  }
}

extension TextEdit {
  static func insertion(at offset: Int, _ text: [UInt8]) -> TextEdit {
    TextEdit(range: offset..<offset, replacement: text)
  }

  static func removal(_ range: Range<Int>) -> TextEdit { TextEdit(range: range, replacement: []) }
}

extension ConfigEditor {
  /// Returns whether a node equals another except for one setting.
  func holds(_ after: YAMLNode, _ before: YAMLNode?, _ path: ArraySlice<String>, value: WrittenValue?) -> Bool {
    guard let name = path.first else { return value?.isValue(of: after) ?? false }
    var rest = after.pairs ?? []
    let old = before?.pairs ?? []
    let was = Self.index(of: name, in: old).map { old[$0].value }
    if let index = Self.index(of: name, in: rest) {
      let new = rest.remove(at: index)
      guard holds(new.value, was, path.dropFirst(), value: value) else { return false }
    } else if value != nil {
      return false
    } else if path.count > 1, let was, !Self.isEmptied(was, by: path.dropFirst()) {
      return false
    }
    let others = old.filter { $0.key.text?.trimmingSlashes != name.trimmingSlashes }
    return others.count == rest.count
      && zip(others, rest).allSatisfy { $0.key.text == $1.key.text && $0.value.saysSame(as: $1.value) }
  }
}

extension YAMLNode {
  /// Returns whether both nodes have the same content, regardless of their positions.
  func saysSame(as other: YAMLNode) -> Bool {
    if let one = pairs, let two = other.pairs {
      return one.count == two.count
        && zip(one, two).allSatisfy { $0.key.text == $1.key.text && $0.value.saysSame(as: $1.value) }
    }
    if let one = items, let two = other.items {
      return one.count == two.count && zip(one, two).allSatisfy { $0.saysSame(as: $1) }
    }
    return scalar == other.scalar && (pairs == nil) == (other.pairs == nil) && (items == nil) == (other.items == nil)
  }
}
