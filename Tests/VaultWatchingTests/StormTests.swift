import Bytes
import SearchIndex
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultCore
@testable import VaultWatching

/// Whatever several processes do to a vault at once, an answer is that of a new index.
@Suite(.waiting, .serialized) struct StormTests {
  private func run(_ words: [String], in vault: TemporaryVault, input: String? = nil) throws {
    let program = try #require(InstalledProgram.find(words[0]))
    let environment = [
      InstalledProgram.path, "HOME=\(vault.root.parent)", "LC_ALL=C.UTF-8", "GIT_CONFIG_NOSYSTEM=1",
      "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b",
    ]
    _ = try Subprocess(
      executable: program, arguments: words.dropFirst().map { Array($0.utf8) },
      environment: environment.map { Array($0.utf8) }, workingDirectory: vault.root
    ).run(input: input.map { .bytes(Array($0.utf8)) } ?? .none, output: .discarded, errorOutput: .discarded)
  }

  private func tree(_ root: borrowing FileDescriptor, _ files: VaultFiles) -> DirectoryTree {
    files.walk(root, workers: 1) { _ in .all }
  }

  /// What is on the disk: files by path, notes with their hash.
  private func files(of vault: TemporaryVault) throws -> [String: String] {
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    let tree = try tree(FileDescriptor.open(vault.root, .readOnly, [.directory]), VaultFiles(opened))
    let aliases = tree.folderAliases()
    var files: [String: String] = [:]
    for entry in tree.entries {
      let path = tree.rawPath(of: entry)
      if aliases[path.parent == "." ? [] : path.parent.bytes] != nil { continue }
      if VaultFiles.isNotePath(path.bytes) {
        let bytes = try vault.read(path)
        files[path.text] = ContentHash(of: bytes.span).hexadecimal
      } else {
        files[path.text] = "file"
      }
    }
    return files
  }

  /// The same as the index says.
  private func files(of view: VaultView) -> [String: String] {
    var files: [String: String] = [:]
    for (id, key) in view.snapshot.documentsInKeyOrder() {
      let isNote = VaultFiles.isNotePath(key)
      files[String(decoding: key, as: UTF8.self)] = isNote ? view.snapshot.contentHash(of: id).hexadecimal : "file"
    }
    return files
  }

  private func expectTruth(_ scene: WatcherScene, _ label: String) throws {
    let view = try scene.ask()
    let (found, wanted) = (files(of: view), try files(of: scene.vault))
    let differences = Set(found.keys).union(wanted.keys).filter { found[$0] != wanted[$0] }.sorted()
    let first = differences.first.map { "\($0): \(found[$0] ?? "absent"), on the disk \(wanted[$0] ?? "absent")" } ?? ""
    #expect(differences.isEmpty, "\(label), \(view.report.outcome), \(first)")
  }

  /// A vault under git with two branches of a thousand notes, which differ in half of them.
  private func vaultWithBranches() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    for number in 0..<1_000 {
      try vault.write("first \(number) [[g\(number + 1)]]\n", to: RawPath("git/\(number % 10)/g\(number).md"))
    }
    try run(
      ["sh"], in: vault,
      input: "git init -q .; git add git; git commit -qm one; git branch -M first; git checkout -qb second")
    for number in stride(from: 0, to: 1_000, by: 2) {
      try vault.write("second \(number)\n", to: RawPath("git/\(number % 10)/g\(number).md"))
    }
    try run(
      ["sh"], in: vault,
      input: "git mv git/3 git/moved; git rm -rq git/5; git add git; git commit -qm two; git checkout -q first")
    return vault
  }

  @Test(.enabled(if: InstalledProgram.has("git"), "git is not installed"), arguments: [1, 2])
  func theIndexIsCurrentAfterAThousandOperations(seed: UInt64) throws {
    let vault = try vaultWithBranches()
    try WatcherScene.run(vault) { scene in
      var scripts = (0..<3).map { StormScript(seed: seed * 100 + $0) }
      let (rounds, steps) = (Seeds.isThorough ? 6 : 2, 60)
      for round in 0..<rounds {
        let work = scripts.indices.map { scripts[$0].lines(steps) }
        let branch = round % 2 == 0 ? "second" : "first"
        let label = "seed \(seed), round \(round)"
        let answers = Locked(0)
        Parallel.concurrently(workers: 5) { worker in
          switch worker {
          case 0, 1, 2: try? self.run(["sh"], in: vault, input: work[worker])
          case 3: if round % 3 == 1 { try? self.run(["git", "checkout", "-qf", branch], in: vault) }
          default:
            // Questions in the middle of it all: whatever they find, it is an answer.
            for _ in 0..<8 where (try? scene.ask()) != nil { answers.withLock { $0 += 1 } }
          }
        }
        #expect(answers.withLock { $0 } == 8, "\(label)")
        try self.expectTruth(scene, label)
        // What is done by this process right before it asks.
        try vault.write("late \(round)", to: "late/n.md")
        try self.expectTruth(scene, label)
      }
      try scene.expectCurrent()
      #expect(!scene.everything.contains { if case .ended = $0 { true } else { false } })
      // Every folder is watched, none but those, and none twice, whatever paths it has.
      let opened = try Vault.open(named: vault.root, vault.surroundings())
      let folders = try opened.folders().map { try FileSystem.realPath(vault.root.appending(RawPath($0))) }
      let count = Set(folders + [vault.root]).count
      // A folder that was moved out of the vault is let go of a moment later.
      try scene.wait { _ in scene.folderCount == count }
    }
  }

  /// The reports after a switch of branches lead from the notes of one branch to those of the other.
  @Test(.enabled(if: InstalledProgram.has("git"), "git is not installed"))
  func reportsLeadFromOneBranchToTheOther() throws {
    let vault = try vaultWithBranches()
    try WatcherScene.run(vault) { scene in
      var notes = try self.files(of: vault)
      for branch in ["second", "first"] {
        scene.forget()
        try self.run(["git", "checkout", "-q", branch], in: vault)
        let wanted = try self.files(of: vault)
        let differing = Set(wanted.keys.filter { wanted[$0] != notes[$0] })
        try scene.wait { _ in
          var told = Set(notes.keys)
          for change in scene.changes { Self.apply(change, to: &told) }
          return told == Set(wanted.keys)
            && differing.allSatisfy { path in scene.changes.contains { $0.hasSuffix(path) } }
        }
        try scene.expectCurrent()
        notes = wanted
      }
    }
  }

  private static func apply(_ change: String, to notes: inout Set<String>) {
    if change.hasPrefix("created ") { notes.insert(String(change.dropFirst(8))) }
    if change.hasPrefix("deleted ") { notes.remove(String(change.dropFirst(8))) }
    if let start = change.firstRange(of: "moved "), let middle = change.firstRange(of: " > ") {
      notes.remove(String(change[start.upperBound..<middle.lowerBound]))
      notes.insert(String(change[middle.upperBound...]))
    }
  }

  @Test func lostEventsCauseAFullComparison() throws {
    let vault = try TemporaryVault()
    for number in 0..<20 { try vault.write("note \(number)", to: RawPath("many/n\(number).md")) }
    try WatcherScene.run(vault) { scene in
      // The watcher is kept from reading, by a report that does not return, while more happens than the queue holds.
      scene.holdBack(true)
      try vault.write("first", to: "many/n0.md")
      try scene.wait { _ in scene.isHeldBack }
      for number in 0..<12_000 {
        let name = RawPath("many/m\(number % 50).md")
        try vault.write("many", to: name)
        if number % 3 == 0 { try vault.remove(name) }
        if number == 11_000 { try vault.move("many", to: "moved") }
      }
      scene.holdBack(false)
      try scene.wait(for: .notice(.overflow))
      try expectTruth(scene, "after the overflow")
      try scene.expectCurrent()
    }
  }
}
