internal import Bytes
internal import Dates
internal import JSON
internal import NoteSyntax
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

enum CompletionRequest {
  static func answer(at offset: Int, in page: Page, _ session: EditorSession) throws -> JSONValue {
    var list = CompletionList()
    var range: Range<Int>
    if let completions = QueryCompletions(at: offset, in: page) {
      completions.add(to: &list)
      range = completions.range
    } else {
      guard !page.isBase, let context = CompletionContext(at: offset, in: page) else { return .null }
      add(context, at: offset, in: page, to: &list, session)
      range = context.range
    }
    var items = list.items
    if session.client.completesOnlyWords {
      let word = word(before: offset, in: page.bytes, from: range.lowerBound)
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
    let word = bytes[start..<offset].reversed().prefix { $0.isAlphanumeric || "$_".utf8.contains($0) }
    return offset - word.count + word.reversed().prefix(while: \.isDigit).count
  }

  private static func add(
    _ context: CompletionContext, at offset: Int, in page: Page, to list: inout CompletionList, _ session: EditorSession
  ) {
    let (texts, range) = (TextCompletions(page), context.range)
    let typed = String(decoding: page.bytes[range.lowerBound..<max(range.lowerBound, offset)], as: UTF8.self)
    /// Returns a closing text; empty if it already follows the range.
    func end(_ text: String) -> String {
      let rest = page.bytes[range.upperBound...].prefix(text.utf8.count)
      let isThere = rest.elementsEqual(text.utf8) || rest.first.map { "|#".utf8.contains($0) } == true
      return isThere ? "" : text
    }
    switch context {
    case .wikilink(_, let isEmbed):
      addDays(typed, end: end("]]"), in: page, to: &list)
      NoteCompletions(page, .wikilink(end: end("]]"), isEmbed: isEmbed), typed).add(to: &list)
      addUnresolved(typed, end: end("]]"), in: page, to: &list)
    case .part(let target, _): texts.addParts(of: target, typed, at: offset, end: end("]]"), to: &list, session)
    case .destination(_, let isImage):
      let isAngled = range.lowerBound > 0 && page.bytes[range.lowerBound - 1] == UInt8(ascii: "<")
      NoteCompletions(page, .destination(isImage: isImage, isAngled: isAngled), typed).add(to: &list)
    case .destinationPart(let target, _): texts.addDestinationParts(of: target, typed, at: offset, to: &list, session)
    case .tag: texts.addTags(typed, to: &list)
    case .footnote: texts.addLabels(ofFootnotes: true, end: end("]"), to: &list)
    case .label: texts.addLabels(ofFootnotes: false, end: end("]"), to: &list)
    case .callout: texts.addCallouts(end: end("]"), to: &list)
    case .key: texts.addKeys(to: &list)
    case .value(let key, _): texts.addValues(of: key, typed, to: &list)
    }
  }

  /// Adds the daily note of a day that is given in words, such as `today` or `next friday`.
  private static func addDays(_ typed: String, end: String, in page: Page, to list: inout CompletionList) {
    let words = typed.lowercased()
    let days = ["today", "tomorrow", "yesterday"].filter { !words.isEmpty && $0.hasPrefix(words) }
    let expression = DateExpression(today: page.view.vault.today, looksAhead: true)
    for word in days.isEmpty && words.contains(where: \.isLetter) ? [words] : days {
      guard let day = try? expression.day(word), let note = try? PeriodicNote(.daily, of: day, in: page.view.vault)
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
  private static func addUnresolved(_ typed: String, end: String, in page: Page, to list: inout CompletionList) {
    // One letter matches too much, and links to existing notes are more useful.
    guard typed.count >= 2, list.wantsMore else { return }
    let text = CaseFolding.fold(typed)
    var seen: Set<String> = []
    for link in page.view.unresolvedTargets(beginningWith: text, limit: 50)
    where seen.insert(CaseFolding.fold(link)).inserted {
      list.add(link, .text, end: end, detail: "no note yet")
    }
  }

  /// `completionItem/resolve`: adds the description of the note, which would be too slow for all items of a list.
  static func resolve(_ item: JSONValue, _ session: EditorSession) throws -> JSONValue {
    guard let uri = item["data"]?["uri"]?.string,
      let page = try? session.page(uri), let document = page.document
    else { return item }
    let target = ResolvedTarget(document: document, path: page.path, isNote: true, isAmbiguous: false, subpath: "")
    let text: JSONValue = .string(try NoteCardText(target, from: page, session).text)
    let format = session.client.completionTextFormat
    return item.adding("documentation", format.map { ["kind": .string($0), "value": text] } ?? text)
  }
}
