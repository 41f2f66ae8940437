import CommandFixtures
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// `watch --enrich`, as a process.
@Suite(.waiting) struct WatchEnrichmentTests {
  /// A vault whose user waits for a second without changes.
  private func vault(_ config: String = "") throws -> TemporaryVault {
    let vault = try TemporaryVault()
    try AtomicReplace.write(
      Array("enrich:\n  quiet: 1s\n\(config)".utf8), to: vault.root.parent.appending("settings.yaml" as RawPath))
    try vault.write(
      "---\nenriched: 00000000000000000000000000000000\n---\nAn old text that was changed since.\n", to: "Old.md")
    return vault
  }

  private static let shell = """
    mkdir -p "$HOME/.config/sheaf"; cp "$HOME/settings.yaml" "$HOME/.config/sheaf/config.yaml"
    exec "$SHEAF" watch --json
    """

  private func text(_ vault: TemporaryVault, _ name: RawPath) throws -> String {
    String(decoding: try vault.read(name), as: UTF8.self)
  }

  /// The beginning of the swap file of a vim that lives, with its number at offset 24.
  private static var swap: [UInt8] {
    let number = UInt32(ProcessIdentity.processID)
    let head = Array("b0VIM 9.0\0\0\0".utf8) + [UInt8](repeating: 0, count: 12)
    return head + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } + [0]
  }

  @Test func notesAreEnrichedWhenTheyAreQuietAndNoEditorHasThem() throws {
    let vault = try vault()
    let swap: RawPath = ".Open.md.swp"
    let outcome = try WatchProcess.run(vault, shell: Self.shell + " --enrich") { process in
      // What has changed before it was started is enriched too.
      try process.wait { try text(vault, "Old.md").contains("summary: An old text that was changed since.\n") }
      try vault.write("The first sentence of a new note.\n", to: "New.md")
      try vault.write(Self.swap, to: swap)
      try vault.write("The first sentence of an open note.\n", to: "Open.md")
      try process.wait { try text(vault, "New.md").contains("summary: The first sentence of a new note.\n") }
      // Longer than it would take without the editor.
      SystemClock.sleep(.seconds(3))
      #expect(try text(vault, "Open.md") == "The first sentence of an open note.\n")
      try vault.remove(swap)
      try process.wait { try text(vault, "Open.md").contains("summary: ") }
      // Its own output makes it do nothing more.
      let after = try text(vault, "Open.md")
      SystemClock.sleep(.seconds(3))
      #expect(try text(vault, "Open.md") == after)
      let operations = JSONTree(Array(try process.run("operations", "--json").text.utf8))
      #expect(operations["total"].integer == 3)
    }
    let output = String(decoding: outcome?.output ?? [], as: UTF8.self)
    #expect(outcome?.status == .exited(0))
    #expect(output.contains(#"{"event":"note.enriched","path":"New.md"}"#), "\(output)")
  }

  /// A person who undoes an enrichment does not want it; neither this watcher nor the next one makes it again.
  @Test func anUndoneEnrichmentIsNotMadeAgainUntilTheTextChanges() throws {
    let vault = try vault()
    let old = try text(vault, "Old.md")
    let new = "The first sentence of a new note.\n"
    _ = try WatchProcess.run(vault, shell: Self.shell + " --enrich") { process in
      try process.wait { try text(vault, "Old.md").contains("summary: ") }
      try vault.write(new, to: "New.md")
      try process.wait { try text(vault, "New.md").contains("summary: ") }
      #expect(try process.run("undo").status == .exited(0))
      #expect(try process.run("undo").status == .exited(0))
      // Longer than the watcher waits before it enriches.
      SystemClock.sleep(.seconds(3))
      #expect(try text(vault, "New.md") == new && text(vault, "Old.md") == old)
    }
    _ = try WatchProcess.run(vault, shell: Self.shell + " --enrich") { process in
      SystemClock.sleep(.seconds(3))
      #expect(try text(vault, "New.md") == new && text(vault, "Old.md") == old)
      // Another name or another property is no other text.
      #expect(try process.run("rename", "New", "Newer").status == .exited(0))
      #expect(try process.run("tag", "add", "x", "Old").status == .exited(0))
      SystemClock.sleep(.seconds(3))
      #expect(try text(vault, "Newer.md") == new && !text(vault, "Old.md").contains("summary: "))
      try vault.write(new + "It goes on.\n", to: "Newer.md")
      try process.wait { try text(vault, "Newer.md").contains("summary: ") }
    }
  }

  @Test func aNoteThatIsOpenAtTheStartWaits() throws {
    let vault = try vault()
    try vault.write(Self.swap, to: ".Old.md.swp")
    let before = try text(vault, "Old.md")
    let outcome = try WatchProcess.run(vault, shell: Self.shell + " --enrich") { process in
      SystemClock.sleep(.seconds(3))
      #expect(try text(vault, "Old.md") == before)
      try vault.remove(".Old.md.swp")
      try process.wait { try text(vault, "Old.md").contains("summary: An old text that was changed since.\n") }
    }
    #expect(outcome?.status == .exited(0))
  }

  /// A program that takes long finds the note open in an editor when it has its answer.
  @Test func aNoteThatIsOpenedMeanwhileWaits() throws {
    let vault = try vault("  auto: true\n  command: [~/slow]\n")
    let program = """
      #!/bin/sh
      while read -r line; do
        echo "$line" >> "$HOME/asked"
        case $line in *New.md*) sleep 2;; esac
        echo "$line" | sed 's/^{"id":"\\([^"]*\\)".*/{"id":"\\1","summary":"Made by a program."}/'
      done
      """
    try AtomicReplace.write(Array(program.utf8), to: vault.root.parent.appending("slow" as RawPath))
    let asked = vault.root.parent.appending("asked" as RawPath)
    let outcome = try WatchProcess.run(vault, shell: "chmod +x \"$HOME/slow\"; " + Self.shell) { process in
      try process.wait { try text(vault, "Old.md").contains("summary: Made by a program.\n") }
      try vault.write("The first sentence of a new note.\n", to: "New.md")
      func count() throws -> Int {
        String(decoding: try FileDescriptor.open(asked).readToEnd(limit: 1 << 16), as: UTF8.self)
          .split(separator: "\n").count { $0.contains("New.md") }
      }
      try process.wait { try count() == 1 }
      try vault.write(Self.swap, to: ".New.md.swp")
      SystemClock.sleep(.seconds(4))
      #expect(try text(vault, "New.md") == "The first sentence of a new note.\n")
      try vault.remove(".New.md.swp")
      try process.wait { try text(vault, "New.md").contains("summary: Made by a program.\n") }
      #expect(try count() == 2)
    }
    #expect(outcome?.status == .exited(0))
    let errors = String(decoding: outcome?.errorOutput ?? [], as: UTF8.self)
    #expect(!errors.contains("sheaf: "), "\(errors)")
  }

  @Test func theConfigTurnsEnrichmentOnAndASlowProgramDoesNotDelayTheWatcher() throws {
    let vault = try vault("  auto: true\n  command: [sleep, '600']\n")
    let outcome = try WatchProcess.run(vault, shell: Self.shell) { process in
      try vault.write("A sentence that waits for its answer.\n", to: "New.md")
      SystemClock.sleep(.seconds(3))
    }
    #expect(outcome?.status == .exited(0))
    #expect(try text(vault, "New.md") == "A sentence that waits for its answer.\n")
  }

  @Test func aSnapshotKeepsTheKeysOfOthers() throws {
    let vault = try TemporaryVault()
    try vault.write("---\npinned: true\nsummary: S.\n---\n# T\n", to: "T.md")
    let file = vault.root.parent.appending("widget.json" as RawPath)
    try AtomicReplace.write(Array(#"{"theirs":[1,{"a":null}],"title":"old"}"#.utf8), to: file)
    _ = try WatchProcess.run(vault, shell: "exec \"$SHEAF\" watch --quiet --snapshot \"$HOME/widget.json\"") {
      process in
      try process.wait {
        let found = JSONTree(try FileDescriptor.open(file).readToEnd(limit: 1 << 16))
        return found["title"].string == "T" && found["summary"].string == "S."
      }
    }
    let text = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 16), as: UTF8.self)
    #expect(text.hasSuffix("\"theirs\":[1,{\"a\":null}]}\n") && !text.contains("old"), "\(text)")
  }
}
