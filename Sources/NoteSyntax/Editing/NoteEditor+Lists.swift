/// Lists that are added to.
extension NoteEditor {
  /// The sign of bullets that the note has used last; `-` when it has used none.
  package var bullet: String {
    for container in note.containers.reversed() {
      guard case .listItem(let marker) = container.kind, marker.number == nil else { continue }
      return String(Character(Unicode.Scalar(marker.delimiter)))
    }
    return "-"
  }

  /// Lines as items of a list, each with a box when they are tasks; blank lines are left out.
  package func items(_ text: String, areTasks: Bool) -> String {
    let head = bullet + (areTasks ? " [ ] " : " ")
    let lines = text.split { $0.isNewline }.filter { !$0.allSatisfy(\.isWhitespace) }
    return lines.map { head + $0.trimmingSpaces() }.joined(separator: "\n")
  }

  /// A due date as the note writes the fields of its tasks: as an emoji, or in brackets.
  package func dueField(_ date: String) -> String {
    let field = note.inlineFields.last { $0.bracket != nil && Self.dateKeys.contains($0.canonicalKey) }
    let hasEmoji = note.tasks.contains { task in
      [0x1F4C5, 0x1F4C6, 0x1F5D3].contains { code in task.text.unicodeScalars.contains { $0.value == code } }
    }
    guard let field, !hasEmoji else { return " 📅 \(date)" }
    return field.bracket == 0x28 ? " (due:: \(date))" : " [due:: \(date)]"
  }

  private static let dateKeys: Set<String> = ["due", "scheduled", "start", "created", "completion", "cancelled"]
}
