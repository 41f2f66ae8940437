internal import Bytes

/// Edits the properties of a page of Logseq, which are lines `key:: value` at its beginning.
///
/// An edit changes the line of one property. Its result is read again: all other properties must be the same.
struct LogseqPropertyEditor {
  let bytes: [UInt8]
  private let note: ParsedNote
  private let lineBreak: [UInt8]

  init(_ bytes: [UInt8], _ graph: LogseqGraph) {
    self.bytes = bytes
    note = NoteParser.parse(bytes.span, dialect: .logseq(graph))
    lineBreak = NoteLineBreak.of(bytes)
  }

  private var properties: [Property] { note.frontMatter?.properties ?? [] }

  private func index(of key: String) -> Int? {
    let folded = CaseFolding.fold(key)
    return properties.firstIndex { CaseFolding.fold($0.key) == folded }
  }

  /// Returns the value of a property; nil if the page does not have it.
  func value(_ key: String) -> YAMLNode? { index(of: key).map { properties[$0].value } }

  /// Sets a property. A new one comes after the others, and before the first block.
  func set(_ key: String, to value: PropertyValue) throws(EditError) -> [TextEdit] {
    let text = try written(value, of: key)
    guard let index = index(of: key) else { return try add(key, text, value) }
    let old = properties[index]
    if matches(value, old.value, key) { return [] }
    let colons = old.keyRange.upperBound + 2
    let edit =
      old.value.range.isEmpty
      ? TextEdit(at: colons, insert: text.isEmpty ? [] : [.space] + text)
      : TextEdit(range: old.value.range, replacement: text)
    return try verified([edit], key) { after in
      after.count == properties.count && matches(value, after[index].value, key)
        && after.indices.allSatisfy { $0 == index || after[$0].value.holdsSame(as: properties[$0].value) }
    }
  }

  private func add(_ key: String, _ text: [UInt8], _ value: PropertyValue) throws(EditError) -> [TextEdit] {
    let content = Array(key.utf8) + [.colon, .colon] + (text.isEmpty ? [] : [.space] + text)
    let edit: TextEdit
    if let last = properties.last {
      let line = note.lines.range(of: note.lines.index(at: last.range.lowerBound))
      let isOpen = line.isEmpty || !bytes[line.upperBound - 1].isLineBreak
      let start = line.lowerBound..<last.range.lowerBound
      let indent = bytes[start].map { $0 == .hyphen ? UInt8.space : $0 }
      edit = TextEdit(
        at: line.upperBound, insert: isOpen ? lineBreak + indent + content : indent + content + lineBreak)
    } else {
      let start = note.bodyRange.lowerBound
      let isBlank = bytes[start...].allSatisfy(\.isWhitespace)
      edit = TextEdit(at: start, insert: content + lineBreak + (isBlank ? [] : lineBreak))
    }
    return try verified([edit], key) { after in
      after.count == properties.count + 1 && after.last.map { $0.key == key && matches(value, $0.value, key) } == true
        && zip(after, properties).allSatisfy { $0.value.holdsSame(as: $1.value) }
    }
  }

  /// Removes a property with its line, and the blank line after the only one.
  func unset(_ key: String) throws(EditError) -> [TextEdit] {
    guard let index = index(of: key) else { return [] }
    let first = note.lines.index(at: properties[index].range.lowerBound)
    var range = note.lines.range(of: first)
    if properties.count == 1, first + 1 < note.lines.count {
      let next = note.lines.range(of: first + 1)
      if bytes[next].allSatisfy(\.isWhitespace) { range = range.lowerBound..<next.upperBound }
    }
    // The first line of a list item keeps its marker, which goes to the next property.
    if bytes[range.lowerBound..<properties[index].range.lowerBound].contains(.hyphen), properties.count > 1 {
      guard index == 0 else { throw .unwritable(key) }
      range = properties[0].range.lowerBound..<properties[1].range.lowerBound
    }
    return try verified([TextEdit(remove: range)], key) { after in
      after.count == properties.count - 1
        && after.indices.allSatisfy { after[$0].key == properties[$0 < index ? $0 : $0 + 1].key }
    }
  }

  func rename(_ key: String, to name: String) throws(EditError) -> [TextEdit] {
    guard let index = index(of: key) else { throw .missingProperty(key) }
    if let other = self.index(of: name), other != index { throw .existingProperty(name) }
    let edit = TextEdit(range: properties[index].keyRange, replacement: Array(name.utf8))
    return try verified([edit], name) { after in after.count == properties.count && after[index].key == name }
  }

  /// Adds a text to a list, or removes those that satisfy a condition from it.
  func add(_ item: String, to key: String, isSame: (String) -> Bool) throws(EditError) -> [TextEdit] {
    let texts = texts(key)
    return texts.contains(where: isSame) ? [] : try set(key, to: .list((texts + [item]).map { .text($0) }))
  }

  func remove(from key: String, _ isSame: (String) -> Bool) throws(EditError) -> [TextEdit] {
    guard index(of: key) != nil else { return [] }
    let texts = texts(key)
    let rest = texts.filter { !isSame($0) }
    if rest.count == texts.count { return [] }
    return rest.isEmpty ? try unset(key) : try set(key, to: .list(rest.map { .text($0) }))
  }

  /// Replaces texts of a list, or the only one.
  func replace(in key: String, _ change: (String) -> String?) throws(EditError) -> [TextEdit] {
    guard let index = index(of: key) else { return [] }
    var edits: [TextEdit] = []
    for node in properties[index].value.items ?? [properties[index].value] {
      guard let old = node.text, let new = change(old) else { continue }
      let isBracketed = bytes.span.hasText("[[", at: node.range.lowerBound - 2)
      let text = new.contains(",") && !isBracketed ? "[[\(new)]]" : new
      edits.append(TextEdit(range: node.range, replacement: Array(text.utf8)))
    }
    if edits.isEmpty { return [] }
    return try verified(edits, key) { $0.count == properties.count }
  }

  private func texts(_ key: String) -> [String] {
    guard let value = value(key) else { return [] }
    return (value.items ?? [value]).compactMap(\.text)
  }

  // MARK: - Writing

  private func written(_ value: PropertyValue, of key: String) throws(EditError) -> [UInt8] {
    let text: String
    switch value {
    case .list(let items):
      // Items that stay are written as before.
      let old = self.value(key)
      text = items.compactMap { item -> String? in
        guard case .text(let name) = item else { return item.plainText }
        if let same = old?.items?.first(where: { $0.text == name }) { return asWritten(same) }
        return name.contains(",") ? "[[\(name)]]" : name
      }.joined(separator: ", ")
    case .text(let content): text = content
    default: text = value.plainText ?? ""
    }
    guard !text.contains(where: \.isNewline), text == text.trimmed else { throw .unwritable(key) }
    return Array(text.utf8)
  }

  private func asWritten(_ item: YAMLNode) -> String {
    var range = item.range
    if bytes.span.hasText("[[", at: range.lowerBound - 2), bytes.span.hasText("]]", at: range.upperBound) {
      range = range.lowerBound - 2..<range.upperBound + 2
    }
    if bytes.span.byte(at: range.lowerBound - 1) == .hash { range = range.lowerBound - 1..<range.upperBound }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns whether a value is read again as it was written: all text is text in Logseq, and one item no list.
  private func matches(_ value: PropertyValue, _ node: YAMLNode, _ key: String) -> Bool {
    if value.matches(node) { return true }
    switch value {
    case .list(let items):
      let texts = (node.items ?? [node]).compactMap(\.text)
      let wanted = items.compactMap { item -> String? in
        if case .text(let text) = item { text } else { item.plainText }
      }
      return texts == wanted || wanted.isEmpty && node.isNull || texts == [wanted.joined(separator: ", ")]
    case .text(let text):
      return node.text == text || text.isEmpty && node.isNull || node.items?.compactMap(\.text) == [text]
    default: return node.text == value.plainText || node.items?.compactMap(\.text) == [value.plainText ?? ""]
    }
  }

  private func verified(
    _ edits: [TextEdit], _ key: String, _ holds: ([Property]) -> Bool
  ) throws(EditError) -> [TextEdit] {
    let trimmed = TextEdit.trimmed(edits, in: bytes)
    let after = NoteParser.parse(TextEdit.apply(trimmed, to: bytes).span, dialect: note.dialect)
    guard holds(after.frontMatter?.properties ?? []), after.tasks.count == note.tasks.count else {
      throw .unwritable(key)
    }
    return trimmed
  }
}
