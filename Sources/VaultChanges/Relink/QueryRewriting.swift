internal import Bytes
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
package import SearchIndex
package import VaultCore

/// Changes the names in bases and queries of notes when what they name gets another name.
package struct QueryRewriting {
  /// What gets another name.
  package enum Change {
    /// Files and folders, by a function that returns the new path of one.
    case paths(([UInt8]) -> [UInt8])
    /// Tags, by a function that returns the new name of one, without `#`; nil for those that stay.
    case tags((String) -> String?)
    case property(String, to: String)
    /// Headings and blocks, by a function that returns the new subpath for that of a note at a path, both with `#`; nil
    /// for those that stay.
    case parts((_ subpath: String, _ path: [UInt8]) -> String?)
  }

  private let view: VaultView
  /// The index in which names still lead where they led.
  private let before: IndexSnapshot

  /// Makes a rewriting for the vault of a view.
  ///
  /// - Parameter before: The index before the change, if files already have their new names.
  package init(_ view: VaultView, before: IndexSnapshot? = nil) {
    (self.view, self.before) = (view, before ?? view.snapshot)
  }

  /// Adds the changes of queries to a plan, in the contents that it gives to files.
  package func add(_ change: Change, to plan: inout ChangePlan) {
    var graph = LinkGraph(before, resolution: view.vault.linkResolution)
    let files = NoteFiles(view.vault)
    var places: [[UInt8]: Int] = [:]
    for (index, planned) in plan.changes.enumerated() {
      if case .replace(let path, _, _) = planned { places[path] = index }
    }
    for document in view.queryDocuments() {
      let path = view.snapshot.key(of: document)
      let place = places[path]
      let base: [UInt8]
      var contents: [UInt8]
      if let place, case .replace(_, let old, let new) = plan.changes[place] {
        (base, contents) = (old, new)
      } else {
        guard let bytes = files.contents(of: path) else { continue }
        (base, contents) = (bytes, bytes)
      }
      let (edits, failed) = edits(of: contents, at: path, change, &graph)
      for name in failed {
        plan.warnings.append("a query in \(String(decoding: path, as: UTF8.self)) still names '\(name)'")
      }
      if edits.isEmpty { continue }
      contents = TextEdit.apply(edits, to: contents)
      plan.rewrittenLinks += edits.count
      if let place {
        plan.changes[place] = .replace(path: path, base: base, contents: contents)
      } else {
        plan.changes.append(.replace(path: path, base: base, contents: contents))
      }
    }
  }

  private func edits(
    of contents: [UInt8], at path: [UInt8], _ change: Change, _ graph: inout LinkGraph
  ) -> (edits: [TextEdit], failed: [String]) {
    let queries = view.vault.queries(in: contents, at: path)
    var edits: [TextEdit] = []
    var failed: [String] = []
    for reference in queries.flatMap({ QueryReference.all(in: $0) }) {
      guard let name = newName(of: reference, at: path, change, &graph), name != reference.name else { continue }
      guard let written = reference.written(name) else {
        failed.append(reference.name)
        continue
      }
      edits.append(TextEdit(range: reference.range, replacement: written))
    }
    return (edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, failed)
  }

  /// Returns the new name of what a reference names; nil if it stays.
  private func newName(
    of reference: QueryReference, at path: [UInt8], _ change: Change, _ graph: inout LinkGraph
  ) -> String? {
    switch (change, reference.kind) {
    case (.tags(let rename), .tag): return rename(reference.name)
    case (.property(let old, let new), .property):
      return CaseFolding.fold(reference.name) == CaseFolding.fold(old) ? new : nil
    case (.parts(let destination), .part(let target)):
      return newSubpath("#" + reference.name, of: target, at: path, destination, &graph).map { String($0.dropFirst()) }
    case (.parts(let destination), .note):
      // A text that is the target of a link has its subpath.
      let link = QueryLink(reference.name)
      let subpath = String(link.fullTarget.dropFirst(link.target.count))
      if subpath.isEmpty { return nil }
      return newSubpath(subpath, of: link.target, at: path, destination, &graph).map { link.target + $0 }
    case (.paths(let destination), .note): return newTarget(reference.name, at: path, destination, &graph)
    case (.paths(let destination), .path), (.paths(let destination), .folder):
      return moved(reference.name, destination)
    case (.paths(let destination), .folderOrNote):
      if let moved = moved(reference.name, destination) { return moved }
      return moved(reference.name + ".md", destination).map { $0.hasSuffix(".md") ? String($0.dropLast(3)) : $0 }
    default: return nil
    }
  }

  private func newSubpath(
    _ subpath: String, of target: String, at path: [UInt8], _ destination: (String, [UInt8]) -> String?,
    _ graph: inout LinkGraph
  ) -> String? {
    let file = target.isEmpty ? path : graph.resolve(target: target, fromPath: path).map { before.key(of: $0.document) }
    return file.flatMap { destination(subpath, $0) }
  }

  private func moved(_ name: String, _ destination: ([UInt8]) -> [UInt8]) -> String? {
    let old = Array(name.utf8)
    guard !old.isEmpty else { return nil }
    let new = destination(old)
    return new == old ? nil : String(decoding: new, as: UTF8.self)
  }

  /// Returns the target that leads to a file at its new path, in the form of the old target.
  private func newTarget(
    _ target: String, at path: [UInt8], _ destination: ([UInt8]) -> [UInt8], _ graph: inout LinkGraph
  ) -> String? {
    let link = QueryLink(target)
    guard let document = graph.resolve(target: link.target, fromPath: path)?.document else { return nil }
    let old = before.key(of: document)
    let new = destination(old)
    if new == old { return nil }
    let hasExtension = !VaultFiles.isNotePath(old) || VaultFiles.isNotePath(Array(link.target.utf8))
    func name(_ path: [UInt8]) -> [UInt8] { hasExtension ? path : path.withoutExtension }
    let written = Array(link.target.utf8)
    var result = name(new)
    if !written.contains(UInt8(ascii: "/")) {
      // A title or an alias still leads to the file.
      guard CaseFolding.fold(link.target) == CaseFolding.fold(String(decoding: name(old.lastComponent), as: UTF8.self))
      else { return nil }
      let stem = new.lastComponent
      let others = view.snapshot.documents(withPathEnding: LinkKey(fileName: stem.span).text)
      let isOther = { (other: DocumentID) in view.snapshot.key(of: other) != old && view.snapshot.key(of: other) != new
      }
      if !others.contains(where: isOther) { result = name(stem) }
    }
    let tail = link.fullTarget.dropFirst(link.target.count)
    return String(decoding: result, as: UTF8.self) + tail
  }
}

extension [UInt8] {
  fileprivate var withoutExtension: [UInt8] {
    guard let dot = lastIndex(of: UInt8(ascii: ".")), dot > (lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1 else {
      return self
    }
    return Array(self[..<dot])
  }
}
