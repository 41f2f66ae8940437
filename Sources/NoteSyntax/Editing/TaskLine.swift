import Bytes

struct TaskLine {
  private let task: TaskItem
  private let bytes: [UInt8]
  private let isBracketedByDefault: Bool
  private let bracketed: [InlineField]

  init(of task: TaskItem, in editor: NoteEditor) {
    self.task = task
    bytes = editor.bytes
    isBracketedByDefault = editor.bracketsTaskFields
    bracketed = editor.note.inlineFields.filter { $0.line == task.line && $0.bracket != nil }
  }

  /// The range of the line, without its end.
  var range: Range<Int> {
    let start = bytes[..<task.range.lowerBound].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    var end = bytes[task.textRange.upperBound...].firstIndex(of: .lineFeed) ?? bytes.count
    if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  /// The line break at the end of the line, or the one that the note uses if the line has none.
  var ending: [UInt8] {
    let end = range.upperBound
    if end < bytes.count { return bytes[end] == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed] }
    return bytes.contains(.carriageReturn) ? [.carriageReturn, .lineFeed] : [.lineFeed]
  }

  /// The range of the block id at the end of the line, with the blanks before it; nil when there is none.
  var blockID: Range<Int>? {
    bytes.span.blockIDStart(in: task.textRange).map { afterBlanks($0..<task.textRange.upperBound) }
  }

  /// Returns the range of a field with its emoji or brackets, and that of its value; nil when the task lacks the field.
  func ranges(of field: TaskField) -> (whole: Range<Int>, value: Range<Int>)? {
    guard let value = task[keyPath: field.value] else { return nil }
    let bracketed = bracketed.first { $0.canonicalKey == field.key && (!field.hasDate || $0.value == value) }
    if let bracketed { return (bracketed.range, bracketed.valueRange) }
    for emoji in field.emoji {
      let emoji = Array(String(Character(emoji)).utf8)
      var start = task.textRange.upperBound - emoji.count
      while start >= task.textRange.lowerBound {
        defer { start -= 1 }
        guard bytes[start..<start + emoji.count].elementsEqual(emoji) else { continue }
        var valueStart = start + emoji.count
        if bytes[valueStart...].starts(with: [0xEF, 0xB8, 0x8F]) { valueStart += 3 }
        while valueStart < task.textRange.upperBound, bytes[valueStart] == .space { valueStart += 1 }
        guard bytes[valueStart...].starts(with: value.utf8) else { continue }
        var end = valueStart + value.utf8.count
        if !field.hasDate {
          while end < task.textRange.upperBound, Self.isOfIDs(bytes[end]) { end += 1 }
          while end > valueStart, bytes[end - 1] == .space || bytes[end - 1] == .comma { end -= 1 }
        }
        return (start..<end, valueStart..<end)
      }
    }
    return nil
  }

  private static func isOfIDs(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .space || byte == .comma || byte == .hyphen || byte == .underscore
  }

  /// Returns a range extended by the blanks before it.
  func afterBlanks(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > task.textRange.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    return start..<range.upperBound
  }

  // MARK: - New fields

  /// Adds a date of completion before a block id at the end, as an emoji or in brackets like the line's other fields.
  func addingDone(_ date: String) -> TextEdit {
    let keys: Set<String> = [
      "due", "scheduled", "start", "created", "cancelled", "priority", "repeat", "id", "dependson", "oncompletion",
    ]
    let field =
      switch bracketed.last(where: { keys.contains($0.canonicalKey) })?.bracket {
      case nil where !isBracketedByDefault: " ✅ \(date)"
      case .openParenthesis: " (completion:: \(date))"
      default: " [completion:: \(date)]"
      }
    return adding(field)
  }

  /// Adds a field, which begins with a space, at the end of the text, before a block id.
  func adding(_ field: String) -> TextEdit {
    let end = afterBlanks(textEnd..<textEnd).lowerBound
    let isAfterSpace = end > 0 && bytes[end - 1].isBlank
    return TextEdit(at: end, insert: Array(field.utf8.dropFirst(isAfterSpace ? 1 : 0)))
  }

  /// Adds a date of creation before the other dates, which is the order of the Tasks plugin.
  func addingCreated(_ date: String) -> TextEdit {
    let others = [TaskField.start, .scheduled, .due].compactMap { ranges(of: $0)?.whole.lowerBound }
    let isBracketed = bracketed.contains { $0.canonicalKey == "repeat" }
    let field = isBracketed ? "[created:: \(date)]" : "➕ \(date)"
    if let first = others.min() { return TextEdit(at: first, insert: Array("\(field) ".utf8)) }
    return TextEdit(at: afterBlanks(textEnd..<textEnd).lowerBound, insert: Array(" \(field)".utf8))
  }

  private var textEnd: Int { bytes.span.blockIDStart(in: task.textRange) ?? task.textRange.upperBound }
}

/// A field of a task that is written when the task is ticked, or that is changed or omitted in its successor.
struct TaskField: Sendable {
  /// The key in Dataview.
  let key: String
  /// The emojis in the Tasks plugin.
  let emoji: [Unicode.Scalar]
  /// The value of a parsed task; nil when it has none.
  let value: any KeyPath<TaskItem, String?> & Sendable
  /// Whether the value is a date; otherwise it consists of ids.
  let hasDate: Bool

  private init(
    _ key: String, _ emoji: [Unicode.Scalar], _ value: any KeyPath<TaskItem, String?> & Sendable, hasDate: Bool = true
  ) { (self.key, self.emoji, self.value, self.hasDate) = (key, emoji, value, hasDate) }

  static let start = TaskField("start", ["\u{1F6EB}"], \.start)
  static let scheduled = TaskField("scheduled", ["\u{23F3}", "\u{231B}"], \.scheduled)
  static let due = TaskField("due", ["\u{1F4C5}", "\u{1F4C6}", "\u{1F5D3}"], \.due)
  static let created = TaskField("created", ["\u{2795}"], \.created)
  static let done = TaskField("completion", ["\u{2705}"], \.done)
  static let cancelled = TaskField("cancelled", ["\u{274C}"], \.cancelled)
  static let id = TaskField("id", ["\u{1F194}"], \.id, hasDate: false)
  static let dependsOn = TaskField("dependson", ["\u{26D4}"], \.dependsOn.first, hasDate: false)
}
