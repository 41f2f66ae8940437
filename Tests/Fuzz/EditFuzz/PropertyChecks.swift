import NoteSyntax

/// Edits of properties: the one that is meant changes, the others and the body stay, twice is once.
struct PropertyChecks {
  let input: EditInput
  let before: FrontMatter?
  let body: ArraySlice<UInt8>
  let editor: PropertyEditor

  /// Nil when the front matter of the note does not parse, so that it cannot be edited.
  init?(_ input: EditInput) {
    self.input = input
    let note = NoteParser.parse(input.note.span)
    before = note.frontMatter
    body = input.note[note.bodyRange]
    guard let editor = try? PropertyEditor(input.note) else {
      require(note.frontMatter?.isValid != true, "a valid note cannot be edited")
      return nil
    }
    self.editor = editor
  }

  func check() {
    let text = input.text(0, input.second)
    let other = input.text(1, input.first / 8)
    switch input.choice % 9 {
    case 0, 1: set()
    case 2: unset()
    case 3: rename(to: text)
    case 4: add(text)
    case 5: remove(item(input.second) ?? text)
    case 6: replace(item(input.second) ?? text, with: other)
    case 7: tags(text, other)
    default: setsWhatIsThere()
    }
  }

  /// The key to edit: one that is there, or another.
  private var key: String {
    let keys = before?.properties.map(\.key) ?? []
    let index = input.choice / 9
    return index < keys.count ? keys[index] : input.text(2, index)
  }

  private func item(_ choice: Int) -> String? {
    let texts = before?.strings(key) ?? []
    return texts.isEmpty ? nil : texts[choice % texts.count]
  }

  /// The note after `edits`, whose body and properties but for `changed` are as they were.
  private func applied(_ edits: [TextEdit], changing changed: String?) -> (bytes: [UInt8], matter: FrontMatter?) {
    for (one, two) in zip(edits, edits.dropFirst()) {
      require(one.range.upperBound <= two.range.lowerBound, "edits are not in order")
    }
    let bytes = TextEdit.apply(edits, to: input.note)
    let note = NoteParser.parse(bytes.span)
    require(bytes[note.bodyRange].elementsEqual(body), "the body is another")
    func others(_ matter: FrontMatter?) -> [Property] {
      (matter?.properties ?? []).filter { property in
        changed.map { CaseFolding.fold($0) != CaseFolding.fold(property.key) } ?? true
      }
    }
    let (old, new) = (others(before), others(note.frontMatter))
    require(note.frontMatter?.isValid ?? true, "the front matter does not parse")
    require(old.count == new.count, "other properties came or went")
    for (one, two) in zip(old, new) {
      require(isSame(one.key, two.key) && one.value.reads(as: two.value), "another property changed")
    }
    return (bytes, note.frontMatter)
  }

  private func set() {
    let (key, value) = (key, input.value)
    guard let edits = try? editor.set(key, to: value) else { return }
    let (bytes, matter) = applied(edits, changing: key)
    require(matter?.value(key).map { value.reads(as: $0) } == true, "the value is not what was set")
    guard let again = try? PropertyEditor(bytes) else { return require(false, "the note cannot be edited again") }
    require((try? again.set(key, to: value))?.isEmpty == true, "setting twice is not setting once")
    guard before?.property(key) == nil else { return }
    guard let removal = try? again.unset(key, keepsBlock: before != nil) else {
      return require(false, "what was set cannot be unset")
    }
    require(TextEdit.apply(removal, to: bytes) == input.note, "unsetting does not give the note back")
    guard before?.contentRange.isEmpty != true, let removal = try? again.unset(key) else { return }
    require(TextEdit.apply(removal, to: bytes) == input.note, "unsetting does not give the note back")
  }

  private func unset() {
    guard let edits = try? editor.unset(key) else { return }
    let (bytes, matter) = applied(edits, changing: key)
    require(matter?.property(key) == nil, "the property is still there")
    require((try? PropertyEditor(bytes).unset(key))?.isEmpty == true, "unsetting twice is not unsetting once")
  }

  private func rename(to name: String) {
    guard let old = before?.property(key), let edits = try? editor.rename(key, to: name) else { return }
    let bytes = TextEdit.apply(edits, to: input.note)
    let note = NoteParser.parse(bytes.span)
    require(bytes[note.bodyRange].elementsEqual(body), "the body is another")
    let (before, after) = (before?.properties ?? [], note.frontMatter?.properties ?? [])
    require(before.count == after.count, "properties came or went")
    for (one, two) in zip(before, after) {
      require(one.value.reads(as: two.value), "a value changed")
      require(isSame(two.key, one.keyRange == old.keyRange ? name : one.key), "a key is not what it should be")
    }
    require((try? PropertyEditor(bytes).rename(name, to: name))?.isEmpty == true, "renaming twice is not once")
  }

  private func add(_ item: String) {
    let has = texts(before?.value(key)).contains { isSame($0, item) }
    guard let edits = try? editor.addItem(item, to: key) else { return }
    require(edits.isEmpty == has, "an item that is there is added, or one that is not is not")
    let (bytes, matter) = applied(edits, changing: key)
    let (old, new) = (texts(before?.value(key)), texts(matter?.value(key)))
    require(has || zip(new, old + [item]).allSatisfy(isSame) && new.count == old.count + 1, "the list is another")
    guard let again = try? PropertyEditor(bytes) else { return require(false, "the note cannot be edited again") }
    require((try? again.addItem(item, to: key))?.isEmpty == true, "adding twice is not adding once")
    guard !has, let items = before?.value(key)?.items, !items.isEmpty else { return }
    let removal = (try? again.remove(from: key) { isSame($0, item) }) ?? []
    require(TextEdit.apply(removal, to: bytes) == input.note, "removing does not give the note back")
  }

  private func remove(_ item: String) {
    guard let edits = try? editor.remove(from: key, { isSame($0, item) }) else { return }
    let (bytes, matter) = applied(edits, changing: key)
    let kept = texts(before?.value(key)).filter { !isSame($0, item) }
    let new = texts(matter?.value(key))
    require(kept.count == new.count && zip(kept, new).allSatisfy(isSame), "other items changed")
    require(
      (try? PropertyEditor(bytes).remove(from: key) { isSame($0, item) })?.isEmpty == true, "removing twice is not once"
    )
  }

  private func replace(_ item: String, with other: String) {
    func edits(_ editor: PropertyEditor) -> [TextEdit]? {
      try? editor.replace(in: key, by: { isSame($0.text ?? "", item) ? other : nil }, comparing: { Array($0.utf8) })
    }
    guard let once = edits(editor) else { return }
    let (bytes, matter) = applied(once, changing: key)
    let old = texts(before?.value(key))
    let new = texts(matter?.value(key))
    guard old.contains(where: { isSame($0, item) }) else { return require(once.isEmpty, "nothing is replaced") }
    require(new.count { isSame($0, other) } >= 1, "the new item is not there")
    require(isSame(item, other) || !new.contains { isSame($0, item) }, "the old item is still there")
    func rest(_ texts: [String]) -> [String] { texts.filter { !isSame($0, item) && !isSame($0, other) } }
    let (one, two) = (rest(old), rest(new))
    require(one.count == two.count && zip(one, two).allSatisfy(isSame), "other items changed")
    require(
      (try? PropertyEditor(bytes)).flatMap(edits)?.isEmpty == true,
      "replacing twice is not once")
  }

  private func tags(_ name: String, _ other: String) {
    func names(_ matter: FrontMatter?) -> [String] { matter?.tags().map { CaseFolding.fold($0.name) } ?? [] }
    if let edits = try? editor.addTag(name) {
      let (bytes, matter) = applied(edits, changing: "tags")
      require(texts(matter?.value("tags")).count >= texts(before?.value("tags")).count, "a tag went")
      require((try? PropertyEditor(bytes).addTag(name))?.isEmpty == true, "adding a tag twice is not once")
    }
    if let edits = try? editor.removeTag(name) {
      let (bytes, matter) = applied(edits, changing: "tags")
      require(Set(names(matter)).isSubset(of: names(before)), "a tag came")
      require((try? PropertyEditor(bytes).removeTag(name))?.isEmpty == true, "removing a tag twice is not once")
    }
    let renaming = TagRenaming([name], to: other)
    if NoteEditor.isTag(name), NoteEditor.isTag(other), let edits = try? editor.renameTags(renaming) {
      let (_, matter) = applied(edits, changing: "tags")
      let expected = (before?.tags() ?? []).map { CaseFolding.fold(renaming.name(of: $0.name) ?? $0.name) }
      require(Set(names(matter)) == Set(expected), "the tags are not those that were asked for")
    }
  }

  /// Setting a property to what it holds changes no byte.
  private func setsWhatIsThere() {
    for property in before?.properties ?? [] {
      guard let value = PropertyValue(property.value) else { continue }
      let edits = try? editor.set(property.key, to: value)
      require(before?.property(property.key)?.keyRange != property.keyRange || edits?.isEmpty == true, "bytes changed")
    }
  }

  private func texts(_ value: YAMLNode?) -> [String] {
    guard let value else { return [] }
    return (value.items ?? [value]).compactMap(\.text)
  }
}

extension PropertyValue {
  /// Whether `node` is what the value says.
  fileprivate func reads(as node: YAMLNode) -> Bool {
    switch self {
    case .list(let values):
      guard let items = node.items, items.count == values.count else { return false }
      return zip(values, items).allSatisfy { $0.reads(as: $1) }
    case .text(let text): return node.scalar.map { $0.type == .string && isSame($0.text, text) } ?? false
    case .plain(let text): return node.scalar.map { $0.type == .null || isSame($0.text, text) } ?? false
    case .integer(let number): return node.scalar?.intValue == number
    case .number(let number): return node.scalar?.numberValue == number
    case .bool(let value): return node.scalar?.boolValue == value
    case .null: return node.isNull
    }
  }
}

extension YAMLNode {
  /// Whether both read the same, wherever they stand.
  fileprivate func reads(as other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let one), .scalar(let two)): one.type == two.type && isSame(one.text, two.text)
    case (.sequence(let one, _), .sequence(let two, _)):
      one.count == two.count && zip(one, two).allSatisfy { $0.reads(as: $1) }
    case (.mapping(let one, _), .mapping(let two, _)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.key.reads(as: $1.key) && $0.value.reads(as: $1.value) }
    default: false
    }
  }
}
