import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Programs that read and change the folder of a calendar: PyPI's todoman, khal and vdirsyncer.
@Suite(.waiting) struct CalendarProgramsTests {
  private let folder: TemporaryFolder
  private let fixture: SessionFixture

  init() throws {
    folder = try TemporaryFolder()
    fixture = try SessionFixture([
      "A.md": "# A\n\n- [ ] water the beans 🔁 every week 📅 2025-12-01\n- [ ] dig, deep ⏫ 📅 2025-12-03\n- [ ] read\n",
      "2025-12-02.md": "- 10:30–11:15 dentist\n",
    ])
    try folder.write("", to: "home/empty")
  }

  private func path(_ name: String) -> String { folder.path.appending(RawPath(name)).text }

  private func execute(_ name: String, _ words: [String], _ environment: [String] = []) throws -> String {
    let program = try #require(InstalledProgram.find(name))
    let variables =
      ["HOME=\(path("home"))", InstalledProgram.path, "TZ=UTC-2", "LC_ALL=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"]
      + environment
    let outcome = try Subprocess(
      executable: program, arguments: words.map { Array($0.utf8) }, environment: variables.map { Array($0.utf8) },
      workingDirectory: folder.path
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    let errors = String(decoding: outcome.errorOutput, as: UTF8.self)
    #expect(outcome.status == .exited(0), "\(name) \(words): \(errors)")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  private func todo(_ words: String...) throws -> String {
    try execute("todo", words, ["TODOMAN_CONFIG=\(path("todoman.py"))"])
  }

  private func setUpTodoman() throws {
    try folder.write(
      """
      path = "\(path("calendars"))/*"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "tasks"
      cache_path = "\(path("cache"))"
      """, to: "todoman.py")
    try FileSystem.makeDirectories(RawPath(path("calendars")))
    let run = fixture.run("export", "ics", "--apart", "--undated", "-o", path("calendars/tasks"))
    #expect(run.status == .success, "\(run.errors)")
  }

  /// The number by which todoman knows a task.
  private func number(_ title: String) throws -> String {
    let list = try todo("--porcelain", "list", "--status", "ANY")
    let tasks = JSONTree(Array(list.utf8)).items
    guard case .integer(let id)? = tasks.first(where: { $0["summary"].string == title })?["id"] else { return "0" }
    return "\(id)"
  }

  @Test(.enabled(if: InstalledProgram.runs("todo"), "todoman of PyPI is not installed"))
  func whatTodomanChangesComesBack() throws {
    try setUpTodoman()
    _ = try todo("edit", "--due", "2025-12-24", number("dig, deep"))
    _ = try todo("done", number("water the beans"))
    _ = try todo("edit", "--priority", "medium", number("read"))
    _ = try todo("new", "--list", "tasks", "--due", "2026-01-02", "from todoman, *with* care")
    let run = fixture.run("import", "ics", path("calendars/tasks"), "--to", "A")
    #expect(run.status == .success, "\(run.text)\(run.errors)")
    let text = try fixture.text(of: "A.md")
    let done = text.firstRange(of: "✅ ").map { String(text[$0.upperBound...].prefix(10)) } ?? "none"
    #expect(
      text == """
        # A

        - [ ] water the beans 🔁 every week 📅 2025-12-08
        - [x] water the beans 🔁 every week 📅 2025-12-01 ✅ \(done)
        - [ ] dig, deep ⏫ 📅 2025-12-24
        - [ ] read 🔼
        - [ ] from todoman, \\*with\\* care 📅 2026-01-02

        """)
    #expect(fixture.run("import", "ics", path("calendars/tasks"), "--to", "A").text.hasPrefix("unchanged"))
    let again = fixture.run("export", "ics", "--apart", "--undated", "-o", path("calendars/tasks"), "--replace")
    #expect(again.status == .success, "\(again.errors)")
    let list = try JSONTree(Array(todo("--porcelain", "list", "--status", "ANY").utf8)).items.compactMap {
      $0["summary"].string
    }
    #expect(
      list.sorted() == ["dig, deep", "from todoman, *with* care", "read", "water the beans", "water the beans"])
  }

  @Test(
    .enabled(
      if: InstalledProgram.runs("todo") && InstalledProgram.runs("vdirsyncer"),
      "todoman or vdirsyncer of PyPI is not installed"))
  func whatVdirsyncerBringsComesBack() throws {
    try setUpTodoman()
    try FileSystem.makeDirectories(RawPath(path("phone/tasks")))
    try folder.write(
      """
      [general]
      status_path = "\(path("status"))"
      [pair tasks]
      a = "notes"
      b = "phone"
      collections = null
      [storage notes]
      type = "filesystem"
      path = "\(path("calendars/tasks"))"
      fileext = ".ics"
      [storage phone]
      type = "filesystem"
      path = "\(path("phone/tasks"))"
      fileext = ".ics"
      """, to: "vdirsyncer")
    func sync() throws { _ = try execute("vdirsyncer", ["-c", path("vdirsyncer"), "sync"]) }
    _ = try execute("vdirsyncer", ["-c", path("vdirsyncer"), "discover"])
    try sync()
    // The phone sees a copy.
    let config = String(
      decoding: try FileDescriptor.open(RawPath(path("todoman.py"))).readToEnd(limit: 1 << 16), as: UTF8.self)
    try folder.write(config.replacing(path("calendars"), with: path("phone")), to: "todoman.py")
    _ = try todo("edit", "--due", "2025-12-24", number("dig, deep"))
    _ = try todo("delete", "--yes", number("read"))
    try sync()
    let run = fixture.run("import", "ics", path("calendars/tasks"), "--deletions")
    #expect(run.status == .success, "\(run.text)\(run.errors)")
    #expect(
      try fixture.text(of: "A.md")
        == "# A\n\n- [ ] water the beans 🔁 every week 📅 2025-12-01\n- [ ] dig, deep ⏫ 📅 2025-12-24\n")
    try fixture.vault.write("# A\n\n- [ ] dig, very deep ⏫ 📅 2025-12-24\n", to: "A.md")
    let again = fixture.run("export", "ics", "--apart", "--undated", "-o", path("calendars/tasks"), "--replace")
    #expect(again.status == .success, "\(again.errors)")
    try sync()
    let titles = try JSONTree(Array(todo("--porcelain", "list").utf8)).items.compactMap { $0["summary"].string }
    #expect(titles == ["dig, very deep"])
  }

  @Test(.enabled(if: InstalledProgram.runs("khal"), "khal of PyPI is not installed"))
  func khalShowsTimedLines() throws {
    try FileSystem.makeDirectories(RawPath(path("calendars")))
    #expect(fixture.run("export", "ics", "--apart", "--events", "-o", path("calendars/events")).status == .success)
    try folder.write(
      """
      [calendars]
      [[events]]
      path = \(path("calendars/events"))
      [locale]
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      local_timezone = Etc/GMT-2
      default_timezone = Etc/GMT-2
      [sqlite]
      path = \(path("khal.db"))
      """, to: "khal.conf")
    let list = try execute("khal", ["-c", path("khal.conf"), "list", "2025-12-02", "1d"])
    #expect(list.contains("10:30-11:15 dentist"), "\(list)")
  }
}
