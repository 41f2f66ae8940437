import SystemCalls
import TestSupport
import Testing

/// `watch --enrich`, as a process.
struct WatchEnrichmentTests {
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

  @Test func notesAreEnrichedWhenTheyAreQuietAndNoEditorHasThem() throws {
    let vault = try vault()
    let swap: RawPath = ".Open.md.swp"
    let outcome = try WatchProcess.run(vault, shell: Self.shell + " --enrich") { process in
      // What has changed before it was started is enriched too.
      try process.wait { try text(vault, "Old.md").contains("summary: An old text that was changed since.\n") }
      try vault.write("The first sentence of a new note.\n", to: "New.md")
      // The swap file of a vim that lives, with its number at offset 24.
      let number = UInt32(ProcessIdentity.processID)
      let head = Array("b0VIM 9.0\0\0\0".utf8) + [UInt8](repeating: 0, count: 12)
      try vault.write(head + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } + [0], to: swap)
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

  @Test func theConfigTurnsItOnAndASlowProgramDoesNotHoldItUp() throws {
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
