internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// Makes the index's document of a note: what is searched, what is looked up, and what lists show.
struct DocumentBuilder {
  /// Goes up whenever documents look different, so that older indexes are rebuilt.
  static let version = 3

  let config: VaultConfig
  let zone: TimeZoneRules
  private var tokenizer = Tokenizer()
  /// Targets of links that mean the same in any folder, and their keys, by hashes of the targets.
  private var linkKeys: [UInt64: (target: String, key: [UInt8])] = [:]
  /// Keys that are kept for the next notes.
  private static let mostLinkKeys = 20_000

  init(config: VaultConfig, zone: TimeZoneRules) {
    self.config = config
    self.zone = zone
  }

  /// The document of a file that is not a note: only its name is known.
  mutating func attachment(_ path: [UInt8]) -> IndexDocument {
    var document = IndexDocument(
      key: path, fingerprint: FileFingerprint(), contentHash: ContentHash(low: 0, high: 0))
    document.keys = names(path, ownNames: []) + [(.flag, Array("attachment".utf8))]
    return document
  }

  /// The document of a note.
  mutating func note(_ path: [UInt8], _ read: ReadNote) -> IndexDocument {
    var document = IndexDocument(
      key: path, fingerprint: read.fingerprint, contentHash: ContentHash(of: read.bytes.span))
    let bytes = read.bytes.span
    let note = NoteParser.parse(bytes, isValid: read.problem == nil)
    var draft = NoteDraft(note, bytes, path: path, status: read.status, config: config, zone: zone)
    if read.isNameOnly {
      draft.card.title = String(decoding: StoredNames.stem(of: path), as: UTF8.self)
      draft.flags.remove(.empty)
    }
    document[stored: .card] = draft.card.bytes
    document[stored: .text] = draft.texts.bytes(title: draft.card.title)
    document[stored: .properties] = draft.propertiesColumn
    document[stored: .outline] = OutlineEntry.bytes(of: draft.outline, title: draft.card.title)
    document[stored: .tasks] = StoredTask.bytes(of: draft.tasks)
    document[stored: .tags] = StoredTag.bytes(of: draft.tags)
    document[stored: .links] = StoredLink.bytes(of: draft.links)
    document[stored: .problems] = StoredProblem.bytes(of: draft.problems + readProblems(read))
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

    document.texts = texts(draft, path, body: [UInt8](bytes.clamped(note.bodyRange)))
    document.keys = names(path, ownNames: ownNames.keys) + keys(draft, path)
    if UnindexedText.isIn(bytes, body: note.bodyRange, properties: draft.properties, &tokenizer) {
      document.keys.append((.flag, QueryEvaluator.unindexedFlag))
    }
    return document
  }

  private func readProblems(_ read: ReadNote) -> [StoredProblem] {
    guard let reason = read.problem, reason != .changing else { return [] }
    return [StoredProblem(code: reason.code, line: 1, column: 1, message: reason.fact)]
  }

  // MARK: - Text

  private func texts(_ draft: NoteDraft, _ path: [UInt8], body: [UInt8]) -> [(field: TextField, bytes: [UInt8])] {
    var texts: [(field: TextField, bytes: [UInt8])] = [(.title, Array(draft.card.title.utf8))]
    texts += draft.card.aliases.map { (.alias, Array($0.utf8)) }
    texts += draft.outline.map { (.heading, Array($0.text.utf8)) }
    texts += draft.tags.map { (.tag, Array($0.name.utf8)) }
    let nameStart = path.span.offsetAfterLast(UInt8(ascii: "/"), before: path.count)
    texts.append((.name, Array(StoredNames.stem(of: path))))
    texts.append((.folder, Array(path[..<nameStart])))
    for (name, value) in draft.properties {
      texts.append((.property, Array(name.utf8)))
      texts += value.allTexts.map { (.property, Array($0.utf8)) }
    }
    texts.append((.body, body))
    return texts
  }

  // MARK: - Keys

  private func names(_ path: [UInt8], ownNames: [[UInt8]]) -> [(field: KeyField, bytes: [UInt8])] {
    [(.name, NameTerms.stemKey(ofPath: path))] + ownNames.map { (.name, $0) }
  }

  private mutating func keys(_ draft: NoteDraft, _ path: [UInt8]) -> [(field: KeyField, bytes: [UInt8])] {
    var keys: [(field: KeyField, bytes: [UInt8])] = [(.flag, Array("note".utf8))]
    for tag in draft.tags {
      keys.append((.tagName, Array(tag.name.utf8)))
      var folded = fold(tag.name)
      keys.append((.tag, folded))
      while let slash = folded.lastIndex(of: UInt8(ascii: "/")) {
        folded.removeSubrange(slash...)
        keys.append((.tag, folded))
      }
    }
    var folder = path
    while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
      folder.removeSubrange(slash...)
      keys.append((.folder, folder))
    }
    if let category = draft.card.category { keys.append((.category, fold(category))) }
    keys.append((.source, fold(draft.card.source)))
    for (name, value) in draft.properties {
      let folded = fold(name)
      keys.append((.propertyName, Array(name.utf8)))
      keys.append((.property, folded))
      if value == .null { keys.append((.property, folded + [UInt8(ascii: "="), 0])) }
      for text in value.scalars { keys.append((.property, folded + [UInt8(ascii: "=")] + fold(text))) }
    }
    for link in draft.links where !link.isExternal {
      if let key = linkKey(link.target, from: path) { keys.append((.link, key)) }
    }
    for task in draft.tasks {
      keys.append((.task, Array((task.isDone ? "done" : "todo").utf8)))
      for (name, date) in [("due", task.due), ("scheduled", task.scheduled), ("start", task.start)] {
        if let date { keys.append((.task, Array("\(name)=\(date)".utf8))) }
      }
    }
    for flag in draft.flags.names { keys.append((.flag, Array(flag.utf8))) }
    keys.append((.flag, Array("place=\(NotePlace(path: path).rawValue)".utf8)))
    return keys
  }

  /// The key of a link; notes of one vault say the same targets again and again.
  private mutating func linkKey(_ target: String, from path: [UInt8]) -> [UInt8]? {
    if target.utf8.first == UInt8(ascii: ".") { return NameTerms.wanted(target: target, from: path)?.key }
    let hash = Checksum.of(target.utf8Span.span)
    if let known = linkKeys[hash], known.target.utf8Span.span.isEqual(to: target.utf8Span.span) { return known.key }
    guard let key = NameTerms.wanted(target: target, from: path)?.key else { return nil }
    if linkKeys.count >= Self.mostLinkKeys { linkKeys = [:] }
    linkKeys[hash] = (target, key)
    return key
  }

  private mutating func fold(_ text: String) -> [UInt8] { tokenizer.fold(Array(text.utf8).span) }
}
