import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultChanges
import VaultCore

@testable import Commands

@Suite struct ConfigCommandTests {
  /// The user's own file, beside the vault.
  private func userFile(_ fixture: SessionFixture) -> RawPath { fixture.vault.surroundings().configFile }

  private func text(of path: RawPath) throws -> String {
    String(decoding: try FileDescriptor.open(path).readToEnd(limit: 1 << 20), as: UTF8.self)
  }

  @Test func everyKeyIsListedWithItsOrigin() throws {
    var fixture = try SessionFixture(config: "links: markdown\nqueries: {a: b}\n")
    try AtomicReplace.write(Array("heal: ask\nlinks: wiki\nvaults: {x: y}\n".utf8), to: userFile(fixture))
    try fixture.vault.write("{\"attachmentFolderPath\":\"files\"}", to: ".obsidian/app.json")
    let json = fixture.run("config", "--json").json
    let keys = json["keys"].items
    #expect(json["formatVersion"] == 1 && json["total"] == .integer(keys.count))
    func entry(_ key: String) -> JSONTree? { keys.first { $0["key"] == .string(key) } }
    #expect(entry("links")?["value"] == "markdown" && entry("links")?["origin"] == "vault")
    #expect(entry("links")?["line"] == 1 && entry("links")?["default"] == "wiki")
    #expect(entry("links")?["file"].string?.hasSuffix(".sheaf/config.yaml") == true)
    #expect(entry("heal")?["origin"] == "user" && entry("vaults.x")?["value"] == "y")
    #expect(entry("attachments")?["value"] == "files" && entry("attachments")?["origin"] == "obsidian")
    #expect(entry("dates")?["origin"] == "default" && entry("queries.a")?["value"] == "b")
    let names = Set(keys.compactMap { $0["key"].string })
    for key in ConfigTable.keys where !key.isGroup && key.nameIndex == nil { #expect(names.contains(key.name)) }
    fixture.isTerminal = true
    #expect(fixture.run("config").status == .success)
  }

  @Test func theEnvironmentIsAnOrigin() throws {
    let fixture = try SessionFixture()
    var surroundings = fixture.vault.surroundings()
    surroundings.environmentVault = fixture.vault.root
    let entry = try ConfigEntries(nil, surroundings).entry(ConfigName(named: "default-vault"))
    #expect(entry.origin == .environment && entry.value == .text(fixture.vault.root.text))
  }

  @Test func aMissingFileIsMade() throws {
    let fixture = try SessionFixture()
    try fixture.vault.remove(".sheaf/config.yaml")
    #expect(fixture.run("config", "set", "links", "markdown").status == .success)
    #expect(try fixture.text(of: ".sheaf/config.yaml") == "links: markdown\n")
    #expect(fixture.run("config", "set", "--user", "heal", "ask").status == .success)
    #expect(try text(of: userFile(fixture)) == "heal: ask\n")
    #expect(try FileStatus.stat(userFile(fixture)).mode & 0o777 == 0o600)
  }

  @Test func theUsersFileKeepsItsModeAndItsLink() throws {
    let fixture = try SessionFixture()
    let link = userFile(fixture)
    let real = link.parent.appending("dotfiles.yaml" as RawPath)
    try AtomicReplace.write(Array("heal: ask # why\n".utf8), to: real, mode: 0o640)
    try FileSystem.makeSymlink(link, to: "dotfiles.yaml")
    #expect(fixture.run("config", "set", "--user", "heal", "never").status == .success)
    #expect(try text(of: real) == "heal: never # why\n")
    #expect(try FileStatus.lstat(link).kind == .symlink)
    #expect(try FileStatus.stat(real).mode & 0o777 == 0o640)
    let names = try DirectoryListing(of: FileDescriptor.open(link.parent, .readOnly, [.directory])).entries.map(\.name)
    #expect(!names.contains { $0.first == UInt8(ascii: ".") })
  }

  @Test func aDryRunOfTheUsersFileChangesNothing() throws {
    let fixture = try SessionFixture()
    let run = fixture.run("config", "set", "--user", "-n", "heal", "ask")
    #expect(run.status == .success && run.text.contains("+heal: ask"))
    #expect(!FileSystem.exists(userFile(fixture)))
  }

  @Test func changesOfTheVaultsFileAreUndone() throws {
    let fixture = try SessionFixture(config: "links: wiki # why\n")
    #expect(fixture.run("config", "set", "links", "markdown", "--json").json["operation"] == 1)
    #expect(fixture.run("config", "unset", "links").status == .success)
    #expect(try fixture.text(of: ".sheaf/config.yaml") == "")
    #expect(fixture.run("undo").status == .success && fixture.run("undo").status == .success)
    #expect(try fixture.text(of: ".sheaf/config.yaml") == "links: wiki # why\n")
  }

  @Test func theUsersSettingsNeedNoVault() throws {
    let fixture = try SessionFixture()
    try fixture.vault.remove(".sheaf/config.yaml")
    try FileSystem.removeDirectory(fixture.vault.root.appending(".sheaf" as RawPath))
    #expect(fixture.run("config", "set", "--user", "links", "markdown").status == .success)
    #expect(fixture.run("config", "get", "links").text == "markdown\n")
    let run = fixture.run("config", "set", "links", "wiki")
    #expect(run.status == .failure && run.errors.contains("there is no vault here"))
    #expect(fixture.run("config", "edit").programs.map(\.words.last) == [userFile(fixture).bytes])
  }

  @Test func theEditorIsRunAndMistakesAreReported() throws {
    var fixture = try SessionFixture(config: "links: wiki\n")
    fixture.environment["EDITOR"] = "ed -s"
    let vault = fixture.vault
    fixture.program = { _ in
      try vault.write("\nlinks: wikis\n", to: ".sheaf/config.yaml")
      return 3
    }
    let run = fixture.run("config", "edit")
    #expect(run.programs.map { $0.words.map { String(decoding: $0, as: UTF8.self) } }.first?.prefix(2) == ["ed", "-s"])
    #expect(run.status.code == 3)
    #expect(run.errors.contains(".sheaf/config.yaml:2:8: 'links' must be wiki, markdown or github, not 'wikis'"))
  }

  @Test func aMistakeIsReportedOnceByACommandThatChangesSomething() throws {
    let fixture = try SessionFixture(["N.md": "# N\n"], config: "links: wikis\n")
    for words in [["config", "set", "sync", "rebase"], ["tag", "add", "t", "N.md"]] {
      let run = fixture.run(words)
      #expect(run.status == .success && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test func aSetValueIsPrintedAgain() throws {
    let fixture = try SessionFixture()
    for words in [["ignore", "a b", "-xy", "#"], ["queries.it's", "tag:x OR \"y z\""], ["categories", "a", "🧭"]] {
      let set = fixture.run(["config", "set"] + words)
      #expect(set.status == .success, "\(set.errors)")
      #expect(fixture.run("config", "get", words[0]).lines == Array(words.dropFirst()))
    }
  }

  @Test func aNamedVaultIsNeverTakenForTheUser() throws {
    let fixture = try SessionFixture()
    let root = fixture.vault.root.text
    for words in [
      ["-C", root, "config", "set", "undo.days", "3"], ["config", "set", "undo.days", "3", "--vault", root],
    ] {
      let run = fixture.run(words)
      #expect(run.status == .failure && run.errors.contains("hint: 'sheaf config set --user undo.days VALUE' sets it"))
    }
    #expect(!FileSystem.exists(userFile(fixture)))
    #expect(fixture.run("config", "set", "ignore", "a", "--vault", root).status == .success)
    #expect(try fixture.text(of: ".sheaf/config.yaml") == "ignore: [a]\n")
  }

  @Test func valuesAreCompletedByTheirKey() throws {
    let fixture = try SessionFixture(["work/A.md": ""], config: "queries: {q: x}\n")
    func candidates(_ kind: String, _ word: String, _ first: String...) -> [String] {
      fixture.run(["__complete", kind, "--", word] + first).lines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(candidates("config-key", "querie") == ["queries.q", "queries"])
    #expect(candidates("config-value", "", "links") == ["wiki", "markdown", "github"])
    #expect(candidates("config-value", "f", "title") == ["file", "first-line"])
    #expect(candidates("config-value", "", "tasks.next-below") == ["true", "false"])
    #expect(
      candidates("config-value", "", "new-notes") == ["work"] && candidates("config-value", "", "templates") == ["work"]
    )
    #expect(candidates("config-value", "", "index") == [".sheaf/index"])
    #expect(candidates("config-value", "", "nothing").isEmpty && candidates("config-value", "").isEmpty)
  }
}
