internal import Bytes
internal import NoteQueries
package import NoteSyntax
internal import VaultCore

/// Edits the fields in the text of a note, `key:: value`, which are properties of the note. Their keys are compared
/// without case.
///
/// Edits change the bytes of a key or of a value. Before they are returned, their result is parsed: all fields must be
/// as requested, otherwise `EditError.unwritable` is thrown.
package struct FieldEditing {
  private let note: NoteEditor
  private let fields: [InlineField]

  package init(_ note: NoteEditor) {
    self.note = note
    fields = note.note.ownFields
  }

  private func named(_ key: String) -> [Int] {
    let folded = CaseFolding.fold(key)
    return fields.indices.filter { CaseFolding.fold(fields[$0].key) == folded }
  }

  /// Returns the edits that give all fields of a name another one.
  package func rename(_ key: String, to name: String) throws(EditError) -> [TextEdit] {
    let found = named(key)
    if found.isEmpty { return [] }
    if CaseFolding.fold(key) != CaseFolding.fold(name), !named(name).isEmpty { throw .existingProperty(name) }
    let edits = found.map { TextEdit(range: fields[$0].keyRange, replacement: Array(name.utf8)) }
    try verify(edits, name) { number, field in
      field.value == fields[number].value && field.key == (found.contains(number) ? name : fields[number].key)
    }
    return edits.filter { !note.bytes[$0.range].elementsEqual($0.replacement) }
  }

  /// Returns the edit that gives the only field of a name another value; nil if there is no field of this name.
  ///
  /// - Throws: `EditError.ignored` if there are several, or if the front matter has the name as well.
  package func set(_ key: String, to value: PropertyValue) throws(EditError) -> [TextEdit]? {
    let found = named(key)
    guard let number = found.first else { return nil }
    if found.count > 1 || note.note.frontMatter?.property(key) != nil { throw elsewhere(key, found) }
    guard let expected = StoredValue(value) else { throw elsewhere(key, found) }
    if StoredValue(field: fields[number].value) == expected { return [] }
    for text in Self.texts(of: value) where StoredValue(field: text) == expected {
      let edit = edit(number, text)
      let isWritten: Void? = try? verify([edit], text) { other, field in
        field.key == fields[other].key
          && (other == number ? StoredValue(field: field.value) == expected : field.value == fields[other].value)
      }
      if isWritten != nil { return [edit] }
    }
    throw .unwritable(Self.texts(of: value).first ?? "")
  }

  /// Throws if fields in the text have a name, since text around them would have to be removed with them.
  package func checkRemoval(of key: String) throws(EditError) {
    let found = named(key)
    if !found.isEmpty { throw elsewhere(key, found) }
  }

  /// The error that a property is in the text too.
  private func elsewhere(_ key: String, _ found: [Int]) -> EditError {
    let lines = found.map { "\(fields[$0].line)" }
    let isInMatter = note.note.frontMatter?.property(key) != nil
    let place = lines.count == 1 ? "on line \(lines[0])" : "on lines \(lines.joined(separator: ", "))"
    return .ignored(
      "'\(key)' is a field in the text \(place)\(isInMatter ? " as well as a property" : ""); change it there")
  }

  private func edit(_ number: Int, _ text: String) -> TextEdit {
    let range = fields[number].valueRange
    // There is no blank before an empty value.
    let isClose = range.isEmpty && !text.isEmpty && note.bytes[range.lowerBound - 1] == UInt8(ascii: ":")
    return TextEdit(range: range, replacement: Array((isClose ? " " + text : text).utf8))
  }

  private func verify(
    _ edits: [TextEdit], _ text: String, _ isAsExpected: (Int, InlineField) -> Bool
  ) throws(EditError) {
    let after = note.with(TextEdit.apply(edits, to: note.bytes)).note
    let others = (after.links.count, after.tasks.count, after.headings.count)
    let before = (note.note.links.count, note.note.tasks.count, note.note.headings.count)
    let left = after.ownFields
    // A value can be a link.
    guard left.count == fields.count, others.1 == before.1, others.2 == before.2,
      zip(fields.indices, left).allSatisfy({ isAsExpected($0, $1) })
    else { throw .unwritable(text) }
  }

  /// The forms of a value in a field, the shortest first.
  private static func texts(of value: PropertyValue) -> [String] {
    func quoted(_ text: String) -> String {
      "\"" + text.replacingScalars("\\", with: "\\\\").replacingScalars("\"", with: "\\\"") + "\""
    }
    switch value {
    case .text(let text): return [text, quoted(text)]
    case .plain(let text): return [text]
    case .integer(let number): return ["\(number)"]
    case .number(let number): return ["\(number)"]
    case .bool(let flag): return [flag ? "true" : "false"]
    case .null: return [""]
    case .list(let items):
      let plain = items.map { texts(of: $0).first ?? "" }
      let safe = items.map { texts(of: $0).last ?? "" }
      return [plain.joined(separator: ", "), safe.joined(separator: ", ")]
    }
  }
}

extension StoredValue {
  /// Makes the value as which a value to write is read again; nil for one that fields in the text cannot have.
  fileprivate init?(_ value: PropertyValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .plain(let text):
      // Dates are texts in the index.
      self = StoredValue(field: text)
    case .integer(let number): self = .number("\(number)")
    case .number(let number): self = .number("\(number)")
    case .bool(let flag): self = .bool(flag)
    case .null: self = .null
    case .list(let items):
      let values = items.compactMap { StoredValue($0) }
      if values.count != items.count || items.count < 2 { return nil }
      self = .list(values)
    }
  }
}
