internal import Bytes
package import Dates

/// A status of tasks: its character, name and type.
package struct TaskQueryStatus: Sendable {
  /// The types, in the order of a sort.
  package enum Kind: String, Sendable, CaseIterable {
    case inProgress = "IN_PROGRESS"
    case todo = "TODO"
    case onHold = "ON_HOLD"
    case done = "DONE"
    case cancelled = "CANCELLED"
    case nonTask = "NON_TASK"

    /// Whether nothing remains to be done.
    var isClosed: Bool { self == .done || self == .cancelled || self == .nonTask }
  }

  package let name: String
  package let kind: Kind

  package init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// The settings of the Tasks plugin that queries depend on.
package struct TaskQuerySettings: Sendable {
  /// The text without which a list item is no task.
  package var globalFilter = ""
  /// The instructions before those of each block.
  package var globalQuery = ""
  /// The instructions by names; they replace the usual ones.
  package var presets = Self.usualPresets
  /// The statuses by their characters.
  package var statuses: [String: TaskQueryStatus] = [
    " ": .init("Todo", .todo), "x": .init("Done", .done), "/": .init("In Progress", .inProgress),
    "-": .init("Cancelled", .cancelled),
  ]

  /// The presets without settings.
  package static let usualPresets = [
    "this_file": "path includes {{query.file.path}}",
    "this_folder": "folder includes {{query.file.folder}}",
    "this_folder_only": "filter by function task.file.folder === query.file.folder",
    "this_root": "root includes {{query.file.root}}",
    "hide_date_fields": """
    hide due date
    hide scheduled date
    hide start date
    hide created date
    hide done date
    hide cancelled date
    """,
    "hide_non_date_fields": """
    hide id
    hide depends on
    hide recurrence rule
    hide on completion
    hide tags
    hide priority
    """,
    "hide_query_elements": """
    hide toolbar
    hide postpone button
    hide edit button
    hide backlinks
    """,
    "hide_everything": """
    preset hide_date_fields
    preset hide_non_date_fields
    preset hide_query_elements
    """,
  ]

  /// Makes the settings of a vault without the plugin.
  package init() {}

  func status(_ symbol: String) -> TaskQueryStatus { statuses[symbol] ?? TaskQueryStatus("Unknown", .todo) }
}

/// A task as queries of the Tasks plugin see it.
package struct QueriedTask: Sendable {
  /// A date of a task; one that no calendar has is invalid.
  struct Date: Sendable {
    let text: String
    let day: CivilDate?
  }

  /// The dates that a task can have.
  enum DateKind: String, Sendable, CaseIterable {
    case due, scheduled, start, done, created, cancelled

    fileprivate var signs: [Unicode.Scalar] {
      switch self {
      case .due: ["\u{1F4C5}", "\u{1F4C6}", "\u{1F5D3}"]
      case .scheduled: ["\u{23F3}", "\u{231B}"]
      case .start: ["\u{1F6EB}"]
      case .done: ["\u{2705}"]
      case .created: ["\u{2795}"]
      case .cancelled: ["\u{274C}"]
      }
    }
  }

  /// The number of the file.
  package let file: Int
  /// The path of the note.
  package let path: String
  /// The line, from 1.
  package let line: Int
  let symbol: String
  let status: TaskQueryStatus
  let heading: String?
  let indentation: String
  /// The text without signifiers at its end.
  private(set) var description: String
  /// The text without the global filter.
  private(set) var shownDescription: String
  /// The text without the global filter, in small letters.
  private(set) var lowerDescription: String
  private(set) var tags: [String] = []
  /// From 0 for highest to 5 for lowest; 3 without a priority.
  private(set) var priority = 3
  private(set) var dates: [DateKind: Date] = [:]
  private(set) var recurrence: String?
  private(set) var id = ""
  private(set) var dependsOn: [String] = []
  private(set) var onCompletion = ""

  static let priorityNames = ["highest", "high", "medium", "none", "low", "lowest"]

  /// Makes the task of a list item; nil if the item is none, by its box or by the global filter.
  package init?(_ item: QueryItem, file: Int, path: String, _ settings: TaskQuerySettings) {
    guard let symbol = item.status else { return nil }
    if !settings.globalFilter.isEmpty, !item.text.hasPart(settings.globalFilter) { return nil }
    (self.file, self.path, line, self.symbol) = (file, path, item.line, symbol)
    (heading, indentation) = (item.heading, item.indentation)
    status = settings.status(symbol)
    (description, shownDescription, lowerDescription) = (item.text, "", "")
    readSignifiers()
    readBrackets()
    shownDescription =
      settings.globalFilter.isEmpty
      ? description
      : description.replacingScalars(settings.globalFilter, with: "").trimmed
    lowerDescription = shownDescription.lowercased()
    tags = Self.tags(in: description).filter { $0 != settings.globalFilter }
  }

  /// Returns the tasks of a note.
  package static func all(of file: Int, in source: some QuerySource, _ settings: TaskQuerySettings) -> [QueriedTask] {
    let path = source.path(of: file)
    return source.items(of: file).items.compactMap { QueriedTask($0, file: file, path: path, settings) }
  }

  /// Returns the tasks of all notes.
  package static func all(in source: some QuerySource, _ settings: TaskQuerySettings) -> [QueriedTask] {
    (0..<source.count).filter { source.isNote($0) && source.hasTasks($0) }.flatMap { all(of: $0, in: source, settings) }
  }

  /// Returns the tags in a text, with `#`.
  private static func tags(in text: String) -> [String] {
    var tags: [String] = []
    var isStart = true
    var rest = text[...]
    while let character = rest.first {
      if character == "#", isStart {
        let name = rest.dropFirst().prefix { !" !@#$%^&*(),.?\":{}|<>\t".contains($0) }
        if !name.isEmpty {
          tags.append("#" + name)
          rest = rest[name.endIndex...]
          isStart = false
          continue
        }
      }
      isStart = character.isWhitespace
      rest.removeFirst()
    }
    return tags
  }

  // MARK: - Signifiers

  /// Reads the signifiers at the end of the text, from the last one on.
  private mutating func readSignifiers() {
    var text = Array(description.unicodeScalars)
    func trim() { while let last = text.last, last.properties.isWhitespace { text.removeLast() } }
    trim()
    dropBlockID(&text)
    trim()
    var trailing: [String] = []
    for _ in 0..<20 {
      guard takeSignifier(&text, &trailing) else { break }
      trim()
    }
    description = ([Self.string(text)] + trailing.reversed()).filter { !$0.isEmpty }.joined(separator: " ").trimmed
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func dropBlockID(_ text: inout [Unicode.Scalar]) {
    guard let caret = text.lastIndex(of: "^"), caret > 0, text[caret - 1] == " ", caret + 1 < text.count else { return }
    let isID = text[(caret + 1)...].allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0 == "-" || (48...57).contains($0.value))
    }
    if isID { text.removeSubrange((caret - 1)...) }
  }

  private mutating func takeSignifier(_ text: inout [Unicode.Scalar], _ trailing: inout [String]) -> Bool {
    var end = text.count
    if end > 0, text[end - 1].value == 0xFE0F { end -= 1 }
    if end > 0, let rank = Self.rank(text[end - 1]) {
      priority = rank
      text.removeSubrange((end - 1)...)
      return true
    }
    // A sign with a value behind it: the last sign of all decides.
    let signs = Self.valueSigns
    if let at = text.lastIndex(where: { signs.contains($0) }) {
      var start = at + 1
      if start < text.count, text[start].value == 0xFE0F { start += 1 }
      let value = Self.string(text[start...]).trimmed
      if take(text[at], value) {
        text.removeSubrange(at...)
        return true
      }
    }
    if let space = text.lastIndex(where: { $0 == " " || $0 == "\t" }) ?? (text.first == "#" ? -1 : nil),
      space + 1 < text.count, text[space + 1] == "#"
    {
      let tag = Self.string(text[(space + 1)...])
      guard Self.tags(in: tag) == [tag] else { return false }
      trailing.append(tag)
      text.removeSubrange(max(space, 0)...)
      return true
    }
    return false
  }

  private static func rank(_ sign: Unicode.Scalar) -> Int? {
    switch sign {
    case "\u{1F53A}": 0
    case "\u{23EB}": 1
    case "\u{1F53C}": 2
    case "\u{1F53D}": 4
    case "\u{23EC}": 5
    default: nil
    }
  }

  private static let valueSigns: Set<Unicode.Scalar> = Set(
    DateKind.allCases.flatMap(\.signs) + ["\u{1F501}", "\u{1F3C1}", "\u{26D4}", "\u{1F194}"])

  /// Takes the value after a sign; returns false if it is not one as a whole.
  private mutating func take(_ sign: Unicode.Scalar, _ value: String) -> Bool {
    if let kind = DateKind.allCases.first(where: { $0.signs.contains(sign) }) {
      guard Self.isDateText(value) else { return false }
      dates[kind] = Date(text: value, day: CivilDate(iso: value))
      return true
    }
    let isWord = { (character: Character) in
      character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }
    switch sign {
    case "\u{1F501}":
      guard !value.isEmpty, value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ", !".contains($0)) })
      else { return false }
      recurrence = TaskRecurrence.normalized(value)
      return true
    case "\u{1F3C1}":
      guard !value.isEmpty, value.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
      onCompletion = value
      return true
    case "\u{1F194}":
      guard !value.isEmpty, value.allSatisfy(isWord) else { return false }
      id = value
      return true
    default:
      let parts = value.split(separator: ",").map { String($0).trimmed }
      guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isWord) }) else { return false }
      dependsOn = parts
      return true
    }
  }

  private static func isDateText(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 10
      && bytes.enumerated().allSatisfy { index, byte in
        index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte.isDigit
      }
  }

  /// Reads the fields of Dataview's notation at the end of the text.
  private mutating func readBrackets() {
    for _ in 0..<20 {
      var text = description.trimmed
      if text.last == "," { text = String(text.dropLast()).trimmed }
      guard let close = text.last, close == "]" || close == ")",
        let open = text.lastIndex(of: close == "]" ? "[" : "(")
      else { return }
      let inner = text[text.index(after: open)...].dropLast()
      guard let mark = inner.firstRange(of: "::") else { return }
      let key = inner[..<mark.lowerBound].trimmed.lowercased()
      let value = String(inner[mark.upperBound...]).trimmed
      let kinds: [String: DateKind] = [
        "due": .due, "scheduled": .scheduled, "start": .start, "created": .created, "completion": .done,
        "cancelled": .cancelled,
      ]
      if let kind = kinds[key], Self.isDateText(value) {
        dates[kind] = Date(text: value, day: CivilDate(iso: value))
      } else if key == "priority", let rank = Self.priorityNames.firstIndex(of: value.lowercased()) {
        priority = rank
      } else if key == "repeat" {
        recurrence = TaskRecurrence.normalized(value)
      } else if key == "id" {
        id = value
      } else if key == "dependson" {
        dependsOn = value.split(separator: ",").map { String($0).trimmed }
      } else if key == "oncompletion" {
        onCompletion = value
      } else {
        return
      }
      description = String(text[..<open]).trimmed
    }
  }
}

// MARK: - Places and derived values

extension QueriedTask {
  var fileName: String { String(path.split(separator: "/").last ?? "") }
  /// The folder with a slash at its end; `/` for the root.
  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "/" }
    return String(path[...slash])
  }
  /// The first folder with a slash at its end; `/` for the root.
  var root: String { path.split(separator: "/").count > 1 ? "\(path.split(separator: "/")[0])/" : "/" }

  /// The earliest of start, scheduled and due.
  var happens: [Date] { [DateKind.start, .scheduled, .due].compactMap { dates[$0] } }

  /// The urgency by due, scheduled and start date and by priority.
  package func urgency(on today: CivilDate) -> Double {
    var urgency = 0.0
    if let due = dates[.due]?.day {
      let overdue = today.daysSinceEpoch - due.daysSinceEpoch
      let share = overdue >= 7 ? 1.0 : overdue >= -14 ? (Double(overdue + 14) * 0.8) / 21 + 0.2 : 0.2
      urgency += 12 * share
    }
    if let scheduled = dates[.scheduled]?.day, scheduled <= today { urgency += 5 }
    if let start = dates[.start]?.day, start > today { urgency -= 3 }
    return urgency + [9, 6, 3.9, 1.95, 0, -1.8][priority]
  }
}

/// Rules of recurrence in words.
enum TaskRecurrence {
  /// Returns a rule in the words of the plugin: `every Sunday` is `every week on Sunday`; nil if it is no rule.
  static func normalized(_ text: String) -> String? {
    var words = text.trimmed.lowercased().split(separator: " ").map(String.init)
    var ending = ""
    if words.count >= 2, words.suffix(2) == ["when", "done"] {
      ending = " when done"
      words.removeLast(2)
    }
    guard words.first == "every", words.count >= 2 else { return nil }
    words.removeFirst()
    let days = CalendarNames.lowercasedWeekdays
    func dayName(_ word: String) -> String? {
      let word = word.hasSuffix(",") ? String(word.dropLast()) : word
      return days.first { $0 == word || $0 + "s" == word || String($0.prefix(3)) == word }
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }
    if let day = dayName(words[0]) {
      let rest = words.dropFirst().filter { $0 != "and" }.compactMap(dayName)
      return "every week on \(([day] + rest).joined(separator: ", "))\(ending)"
    }
    if words[0] == "weekday" || words[0] == "weekdays" { return "every weekday\(ending)" }
    if let month = CalendarNames.lowercasedMonths.first(where: { $0 == words[0] }) {
      let name = month.prefix(1).uppercased() + month.dropFirst()
      return "every \(name)\(words.count > 1 ? " " + words.dropFirst().joined(separator: " ") : "")\(ending)"
    }
    var count = 1
    if let number = Int(words[0]), number > 0 {
      count = number
      words.removeFirst()
    } else if words[0] == "other" {
      count = 2
      words.removeFirst()
    }
    guard let word = words.first else { return nil }
    let units = ["day", "week", "month", "year", "hour", "minute", "weekday"]
    guard let unit = units.first(where: { $0 == word || $0 + "s" == word }) else { return nil }
    var text = count == 1 ? "every \(unit)" : "every \(count) \(unit)s"
    let rest = words.dropFirst()
    if rest.first == "on" {
      let tail = rest.dropFirst().filter { $0 != "and" }
      let names = tail.map { dayName($0) ?? $0 }
      text +=
        " on " + (tail.allSatisfy { dayName($0) != nil } ? names.joined(separator: ", ") : names.joined(separator: " "))
    } else if !rest.isEmpty {
      guard rest.first == "in" || rest.first == "at" || rest.first == "for" || rest.first == "until" else { return nil }
      text += " " + rest.joined(separator: " ")
    }
    return text + ending
  }
}
