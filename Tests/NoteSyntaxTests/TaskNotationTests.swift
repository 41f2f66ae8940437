import Testing

@testable import NoteSyntax

/// Tasks: the box, and the fields in both notations.
@Suite struct TaskNotationTests {
  @Test(arguments: ["-", "*", "+", "1.", "1)", "> -", "  -", "42."])
  func everyMarkerMakesATask(_ marker: String) throws {
    let text = "\(marker) [ ] do"
    let note = parse(text)
    let task = try #require(note.tasks.first)
    #expect(note.tasks.count == 1 && task.status == " " && !task.isDone && task.text == "do")
    #expect(slice(text, task.statusRange) == " " && slice(text, task.textRange) == "do")
  }

  @Test(arguments: ["x", "X", "/", "-", ">", "?", "ü", "✓", "1"])
  func everyCharacterIsAStatus(_ status: String) throws {
    let text = "- [\(status)] a"
    let task = try #require(parse(text).tasks.first)
    #expect(String(task.status) == status && task.isDone == ["x", "X", "-", ">"].contains(status))
    #expect(slice(text, task.statusRange) == status)
    #expect(slice(text, task.range) == text)
  }

  @Test(arguments: [
    "- []", "- [xx] a", "- [ ](u)", "- [x]a", "-[ ] a", "[ ] a", "- a [ ] b", "```\n- [ ] a\n```",
    "    - [ ] a", "%%\n- [ ] a\n%%", "<!--\n- [ ] a\n-->", "- \\[ ] a", "- [x][y]",
  ])
  func otherLinesAreNoTasks(_ text: String) { #expect(parse(text).tasks.isEmpty) }

  @Test func nestedTasksAreFound() {
    let note = parse("- [ ] a\n  - [x] b\n    1. [ ] c\n> - [ ] d\n- [ ]\n")
    #expect(note.tasks.map(\.text) == ["a", "b", "c", "d", ""])
    #expect(note.tasks.map(\.depth) == [0, 1, 2, 0, 0])
    #expect(note.tasks.map(\.line) == [1, 2, 3, 4, 5])
  }

  struct Field: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: String
    var testDescription: String { text }
  }

  /// The fields of a task as text.
  static func describe(_ task: TaskItem) -> String {
    let fields: [(String, String?)] = [
      ("due", task.due), ("scheduled", task.scheduled), ("start", task.start), ("created", task.created),
      ("done", task.done), ("cancelled", task.cancelled), ("priority", task.priority?.rawValue),
      ("recurrence", task.recurrence), ("completion", task.onCompletion), ("id", task.id),
      ("depends", task.dependsOn.isEmpty ? nil : task.dependsOn.joined(separator: "+")),
    ]
    return fields.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: " ")
  }

  static let fields: [Field] = [
    Field(text: "a 📅 2023-04-16", expected: "due=2023-04-16"),
    Field(text: "a 📆 2023-04-16", expected: "due=2023-04-16"),
    Field(text: "a 🗓 2023-04-16", expected: "due=2023-04-16"),
    Field(text: "a 🗓️2023-04-16", expected: "due=2023-04-16"),
    Field(text: "a 📅   2023-04-16", expected: "due=2023-04-16"),
    Field(text: "a [due:: 2023-04-16]", expected: "due=2023-04-16"),
    Field(text: "a (due:: 2023-04-16)", expected: "due=2023-04-16"),
    Field(text: "a ⏳ 2023-04-16", expected: "scheduled=2023-04-16"),
    Field(text: "a ⌛ 2023-04-16", expected: "scheduled=2023-04-16"),
    Field(text: "a [scheduled:: 2023-04-16]", expected: "scheduled=2023-04-16"),
    Field(text: "a 🛫 2023-04-16", expected: "start=2023-04-16"),
    Field(text: "a [start:: 2023-04-16]", expected: "start=2023-04-16"),
    Field(text: "a ➕ 2023-04-16", expected: "created=2023-04-16"),
    Field(text: "a [created:: 2023-04-16]", expected: "created=2023-04-16"),
    Field(text: "a ✅ 2023-04-16", expected: "done=2023-04-16"),
    Field(text: "a [completion:: 2023-04-16]", expected: "done=2023-04-16"),
    Field(text: "a ❌ 2023-04-16", expected: "cancelled=2023-04-16"),
    Field(text: "a [cancelled:: 2023-04-16]", expected: "cancelled=2023-04-16"),
    Field(text: "a 🔺", expected: "priority=highest"),
    Field(text: "a ⏫", expected: "priority=high"),
    Field(text: "a 🔼", expected: "priority=medium"),
    Field(text: "a 🔽", expected: "priority=low"),
    Field(text: "a ⏬️", expected: "priority=lowest"),
    Field(text: "a [priority:: high]", expected: "priority=high"),
    Field(text: "a 🔁 every week when done", expected: "recurrence=every week when done"),
    Field(text: "a [repeat:: every day]", expected: "recurrence=every day"),
    Field(text: "a 🏁 delete", expected: "completion=delete"),
    Field(text: "a [onCompletion:: keep]", expected: "completion=keep"),
    Field(text: "a 🆔 abc-1_x", expected: "id=abc-1_x"),
    Field(text: "a [id:: q]", expected: "id=q"),
    Field(text: "a ⛔ x,y", expected: "depends=x+y"),
    Field(text: "a [dependsOn:: x, y]", expected: "depends=x+y"),
    Field(
      text: "a 🆔 i ⛔ j 🔺 🔁 every 2 days ➕ 2023-01-01 🛫 2023-01-02 ⏳ 2023-01-03 📅 2023-01-04 #t/u ^blk",
      expected:
        "due=2023-01-04 scheduled=2023-01-03 start=2023-01-02 created=2023-01-01 priority=highest recurrence=every 2 days id=i depends=j"
    ),
    Field(text: "a 📅 2023-04-16 words", expected: ""),
    Field(text: "a 📅 2023-13-16", expected: ""),
    Field(text: "a 📅 2023-02-29", expected: ""),
    Field(text: "a 📅 2024-02-29", expected: "due=2024-02-29"),
    Field(text: "a 📅\u{A0}2023-04-16", expected: ""),
    Field(text: "a 2023-04-16", expected: ""),
    Field(text: "b [due:: 2023-04-16] words", expected: "due=2023-04-16"),
    Field(text: "a [due:: tomorrow]", expected: ""),
    Field(text: "a [due: 2023-04-16]", expected: ""),
  ]

  @Test(arguments: fields)
  func fieldsOfTasksAreRead(_ example: Field) throws {
    let task = try #require(parse("- [ ] " + example.text).tasks.first)
    #expect(Self.describe(task) == example.expected)
    #expect(task.text == example.text)
    let keepsText = example.expected.isEmpty || example.text.hasPrefix("b")
    #expect(task.summary == (keepsText ? example.text : "a"))
  }

  @Test func aTaskWithInvalidUTF8IsReadToItsEnd() {
    var bytes = Array("- [ ] a ".utf8) + [0xFF, 0xF0, 0x9F] + Array(" b 📅 2026-99-99\n- [ ] c 📅 ".utf8)
    bytes += [0x80, 0x0A]
    let note = NoteParser.parse(bytes.span)
    #expect(note.tasks.count == 2)
  }
}
