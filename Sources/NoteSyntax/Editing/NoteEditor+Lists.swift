/// Adding items to lists.
extension NoteEditor {
  /// The list marker that the note used last; `-` when it has none.
  package var bullet: String {
    for container in note.containers.reversed() {
      guard case .listItem(let marker) = container.kind, marker.number == nil else { continue }
      return String(Character(Unicode.Scalar(marker.delimiter)))
    }
    return "-"
  }

  /// Returns lines as items of a list, with checkboxes if they are tasks; blank lines are removed. A line that is such
  /// an item already, with any marker, is not nested within another one.
  package func items(_ text: String, areTasks: Bool) -> String {
    let sign = bullet
    let lines = text.split { $0.isNewline }.map { $0.trimmingSpaces() }.filter { !$0.isEmpty }
    return lines.map { line in
      let own = Self.isTask(line)
      if let own, own || !areTasks { return sign + line.dropFirst() }
      let content = own == nil ? line : line.dropFirst().trimmingSpaces()
      let form: LineForm = areTasks ? .task(Character(sign)) : .bullet(Character(sign))
      return form.line(content, isLiteral: false) ?? sign + (areTasks ? " [ ] " : " ") + content
    }.joined(separator: "\n")
  }

  /// Returns whether a line that is an item of a list is a task; nil when it is not an item.
  private static func isTask(_ line: Substring) -> Bool? {
    let bytes = Array(line.utf8)
    let note = NoteParser.parse(bytes.span)
    guard note.blocks.count == 1, note.blocks[0].kind == .paragraph, note.containers.count == 1,
      case .listItem(let marker) = note.containers[0].kind, marker.number == nil
    else { return nil }
    return !note.tasks.isEmpty
  }

  /// Returns a date in the form in which the note writes the fields of its tasks, as an emoji or in brackets, preceded
  /// by a space.
  package func dateField(_ kind: TaskItem.DateKind, _ date: String) -> String {
    let field = note.inlineFields.last { $0.bracket != nil && Self.dateKeys.contains($0.canonicalKey) }
    let hasEmoji = note.tasks.contains { task in
      [0x1F4C5, 0x1F4C6, 0x1F5D3, 0x23F3, 0x1F6EB].contains { code in
        task.text.unicodeScalars.contains { $0.value == code }
      }
    }
    guard let field, !hasEmoji else { return " \(kind.emoji) \(date)" }
    return field.bracket == 0x28 ? " (\(kind.rawValue):: \(date))" : " [\(kind.rawValue):: \(date)]"
  }

  private static let dateKeys: Set<String> = ["due", "scheduled", "start", "created", "completion", "cancelled"]
}
