internal import JSON
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

extension VaultSummary {
  /// Returns the summary as a JSON document, which `status` prints and `watch` writes to a file; see sheaf-output(5).
  func json(_ view: VaultView) -> [UInt8] {
    var text = JSONWriter()
    text.object { text in
      text.member("formatVersion", 1)
      text.members(JSONValue.pathMembers(view.vault.root.bytes, key: "vault"))
      text.member("title", .optional(note?.card.title))
      text.members(note.map { JSONValue.pathMembers($0.path) } ?? [.init("path", nil)])
      text.member("pinned", .bool(note?.isPinned ?? false))
      text.member("counts", ["notes": .integer(notes), "pinned": .integer(pinned)])
      text.member("tasks", ["open": .integer(openTasks), "dueToday": .integer(dueToday)])
      text.member("today", .string(today))
    }
    text.endLine()
    return text.drain()
  }
}
