import CommandSpec
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// Every answer in every form is what was reviewed, so that code which makes or prints answers can be rebuilt.
@Suite(.waiting) struct AnswerGoldenTests {
  private static let catalog = Program.table.catalog
  private static let folder = "Tests/Golden/answers"
  private static let terminal = "-terminal.txt"

  private static let scenes = AnswerScene.questions + AnswerScene.changes

  /// The name of a command's golden file; the one of its answers at a terminal has another ending.
  private static func fileName(_ command: String, _ ending: String = ".txt") -> String {
    catalog.command(command).map { "\(catalog.pageName(of: $0))\(ending)" } ?? command
  }

  @Test(arguments: scenes)
  func answersEqualTheirGoldenFiles(_ scene: AnswerScene) throws {
    let entry = try #require(Self.catalog.command(scene.command))
    var transcripts = [(Self.fileName(scene.command), try scene.piped(of: entry))]
    if scene.isShown { transcripts.append((Self.fileName(scene.command, Self.terminal), try scene.shown(of: entry))) }
    let home = try TranscriptHome(transcripts[0].1)
    for (name, transcript) in transcripts {
      let path = "\(Self.folder)/\(name)"
      var transcript = transcript
      if scene.varies { transcript.adoptWildcards(from: path) }
      _ = try transcript.replay(in: home)
      try GoldenFile.expect(transcript.text, in: path)
    }
  }

  @Test func noOtherGoldenFilesExist() throws {
    let shown = Self.scenes.filter(\.isShown).map { Self.fileName($0.command, Self.terminal) }
    let names = Set(Self.scenes.map { Self.fileName($0.command) } + shown)
    try GoldenFile.expectNoOthers(in: Self.folder, than: names)
  }

  /// Commands whose answers are of other clones, of what happens meanwhile, of the table of commands, or of the sizes and
  /// times of the index; their tests show them.
  private static let elsewhere: Set = [
    "help", "sync", "watch", "index", "index status", "index rebuild", "index verify",
  ]

  @Test func everyCommandWithFormsHasAScene() {
    let scenes = Self.scenes.map(\.command)
    #expect(Set(scenes).count == scenes.count)
    let answering = Self.catalog.visibleCommands.filter { OutputForms($0).plain.count > 1 }.map(\.name)
    #expect(Set(answering).subtracting(Self.elsewhere) == Set(scenes).subtracting(Self.elsewhere))
  }

  @Test(arguments: AnswerScene.questions)
  func everyOptionIsUsed(_ scene: AnswerScene) throws {
    let entry = try #require(Self.catalog.command(scene.command))
    let commands = try scene.piped(of: entry).steps.map(\.command)
    let words = Set(commands.flatMap { $0.split(separator: " ").map(String.init) })
    // With --follow, a search goes on until it is stopped.
    for option in entry.options where !option.isHidden && option.long != "follow" {
      #expect(!words.isDisjoint(with: option.spellings), "\(scene.command) --\(option.long)")
    }
  }
}

extension Transcript {
  /// Expects of each command what a file expects of it, for wildcards that stand there.
  fileprivate mutating func adoptWildcards(from path: String) {
    let file = Repository.root.appending(RawPath(path))
    guard let bytes = try? FileDescriptor.open(file).readToEnd(limit: 1 << 24),
      let old = try? TranscriptParser.parse(String(decoding: bytes, as: UTF8.self))
    else { return }
    var expected = Dictionary(grouping: old.steps, by: \.command)
    for index in steps.indices {
      let command = steps[index].command
      guard let step = expected[command]?.first else { continue }
      steps[index].expected = step.expected
      expected[command]?.removeFirst()
    }
  }
}
