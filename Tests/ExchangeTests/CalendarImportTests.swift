import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

/// Calendars that are imported: those of the vault that were changed, and those of other programs.
struct CalendarImportTests {
  private let scene: ExchangeScene
  private let file: String

  init() throws {
    scene = try ExchangeScene()
    file = scene.path("a.ics")
  }

  /// Exports a vault, and replaces texts in the calendar.
  private func changed(_ fixture: SessionFixture, _ texts: [(String, String)], _ options: [String] = []) throws {
    let run = fixture.run(["export", "ics", "-o", file] + options)
    #expect(run.status == .success, "\(run.errors)")
    try change(texts)
  }

  private func change(_ texts: [(String, String)]) throws {
    var text = String(decoding: try scene.files("a.ics")[""] ?? [], as: UTF8.self)
    for (old, new) in texts {
      #expect(text.contains(old), "\(old)")
      text.replace(old, with: new)
    }
    try scene.folder.write(text, to: "a.ics")
  }

  private func uid(_ run: SessionFixture.Run, _ summary: String) -> String? {
    let lines = run.text.split(separator: "\r\n").map(String.init)
    guard let index = lines.firstIndex(of: "SUMMARY:\(summary)") else { return nil }
    return lines[..<index].last { $0.hasPrefix("UID:") }
  }

  @Test func aTaskThatWasChangedOnBothSidesIsLeft() throws {
    let fixture = try SessionFixture(["A.md": "- [ ] one 📅 2026-01-01\n- [ ] two 📅 2026-01-01\n"])
    try changed(fixture, [("DUE;VALUE=DATE:20260101", "DUE;VALUE=DATE:20260102")])
    try fixture.vault.write("- [ ] one 📅 2026-01-05\n- [ ] two 📅 2026-01-01\n", to: "A.md")
    let run = fixture.run("import", "ics", file)
    #expect(
      run.status == .nothing && run.text.contains("conflict  A.md:1  one: it was changed here too: due"), "\(run.text)")
    #expect(try fixture.text(of: "A.md") == "- [ ] one 📅 2026-01-05\n- [ ] two 📅 2026-01-02\n")
    // What was changed in the same way is no conflict.
    try fixture.vault.write("- [ ] one 📅 2026-01-02\n- [ ] two 📅 2026-01-02\n", to: "A.md")
    #expect(fixture.run("import", "ics", file).text == "unchanged  2 items\n")
  }

  @Test func whatIsImportedIsNotImportedAgain() throws {
    let fixture = try SessionFixture(["A.md": "- [ ] one 📅 2026-01-01\n"])
    try changed(fixture, [("20260101", "20260102")])
    #expect(fixture.run("import", "ics", file).text == "updated  1 item\n")
    try fixture.vault.write("- [ ] one 📅 2026-01-07\n", to: "A.md")
    #expect(fixture.run("import", "ics", file).text == "unchanged  1 item\n")
    #expect(try fixture.text(of: "A.md") == "- [ ] one 📅 2026-01-07\n")
  }

  /// The other program did not have the last export when it changed the task.
  @Test func aChangeOfAnOlderExportIsAConflict() throws {
    let fixture = try SessionFixture(["A.md": "- [ ] one 📅 2026-01-01\n"])
    try changed(fixture, [("SUMMARY:one", "SUMMARY:uno")])
    try fixture.vault.write("- [ ] one 📅 2026-01-05\n", to: "A.md")
    #expect(fixture.run("export", "ics", "-o", scene.path("b.ics")).status == .success)
    #expect(fixture.run("import", "ics", file).text.contains("conflict  A.md:1"))
    #expect(try fixture.text(of: "A.md") == "- [ ] one 📅 2026-01-05\n")
  }

  @Test func aProgramNeedNotKeepTheRevision() throws {
    let fixture = try SessionFixture(["A.md": "- [ ] one 📅 2026-01-01\n"])
    try changed(fixture, [("20260101", "20260102"), ("X-SHEAF-REVISION", "X-OTHER")])
    #expect(fixture.run("import", "ics", file).text == "updated  1 item\n")
    #expect(try fixture.text(of: "A.md") == "- [ ] one 📅 2026-01-02\n")
  }

  @Test func anotherComputerTakesTheChangesToo() throws {
    let notes = ["A.md": "- [ ] one 📅 2026-01-01\n"]
    try changed(SessionFixture(notes), [("20260101", "20260102")])
    let other = try SessionFixture(notes)
    #expect(other.run("import", "ics", file).text == "updated  1 item\n")
    #expect(try other.text(of: "A.md") == "- [ ] one 📅 2026-01-02\n")
    // Without the revision, it is not known who changed it.
    try change([("X-SHEAF-REVISION", "X-OTHER")])
    let third = try SessionFixture(notes)
    #expect(third.run("import", "ics", file).status == .nothing)
    #expect(try third.text(of: "A.md") == notes["A.md"])
  }

  @Test func identifiersStayWhereTasksGo() throws {
    let fixture = try SessionFixture([
      "A.md": "- [ ] water the beans 📅 2026-01-01\n- [ ] same 📅 2026-01-01\n- [ ] same 📅 2026-01-02\n",
      "B.md": "- [ ] dig a hole 📅 2026-01-01\n",
    ])
    func uids(_ names: [String]) -> [String?] {
      let run = fixture.run("export", "ics")
      return names.map { uid(run, $0) }
    }
    let before = uids(["water the beans", "dig a hole"])
    #expect(before.allSatisfy { $0 != nil })
    try fixture.vault.write(
      "# A\n\n- [ ] same 📅 2026-01-01\n- [ ] new 📅 2026-01-01\n- [ ] water the green beans 📅 2026-01-09\n", to: "A.md")
    #expect(uids(["water the green beans"]) == [before[0]])
    #expect(fixture.run("rename", "B", "C").status == .success)
    #expect(uids(["dig a hole"]) == [before[1]])
    try fixture.vault.write("- [ ] fill a hole ⏫ 📅 2026-01-01\n", to: "C.md")
    #expect(uids(["fill a hole"]) == [before[1]])
    try fixture.vault.write("", to: "C.md")
    try fixture.vault.write("- [ ] fill a hole ⏫ 📅 2026-01-01\n", to: "D.md")
    #expect(uids(["fill a hole"]) == [before[1]])
    // A query does not change them.
    #expect(uid(fixture.run("export", "ics", "priority:high"), "fill a hole") == before[1])
  }

  @Test func whatIsMissingIsDeletedOnlyIfItIsAsked() throws {
    let text = """
      - [ ] gone 📅 2026-01-01
      - [x] done 📅 2026-01-01
      - [ ] parent 📅 2026-01-01
        - [ ] child
      - [ ] edited 📅 2026-01-01
      - [ ] stays 📅 2026-01-01

      """
    let fixture = try SessionFixture(["A.md": text, "B.md": "- [ ] elsewhere 📅 2026-01-01\n"])
    #expect(fixture.run("export", "ics", "-o", file, "in:/ path:A").status == .success)
    let whole = String(decoding: try scene.files("a.ics")[""] ?? [], as: UTF8.self)
    let head = whole.prefix(upTo: whole.firstRange(of: "BEGIN:VTODO")?.lowerBound ?? whole.endIndex)
    let last = whole[(whole.ranges(of: "BEGIN:VTODO").last?.lowerBound ?? whole.startIndex)...]
    try scene.folder.write(String(head) + String(last), to: "a.ics")
    try fixture.vault.write(text.replacing("edited 📅 2026-01-01", with: "edited 📅 2026-01-02"), to: "A.md")
    #expect(fixture.run("import", "ics", file).text == "unchanged  1 item\n")
    try scene.folder.write(String(head) + String(last), to: "other.ics")
    let refused = fixture.run("import", "ics", scene.path("other.ics"), "--deletions")
    #expect(
      refused.status == .failure && refused.errors.contains("not known what was exported to it"), "\(refused.errors)")
    let run = fixture.run("import", "ics", file, "--deletions")
    #expect(run.status == .nothing && run.text.contains("deleted  1 item"), "\(run.text)")
    for line in [
      "A.md:2  done: it is done", "A.md:3  parent: there are tasks below it", "A.md:5  edited: it was deleted",
    ] {
      #expect(run.text.contains(line), "\(run.text)")
    }
    #expect(
      try fixture.text(of: "A.md")
        == text.replacing("- [ ] gone 📅 2026-01-01\n", with: "").replacing(
          "edited 📅 2026-01-01", with: "edited 📅 2026-01-02"))
    #expect(try fixture.text(of: "B.md") == "- [ ] elsewhere 📅 2026-01-01\n")
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.text(of: "A.md").hasPrefix("- [ ] gone"))
  }

  @Test func aCalendarWithChangesIsNotReplaced() throws {
    let fixture = try SessionFixture(["A.md": "- [ ] one 📅 2026-01-01\n"])
    try changed(fixture, [("20260101", "20260102")])
    let refused = fixture.run("export", "ics", "-o", file, "--replace")
    #expect(refused.status == .failure && refused.errors.contains("were not imported"), "\(refused.errors)")
    #expect(fixture.run("import", "ics", file).status == .success)
    #expect(fixture.run("export", "ics", "-o", file, "--replace").status == .success)
    #expect(String(decoding: try scene.files("a.ics")[""] ?? [], as: UTF8.self).contains("DUE;VALUE=DATE:20260102"))
  }

  @Test func aFolderHasAFileForEachTask() throws {
    let fixture = try SessionFixture(["A.md": "- [ ] one 📅 2026-01-01\n- [ ] two 📅 2026-01-01\n"])
    let folder = scene.path("calendar")
    #expect(fixture.run("export", "ics", "--apart").status == .failure)
    #expect(fixture.run("export", "ics", "--apart", "-o", folder).status == .success)
    var files = try scene.files("calendar")
    #expect(files.count == 2 && files.keys.allSatisfy { $0.hasSuffix(".ics") })
    let name = try #require(
      files.first { String(decoding: $0.value, as: UTF8.self).contains("SUMMARY:one") }?.key)
    let text = String(decoding: files[name] ?? [], as: UTF8.self).replacing("NEEDS-ACTION", with: "COMPLETED")
    try scene.folder.write(text, to: RawPath("calendar/\(name)"))
    try scene.folder.write("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n", to: "calendar/broken.ics")
    try scene.folder.write("Errands", to: "calendar/displayname")
    let run = fixture.run("import", "ics", folder)
    #expect(run.status == .nothing && run.errors.contains("broken.ics: VTODO does not end"), "\(run.errors)")
    #expect(try fixture.text(of: "A.md") == "- [x] one 📅 2026-01-01\n- [ ] two 📅 2026-01-01\n")
    #expect(fixture.run("export", "ics", "--apart", "-o", folder, "--replace").status == .failure)
    try FileSystem.remove(RawPath("\(folder)/broken.ics"))
    #expect(fixture.run("export", "ics", "--apart", "-o", folder, "--replace").status == .success)
    files = try scene.files("calendar")
    #expect(files.count == 3 && files["displayname"] == Array("Errands".utf8))
  }

  @Test func timedLinesAreEvents() throws {
    let fixture = try SessionFixture([
      "2025-11-20.md": "- 9:00 dentist\n- 10:30–11:45 *call* Ann\n- 23:00-1:00 late\n- 25:00 never\n- 12 eggs\n",
      "Other.md": "- 10:00 no day\n",
    ])
    #expect(!fixture.run("export", "ics").text.contains("VEVENT"))
    try changed(
      fixture, [("SUMMARY:call Ann", "SUMMARY:call Mara"), ("DTSTART:20251120T070000Z", "DTSTART:20251121T080000Z")],
      ["--events"])
    let text = String(decoding: try scene.files("a.ics")[""] ?? [], as: UTF8.self)
    #expect(text.contains("DTSTART:20251120T083000Z\r\nDTEND:20251120T094500Z"), "\(text)")
    #expect(text.contains("DTSTART:20251120T210000Z\r\nDTEND:20251120T230000Z"), "\(text)")
    #expect(text.ranges(of: "BEGIN:VEVENT").count == 3)
    let run = fixture.run("import", "ics", file)
    #expect(run.text.hasPrefix("updated  2 items\n"), "\(run.text)")
    #expect(
      try fixture.text(of: "2025-11-20.md")
        == "- 10:30–11:45 *call* Mara\n- 23:00-1:00 late\n- 25:00 never\n- 12 eggs\n")
    #expect(try fixture.text(of: "2025-11-21.md").hasSuffix("- 10:00 dentist\n"))
    #expect(fixture.run("import", "ics", file).text == "unchanged  3 items\n")
  }

  @Test func remindersAreAlarms() throws {
    let fixture = try SessionFixture(["A.md": "- [ ] one 📅 2026-01-01\n- [x] two 📅 2026-01-01\n"])
    let text = fixture.run("export", "ics", "--alarm", "8:30").text
    #expect(text.ranges(of: "BEGIN:VALARM").count == 1 && text.contains("TRIGGER;VALUE=DATE-TIME:20260101T063000Z"))
    let wrong = fixture.run("export", "ics", "--alarm", "25:00")
    #expect(wrong.status == .failure && wrong.errors.contains("is not a time of day"))
  }

  // MARK: - Other programs

  private func imported(_ name: String, _ options: [String] = []) throws -> (SessionFixture, SessionFixture.Run) {
    let fixture = try SessionFixture(["Inbox.md": "# Inbox\n"])
    let words = ["import", "ics", ExchangeScene.fixture("calendars/\(name).ics"), "--to", "Inbox"]
    let run = fixture.run(words + options)
    #expect(run.status == .success, "\(run.errors)")
    let again = fixture.run(words + options)
    #expect(!again.text.contains("added") && !again.text.contains("updated"), "\(name): \(again.text)")
    return (fixture, run)
  }

  @Test func remindersOfAppleAreRead() throws {
    let (fixture, run) = try imported("apple-reminders")
    #expect(
      try fixture.text(of: "Inbox.md")
        == "# Inbox\n\n- [ ] Fetch the parcel, before nine 🔺 📅 2025-11-24\n- [x] Ring Ann ✅ 2025-11-20\n")
    #expect(
      run.text.contains("an alarm of a task") && run.text.contains("the time of day of a task, 2 times"), "\(run.text)")
  }

  @Test func theCalendarOfAppleIsRead() throws {
    let (left, run) = try imported("apple-calendar")
    #expect(run.text.contains("'--as events' or '--as notes' imports it"))
    #expect(try left.paths() == ["Inbox.md"])
    let (fixture, events) = try imported("apple-calendar", ["--as", "events"])
    #expect(try fixture.text(of: "2025-11-25.md").hasSuffix("- 17:00–18:00 Call with the office\n"))
    #expect(try fixture.text(of: "2025-12-24.md").hasSuffix("- Holidays\n"))
    #expect(events.text.contains("the later days of an event") && events.text.contains("the place of an event"))
    let (tasks, _) = try imported("apple-calendar", ["--as", "tasks"])
    #expect(
      try tasks.text(of: "Inbox.md")
        == "# Inbox\n\n- [ ] Call with the office ⏳ 2025-11-25\n- [ ] Holidays ⏳ 2025-12-24\n")
    let (notes, _) = try imported("apple-calendar", ["--as", "notes"])
    #expect(
      try notes.text(of: "Call with the office.md").contains("2025-11-25 17:00–2025-11-25 18:00\n1 Infinite Loop"))
  }

  @Test func theCalendarOfGoogleIsRead() throws {
    let (fixture, run) = try imported("google-calendar", ["--as", "events"])
    #expect(try fixture.text(of: "2025-12-01.md").hasSuffix("- 20:00–21:30 Choir\n"))
    for loss in [
      "the attendees of an event", "the organizer of an event", "the recurrence of an event",
      "a changed occurrence of what recurs", "the description of an event",
    ] { #expect(run.text.contains(loss), "\(run.text)") }
  }

  @Test func tasksOfThunderbirdAreRead() throws {
    let (fixture, run) = try imported("thunderbird")
    #expect(
      try fixture.text(of: "Inbox.md")
        == "# Inbox\n\n- [/] Prune the vines and the old apple trees behind the house; ask Mara for the saw 🔼 🔁 every 2 months on 1st Saturday 🛫 2025-12-06 📅 2025-12-07\n  not wet\n"
    )
    #expect(!run.text.contains("description"), "\(run.text)")
  }

  @Test func tasksOfNextcloudAreRead() throws {
    let (fixture, run) = try imported("nextcloud-tasks")
    let text = try fixture.text(of: "Inbox.md")
    #expect(text.contains("- [ ] Bake ") && text.contains("bread ⏬ 🛫 2025-11-29 📅 2025-11-30\n"), "\(text)")
    #expect(run.text.contains("what is related to a task"))
  }

  /// The zone has a name that only Outlook knows, and is described in the file.
  @Test func theCalendarOfOutlookIsRead() throws {
    let (fixture, _) = try imported("outlook", ["--as", "events"])
    #expect(try fixture.text(of: "2025-07-15.md").hasSuffix("- 09:30–10:30 Jour fixe\n"))
  }

  @Test(arguments: [
    ("", "not a calendar"), ("# A\n", "not a calendar"), ("BEGIN:VCARD\nEND:VCARD\n", "not a calendar"),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\n", "ends nothing"), ("BEGIN:VCALENDAR\n", "does not end"),
    ("BEGIN:VCALENDAR\nVERSION:1.0\nEND:VCALENDAR\n", "vCalendar 1.0"),
  ]) func whatIsNoCalendarIsRefused(_ text: String, _ reason: String) throws {
    var fixture = try SessionFixture(["A.md": "text\n"])
    fixture.input = Array(text.utf8)
    let run = fixture.run("import", "ics", "-")
    #expect(run.status == .failure && run.errors.contains(reason), "\(run.errors)")
    #expect(try fixture.paths() == ["A.md"])
  }

  @Test func textOfOtherProgramsIsNoMarkup() throws {
    var fixture = try SessionFixture(["Inbox.md": "# Inbox\n"])
    let texts = ["- [x] a", "# b", "c 📅 2026-01-01", "d ^id", "e [due:: 2026-01-01]", "![[f]]", "1. g"]
    var count = 0
    for (number, text) in texts.enumerated() {
      let task = "BEGIN:VTODO\nUID:\(number)\nSUMMARY:\(text)\nEND:VTODO\n"
      fixture.input = Array("BEGIN:VCALENDAR\n\(task)END:VCALENDAR\n".utf8)
      let run = fixture.run("import", "ics", "-", "--to", "Inbox")
      #expect(run.text.contains("added") != run.text.contains("a task cannot have its text"), "\(text): \(run.text)")
      if run.text.contains("added") { count += 1 }
      let tasks = fixture.run("tasks", "--json", "Inbox").json["tasks"].items
      #expect(tasks.count == count, "\(text): \(run.text)")
      for task in tasks { #expect(task["due"] == .null && task["status"] == " ", "\(text)") }
    }
  }
}
