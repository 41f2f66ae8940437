internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// Finds files whose names are nearly what links ask for that lead nowhere.
struct NearNames {
  /// The name of files, folded, with what is compared before its letters are.
  private struct Name {
    let text: String
    let scalars: [Unicode.Scalar]
    let letters: UInt64

    init(_ text: String) {
      self.text = text
      scalars = Array(text.unicodeScalars)
      letters = scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }

    /// How many edits may lie between the name and another.
    var limit: Int { scalars.count < 5 ? 0 : scalars.count < 9 ? 1 : 2 }
  }

  private let view: VaultView

  init(_ view: VaultView) {
    self.view = view
  }

  /// The findings about links that lead nowhere, with the target that is meant where one file alone is called nearly so.
  func repairing(_ unresolved: [(finding: Finding, link: StoredLink)]) -> [Finding] {
    let wanted = Array(Set(unresolved.compactMap { name(of: $0.link, from: $0.finding.path) }))
    let near = candidates(for: wanted)
    var graph = view.graph
    return unresolved.map { finding, link in
      var finding = finding
      guard let name = name(of: link, from: finding.path), let document = near[name],
        let target = target(for: document, link, from: finding.path, &graph)
      else { return finding }
      finding.message += "; did you mean '\(target)'?"
      finding.repair = .retarget(from: link.target, to: target)
      return finding
    }
  }

  /// The last name of what a link asks for, folded; nil when it is not asked for by a path.
  private func name(of link: StoredLink, from path: [UInt8]) -> String? {
    guard let wanted = NameTerms.wanted(target: link.target, from: path), wanted.reach != .id else { return nil }
    return wanted.text.split(separator: "/").last.map(String.init)
  }

  /// For each of the names the one file that is called so or nearly so; names with none or several have no entry.
  private func candidates(for wanted: [String]) -> [String: DocumentID] {
    if wanted.isEmpty { return [:] }
    let snapshot = view.snapshot
    let kind = NameTerms.Kind.path.rawValue
    let names = snapshot.keys(of: .name, prefix: [kind]).map { Name(String(decoding: $0.dropFirst(), as: UTF8.self)) }
    let byLength = Dictionary(grouping: names, by: \.scalars.count)
    let found = Parallel.map(wanted.count, workers: view.vault.surroundings.workers) { index -> DocumentID? in
      let name = Name(wanted[index])
      var near: [DocumentID] = []
      for length in max(0, name.scalars.count - name.limit)...name.scalars.count + name.limit {
        for other in byLength[length] ?? [] where (other.letters ^ name.letters).nonzeroBitCount <= 2 * name.limit {
          guard EditDistance.isWithin(name.limit, name.scalars, other.scalars) else { continue }
          let documents = snapshot.documents(withKey: [kind] + Array(other.text.utf8), in: .name)
          // A file that is called exactly so lies elsewhere now.
          if other.text == name.text { return documents.count == 1 ? documents[0] : nil }
          near += documents
          if near.count > 8 { break }
        }
      }
      near.removeAll { VaultFiles.isConflictCopy(snapshot.key(of: $0)) }
      return near.count == 1 ? near[0] : nil
    }
    return Dictionary(
      zip(wanted, found).compactMap { name, document in document.map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The shortest target in the manner of the link that leads to a document.
  private func target(
    for document: DocumentID, _ link: StoredLink, from source: [UInt8], _ graph: inout LinkGraph
  ) -> String? {
    let path = view.snapshot.key(of: document)
    guard let whole = String(validating: path, as: UTF8.self) else { return nil }
    let isNote = VaultFiles.isNotePath(path)
    let stem = isNote ? String(decoding: StoredNames.stem(of: path), as: UTF8.self) : nil
    let name = stem ?? whole.split(separator: "/").last.map(String.init) ?? whole
    let bare = isNote ? whole.lastIndex(of: ".").map { String(whole[..<$0]) } ?? whole : whole
    let relative = Self.relative(whole, from: source)
    let isRelative = link.target.hasPrefix("./") || link.target.hasPrefix("../") || link.kind == .markdown
    let hasFolder = link.target.contains("/")
    let tried = isRelative ? [relative, bare] : hasFolder ? [bare] : [name, bare]
    return tried.first { graph.resolve(target: $0, fromPath: source)?.document == document }
  }

  /// A path as it is named from the folder of a note.
  private static func relative(_ path: String, from source: [UInt8]) -> String {
    var folders = source.split(separator: UInt8(ascii: "/")).dropLast().map { String(decoding: $0, as: UTF8.self) }[...]
    var parts = path.split(separator: "/").map(String.init)[...]
    while let first = folders.first, parts.count > 1, first == parts.first {
      folders = folders.dropFirst()
      parts = parts.dropFirst()
    }
    return (folders.map { _ in ".." } + parts).joined(separator: "/")
  }
}
