package import Dates
package import NoteSyntax

/// A value in the front matter that sheaf recognises but cannot use; the note is treated as if it had none.
package struct IgnoredValue: Equatable, Sendable {
  /// The index of the property among those of the note.
  package let property: Int
  /// The index in the list that is its value; nil for the value as a whole.
  package let item: Int?
  /// The code of the finding.
  package let code: String
  /// The description of the problem, in lower case without a final period.
  package let message: String

  /// Returns the ignored values among the properties of a note.
  package static func all(
    in properties: [(name: String, value: StoredValue)], zone: TimeZoneRules, readsLegacy: Bool
  ) -> [IgnoredValue] {
    var finder = Finder(zone: zone, readsLegacy: readsLegacy)
    for (index, property) in properties.enumerated() { finder.look(at: property.value, of: property.name, index) }
    return finder.found
  }

  /// Returns the ignored values of parsed front matter; none if it is invalid, because then all of it is ignored.
  package static func all(in matter: FrontMatter?, zone: TimeZoneRules, readsLegacy: Bool) -> [IgnoredValue] {
    guard let matter, matter.isValid else { return [] }
    let found = all(
      in: matter.properties.map { ($0.key, StoredValue($0.value)) }, zone: zone, readsLegacy: readsLegacy)
    // In Logseq, any text can be a tag.
    return matter.isLogseq ? found.filter { $0.code != "property.invalid-tag" } : found
  }

  package static func problems(of note: ParsedNote, zone: TimeZoneRules) -> [NoteProblem] {
    guard let matter = note.validMatter else { return [] }
    return all(in: matter, zone: zone, readsLegacy: false).map { value in
      let offset = value.offset(in: matter)
      return NoteProblem(
        code: value.code, offset: offset, position: note.lines.position(at: offset), message: value.message)
    }
  }

  func offset(in matter: FrontMatter) -> Int {
    let value = matter.properties[property].value
    if let item, let items = value.items, items.indices.contains(item) { return items[item].range.lowerBound }
    return matter.properties[property].range.lowerBound
  }

  fileprivate static func isPlaceholder(_ text: String) -> Bool {
    text.contains("{{") || text.contains("<%") || text.hasPrefix("<") && text.hasSuffix(">")
  }
}

private struct Finder {
  let zone: TimeZoneRules
  let readsLegacy: Bool
  var found: [IgnoredValue] = []
  var seen: Set<String> = []

  mutating func look(at value: StoredValue, of name: String, _ index: Int) {
    guard let meaning = PropertyMeaning(key: name) else { return }
    let key = CaseFolding.fold(name)
    // Old keys have separate findings, unless the config enables them.
    if !readsLegacy, key == "tag" || key == "alias" { return }
    if !seen.insert(key).inserted {
      return add(index, "repeated", "'\(name)' occurs twice, differing in case; only the first is used")
    }
    switch meaning {
    case .created, .updated: lookAtDate(value, name, index)
    case .pinned: lookAtBoolean(value, name, index)
    case .tags: forEachItem(of: value) { lookAtTag($0, isAlone: $1 == nil, name, index, item: $1) }
    case .aliases, .actions: forEachItem(of: value) { lookAtText($0, name, index, item: $1) }
    case .id, .title, .category, .source, .summary: lookAtText(value, name, index, item: nil)
    case .enriched, .cssclasses: break
    }
  }

  private mutating func add(_ property: Int, _ code: String, _ message: String, item: Int? = nil) {
    found.append(IgnoredValue(property: property, item: item, code: "property." + code, message: message))
  }

  private func forEachItem(of value: StoredValue, _ body: (StoredValue, Int?) -> Void) {
    guard case .list(let items) = value else { return body(value, nil) }
    for (index, item) in items.enumerated() { body(item, index) }
  }

  private mutating func lookAtDate(_ value: StoredValue, _ name: String, _ index: Int) {
    guard let text = text(of: value) else {
      if isCollection(value) { add(index, "invalid-date", "'\(name)' is \(kind(value)), not a date; it is ignored") }
      return
    }
    if text.isEmpty || IgnoredValue.isPlaceholder(text) || NoteDate(parsing: text, zone: zone) != nil { return }
    add(index, "invalid-date", "'\(short(text))' is not a date; '\(name)' is ignored")
  }

  private mutating func lookAtBoolean(_ value: StoredValue, _ name: String, _ index: Int) {
    switch value {
    case .null, .bool: return
    case .list, .mapping: add(index, "invalid-boolean", "'\(name)' is \(kind(value)), not true or false; it is ignored")
    case .number(let text), .text(let text):
      if text.isEmpty || IgnoredValue.isPlaceholder(text) { return }
      let isQuoted = ["true", "false"].contains(text.lowercased())
      add(
        index, "invalid-boolean",
        isQuoted
          ? "'\(text)' is quoted or written unusually, so '\(name)' is text, not true or false; it is ignored"
          : "'\(short(text))' must be true or false; '\(name)' is ignored")
    }
  }

  private mutating func lookAtText(_ value: StoredValue, _ name: String, _ index: Int, item: Int?) {
    guard isCollection(value) else { return }
    let subject = item == nil ? "'\(name)' is \(kind(value))" : "an item of '\(name)' is \(kind(value))"
    add(index, "not-text", "\(subject), not text; it is ignored", item: item)
  }

  private mutating func lookAtTag(_ value: StoredValue, isAlone: Bool, _ name: String, _ index: Int, item: Int?) {
    if isCollection(value) {
      return add(index, "invalid-tag", "\(kind(value)) cannot be a tag; it is ignored", item: item)
    }
    guard let text = text(of: value), !IgnoredValue.isPlaceholder(text) else { return }
    let parts = FrontMatter.tagParts(text)
    if parts.isEmpty { return }
    if readsLegacy {
      for part in parts where FrontMatter.tagName(part) == nil { addTag(part, index, item) }
      return
    }
    guard case .text = value else {
      let message = "'\(short(text))' is a number or a boolean, not a tag; it is ignored"
      return add(index, "invalid-tag", message, item: item)
    }
    // Several tags in one string have a separate finding.
    if FrontMatter.tagName(text) == nil, !isAlone || parts.count == 1 { addTag(text, index, item) }
  }

  private mutating func addTag(_ text: String, _ index: Int, _ item: Int?) {
    add(index, "invalid-tag", "'\(short(text))' cannot be a tag; it is ignored", item: item)
  }

  private func text(of value: StoredValue) -> String? {
    switch value {
    case .bool(let value): value ? "true" : "false"
    case .number(let text), .text(let text): text
    case .null, .list, .mapping: nil
    }
  }

  private func isCollection(_ value: StoredValue) -> Bool {
    switch value {
    case .list, .mapping: true
    default: false
    }
  }

  private func kind(_ value: StoredValue) -> String { if case .list = value { "a list" } else { "a mapping" } }

  private func short(_ text: String) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    return line.count > 60 ? line.prefix(60) + "…" : line
  }
}
