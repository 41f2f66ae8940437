internal import Bytes
internal import Dates
internal import VaultCore

/// The note in which a template is filled.
struct TemplatePlace {
  let title: String
  /// The folder, from the root.
  let folder: String
  let date: NoteDate
  let config: VaultConfig
  /// The lists of what was done in a period; nil where the vault is not at hand.
  var lists: PeriodLists?

  /// The number of days since the week began.
  var dayOfWeek: Int { (CivilDateTime(asStated: date).weekday - config.weekStart + 7) % 7 }

  /// Returns the date, moved by some days, in a pattern.
  func text(_ pattern: String, days: Int) -> String {
    let moved = NoteDate(milliseconds: date.milliseconds + Int64(days) * 86_400_000, offsetMinutes: date.offsetMinutes)
    return DatePattern(pattern).text(of: moved, weeks: config.weeks ?? .us)
  }
}

/// A command of Obsidian's plugin Templater in a template, `<% … %>`. Only commands that are a single call of a known
/// function are understood. JavaScript, `<%* … %>`, is never run.
struct TemplaterCommand {
  enum Meaning {
    case text(String)
    case cursor
  }

  private enum Value {
    case text(String)
    case number(Int)
    case flag(Bool)
  }

  /// The text between the marks, without the signs for white space.
  private let body: String
  private let signs: (before: Character?, after: Character?)

  /// Creates a command from its whole text, with both marks.
  init(_ mark: Substring) {
    var inner = mark.dropFirst(2).dropLast(2)
    let signs: [Character] = ["-", "_"]
    let before = inner.first.flatMap { signs.contains($0) ? $0 : nil }
    if before != nil { inner.removeFirst() }
    let after = inner.last.flatMap { signs.contains($0) ? $0 : nil }
    if after != nil { inner.removeLast() }
    self.signs = (before, after)
    body = inner.trimmed
  }

  /// The command on one line, cut to 60 characters.
  var summary: String {
    let line = body.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "<%\(body.first == "*" ? "" : " ")\(line.count > 60 ? line.prefix(60) + "\u{2026}" : line) %>"
  }

  /// Returns what replaces the command in a note; nil if it is not understood.
  func meaning(at place: TemplatePlace) -> Meaning? {
    guard let (name, arguments) = Self.call(body, place) else { return nil }
    func text(_ index: Int) -> String? {
      guard index < arguments.count, case .text(let text) = arguments[index] else { return nil }
      return text
    }
    func number(_ index: Int) -> Int? {
      guard index < arguments.count, case .number(let number) = arguments[index] else { return nil }
      return number
    }
    func isTrue(_ index: Int) -> Bool {
      guard index < arguments.count, case .flag(let flag) = arguments[index] else { return false }
      return flag
    }
    /// Returns the date in the format of the first argument, moved by days from the date that an argument states.
    func date(_ days: Int, from reference: Int, default format: String = "YYYY-MM-DD") -> Meaning? {
      var days = days
      if reference < arguments.count {
        // A reference is understood only as a whole date.
        guard let words = text(reference), text(reference + 1) ?? "YYYY-MM-DD" == "YYYY-MM-DD",
          words.utf8.count == 10, let start = CivilDate(iso: words)
        else { return nil }
        days += start.daysSinceEpoch - CivilDateTime(asStated: place.date).daysSinceEpoch
      }
      return .text(place.text(text(0) ?? format, days: days))
    }
    switch name {
    case "tp.date.now":
      if let duration = text(1) { return Self.days(duration, from: place.date).flatMap { date($0, from: 2) } }
      return date(number(1) ?? 0, from: 2)
    case "tp.date.tomorrow": return date(1, from: 1)
    case "tp.date.yesterday": return date(-1, from: 1)
    case "tp.date.weekday":
      guard let day = number(1) else { return nil }
      return arguments.count > 2 ? nil : date(day - place.dayOfWeek, from: arguments.count)
    case "tp.file.creation_date", "tp.file.last_modified_date":
      return date(0, from: arguments.count, default: "YYYY-MM-DD HH:mm")
    case "tp.file.title": return .text(place.title)
    case "tp.file.folder":
      return .text(isTrue(0) ? place.folder : place.folder.split(separator: "/").last.map(String.init) ?? "")
    case "tp.file.path" where isTrue(0):
      return .text((place.folder.isEmpty ? "" : place.folder + "/") + place.title + ".md")
    case "tp.file.cursor": return .cursor
    default: return nil
    }
  }

  private static func call(_ text: String, _ place: TemplatePlace) -> (name: String, arguments: [Value])? {
    let name = text.prefix { $0.isLetter || $0 == "." || $0 == "_" }
    var rest = text[name.endIndex...].trimmed[...]
    if rest.last == ";" { rest = rest.dropLast().trimmed[...] }
    if rest.isEmpty { return (String(name), []) }
    guard rest.popFirst() == "(", rest.popLast() == ")" else { return nil }
    var arguments: [Value] = []
    rest = rest.trimmed[...]
    while let first = rest.first {
      if "'\"`".contains(first) {
        let inner = rest.dropFirst().prefix { $0 != first }
        guard inner.endIndex < rest.endIndex, !inner.contains("\\"), !inner.contains("$") else { return nil }
        arguments.append(.text(String(inner)))
        rest = rest[rest.index(after: inner.endIndex)...]
      } else {
        let word = rest.prefix { $0 != "," }
        guard let value = value(word.trimmed, place) else { return nil }
        arguments.append(value)
        rest = rest[word.endIndex...]
      }
      rest = rest.trimmed[...]
      if rest.isEmpty { break }
      guard rest.popFirst() == "," else { return nil }
      rest = rest.trimmed[...]
    }
    return (String(name), arguments)
  }

  private static func value(_ word: String, _ place: TemplatePlace) -> Value? {
    switch word {
    case "true": .flag(true)
    case "false": .flag(false)
    case "tp.file.title": .text(place.title)
    default: Int(word).flatMap { abs($0) <= 1_000_000 ? .number($0) : nil }
    }
  }

  /// Returns the number of days of a duration such as `P1W` or `P-1M`, from a date; nil if it is none.
  private static func days(_ duration: String, from date: NoteDate) -> Int? {
    guard duration.first == "P", let unit = duration.last, let count = Int(duration.dropFirst().dropLast()),
      abs(count) <= 10_000
    else { return nil }
    let day = CivilDate(daysSinceEpoch: CivilDateTime(asStated: date).daysSinceEpoch)
    switch unit {
    case "D": return count
    case "W": return count * 7
    case "M": return day.adding(months: count).daysSinceEpoch - day.daysSinceEpoch
    case "Y": return day.adding(months: count * 12).daysSinceEpoch - day.daysSinceEpoch
    default: return nil
    }
  }

  /// Returns the text before the command without the white space that its sign removes.
  func trimmingBefore(_ text: String) -> String {
    switch signs.before {
    case "_"?: String(text.reversed().drop(while: \.isWhitespace).reversed())
    case "-"?: text.last?.isNewline == true ? String(text.dropLast()) : text
    default: text
    }
  }

  func trimmingAfter(_ text: Substring) -> Substring {
    switch signs.after {
    case "_"?: text.drop(while: \.isWhitespace)
    case "-"?: text.first?.isNewline == true ? text.dropFirst() : text
    default: text
    }
  }
}
