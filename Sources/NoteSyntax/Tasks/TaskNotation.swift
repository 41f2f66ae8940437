import Bytes
internal import Dates

/// A reader of the fields at the end of a task: emoji in the format of the Tasks plugin, and `[due:: …]` in that of
/// Dataview.
///
/// Fields are removed from the end backwards until other text is found; there may be tags among them, and a block id
/// after them. Fields in brackets are found anywhere. Each step removes at least one field, so the time is linear in
/// the text.
struct TaskNotation {
  /// The maximum length in bytes of a bracketed field or a tag; without it, searching for its start could be quadratic.
  private static let fieldLimit = 300

  private let start: Int
  private var end: Int

  static func read(_ task: inout TaskItem, _ bytes: Span<UInt8>) {
    var notation = TaskNotation(start: task.textRange.lowerBound, end: task.textRange.upperBound)
    notation.dropBlockID(bytes)
    while notation.takeField(&task, bytes) {}
    let isWhole = notation.end == task.textRange.upperBound
    task.summary = isWhole ? task.text : String(repairing: bytes.extracting(notation.start..<notation.end))
    if bytes.pairOffset(.colon, .colon, from: task.textRange.lowerBound, to: task.textRange.upperBound) != nil {
      var scanner = FieldScanner()
      let text = bytes.extracting(task.textRange)
      scanner.scan(text, opaque: [])
      for field in scanner.fields where field.bracket != nil {
        task.set(String(repairing: text.extracting(field.key)), String(repairing: text.extracting(field.value)))
      }
    }
  }

  /// The words that people write for a day where a task needs a date.
  private static let dayWords: Set<String> = [
    "today", "tomorrow", "yesterday", "next", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday",
  ]

  /// Returns the offsets of the emoji of dates in a task behind which is no date, but digits or words for a day.
  static func unreadDates(of task: TaskItem, _ bytes: Span<UInt8>) -> [Int] {
    var unread: [Int] = []
    let end = task.textRange.upperBound
    var value = task.textRange.lowerBound
    while value < end {
      let start = value
      let read = bytes.decodedScalar(at: start)
      // Invalid UTF-8 has no length.
      value &+= max(read.length, 1)
      guard value < end, let scalar = read.isValid ? Unicode.Scalar(read.value) : nil,
        let emoji = TaskEmoji(scalar, start: start), emoji.isDate
      else { continue }
      let selector = bytes.decodedScalar(at: value)
      if selector.value == ("\u{FE0F}" as Unicode.Scalar).value { value &+= selector.length }
      while value < end, bytes[value] == .space { value &+= 1 }
      if value == end || bytes.date(at: value) != nil { continue }
      let word = bytes.extracting(value..<end).prefixWord
      if bytes[value].isDigit || dayWords.contains(word) { unread.append(start) }
    }
    return unread
  }

  private mutating func trim(_ bytes: Span<UInt8>) { while end > start, bytes[end &- 1].isWhitespace { end &-= 1 } }

  private mutating func dropBlockID(_ bytes: Span<UInt8>) {
    if let caret = bytes.blockIDStart(in: start..<end) { end = caret }
    trim(bytes)
  }

  /// Removes one field or tag from the end; returns whether there was one.
  private mutating func takeField(_ task: inout TaskItem, _ bytes: Span<UInt8>) -> Bool {
    trim(bytes)
    guard end > start else { return false }
    return takeDate(&task, bytes) || takePriority(&task, bytes) || takeBracketed(&task, bytes) || takeTag(bytes)
      || takeWords(&task, bytes)
  }

  private mutating func takeDate(_ task: inout TaskItem, _ bytes: Span<UInt8>) -> Bool {
    guard end &- start > 10, let date = bytes.date(at: end &- 10) else { return false }
    guard let emoji = emoji(before: end &- 10, bytes), emoji.isDate else { return false }
    if let field = emoji.field { task.set(field, date) }
    end = emoji.start
    return true
  }

  private mutating func takePriority(_ task: inout TaskItem, _ bytes: Span<UInt8>) -> Bool {
    guard let emoji = emoji(before: end, bytes), let priority = emoji.priority else { return false }
    if task.priority == nil { task.priority = priority }
    end = emoji.start
    return true
  }

  /// Removes `[key:: value]` or `(key:: value)` from the end, including a comma after it.
  private mutating func takeBracketed(_ task: inout TaskItem, _ bytes: Span<UInt8>) -> Bool {
    var close = end
    if bytes[close &- 1] == .comma { close &-= 1 }
    guard close > start, bytes[close &- 1] == .closeBracket || bytes[close &- 1] == .closeParenthesis else {
      return false
    }
    let opener: UInt8 = bytes[close &- 1] == .closeBracket ? .openBracket : .openParenthesis
    var open = close &- 1
    let limit = max(start, close &- Self.fieldLimit)
    while open > limit, bytes[open] != opener { open &-= 1 }
    guard bytes[open] == opener,
      let colons = bytes.pairOffset(.colon, .colon, from: open, to: close)
    else { return false }
    let key = String(repairing: bytes.extracting(bytes.trimming(open &+ 1..<colons)))
    let value = bytes.trimming(colons &+ 2..<close &- 1)
    guard task.set(key, String(repairing: bytes.extracting(value))) else { return false }
    end = open
    return true
  }

  /// Skips a tag at the end; it remains part of the text, but fields may precede it.
  private mutating func takeTag(_ bytes: Span<UInt8>) -> Bool {
    var hash = end
    let limit = max(start, end &- Self.fieldLimit)
    while hash > limit, !bytes[hash &- 1].isWhitespace, bytes[hash &- 1] != .hash { hash &-= 1 }
    guard hash > start, hash < end, bytes[hash &- 1] == .hash, hash &- 1 == start || bytes[hash &- 2].isWhitespace
    else { return false }
    end = hash &- 1
    return true
  }

  /// Removes a field whose value is words: a recurrence, an id, the ids it depends on, or the action on completion.
  private mutating func takeWords(_ task: inout TaskItem, _ bytes: Span<UInt8>) -> Bool {
    var first = end
    while first > start, bytes[first &- 1].isFieldWord { first &-= 1 }
    guard first < end, let emoji = emoji(before: first, bytes), let field = emoji.field, !emoji.isDate else {
      return false
    }
    let value = bytes.trimming(first..<end)
    guard !value.isEmpty, task.set(field, String(repairing: bytes.extracting(value))) else { return false }
    end = emoji.start
    return true
  }

  /// Returns the emoji that ends before `offset`, optionally followed by blanks and a variation selector.
  private func emoji(before offset: Int, _ bytes: Span<UInt8>) -> TaskEmoji? {
    var end = offset
    while end > start, bytes[end &- 1] == .space { end &-= 1 }
    guard end > start, bytes[end &- 1] >= 0x80 else { return nil }
    var scalar = bytes.scalar(before: end)
    if scalar == "\u{FE0F}" {
      end &-= 3
      guard end > start else { return nil }
      scalar = bytes.scalar(before: end)
    }
    return TaskEmoji(scalar, start: end &- String(Character(scalar)).utf8.count)
  }
}

private struct TaskEmoji {
  let start: Int
  var field: String?
  var priority: TaskItem.Priority?
  var isDate = false

  init?(_ scalar: Unicode.Scalar, start: Int) {
    self.start = start
    switch scalar.value {
    case 0x1F4C5, 0x1F4C6, 0x1F5D3: (field, isDate) = ("due", true)
    case 0x23F3, 0x231B: (field, isDate) = ("scheduled", true)
    case 0x1F6EB: (field, isDate) = ("start", true)
    case 0x2795: (field, isDate) = ("created", true)
    case 0x2705: (field, isDate) = ("completion", true)
    case 0x274C: (field, isDate) = ("cancelled", true)
    case 0x1F53A: priority = .highest
    case 0x23EB: priority = .high
    case 0x1F53C: priority = .medium
    case 0x1F53D: priority = .low
    case 0x23EC: priority = .lowest
    case 0x1F501: field = "repeat"
    case 0x1F3C1: field = "oncompletion"
    case 0x1F194: field = "id"
    case 0x26D4: field = "dependson"
    default: return nil
    }
  }
}

extension UInt8 {
  /// Whether this may be a character of a recurrence rule or an id.
  fileprivate var isFieldWord: Bool {
    isAlphanumeric || self == .space || self == .comma || self == .exclamationMark || self == .hyphen
      || self == .underscore
  }
}

extension TaskItem {
  /// Sets the property for `key` unless it is set. Returns false when there is none or the value is invalid for it.
  @discardableResult fileprivate mutating func set(_ key: String, _ value: String) -> Bool {
    switch key.lowercased() {
    case "due": return Self.setDate(&due, value)
    case "scheduled": return Self.setDate(&scheduled, value)
    case "start": return Self.setDate(&start, value)
    case "created": return Self.setDate(&created, value)
    case "completion": return Self.setDate(&done, value)
    case "cancelled": return Self.setDate(&cancelled, value)
    case "priority":
      guard let parsed = Priority(rawValue: value.lowercased()) else { return false }
      priority = priority ?? parsed
    case "repeat": recurrence = recurrence ?? value
    case "oncompletion":
      guard !value.utf8.contains(.space) else { return false }
      onCompletion = onCompletion ?? value.lowercased()
    case "id":
      guard !value.utf8.contains(.space) else { return false }
      id = id ?? value
    case "dependson":
      if dependsOn.isEmpty {
        dependsOn = value.split(separator: ",").map { String($0.trimmingSpaces()) }.filter { !$0.isEmpty }
      }
    default: return false
    }
    return true
  }

  private static func setDate(_ date: inout String?, _ value: String) -> Bool {
    let bytes = value.utf8Span.span
    guard bytes.count == 10, let parsed = bytes.date(at: 0) else { return false }
    date = date ?? parsed
    return true
  }
}

extension Span where Element == UInt8 {
  /// The letters at the beginning, in lower case.
  fileprivate var prefixWord: String {
    var end = 0
    while end < count, self[end].isAlphanumeric { end &+= 1 }
    return String(repairing: extracting(0..<end)).lowercased()
  }

  /// Returns the date `YYYY-MM-DD` at `start`; nil if there is no valid calendar date.
  fileprivate func date(at start: Int) -> String? {
    guard start >= 0, start &+ 10 <= count, self[start &+ 4] == .hyphen, self[start &+ 7] == .hyphen else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for offset in range {
        guard self[start &+ offset].isDigit else { return nil }
        value = value &* 10 &+ Int(self[start &+ offset] &- 0x30)
      }
      return value
    }
    // The year 0 has the days of the year 400.
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      CivilDate(year: year == 0 ? 400 : year, month: month, day: day) != nil
    else { return nil }
    return String(repairing: extracting(start..<start &+ 10))
  }
}
