internal import Answers
internal import JSON
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

extension VaultSummary {
  /// The maximum size of a file whose other keys are kept, so that a large file does not delay status bars.
  private static let fileLimit = 1 << 20

  /// Returns the summary as a JSON document, which `watch` writes to a file.
  ///
  /// - Parameter others: Members of another program, which come last.
  func json(_ view: VaultView, keeping others: [JSONValue.Member]) -> [UInt8] {
    let members = members(view)
    let own = Set(members.map(\.key) + [Records.version.key, "vaultBytes", "pathBytes"])
    return Records.document(members + others.filter { !own.contains($0.key) })
  }

  /// Returns the members of the JSON document, which `status` prints; see sheaf-output(5).
  func members(_ view: VaultView) -> [JSONValue.Member] {
    let card = note?.card
    var members: [JSONValue.Member] =
      JSONValue.pathMembers(view.vault.root.bytes, key: "vault")
    members.append(.init("title", .optional(card?.title)))
    members += note.map { JSONValue.pathMembers($0.path) } ?? [.init("path", nil)]
    members += [
      .init("pinned", .bool(note?.isPinned ?? false)), .init("summary", .optional(card?.summary)),
      .init("counts", ["notes": .integer(notes), "pinned": .integer(pinned)]),
      .init("tasks", ["open": .integer(openTasks), "dueToday": .integer(dueToday)]), .init("today", .string(today)),
    ]
    return members
  }

  /// Returns the members of the JSON object in a file; none if the file is missing or invalid.
  static func members(of file: RawPath) throws(SystemError) -> [JSONValue.Member] {
    let bytes = try FileDescriptor.contents(ofAny: file, [.nonBlocking], limit: fileLimit) ?? []
    return (try? JSONValue(bytes))?.object ?? []
  }
}
