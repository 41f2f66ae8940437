import CommandFixtures
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// What only the program itself shows: signals, pipes, its death, the limits of the system.
@Suite(.waiting, .serialized) struct WatchProcessTests {
  private func vault(notes count: Int = 5) throws -> TemporaryVault {
    let vault = try TemporaryVault()
    for number in 0..<count { try vault.write("alpha \(number)", to: RawPath("sub\(number % 3)/n\(number).md")) }
    return vault
  }

  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  @Test(arguments: [("INT", 130), ("TERM", 0)]) func aSignalEndsTheWatcher(_ signal: String, _ status: Int32) throws {
    let vault = try vault()
    let outcome = try WatchProcess.run(vault) { process in
      try process.signal(signal, process.number())
      try process.wait { process.hasEnded }
    }
    #expect(outcome?.status == .exited(status))
    let errorOutput = text(outcome?.errorOutput)
    #expect(errorOutput == "watching 5 notes in 4 folders\n")
  }

  @Test func aHangupSignalReloadsTheSettings() throws {
    let vault = try vault()
    let outcome = try WatchProcess.run(vault) { process in
      try process.signal("HUP", process.number())
      try vault.write("x", to: "late.md")
      try process.wait { try process.run("search", "-l", "x").text.contains("late.md") }
    }
    #expect(outcome?.status == .exited(0))
    let errorOutput = text(outcome?.errorOutput)
    #expect(errorOutput.contains("the settings were read again"))
  }

  @Test func aClosedOutputEndsTheWatcherSilently() throws {
    let vault = try vault()
    let outcome = try WatchProcess.run(vault, shell: "{ \"$SHEAF\" watch; echo $? >&2; } | head -1") { process in
      try vault.write("x", to: "late.md")
      try process.wait { process.hasEnded }
    }
    let output = text(outcome?.output)
    #expect(output == "late.md  created\n")
    let errorOutput = text(outcome?.errorOutput)
    #expect(errorOutput.hasSuffix("\n0\n"))
  }

  @Test func commandsWorkWithoutAStoppedOrKilledWatcher() throws {
    let vault = try vault()
    _ = try WatchProcess.run(vault) { process in
      let number = try process.number()
      try process.signal("STOP", number)
      try vault.write("omega", to: "late.md")
      #expect(try process.run("search", "-l", "omega").text == "late.md\n")
      #expect(try process.outcome() == "unchanged")
      try process.signal("CONT", number)
      try vault.write("psi", to: "later.md")
      try process.wait { try process.outcome() == "watched" }
      #expect(try process.run("search", "-l", "psi").text == "later.md\n")
      #expect(try process.run("index", "verify").status == .exited(0))
      try process.signal("KILL", number)
      try process.wait { process.hasEnded }
      try vault.write("chi", to: "last.md")
      #expect(try process.outcome() == "committed")
      #expect(try process.run("search", "-l", "chi").text == "last.md\n")
    }
    // The next one takes over.
    let outcome = try WatchProcess.run(vault) { process in
      let second = try process.run("watch")
      #expect(second.status == .exited(2))
    }
    #expect(outcome?.status == .exited(0))
  }

  @Test func theWatcherCatchesUpAfterFiftyThousandLostEvents() throws {
    let vault = try vault()
    let outcome = try WatchProcess.run(vault) { process in
      let number = try process.number()
      try process.signal("STOP", number)
      let folder = try FileDescriptor.open(vault.root.appending("sub0"), .readOnly, [.directory])
      for turn in 0..<17_000 {
        // Three events each: made, closed, removed.
        let name = RawPath("m\(turn % 100).md")
        _ = try folder.open(at: name, .writeOnly, [.create])
        if turn < 16_950 { try folder.remove(name) }
      }
      try vault.write("omega", to: "sub0/new/late.md")
      #expect(try process.run("search", "-l", "omega").text == "sub0/new/late.md\n")
      try process.signal("CONT", number)
      try vault.write("psi", to: "sub0/new/later.md")
      try process.wait { try process.outcome() == "watched" }
      #expect(try process.run("search", "-l", "psi").text == "sub0/new/later.md\n")
      #expect(try process.run("list", "--count").text == "57\n")
      #expect(try process.run("index", "verify").status == .exited(0))
    }
    let errorOutput = text(outcome?.errorOutput)
    #expect(errorOutput.contains("the system lost events"))
  }

  @Test func anIdleWatcherSleeps() throws {
    let vault = try vault(notes: 200)
    _ = try WatchProcess.run(vault) { process in
      let number = try process.number()
      var isQuiet = false
      // Changes that were made a moment ago may still be on their way.
      for _ in 0..<20 where !isQuiet {
        let before = try process.waits(of: number)
        SystemClock.sleep(.milliseconds(1500))
        isQuiet = try process.waits(of: number) == before
      }
      #expect(isQuiet)
    }
  }

  /// The watcher takes in what is renamed; who renamed it looks at no more than what it shows.
  @Test func aNoteIsRenamedWhileTheWatcherRuns() throws {
    let vault = try vault()
    try vault.write("---\nid: hub\n---\n", to: "Hub.md")
    for number in 0..<30 { try vault.write("[[Hub]]", to: RawPath("links/l\(number).md")) }
    _ = try WatchProcess.run(vault) { process in
      for (old, new) in [("Hub", "Axle"), ("Axle", "Hub"), ("Hub", "in/other/")] {
        let run = try process.run(new.hasSuffix("/") ? "move" : "rename", old, new)
        #expect(run.status == .exited(0) && run.errors.isEmpty, "\(run.errors)")
        #expect(run.text.contains("30 links") == !new.hasSuffix("/"), "\(run.text)")
        #expect(try process.run("backlinks", "-c", "hub").text == "30\n")
      }
      let moved = try process.run("rename", "hub", "Back", "--json")
      #expect(moved.text.contains("\"in\":30") || moved.text.contains("\"in\": 30"), "\(moved.text)")
      try process.wait { try process.outcome() == "watched" }
      #expect(try process.run("index", "verify").status == .exited(0))
    }
  }

  @Test func aThousandQuestionsLeaveNothingBehind() throws {
    let vault = try vault()
    _ = try WatchProcess.run(vault) { process in
      let number = try process.number()
      let folder = RawPath("/proc/\(number)/fd")
      func descriptors() throws -> Int {
        try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory])).entries.count
      }
      let before = try descriptors()
      Parallel.concurrently(workers: 4) { worker in
        for turn in 0..<15 {
          try? vault.write("worker \(worker) turn\(turn)", to: RawPath("w\(worker)/n.md"))
          let found = (try? process.run("search", "-l", "\"worker \(worker) turn\(turn)\"").text) ?? ""
          #expect(found == "w\(worker)/n.md\n")
        }
      }
      #expect(try descriptors() == before)
    }
  }

  private static let mayUnshare: Bool = {
    let probe = "unshare -Ur sh -c 'echo 10 > /proc/sys/user/max_inotify_watches'"
    let outcome = try? Subprocess(
      executable: "/bin/sh", arguments: ["-c", probe].map { Array($0.utf8) },
      environment: [InstalledProgram.path.utf8.map { $0 }]
    ).run(input: .none, output: .discarded, errorOutput: .discarded)
    return outcome?.status == .exited(0)
  }()

  @Test(.enabled(if: mayUnshare, "user namespaces may not be made"), arguments: [7, 12])
  func pollingReplacesMissingWatches(_ limit: Int) throws {
    let vault = try TemporaryVault()
    for number in 0..<20 { try vault.write("alpha", to: RawPath("f\(number)/deep/n.md")) }
    let shell = "exec unshare -Ur sh -c 'echo \(limit) > /proc/sys/user/max_inotify_watches; exec \"$SHEAF\" watch'"
    let outcome = try WatchProcess.run(vault, shell: shell) { process in
      for number in 0..<20 {
        try vault.write("word\(number)x", to: RawPath("f\(number)/deep/n.md"))
        #expect(try process.run("search", "-l", "word\(number)x").text == "f\(number)/deep/n.md\n")
        try vault.write("new\(number)x", to: RawPath("f\(number)/other/n.md"))
        #expect(try process.run("search", "-l", "new\(number)x").text == "f\(number)/other/n.md\n")
      }
      try vault.move("f3", to: "g3")
      #expect(try process.run("search", "-l", "new3x").text == "g3/other/n.md\n")
      TemporaryFolder.removeTree(vault.root.appending("f4"))
      #expect(try process.run("search", "-l", "new4x").text.isEmpty)
      #expect(try process.outcome() == "watched")
      // Without a question it finds them by itself, a little later.
      try vault.write("bymyself", to: "f19/deep/n.md")
      try process.wait { try process.run("search", "--no-sync", "-l", "bymyself").text == "f19/deep/n.md\n" }
    }
    let errors = text(outcome?.errorOutput)
    #expect(errors.contains("the system does not allow more watches"))
  }

  @Test(.enabled(if: mayUnshare, "user namespaces may not be made"))
  func aMissingQueueIsAnErrorWithAHint() throws {
    let vault = try vault()
    let shell = "exec unshare -Ur sh -c 'echo 0 > /proc/sys/user/max_inotify_instances; exec \"$SHEAF\" watch'"
    let outcome = try WatchProcess.run(vault, shell: shell, awaits: false) { process in
      try process.wait { process.hasEnded }
    }
    #expect(outcome?.status == .exited(2))
    let errorOutput = text(outcome?.errorOutput)
    #expect(errorOutput.contains("max_user_instances"))
  }

  /// Beside a watcher, a language server that gets no queue looks from time to time whether the watcher has ended. Each
  /// time it begins to follow a watcher, it asks its client to refresh.
  @Test(.enabled(if: mayUnshare, "user namespaces may not be made"))
  func aLanguageServerWithoutAQueueDoesNotSpinBesideAWatcher() throws {
    let vault = try vault()
    let shell = #"""
      frame() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }
      {
        frame '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file://'"$PWD"'","capabilities":
          {"workspace":{"codeLens":{"refreshSupport":true}}}}}'
        frame '{"jsonrpc":"2.0","method":"initialized","params":{}}'
        sleep 2
      } | unshare -Ur sh -c 'echo 0 > /proc/sys/user/max_inotify_instances; exec "$SHEAF" lsp'
      """#
    _ = try WatchProcess.run(vault) { process in
      try vault.write("x", to: ".sheaf/config.yaml")
      let output = String(decoding: try process.run(shell: shell).output, as: UTF8.self)
      #expect((1...3).contains(output.split(separator: "codeLens/refresh").count - 1), "\(output.prefix(2000))")
    }
  }

  private static let mayMount: Bool = {
    let probe = "unshare -Urm sh -c 'mount -t tmpfs tmpfs /mnt'"
    let outcome = try? Subprocess(
      executable: "/bin/sh", arguments: ["-c", probe].map { Array($0.utf8) },
      environment: [InstalledProgram.path.utf8.map { $0 }]
    ).run(input: .none, output: .discarded, errorOutput: .discarded)
    return outcome?.status == .exited(0)
  }()

  /// Without `/proc`, folders are watched by their paths.
  @Test(.enabled(if: mayMount, "file systems may not be mounted")) func theWatcherWorksWithoutProc() throws {
    let vault = try vault(notes: 3)
    let shell = #"exec unshare -Urm sh -c 'mount -t tmpfs tmpfs /proc; exec "$SHEAF" watch'"#
    let outcome = try WatchProcess.run(vault, shell: shell) { process in
      try vault.write("omega", to: "below/late.md")
      try process.wait { try process.run("list", "--no-sync", "--count").text == "4\n" }
      try vault.write("omega", to: "below/later.md")
      try process.wait { try process.run("list", "--no-sync", "--count").text == "5\n" }
    }
    let errors = text(outcome?.errorOutput)
    #expect(errors == "watching 3 notes in 4 folders\n")
  }

  /// An empty file system is put over the vault, and taken away again.
  @Test(.enabled(if: mayMount, "file systems may not be mounted")) func aMountOverTheVaultDeletesNothing() throws {
    let vault = try vault(notes: 40)
    let shell = """
      exec unshare -Urm sh -c '
        "$SHEAF" watch & W=$!
        until "$SHEAF" index --json | grep -q watched; do sleep 0.05; done
        cd /
        mount -t tmpfs tmpfs "$0"
        : > "$0/../covered"
        until [ -e "$0/../mounted" ]; do sleep 0.05; done
        umount "$0"
        until [ -e "$0/../done" ]; do sleep 0.05; done
        kill -TERM $W; wait $W' "$PWD"
      """
    // Outside of the shell the vault is still there, so the index there is not that of the watcher.
    let outcome = try WatchProcess.run(vault, shell: shell, awaits: false) { process in
      try process.wait { FileSystem.exists(vault.root.parent.appending("covered")) }
      SystemClock.sleep(.milliseconds(800))
      #expect(try process.run("list", "--no-sync", "--count").text == "40\n")
      try FileDescriptor.open(vault.root.parent.appending("mounted"), .writeOnly, [.create]).write([1])
      try vault.write("omega", to: "late.md")
      try process.wait { try process.outcome() == "watched" }
      #expect(try process.run("list", "--count").text == "41\n")
      try FileDescriptor.open(vault.root.parent.appending("done"), .writeOnly, [.create]).write([1])
      try process.wait { process.hasEnded }
    }
    let errors = text(outcome?.errorOutput)
    #expect(errors.contains("have vanished at once") && errors.contains("the vault is back"), "\(errors)")
    let output = text(outcome?.output)
    #expect(!output.contains("deleted"))
  }
}
