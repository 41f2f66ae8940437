internal import Answers
internal import JSON
internal import LinkGraph
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

/// Formats a watcher's reports for programs: one JSON document per line and event; sheaf-output(5) describes them.
enum WatchEvents {
  static func lines(_ news: WatchNews, isQuiet: Bool) -> [UInt8] {
    var text: [UInt8] = []
    func add(_ members: [JSONValue.Member]) { text += Records.line(members) }
    switch news {
    case .started(let start): add(members(start))
    case .notice(let notice): add(notice.members)
    case .newDay, .commitDue, .quiet: break
    case .changed(let changes) where !isQuiet:
      // A change is noticed soon after it was made.
      let vault = changes.view.vault
      var operations = RecentOperations(vault, since: vault.surroundings.now() - 120_000_000_000)
      for change in changes.files {
        for event in members(change, changes, by: operations.operation(of: change.path)) { add(event) }
      }
      let moves = Dictionary(
        changes.files.compactMap { change in change.pathBefore.map { ($0, change.pathAfter) } },
        uniquingKeysWith: { first, _ in first })
      for link in changes.links() { add(members(link, moves)) }
      add([
        .init("event", "batch.ended"), .init("changes", .integer(changes.files.count)),
        .init("linksCompared", .bool(!changes.isTooLarge)),
      ])
    case .changed: break
    }
    return text
  }

  private static func members(_ start: WatchStart) -> [JSONValue.Member] {
    let files = start.view.fileCounts
    return [.init("event", "watch.started"), Records.version]
      + JSONValue.pathMembers(start.view.vault.root.bytes, key: "vault") + [
        .init("notes", .integer(files.notes)), .init("attachments", .integer(files.attachments)),
        .init("folders", start.folders.map { .integer($0) } ?? .null), .init("fresh", .bool(start.isFresh)),
      ]
  }

  /// Returns the event of a file, and those of its tags.
  private static func members(
    _ change: WatchedChange, _ changes: WatchedChanges, by operation: OperationSummary?
  ) -> [[JSONValue.Member]] {
    let subject = change.isNote ? "note" : "file"
    var event: [JSONValue.Member] =
      switch change.kind {
      case .created: [.init("event", .string("\(subject).created"))]
      case .changed: [.init("event", .string("\(subject).changed"))]
      case .deleted: [.init("event", .string("\(subject).deleted"))]
      case .moved(let from, let isChanged):
        [.init("event", .string("\(subject).moved"))] + JSONValue.pathMembers(from, key: "from")
          + [.init("changed", .bool(isChanged))]
      }
    event += JSONValue.pathMembers(change.path)
    if let card = changes.record(of: change)?.card {
      event += [.init("id", .optional(card.id)), .init("title", .string(card.title))]
    }
    if let operation {
      event.append(.init("operation", .integer(operation.number)))
      if !operation.actor.isEmpty { event.append(.init("actor", .string(operation.actor))) }
    }
    let tags = changes.tags(of: change)
    func tagEvents(_ name: String, _ tags: [String]) -> [[JSONValue.Member]] {
      tags.map { [.init("event", .string(name))] + JSONValue.pathMembers(change.path) + [.init("tag", .string($0))] }
    }
    return [event] + tagEvents("tag.added", tags.added) + tagEvents("tag.removed", tags.removed)
  }

  /// Returns the event of a link; for a broken one, with everything needed to rewrite it.
  private static func members(_ change: ChangedLink, _ moves: [[UInt8]: [UInt8]?]) -> [JSONValue.Member] {
    let link = change.link
    var event: [JSONValue.Member] = [.init("event", change.isBroken ? "link.broken" : "link.healed")]
    event += JSONValue.pathMembers(change.source)
    event += [
      .init("line", .integer(link.line)), .init("column", .integer(link.column)), .init("raw", .string(link.raw)),
      .init("target", .string(link.target)),
    ]
    if !change.isBroken { return event + JSONValue.pathMembers(orNull: change.after, key: "resolved") }
    return event + JSONValue.pathMembers(orNull: change.before, key: "was")
      + JSONValue.pathMembers(orNull: change.before.flatMap { moves[$0] ?? nil }, key: "movedTo")
  }
}
