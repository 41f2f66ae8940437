import CommandFixtures
import CommandSpec
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Names that lead out of the vault, or cannot be names, given to every command that changes notes: those of the table that
/// have `--dry-run`, so that a new command is asked too.
@Suite struct HostileNameTests {
  static let commands = Program.table.catalog.commands
    .filter { command in command.options.contains { $0.long == "dry-run" } }.map(\.name)

  /// What is never the name of a note or folder of the vault.
  private static let hostileNames = [
    "../outside", "../outside/secret.md", "/etc/passwd", "a/../../outside", "..", "out", "out/secret", "out/new",
    "a\u{1B}[31m/b", "a\nb", "\u{7F}", ".hidden/x", ".sheaf", ".sheaf/config.yaml",
  ]
  /// What is the name of no note besides.
  private static let notes = hostileNames + ["leak", "leak.md", "out/secret.md"]
  /// What is no name of one thing, but may be a text.
  private static let texts = ["x/y", "..", "../x", "x\u{1}y", "/", "out/new", ".x"]

  private static func fixture() throws -> SessionFixture {
    var fixture = try SessionFixture([
      "Note.md": "---\ntags: [t]\nkey: v\n---\n# Note\n\n## Part\n\n- [ ] task ^id\n\n[[Other]]\n",
      "Other.md": "# Other\n",
      "a/Third.md": "# Third\n[[Note]]\n", ".trash/Gone.md": "# Gone\n",
    ])
    fixture.input = []
    fixture.isTerminal = true
    try fixture.vault.write("secret\n", to: "../outside/secret.md")
    let root = try FileDescriptor.open(fixture.vault.root, .readOnly, [.directory])
    try root.symlink("out", leadingTo: "../outside")
    try root.symlink("leak.md", leadingTo: "../outside/secret.md")
    return fixture
  }

  /// A word that an operand or an option takes, of the kind that it wants.
  private static func good(_ completion: CompletionKind, _ name: String) -> String {
    switch completion {
    case .choices(let words): words.first ?? "x"
    case .file: "Other.md"
    case .dynamic("note"): name.contains("HEADING") ? "Note#Part" : name == "TARGET" ? "Other" : "Note"
    case .dynamic("trashed"): ".trash/Gone.md"
    case .dynamic("folder"): "a"
    case .dynamic("property"): name == "NEW" ? "other" : "key"
    case .dynamic("tag"): name == "NEW" ? "u" : "t"
    default: name == "HEADING" ? "Part" : name == "DATE" ? "2026-01-01" : name == "LINE" ? "9" : "word"
    }
  }

  /// Words that are no names of this kind; nil for a text.
  private static func hostileNames(_ completion: CompletionKind, _ name: String) -> [String]? {
    switch completion {
    case .dynamic("note"), .dynamic("trashed"): notes
    // What a copy is called is a text too.
    case .dynamic("folder") where name != "TARGET": hostileNames
    case .file where name == "OLD": ["../outside", "/etc/passwd", "..", ".hidden/x", ".sheaf/config.yaml"]
    default: nil
    }
  }

  @Test(arguments: commands)
  func nothingLeadsOutOfTheVault(name: String) throws {
    let command = try #require(Program.table.catalog.command(name))
    func operands(_ bad: (index: Int, word: String)?) -> [String] {
      command.operands.enumerated().compactMap { index, operand in
        if index == bad?.index { return bad?.word }
        return Self.good(operand.completion, operand.metavariable)
      }
    }
    func check(_ words: [String], _ bad: String, isHostile: Bool) throws {
      let fixture = try Self.fixture()
      let before = try fixture.files()
      let run = fixture.run(command.words + words)
      let comment: Comment = "\(command.words + words): \(run.errors)\(run.text)"
      let after = try fixture.files()
      #expect(try fixture.text(of: "../outside/secret.md") == "secret\n", comment)
      #expect(try Self.names(in: fixture.vault.root.appending("../outside")) == ["secret.md"], comment)
      #expect(!(run.errorOutput + run.output).contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }, comment)
      for path in after.keys where before[path] == nil {
        let isClean = !path.contains { $0 < 0x20 || $0 == 0x7F }
        #expect(isClean && (path.first != 0x2E || path.starts(with: Array(".trash/".utf8))), comment)
      }
      if run.status == .failure {
        #expect(before == after, comment)
        #expect(run.errors.hasPrefix("sheaf: ") && run.errors.count > 20, comment)
      }
      // A name that cannot be meant is refused, and does not go unnoticed.
      if isHostile { #expect(run.status == .failure, comment) }
    }
    for (index, operand) in command.operands.enumerated() {
      let hostileNames = Self.hostileNames(operand.completion, operand.metavariable)
      for word in hostileNames ?? Self.texts {
        try check(["--"] + operands((index, word)), word, isHostile: hostileNames != nil)
      }
    }
    // What a format prints besides the columns is as it is written.
    for option in command.options where option.takesValue && !["expect", "format"].contains(option.long) {
      for word in Self.hostileNames(option.completion, option.metavariable ?? "") ?? Self.texts {
        try check(["--\(option.long)", word, "--"] + operands(nil), word, isHostile: false)
      }
    }
  }

  @Test func theTestedCommandsExist() {
    #expect(Self.commands.count >= 35)
  }

  private static func names(in folder: RawPath) throws -> [String] {
    try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory])).entries
      .map { String(decoding: $0.name, as: UTF8.self) }.sorted()
  }
}
