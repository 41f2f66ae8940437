package import LinkGraph
internal import SearchIndex

extension VaultView {
  /// Returns the unresolved links that ask for the same name as a target in the note at `source`, sorted by the paths of
  /// their notes. Only notes with such links are read.
  package func unresolvedLinks(to target: String, from source: [UInt8]) -> [GraphLink] {
    guard let wanted = NameTerms.wanted(target: target, from: source) else { return [] }
    var graph = graph
    let notes = snapshot.documents(withKey: wanted.key, in: .link).map { (id: $0, path: snapshot.key(of: $0)) }
    return notes.sorted { $0.path.lexicographicallyPrecedes($1.path) }.flatMap { note in
      graph.outgoing(from: note.id).filter { link in
        link.resolved == nil && !link.link.isExternal
          && NameTerms.wanted(target: link.link.target, from: note.path) == wanted
      }
    }
  }

  /// Returns targets of unresolved links, in the order of their folded texts.
  ///
  /// - Parameters:
  ///   - text: The folded text that they begin with.
  ///   - limit: The maximal number of targets; at most twenty times as many different targets are checked.
  package func unresolvedTargets(beginningWith text: String, limit: Int) -> [String] {
    var graph = graph
    var targets: [String] = []
    var visited = 0
    snapshot.forEachKey(of: .link, prefix: WantedName(text: text, reach: .anywhere).key) { key, documents in
      guard let wanted = WantedName(key: key[...]), let source = documents.first else { return true }
      let path = snapshot.key(of: source)
      if graph.resolve(target: wanted.text, fromPath: path) == nil {
        // The key is folded, so the original spelling is read from the link.
        let written = graph.links(of: source).first { NameTerms.wanted(target: $0.target, from: path)?.key == key }
        if let written { targets.append(written.target) }
      }
      visited += 1
      return targets.count < limit && visited < 20 * limit
    }
    return targets
  }
}
