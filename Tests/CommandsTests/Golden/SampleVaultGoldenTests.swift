import CommandFixtures
import SystemCalls
import Testing

@testable import Commands

/// The sample vault has a picture that sheaf itself made of it.
@Suite struct SampleVaultGoldenTests {
  @Test func thePictureIsTheGraphOfTheVault() throws {
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shell = TranscriptShell(try TranscriptHome(transcript))
    let shown = try shell.run("sheaf graph --svg 'in:projects OR in:computing'")
    #expect(shown.status == 0)
    try GoldenFile.expect(String(decoding: shown.output, as: UTF8.self), in: "SampleVault/attachments/graph.svg")
  }
}
