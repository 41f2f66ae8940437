internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// The links that lead elsewhere since notes were created, because these have names that the links use.
package struct RedirectedLinks: Sendable {
  /// Links that led to one file, and now lead to another one or nowhere.
  package struct Change: Sendable, Hashable {
    /// The path of the file to which they led.
    package let from: [UInt8]
    /// The path of the file to which they lead; nil if they lead nowhere, since the name is no longer unique.
    package let to: [UInt8]?
    /// The number of links.
    package fileprivate(set) var count: Int
  }

  /// The changes, sorted by the old paths.
  package private(set) var changes: [Change] = []

  /// Compares the links of all notes that existed before.
  package init(by created: [[UInt8]], before: VaultView, after: VaultView) {
    self.init(by: created, before.graph, after.graph)
  }

  /// Compares the links of all notes with those after a plan that creates notes, which is not carried out.
  package init(ifDone plan: ChangePlan, in view: VaultView) {
    let files = plan.changes.compactMap { change -> RelocatedFile? in
      guard view.vault.isNotePath(change.path), let contents = Self.newContents(change) else { return nil }
      return RelocatedFile(from: nil, to: change.path, names: view.vault.names(of: contents, at: change.path))
    }
    let after = LinkGraph(
      view.snapshot.relocating(files, view.vault.linkResolution), resolution: view.vault.linkResolution)
    self.init(by: files.compactMap(\.to), view.graph, after)
  }

  /// Returns the contents of a file that a change makes; nil for other changes, and if they cannot be read.
  private static func newContents(_ change: PlannedChange) -> [UInt8]? {
    switch change {
    case .create(_, let contents, _): contents
    case .copy(_, let file):
      try? FileDescriptor.open(RawPath(file.path), .readOnly, .untrusted).readToEnd(limit: Int(file.size))
    case .replace, .delete, .move, .discard: nil
    }
  }

  private init(by created: [[UInt8]], _ old: LinkGraph, _ new: LinkGraph) {
    var (old, new) = (old, new)
    var keys: Set<[UInt8]> = []
    for path in created where old.snapshot.document(withKey: path) == nil {
      guard let document = new.snapshot.document(withKey: path) else { continue }
      keys.formUnion(new.linkKeys(thatMayMean: document))
    }
    let sources = Set(keys.flatMap { old.snapshot.documents(withKey: $0, in: .link) }).sorted()
    var counts: [[UInt8]: [[UInt8]?: Int]] = [:]
    for source in sources {
      let path = old.snapshot.key(of: source)
      for link in old.links(of: source) where !link.isExternal {
        guard let target = old.resolve(target: link.target, fromPath: path) else { continue }
        let (from, now) = (old.snapshot.key(of: target.document), new.resolve(target: link.target, fromPath: path))
        let to = now.map { new.snapshot.key(of: $0.document) }
        if to != from { counts[from, default: [:]][to, default: 0] += 1 }
      }
    }
    for (from, targets) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      changes += targets.map { Change(from: from, to: $0.key, count: $0.value) }
        .sorted { ($0.to ?? []).lexicographicallyPrecedes($1.to ?? []) }
    }
  }
}
