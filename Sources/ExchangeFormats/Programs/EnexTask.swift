internal import Markup

/// A task of Evernote, which is stored beside the text of its note. The text marks where each group of tasks belongs.
struct EnexTask: Sendable {
  private var title = ""
  private var status = ""
  private var group = ""
  /// The position among the tasks of the group: texts that are compared byte by byte.
  private var position = ""
  private var isFlagged = false
  private var due = ""
  private var changed = ""
  private var reminders: [String] = []
  private(set) var losses: [String] = []

  private static let ignored: Set<String> = [
    "created", "updated", "noteLevelID", "inNote", "creator", "lastEditor", "timeZone", "dueDateUIOption", "sharedBy",
  ]

  /// Reads the elements of a task after its start tag.
  init(_ xml: inout XMLReader) throws(XMLError) {
    let outer = xml.depth - 1
    while xml.depth > outer, let token = try xml.next() {
      guard case .start(let name, _) = token else { continue }
      switch name {
      case "title": title = try EnexNote.text(&xml)
      case "taskStatus": status = try EnexNote.text(&xml)
      case "taskGroupNoteLevelID": group = try EnexNote.text(&xml)
      case "sortWeight": position = try EnexNote.text(&xml)
      case "taskFlag": isFlagged = try EnexNote.text(&xml) == "true"
      case "dueDate": due = try EnexNote.text(&xml)
      case "statusUpdated": changed = try EnexNote.text(&xml)
      case "reminder": try readReminder(&xml)
      case _ where Self.ignored.contains(name): try xml.skipElement()
      default:
        losses.append("the element '\(name)' of a task")
        try xml.skipElement()
      }
    }
  }

  private mutating func readReminder(_ xml: inout XMLReader) throws(XMLError) {
    let outer = xml.depth - 1
    while xml.depth > outer, let token = try xml.next() {
      guard case .start(let name, _) = token else { continue }
      let text = try EnexNote.text(&xml)
      if name == "reminderDate", let date = EnexNote.date(text) { reminders.append(date) }
    }
  }

  /// Returns the tasks of each group, in their order.
  static func groups(_ tasks: [EnexTask]) -> [String: [EnexTask]] {
    Dictionary(grouping: tasks, by: \.group).mapValues { group in
      group.enumerated().sorted {
        let (left, right) = ($0.element.position.utf8, $1.element.position.utf8)
        return left.elementsEqual(right) ? $0.offset < $1.offset : left.lexicographicallyPrecedes(right)
      }.map(\.element)
    }
  }

  static func list(_ tasks: [EnexTask]) -> String { tasks.map(\.line).joined(separator: "\n") }

  private var line: String {
    let isDone = status == "completed"
    let text = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    var line = "- [\(isDone ? "x" : " ")] \(MarkdownText.escaped(text))"
    for reminder in reminders { line += " [reminder:: \(reminder)]" }
    if isFlagged { line += " ⏫" }
    if let day = EnexNote.date(due)?.prefix(10), day.count == 10 { line += " 📅 \(day)" }
    if isDone, let day = EnexNote.date(changed)?.prefix(10), day.count == 10 { line += " ✅ \(day)" }
    return line
  }
}
