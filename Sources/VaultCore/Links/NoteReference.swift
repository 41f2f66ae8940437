internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// Finds the note that somebody names on the command line.
///
/// In this order: `@last`; a `sheaf://note/<id>` address; a path from the working directory, then from the vault's
/// root; an id; a file stem or the end of a path; a title; an alias; a first line that serves as title; the beginning of an
/// id, of four characters or more.
package struct NoteReference {
  private let vault: Vault
  private let snapshot: IndexSnapshot

  /// A finder over a snapshot of a vault.
  package init(_ vault: Vault, _ snapshot: IndexSnapshot) {
    self.vault = vault
    self.snapshot = snapshot
  }

  /// The one note that is meant.
  ///
  /// - Throws: `VaultError.noSuchNote` or `.ambiguousNote`.
  package func document(named name: [UInt8]) throws(VaultError) -> DocumentID {
    let found = candidates(named: name)
    let text = String(decoding: name, as: UTF8.self)
    if found.count == 1, let only = found.first { return only }
    if found.isEmpty { throw .noSuchNote(text, suggestions: suggestions(for: text)) }
    throw .ambiguousNote(text, candidates: found.map { snapshot.key(of: $0) })
  }

  /// All notes that may be meant, by the first kind of name that any of them has, in the order of their paths.
  package func candidates(named name: [UInt8]) -> [DocumentID] {
    let text = String(decoding: name, as: UTF8.self)
    if text == "@last" {
      let paths = RecentNotes(vault).entries.lazy.map(\.path)
      return paths.compactMap { snapshot.document(withKey: $0) }.first.map { [$0] } ?? []
    }
    if let id = NameTerms.noteID(ofURL: text) {
      let found = named(.id, LinkKey.fold(id))
      if !found.isEmpty { return found }
      return NoteAddress.path(ofURL: text).flatMap { snapshot.document(withKey: $0) }.map { notes([$0]) } ?? []
    }
    if let path = exactPath(name) { return [path] }
    let folded = LinkKey(target: text.trimmingSlashes).text
    if folded.isEmpty { return [] }
    for kind in [NameTerms.Kind.id, .path, .title, .alias] {
      let found = named(kind, kind == .path ? folded : LinkKey.fold(text))
      if !found.isEmpty { return found }
    }
    let lines = notes(snapshot.documents(withKey: NameTerms.key(line: LinkKey.fold(text)), in: .name))
    if !lines.isEmpty { return lines }
    return text.unicodeScalars.count >= 4 ? withID(prefix: LinkKey.fold(text)) : []
  }

  private func exactPath(_ name: [UInt8]) -> DocumentID? {
    let here = RawPath(name).isAbsolute ? RawPath(name) : vault.surroundings.workingDirectory.appending(RawPath(name))
    for path in [here.normalized.relative(to: vault.root), RawPath(name).normalized] {
      guard let path, !path.isEmpty else { continue }
      for ending in ["", ".md", ".markdown"] {
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
    var found: Set<DocumentID> = []
    for key in snapshot.keys(of: .name, prefix: NameTerms.key(.id, prefix)) {
      found.formUnion(snapshot.documents(withKey: key, in: .name))
    }
    return notes(Array(found))
  }

  private func notes(_ documents: [DocumentID]) -> [DocumentID] {
    documents.filter { snapshot.isNote($0) }.map { ($0, snapshot.key(of: $0)) }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// Names near the one given: of files, titles and aliases.
  private func suggestions(for text: String) -> [String] {
    let wanted = Array(LinkKey.fold(text))
    let limit = wanted.count <= 4 ? 1 : 2
    var near: [String] = []
    for kind in [NameTerms.Kind.path, .title, .alias] {
      for key in snapshot.keys(of: .name, prefix: [kind.rawValue]) where near.count < 3 {
        let name = String(decoding: key.dropFirst(), as: UTF8.self)
        if abs(name.utf8.count - text.utf8.count) <= limit * 4, EditDistance.isWithin(limit, wanted, Array(name)),
          !near.contains(name)
        {
          near.append(name)
        }
      }
    }
    return near
  }
}
