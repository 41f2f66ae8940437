internal import Bytes
internal import Dates
internal import JSON
internal import JSONRPC
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// `textDocument/completion`: the possible completions of the text that is being typed.
struct CompletionRequest: ClientRequest {
  static let method = "textDocument/completion"
  private let place: DocumentPosition

  init(_ params: JSONValue) throws(RPCError) { place = try DocumentPosition(params) }

  func answer(_ session: EditorSession) throws -> JSONValue {
    let page = try session.page(place.uri)
    let offset = page.offset(of: place.position)
    guard let context = CompletionContext(at: offset, in: page) else { return .null }
    var list = CompletionList()
    let range = add(context, at: offset, in: page, to: &list, session)
    let items = list.items.enumerated().map { $0.element.json(replacing: page.range(of: range), rank: $0.offset) }
    return ["isIncomplete": .bool(list.isIncomplete), "items": .array(items)]
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
      let notes = NoteCompletions(page)
      let end = end("]]", after: range)
      addDays(typed(range), end: end, in: page, to: &list)
      notes.add(typed(range), isEmbed: isEmbed, to: &list) { notes.wikilink($0, $1, $2, end: end) }
      addUnresolved(typed(range), end: end, in: page, to: &list)
      return range
    case .part(let target, let range):
      texts.addParts(of: target, typed(range), at: offset, end: end("]]", after: range), to: &list, session)
      return range
    case .destination(let range, let isImage):
      let notes = NoteCompletions(page)
      notes.add(PercentEncoding.decode(typed(range)), isEmbed: true, to: &list) { document, path, _ in
        isImage && page.view.snapshot.isNote(document) ? nil : notes.destination(document, path)
      }
      return range
    case .destinationPart(let target, let range):
      texts.addSlugs(of: target, to: &list, session)
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
