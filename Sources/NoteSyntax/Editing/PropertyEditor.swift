internal import Bytes

/// Edits the properties of a note.
///
/// Each function returns the smallest edits for one change, in order, and none when nothing has to change. Comments,
/// quotes, the order of keys, indentation, line endings and everything outside the property are kept. Before edits are
/// returned, their result is parsed: the property must be as requested and all other properties unchanged, otherwise
/// `EditError.unwritable` is thrown. Keys are compared without case. The time is linear in the size of the note.
package struct PropertyEditor {
  let matter: EditableFrontMatter

  /// The editor of the properties of a page of Logseq; nil for any other note.
  let logseq: LogseqPropertyEditor?

  /// Makes an editor of the properties of the note `bytes`; throws when its front matter is invalid.
  ///
  /// - Parameter dialect: The kind of Markdown. A page of Logseq has properties without front matter.
  package init(_ bytes: [UInt8], dialect: MarkdownDialect = .common) throws(EditError) {
    matter = try EditableFrontMatter(bytes)
    logseq = matter.boundary == nil ? dialect.logseq.map { LogseqPropertyEditor(bytes, $0) } : nil
  }

  /// Makes an editor of the properties of a note; throws when its front matter is invalid.
  package init(_ note: NoteEditor) throws(EditError) { try self.init(note.bytes, dialect: note.note.dialect) }

  /// Sets the property `key` to `value`. A changed scalar keeps its quotes if possible, a changed list its style and
  /// the lines of unchanged items. A new property is added at the end; the first property of a note creates the block.
  ///
  /// - Parameter isBlockList: Whether a new list has a line for each item even if no other list of the note has.
  package func set(_ key: String, to value: PropertyValue, isBlockList: Bool = false) throws(EditError) -> [TextEdit] {
    if let logseq { return try logseq.set(key, to: value) }
    guard let index = matter.index(of: key) else { return try add(key, value, isBlockList: isBlockList) }
    let pair = matter.pairs[index]
    if value.matches(pair.value) { return [] }
    var expected = Expectation.all(matter)
    expected[index].holds = { value.matches($0) }
    return try verified([replace(pair, value)], expected, key)
  }

  /// Removes the property `key` with its lines; comments on separate lines around it are kept. No edits when there is
  /// none.
  ///
  /// With the last property, the whole block is removed if setting that property in a note without front matter would
  /// create exactly this block. Setting and unsetting a new property therefore restores every note but one: an empty
  /// block of two lines of dashes cannot be distinguished from a missing block once it contains something. Callers that
  /// know that the block existed pass `keepsBlock` to restore that note too.
  package func unset(_ key: String, keepsBlock: Bool = false) throws(EditError) -> [TextEdit] {
    if let logseq { return try logseq.unset(key) }
    guard let index = matter.index(of: key), let boundary = matter.boundary else { return [] }
    let pair = matter.pairs[index]
    var expected = Expectation.all(matter)
    expected.remove(at: index)
    if matter.isFlow { return try verified([FlowEdits(root: matter).removal(of: [index])], expected, key) }
    if !keepsBlock, matter.pairs.count == 1, isWhatSettingMakes(pair) { return [TextEdit(remove: boundary.range)] }
    let lines = matter.lineStart(pair.key.range.lowerBound)..<matter.nextLine(matter.end(pair))
    // Blank lines after it would become part of a text block before it that keeps trailing line breaks.
    var end = lines.upperBound
    while end < boundary.contentRange.upperBound, matter.bytes[end..<matter.nextLine(end)].allSatisfy(\.isWhitespace) {
      end = matter.nextLine(end)
    }
    let candidates = [lines, lines.lowerBound..<end].map { [TextEdit(remove: $0)] }
    return try verified(candidates, expected, key)
  }

  /// Returns whether setting `pair` in a note without front matter would create this note.
  private func isWhatSettingMakes(_ pair: YAMLPair) -> Bool {
    guard let boundary = matter.boundary, let name = pair.key.scalar?.text else { return false }
    let without = TextEdit.apply([TextEdit(remove: boundary.range)], to: matter.bytes)
    guard let editor = try? PropertyEditor(without), editor.matter.boundary == nil else { return false }
    // Text without quotes may have been set as `text` or as `plain`.
    let plain = pair.value.scalar.flatMap { $0.style == .plain ? PropertyValue.plain($0.text) : nil }
    return [PropertyValue(pair.value), plain].contains { value in
      guard let value, let edits = try? editor.set(name, to: value) else { return false }
      return TextEdit.apply(edits, to: without) == matter.bytes
    }
  }

  /// Renames the property `key` to `name`; the value and the quotes around the key are kept.
  package func rename(_ key: String, to name: String) throws(EditError) -> [TextEdit] {
    if let logseq { return try logseq.rename(key, to: name) }
    guard let index = matter.index(of: key) else { throw .missingProperty(key) }
    if let other = matter.index(of: name), other != index { throw .existingProperty(name) }
    let node = matter.pairs[index].key
    if node.scalar?.text.utf8.elementsEqual(name.utf8) == true { return [] }
    let text = ScalarWriter(isInFlow: matter.isFlow).write(key: name, node.scalar?.style ?? .plain)
    var expected = Expectation.all(matter)
    expected[index].key = name
    return try verified([[TextEdit(range: node.range, replacement: text)]], expected, name)
  }

  private func add(_ key: String, _ value: PropertyValue, isBlockList: Bool) throws(EditError) -> [TextEdit] {
    let expected = Expectation.all(matter) + [Expectation(key: key) { value.matches($0) }]
    if matter.isFlow {
      let style: ScalarStyle = matter.pairs.first?.key.scalar?.style == .doubleQuoted ? .doubleQuoted : .plain
      let entry =
        ScalarWriter(isInFlow: true).write(key: key, style) + [.colon, .space]
        + ScalarWriter(isInFlow: true).write(value, style)
      let last = matter.pairs.indices.last
      return try verified([[FlowEdits(root: matter).insertion([entry], after: last)]], expected, key)
    }
    let first = matter.pairs.first?.key.range.lowerBound
    let indent = first.map { Array(matter.bytes[matter.lineStart($0)..<$0]) } ?? []
    let line =
      indent.filter { $0 == .space }
      + ScalarWriter.property(
        key, value, listIndent: blockIndent ?? (isBlockList ? [.space, .space] : nil), lineBreak: matter.lineBreak)
    guard let boundary = matter.boundary else {
      let fence = [.hyphen, .hyphen, .hyphen] + matter.lineBreak
      let offset = EditableFrontMatter.markLength(matter.bytes)
      return try verified([[TextEdit(at: offset, insert: fence + line + fence)]], expected, key)
    }
    let afterLast = matter.pairs.last.map { matter.nextLine(matter.end($0)) }
    let offsets = [afterLast, boundary.contentRange.upperBound].compactMap(\.self)
    return try verified(offsets.map { [TextEdit(at: $0, insert: line)] }, expected, key)
  }

  /// The indentation of the first list of the block; nil when that is in brackets, or there is none.
  var blockIndent: [UInt8]? {
    for pair in matter.pairs {
      guard case .sequence(_, let style) = pair.value.content, !pair.value.isAlias else { continue }
      guard style == .block else { return nil }
      let start = pair.value.range.lowerBound
      return Array(matter.bytes[matter.lineStart(start)..<start])
    }
    return nil
  }

  private func replace(_ pair: YAMLPair, _ value: PropertyValue) -> [TextEdit] {
    let old = pair.value
    let colon = matter.colonEnd(pair)
    if case .list(let values) = value, !old.isAlias {
      if let items = old.items, !(values.isEmpty && !items.isEmpty) { return replace(old, items, values) }
      if old.isNull, old.range.isEmpty, let indent = blockIndent, !values.isEmpty, !matter.isFlow {
        return [TextEdit(at: matter.nextLine(colon), insert: ScalarWriter.list(values, indent, matter.lineBreak))]
      }
    }
    if isBlockCollection(old) {
      let text = ScalarWriter().write(value)
      let lines = matter.lineStart(old.range.lowerBound)..<matter.nextLine(old.range.upperBound)
      return [TextEdit(at: colon, insert: text.isEmpty ? [] : [.space] + text), TextEdit(remove: lines)]
    }
    return [replaceInline(old, value, after: colon, isInFlow: matter.isFlow)]
  }

  func isBlockCollection(_ node: YAMLNode) -> Bool {
    if node.isAlias { return false }
    switch node.content {
    case .sequence(_, .block), .mapping(_, .block): return true
    default: return false
    }
  }

  /// Replaces `old`, whose colon or dash ends at `limit`, in its place.
  func replaceInline(_ old: YAMLNode, _ value: PropertyValue, after limit: Int, isInFlow: Bool) -> TextEdit {
    let start = matter.start(old, after: limit)
    let range = start..<old.range.upperBound
    let scalar = old.isAlias ? nil : old.scalar
    let style = scalar?.type == .string ? scalar?.style ?? .plain : .plain
    var text = ScalarWriter(isInFlow: isInFlow).write(value, style)
    if case .text(let content) = value, style == .literal || style == .folded, !isInFlow,
      let block = ScalarWriter().textBlock(content, style, indent: textBlockIndent(old), lineBreak: matter.lineBreak)
    {
      text = block
    }
    if range.isEmpty, !text.isEmpty, start > 0, !matter.bytes[start - 1].isBlank { text.insert(.space, at: 0) }
    if text.isEmpty, matter.bytes[limit..<start].allSatisfy(\.isBlank) {
      return TextEdit(remove: limit..<range.upperBound)
    }
    return TextEdit(range: range, replacement: text)
  }

  /// Returns the indentation of the first line with text of a text block.
  private func textBlockIndent(_ node: YAMLNode) -> [UInt8] {
    var line = matter.nextLine(node.range.lowerBound)
    while line < node.range.upperBound {
      let text = matter.bytes[line...].firstIndex { $0 != .space } ?? line
      if !matter.bytes[text].isLineBreak { return Array(matter.bytes[line..<text]) }
      line = matter.nextLine(line)
    }
    return [.space, .space]
  }
}

extension PropertyEditor {
  /// A condition that a property must meet after an edit.
  struct Expectation {
    var key: String
    var holds: (YAMLNode) -> Bool

    /// Returns the conditions under which all properties of `matter` are unchanged.
    static func all(_ matter: EditableFrontMatter) -> [Expectation] {
      matter.pairs.map { pair in Expectation(key: pair.key.scalar?.text ?? "") { pair.value.holdsSame(as: $0) } }
    }
  }

  /// Returns the first of `candidates` that keeps the body and makes properties meet `expected`; throws if none does.
  func verified(_ candidates: [[TextEdit]], _ expected: [Expectation], _ name: String) throws(EditError) -> [TextEdit] {
    for candidate in candidates {
      let edits = TextEdit.trimmed(candidate, in: matter.bytes)
      if holds(edits, expected) { return edits }
    }
    throw .unwritable(name)
  }

  private func holds(_ edits: [TextEdit], _ expected: [Expectation]) -> Bool {
    let result = TextEdit.apply(edits, to: matter.bytes)
    guard let after = try? EditableFrontMatter(result), let boundary = after.boundary,
      after.pairs.count == expected.count
    else { return false }
    let body = matter.boundary?.range.upperBound ?? EditableFrontMatter.markLength(matter.bytes)
    guard result.count - boundary.range.upperBound == matter.bytes.count - body else { return false }
    return zip(after.pairs, expected).allSatisfy { pair, expectation in
      pair.key.scalar?.text.utf8.elementsEqual(expectation.key.utf8) == true && expectation.holds(pair.value)
    }
  }
}
