import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// A vault with a note that a hundred others link to, a home folder with an editor's configuration, and an editor that
/// works there as a script of `Tests/Editors` tells it, with the program as its server.
struct EditorScene {
  private let folder: TemporaryFolder

  /// The forms of links to the note: with names, parts and properties, behind signs of two units, and with other line ends.
  private static let forms = [
    "See [[hub]].\n", "😀 é [[hub|the hub]] and [[hub#Part]].\n", "[text](../hub.md) and ![[hub]]\n",
    "Line.\r\n\r\n[[hub#^block]] is there.\r\n", "---\nrelated: \"[[hub]]\"\n---\n# With properties\n",
    "- [ ] task with [[hub]] #tag\n", "e\u{301} [[hub]] at the end", "| a | b |\n|---|---|\n| 𝒳 | [[hub\\|x]] |\n",
  ]

  /// What a script writes down when everything is as it should be.
  static let facts = [
    "marked: link.unresolved", "unmarked: ", "completed: [[beacon]]", "a name with a space: [[Light house]]",
    "a tag: x #proj/x", "a path: [t](sub/only.md", "followed: beacon.md:5", "back: start.md",
    "backlinks: in 101 notes", "buffers that differ: ", "made: # Deep",
  ]

  init() throws {
    folder = try TemporaryFolder()
    for vault in ["vault", "other"] {
      func write(_ text: String, to path: String) throws { try folder.write(text, to: RawPath("\(vault)/\(path)")) }
      try write("", to: ".sheaf/config.yaml")
      try write("# Start\n\nA line.\n\nSee [[hub]] and [[beacon#Second part]].\n", to: "start.md")
      try write("# Beacon of light\n\nText.\n\n## Second part\n\nMore.\n", to: "beacon.md")
      try write("---\naliases: [Centre]\n---\n# hub\n\n## Part\n\nBack to [[start]]. ^block\n", to: "hub.md")
      try write("# Light house\n\n#proj/x\n", to: "Light house.md")
      try write("# The only one\n", to: "sub/only.md")
      for number in 0..<100 {
        let name = "n" + String(1_000 + number).dropFirst() + ".md"
        try write(Self.forms[number % Self.forms.count], to: "notes/\(name)")
      }
    }
    // What the scripts type before and after the rename.
    try append("[[beacon]]\n[[Light house]]\nx #proj/x\n[t](sub/only.md\n[[New folder/Deep]]\n", to: "other/start.md")
    try append("Not saved: [[hub]] [[Nowhere]]\n", to: "other/notes/n001.md")
    try FileSystem.makeDirectories(folder.path.appending("bin" as RawPath))
    try FileSystem.makeSymlink(folder.path.appending("bin/sheaf" as RawPath), to: CrashScene.program)
  }

  /// The vault.
  var root: RawPath { folder.path.appending("vault" as RawPath) }

  private func append(_ text: String, to path: RawPath) throws {
    try folder.write(folder.read(path) + Array(text.utf8), to: path)
  }

  /// Where a file of `Tests/Editors` is.
  static func script(_ name: String) -> String {
    Repository.root.appending(RawPath("Tests/Editors/\(name)")).description
  }

  // MARK: - Programs

  /// Runs a program in the vault, with the environment of the scene, and kills it when it takes too long.
  func run(_ words: [String], in subfolder: RawPath = "vault") throws -> Subprocess.Outcome {
    let thorough = Seeds.isThorough ? ["SHEAF_THOROUGH=1"] : []
    let environment =
      [
        "HOME=\(folder.path)/home", "PATH=\(folder.path)/bin:\(InstalledProgram.folders)", "TERM=xterm",
        "LC_ALL=C.UTF-8", "TZ=UTC", "SHEAF_FACTS=\(folder.path)/facts", "TMPDIR=\(folder.path)",
      ] + thorough
    let timeout = try #require(InstalledProgram.find("timeout"))
    return try Subprocess(
      executable: timeout, arguments: (["-k", "5", "300"] + words).map { Array($0.utf8) },
      environment: environment.map { Array($0.utf8) }, workingDirectory: folder.path.appending(subfolder)
    ).run(input: .none, output: .captured(limit: 1 << 24), errorOutput: .captured(limit: 1 << 24))
  }

  /// Makes what `lsp --setup` prints the configuration of an editor, behind lines that load its plug-ins.
  func setUp(_ name: String, after lines: String = "") throws {
    let setup = try #require(EditorSetup.named(name))
    let printed = try run(["sheaf", "lsp", "--setup", name])
    #expect(printed.status == .exited(0))
    #expect(printed.errorOutput == [])
    try folder.write(Array(lines.utf8) + printed.output, to: RawPath("home/" + setup.file.dropFirst(2)))
  }

  // MARK: - What an editor did

  /// Lets an editor do what a script says, and expects it to see what it should, and the files to be as after `rename`.
  func expectAllIsRight(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    try FileSystem.makeDirectories(folder.path.appending("home" as RawPath))
    let outcome = try run(words)
    let seen = (try? folder.read("facts")) ?? []
    let facts = String(decoding: seen, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(
      facts == Self.facts && outcome.status == .exited(0),
      "\(outcome.status): \(Self.text(outcome))", sourceLocation: sourceLocation)
    try expectFilesAreRight(sourceLocation: sourceLocation)
    expectNothingRuns(sourceLocation: sourceLocation)
  }

  /// The end of what a program printed, for a message.
  static func text(_ outcome: Subprocess.Outcome) -> String {
    String(String(decoding: outcome.output + outcome.errorOutput, as: UTF8.self).suffix(4_000))
  }

  private func expectFilesAreRight(sourceLocation: SourceLocation) throws {
    let renamed = try run(["sheaf", "rename", "hub", "Hub of all"], in: "other")
    #expect(renamed.status == .exited(0), "\(Self.text(renamed))")
    var (mine, theirs) = (try files(in: "vault"), try files(in: "other"))
    #expect(mine.removeValue(forKey: "New folder/Deep.md") != nil, sourceLocation: sourceLocation)
    theirs = theirs.filter { !$0.key.hasPrefix(".sheaf/") }
    mine = mine.filter { !$0.key.hasPrefix(".sheaf/") }
    #expect(mine.keys.sorted() == theirs.keys.sorted(), sourceLocation: sourceLocation)
    for (path, text) in theirs { #expect(mine[path] == text, "\(path)", sourceLocation: sourceLocation) }
  }

  private func files(in subfolder: RawPath) throws -> [String: String] {
    var found: [String: String] = [:]
    var pending: [RawPath] = [""]
    while let folder = pending.popLast() {
      let opened = try FileDescriptor.open(
        self.folder.path.appending(subfolder).appending(folder), .readOnly, [.directory])
      for entry in try DirectoryListing(of: opened).entries {
        let path = folder.isEmpty ? RawPath(entry.name) : folder.appending(RawPath(entry.name))
        if entry.kind == .directory {
          pending.append(path)
        } else {
          found[path.description] = String(
            decoding: try self.folder.read(subfolder.appending(path)), as: UTF8.self)
        }
      }
    }
    return found
  }

  /// Expects that no process is left of those that were started: the server ends with its editor.
  func expectNothingRuns(sourceLocation: SourceLocation = #_sourceLocation) {
    let deadline = ContinuousClock.now + .seconds(60)
    var left = running()
    while !left.isEmpty, ContinuousClock.now < deadline {
      SystemClock.sleep(.milliseconds(10))
      left = running()
    }
    #expect(left == [], sourceLocation: sourceLocation)
  }

  /// The processes that have the scene's home folder.
  private func running() -> [String] {
    let mark = Array("HOME=\(folder.path)/home".utf8)
    guard let processes = try? FileDescriptor.open("/proc", .readOnly, [.directory]),
      let listing = try? DirectoryListing(of: processes)
    else { return [] }
    return listing.entries.compactMap { entry in
      guard entry.name.first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
      let process = ("/proc" as RawPath).appending(RawPath(entry.name))
      guard let environment = try? Self.bytes(of: process.appending("environ" as RawPath)),
        environment.split(separator: 0).contains(where: { $0.elementsEqual(mark) })
      else { return nil }
      let words = (try? Self.bytes(of: process.appending("cmdline" as RawPath))) ?? []
      return String(decoding: words.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
    }
  }

  private static func bytes(of file: RawPath) throws -> [UInt8] {
    try FileDescriptor.open(file).readToEnd(limit: 1 << 20)
  }
}
