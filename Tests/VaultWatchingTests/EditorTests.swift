import SearchIndex
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import VaultCore
@testable import VaultWatching

/// A save is one change, however an editor goes about it; the note stays the note, and nobody sees what is beside it.
@Suite(.waiting) struct EditorTests {
  private static let saves = 2

  private func vault() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    try vault.write("---\nid: the-note\n---\n# Note\n\nbegin\n", to: "sub/note.md")
    try vault.write("# Hub\n\nsee [[note]]\n", to: "hub.md")
    return vault
  }

  /// Lets `save` put a text with a word of its own into the note, time and again, and looks what becomes of it.
  private func expectOneChangeASave(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ save: @escaping @Sendable (_ vault: TemporaryVault, _ word: String) throws -> Void
  ) throws {
    let vault = try vault()
    try WatcherScene.run(vault) { scene in
      for turn in 0..<Self.saves {
        let word = "savedword\(turn)"
        try save(vault, word)
        // A query right after the save sees it.
        let hits = try scene.ask().find(word).best()
        #expect(hits.count == 1, "\(word)", sourceLocation: sourceLocation)
        try scene.wait(sourceLocation: sourceLocation) { told in
          told.filter { $0 == .change("changed sub/note.md") }.count > turn
        }
      }
      scene.settle()
      let wanted = [String](repeating: "changed sub/note.md", count: Self.saves)
      #expect(scene.changes == wanted, sourceLocation: sourceLocation)
      let notes = try scene.expectCurrent(sourceLocation: sourceLocation).allNotes()
      #expect(notes.map(\.card.id) == [nil, "the-note"], sourceLocation: sourceLocation)
      #expect(try scene.paths() == ["hub.md", "sub/note.md"], sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: EditorSequence.allCases) func aSaveIsOneChange(_ editor: EditorSequence) throws {
    try expectOneChangeASave { vault, word in
      let text = "---\nid: the-note\n---\n# Note\n\n\(editor) \(word)\n"
      try editor.save(Array(text.utf8), in: vault.root.appending("sub"))
      if editor == .vimWithBackup { try vault.remove("sub/note.md~") }
    }
  }

  /// Somebody asks at every moment of the save, so that the watcher has to look at it half done.
  @Test(arguments: EditorSequence.allCases) func aSaveThatIsWatchedCloselyIsOneChange(_ editor: EditorSequence) throws {
    let vault = try vault()
    try WatcherScene.run(vault) { scene in
      let isDone = Locked(false)
      let slowest = Locked(Duration.zero)
      let failure = Locked<(any Error)?>(nil)
      Parallel.concurrently(workers: 2) { worker in
        do {
          if worker == 1 {
            while !isDone.withLock({ $0 }) {
              let paths = try scene.paths()
              #expect(paths == ["hub.md", "sub/note.md"] || paths == ["hub.md"], "\(editor)")
            }
            return
          }
          for turn in 0..<20 {
            let text = "---\nid: the-note\n---\n# Note\n\n\(editor) turn \(turn)\n"
            let start = ContinuousClock.now
            try editor.save(Array(text.utf8), in: vault.root.appending("sub"))
            let duration = ContinuousClock.now - start
            slowest.withLock { $0 = max($0, duration) }
            if editor == .vimWithBackup { try vault.remove("sub/note.md~") }
          }
        } catch {
          failure.withLock { $0 = error }
        }
        isDone.withLock { $0 = true }
      }
      if let error = failure.withLock({ $0 }) { throw error }
      scene.settle()
      // Never deleted, never created, unless the machine has so much to do that the note was away for long.
      if slowest.withLock({ $0 }) < .milliseconds(100) {
        #expect(Set(scene.changes) == ["changed sub/note.md"], "\(editor)")
      }
      try scene.expectCurrent()
    }
  }

  // MARK: - Real editors

  /// Runs a program in the folder of the note.
  private static func run(_ words: [String], in vault: TemporaryVault) throws {
    let program = try #require(InstalledProgram.find(words[0]))
    let home = vault.root.parent.appending("home")
    try FileSystem.makeDirectories(home)
    let environment = ["HOME=\(home)", "TERM=xterm", InstalledProgram.path, "LC_ALL=C.UTF-8"]
    let outcome = try Subprocess(
      executable: program, arguments: words.dropFirst().map { Array($0.utf8) },
      environment: environment.map { Array($0.utf8) }, workingDirectory: vault.root.appending("sub")
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    #expect(outcome.status == .exited(0), "\(String(decoding: outcome.output + outcome.errorOutput, as: UTF8.self))")
  }

  /// Runs a program on a terminal of its own, types keys, as `printf` writes them, and goes on until the note has a word.
  private static func type(_ keys: String, into words: String, in vault: TemporaryVault, until word: String) throws {
    // A program that is slow to start may throw away what was typed before.
    for delay in ["0.4", "2", "6"] {
      try run(
        [
          "sh", "-c",
          "(sleep \(delay); printf '\(keys)'; sleep \(delay)) | timeout 30 script -qec '\(words)' /dev/null || true",
        ], in: vault)
      let text = String(decoding: try vault.read("sub/note.md"), as: UTF8.self)
      if text.contains(word) { return }
    }
    Issue.record("'\(words)' did not save")
  }

  @Test(
    .enabled(if: InstalledProgram.has("vim"), "vim is not installed"),
    arguments: [
      "set backupcopy=auto", "set backupcopy=yes", "set backupcopy=no", "set nowritebackup",
      "set undofile", "set backup", "set backup backupcopy=yes undofile",
    ])
  func vimSavesOneChange(_ settings: String) throws {
    try expectOneChangeASave { vault, word in
      try Self.run(
        [
          "vim", "-N", "-u", "NONE", "-i", "NONE", "-es", "-c", settings, "-c", "normal Go\(word)", "-c", "wq",
          "note.md",
        ],
        in: vault)
    }
  }

  @Test(
    .enabled(if: InstalledProgram.has("vim", "script"), "vim or script is not installed"))
  func vimOnATerminalSavesOneChange() throws {
    try expectOneChangeASave { vault, word in
      try Self.type("Go\(word)\\033:wq\\r", into: "vim note.md", in: vault, until: word)
    }
  }

  @Test(
    .enabled(if: InstalledProgram.has("nvim"), "nvim is not installed"),
    arguments: ["set backupcopy=auto", "set backupcopy=yes", "set undofile backup"])
  func neovimSavesOneChange(_ settings: String) throws {
    try expectOneChangeASave { vault, word in
      try Self.run(
        ["nvim", "--headless", "-i", "NONE", "-c", settings, "-c", "normal Go\(word)", "-c", "wq", "note.md"], in: vault
      )
    }
  }

  @Test(
    .enabled(if: InstalledProgram.has("nano", "script"), "nano or script is not installed"),
    arguments: [false, true])
  func nanoSavesOneChange(makesBackups: Bool) throws {
    try expectOneChangeASave { vault, word in
      try Self.type(
        "\(word)\\r\\017\\r\\030", into: "nano -I \(makesBackups ? "-B" : "") +99 note.md", in: vault, until: word)
    }
  }

  @Test(
    .enabled(if: InstalledProgram.has("emacs"), "emacs is not installed"),
    arguments: ["nil", "(setq backup-by-copying t)", "(setq make-backup-files nil)", "(setq create-lockfiles nil)"])
  func emacsSavesOneChange(_ settings: String) throws {
    try expectOneChangeASave { vault, word in
      let work =
        "(progn \(settings) (find-file \"note.md\") (goto-char (point-max)) (insert \"\(word)\\n\") (do-auto-save) (save-buffer))"
      try Self.run(["emacs", "-Q", "--batch", "--eval", work], in: vault)
    }
  }

  @Test(.enabled(if: InstalledProgram.has("sed"), "sed is not installed"))
  func sedSavesOneChange() throws {
    try expectOneChangeASave { vault, word in try Self.run(["sed", "-i", "$a \(word)", "note.md"], in: vault) }
  }

  @Test(.enabled(if: InstalledProgram.has("perl"), "perl is not installed"), arguments: ["-pi", "-pi.bak"])
  func perlSavesOneChange(_ option: String) throws {
    try expectOneChangeASave { vault, word in
      try Self.run(["perl", option, "-e", "s/$/ \(word)/ if eof", "note.md"], in: vault)
    }
  }
}
