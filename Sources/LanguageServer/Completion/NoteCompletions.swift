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
  enum Form {
    /// A wikilink; `end` is the text after the target: `]]`, or empty if it already follows.
    case wikilink(end: String, isEmbed: Bool)
    /// The destination of a Markdown link or of a definition, which can be in angle brackets.
    case destination(isImage: Bool, isAngled: Bool)
  }

  private let page: Page
  private let form: Form
  /// The typed text as it is written.
  private let written: String
  /// The typed text, decoded, and the text after the target.
  private let (typed, end): (String, String)
  /// Whether files that are not notes are proposed too.
  private let isEmbed: Bool
  /// The ranks of notes that were opened recently.
  private let recent: [DocumentID: Int]

  /// The maximal number of names that are compared for each kind of name; the best matches are shown.
  private static let mostNames = 1_000
  private static let mostAttachments = 5_000

  init(_ page: Page, _ form: Form, _ written: String) {
    (self.page, self.form, self.written) = (page, form, written)
    switch form {
    case .wikilink(let end, let isEmbed): (typed, self.end, self.isEmbed) = (written, end, isEmbed)
    case .destination: (typed, end, isEmbed) = (PercentEncoding.decode(written), "", true)
    }
    let entries = RecentNotes(page.view.vault).entries.prefix(100)
    let ranks = entries.enumerated().compactMap { rank, entry in
      page.view.snapshot.document(withKey: entry.path).map { ($0, rank) }
    }
    recent = Dictionary(ranks, uniquingKeysWith: { first, _ in first })
  }

  /// A document with the name by which it was found.
  private struct Match {
    let document: DocumentID
    let path: [UInt8]
    /// The alias that matches; nil for the file name and the title.
    var alias: String?
    /// The title and the aliases; nil if they were not read yet.
    var titles: [String]?
    /// Whether no other file has the same name; nil if that is not known.
    var isOnly: Bool?
  }

  private struct FoundName {
    let name: String
    let kind: NameTerms.Kind
    /// The rank; lower ranks come first.
    let rank: Int

    static func isBefore(_ one: (DocumentID, FoundName), _ other: (DocumentID, FoundName)) -> Bool {
      (one.1.rank, one.1.name.utf8.count, one.1.name, one.0)
        < (other.1.rank, other.1.name.utf8.count, other.1.name, other.0)
    }
  }

  /// Adds the notes whose names match the typed text: first names that begin with it, then names with a word that does,
  /// then names that contain it. Among equal matches, recently opened notes come first.
  func add(to list: inout CompletionList) {
    let text = CaseFolding.fold(typed)
    if case .destination = form, typed.hasPrefix("/"), let site = page.view.vault.linkResolution.site {
      return addPages(site, to: &list)
    }
    if typed.hasPrefix("/") || typed.hasPrefix("./") || typed.hasPrefix("../") { return addPaths(to: &list) }
    if text.isEmpty {
      add(newest(), to: &list)
    } else if let slash = typed.lastIndex(of: "/") {
      add(inFolders(String(typed[..<slash]), String(typed[typed.index(after: slash)...]), &list), to: &list)
    } else {
      add(matching(text, &list), to: &list)
    }
  }

  private func add(_ matches: some Sequence<Match>, to list: inout CompletionList) {
    for match in matches where match.path != page.path {
      guard list.wantsMore else { return list.stopEarly() }
      if let item = item(match) { list.add(item) }
    }
  }

  /// Adds the pages and public files of a site whose addresses begin with the typed one.
  private func addPages(_ site: SiteAddresses, to list: inout CompletionList) {
    let snapshot = page.view.snapshot
    let hasBase = !site.base.isEmpty && (site.linksHaveBase || typed.hasPrefix("/\(site.base)/"))
    let form = (hasBase ? "/\(site.base)/x" : "/x") + (site.trailingSlash == .always ? "/" : "")
    var seen: Set<DocumentID> = []
    for start in Set(site.addresses(ofTarget: typed, from: page.path)) {
      snapshot.forEachKey(of: .name, prefix: NameTerms.key(.page, start)) { _, documents in
        for document in documents where seen.insert(document).inserted {
          let path = snapshot.key(of: document)
          let stated = StoredNames(snapshot.stored(.names, of: document).bytes, path: path).addresses
          guard path != page.path,
            let target = site.targets(like: form, to: path, stated: stated, from: page.path).first,
            let item = item(Match(document: document, path: path), text: encoded(target))
          else { continue }
          list.add(item)
        }
        return list.wantsMore
      }
    }
  }

  /// Adds the files below the folder of a path that begins at the vault's root or at the folder of the note.
  private func addPaths(to list: inout CompletionList) {
    let end = written.index(after: written.lastIndex(of: "/") ?? written.startIndex)
    let name = String(typed[typed.index(after: typed.lastIndex(of: "/") ?? typed.startIndex)...])
    let folder = String(typed.dropLast(name.count))
    guard let root = root(folder) else { return }
    for folder in folders(in: root, CaseFolding.fold(name)) {
      let text = String(written[..<end]) + encoded(folder) + "/"
      list.add(CompletionItem(label: folder + "/", kind: .folder, text: text, filter: text))
    }
    for match in inFolder(root, CaseFolding.fold(name), &list) where match.path != page.path {
      guard list.wantsMore else { return list.stopEarly() }
      let rest = match.path.dropFirst(root.isEmpty ? 0 : root.count + 1)
      guard let text = String(validating: Array(rest), as: UTF8.self) else { continue }
      if let item = item(match, written: String(written[..<end]), rest: text) { list.add(item) }
    }
  }

  /// Returns the path of a folder that is written from the root (`/`) or the note; nil if it is outside of the vault.
  private func root(_ folder: String) -> [UInt8]? {
    let start: RawPath = folder.hasPrefix("/") ? "." : RawPath(page.path.parentPath)
    let path = start.appending(Array(folder.utf8.drop { $0 == UInt8(ascii: "/") })).normalized
    if path.components.first.map({ $0.elementsEqual("..".utf8) }) == true { return nil }
    return path == "." ? [] : path.bytes
  }

  /// Returns the documents below a folder whose names match; all of them if the name is empty.
  private func inFolder(_ folder: [UInt8], _ name: String, _ list: inout CompletionList) -> [Match] {
    let snapshot = page.view.snapshot
    if !name.isEmpty {
      return matching(name, &list).filter { $0.alias == nil && (folder.isEmpty || $0.path.isAtOrBelow(folder)) }
    }
    let below = snapshot.documents(below: folder, limit: CompletionList.limit + 2)
    return below.filter { isEmbed || snapshot.isNote($0.id) }.map { Match(document: $0.id, path: $0.key) }
  }

  /// Returns the names of the folders in a folder whose names begin with a folded text, sorted.
  private func folders(in folder: [UInt8], _ name: String) -> [String] {
    let start = folder.isEmpty ? 0 : folder.count + 1
    let names = Set(
      page.view.snapshot.folders(below: folder.span).map { path in
        Array(path[start...].prefix { $0 != UInt8(ascii: "/") })
      })
    return names.compactMap { entry in
      guard let text = String(validating: entry, as: UTF8.self), CaseFolding.fold(text).hasPrefix(name),
        !page.view.snapshot.documents(below: folder.appending(component: entry), limit: 1).isEmpty
      else { return nil }
      return text
    }.sorted()
  }

  /// Returns the notes that were opened or changed recently.
  private func newest() -> [Match] {
    let snapshot = page.view.snapshot
    var documents = recent.sorted { $0.value < $1.value }.map(\.key)
    var seen = Set(documents)
    let all = try? page.view.find("", including: [.archive])
    for document in all?.first(CompletionList.limit + 1, by: .updated, isAscending: false) ?? []
    where seen.insert(document).inserted { documents.append(document) }
    if isEmbed { documents = snapshot.documents(with: .attachment).prefix(CompletionList.limit) + documents }
    return documents.map { Match(document: $0, path: snapshot.key(of: $0)) }
  }

  /// Returns the documents in matching folders whose name matches; all documents below the folder if the name is empty.
  private func inFolders(_ folder: String, _ name: String, _ list: inout CompletionList) -> [Match] {
    if name.isEmpty {
      let below = page.view.snapshot.documents(below: Array(folder.utf8))
      return below.filter { isEmbed || page.view.snapshot.isNote($0.id) }.map { Match(document: $0.id, path: $0.key) }
    }
    let foldedFolder = CaseFolding.fold(folder.hasPrefix("../") || folder == ".." ? "" : folder)
    return matching(CaseFolding.fold(name), &list).filter { match in
      let matchFolder = CaseFolding.fold(String(decoding: match.path.parentPath, as: UTF8.self))
      return match.alias == nil && (matchFolder.hasSuffix(foldedFolder) || matchFolder.contains(foldedFolder + "/"))
    }
  }

  /// Returns the documents with a name that matches a folded text, the best first.
  private func matching(_ text: String, _ list: inout CompletionList) -> some Sequence<Match> {
    let snapshot = page.view.snapshot
    var best: [DocumentID: FoundName] = [:]
    var only: Set<DocumentID> = []
    var titles: [DocumentID: [String]] = [:]
    func consider(_ kind: NameTerms.Kind, _ name: String, _ documents: [DocumentID], way: Int) {
      for document in documents {
        let rank = way * 10_000 + (recent[document] ?? 1_000) + (kind == .alias ? 1 : 0)
        if let current = best[document], current.rank <= rank { continue }
        best[document] = FoundName(name: name, kind: kind, rank: rank)
      }
    }
    for kind in [NameTerms.Kind.path, .title, .alias] {
      var count = 0
      snapshot.forEachKey(of: .name, prefix: NameTerms.key(kind, text)) { key, documents in
        consider(kind, String(decoding: key.dropFirst(), as: UTF8.self), documents, way: 0)
        if kind == .path, documents.count == 1 { only.insert(documents[0]) }
        count += 1
        return count < Self.mostNames
      }
      if count == Self.mostNames { list.stopEarly() }
    }
    if best.count < CompletionList.limit, text.utf8.count > 1 {
      // Strings compare by characters, which takes ten times as long as comparing bytes.
      let words = text.split { !$0.isLetter && !$0.isNumber }.map { Array($0.utf8) }
      let (afterSpace, afterSlash) = (Array(" \(text)".utf8), Array("/\(text)".utf8))
      func way(_ name: String) -> Int {
        let bytes = name.utf8Span.span
        return name.hasPrefix(text) ? 0 : bytes.contains(afterSpace.span) || bytes.contains(afterSlash.span) ? 1 : 2
      }
      for document in Self.named(text, in: page.view) {
        let note = page.view.record(document)
        titles[document] = note.titles
        for (kind, name) in Self.names(note.path, titles[document] ?? []) {
          let bytes = name.utf8Span.span
          if bytes.contains(text.utf8Span.span) || words.allSatisfy({ bytes.contains($0.span) }) {
            consider(kind, name, [document], way: way(name))
          }
        }
      }
      if isEmbed { for (name, document) in attachments(text) { consider(.path, name, [document], way: way(name)) } }
    }
    // Paths and records are read only for what is shown.
    return best.sorted(by: FoundName.isBefore).lazy.compactMap { document, found in
      guard isEmbed || snapshot.isNote(document) else { return nil }
      let names = titles[document] ?? (snapshot.isNote(document) ? page.view.record(document).titles : [])
      let alias = found.kind == .alias ? names.dropFirst().first { CaseFolding.fold($0) == found.name } : nil
      return Match(
        document: document, path: snapshot.key(of: document), alias: alias, titles: names,
        isOnly: only.contains(document) ? true : nil)
    }
  }

  /// Returns the notes that have the words of a text in their names, the best first.
  private static func named(_ text: String, in view: VaultView) -> [DocumentID] {
    var words = text.split { !$0.isLetter && !$0.isNumber }
    // Too many words begin with a given letter, so single letters are only compared with the names that were found.
    if words.contains(where: { $0.count > 1 }) { words.removeAll { $0.count == 1 } }
    return view.notes(withNames: words.map(String.init))?.best(CompletionList.limit).map(\.id) ?? []
  }

  /// Returns the names of a note with a path, a title and aliases, folded.
  private static func names(_ path: [UInt8], _ titles: [String]) -> [(NameTerms.Kind, String)] {
    let stem = String(decoding: StoredNames.stem(of: path), as: UTF8.self)
    return [(.path, CaseFolding.fold(stem))] + titles.prefix(1).map { (.title, CaseFolding.fold($0)) }
      + titles.dropFirst().map { (.alias, CaseFolding.fold($0)) }
  }

  /// Returns the attachments whose names contain a text, with their names.
  private func attachments(_ text: String) -> [(String, DocumentID)] {
    page.view.snapshot.documents(with: .attachment).prefix(Self.mostAttachments).compactMap { document in
      let path = page.view.snapshot.key(of: document)
      let name = CaseFolding.fold(String(decoding: path.lastComponent, as: UTF8.self))
      return name.utf8Span.span.contains(text.utf8Span.span) ? (name, document) : nil
    }
  }

  // MARK: - Items

  /// Returns the item for a link to a document, with the target that new links have; nil if it cannot be written.
  private func item(_ match: Match) -> CompletionItem? {
    switch form {
    case .wikilink:
      let target = NewLinks(page.view.vault)
        .target(of: match.document, from: page.path, in: page.view.snapshot, isOnly: match.isOnly)
      guard let target else { return nil }
      return item(match, text: target + (match.alias.map { "|\($0)" } ?? ""))
    case .destination:
      let relative = page.view.snapshot.relativeTarget(of: match.path, from: page.path)
      return String(validating: relative, as: UTF8.self).flatMap { item(match, text: encoded($0)) }
    }
  }

  /// Returns the item for a link to a document with the folder that is already written, and the rest of the path.
  private func item(_ match: Match, written folder: String, rest: String) -> CompletionItem? {
    switch form {
    case .wikilink: item(match, text: folder + FileNaming.withoutNoteExtension(rest))
    case .destination: item(match, text: folder + encoded(rest))
    }
  }

  private func encoded(_ target: String) -> String {
    guard case .destination(_, isAngled: true) = form else { return MarkdownDestination.encoded(target) }
    var text = ""
    for character in target.unicodeScalars {
      if "<>\\".unicodeScalars.contains(character) { text += "\\" }
      text.unicodeScalars.append(character)
    }
    return text.replacingScalars("%", with: "%25").replacingScalars("#", with: "%23")
  }

  private func item(_ match: Match, text: String) -> CompletionItem? {
    let path = String(decoding: match.path, as: UTF8.self)
    guard page.view.snapshot.isNote(match.document) else {
      let name = String(decoding: match.path.lastComponent, as: UTF8.self)
      return CompletionItem(
        label: label([name, path, text]), kind: .file, text: text + end, filter: "\(text) \(name)", detail: path)
    }
    if case .destination(isImage: true, _) = form { return nil }
    let titles = match.titles ?? page.view.record(match.document).titles
    let title = match.alias ?? titles.first ?? ""
    let stem = String(decoding: StoredNames.stem(of: match.path.lastComponent), as: UTF8.self)
    let label = label(title.isEmpty ? [path, text] : [title, stem, path, text])
    return CompletionItem(
      label: label, kind: .reference, text: text + end, filter: ([text, path] + titles).joined(separator: " "),
      detail: label == path && !title.isEmpty ? title : path, data: ["uri": .string(page.address(of: match.path))])
  }

  /// Returns the first of some names that has the typed letters: some clients compare these with the label.
  private func label(_ names: [String]) -> String {
    let letters = LetterMatch(typed)
    return names.first(where: letters.matches) ?? names[0]
  }
}
