import Bytes

extension PropertyEditor {
  /// Adds the text `item` at the end of the list that is the value of `key`, unless the list already contains it.
  ///
  /// A single scalar becomes a list in brackets. A property that is missing or has no value gets a list in the style of
  /// the first list in the block, or in brackets when there is none.
  package func addItem(_ item: String, to key: String) throws(EditError) -> [TextEdit] {
    try add(item, to: key) { $0.utf8.elementsEqual(item.utf8) }
  }

  /// Adds the tag `name`, with or without `#`, to `tags`, unless `tags` contains it, compared without case. It is
  /// written with a `#` if all tags there have one.
  package func addTag(_ name: String) throws(EditError) -> [TextEdit] {
    let tag = Self.bareTag(name)
    if let logseq {
      guard !tag.isEmpty, TagLimit.accepts(tag.utf8Span.span), !tag.contains("]]") else { throw .unwritable(name) }
      return try logseq.add(tag, to: "tags") { Self.isSameTag($0, tag) }
    }
    let isTag = FrontMatter.isTagName(tag)
    guard isTag else { throw .unwritable(name) }
    let present = matter.index(of: "tags").map { Self.texts(matter.pairs[$0].value) } ?? []
    let haveHashes = !present.isEmpty && present.allSatisfy { $0.utf8.first == .hash }
    return try add(haveHashes ? "#" + tag : tag, to: "tags") { Self.isSameTag($0, tag) }
  }

  /// Removes the tag `name`, with or without `#` and in any case, from `tags`.
  package func removeTag(_ name: String) throws(EditError) -> [TextEdit] {
    let tag = Self.bareTag(name)
    return try remove(from: "tags") { Self.isSameTag($0, tag) }
  }

  /// Removes the tags of `removal` from the property `key`, wherever one is an item or the whole value.
  func removeTags(_ removal: TagRemoval, from key: String) throws(EditError) -> [TextEdit] {
    // Tags are strings, so a mapping contains none.
    if logseq == nil {
      guard let index = matter.index(of: key), matter.pairs[index].value.pairs == nil else { return [] }
    }
    return try remove(from: key) { FrontMatter.tagName($0).map(removal.takes) ?? false }
  }

  /// Removes the tags of `removal` from strings that contain several tags.
  func removeTagParts(_ removal: TagRemoval, from key: String) throws(EditError) -> [TextEdit] {
    guard let index = matter.index(of: key), matter.pairs[index].value.pairs == nil else { return [] }
    return try replace(in: key) { node in
      guard let text = node.text else { return nil }
      let parts = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
      let rest = parts.filter { !(FrontMatter.tagName($0).map(removal.takes) ?? false) }
      return rest.count == parts.count || rest.isEmpty ? nil : rest.joined(separator: text.contains(",") ? ", " : " ")
    } comparing: {
      Array($0.utf8)
    }
  }

  static func bareTag(_ name: String) -> String {
    let text = name.trimmingSpaces()
    return String(text.utf8.first == .hash ? text.dropFirst() : text)
  }

  private static func isSameTag(_ text: String, _ tag: String) -> Bool {
    CaseFolding.fold(bareTag(text)) == CaseFolding.fold(tag)
  }

  private static func texts(_ value: YAMLNode) -> [String] { (value.items ?? [value]).compactMap(\.text) }

  private func add(_ item: String, to key: String, _ isSame: (String) -> Bool) throws(EditError) -> [TextEdit] {
    if let logseq { return try logseq.add(item, to: key, isSame: isSame) }
    guard let index = matter.index(of: key) else { return try set(key, to: .list([.text(item)])) }
    let pair = matter.pairs[index]
    let old = pair.value
    if old.pairs != nil { throw .notAList(key) }
    if Self.texts(old).contains(where: isSame) { return [] }
    if old.isNull { return try set(key, to: .list([.text(item)])) }
    var expected = Expectation.all(matter)
    let present = old.items ?? [old]
    expected[index].holds = { node in
      guard let items = node.items, items.count == present.count + 1, let last = items.last else { return false }
      return zip(present, items).allSatisfy { $0.holdsSame(as: $1) } && PropertyValue.text(item).matches(last)
    }
    if let items = old.items {
      if old.isAlias { throw .unwritable(key) }
      let last = items.indices.last
      return try verified([[insertion(old, items, [.text(item)], after: last)]], expected, key)
    }
    let writer = ScalarWriter(isInFlow: true)
    let text = writer.write(item, old.scalar?.style ?? .plain)
    let wrapped = [
      TextEdit(at: old.range.lowerBound, insert: [.openBracket]),
      TextEdit(at: old.range.upperBound, insert: [.comma, .space] + text + [.closeBracket]),
    ]
    // A scalar that is not valid within brackets, since it contains brackets or several lines, is rewritten.
    let first = writer.write(PropertyValue(old) ?? .null, old.scalar?.style ?? .plain)
    let list = [.openBracket] + first + [.comma, .space] + text + [.closeBracket]
    return try verified([wrapped, [TextEdit(range: old.range, replacement: list)]], expected, key)
  }

  /// Removes the items that satisfy a condition from the list that is the value of `key`. If a list in block style has
  /// no other items, only the key remains; a removed single scalar leaves the key too.
  package func remove(from key: String, _ isSame: (String) -> Bool) throws(EditError) -> [TextEdit] {
    if let logseq { return try logseq.remove(from: key, isSame) }
    guard let index = matter.index(of: key) else { return [] }
    let pair = matter.pairs[index]
    let old = pair.value
    if old.pairs != nil { throw .notAList(key) }
    var expected = Expectation.all(matter)
    guard let items = old.items else {
      guard let text = old.text, isSame(text) else { return [] }
      expected[index].holds = { $0.isNull }
      return try verified(
        [[replaceInline(old, .null, after: matter.colonEnd(pair), isInFlow: matter.isFlow)]], expected, key)
    }
    let gone = items.indices.filter { items[$0].text.map(isSame) ?? false }
    if gone.isEmpty { return [] }
    if old.isAlias { throw .unwritable(key) }
    let rest = items.indices.filter { !gone.contains($0) }.map { items[$0] }
    expected[index].holds = { node in
      if rest.isEmpty, node.isNull { return true }
      guard let items = node.items, items.count == rest.count else { return false }
      return zip(rest, items).allSatisfy { $0.holdsSame(as: $1) }
    }
    return try verified([removal(old, items, gone)], expected, key)
  }

  /// Inserts `values` into the list `node` after item `index`, in the quotes of that item if possible.
  private func insertion(
    _ node: YAMLNode, _ items: [YAMLNode], _ values: [PropertyValue], after index: Int?
  ) -> TextEdit {
    let model = items.isEmpty ? nil : items[index ?? 0].scalar
    let style = model?.style == .singleQuoted || model?.style == .doubleQuoted ? model?.style : nil
    let isBlock = isBlockCollection(node)
    let texts = values.map { ScalarWriter(isInFlow: !isBlock).write($0, style ?? .plain) }
    return isBlock
      ? BlockListEdits(node, items, matter).insertion(texts, after: index)
      : FlowEdits(list: node, items, matter).insertion(texts, after: index)
  }

  func removal(_ node: YAMLNode, _ items: [YAMLNode], _ indices: [Int]) -> [TextEdit] {
    isBlockCollection(node)
      ? BlockListEdits(node, items, matter).removal(of: indices)
      : FlowEdits(list: node, items, matter).removal(of: indices)
  }

  /// Returns the edits that make `values` the items of the list `node`. Common items at the beginning and the end are
  /// kept; of the rest, items are replaced in their places, and then removed or inserted.
  func replace(_ node: YAMLNode, _ items: [YAMLNode], _ values: [PropertyValue]) -> [TextEdit] {
    let shorter = min(items.count, values.count)
    var head = 0
    while head < shorter, values[head].matches(items[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head, values[values.count - tail - 1].matches(items[items.count - tail - 1]) { tail += 1 }
    let both = head..<shorter - tail
    let isInFlow = !isBlockCollection(node)
    var edits = both.map { index in replaceItem(index, of: node, items, values[index], isInFlow: isInFlow) }
    if items.count > values.count {
      edits += removal(node, items, Array(both.upperBound..<items.count - tail))
    } else if values.count > items.count {
      let new = Array(values[both.upperBound..<values.count - tail])
      edits.append(insertion(node, items, new, after: both.upperBound > 0 ? both.upperBound - 1 : nil))
    }
    return edits
  }

  func replaceItem(
    _ index: Int, of node: YAMLNode, _ items: [YAMLNode], _ value: PropertyValue, isInFlow: Bool
  ) -> TextEdit {
    let item = items[index]
    let before = index > 0 ? items[index - 1].range.upperBound : node.range.lowerBound
    return replaceInline(item, value, after: item.range.isEmpty ? item.range.lowerBound : before, isInFlow: isInFlow)
  }
}

extension FrontMatter {
  /// Returns whether `name`, without `#`, is a valid tag in `tags`.
  static func isTagName(_ name: String) -> Bool {
    !name.isEmpty && TagLimit.accepts(name.utf8Span.span) && name.utf8.last != .slash
      && !name.utf8.allSatisfy(\.isDigit) && !name.unicodeScalars.contains { $0.isSpacing || $0 == "," || $0 == "#" }
  }
}

/// Makes edits of a list in block style, whose items are on lines that begin with dashes.
struct BlockListEdits {
  let matter: EditableFrontMatter
  let items: [YAMLNode]
  /// The number of columns before the dashes.
  let column: Int

  init(_ node: YAMLNode, _ items: [YAMLNode], _ matter: EditableFrontMatter) {
    (self.matter, self.items) = (matter, items)
    column = node.range.lowerBound - matter.lineStart(node.range.lowerBound)
  }

  private func dashLine(_ index: Int) -> Int {
    let bytes = matter.bytes
    var line = matter.lineStart(items[index].range.lowerBound)
    let first = matter.boundary?.contentRange.lowerBound ?? 0
    while line > first {
      let dash = line + column
      let isDash = bytes.span.byte(at: dash) == .hyphen && bytes.span.byte(at: dash + 1).isWhitespace
      if isDash, bytes[line..<dash].allSatisfy({ $0 == .space }) { break }
      line = matter.lineStart(line - 1)
    }
    return line
  }

  func lines(_ index: Int) -> Range<Int> {
    let start = dashLine(index)
    return start..<matter.nextLine(max(items[index].range.upperBound, start + column + 1))
  }

  /// Removes the lines of the items at `indices`; comment lines between items stay.
  func removal(of indices: [Int]) -> [TextEdit] { indices.map { TextEdit(remove: lines($0)) } }

  /// Inserts lines for `texts` after item `index`, or before all items when it is nil. The list must not be empty.
  func insertion(_ texts: [[UInt8]], after index: Int?) -> TextEdit {
    let model = dashLine(index ?? 0)
    let dash = model + column
    let value = items[index ?? 0].range.lowerBound
    var gap = matter.bytes[dash + 1..<max(value, dash + 1)].prefix { $0.isBlank }
    if gap.isEmpty { gap = [.space] }
    let head = matter.bytes[model...dash] + gap
    return TextEdit(
      at: index.map { lines($0).upperBound } ?? model, insert: texts.flatMap { head + $0 + matter.lineBreak })
  }
}
