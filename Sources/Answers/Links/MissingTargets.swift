internal import JSON
package import LinkGraph
internal import NoteSyntax
internal import SearchIndex
package import VaultCore

/// The targets of broken links, each with the links to it.
package struct MissingTargets: Sendable {
  /// A missing target with the links to it.
  package struct Target: Sendable {
    /// The target as the first link writes it.
    package let name: String
    /// The links, in the order of their notes.
    package fileprivate(set) var links: [GraphLink] = []
  }

  /// The targets with the most links first, then by name.
  package let targets: [Target]
  /// The number of all targets.
  package let total: Int
  private let view: VaultView
  private let links: [GraphLink]

  /// Finds broken links in the notes that match a query, and keeps the first targets.
  package init(_ query: String, limit: Int?, in view: VaultView) throws(VaultError) {
    self.view = view
    var graph = view.graph
    var links = graph.unresolved()
    if let chosen = try view.selection(query).map({ Set($0) }) { links.removeAll { !chosen.contains($0.source) } }
    let all = Self.grouped(links)
    (targets, total) = (Array(all.prefix(limit ?? .max)), all.count)
    if targets.count < total {
      // The links keep the order of their notes.
      let shown = Set(targets.flatMap(\.links).map { LinkKey(target: $0.link.target) })
      links.removeAll { !shown.contains(LinkKey(target: $0.link.target)) }
    }
    self.links = links
  }

  /// Returns the links grouped by their targets, which are compared as link keys.
  private static func grouped(_ links: [GraphLink]) -> [Target] {
    var groups: [LinkKey: Target] = [:]
    for link in links {
      let name = link.link.writtenTarget
      groups[LinkKey(target: link.link.target), default: Target(name: name)].links.append(link)
    }
    return groups.sorted { left, right in
      left.value.links.count != right.value.links.count
        ? left.value.links.count > right.value.links.count : left.key.text < right.key.text
    }.map(\.value)
  }

  /// The list of the links, which counts the targets.
  package var list: LinkList {
    let targets = self.targets.map { target -> JSONValue in
      var seen: Set<DocumentID> = []
      let sources = target.links.map(\.source).filter { seen.insert($0).inserted }
      return [
        "target": .string(target.name), "count": .integer(target.links.count),
        "from": .paths(sources.map { view.snapshot.key(of: $0) }),
      ]
    }
    return LinkList(
      links, shown: targets.count, of: total, .missing, in: view, tail: [.init("targets", .array(targets))])
  }
}
