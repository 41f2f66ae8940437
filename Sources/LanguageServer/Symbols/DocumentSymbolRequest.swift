internal import JSON
internal import NoteQueries
internal import NoteSyntax

/// `textDocument/documentSymbol`: the headings of a note, as a tree if the client supports trees.
enum DocumentSymbolRequest {
  /// The kind `String`, which most clients show with an icon for text.
  private static let kind: JSONValue = 15

  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) -> JSONValue {
    if page.isBase { return .array(symbols(ofBase: page, session)) }
    let headings = page.note.headings
    let sections = page.note.sections.map { page.range(of: $0).json }
    guard session.client.hasNestedSymbols else {
      return .array(
        zip(headings, sections).map { heading, section in
          let location: JSONValue = ["uri": .string(page.uri.text), "range": section]
          return ["name": .string(name(heading)), "kind": kind, "location": location]
        })
    }
    var next = 0
    return .array(symbols(below: 0, &next, in: page, sections))
  }

  /// Returns the formulas and the views of a base.
  private static func symbols(ofBase page: Page, _ session: EditorSession) -> [JSONValue] {
    let base = BaseFile(page.bytes)
    let names = base.formulas.map { ($0.name, $0.nameRange) } + base.views.map { ($0.name, $0.nameRange) }
    return names.filter { !$0.0.isEmpty }.map { name, range in
      let place = page.range(of: range).json
      let symbol: JSONValue = ["name": .string(name), "kind": kind]
      return session.client.hasNestedSymbols
        ? symbol.adding("range", place).adding("selectionRange", place)
        : symbol.adding("location", ["uri": .string(page.uri.text), "range": place])
    }
  }

  /// Returns the symbols of the headings from `next` on that are below a level.
  private static func symbols(below level: Int, _ next: inout Int, in page: Page, _ sections: [JSONValue])
    -> [JSONValue]
  {
    var symbols: [JSONValue] = []
    while next < page.note.headings.count, page.note.headings[next].level > level {
      let index = next
      let heading = page.note.headings[index]
      next += 1
      let children = self.symbols(below: heading.level, &next, in: page, sections)
      symbols.append([
        "name": .string(name(heading)), "kind": kind, "range": sections[index],
        "selectionRange": page.range(of: heading.contentRange).json, "children": .array(children),
      ])
    }
    return symbols
  }

  /// Returns the text of a heading; clients refuse an empty one.
  private static func name(_ heading: Heading) -> String {
    heading.plainText.isEmpty ? String(repeating: "#", count: heading.level) : heading.plainText
  }
}
