import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct MentionFinderTests {
  /// The mentions of a note, as `path:text`.
  private func mentions(of name: String, in files: [String: String]) throws -> [String] {
    let vault = try TemporaryVault()
    for (path, text) in files { try vault.write(text, to: .init(path)) }
    let view = try vault.open()
    let target = try view.note(named: Array(name.utf8)).document
    let finder = MentionFinder(view.vault, view.snapshot)
    return finder.mentions(of: target, in: view.snapshot.documentsInKeyOrder().map(\.id)).map { mention in
      let path = String(decoding: view.snapshot.key(of: mention.source), as: UTF8.self)
      let text = String(decoding: Array(files[path, default: ""].utf8)[mention.range], as: UTF8.self)
      return "\(path):\(text)"
    }
  }

  @Test func namesInProseCount() throws {
    let found = try mentions(
      of: "Rye.md",
      in: [
        "Rye.md": "---\naliases: [Sourdough loaf]\n---\n# Rye bread\n\nRye bread, by itself.",
        "a.md": "rye BREAD and a\nsourdough  loaf. Ryes are none.\n\n> quoted *rye*\n",
        "b.md": "# On rye bread\n\n| rye | wheat |\n|---|---|\n| 1 | Rye |\n",
        "c.md": "nothing here",
      ])
    #expect(
      found == ["a.md:rye BREAD", "a.md:sourdough  loaf", "a.md:rye", "b.md:rye bread", "b.md:rye", "b.md:Rye"])
  }

  @Test func textThatCannotBecomeALinkDoesNotCount() throws {
    let found = try mentions(
      of: "Rye",
      in: [
        "Rye.md": "",
        "a.md": """
        ---
        about: Rye
        ---
        [[Rye]] ![[Rye]] [rye](Rye.md) [see rye][1] `rye` $rye$ %% rye %% <b title="rye"> #rye https://rye.example \\rye

        ```
        rye
        ```

            rye

        <!-- rye -->

        [1]: Rye.md "rye"
        """,
      ])
    #expect(found == ["a.md:rye"])
  }
}
