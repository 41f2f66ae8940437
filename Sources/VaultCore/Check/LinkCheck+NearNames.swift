internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// Finds files that unresolved links can only mean, and files whose names are similar to their targets.
extension LinkCheck {
  /// Returns the findings of unresolved links, with a repair where the target is an escaped form of one file's name,
  /// and with a suggestion where exactly one file has the same name in another folder, or a similar one.
  func repairing(_ unresolved: [(finding: Finding, link: StoredLink)]) -> [Finding] {
    let targetNames = Array(Set(unresolved.compactMap { name(of: $0.link, from: $0.finding.path) }))
    let near = candidates(for: targetNames)
    var graph = view.graph
    // The same targets often repeat within a note.
    var (source, suggestions): ([UInt8], [LinkText: Suggestion]) = ([], [:])
    return unresolved.map { finding, link in
      if finding.path != source { (source, suggestions) = (finding.path, [:]) }
      let text = LinkText(target: link.target, isMarkdown: link.kind == .markdown)
      let suggestion = suggestions[text] ?? suggestion(for: link, from: source, near, &graph)
      suggestions[text] = suggestion
      var finding = finding
      finding.message += suggestion.message
      finding.repair = suggestion.repair
      finding.similar = suggestion.similar
      return finding
    }
  }

  /// What a suggestion for a link depends on, besides its note.
  private struct LinkText: Hashable {
    let target: String
    let isMarkdown: Bool
  }

  /// What an unresolved link may mean, with the addition to the message; all empty if nothing is known.
  private struct Suggestion {
    var message = ""
    var repair: Finding.Repair?
    var similar: SimilarTarget?
  }

  private func suggestion(
    for link: StoredLink, from source: [UInt8], _ near: [String: DocumentID], _ graph: inout LinkGraph
  ) -> Suggestion {
    if let target = reading(of: link.target, from: source, &graph) {
      return Suggestion(
        message: "; it is an escaped form of '\(target)'", repair: .retarget(from: link.target, to: target))
    }
    guard let name = name(of: link, from: source), let document = near[name], view.snapshot.key(of: document) != source,
      let target = target(for: document, link, from: source, &graph)
    else { return Suggestion() }
    return Suggestion(
      message: "; did you mean '\(TemplateReach.written(target))'?",
      similar: SimilarTarget(from: link.target, to: target, path: view.snapshot.key(of: document)))
  }

  /// Returns the target of which another one is an escaped form; nil if none or several files have such a name.
  private func reading(of target: String, from source: [UInt8], _ graph: inout LinkGraph) -> String? {
    if NameTerms.noteID(ofURL: target) != nil { return nil }
    var match: (target: String, document: DocumentID)?
    for text in TargetReadings.all(of: target) {
      guard let resolved = graph.resolve(target: text, fromPath: source) else { continue }
      if resolved.isAmbiguous || match.map({ $0.document != resolved.document }) ?? false { return nil }
      match = match ?? (text, resolved.document)
    }
    return match?.target
  }

  /// Returns the last component of a link's target, folded, or nil if the link does not refer to a path.
  private func name(of link: StoredLink, from path: [UInt8]) -> String? {
    guard let wanted = NameTerms.wanted(target: link.target, from: path), wanted.reach != .id, wanted.reach != .image
    else { return nil }
    return wanted.text.split(separator: "/").last.map(String.init)
  }

  /// Returns the only file that has each name or a similar one; names with no such file, or several, have no entry.
  private func candidates(for targetNames: [String]) -> [String: DocumentID] {
    if targetNames.isEmpty { return [:] }
    let snapshot = view.snapshot
    let kind = NameTerms.Kind.path.rawValue
    let names = names()
    let matches = Parallel.map(targetNames.count, workers: view.vault.surroundings.workers) { index -> DocumentID? in
      func documents(named name: String) -> [DocumentID] {
        snapshot.documents(withKey: [kind] + Array(name.utf8), in: .name)
      }
      let same = documents(named: targetNames[index])
      let near = same.isEmpty ? names.names(near: targetNames[index], mostNames: 8).flatMap(documents(named:)) : same
      let documents = near.filter { !VaultFiles.isConflictCopy(snapshot.key(of: $0)) }
      return documents.count == 1 ? documents[0] : nil
    }
    return Dictionary(
      zip(targetNames, matches).compactMap { name, document in document.map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the shortest target that leads to a document, written in the style of the link, or nil.
  private func target(
    for document: DocumentID, _ link: StoredLink, from source: [UInt8], _ graph: inout LinkGraph
  ) -> String? {
    let path = view.snapshot.key(of: document)
    if let targets = graph.resolution.site?.templateTargets(like: link.target, to: path, from: source) {
      return targets.first { graph.resolve(target: $0, fromPath: source)?.document == document }
    }
    guard let whole = String(validating: path, as: UTF8.self) else { return nil }
    let isNote = VaultFiles.isNotePath(path)
    let stem = isNote ? String(decoding: StoredNames.stem(of: path), as: UTF8.self) : nil
    let name = stem ?? whole.split(separator: "/").last.map(String.init) ?? whole
    let bare = isNote ? whole.lastIndex(of: ".").map { String(whole[..<$0]) } ?? whole : whole
    let relative = String(decoding: VaultPath.relative(Array(whole.utf8), from: source), as: UTF8.self)
    let isRelative = link.target.hasPrefix("./") || link.target.hasPrefix("../") || link.kind == .markdown
    let hasFolder = link.target.contains("/")
    let tried = isRelative ? [relative, bare] : hasFolder ? [bare] : [name, bare]
    return tried.first { graph.resolve(target: $0, fromPath: source)?.document == document }
  }
}
