internal import Bytes
internal import LinkGraph
package import NoteQueries
package import NoteSyntax
package import SearchIndex
package import SystemCalls

extension VaultView {
  /// Returns the queries in a note or the base in a file; nil if the file cannot be read.
  package func queries(at path: [UInt8]) -> [PlacedQuery]? {
    guard let bytes = NoteFiles(vault).contents(of: path) else { return nil }
    return vault.queries(in: bytes, at: path).map { PlacedQuery(path: path, text: $0) }
  }

  package static func isBase(_ path: [UInt8]) -> Bool {
    String(decoding: path.suffix(5), as: UTF8.self).lowercased() == ".base" && path.count > 5
  }
}

extension Vault {
  /// Returns the queries in the bytes of a note, or the base in those of a file.
  package func queries(in bytes: [UInt8], at path: [UInt8]) -> [WrittenQuery] {
    VaultView.isBase(path) ? [WrittenQuery(file: bytes)] : queries(in: parsed(bytes, at: path), bytes)
  }

  package func queries(in note: ParsedNote, _ bytes: [UInt8]) -> [WrittenQuery] {
    WrittenQuery.all(in: note, bytes, inline: config.inlineQueries)
  }
}

extension VaultView {
  /// Returns the notes with queries and the bases, by path.
  package func queryDocuments() -> [DocumentID] {
    var sets = snapshot.documentSets(with: .queries)
    let bases = snapshot.documents(in: snapshot.documentSets(with: .attachment)).filter {
      Self.isBase(snapshot.key(of: $0))
    }
    for (segment, bases) in snapshot.sets(of: bases).enumerated() { sets[segment] = sets[segment].union(bases) }
    return snapshot.documents(in: sets)
  }

  /// Returns the notes that show answers to queries: those with queries, and those with links to bases.
  package func notesWithAnswers() -> [DocumentID] {
    var graph = graph
    var found = Set<DocumentID>()
    for document in queryDocuments() {
      if snapshot.isNote(document) {
        found.insert(document)
      } else {
        found.formUnion(graph.backlinks(of: document).map(\.source).filter(snapshot.isNote))
      }
    }
    return snapshot.documents(in: snapshot.sets(of: Array(found)))
  }

  /// Returns all queries of the vault, by path and line. Only notes with queries are read.
  package func allQueries() -> [PlacedQuery] {
    queryDocuments().flatMap { queries(at: snapshot.key(of: $0)) ?? [] }
  }

  /// Returns the path of the base that a user names, from the working directory or the root, with or without `.base`,
  /// or by its file name; nil if there is none.
  package func basePath(named name: [UInt8], from workingDirectory: RawPath) -> [UInt8]? {
    let names = Self.isBase(name) ? [name] : [name, name + Array(".base".utf8)]
    let prefix = vault.root.bytes + [UInt8(ascii: "/")]
    for name in names where Self.isBase(name) {
      let absolute = name.first == UInt8(ascii: "/") ? RawPath(name) : workingDirectory.appending(RawPath(name))
      let path = absolute.normalized.bytes
      if path.starts(with: prefix), case let inner = Array(path[prefix.count...]),
        snapshot.document(withKey: inner) != nil
      {
        return inner
      }
      if snapshot.document(withKey: name) != nil { return name }
      let ending = [UInt8(ascii: "/")] + name
      let all = snapshot.documents(in: snapshot.documentSets(with: .attachment)).map { snapshot.key(of: $0) }
        .filter { $0.count > ending.count && $0.suffix(ending.count).elementsEqual(ending) }
      if all.count == 1 { return all[0] }
    }
    return nil
  }
}
