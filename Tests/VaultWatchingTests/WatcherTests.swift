import Dates
import SearchIndex
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultCore
@testable import VaultWatching

/// What a watcher sees of changes that are made one after another.
@Suite(.waiting) struct WatcherTests {
  private func vault(_ notes: [String: String] = ["one.md": "alpha", "sub/two.md": "alpha [[one]]"]) throws
    -> TemporaryVault
  {
    let vault = try TemporaryVault()
    for (path, text) in notes { try vault.write(text, to: RawPath(path)) }
    return vault
  }

  @Test func notesAreCreatedChangedMovedAndDeleted() throws {
    let vault = try vault()
    try WatcherScene.run(vault) { scene in
      try scene.expectCurrent()
      try vault.write("# New\n", to: "new.md")
      try scene.wait(for: "created new.md")
      try vault.write("# Newer\n", to: "new.md")
      try scene.wait(for: "changed new.md")
      try vault.move("new.md", to: "sub/newer.md")
      try scene.wait(for: "moved new.md > sub/newer.md")
      try vault.remove("sub/newer.md")
      try scene.wait(for: "deleted sub/newer.md")
      #expect(scene.changes.count == 4)
      try scene.expectCurrent()
    }
  }

  @Test func aQuestionIsAnsweredFromTheNewestCommit() throws {
    let vault = try vault()
    try WatcherScene.run(vault) { scene in
      var watched = 0
      for turn in 0..<40 {
        try vault.write("word\(turn)", to: "one.md")
        let view = try scene.ask()
        if view.report.outcome == .watched { watched += 1 }
        #expect(try view.find("word\(turn)").count == 1, "turn \(turn)")
      }
      #expect(watched > 0)
    }
  }

  @Test func filesInNewFoldersAreSeenImmediately() throws {
    let vault = try vault()
    try WatcherScene.run(vault) { scene in
      for turn in 0..<60 {
        try vault.write("alpha \(turn)", to: RawPath("n\(turn)/a/b/c/note.md"))
        if turn % 3 == 0 {
          let path = Array("n\(turn)/a/b/c/note.md".utf8)
          #expect(try scene.ask().note(at: path) != nil, "turn \(turn)")
        }
      }
      try scene.expectCurrent()
      try vault.write("late", to: "n7/a/b/c/note.md")
      try scene.wait(for: "changed n7/a/b/c/note.md")
    }
  }

  @Test func aFolderThatMovesTakesItsNotesAlong() throws {
    var notes = ["hub.md": "[[deep/d3]] and [[top]]", "top.md": "x"]
    for number in 0..<200 { notes["old/deep/d\(number).md"] = "note \(number)" }
    let vault = try vault(notes)
    try WatcherScene.run(vault) { scene in
      let before = try scene.ask().snapshot.sequence
      try vault.move("old", to: "new/place")
      try scene.wait(for: "moved old/deep/d199.md > new/place/deep/d199.md")
      #expect(try scene.expectCurrent().snapshot.sequence == before + 1)
      #expect(scene.changes.filter { $0.hasPrefix("moved") }.count == 200)
      #expect(!scene.changes.contains { $0.hasPrefix("deleted") || $0.hasPrefix("created") })
      // It is watched under its new path.
      scene.forget()
      try vault.write("other", to: "new/place/deep/d5.md")
      try scene.wait(for: "changed new/place/deep/d5.md")
      // And back, with one note changed on the way.
      try vault.move("new/place", to: "old")
      try vault.write("other again", to: "old/deep/d6.md")
      try scene.wait(for: "changed and moved new/place/deep/d6.md > old/deep/d6.md")
      try scene.expectCurrent()
    }
  }

  @Test func aFolderThatLeavesTheVaultIsNoLongerWatched() throws {
    let vault = try vault(["sub/two.md": "x", "sub/deep/three.md": "y", "one.md": "alpha"])
    let outside = try TemporaryFolder()
    try WatcherScene.run(vault) { scene in
      try FileSystem.rename(vault.root.appending("sub"), to: outside.path.appending("sub"))
      try scene.wait(for: "deleted sub/deep/three.md")
      scene.forget()
      try outside.write("changed", to: "sub/deep/three.md")
      try outside.write("new", to: "sub/new.md")
      scene.settle()
      #expect(scene.everything.isEmpty)
      #expect(try scene.paths() == ["one.md"])
      // It comes back, and is as it is now.
      try FileSystem.rename(outside.path.appending("sub"), to: vault.root.appending("sub"))
      try scene.wait(for: "created sub/new.md")
      try scene.expectCurrent()
    }
  }

  @Test func aMovedNoteStaysAmongTheRecentNotes() throws {
    let vault = try vault()
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    var recents = RecentNotes(opened)
    recents.record([Array("one.md".utf8), Array("gone.md".utf8)])
    try WatcherScene.run(vault) { scene in
      try vault.move("one.md", to: "sub/uno.md")
      try scene.wait(for: "moved one.md > sub/uno.md")
      let paths = RecentNotes(opened).entries.map { String(decoding: $0.path, as: UTF8.self) }
      #expect(paths == ["sub/uno.md", "gone.md"])
    }
  }

  @Test func twoFoldersAreSwapped() throws {
    let vault = try vault(["a/x.md": "in a", "b/y.md": "in b", "b/deep/z.md": "deep"])
    try WatcherScene.run(vault) { scene in
      for turn in 0..<5 {
        try FileSystem.rename(vault.root.appending("a"), to: vault.root.appending("b"), .exchange)
        try scene.expectCurrent()
        try vault.write("turn \(turn)", to: turn % 2 == 0 ? "a/deep/z.md" : "b/deep/z.md")
        try scene.expectCurrent()
      }
    }
  }

  @Test func brokenAndRepairedLinksAreReported() throws {
    let vault = try vault([
      "a.md": "[[b]] and [[c]]", "b.md": "x", "d.md": "---\ntitle: Shared\n---\n", "e.md": "see [[Shared]]",
    ])
    try WatcherScene.run(vault) { scene in
      try vault.move("b.md", to: "z.md")
      try scene.wait(for: "broken b in a.md")
      try vault.write("now there", to: "c.md")
      try scene.wait(for: "healed c in a.md")
      // A second note of the same title makes the link mean nothing.
      try vault.write("---\ntitle: Shared\n---\n", to: "f.md")
      try scene.wait(for: "broken Shared in e.md")
      try vault.remove("d.md")
      try scene.wait(for: "healed Shared in e.md")
      try vault.write("[[b]] and [[z]]", to: "a.md")
      try scene.wait(for: "changed a.md")
      scene.settle()
      // That `b` leads nowhere was told before.
      #expect(scene.changes.filter { $0 == "broken b in a.md" }.count == 1)
    }
  }

  @Test func settingsAreReadAgainWhenTheyChange() throws {
    let vault = try vault(["one.md": "alpha", "drafts/two.md": "beta", "x.md": "[[one]]"])
    try WatcherScene.run(vault) { scene in
      try vault.write("ignore: [drafts]\n", to: ".sheaf/config.yaml")
      #expect(try scene.paths() == ["one.md", "x.md"])
      try scene.expectCurrent()
      try scene.wait(for: .notice(.reloaded))
      try vault.write("x.md\n", to: ".sheafignore")
      #expect(try scene.paths() == ["one.md"])
      try vault.write("", to: ".sheaf/config.yaml")
      #expect(try scene.paths() == ["drafts/two.md", "one.md"])
      try vault.remove(".sheafignore")
      try scene.expectCurrent()
      try vault.write("legacy-front-matter: true\n", to: ".sheaf/config.yaml")
      try scene.expectCurrent()
      scene.forget()
      scene.reload()
      try scene.wait(for: .notice(.reloaded))
    }
  }

  /// The folder of the settings need not be there before.
  @Test func settingsInANewFolderAreRead() throws {
    let vault = try vault(["one.md": "alpha", "b.mdx": "beta"])
    try FileSystem.removeTree(vault.root.appending(".sheaf" as RawPath))
    try vault.write("{}", to: ".obsidian/app.json")
    try WatcherScene.run(vault) { scene in
      try vault.write("extensions: [mdx]\n", to: ".sheaf/config.yaml")
      try scene.wait(for: .notice(.reloaded))
      #expect(try scene.paths() == ["b.mdx", "one.md"])
    }
  }

  /// Otherwise notes that are left out would enter the index.
  @Test(arguments: [".sheafignore", ".sheaf/config.yaml"] as [RawPath])
  func settingsThatCannotBeReadStayAsTheyWere(_ file: RawPath) throws {
    let vault = try vault(["one.md": "alpha", "drafts/two.md": "beta"])
    let text = file == ".sheafignore" ? "drafts\n" : "ignore: [drafts]\n"
    try vault.write(text, to: file)
    try WatcherScene.run(vault) { scene in
      #expect(try scene.paths() == ["one.md"])
      try vault.remove(file)
      try FileSystem.makeSymlink(vault.root.appending(file), to: file.lastComponent)
      scene.reload()
      let reason = "too many levels of symbolic links"
      try scene.wait(for: .notice(.settingsUnread(vault.root.appending(file), reason: reason)))
      #expect(throws: VaultError.self) { try scene.ask() }
      try vault.write("gamma", to: "drafts/three.md")
      try vault.write("gamma", to: "three.md")
      try scene.wait(for: "created three.md")
      #expect(!scene.changes.contains { $0.contains("drafts") }, "\(scene.changes)")
      try vault.remove(file)
      try vault.write(text, to: file)
      try scene.wait(for: .notice(.reloaded))
      #expect(try scene.paths() == ["one.md", "three.md"])
      try scene.expectCurrent()
    }
  }

  @Test func aReaderWithOtherSettingsWalksTheVault() throws {
    let vault = try vault()
    try WatcherScene.run(vault) { scene in
      var surroundings = vault.surroundings()
      surroundings.zone = .fixed(minutes: 0)
      let other = try VaultView.open(named: vault.root, surroundings)
      #expect(other.report.outcome != .watched)
      // The watcher finds that somebody else has made the index anew.
      try scene.expectCurrent()
    }
  }

  @Test func foldersOfOtherRightsAreEnteredAgain() throws {
    let vault = try vault(["sub/two.md": "beta", "one.md": "alpha"])
    try WatcherScene.run(vault) { scene in
      let folder = try FileDescriptor.open(vault.root.appending("sub"), .readOnly, [.directory])
      try folder.setMode(0)
      _ = try scene.ask()
      try folder.setMode(0o700)
      try scene.expectCurrent()
    }
  }

  @Test func otherFilesAreReportedToo() throws {
    let vault = try vault(["a.md": "see ![[pic.png]]", "files/b.md": "x"])
    try WatcherScene.run(vault) { scene in
      try vault.write([1], to: "pic.png")
      try scene.wait(for: "healed pic.png in a.md")
      try vault.write([2], to: "pic.png")
      try vault.move("pic.png", to: "files/pic2.png")
      try scene.wait(for: "moved pic.png > files/pic2.png")
      #expect(scene.changes.first == "created pic.png")
      try scene.expectCurrent()
    }
  }

  @Test func writesThroughAHardLinkAreSeen() throws {
    let vault = try vault(["one.md": "alpha", "sub/two.md": "beta"])
    let outside = try TemporaryFolder()
    let folder = try FileDescriptor.open(outside.path, .readOnly, [.directory])
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    try root.link("one.md", to: folder, "outside.md")
    let path = outside.path
    try WatcherScene.run(vault) { scene in
      try FileDescriptor.open(path.appending("outside.md"), .writeOnly, [.truncate]).write(Array("gamma".utf8))
      try scene.wait(for: "changed one.md")
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      let sub = try FileDescriptor.open(vault.root.appending("sub"), .readOnly, [.directory])
      // A second name within the vault is another note of the same text.
      try sub.link("two.md", to: root, "again.md")
      try scene.expectCurrent()
      try vault.write("delta", to: "again.md")
      try scene.expectCurrent()
      try vault.write("epsilon", to: "sub/two.md")
      try scene.expectCurrent()
      // An editor that renames leaves the other name with the old text.
      try vault.write("zeta", to: ".tmp")
      try vault.move(".tmp", to: "again.md")
      try scene.expectCurrent()
      try vault.write("eta", to: "sub/two.md")
      try scene.expectCurrent()
    }
  }

  @Test func aSymlinkToAFolderIsFollowedAsWithoutAWatcher() throws {
    let vault = try vault(["real/a.md": "alpha", ".hidden/b.md": "beta"])
    try WatcherScene.run(vault) { scene in
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      try root.symlink("linked", leadingTo: ".hidden")
      try scene.expectCurrent()
      #expect(try scene.paths() == ["linked/b.md", "real/a.md"])
      try vault.write("gamma", to: ".hidden/b.md")
      try scene.expectCurrent()
      try root.symlink("again", leadingTo: "real")
      try root.symlink("note.md", leadingTo: "real/a.md")
      try scene.expectCurrent()
      try vault.write("delta", to: "real/a.md")
      try scene.expectCurrent()
      try root.remove("linked")
      try root.remove("again")
      try scene.expectCurrent()
      try root.remove("note.md")
      try scene.expectCurrent()
      try vault.write("epsilon", to: "real/a.md")
      try scene.wait(for: "changed real/a.md")
    }
  }

  /// A second path to a folder costs nothing: the folder is watched under its own.
  @Test func aSymlinkToAFolderOfTheVaultIsNotWatched() throws {
    let vault = try vault(["real/deep/a.md": "alpha", ".hidden/b.md": "beta"])
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    try root.symlink("again", leadingTo: "real")
    try WatcherScene.run(vault) { scene in
      #expect(scene.folderCount == 3)
      #expect(!scene.everything.contains { if case .notice = $0 { true } else { false } })
      try vault.write("gamma", to: "real/deep/a.md")
      try scene.wait(for: "changed real/deep/a.md")
      try scene.expectCurrent()
      try vault.write("delta", to: "again/new/c.md")
      try scene.expectCurrent()
      #expect(try scene.paths() == ["real/deep/a.md", "real/new/c.md"])
      // The folder goes, and another gets its name, which is now the only way to what is hidden.
      try root.rename("real", to: root, "other")
      try scene.expectCurrent()
      try root.symlink("real", leadingTo: ".hidden")
      try scene.expectCurrent()
      #expect(try scene.paths().contains("again/b.md") || scene.paths().contains("real/b.md"))
      try vault.write("epsilon", to: ".hidden/b.md")
      try scene.expectCurrent()
      try root.remove("real")
      try scene.expectCurrent()
      #expect(try scene.paths() == ["other/deep/a.md", "other/new/c.md"])
    }
  }
}
