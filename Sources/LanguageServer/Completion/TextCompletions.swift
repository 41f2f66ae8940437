internal import Answers
internal import Bytes
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// Completions of everything except the targets of links.
struct TextCompletions {
  private let page: Page

  init(_ page: Page) { self.page = page }

  /// Adds headings, or blocks after `^` but not that of the link at `offset`; a chosen block without an id gets one.
  func addParts(
    of target: String, _ typed: String, at offset: Int, end: String, to list: inout CompletionList,
    _ session: EditorSession
  ) {
    guard let other = other(target, session) else { return }
    if typed.hasPrefix("^") { return addBlocks(of: other, but: offset, end: end, to: &list, session) }
    for heading in other.note.headings where !heading.plainText.isEmpty {
      let name = heading.plainText.split(separator: "#").joined(separator: " ").trimmed
      list.add(name, .text, end: end, detail: String(repeating: "#", count: heading.level))
    }
  }

  /// Adds the headings of a note as the parts of Markdown links, or its blocks after `^`.
  func addDestinationParts(
    of target: String, _ typed: String, at offset: Int, to list: inout CompletionList, _ session: EditorSession
  ) {
    guard let other = other(target, session) else { return }
    if typed.hasPrefix("^") { return addBlocks(of: other, but: offset, end: "", to: &list, session) }
    let slugs = HeadingSlug.slugs(of: other.note.headings.lazy.map(\.plainText))
    for (heading, slug) in zip(other.note.headings, slugs) where !slug.isEmpty {
      let text = MarkdownDestination.encoded(slug)
      list.add(
        CompletionItem(
          label: heading.plainText, kind: .text, text: text, filter: "\(text) \(heading.plainText)",
          detail: String(repeating: "#", count: heading.level)))
    }
    let parts = other.parts
    var seen = Set(slugs)
    for number in 0..<parts.tagCount {
      let id = parts.id(ofTag: number)
      guard seen.insert(id).inserted else { continue }
      list.add(MarkdownDestination.encoded(id), .reference, detail: "HTML")
    }
  }

  private func other(_ target: String, _ session: EditorSession) -> Page? {
    if target.isEmpty { return page }
    var graph = page.view.graph
    guard let resolved = graph.resolve(target: target, fromPath: page.path),
      page.view.snapshot.isNote(resolved.document)
    else { return nil }
    return try? session.page(at: page.view.snapshot.key(of: resolved.document), beside: page)
  }

  private func addBlocks(
    of other: Page, but offset: Int, end: String, to list: inout CompletionList, _ session: EditorSession
  ) {
    for id in other.note.blockIDs {
      let text = Self.firstLine(other.bytes[id.blockRange])
      list.add(
        CompletionItem(
          label: text, kind: .reference, text: "^\(id.id)\(end)", filter: "^\(id.id) \(text)", detail: "^\(id.id)"))
    }
    let named = other.note.blockIDs.map(\.blockRange)
    let isOwn = other.path == page.path
    var taken: Set<String> = []
    for block in other.note.blocks
    where block.kind == .paragraph && !(isOwn && block.range.contains(offset - 1))
      && !named.contains(where: { $0.overlaps(block.range) })
    {
      guard list.wantsMore else { return list.stopEarly() }
      let id = AddBlockIDAction.freeID(in: other.note, but: taken)
      taken.insert(id)
      let text = Self.firstLine(other.bytes[block.contentRange])
      var item = CompletionItem(
        label: text, kind: .reference, text: "^\(id)\(end)", filter: "^\(id) \(text)", detail: "gets the id ^\(id)")
      if isOwn {
        let insertionPoint = other.range(of: block.contentRange.upperBound..<block.contentRange.upperBound)
        item.edits = [["range": insertionPoint.json, "newText": .string(" ^\(id)")]]
      } else {
        // A completion cannot edit other documents, so the server makes this edit.
        let context = ActionContext(
          page: other, range: block.range.lowerBound..<block.range.lowerBound, session: session)
        item.command = ActionCall(id, of: AddBlockIDAction.self, in: context).command(titled: "Add the id ^\(id)")
      }
      list.add(item)
    }
  }

  private static func firstLine(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 != .lineFeed && $0 != .carriageReturn }.prefix(200), as: UTF8.self)
  }

  /// Adds the tags of the vault, the most frequent first.
  func addTags(_ typed: String, to list: inout CompletionList) {
    let text = CaseFolding.fold(typed)
    // The tag that is being typed is already counted; it is not proposed if it occurs nowhere else.
    let isOwn = page.note.tags.count { CaseFolding.fold($0.name) == text } == 1
    let rows = TagTally(page.view.snapshot).rows.filter {
      ($0.key.hasPrefix(text) || $0.key.contains("/" + text)) && !(isOwn && $0.key == text && $0.total == 1)
    }
    for row in rows.sorted(by: { ($1.total, $0.key) < ($0.total, $1.key) }) {
      list.add(row.name, .keyword, detail: Amount.text(row.total, "note"))
    }
  }

  /// Adds the labels of footnote definitions or of link definitions.
  func addLabels(ofFootnotes: Bool, end: String, to list: inout CompletionList) {
    if ofFootnotes {
      for footnote in page.note.footnotes where footnote.kind == .definition {
        list.add(footnote.label, .reference, end: end)
      }
    } else {
      var seen: Set<String> = []
      for definition in page.note.definitions
      where !definition.isComment && seen.insert(definition.normalizedLabel).inserted {
        list.add(definition.label, .reference, end: end, detail: definition.destination)
      }
    }
  }

  /// The types of callouts that Obsidian supports.
  private static let calloutTypes = [
    "note", "abstract", "info", "todo", "tip", "success", "question", "warning", "failure", "danger", "bug", "example",
    "quote",
  ]

  func addCallouts(end: String, to list: inout CompletionList) {
    for type in Self.calloutTypes { list.add(type, .enumeration, end: end) }
  }

  // MARK: - Properties

  /// Adds the properties of the vault that the note does not have yet, the most frequent first.
  func addKeys(to list: inout CompletionList) {
    let present = Set((page.note.frontMatter?.properties ?? []).map { CaseFolding.fold($0.key) })
    var counts: [String: (name: String, count: Int)] = [:]
    for (spelling, count) in page.view.snapshot.counts(of: .propertyName) {
      let name = String(decoding: spelling, as: UTF8.self)
      let best = counts[CaseFolding.fold(name)]
      if count > best?.count ?? 0 { counts[CaseFolding.fold(name)] = (name, count) }
    }
    for meaning in ["title", "aliases", "tags", "pinned", "category", "created"] where counts[meaning] == nil {
      counts[meaning] = (meaning, 0)
    }
    for (key, row) in counts.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) })
    where !present.contains(key) {
      list.add(
        CompletionItem(
          label: row.name, kind: .property, text: row.name + ": ", filter: row.name,
          detail: Amount.text(row.count, "note")))
    }
  }

  /// Adds the values that a property has in the vault, the most frequent first.
  func addValues(of key: String, _ typed: String, to list: inout CompletionList) {
    switch PropertyMeaning(key: key) {
    case .tags: return addTags(typed, to: &list)
    case .category: for category in page.view.vault.config.categories { list.add(category.name, .enumeration) }
    case .pinned: for value in ["true", "false"] { list.add(value, .value) }
    case .id, .created, .updated, .summary, .enriched: return
    default:
      let rows = PropertyTally.values(of: key, within: page.view.snapshot.noteSets, page.view.snapshot)
      let texts = rows.compactMap { row -> (text: String, notes: Int)? in
        guard case .text(let text) = row.value, !text.contains("\n") else { return nil }
        return (text, row.notes)
      }
      for row in texts.sorted(by: { ($1.notes, $0.text) < ($0.notes, $1.text) }) {
        list.add(row.text, .value, detail: Amount.text(row.notes, "note"))
      }
    }
  }
}
