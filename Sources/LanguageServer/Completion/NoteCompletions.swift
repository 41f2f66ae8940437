internal import Bytes
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// Completions of the targets of links: notes and other files.
struct NoteCompletions {
  private let page: Page
  private let recent: [[UInt8]: Int]

  /// The maximal number of names that are compared for each kind of name; the best matches are shown.
  private static let mostNames = 1_000
  /// The maximal number of attachments that are compared.
  private static let mostAttachments = 5_000

  init(_ page: Page) {
    self.page = page
    let entries = RecentNotes(page.view.vault).entries.prefix(100)
    recent = Dictionary(
      entries.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// A document with the name by which it was found.
  private struct Match {
    let document: DocumentID
    let path: [UInt8]
    /// The alias that matches; nil for the file name and the title.
    let alias: String?
    /// The rank; lower ranks come first.
    let rank: Int
  }

  /// Adds the notes whose names match the typed text: first names that begin with it, then names with a word that does,
  /// then names that contain it. Among equal matches, recently opened notes come first.
  ///
  /// - Parameter isEmbed: Whether other files are added too.
  func add(
    _ typed: String, isEmbed: Bool, to list: inout CompletionList,
    _ item: (DocumentID, [UInt8], String?) -> CompletionItem?
  ) {
    let text = LinkKey.fold(typed)
    let matches =
      if text.isEmpty {
        newest(isEmbed: isEmbed)
      } else if let slash = typed.lastIndex(of: "/") {
        inFolders(String(typed[..<slash]), String(typed[typed.index(after: slash)...]), isEmbed: isEmbed, &list)
      } else {
        matching(text, isEmbed: isEmbed, &list)
      }
    for match in matches where match.path != page.path {
      guard list.wantsMore else { return list.stopEarly() }
      if let item = item(match.document, match.path, match.alias) { list.add(item) }
    }
  }

  /// Returns the notes that were opened or changed recently.
  private func newest(isEmbed: Bool) -> [Match] {
    let snapshot = page.view.snapshot
    var seen: Set<DocumentID> = []
    var found: [DocumentID] = []
    for path in recent.sorted(by: { $0.value < $1.value }).map(\.key) {
      if let document = snapshot.document(withKey: path), seen.insert(document).inserted { found.append(document) }
    }
    let all = try? page.view.find("", includesArchive: true)
    for document in all?.first(CompletionList.limit + 1, by: .updated, isAscending: false) ?? []
    where seen.insert(document).inserted {
      found.append(document)
    }
    if isEmbed {
      found = snapshot.documents(with: .attachment).prefix(CompletionList.limit) + found
    }
    return found.map { Match(document: $0, path: snapshot.key(of: $0), alias: nil, rank: 0) }
  }

  /// Returns the documents in matching folders whose name matches; all documents below the folder if the name is empty.
  private func inFolders(
    _ folder: String, _ name: String, isEmbed: Bool, _ list: inout CompletionList
  ) -> [Match] {
    if name.isEmpty {
      let below = page.view.snapshot.documents(below: Array(folder.utf8)).filter {
        isEmbed || page.view.snapshot.isNote($0.id)
      }
      return below.map { Match(document: $0.id, path: $0.key, alias: nil, rank: 0) }
    }
    let wanted = LinkKey.fold(folder.hasPrefix("../") || folder == ".." ? "" : folder)
    return matching(LinkKey.fold(name), isEmbed: isEmbed, &list).filter { match in
      let place = LinkKey.fold(String(decoding: match.path.parentPath, as: UTF8.self))
      return match.alias == nil && (place.hasSuffix(wanted) || place.contains(wanted + "/"))
    }
  }

  private func matching(_ text: String, isEmbed: Bool, _ list: inout CompletionList) -> [Match] {
    let snapshot = page.view.snapshot
    var best: [DocumentID: Match] = [:]
    func consider(_ kind: NameTerms.Kind, _ name: String, _ documents: [DocumentID]) {
      let way = name.hasPrefix(text) ? 0 : name.contains(" " + text) || name.contains("/" + text) ? 1 : 2
      for document in documents {
        guard snapshot.isNote(document) || isEmbed else { continue }
        let path = snapshot.key(of: document)
        let rank = way * 10_000 + (recent[path] ?? 1_000) + (kind == .alias ? 1 : 0)
        if let known = best[document], known.rank <= rank { continue }
        let alias =
          kind == .alias ? page.view.record(document).titles.dropFirst().first { LinkKey.fold($0) == name } : nil
        best[document] = Match(document: document, path: path, alias: alias, rank: rank)
      }
    }
    for kind in [NameTerms.Kind.path, .title, .alias] {
      var count = 0
      snapshot.forEachKey(of: .name, prefix: NameTerms.key(kind, text)) { key, documents in
        consider(kind, String(decoding: key.dropFirst(), as: UTF8.self), documents)
        count += 1
        return count < Self.mostNames
      }
      if count == Self.mostNames { list.stopEarly() }
    }
    if best.count < CompletionList.limit, text.utf8.count > 1 {
      for document in Self.named(text, in: page.view) {
        for (kind, name) in names(of: document) where Self.contains(name, text) { consider(kind, name, [document]) }
      }
      if isEmbed { for (name, document) in attachments(text) { consider(.path, name, [document]) } }
    }
    return best.values.sorted { one, other in
      one.rank != other.rank
        ? one.rank < other.rank
        : one.path.count != other.path.count
          ? one.path.count < other.path.count : one.path.lexicographicallyPrecedes(other.path)
    }
  }

  /// Returns the notes that a search for the words of a text ranks first. They include those with the words in their
  /// names, since names have more weight than texts.
  private static func named(_ text: String, in view: VaultView) -> [DocumentID] {
    var words = text.split { !$0.isLetter && !$0.isNumber }
    // Too many words begin with a given letter, so single letters are only compared with the names that were found.
    if words.contains(where: { $0.count > 1 }) { words.removeAll { $0.count == 1 } }
    guard !words.isEmpty, let found = try? view.find(words.joined(separator: " "), includesArchive: true) else {
      return []
    }
    return found.best(CompletionList.limit).map(\.id)
  }

  /// Returns whether a name contains all words of a text.
  private static func contains(_ name: String, _ text: String) -> Bool {
    name.contains(text) || text.split { !$0.isLetter && !$0.isNumber }.allSatisfy { name.contains($0) }
  }

  /// Returns the names of a note, folded.
  private func names(of document: DocumentID) -> [(NameTerms.Kind, String)] {
    let note = page.view.record(document)
    let stem = String(decoding: StoredNames.stem(of: note.path), as: UTF8.self)
    let titles = note.titles
    return [(.path, LinkKey.fold(stem))] + titles.prefix(1).map { (.title, LinkKey.fold($0)) }
      + titles.dropFirst().map { (.alias, LinkKey.fold($0)) }
  }

  /// Returns the attachments whose names contain a text, with their names.
  private func attachments(_ text: String) -> [(String, DocumentID)] {
    page.view.snapshot.documents(with: .attachment).prefix(Self.mostAttachments).compactMap { document in
      let path = page.view.snapshot.key(of: document)
      let name = LinkKey.fold(String(decoding: path.lastComponent, as: UTF8.self))
      return name.contains(text) ? (name, document) : nil
    }
  }

  // MARK: - Items

  /// Returns the item for a wikilink to a document.
  ///
  /// - Parameter end: The text after the target: `]]`, or empty if it already follows.
  func wikilink(_ document: DocumentID, _ path: [UInt8], _ alias: String?, end: String) -> CompletionItem? {
    guard let target = NewLinks(page.view.vault).target(of: document, from: page.path, in: page.view.snapshot) else {
      return nil
    }
    return item(document, path, alias, text: target + (alias.map { "|\($0)" } ?? ""), end: end)
  }

  /// Returns the item for the destination of a Markdown link.
  func destination(_ document: DocumentID, _ path: [UInt8]) -> CompletionItem? {
    let relative = VaultPath.relative(path, from: page.path)
    guard let text = String(validating: relative, as: UTF8.self) else { return nil }
    return item(document, path, nil, text: MarkdownDestination.encoded(text), end: "")
  }

  private func item(
    _ document: DocumentID, _ path: [UInt8], _ alias: String?, text: String, end: String
  ) -> CompletionItem {
    let shown = String(decoding: path, as: UTF8.self)
    guard page.view.snapshot.isNote(document) else {
      let name = String(decoding: path.lastComponent, as: UTF8.self)
      return CompletionItem(label: name, kind: .file, text: text + end, filter: "\(text) \(name)", detail: shown)
    }
    let note = page.view.record(document)
    let names = note.titles
    let title = names.first ?? ""
    return CompletionItem(
      label: alias ?? (title.isEmpty ? shown : title), kind: .reference, text: text + end,
      filter: ([text, shown] + names).joined(separator: " "), detail: shown,
      data: ["uri": .string(page.address(of: path))])
  }
}
