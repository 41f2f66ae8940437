import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct ConfigReaderTests {
  @Test func everySettingIsRead() throws {
    let vault = try TemporaryVault(
      config: """
        new-notes: /Inbox/
        attachments: files
        ignore: [a/, "*.x"]
        links: markdown
        stamp-updated: never
        legacy-front-matter: true
        size-limit: 1000
        link-resolution: [path]
        queries:
          todo: task-todo:""
        folders:
          work: {color: blue, symbol: W, template: t.md}
        daily: {folder: journal, template: d.md}
        templates: {folder: templates}
        """)
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    #expect(opened.configProblems.isEmpty, "\(opened.configProblems)")
    let config = opened.config
    #expect(config.newNotes == "Inbox" && config.attachments == "files" && config.ignore == ["a/", "*.x"])
    #expect(config.links == .markdown && config.stampUpdated == .never && config.readsLegacyFrontMatter)
    #expect(
      config.sizeLimit == 1000 && config.linkResolution == ["path"] && config.queries == ["todo": "task-todo:\"\""])
    #expect(config.folders["work"] == .init(color: "blue", symbol: "W", template: "t.md"))
    #expect(
      config.notes(.daily).folder == "journal" && config.notes(.daily).template == "d.md"
        && config.templates == "templates")
  }

  @Test(
    arguments: [
      ("[first-line, file]", [.firstLine, .file], nil), ("heading", [.heading], nil), ("[]", [], nil),
      ("[headng, file]", [.file], "'title' must be heading, file or first-line, not 'headng'"),
      ("[property, heading]", [.heading], "the property 'title' always comes first and is not listed"),
      ("[x]", TitleSource.standard, "'title' must be heading, file or first-line, not 'x'"),
    ] as [(String, [TitleSource], String?)])
  func titlesComeFromTheListedSources(_ text: String, _ order: [TitleSource], _ problem: String?) throws {
    let vault = try TemporaryVault(config: "title: \(text)")
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    #expect(opened.config.titleOrder == order)
    #expect(opened.configProblems.count == (problem == nil ? 0 : 1))
    if let problem { #expect(opened.configProblems[0].message.hasPrefix(problem)) }
  }

  @Test func categoriesReplaceTheDefaults() throws {
    func categories(_ config: String) throws -> [NoteCategory] {
      let vault = try TemporaryVault(config: config)
      return try Vault.open(named: vault.root, vault.surroundings()).config.categories
    }
    #expect(try categories("links: wiki\n") == NoteCategory.usual)
    #expect(try categories("categories:\n") == NoteCategory.usual)
    #expect(
      try categories("categories: [Trip, other, trip]\n") == [
        NoteCategory("Trip", icon: "📝", label: "Trip"), NoteCategory("other", icon: "📝", label: "Note"),
      ])
    #expect(
      try categories("categories:\n  idea: {color: blue}\n  trip: 🧭\n") == [
        NoteCategory("idea", icon: "💡", label: "Idea", color: "blue"), NoteCategory("trip", icon: "🧭", label: "Trip"),
      ])
  }

  @Test(arguments: [
    ("new-note: x\n", "1:1: unknown key 'new-note'; did you mean 'new-notes'?"),
    ("\nlinks: wikis\n", "2:8: 'links' must be wiki, markdown or github, not 'wikis'"),
    ("size-limit: many\n", "1:13: 'size-limit' must be a number of bytes"),
    ("queries: 3\n", "1:10: 'queries' must be a list of 'name: value' lines"),
    ("folders:\n  work:\n    colour: blue\n", "3:5: unknown key 'colour'; did you mean 'color'?"),
    ("default-vault: x\n", "1:1: 'default-vault' is only allowed in the user's own config"),
    ("index: /tmp\n", "1:8: in a vault's config only 'index: .sheaf/index' is allowed"),
    ("- a\n", "1:1: a config file is a list of 'key: value' lines"),
  ])
  func invalidSettingsAreProblemsWithAPosition(text: String, expected: String) throws {
    let vault = try TemporaryVault(config: text)
    let problems = try Vault.open(named: vault.root, vault.surroundings()).configProblems
    #expect(problems.map { "\($0.line):\($0.column): \($0.message)" } == [expected])
  }

  @Test(arguments: [
    ("", 1), ("weekly: {format: \"gggg-[W]ww\"}", 7), ("weekly: {format: \"GGGG-[W]WW\"}", 1),
    ("weekly: {format: \"[gggg] GGGG-WW\"}", 1),
  ])
  func namesOfWeeklyNotesSetTheFirstDayOfTheWeek(_ text: String, _ day: Int) throws {
    let vault = try TemporaryVault(config: text)
    #expect(try Vault.open(named: vault.root, vault.surroundings()).config.weekStart == day)
  }

  @Test func onlyTheUserSetsTheLimitsOfUndo() throws {
    let vault = try TemporaryVault(config: "undo: {operations: 1}\n")
    let surroundings = vault.surroundings()
    try AtomicReplace.write(Array("undo: {operations: 3, days: 4, bytes: 5}\n".utf8), to: surroundings.configFile)
    let opened = try Vault.open(named: vault.root, surroundings)
    #expect(opened.config.undo.operations == 3 && opened.config.undo.days == 4 && opened.config.undo.bytes == 5)
    #expect(opened.configProblems.map(\.message) == ["'undo' is only allowed in the user's own config"])
  }

  @Test func invalidYAMLIsOneProblemAndTheDefaultsHold() throws {
    let vault = try TemporaryVault(config: "a: b: c\n")
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    #expect(opened.configProblems.count == 1 && opened.config == VaultConfig())
  }

  @Test(arguments: [".sheaf/config.yaml", ".sheafignore"] as [RawPath])
  func aFileBehindALinkOutOfTheVaultIsRefused(_ file: RawPath) throws {
    let vault = try TemporaryVault()
    let outside = try TemporaryFolder()
    try outside.write("new-notes: elsewhere\n", to: "file")
    try vault.write("", to: file)
    try vault.remove(file)
    try FileSystem.makeSymlink(vault.root.appending(file), to: outside.path.appending("file" as RawPath))
    #expect(cause(of: vault) == .crossDevice)
    try vault.remove(file)
    #expect(cause(of: vault) == nil)
    // A link within the vault is followed.
    try vault.write("new-notes: inside\n", to: "real")
    try FileSystem.makeSymlink(
      vault.root.appending(file), to: file.components.count > 1 ? "../real" : "real")
    #expect(cause(of: vault) == nil)
  }

  private func cause(of vault: TemporaryVault) -> Errno? {
    do throws(VaultError) { _ = try Vault.open(named: vault.root, vault.surroundings()) } catch {
      if case .unreadSettings(_, let cause) = error { return cause.errno }
    }
    return nil
  }

  @Test(arguments: [".sheaf/config.yaml", ".sheafignore", "../config.yaml"] as [RawPath])
  func largeAndSpecialFilesAreRefused(_ file: RawPath) throws {
    let vault = try TemporaryVault()
    try vault.write(String(repeating: "#\n", count: 1 << 19), to: file)
    #expect(cause(of: vault) == nil)
    try vault.write(String(repeating: "#\n", count: 1 + 1 << 19), to: file)
    #expect(cause(of: vault) == .fileTooLarge)
    try vault.remove(file)
    try FileSystem.makeDirectories(vault.root.appending(file))
    #expect(cause(of: vault) == .isDirectory)
  }

  /// Obsidian's files are shared between vaults with links, and plugins write large ones.
  @Test func filesOfObsidianThatLeadOutOfTheVaultAreSkipped() throws {
    let vault = try TemporaryVault()
    let outside = try TemporaryFolder()
    try outside.write(#"{"newFileLocation":"folder","newFileFolderPath":"f"}"#, to: "app.json")
    try FileSystem.makeSymlink(vault.root.appending(".obsidian" as RawPath), to: outside.path)
    #expect(try Vault.open(named: vault.root, vault.surroundings()).config.newNotes == "")
    try vault.remove(".obsidian")
    try vault.write(String(repeating: " ", count: 2 << 20), to: ".obsidian/app.json")
    #expect(cause(of: vault) == nil)
    try vault.remove(".obsidian/app.json")
    try FileSystem.makeDirectories(vault.root.appending(".obsidian/app.json" as RawPath))
    #expect(cause(of: vault) == .isDirectory)
  }
}
