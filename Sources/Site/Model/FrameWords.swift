internal import Bytes
internal import JSON
internal import Rendering
internal import SystemCalls

/// A word or sentence of the frame of a site: what is on a page besides the notes.
enum FrameWord: String, CaseIterable, Sendable {
  case skip, site, folders, tags, months, graph, search, newest, feed, markdown, made, theme
  case themeSystem = "theme-system"
  case themeLight = "theme-light"
  case themeDark = "theme-dark"
  case breadcrumb, changed
  case minutes
  case toDo = "to-do"
  case outline
  case linkedFrom = "linked-from"
  case related, alike
  case sharedTags = "shared-tags"
  case sharedSources = "shared-sources"
  case sharedTargets = "shared-targets"
  case sharedWords = "shared-words"
  case more
  case earlier, later, neighbours
  case linkedNotes = "linked-notes"
  case sewing
  case andMore = "and-more"
  case pinned
  case oneYear = "one-year"
  case oneYearRemark = "one-year-remark"
  case fewer
  case moreDays = "more-days"
  case recent
  case allOf = "all"
  case allNotesChip = "all-notes-chip"
  case categories, notes, links
  case tagCount = "tag-count"
  case openTasks = "open-tasks"
  case since
  case noNotes = "no-notes"
  case atTop = "at-top"
  case allNotes = "all-notes"
  case newestFirst = "newest-first"
  case older
  case notesOfMonths = "notes-of-months"
  case year
  case noDate = "no-date"
  case pages, first, previous
  case pageOf = "page-of"
  case next
  case last
  case emptyFolder = "empty-folder"
  case noTags = "no-tags"
  case tagsBelow = "tags-below"
  case together
  case mostLinked = "most-linked"
  case notFound = "not-found"
  case notFoundTitle = "not-found-title"
  case notFoundWhy = "not-found-why"
  case notFoundWays = "not-found-ways"
  case searchSite = "search-site"
  case frontPage = "front-page"
  case needsScripts = "needs-scripts"
  case linksHere = "links-here"
  case alsoCalled = "also-called"
  case yes, no, page
  case pageCount = "page-count"
  case graphDrawn = "graph-drawn"
  case graphMore = "graph-more"
  case graphAlone = "graph-alone"
  case graphNone = "graph-none"
  case code, table, formula, board
  case headingLink = "heading-link"
  case emptyBoard = "empty-board"
  case states, marked, callouts
  case monthNames = "month-names"
  case monthNamesOf = "month-names-of"
  case shortMonths = "short-months"
  case weekdays, date
  case shortDate = "short-date"
  case day, month
  case dayOfMonth = "day-of-month"
  case reading, examples
  case someOf = "some-of"
  case noWord = "no-word"
  case noBoth = "no-both"
  case noAll = "no-all"
  case like
  case nearHeading = "near-heading"
  case nearWithout = "near-without"
  case nearSimilar = "near-similar"
  case indexMissing = "index-missing"
  case notHere = "not-here"
  case choose
  case openNote = "open"
  case newTab = "new-tab"
  case keys
  case thisList = "this-list"
  case oneLetter = "one-letter"
  case closeList = "close"
  case copy, copied, closer, farther, fit
  case showAll = "show-all"
  case folder
  case allFolders = "all-folders"
  case noteList = "note-list"
}

/// The words of the frame in one language, from a table in `Embedded` that a translator can edit (`frame-en.txt`).
struct FrameWords: Sendable {
  /// The language of the words: that of the site, or else English, which the pages state then.
  let language: String
  /// The table that is used.
  let table: String
  /// The forms of each word, in the order of the categories of numbers.
  private let forms: [FrameWord: [String]]
  private let categories: [String]
  /// The words for elements of notes.
  private(set) var labels = HTMLLabels()

  /// The languages that have a table.
  static let languages = [
    "ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "sv", "th", "tr", "zh",
  ]

  /// Finds the words for the language of a site, such as `pt-BR`. Those of a language are for all of its regions.
  init(for language: String) {
    var parts = language.lowercased().split(separator: "-").map { String($0) }
    while !parts.isEmpty, !Self.languages.contains(parts.joined(separator: "-")) { parts.removeLast() }
    table = parts.isEmpty ? "en" : parts.joined(separator: "-")
    self.language = parts.isEmpty ? table : language
    (forms, categories) = Self.tables.withLock { [table] tables in
      if let known = tables[table] { return known }
      let read = Self.read(EmbeddedFile.text("Site/frame-\(table).txt"))
      tables[table] = read
      return read
    }
    labels = elementLabels()
  }

  private static let tables = Locked<[String: (forms: [FrameWord: [String]], categories: [String])]>([:])

  private static func read(_ text: String) -> (forms: [FrameWord: [String]], categories: [String]) {
    var (forms, categories): ([FrameWord: [String]], [String]) = ([:], ["other"])
    var last: [String] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let sign = line.firstRange(of: " = ") else { continue }
      let (name, value) = (String(line[..<sign.lowerBound]), String(line[sign.upperBound...]))
      if value != "=" { last = value.split(separator: " | ").map { String($0) } }
      if name == "forms" { categories = value.split(separator: " ").map { String($0) } }
      if let word = FrameWord(rawValue: name) { forms[word] = last }
    }
    return (forms, categories)
  }

  subscript(_ word: FrameWord) -> String { forms[word]?[0] ?? word.rawValue }

  /// Returns the parts of a list.
  func list(_ word: FrameWord) -> [String] { self[word].split(separator: ", ").map { String($0) } }

  /// Returns a word with something in the place of what is in braces.
  func text(_ word: FrameWord, _ values: [String: String]) -> String { Self.filled(self[word], values) }

  /// Returns the form of a word for a number, with the number in it.
  func counted(_ word: FrameWord, _ count: Int, _ values: [String: String] = [:]) -> String {
    Self.filled(form(word, for: count), values.merging(["n": grouped(count)]) { first, _ in first })
  }

  private func form(_ word: FrameWord, for count: Int) -> String {
    let forms = forms[word] ?? [word.rawValue]
    let index = categories.firstIndex(of: PluralCategory.name(of: count, in: table)) ?? categories.count - 1
    return forms[min(index, forms.count - 1)]
  }

  /// Returns the text before and after the number in the form of a word for it; nothing after it if the form is a word.
  func parts(of word: FrameWord, for count: Int) -> (before: String, after: String?) {
    let form = form(word, for: count)
    guard let range = form.firstRange(of: "{n}") else { return (form, nil) }
    return (String(form[..<range.lowerBound]), String(form[range.upperBound...]))
  }

  private static func filled(_ text: String, _ values: [String: String]) -> String {
    var (filled, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: start)..<end])
      filled += rest[..<start] + (values[name] ?? String(rest[start...end]))
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }

  /// Returns a number with what the language writes between thousands.
  func grouped(_ count: Int) -> String {
    let sign =
      switch table {
      case "de", "es", "it", "nl", "pt", "tr": "."
      case "fr", "pl", "ru", "sv": "\u{A0}"
      default: ","
      }
    return count < 1_000 ? "\(count)" : grouped(count / 1_000) + sign + String("\(1_000 + count % 1_000)".dropFirst())
  }

  private func elementLabels() -> HTMLLabels {
    var labels = HTMLLabels()
    (labels.code, labels.table, labels.formula, labels.headingLink) = (
      self[.code], self[.table], self[.formula], self[.headingLink]
    )
    labels.states = Dictionary(zip(" x/->?", list(.states)), uniquingKeysWith: { first, _ in first })
    labels.marked = self[.marked]
    labels.callouts = Dictionary(zip(Self.calloutTypes, list(.callouts)), uniquingKeysWith: { first, _ in first })
    return labels
  }

  /// The types of callouts in the order of their names in the tables.
  private static let calloutTypes = """
    note info todo abstract summary tldr tip hint important success check done question help faq warning caution attention \
    failure fail missing danger error bug example quote cite
    """.split(separator: " ").map { String($0) }

  // MARK: - Scripts

  /// Returns some words as an object of JavaScript, by their names, with all forms; and how forms are chosen.
  func script(_ words: [FrameWord]) -> String {
    var writer = JSONWriter(.compact)
    let members = words.map { word in
      JSONValue.Member(word.rawValue, .array((forms[word] ?? []).map { .string($0) }))
    }
    let rule: [JSONValue.Member] = [
      .init("language", .string(table)), .init("categories", .array(categories.map { .string($0) })),
    ]
    writer.value(.object(members + rule))
    return String(decoding: writer.drain(), as: UTF8.self)
  }
}

/// The categories of numbers for which languages have forms (Unicode's plural rules, for whole numbers).
enum PluralCategory {
  static func name(of count: Int, in language: String) -> String {
    let (ones, hundreds) = (count % 10, count % 100)
    switch language {
    case "ja", "ko", "th", "zh": return "other"
    case "fr", "pt": return count <= 1 ? "one" : "other"
    case "pl":
      if count == 1 { return "one" }
      return (2...4).contains(ones) && !(12...14).contains(hundreds) ? "few" : "many"
    case "ru":
      if ones == 1, hundreds != 11 { return "one" }
      return (2...4).contains(ones) && !(12...14).contains(hundreds) ? "few" : "many"
    case "ar":
      switch count {
      case 0: return "zero"
      case 1: return "one"
      case 2: return "two"
      default: return (3...10).contains(hundreds) ? "few" : hundreds >= 11 ? "many" : "other"
      }
    default: return count == 1 ? "one" : "other"
    }
  }
}
