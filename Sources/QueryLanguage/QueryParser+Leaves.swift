internal import Bytes
internal import RegularExpressions

extension QueryParser {
  /// Reads one word, phrase or pattern of at least one byte, as a value of the current field or property. If a field's
  /// name precedes the value, the node begins at the name (`nodeStart`).
  mutating func leaf(from nodeStart: Int? = nil) throws(QueryProblem) -> QueryNode? {
    let start = nodeStart ?? scanner.index
    try countTerm(from: start)
    if let property { return try propertyLeaf(property, from: start) }
    let kind: QueryNode.Kind =
      switch field {
      case .text(let textField): try textLeaf(textField)
      case .key(let keyField): try keyLeaf(keyField)
      case .link(let linkField): .link(linkField, noteName())
      case .folder: folderLeaf()
      case .date(let dateField): .date(dateField, try dateRange(dateField))
      case .count(let countField): .count(countField, try countRange(countField))
      case .id: .property("id", try idTest())
      case .changed: .changed(try changeRange())
      case .state: .state(try choice(among: NoteState.allCases, synonyms: Self.stateSynonyms))
      case .feature: .feature(try choice(among: NoteFeature.allCases, synonyms: Self.featureSynonyms))
      case .enriched: .enriched(try choice(among: EnrichedState.allCases, synonyms: Self.enrichedSynonyms))
      // These are never the current field, since they contain a query.
      case .scope, .matchCase: .text(.any, try textTerm())
      }
    return node(kind, from: start)
  }

  private static let stateSynonyms: [String: NoteState] = ["starred": .pinned, "dead-end": .deadend]

  private static let featureSynonyms: [String: NoteFeature] = [
    "tag": .tags, "task": .tasks, "attachment": .attachments, "properties": .property,
  ]

  /// Conditions that people expect of `is:` and `has:`, and how they are written.
  static let otherConditions: [String: String] = [
    "is:todo": "task-todo:*", "is:open": "task-todo:*", "is:task": "has:tasks", "is:done": "task-done:*",
    "is:tagged": "has:tags", "is:untagged": "-has:tags", "is:tagless": "-has:tags", "is:linked": "-is:orphan",
    "is:unlinked": "is:orphan", "is:broken": "has:unresolved", "is:unresolved": "has:unresolved",
    "is:draft": "[draft:true]", "is:published": "[publish:true]", "is:public": "[publish:true]",
    "is:private": "-[publish:true]", "is:inbox": "in:inbox", "is:template": "in:templates", "is:trashed": "in:trash",
    "is:deleted": "in:trash", "is:overdue": "due:<today", "is:due": "due:today", "is:today": "created:today",
    "is:new": "created:7d", "is:recent": "updated:7d", "is:modified": "updated:7d", "is:changed": "changed:HEAD",
    "is:opened": "referenced:7d", "is:read": "referenced:*", "is:unread": "-referenced:*",
    "is:summarized": "has:summary",
    "has:link": "links:>0", "has:links": "links:>0", "has:outlinks": "links:>0", "has:backlink": "-is:orphan",
    "has:backlinks": "-is:orphan", "has:inlinks": "-is:orphan", "has:image": "has:attachments",
    "has:images": "has:attachments", "has:picture": "has:attachments", "has:pictures": "has:attachments",
    "has:photo": "has:attachments", "has:photos": "has:attachments", "has:pdf": "has:attachments",
    "has:file": "has:attachments", "has:files": "has:attachments", "has:audio": "has:attachments",
    "has:video": "has:attachments", "has:embed": "has:attachments", "has:embeds": "has:attachments",
    "has:alias": "alias:*", "has:aliases": "alias:*", "has:heading": "heading:*", "has:headings": "heading:*",
    "has:title": "title:*", "has:category": "category:*", "has:due": "due:*", "has:deadline": "due:*",
    "has:todo": "task-todo:*", "has:todos": "task-todo:*", "has:done": "task-done:*", "has:text": "-is:empty",
    "has:content": "-is:empty", "has:body": "-is:empty", "has:id": "[id]", "has:date": "created:*",
  ]

  private static let enrichedSynonyms: [String: EnrichedState] = [
    "no": .none, "never": .none, "old": .stale, "outdated": .stale, "yes": .current, "fresh": .current,
  ]

  /// Reads a text; a star alone is every note, or any text of a field.
  private mutating func textLeaf(_ textField: QueryField) throws(QueryProblem) -> QueryNode.Kind {
    let start = scanner.index
    let term = try textTerm()
    guard isStar(from: start) else { return .text(textField, term) }
    return textField == .any ? .all : .text(textField, .regex("."))
  }

  /// Returns whether a star alone was read, without quotes or a backslash.
  private func isStar(from start: Int) -> Bool { scanner.text(from: start, to: scanner.index) == "*" }

  mutating func textTerm() throws(QueryProblem) -> QueryTerm {
    let start = scanner.index
    switch scanner.peek() {
    case UInt8(ascii: "\""): if let text = scanner.quoted() { return .phrase(text) }
    case UInt8(ascii: "/"):
      if let pattern = scanner.pattern() {
        try check(pattern, at: start + 1)
        return .regex(pattern)
      }
    case UInt8(ascii: "["):
      // A property may contain a link; then the value is the link with its brackets.
      if let note = scanner.wikilink() { return .phrase(property == nil ? note : "[[\(note)]]") }
    case UInt8(ascii: "=") where scanner.isWordByte(at: start + 1):
      scanner.index += 1
      return .exact(scanner.word().string)
    case UInt8(ascii: "=") where scanner.peek(1) == UInt8(ascii: "\""):
      scanner.index += 1
      if let text = scanner.quoted() { return .exact(text) }
      scanner.index = start
    case UInt8(ascii: "~") where scanner.isWordByte(at: start + 1):
      scanner.index += 1
      return .fuzzy(scanner.word().string)
    default: break
    }
    var word = scanner.word()
    if property == nil, case .text = field, !word.hasEscapes {
      isMark = SentenceMarks.areAll(of: word.string)
      word.text = Array(SentenceMarks.removed(around: word.string).utf8)
    }
    return wordTerm(word)
  }

  private func check(_ pattern: String, at start: Int) throws(QueryProblem) {
    do throws(RegularExpressionError) { _ = try RegularExpression(pattern) } catch {
      let offset = start + error.offset
      throw problem(error.message, hint: error.hint, from: offset, to: offset + 1)
    }
  }

  private func wordTerm(_ word: QueryScanner.Word) -> QueryTerm {
    let stars = UInt8(ascii: "*")
    let hasLetter = word.text.contains { $0.isAlphanumeric || $0 >= 0x80 }
    if word.endsInStar, hasLetter, word.text.first != stars, word.text.dropLast().last != stars {
      return .prefix(String(decoding: word.text.dropLast(), as: UTF8.self))
    }
    return .word(word.string)
  }

  private mutating func keyLeaf(_ keyField: QueryKey) throws(QueryProblem) -> QueryNode.Kind {
    let valueStart = scanner.index
    if keyField == .priority { return .key(.priority, .word(try priority())) }
    let term = try textTerm()
    let written = scanner.text(from: valueStart, to: scanner.index)
    // A star alone is the beginning of every name.
    if written == "*" || keyField == .tag && written == "#*" { return .key(keyField, .prefix("")) }
    guard keyField == .tag || keyField == .ext else { return .key(keyField, term) }
    let name = keyField == .tag ? Self.tagName(term) : Self.extensionName(term)
    if case .word("") = name {
      // A `#` or a dot without a name is text.
      return .text(.any, .word(written))
    }
    return .key(keyField, name)
  }

  /// Reads the beginning of an id, or a phrase, pattern or the like for a whole one.
  private mutating func idTest() throws(QueryProblem) -> PropertyTest {
    let start = scanner.index
    let term = try textTerm()
    if isStar(from: start) { return .exists }
    guard case .word(let text) = term, text.first != "*", text.last != "*",
      text.utf8.contains(where: { $0.isAlphanumeric || $0 >= 0x80 })
    else { return .term(term) }
    return .term(.prefix(text))
  }

  private static func extensionName(_ term: QueryTerm) -> QueryTerm {
    if case .fuzzy = term { return term }
    return term.mapped { String($0.drop { $0 == "." }) }
  }

  private mutating func priority() throws(QueryProblem) -> String {
    let start = scanner.index
    let text = name().text
    let names = QueryKey.priorities
    if names.contains(text.lowercased()) { return text.lowercased() }
    throw problem(
      "'\(text)' is not a priority",
      hint: EditDistance.nearest(to: text, in: names).map { "did you mean 'priority:\($0)'?" }
        ?? "write one of \(names.joined(separator: ", "))", from: start)
  }

  /// Returns the term without the `#` before the tag's name and the `/` after it.
  private static func tagName(_ term: QueryTerm) -> QueryTerm {
    // In a prefix term, a final slash means that the tag continues after it.
    if case .prefix(let text) = term {
      let name = String(text.unicodeScalars.drop { $0 == "#" })
      return name.isEmpty ? .word(name) : .prefix(name)
    }
    return term.mapped { text in
      var name = text.unicodeScalars[...].drop { $0 == "#" }
      while name.last == "/" { name.removeLast() }
      return String(name)
    }
  }

  /// Reads a value that is a name: quoted text, or a plain word.
  mutating func name() -> (text: String, isQuoted: Bool) {
    if scanner.peek() == UInt8(ascii: "\""), let text = scanner.quoted() { return (text, true) }
    return (scanner.word().string, false)
  }

  /// Reads a note's name; from a wikilink, only the target is used.
  private mutating func noteName() -> String {
    guard let link = scanner.wikilink() else { return name().text }
    return String(link.prefix { $0 != "|" })
  }

  private mutating func folderLeaf() -> QueryNode.Kind {
    let start = scanner.index
    let (text, isQuoted) = name()
    if !isQuoted, let area = Area(rawValue: text.lowercased()) { return .area(area) }
    if isStar(from: start) { return .folder("") }
    var path = text.unicodeScalars[...]
    while path.first == "/" || path.starts(with: "./".unicodeScalars) { path.removeFirst() }
    while path.last == "/" { path.removeLast() }
    return .folder(String(path))
  }

  private mutating func choice<Value: RawRepresentable<String>>(
    among values: [Value], synonyms: [String: Value]
  ) throws(QueryProblem) -> Value {
    let start = scanner.index
    let prefix = field.name + ":"
    let text = name().text
    let key = text.lowercased()
    if let value = Value(rawValue: key) ?? synonyms[key] { return value }
    let names = values.map(\.rawValue)
    let nearest = EditDistance.nearest(to: text, in: names)
    if let other = Self.otherConditions[prefix + key] {
      throw problem("'\(text)' is not a value of \(prefix)", hint: "did you mean '\(other)'?", from: start)
    }
    throw problem(
      "'\(text)' is not a value of \(prefix)",
      hint: nearest.map { "did you mean '\(prefix)\($0)'?" } ?? "write one of \(names.joined(separator: ", "))",
      from: start)
  }
}

extension QueryTerm {
  fileprivate func mapped(_ change: (String) -> String) -> QueryTerm {
    switch self {
    case .word(let text): .word(change(text))
    case .phrase(let text): .phrase(change(text))
    case .exact(let text): .exact(change(text))
    case .prefix(let text): .prefix(change(text))
    case .fuzzy(let text): .fuzzy(change(text))
    case .regex: self
    }
  }
}
