internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex

extension DocumentBuilder {
  mutating func addKeys(_ draft: NoteDraft, _ path: [UInt8], _ area: NoteArea, to keys: inout FieldRuns<KeyField>) {
    keys.append(.note)
    for tag in draft.tags {
      keys.append(.tagName, tag.name.utf8Span.span)
      fold(tag.name)
      keys.append(.tag, key.span)
      Self.addParents(of: key.span, .tag, to: &keys)
    }
    Self.addParents(of: path.span, .folder, to: &keys)
    if let category = draft.card.category {
      fold(category)
      keys.append(.category, key.span)
    }
    fold(draft.card.source)
    keys.append(.source, key.span)
    for (name, value) in draft.properties { addKeys(of: name, value, to: &keys) }
    for (name, text) in draft.fields { addKeys(of: name, StoredValue(field: text), to: &keys) }
    for flag in draft.flags.documentFlags { keys.append(flag) }
    keys.append(.area(area.rawValue))
  }

  private mutating func addKeys(of property: String, _ value: StoredValue, to keys: inout FieldRuns<KeyField>) {
    fold(property)
    keys.append(.propertyName, property.utf8Span.span)
    keys.append(.property, key.span)
    if case .null = value { addKey(of: nil, to: &keys) }
    value.forEachScalar { addKey(of: $0, to: &keys) }
  }

  /// Adds the key of a value of the property whose name was folded last.
  private mutating func addKey(of value: String?, to keys: inout FieldRuns<KeyField>) {
    keys.append(.property) { bytes in
      bytes.append(key.span)
      bytes.append(UInt8(ascii: "="))
      if let value { tokenizer.fold(value.utf8Span.span, into: &bytes) } else { bytes.append(0) }
    }
  }

  func addTaskKeys(_ note: ParsedNote, to keys: inout FieldRuns<KeyField>) {
    let tasks = vault.config.tasks
    for task in tasks.tasks(of: note) {
      keys.append(.task, (tasks.isClosed(task) ? "done" : "todo").utf8Span.span)
      if let date = task.due { keys.append(.task, ("due=" + date).utf8Span.span) }
      if let date = task.scheduled { keys.append(.task, ("scheduled=" + date).utf8Span.span) }
      if let date = task.start { keys.append(.task, ("start=" + date).utf8Span.span) }
    }
  }

  func addLinkKeys(_ note: ParsedNote, _ path: [UInt8], to keys: inout FieldRuns<KeyField>) {
    let resolution = vault.linkResolution
    for index in note.links.indices where !note.links[index].isExternal && !note.links[index].target.isEmpty {
      let target = note.links[index].target
      if resolution.reading == .names, !target.utf8.contains(UInt8(ascii: "?")) {
        keys.append(.link) { NameTerms.append(wanted: target.utf8Span.span, from: path, to: &$0) }
      } else {
        for name in resolution.wantedNames(target: target, from: path) {
          keys.append(.link) { $0.append(contentsOf: name.key) }
        }
      }
    }
  }

  /// Adds the part of a path before each slash, from the last slash to the first.
  private static func addParents(of path: Span<UInt8>, _ field: KeyField, to keys: inout FieldRuns<KeyField>) {
    var end = path.nameStart - 1
    while end >= 0 {
      keys.append(field, path.extracting(..<end))
      end = path.offsetAfterLast(UInt8(ascii: "/"), before: end) - 1
    }
  }

  private mutating func fold(_ text: String) {
    key.removeAll(keepingCapacity: true)
    tokenizer.fold(text.utf8Span.span, into: &key)
  }
}
