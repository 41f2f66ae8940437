internal import Bytes
package import LinkGraph
package import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// A finder for the note that the user names on the command line.
///
/// These are tried in order: `@last`; a `sheaf://note/<id>` address; a path from the working directory, then from the
/// vault's root; an id; a file stem or the end of a path; a title; an alias; a first line that serves as title; the
/// first four or more characters of an id. Each can be followed by a part of the note.
package struct NoteReference {
  private let vault: Vault
  private let snapshot: IndexSnapshot

  /// A finder over a snapshot of a vault.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot) { (self.vault, self.snapshot) = (vault, snapshot) }

  /// Returns the one note that a name refers to.
  ///
  /// - Throws: `VaultError.noSuchNote`, `.ambiguousNote`, or `.partOfNote` if the name refers to a part of a note.
  package func document(named name: [UInt8]) throws(VaultError) -> DocumentID {
    let (document, part) = try target(named: name)
    if let part { throw .partOfNote(part, of: snapshot.key(of: document)) }
    return document
  }

  /// Returns the one note that a name refers to, and the part of it: `NOTE#Heading`, `NOTE#^block` or `NOTE:LINE`, also
  /// in the brackets of a link.
  ///
  /// If the whole text is the name of a note, it refers to that note, even if it looks like a name with a part.
  /// Otherwise the longest prefix that is the name of a note is used.
  ///
  /// - Throws: `VaultError.noSuchNote` or `.ambiguousNote`.
  package func target(named name: [UInt8]) throws(VaultError) -> (document: DocumentID, part: NotePart?) {
    let whole = candidates(named: name)
    if !whole.isEmpty || isChosen(name) { return (try only(whole, name), nil) }
    let plain = Self.unbracketed(name)
    if plain != name, !plain.isEmpty { return try target(named: plain) }
    let splits = Self.splits(name)
    for (end, part) in splits {
      let beginning = Array(name[..<end])
      let matches = candidates(named: beginning)
      if !matches.isEmpty || isChosen(beginning) { return (try only(matches, beginning), part) }
    }
    let beginning = Array(name[..<(splits.last?.end ?? name.count)])
    return (try only([], beginning), splits.last?.part)
  }

  private func isChosen(_ name: [UInt8]) -> Bool {
    vault.surroundings.chosenNotes[String(decoding: name, as: UTF8.self)] != nil
  }

  private func only(_ matches: [DocumentID], _ name: [UInt8]) throws(VaultError) -> DocumentID {
    let text = String(decoding: name, as: UTF8.self)
    if matches.count == 1, let only = matches.first { return only }
    if let path = vault.surroundings.chosenNotes[text], let chosen = snapshot.document(withKey: path) { return chosen }
    if matches.isEmpty { throw .noSuchNote(text, suggestions: suggestions(for: text), similar: similar(to: text)) }
    throw .ambiguousNote(text, candidates: matches.map { snapshot.key(of: $0) })
  }

  /// Returns the target between the brackets of a complete link, without its label, or the name itself if it is none.
  private static func unbracketed(_ name: [UInt8]) -> [UInt8] {
    let text = String(decoding: name, as: UTF8.self)
    let link = text.hasPrefix("!") ? text.dropFirst() : text[...]
    guard link.hasPrefix("[["), link.hasSuffix("]]"), link.utf8.count > 4 else { return name }
    let inside = link.dropFirst(2).dropLast(2)
    return Array(inside.prefix { $0 != "|" }.utf8)
  }

  /// Returns the offsets where a part might begin, the last one first, each with the part that begins there.
  private static func splits(_ name: [UInt8]) -> [(end: Int, part: NotePart?)] {
    var splits: [(end: Int, part: NotePart?)] = []
    for index in name.indices.reversed() where index > 0 {
      let rest = String(decoding: name[(index + 1)...], as: UTF8.self)
      if name[index] == UInt8(ascii: "#"), name[index - 1] != UInt8(ascii: " ") {
        splits.append((index, NotePart(subpath: rest)))
      } else if name[index] == UInt8(ascii: ":"), let line = line(rest) {
        splits.append((index, .line(line)))
      }
    }
    return splits
  }

  /// Returns the line of `LINE[:]` or `LINE:COLUMN[:]`, as in the output of searches; nil for any other text.
  private static func line(_ text: String) -> Int? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    let isNumber = (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    return isNumber ? Int(parts[0]) : nil
  }

  /// Returns the paths of notes whose names contain all words of a text.
  ///
  /// Names in which every given word begins a word come first. Among these, paths come before titles and aliases, and
  /// shorter names before longer ones.
  package func similar(to text: String) -> [[UInt8]] {
    let words = CaseFolding.fold(text).split(whereSeparator: \.isWhitespace).map(String.init)
    guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return [] }
    struct Rank: Comparable {
      let values: [Int]
      static func < (one: Rank, other: Rank) -> Bool { one.values.lexicographicallyPrecedes(other.values) }
    }
    var ranks: [[UInt8]: Rank] = [:]
    snapshot.forEachName(containing: longest) { kind, bytes, documents in
      let name = String(decoding: bytes, as: UTF8.self)
      guard words.allSatisfy({ name.contains($0) }) else { return true }
      let isAtWord = words.allSatisfy { word in name.hasPrefix(word) || name.contains(" " + word) }
      let rank = Rank(values: [isAtWord ? 0 : 1, kind == .path ? 0 : 1, bytes.count])
      for document in documents {
        let path = snapshot.key(of: document)
        ranks[path] = min(ranks[path] ?? rank, rank)
      }
      return true
    }
    return ranks.sorted { $0.value != $1.value ? $0.value < $1.value : $0.key.lexicographicallyPrecedes($1.key) }
      .prefix(Self.mostSimilar).map(\.key)
  }

  /// The maximal number of notes that are suggested for a name that no note has.
  private static let mostSimilar = 20

  /// Returns all notes that a name can refer to, sorted by path. Only the first kind of name that matches is used.
  package func candidates(named name: [UInt8]) -> [DocumentID] {
    let text = String(decoding: name, as: UTF8.self)
    if text == "@last" {
      let paths = RecentNotes(vault).entries.lazy.map(\.path)
      return paths.compactMap { snapshot.document(withKey: $0) }.first.map { [$0] } ?? []
    }
    if let id = NameTerms.noteID(ofURL: text) {
      // A merge of two notes keeps the id of one as an alias.
      for kind in [NameTerms.Kind.id, .alias] {
        let matches = named(kind, CaseFolding.fold(id))
        if !matches.isEmpty { return matches }
      }
      return NoteAddress.path(ofURL: text).flatMap { snapshot.document(withKey: $0) }.map { notes([$0]) } ?? []
    }
    if let path = exactPath(name) { return [path] }
    let folded = LinkKey(target: text.trimmingSlashes).text
    if folded.isEmpty { return [] }
    let name = CaseFolding.fold(text)
    for matches in [named(.id, name), named(.path, folded)] where !matches.isEmpty { return matches }
    let matches = havingName(name)
    if !matches.isEmpty { return matches }
    return text.unicodeScalars.count >= 4 ? withID(prefix: name) : []
  }

  /// Returns the notes that have a folded name as id, or else as title, alias, or first line that serves as title.
  func havingName(_ name: String) -> [DocumentID] {
    for kind in [NameTerms.Kind.id, .title, .alias] {
      let matches = named(kind, name)
      if !matches.isEmpty { return matches }
    }
    return notes(snapshot.documents(withKey: NameTerms.key(line: name), in: .name))
  }

  private func exactPath(_ name: [UInt8]) -> DocumentID? {
    let here = RawPath(name).isAbsolute ? RawPath(name) : vault.surroundings.workingDirectory.appending(RawPath(name))
    // A path that begins with a slash may be one from the root of the vault, as in links.
    let inside = RawPath(Array(name.drop { $0 == UInt8(ascii: "/") })).normalized
    for path in [here.normalized.relative(to: vault.root), inside] {
      guard let path, !path.isEmpty else { continue }
      for ending in [""] + NoteExtension.allWithDot {
        if let document = snapshot.document(withKey: path.bytes + Array(ending.utf8)), snapshot.isNote(document) {
          return document
        }
      }
    }
    return nil
  }

  private func named(_ kind: NameTerms.Kind, _ text: String) -> [DocumentID] {
    notes(
      kind == .path
        ? snapshot.documents(withPathEnding: text) : snapshot.documents(withKey: NameTerms.key(kind, text), in: .name))
  }

  private func withID(prefix: String) -> [DocumentID] {
    let keys = snapshot.keys(of: .name, prefix: NameTerms.key(.id, prefix))
    return notes(Array(Set(keys.flatMap { snapshot.documents(withKey: $0, in: .name) })))
  }

  private func notes(_ documents: [DocumentID]) -> [DocumentID] {
    documents.filter { snapshot.isNote($0) }.map { ($0, snapshot.key(of: $0)) }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// Returns at most three file names, titles and aliases that resemble the text.
  private func suggestions(for text: String) -> [String] {
    let folded = Array(CaseFolding.fold(text))
    let limit = folded.count <= 4 ? 1 : 2
    var near: [String] = []
    for kind in [NameTerms.Kind.path, .title, .alias] {
      for key in snapshot.keys(of: .name, prefix: [kind.rawValue]) where near.count < 3 {
        let name = String(decoding: key.dropFirst(), as: UTF8.self)
        guard abs(name.utf8.count - text.utf8.count) <= limit * 4, EditDistance.isWithin(limit, folded, Array(name)),
          let document = notes(snapshot.documents(withKey: key, in: .name)).first
        else { continue }
        let written = self.name(of: document, kind) ?? name
        if !near.contains(written) { near.append(written) }
      }
    }
    return near
  }

  /// Returns a name of a note as it is written; nil for an alias.
  private func name(of document: DocumentID, _ kind: NameTerms.Kind) -> String? {
    switch kind {
    case .title: return NoteRecord(document, in: snapshot).title
    case .path:
      let name = String(decoding: snapshot.key(of: document).lastComponent, as: UTF8.self)
      return String(name.dropLast(name.utf8Span.span.noteExtension ?? 0))
    default: return nil
    }
  }
}

extension IndexSnapshot {
  /// Calls `body` with each note's name that has a text, until it is false: paths first, then titles, then aliases.
  ///
  /// Takes O(length of all names).
  ///
  /// - Parameter text: The text to search for, folded like names; not empty.
  package func forEachName(
    containing text: String, _ body: (_ kind: NameTerms.Kind, _ name: [UInt8], _ notes: [DocumentID]) -> Bool
  ) {
    let bytes = Array(text.utf8)
    var goesOn = true
    for kind in [NameTerms.Kind.path, .title, .alias] where goesOn {
      forEachKey(of: .name, prefix: [kind.rawValue]) { key, documents in
        if !key.span.extracting(1...).contains(bytes.span) { return true }
        goesOn = body(kind, Array(key.dropFirst()), documents.filter(isNote))
        return goesOn
      }
    }
  }
}

/// The address by which other programs and links refer to a note: `sheaf://note/<id>`.
///
/// A note without an id is addressed by its path from the root instead. Bytes other than letters, digits and `-._~` are
/// written as `%XX` (RFC 3986), except for the slashes of a path.
package enum NoteAddress {
  package static func url(of note: NoteRecord) -> String {
    prefix + (note.card.id.map { PercentEncoding.encode($0.utf8) } ?? PercentEncoding.encode(note.path, keeping: "/"))
  }

  /// Returns the address of a note in the app TakeNote; nil if its id is not a UUID, as all ids there are.
  package static func takeNoteURL(of note: NoteRecord) -> String? {
    note.card.id.flatMap { $0.utf8.isUUID ? "takenote://note/\($0.uppercased())" : nil }
  }

  private static let prefix = "sheaf://note/"

  /// Returns the decoded path or id of an address, or nil if the text is not an address.
  static func path(ofURL url: String) -> [UInt8]? {
    guard url.hasPrefix(prefix) else { return nil }
    return PercentEncoding.decode(Array(url.utf8.dropFirst(prefix.utf8.count)))
  }
}
