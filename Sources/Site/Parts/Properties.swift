internal import Dates
internal import NoteSyntax
internal import Rendering
internal import VaultCore

/// The properties of a note that no other part of its page shows.
extension PageWriter {
  /// The number of properties that are shown without unfolding the rest, and the number of levels of maps.
  private static let (most, deepest) = (8, 3)

  private static let hidden: Set<String> = [
    "publish", "unlisted", "draft", "permalink", "description", "cover", "image", "lang", "enriched",
  ]

  /// Whether a property is for the site, and not for its readers.
  static func isHidden(property name: String) -> Bool { hidden.contains(name.lowercased()) }

  mutating func writeProperties(_ number: Int) {
    let note = site.notes[number]
    var rows = site.view.snapshot.properties(of: note.document).filter { name, value in
      if Self.isHidden(property: name) || Self.isEmpty(value) { return false }
      return switch PropertyMeaning(key: name) {
      case nil: true
      case .source: note.card.source != "manual"
      default: false
      }
    }
    if !note.card.aliases.isEmpty {
      rows.insert((name: words[.alsoCalled], value: .list(note.card.aliases.map { .text($0) })), at: 0)
    }
    if rows.isEmpty { return }
    output.markup("<div class=\"props\">\n")
    write(rows.prefix(Self.most), of: number)
    if rows.count > Self.most {
      element("<details><summary>", words.counted(.more, rows.count - Self.most), "</summary>")
      write(rows.dropFirst(Self.most), of: number)
      output.markup("</details>")
    }
    output.markup("</div>\n")
  }

  private mutating func write(_ rows: ArraySlice<(name: String, value: StoredValue)>, of number: Int) {
    output.markup("<dl>\n")
    for (name, value) in rows {
      element("<div><dt><bdi>", name, "</bdi></dt><dd>")
      write(value, of: number, depth: 0)
      output.markup("</dd></div>\n")
    }
    output.markup("</dl>\n")
  }

  private static func isEmpty(_ value: StoredValue) -> Bool {
    switch value {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let items): items.allSatisfy(isEmpty)
    case .mapping(let pairs): pairs.isEmpty
    case .bool, .number: false
    }
  }

  private mutating func write(_ value: StoredValue, of number: Int, depth: Int) {
    switch value {
    case .null: break
    case .bool(let flag): output.text(words[flag ? .yes : .no])
    case .number(let text): output.text(text)
    case .text(let text): write(text, of: number)
    case .list(let items):
      for (index, item) in items.filter({ !Self.isEmpty($0) }).enumerated() {
        if index > 0 { output.markup(", ") }
        write(item, of: number, depth: depth + 1)
      }
    case .mapping(let pairs):
      if depth >= Self.deepest { return element("<code>", "{…}", "</code>") }
      output.markup("<dl>")
      for (key, value) in pairs {
        element("<div><dt><bdi>", key, "</bdi></dt><dd>")
        write(value, of: number, depth: depth + 1)
        output.markup("</dd></div>")
      }
      output.markup("</dl>")
    }
  }

  /// Writes a text, which may be a link or a date.
  private mutating func write(_ text: String, of number: Int) {
    if text.utf8.count == 10, let date = CivilDateTime(written: text, in: .fixed(minutes: 0)) {
      return time(date, words.long(date))
    }
    // A link in front matter has the form of one in the text.
    let bytes = Array(text.utf8)
    let note = NoteParser.parse(bytes.span, isBody: true)
    guard let link = note.links.first, link.range == 0..<bytes.count, !link.isEmbed else {
      guard let address = SafeAddress(text), address.scheme == "https" || address.scheme == "http"
      else { return element("<bdi>", text, "</bdi>") }
      return outside(address, text)
    }
    let label = link.display ?? link.target + link.subpath.replacing("#", with: " › ")
    if link.isExternal {
      guard let address = SafeAddress(link.target) else { return output.text(label) }
      return outside(address, label)
    }
    let links = SiteLinks(reader: reader, number: number, here: here)
    if case .page(let address)? = links.target(
      link.target, link.subpath, isFragment: link.hasFragment, isPicture: false)
    {
      self.link(address, label)
    } else {
      element("<bdi>", label, "</bdi>")
    }
  }

  private mutating func outside(_ address: SafeAddress, _ text: String) {
    link(address, text, " class=\"out\" rel=\"noreferrer\"")
  }
}
