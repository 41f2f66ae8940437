internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// Makes the index's document of a note: what is searched, what is looked up, and what lists show.
struct DocumentBuilder {
  /// Goes up whenever documents look different, so that older indexes are rebuilt.
  static let version = 5

  /// The flag of canvases, whose links are not in the index.
  static let canvasFlag = Array("canvas".utf8)

  /// The flag of notes in which faults were found.
  static let problemFlag = Array("problem".utf8)

  let config: VaultConfig
  let zone: TimeZoneRules
  private var tokenizer = Tokenizer()
  /// The key that is being put together; its memory is used again.
  private var key: [UInt8] = []
  /// What the last note begins with; its memory is used again.
  private var opening = NoteOpening()

  init(config: VaultConfig, zone: TimeZoneRules) {
    self.config = config
    self.zone = zone
  }

  /// The document of a file that is not a note: only its name is known.
  mutating func attachment(_ path: [UInt8]) -> IndexDocument {
    var document = IndexDocument(
      key: path, fingerprint: FileFingerprint(), contentHash: ContentHash(low: 0, high: 0))
    document.keys.append(.name) { NameTerms.append(stemOfPath: path, to: &$0) }
    document.keys.append(.flag, "attachment".utf8Span.span)
    if CanvasFile.isCanvasPath(path) { document.keys.append(.flag, Self.canvasFlag.span) }
    return document
  }

  /// The document of a note.
  mutating func note(_ path: [UInt8], _ read: ReadNote) -> IndexDocument {
    var document = IndexDocument(
      key: path, fingerprint: read.fingerprint, contentHash: ContentHash(of: read.bytes.span))
    let bytes = read.bytes.span
    let note = NoteParser.parse(bytes, isValid: read.problem == nil)
    opening.read(note, in: bytes)
    var draft = NoteDraft(note, bytes, opening, path: path, status: read.status, config: config, zone: zone)
    if read.isNameOnly {
      draft.card.title = String(decoding: StoredNames.stem(of: path), as: UTF8.self)
      draft.flags.remove(.empty)
    }
    document[stored: .card] = draft.card.bytes
    document[stored: .text] = NoteTexts.bytes(of: opening, title: draft.card.title)
    document[stored: .properties] = draft.propertiesColumn
    document[stored: .outline] = OutlineEntry.bytes(of: draft.outline, title: draft.card.title)
    document[stored: .tasks] = StoredTask.bytes(of: draft.tasks)
    document[stored: .tags] = StoredTag.bytes(of: draft.tags)
    document[stored: .links] = StoredLink.bytes(of: draft.links)
    let problems = draft.problems + readProblems(read)
    document[stored: .problems] = StoredProblem.bytes(of: problems)
    document[.created] = draft.created.milliseconds
    document[.createdOffset] = Int64(draft.created.offsetMinutes)
    document[.updated] = draft.updated.milliseconds
    document[.updatedOffset] = Int64(draft.updated.offsetMinutes)
    document[.words] = Int64(draft.counts.words)
    document[.characters] = Int64(draft.counts.characters)
    document[.tasksDone] = Int64(draft.tasks.count { $0.isDone })
    document[.tasksOpen] = Int64(draft.tasks.count { !$0.isDone })
    document[.flags] = draft.flags.rawValue

    let ownNames = StoredNames(
      id: draft.card.id, title: draft.card.title, aliases: draft.card.aliases,
      competes: !VaultFiles.isConflictCopy(path))
    document[stored: .names] = ownNames.bytes(path: path)

    document.texts.reserve(bytes: bytes.count * 5 / 4 + 1024, runs: draft.outline.count + 16)
    addTexts(draft, path, to: &document.texts)
    document.texts.append(.body, bytes.clamped(note.bodyRange))
    document.keys.reserve(bytes: 1024, runs: draft.links.count + 32)
    let place = NotePlace(path: path)
    // No link leads to a note in the trash, and none in it counts.
    if place != .trash {
      document.keys.append(.name) { NameTerms.append(stemOfPath: path, to: &$0) }
      ownNames.addKeys(to: &document.keys)
      Self.addLinkKeys(draft, path, to: &document.keys)
    }
    addKeys(draft, path, place, to: &document.keys)
    if !problems.isEmpty { document.keys.append(.flag, Self.problemFlag.span) }
    if UnindexedText.isIn(bytes, body: note.bodyRange, properties: draft.properties, &tokenizer) {
      let flag = QueryEvaluator.unindexedFlag
      document.keys.append(.flag, flag.span)
    }
    return document
  }

  private func readProblems(_ read: ReadNote) -> [StoredProblem] {
    guard let reason = read.problem, reason != .changing else { return [] }
    return [StoredProblem(code: reason.code, line: 1, column: 1, message: reason.fact)]
  }

  // MARK: - Text

  private func addTexts(_ draft: NoteDraft, _ path: [UInt8], to texts: inout FieldRuns<TextField>) {
    texts.append(.title, draft.card.title.utf8Span.span)
    for alias in draft.card.aliases { texts.append(.alias, alias.utf8Span.span) }
    for heading in draft.outline { texts.append(.heading, heading.text.utf8Span.span) }
    for tag in draft.tags { texts.append(.tag, tag.name.utf8Span.span) }
    let nameStart = path.span.offsetAfterLast(UInt8(ascii: "/"), before: path.count)
    texts.append(.name, StoredNames.stem(of: path).span)
    texts.append(.folder, path.span.extracting(..<nameStart))
    for (name, value) in draft.properties {
      texts.append(.property, name.utf8Span.span)
      value.forEachText { texts.append(.property, $0.utf8Span.span) }
    }
  }

  // MARK: - Keys

  private mutating func addKeys(
    _ draft: NoteDraft, _ path: [UInt8], _ place: NotePlace, to keys: inout FieldRuns<KeyField>
  ) {
    keys.append(.flag, "note".utf8Span.span)
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
    for (name, value) in draft.properties {
      fold(name)
      keys.append(.propertyName, name.utf8Span.span)
      keys.append(.property, key.span)
      key.append(UInt8(ascii: "="))
      let count = key.count
      if case .null = value {
        key.append(0)
        keys.append(.property, key.span)
      }
      value.forEachScalar { text in
        key.removeSubrange(count...)
        tokenizer.fold(text.utf8Span.span, into: &key)
        keys.append(.property, key.span)
      }
    }
    for task in draft.tasks {
      keys.append(.task, (task.isDone ? "done" : "todo").utf8Span.span)
      if let date = task.due { keys.append(.task, ("due=" + date).utf8Span.span) }
      if let date = task.scheduled { keys.append(.task, ("scheduled=" + date).utf8Span.span) }
      if let date = task.start { keys.append(.task, ("start=" + date).utf8Span.span) }
    }
    draft.flags.forEachName { keys.append(.flag, $0.utf8Span.span) }
    keys.append(.flag, ("place=" + place.rawValue).utf8Span.span)
  }

  private static func addLinkKeys(_ draft: NoteDraft, _ path: [UInt8], to keys: inout FieldRuns<KeyField>) {
    for link in draft.links where !link.isExternal && !link.target.isEmpty {
      keys.append(.link) { NameTerms.append(wanted: link.target.utf8Span.span, from: path, to: &$0) }
    }
  }

  /// Adds what stands before each slash, from the last one to the first.
  private static func addParents(of path: Span<UInt8>, _ field: KeyField, to keys: inout FieldRuns<KeyField>) {
    var end = path.offsetAfterLast(UInt8(ascii: "/"), before: path.count) - 1
    while end >= 0 {
      keys.append(field, path.extracting(..<end))
      end = path.offsetAfterLast(UInt8(ascii: "/"), before: end) - 1
    }
  }

  /// Makes `key` what a text folds to.
  private mutating func fold(_ text: String) {
    key.removeAll(keepingCapacity: true)
    tokenizer.fold(text.utf8Span.span, into: &key)
  }
}
