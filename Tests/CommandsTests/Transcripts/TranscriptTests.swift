import Commands
import SystemCalls
import Testing

@Suite struct TranscriptTests {
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
}
