import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

@testable import ExchangeFormats

/// What Bear writes in text bundles in its own way.
struct BearImportTests {
  private func imported(_ texts: [String: String], encrypted: String? = nil) throws -> (
    SessionFixture, SessionFixture.Run
  ) {
    let scene = try ExchangeScene()
    for (number, (name, text)) in texts.sorted(by: { $0.key < $1.key }).enumerated() {
      let isEncrypted = name == encrypted
      try scene.folder.write(text, to: RawPath("in/\(name).textbundle/text.md"))
      let id = "00000000-0000-4000-8000-00000000000\(number)"
      try scene.folder.write(
        """
        {"creatorIdentifier": "net.shinyfrog.bear", "net.shinyfrog.bear":
        {"uniqueIdentifier": "\(id)", "title": "\(name)", "encrypted": \(isEncrypted ? 1 : 0)}}
        """, to: RawPath("in/\(name).textbundle/info.json"))
    }
    let fixture = try SessionFixture()
    return (fixture, fixture.run("import", "textbundle", scene.path("in")))
  }

  @Test func linksToHeadingsLeadThere() throws {
    let (fixture, run) = try imported([
      "A":
        "# A\n\n## Own part\n\n[[B/One]] [[B/Two/Three|x]] [[C/D]] [[C\\/D/Part]] [[/Own part]] [[B]] [[None/One]]\n\n"
        + "[y](bear://x-callback-url/open-note?id=00000000-0000-4000-8000-000000000001&header=One) `[[B/One]]`\n",
      "B": "# B\n\n## One\n\n## Two/Three\n", "C": "# C/D\n\n## Part\n",
    ])
    #expect(run.status == .success, "\(run.errors)")
    let text = try fixture.text(of: "A.md")
    #expect(
      text.contains("[[B#One]] [[B#Two/Three|x]] [[C]] [[C#Part]] [[#Own part]] [[B]] [[None/One]]"), "\(text)")
    #expect(text.contains("[[B#One|y]] `[[B/One]]`"), "\(text)")
    #expect(fixture.run("check").text.contains("None/One"))
    #expect(fixture.run("check").text.split(separator: "\n").count { $0.contains("link.") } == 1)
  }

  @Test(arguments: [
    ("a #two words# b", "a #two-words b"), ("#a b/c d#", "#a-b/c-d"), ("#one# x", "#one x"), ("#a #b c", "#a #b c"),
    ("# a# b", "# a# b"), ("\\#a b#", "\\#a b#"), ("`#a b#`", "`#a b#`"), ("#a b#c", "#a b#c"),
    ("c# and d# x", "c# and d# x"),
    ("~u~ ~~s~~ a~b", "<u>u</u> ~~s~~ a~b"), ("~two words~.", "<u>two words</u>."), ("\\~a~", "\\~a~"),
    ("#项目 计划#", "#项目-计划"),
  ])
  func ownMarksBecomeMarkdown(_ text: String, _ expected: String) { #expect(BearText.converted(text) == expected) }

  @Test func lockedNotesAreListed() throws {
    let (fixture, run) = try imported(["Open": "# Open\n", "Secret": ""], encrypted: "Secret")
    #expect(
      run.status == .nothing && run.errors.contains("'Secret' is locked with a password in Bear"), "\(run.errors)")
    #expect(try fixture.paths() == ["Open.md"])
  }
}
