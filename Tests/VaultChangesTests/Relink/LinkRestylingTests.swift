import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What writing links in another style promises, over random vaults: every link leads where it led, and to the same part of
/// it, all text besides links is what it was, and undoing gives back what was there.
@Suite struct LinkRestylingTests {
  @Test(arguments: Seeds.some(1000))
  func linksLeadWhereTheyLed(seed: UInt64) throws {
    var random = RandomVault(seed: seed)
    let vault = try TemporaryVault(config: "stamp-updated: never")
    for (path, text) in random.files { try vault.write(text, to: RawPath(path)) }
    let style = random.pick(LinkRestyling.Style.allCases) ?? .relative
    let view = try vault.open()
    let name = "\(style.rawValue)"
    let outcome: LinkRestyling.Outcome
    do throws(VaultError) {
      outcome = try LinkRestyling(style, view).plan(view.find("*", including: NoteArea.leftOut).documents)
    } catch {
      guard case .move = error else { throw error }
      return try RelinkChecks.reason(error, name)
    }
    let refused = RelinkChecks.unreadable(outcome.refusals, name)
    #expect((outcome.count == 0) == outcome.plan.isEmpty, "\(name)")
    if outcome.plan.isEmpty { return }
    var old = VaultLinks(view, try RelinkChecks.contents(vault))
    var (new, after) = try RelinkChecks.carryOut(outcome.plan, vault, view)
    #expect(old.files.count == new.files.count)
    for (path, bytes) in old.files {
      let now = try #require(new.files[path])
      let text = "\(name): \(String(decoding: path, as: UTF8.self))"
      guard VaultFiles.isNotePath(path), bytes != now else {
        if !CanvasFile.isCanvasPath(path) { #expect(bytes == now, "\(text)") }
        continue
      }
      let (was, led) = (old.links(of: path), new.links(of: path))
      try #require(was.count == led.count, "\(text)")
      for (was, led) in zip(was, led) {
        let link =
          "\(text):\(was.link.line) \(was.link.target)\(was.link.subpath) → \(led.link.target)\(led.link.subpath)"
        #expect(was.link.isEmbed == led.link.isEmbed, "\(link)")
        if was.to == nil {
          #expect(was.link.target == led.link.target && was.link.kind == led.link.kind, "\(link)")
        } else {
          #expect(was.to == led.to, "\(link)")
        }
        if style.paths != nil { #expect(was.link.kind == led.link.kind, "\(link)") }
      }
      #expect(rest(of: bytes) == rest(of: now), "\(text)")
    }
    let again = try LinkRestyling(style, after).plan(after.find("*", including: NoteArea.leftOut).documents)
    #expect(again.count == 0 || !refused.isEmpty, "\(name): a second time")
    try RelinkChecks.undo(old.files, new.files, vault, name)
  }

  /// A note without its links and the addresses of its definitions.
  private func rest(of bytes: [UInt8]) -> [UInt8] {
    let note = NoteParser.parse(bytes.span)
    let gaps = note.links.filter { !$0.isExternal }.flatMap { [$0.range, $0.targetRange] }
    var isLink = [Bool](repeating: false, count: bytes.count)
    for gap in gaps { for offset in gap { isLink[offset] = true } }
    return zip(bytes, isLink).filter { !$1 }.map(\.0)
  }

  private func rewritten(_ style: LinkRestyling.Style, _ files: [String: String], in path: String) throws -> String {
    let vault = try TemporaryVault()
    for (path, text) in files { try vault.write(text, to: RawPath(path)) }
    let view = try vault.open()
    let made = try LinkRestyling(style, view).plan(view.find("*", including: NoteArea.leftOut).documents)
    if !made.plan.isEmpty { _ = try ChangeExecutor(view.vault).run(made.plan, command: "test") }
    return String(decoding: try vault.read(RawPath(path)), as: UTF8.self)
  }

  @Test(arguments: [
    (LinkRestyling.Style.relative, "[[../b/Two]] ![[../pic.png|9]] [x](../b/Two.md#H) [[none]] [[A title]]"),
    (.absolute, "[[b/Two]] ![[pic.png|9]] [x](/b/Two.md#H) [[none]] [[A title]]"),
    (.shortest, "[[Two]] ![[pic.png|9]] [x](Two.md#H) [[none]] [[A title]]"),
    (.markdown, "[Two](../b/Two.md) ![9](../pic.png) [x](../b/Two.md#H) [[none]] [A title](../b/Two.md)"),
    (.wikilink, "[[Two]] ![[pic.png|9]] [[Two#H|x]] [[none]] [[A title]]"),
  ])
  func eachStyleIsWritten(style: LinkRestyling.Style, expected: String) throws {
    let files = [
      "a/One.md": "[[Two]] ![[pic.png|9]] [x](../b/Two.md#H) [[none]] [[A title]]",
      "b/Two.md": "---\ntitle: A title\n---\n## H\n", "pic.png": "x",
    ]
    #expect(try rewritten(style, files, in: "a/One.md") == expected)
  }
}
