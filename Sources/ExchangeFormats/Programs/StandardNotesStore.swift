internal import JSON
internal import Markup
package import SystemCalls

/// The notes of Standard Notes: a decrypted backup, which is a JSON object with `items`.
package struct StandardNotesStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private var notes: [ForeignNote] = []

  /// The name of the file in a ZIP file that has all items.
  private static let backup = "Standard Notes Backup and Import File.txt"

  /// Returns the backup at a path, which is one itself or a folder that contains it; nil if there is none.
  package static func backup(at path: RawPath) -> RawPath? {
    guard (try? FileStatus.stat(path).kind) == .directory else { return isBackup(path) ? path : nil }
    let folders =
      [path]
      + ((try? SourceFolder(path))?.files ?? []).filter { $0.name == backup }
      .map { path.appending(RawPath($0.path)).parent }
    return folders.lazy.map { $0.appending(RawPath(backup)) }.first(where: isBackup)
  }

  private static func isBackup(_ file: RawPath) -> Bool {
    guard let start = try? FileDescriptor.open(file, .readOnly, [.nonBlocking]).read(count: 4096, at: 0),
      start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{")
    else { return false }
    let text = String(decoding: start, as: UTF8.self)
    return text.contains("\"items\"")
      && ["\"content_type\"", "\"keyParams\"", "\"version\""].contains(where: text.contains)
  }

  /// Reads a backup.
  package init(_ file: RawPath) throws(ExchangeError) {
    guard let record = JSONRecord(try JSONValue.file(file)), record.members["items"] != nil else {
      throw .notAStore(file, expected: "a JSON object with 'items'")
    }
    let items = record.records("items")
    if items.contains(where: { $0.text("content_type") == "Note" && $0.record("content") == nil }) {
      throw .refused(file, "it is encrypted; make a decrypted backup in the settings of Standard Notes")
    }
    var titles: [String: String] = [:]
    var parents: [String: String] = [:]
    for tag in items where tag.text("content_type") == "Tag" {
      guard let id = tag.text("uuid"), let content = tag.record("content") else { continue }
      titles[id] = content.text("title")
      parents[id] = content.records("references").first { $0.text("content_type") == "Tag" }?.text("uuid")
    }
    var tags: [String: [String]] = [:]
    for tag in items where tag.text("content_type") == "Tag" {
      guard let id = tag.text("uuid") else { continue }
      let name = Self.path(of: id, titles, parents)
      for reference in tag.record("content")?.records("references") ?? [] {
        if reference.text("content_type") == "Note", let note = reference.text("uuid") {
          tags[note, default: []].append(name)
        }
      }
    }
    for item in items where item.bool("deleted") != true {
      switch item.text("content_type") {
      case "Note": notes.append(note(item, tags))
      case "SN|File": facts.losses.append("a file, which is not in the backup")
      case "SN|SmartTag", "SN|SmartView": facts.losses.append("a smart view")
      default: break
      }
    }
  }

  private static func path(of tag: String, _ titles: [String: String], _ parents: [String: String]) -> String {
    var names: [String] = []
    var next: String? = tag
    while let id = next, let title = titles[id], names.count < 32 {
      names.append(title)
      next = parents[id]
    }
    return names.reversed().joined(separator: "/")
  }

  private func note(_ item: JSONRecord, _ tags: [String: [String]]) -> ForeignNote {
    let content = item.record("content")
    let data = content?.record("appData")?.record("org.standardnotes.sn")
    let id = item.text("uuid") ?? ""
    var note = ForeignNote(key: id, id: id.isEmpty ? nil : id, title: content?.text("title"))
    note.isTitleApart = true
    note.tags = tags[id] ?? []
    note.created = item.text("created_at").map { .text($0) }
    note.updated = (data?.text("client_updated_at") ?? item.text("updated_at")).map { .text($0) }
    note.isPinned = data?.bool("pinned") ?? false
    if data?.bool("archived") == true { note.area = .archive }
    if content?.bool("trashed") == true { note.area = .trash }
    let text = (content?.string("text") ?? "").replacing("\r\n", with: "\n")
    switch content?.text("noteType") {
    case "rich-text": note.body = HTMLText.markdown(text)
    case "super": note.body = LexicalText.markdown(text, losses: &note.losses) ?? text
    case "code": note.body = MarkdownText.codeBlock(text) + "\n"
    case "authentication", "spreadsheet":
      note.body = MarkdownText.codeBlock(text, language: "json") + "\n"
      note.losses.append("the form of a note of the type '\(content?.text("noteType") ?? "")', whose data is kept")
    default: note.body = text
    }
    return note
  }

  /// Visits all notes in their order.
  package func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    for note in notes { try visit(note) }
  }
}
