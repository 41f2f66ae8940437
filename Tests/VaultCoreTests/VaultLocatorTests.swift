import Dates
import SystemCalls
import TestSupport
import Testing
import VaultCore

@Suite struct VaultLocatorTests {
  private func surroundings(_ folder: TemporaryFolder, at path: RawPath, home: RawPath? = nil) -> Surroundings {
    Surroundings(
      workingDirectory: folder.path.appending(path), home: home.map { folder.path.appending($0) },
      cacheFolder: folder.path.appending("cache" as RawPath), stateFolder: folder.path.appending("state" as RawPath),
      configFile: folder.path.appending("config.yaml" as RawPath), environmentVault: nil,
      userID: ProcessIdentity.userID,
      now: { 0 }, zone: .fixed(minutes: 0), workers: 1)
  }

  private func located(_ surroundings: Surroundings, named path: RawPath? = nil) throws -> RawPath? {
    do {
      return try Vault.open(named: path, surroundings).root
    } catch .noVault {
      return nil
    }
  }

  @Test(arguments: [".sheaf", ".obsidian", ".zk"])
  func theNearestFolderWithAMarkerIsTheVault(marker: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: RawPath("v/\(marker)/x"))
    try folder.write("", to: "v/a/b/note.md")
    #expect(try located(surroundings(folder, at: "v/a/b")) == folder.path.appending("v" as RawPath))
    #expect(try located(surroundings(folder, at: "v")) == folder.path.appending("v" as RawPath))
  }

  @Test func theWalkUpEndsAtTheHomeFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".sheaf/x")
    try folder.write("", to: "home/a/note.md")
    #expect(try located(surroundings(folder, at: "home/a", home: "home")) == nil)
    #expect(try located(surroundings(folder, at: "home/a", home: "elsewhere")) == folder.path)
    try folder.write("", to: "home/.zk/x")
    #expect(try located(surroundings(folder, at: "home/a", home: "home")) == folder.path.appending("home" as RawPath))
  }

  @Test func aFileWithTheNameOfTheMarkerIsNoMarker() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "v/.sheaf")
    #expect(try located(surroundings(folder, at: "v", home: "v")) == nil)
  }

  @Test func theVaultIsNamedThenFoundThenFromEnvironmentThenFromConfig() throws {
    let folder = try TemporaryFolder()
    for name in ["named", "found/.sheaf", "environment", "config", "plain"] as [RawPath] {
      try folder.write("", to: name.appending("x.md" as RawPath))
    }
    try folder.write("default-vault: \(folder.path.text)/config\n", to: "config.yaml")
    var here = surroundings(folder, at: "plain", home: "plain")
    #expect(try located(here) == folder.path.appending("config" as RawPath))
    here.environmentVault = "../environment"
    #expect(try located(here) == folder.path.appending("environment" as RawPath))
    here.workingDirectory = folder.path.appending("found" as RawPath)
    #expect(try located(here) == folder.path.appending("found" as RawPath))
    #expect(try located(here, named: "../named") == folder.path.appending("named" as RawPath))
  }

  @Test func vaultsHaveNamesInTheUsersConfig() throws {
    let folder = try TemporaryFolder()
    for name in ["work", "home/own", "here/@work"] as [RawPath] {
      try folder.write("", to: name.appending("x.md" as RawPath))
    }
    let (work, own) = (folder.path.appending("work" as RawPath), folder.path.appending("home/own" as RawPath))
    try folder.write(
      "vaults: {work: \(work.text), own: ~/own, relative: own}\ndefault-vault: '@own'\n", to: "config.yaml")
    var here = surroundings(folder, at: "here", home: "home")
    #expect(try located(here, named: "@work") == work)
    #expect(try located(here, named: "@own") == own)
    #expect(try located(here, named: "@relative") == own)
    #expect(try located(here) == own)
    here.environmentVault = "@work"
    #expect(try located(here) == work)
    #expect(try located(here, named: "./@work") == folder.path.appending("here/@work" as RawPath))
    let error = #expect(throws: VaultError.self) { try Vault.open(named: "@wrok", here) }
    guard case .noSuchVault("wrok", nearest: "work", known: ["own", "relative", "work"]) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aVaultThatIsNoFolderIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    for name in ["file", "missing"] as [RawPath] {
      #expect(throws: VaultError.self) { try Vault.open(named: name, surroundings(folder, at: "")) }
    }
  }

  @Test func foldersOfAnotherUserAreNotObeyed() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "v/.sheaf/x")
    let root = folder.path.appending("v" as RawPath)
    var here = surroundings(folder, at: "v")
    here.userID = ProcessIdentity.userID &+ 1
    // Folders of root are trusted; only root can give one to another user.
    if ProcessIdentity.userID == 0 {
      #expect(try located(here) == root)
      let change = Subprocess(executable: "/bin/chown", arguments: [Array("2".utf8), root.bytes], environment: [])
      #expect(
        try change.run(input: .none, output: .captured(limit: 100), errorOutput: .captured(limit: 100)).status
          == .exited(0))
    }
    #expect(try located(here) == nil)
  }
}
