internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// Finds notes by the beginning of a file name, path, title or alias.
struct NoteCandidates {
  private let view: VaultView
  private let snapshot: IndexSnapshot

  init(_ view: VaultView) {
    self.view = view
    snapshot = view.snapshot
  }

  /// Returns the names, those of recently opened notes first. Reads only the names that begin with the word.
  func candidates(for word: [UInt8]) -> [Candidate] {
    var list = CandidateList(word: word)
    for entry in RecentNotes(view.vault).entries {
      guard let document = snapshot.document(withKey: entry.path), snapshot.isNote(document) else { continue }
      if word.isEmpty { addShortest(document, to: &list) } else { addNames(document, to: &list) }
    }
    if word.isEmpty {
      var cursor = KeyOrderCursor(snapshot)
      while list.wantsMore, let next = cursor.next() {
        if snapshot.isNote(next.id) { addShortest(next.id, to: &list) }
      }
      return list.candidates
    }
    let prefix = Self.pathPrefix(word)
    if !prefix.contains("/") { addStems(prefix, to: &list) { _ in 0 } }
    if list.wantsMore { addFolders(prefix, to: &list) }
    for kind in [NameTerms.Kind.title, .alias] where list.wantsMore {
      snapshot.forEachKey(of: .name, prefix: NameTerms.key(kind, Self.fold(word))) { _, documents in
        for document in documents where snapshot.isNote(document) { addTitles(document, to: &list) }
        return list.wantsMore
      }
    }
    if list.isEmpty { addInside(Self.fold(word), to: &list) }
    return list.candidates
  }

  /// Adds the notes with a name that contains a text: of the file, the title or an alias.
  private func addInside(_ text: String, to list: inout CandidateList) {
    snapshot.forEachName(containing: text) { kind, _, documents in
      for document in documents {
        let path = snapshot.key(of: document)
        if kind == .path {
          let stem = Self.stem(path)
          let name = isUnique(stem) ? stem : path
          list.addInside(name, description(of: document, beside: name))
        } else {
          for title in view.record(document).titles where CaseFolding.fold(title).contains(text) {
            list.addInside(Array(title.utf8), String(decoding: path, as: UTF8.self))
          }
        }
      }
      return list.wantsMoreInside
    }
  }

  /// Adds the notes whose file names begin with a text, with as many folders as `depth` returns; nil skips the note.
  private func addStems(_ start: String, to list: inout CandidateList, depth: (_ folder: [UInt8]) -> Int?) {
    snapshot.forEachKey(of: .name, prefix: NameTerms.key(.path, start)) { _, documents in
      for document in documents where snapshot.isNote(document) {
        let path = snapshot.key(of: document)
        if let depth = depth(path.parentPath) { addPath(document, depth: depth, to: &list) }
      }
      return list.wantsMore
    }
  }

  /// Adds the notes in folders if their paths, from the beginning of any folder's name, begin with a text.
  private func addFolders(_ start: String, to list: inout CandidateList) {
    // For each rest of the text after a matching folder: the folders, with the number of path components that matched.
    var depths: [String: [[UInt8]: Int]] = [:]
    let letter = start.utf8.first ?? 0
    for folder in snapshot.keys(of: .folder, prefix: []) {
      // Only names that might begin with the text are folded: those with the same first letter, or one outside of
      // ASCII.
      var isAtStart = true
      let mayBegin = folder.contains { byte in
        defer { isAtStart = byte == UInt8(ascii: "/") }
        return isAtStart && (byte | 0x20 == letter | 0x20 || byte >= 0x80)
      }
      if !mayBegin { continue }
      let folded = Self.fold(folder) + "/"
      var rest = Substring(folded)
      while !rest.isEmpty {
        if rest.hasPrefix(start) {
          depths["", default: [:]][folder] = rest.count { $0 == "/" }
        } else if start.hasPrefix(rest), !start.dropFirst(rest.count).contains("/") {
          depths[String(start.dropFirst(rest.count)), default: [:]][folder] = rest.count { $0 == "/" }
        }
        rest = rest[rest.index(after: rest.firstIndex(of: "/") ?? rest.startIndex)...]
      }
    }
    for (stem, folders) in depths.sorted(by: { $0.key > $1.key }) where list.wantsMore {
      if !stem.isEmpty {
        addStems(stem, to: &list) { folders[$0] }
        continue
      }
      for (folder, depth) in folders.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where list.wantsMore {
        for document in snapshot.documents(withKey: folder, in: .folder) where list.wantsMore {
          let path = snapshot.key(of: document)
          // Notes in subfolders are added with their own folder.
          if path[(folder.count + 1)...].contains(UInt8(ascii: "/")) || !snapshot.isNote(document) { continue }
          addPath(document, depth: depth, to: &list)
        }
      }
    }
  }

  private static func fold(_ word: [UInt8]) -> String { CaseFolding.fold(String(decoding: word, as: UTF8.self)) }

  /// Returns the beginning of the path keys for a word; these keys have no extension of a note.
  private static func pathPrefix(_ word: [UInt8]) -> String {
    let folded = fold(word)
    guard let dot = folded.lastIndex(of: ".") else { return folded }
    let ending = folded[folded.index(after: dot)...]
    return NoteExtension.usual.contains { $0.hasPrefix(ending) } ? String(folded[..<dot]) : folded
  }

  // MARK: - Names

  /// Adds the shortest name that refers only to this note.
  private func addShortest(_ document: DocumentID, to list: inout CandidateList) {
    let path = snapshot.key(of: document)
    let stem = Self.stem(path)
    if isUnique(stem) { list.add(stem, description(of: document, beside: stem)) } else { list.add(path) }
  }

  private func addNames(_ document: DocumentID, to list: inout CandidateList) {
    addPath(document, depth: 0, to: &list)
    addTitles(document, to: &list)
    let path = snapshot.key(of: document)
    list.add(path, description(of: document, beside: path))
  }

  /// Adds the title and the aliases of a note.
  private func addTitles(_ document: DocumentID, to list: inout CandidateList) {
    let note = view.record(document)
    for name in note.titles { list.add(name, String(decoding: note.path, as: UTF8.self)) }
  }

  /// Adds the last part of a note's path with `depth` folders, or the whole path.
  private func addPath(_ document: DocumentID, depth: Int, to list: inout CandidateList) {
    let path = snapshot.key(of: document)
    let parts = path.pathComponents
    if depth > 0, depth + 1 == parts.count { return list.add(path, description(of: document, beside: path)) }
    let end = Array(parts.suffix(depth + 1).joined(separator: [UInt8(ascii: "/")]))
    let name = end.dropLast(end.count - Self.lengthWithoutExtension(end))
    list.add(
      Array(name),
      depth > 0 || isUnique(Array(name)) ? description(of: document, beside: Array(name)) : "several notes")
    // The extension is added only if it is being typed already.
    if list.word.count > name.count { list.add(end, description(of: document, beside: end)) }
  }

  /// Returns a description that adds to the name: the title, or otherwise the path.
  private func description(of document: DocumentID, beside name: [UInt8]) -> String {
    let note = view.record(document)
    let title = note.title
    if !title.utf8.elementsEqual(name) { return title }
    return String(decoding: note.path, as: UTF8.self)
  }

  private func isUnique(_ stem: [UInt8]) -> Bool {
    let key = NameTerms.key(.path, LinkKey(fileName: stem.span).text)
    return snapshot.documents(withKey: key, in: .name).filter { snapshot.isNote($0) }.count == 1
  }

  private static func stem(_ path: [UInt8]) -> [UInt8] {
    let name = path.lastComponent
    return Array(name.prefix(lengthWithoutExtension(name)))
  }

  private static func lengthWithoutExtension(_ name: [UInt8]) -> Int {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name.count }
    return dot
  }
}
