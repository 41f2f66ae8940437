internal import Answers
internal import Bytes
internal import LinkGraph
internal import NoteQueries
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

struct NameCandidates {
  let view: VaultView

  /// Returns tags and parents of tags.
  func tags(for word: [UInt8]) -> [Candidate] {
    let rows = TagTally(view.snapshot).rows.sorted { $0.key < $1.key }
    return list(word, rows.map { (Array($0.name.utf8), Amount.text($0.total, "note")) })
  }

  /// Returns folders that have notes, and those in the config.
  func folders(for word: [UInt8]) -> [Candidate] {
    let configured = view.vault.config.folders.keys.map { Array($0.utf8) }
    let rows = FolderTally(view.snapshot, known: configured).rows.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    return list(word, rows.map { ($0.path, Amount.text($0.total, "note")) })
  }

  /// Returns aliases, as they are compared.
  func aliases(for word: [UInt8]) -> [Candidate] {
    let keys = view.snapshot.keys(of: .name, prefix: NameTerms.key(.alias, ""))
    return list(word, keys.map { (Array($0.dropFirst()), "") })
  }

  func properties(for word: [UInt8]) -> [Candidate] {
    list(word, view.snapshot.propertyNames().map { (Array($0.name.utf8), Amount.text($0.notes, "note")) })
  }

  /// Returns the criteria for groups of notes, which include the names of properties.
  func groups(for word: [UInt8]) -> [Candidate] {
    let names = view.snapshot.propertyNames().filter { !NoteGroupArgument.names.contains($0.name) }
    return list(
      word,
      NoteGroupArgument.names.map { (Array($0.utf8), "") }
        + names.map { (Array($0.name.utf8), Amount.text($0.notes, "note")) })
  }

  /// Returns the categories, and other words in use.
  func categories(for word: [UInt8]) -> [Candidate] {
    let rows = CategoryTally(view.vault.config.categories, view.snapshot).rows
    return list(word, rows.map { (Array($0.name.utf8), $0.category.map { "\($0.icon) \($0.label)" } ?? "") })
  }

  func sources(for word: [UInt8]) -> [Candidate] {
    list(word, view.snapshot.counts(of: .source).map { ($0.key, Amount.text($0.count, "note")) })
  }

  func templates(for word: [UInt8]) -> [Candidate] {
    list(word, NoteTemplate.names(in: view.vault).map { (Array($0.utf8), "") })
  }

  /// Returns files in the trash, by their original paths.
  func trashed(for word: [UInt8]) -> [Candidate] {
    let files = (try? Trash(view.vault).listed) ?? []
    return list(word, files.map { ($0.originalPath, "") })
  }

  /// Returns the notes with queries, and the bases; after `#`, the views of a base.
  func queryPlaces(for word: [UInt8]) -> [Candidate] {
    if let hash = word.firstIndex(of: .hash),
      let path = view.basePath(named: Array(word[..<hash]), from: view.vault.root),
      let query = view.queries(at: path)?.first
    {
      let views = BaseFile(Array(query.text.text.utf8)).views
      return list(word, views.map { (Array(word[...hash]) + Array($0.name.utf8), $0.type) })
    }
    return list(
      word,
      view.queryDocuments().map { document in
        let path = view.snapshot.key(of: document)
        return (path, VaultView.isBase(path) ? "base" : "")
      })
  }

  private func list(_ word: [UInt8], _ names: [(name: [UInt8], description: String)]) -> [Candidate] {
    var list = CandidateList(word: word)
    for (name, description) in names { list.add(name, description) }
    return list.candidates
  }
}
