import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import CommandSpec
@testable import Commands

@Suite(.waiting) struct TranscriptTests {
  private static let folder = Repository.root.appending("Tests/Transcripts" as RawPath)

  /// The names of all transcripts.
  private static let names: [String] = {
    let listing = try? DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory]))
    return (listing?.entries ?? []).map { String(decoding: $0.name, as: UTF8.self) }.filter {
      $0.hasSuffix(".txt")
    }
  }()

  @Test func transcriptsExist() {
    #expect(!Self.names.isEmpty)
  }

  @Test(arguments: names)
  func commandsPrintWhatTheTranscriptShows(_ name: String) throws {
    let file = Self.folder.appending(RawPath(name))
    let text = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 24), as: UTF8.self)
    var transcript = try TranscriptParser.parse(text)
    #expect(transcript.text == text)
    for difference in try transcript.replay(in: TranscriptHome(transcript)) where !GoldenFile.isUpdating {
      Issue.record("\(name):\(difference)")
    }
    if GoldenFile.isUpdating { try GoldenFile.replace(file, with: transcript.text) }
  }

  /// The manual lists the exit statuses of each command, and no transcript shows another one.
  @Test(arguments: names)
  func statusesAreInTheManual(_ name: String) throws {
    let file = Self.folder.appending(RawPath(name))
    let text = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 24), as: UTF8.self)
    for step in try TranscriptParser.parse(text).steps {
      let words = step.command.split(separator: " ").map(String.init)
      guard words.first == "sheaf", !words.contains("|"), let shown = step.expected.last(where: { $0.hasPrefix("? ") }),
        let status = Int(shown.dropFirst(2)), let command = Self.command(words.dropFirst())
      else { continue }
      let documented = command.exitStatus.complete(from: Self.catalog.exitStatus)
      #expect(
        documented.sentence != nil || documented.rows.contains { $0.status == status },
        "\(name):\(step.line): sheaf \(command.name) ended with \(status)")
    }
  }

  private static let catalog = Program.table.catalog

  private static func command(_ words: ArraySlice<String>) -> CommandEntry? {
    catalog.command(words.prefix(2).joined(separator: " ")) ?? words.first.flatMap(catalog.command)
  }
}
