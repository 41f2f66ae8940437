internal import Bytes
internal import Dates
internal import JSON
internal import JSONRPC
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// `textDocument/completion`: the possible completions of the text that is being typed.
struct CompletionRequest: ClientRequest {
  static let method = "textDocument/completion"
  private let cursor: DocumentPosition

  init(_ params: JSONValue) throws(RPCError) { cursor = try DocumentPosition(params) }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(cursor.uri)
    let offset = page.offset(of: cursor.position)
    guard let context = CompletionContext(at: offset, in: page) else { return .null }
    var list = CompletionList()
    var range = add(context, at: offset, in: page, to: &list, session)
    var items = list.items
    if session.client.completesOnlyWords {
      let word = Self.word(before: offset, in: page.bytes, from: range.lowerBound)
      let before = String(decoding: page.bytes[range.lowerBound..<word], as: UTF8.self)
      items = items.compactMap { $0.after(before) }
      range = word..<range.upperBound
    }
    let textRange = page.range(of: range)
    let hasFilter = !session.client.filtersByText
    return [
      "isIncomplete": .bool(list.isIncomplete),
      "items": .array(items.enumerated().map { $1.json(replacing: textRange, rank: $0, hasFilter: hasFilter) }),
    ]
  }

  /// Returns the start of the word before an offset, as ALE determines it: ASCII letters, digits, `$` and `_`, of which
  /// the first is no digit.
  private static func word(before offset: Int, in bytes: [UInt8], from start: Int) -> Int {
    func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "_")
    }
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    var first = offset
    while first > start, isLetter(bytes[first - 1]) || isDigit(bytes[first - 1]) { first -= 1 }
    while first < offset, isDigit(bytes[first]) { first += 1 }
    return first
  }

  /// Adds the items for a context, and returns the range that they replace.
  private func add(
    _ context: CompletionContext, at offset: Int, in page: Page, to list: inout CompletionList, _ session: EditorSession
  ) -> Range<Int> {
    let texts = TextCompletions(page)
    func typed(_ range: Range<Int>) -> String {
      String(decoding: page.bytes[range.lowerBound..<max(range.lowerBound, offset)], as: UTF8.self)
    }
    /// Returns a closing text; empty if it already follows the range.
    func end(_ text: String, after range: Range<Int>) -> String {
      let rest = page.bytes[range.upperBound...].prefix(text.utf8.count)
      let isThere = rest.elementsEqual(text.utf8) || rest.first.map { "|#".utf8.contains($0) } == true
      return isThere ? "" : text
    }
    switch context {
    case .wikilink(let range, let isEmbed):
      let end = end("]]", after: range)
      addDays(typed(range), end: end, in: page, to: &list)
      NoteCompletions(page, .wikilink(end: end, isEmbed: isEmbed), typed(range)).add(to: &list)
      addUnresolved(typed(range), end: end, in: page, to: &list)
      return range
    case .part(let target, let range):
      texts.addParts(of: target, typed(range), at: offset, end: end("]]", after: range), to: &list, session)
      return range
    case .destination(let range, let isImage):
      NoteCompletions(page, .destination(isImage: isImage), typed(range)).add(to: &list)
      return range
    case .destinationPart(let target, let range):
      texts.addDestinationParts(of: target, typed(range), at: offset, to: &list, session)
      return range
    case .tag(let range):
      texts.addTags(typed(range), to: &list)
      return range
    case .footnote(let range):
      texts.addLabels(ofFootnotes: true, end: end("]", after: range), to: &list)
      return range
    case .label(let range):
      texts.addLabels(ofFootnotes: false, end: end("]", after: range), to: &list)
      return range
    case .callout(let range):
      texts.addCallouts(end: end("]", after: range), to: &list)
      return range
    case .key(let range):
      texts.addKeys(to: &list)
      return range
    case .value(let key, let range):
      texts.addValues(of: key, typed(range), to: &list)
      return range
    }
  }

  /// Adds the daily note of a day that is given in words, such as `today` or `next friday`.
  private func addDays(_ typed: String, end: String, in page: Page, to list: inout CompletionList) {
    let words = typed.lowercased()
    let days = ["today", "tomorrow", "yesterday"].filter { !words.isEmpty && $0.hasPrefix(words) }
    let expression = DateExpression(today: page.view.vault.today, looksAhead: true)
    for word in days.isEmpty && words.contains(where: \.isLetter) ? [words] : days {
      guard let day = try? expression.day(word),
        let note = try? PeriodicNote(.daily, of: day, in: page.view.vault)
      else { continue }
      let name = String(decoding: note.path.lastComponent, as: UTF8.self)
      let stem = name.hasSuffix(".md") ? String(name.dropLast(3)) : name
      let isThere = page.view.note(at: note.path) != nil
      list.add(
        CompletionItem(
          label: word, kind: .value, text: stem + end, filter: word, detail: isThere ? stem : "\(stem), no note yet"))
    }
  }

  /// Adds unresolved targets of links in other notes.
  private func addUnresolved(_ typed: String, end: String, in page: Page, to list: inout CompletionList) {
    // One letter matches too much, and links to existing notes are more useful.
    guard typed.count >= 2, list.wantsMore else { return }
    let text = LinkKey.fold(typed)
    var seen: Set<String> = []
    for link in page.view.unresolvedTargets(beginningWith: text, limit: 50)
    where seen.insert(LinkKey.fold(link)).inserted {
      list.add(
        CompletionItem(label: link, kind: .text, text: link + end, filter: link, detail: "no note yet"))
    }
  }
}

/// `completionItem/resolve`: adds the description of the note to an item, which would be too slow for all items of a
/// list.
struct CompletionResolveRequest: ClientRequest {
  static let method = "completionItem/resolve"
  private let item: JSONValue

  init(_ params: JSONValue) { item = params }

  func answer(_ session: EditorSession) throws -> JSONValue {
    guard case .object(var members) = item, let uri = item["data"]?["uri"]?.string,
      let page = try? session.page(uri), let document = page.document
    else { return item }
    let target = LinkTarget(
      document: document, path: page.path, isNote: true, isAmbiguous: false, subpath: "")
    let text: JSONValue = .string(try NoteCardText(target, from: page, session).text)
    members.append(
      .init(
        "documentation", session.client.completionTextFormat.map { ["kind": .string($0), "value": text] } ?? text))
    return .object(members)
  }
}
