internal import Bytes
internal import NoteSyntax

/// Replaces values. The style of quotes is kept, and so are the lines and comments of list items that stay.
extension ConfigEditor {
  func node(at path: [String]) -> YAMLNode? {
    path.reduce(root as YAMLNode?) { node, name in
      let pairs = node?.pairs ?? []
      return Self.index(of: name, in: pairs).map { pairs[$0].value }
    }
  }

  /// Returns the file with the text at a path replaced by a group in which it is the value of `key`; nil if impossible.
  func expanding(_ path: [String], to key: String) -> [UInt8]? {
    guard let node = node(at: path), let text = node.text, !node.isAlias, !node.hasAnchor, !node.range.isEmpty
    else { return nil }
    let value = String(decoding: quoted(text, like: node, isFlow: true), as: UTF8.self)
    let lineEnd: [UInt8] = bytes[node.range.upperBound - 1] == .lineFeed ? lineBreak : []
    let edit = TextEdit(range: node.range, replacement: Array("{\(key): \(value)}".utf8) + lineEnd)
    let result = TextEdit.apply([edit], to: bytes)
    let isRight = ConfigEditor(result)?.node(at: path + [key])?.text == text
    return isRight ? result : nil
  }

  /// Returns the edits that set the value of a pair: none if it already has the value, nil if its value is a mapping.
  func edits(of pair: YAMLPair, _ value: WrittenValue, isFlow: Bool) -> [TextEdit]? {
    let node = pair.value
    if value.isValue(of: node) { return [] }
    if let pairs = node.pairs, !pairs.isEmpty { return nil }
    if case .list(let items) = value, case .sequence(let old, .block) = node.content, !isFlow,
      let edits = edits(of: old, items)
    {
      return edits
    }
    if node.range.isEmpty { return [.insertion(at: colonEnd(pair), [.space] + value.yaml(isFlow: isFlow))] }
    var text = value.yaml(isFlow: isFlow)
    if case .text(let new) = value, node.scalar != nil, !node.isAlias { text = quoted(new, like: node, isFlow: isFlow) }
    // Block values begin on the line after their key, and some end with a line break.
    let isBelow = lineStart(node.range.lowerBound) > pair.key.range.lowerBound
    if bytes[node.range.upperBound - 1] == .lineFeed { text += lineBreak }
    let start = isBelow ? colonEnd(pair) : node.range.lowerBound
    return [TextEdit(range: start..<node.range.upperBound, replacement: (isBelow ? [.space] : []) + text)]
  }

  /// Returns the edits of a block list, if the new list is some of its items in their order, followed by others.
  private func edits(of old: [YAMLNode], _ new: [String]) -> [TextEdit]? {
    var edits: [TextEdit] = []
    var rest = new[...]
    var end: Int?
    for item in old {
      let start = lineStart(item.range.lowerBound)
      let lines = start..<lineEnd(item.range.upperBound)
      let dash = bytes[start..<item.range.lowerBound].firstIndex { $0 != .space }
      guard let dash, bytes[dash] == UInt8(ascii: "-"), item.text != nil else { return nil }
      if let next = rest.first, item.text == next {
        rest.removeFirst()
        end = lines.upperBound
      } else {
        edits.append(.removal(lines))
      }
    }
    guard let end, let first = old.first, bytes[end - 1] == .lineFeed || edits.isEmpty else { return nil }
    let start = lineStart(first.range.lowerBound)
    let indent = Array(bytes[start..<first.range.lowerBound].prefix { $0 == .space })
    let isOpen = bytes[end - 1] != .lineFeed
    var added: [UInt8] = []
    for text in rest {
      if isOpen { added += lineBreak }
      added += indent
      added += "- ".utf8
      added += ScalarWriter().write(asText: text)
      if !isOpen { added += lineBreak }
    }
    if !added.isEmpty { edits.append(.insertion(at: end, added)) }
    return edits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  /// Returns a text in the style of quotes of the scalar that it replaces, if these quotes can contain it.
  func quoted(_ text: String, like node: YAMLNode, isFlow: Bool) -> [UInt8] {
    let quote = bytes[node.range.lowerBound]
    let isSimple = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != quote && $0 != UInt8(ascii: "\\") }
    if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""), isSimple {
      return [quote] + Array(text.utf8) + [quote]
    }
    return ScalarWriter(isInFlow: isFlow).write(asText: text)
  }
}
