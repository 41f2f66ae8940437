import Bytes
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Site

/// The words of the frame in the language of the site.
@Suite struct FrameWordsTests {
  private static func table(_ language: String) -> [String: String] {
    var table: [String: String] = [:]
    for line in EmbeddedFile.text("Site/frame-\(language).txt").split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " = ", maxSplits: 1)
      table[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    return table
  }

  private static func braces(_ text: Substring) -> Set<String> {
    Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) })
  }

  /// A table has every word, in every form that its language has, with the same parts to fill in.
  @Test(arguments: FrameWords.languages) func everyTableIsWhole(language: String) throws {
    let (english, table) = (Self.table("en"), Self.table(language))
    #expect(Set(table.keys) == Set(FrameWord.allCases.map(\.rawValue) + ["forms"]))
    let forms = try #require(table["forms"]).split(separator: " ").map { String($0) }
    for word in FrameWord.allCases {
      let (own, original) = (table[word.rawValue] ?? "", english[word.rawValue] ?? "")
      let (parts, models) = (own.split(separator: " | "), original.split(separator: " | "))
      #expect(parts.count == (models.count > 1 ? forms.count : 1), "\(word)")
      #expect(Self.braces(parts.last ?? "") == Self.braces(models.last ?? ""), "\(word)")
    }
    let words = FrameWords(for: language)
    for (list, count) in [
      (FrameWord.monthNames, 12), (.monthNamesOf, 12), (.shortMonths, 12), (.weekdays, 7), (.states, 6),
      (.callouts, 27),
    ] {
      #expect(words.list(list).count == count, "\(list)")
    }
    // Every number has one of the forms.
    for count in 0..<250 { #expect(forms.contains(PluralCategory.name(of: count, in: language)), "\(count)") }
  }

  @Test(arguments: [
    ("en", 1, "1 note"), ("en", 1_234, "1,234 notes"), ("de", 1_234, "1.234 Notizen"), ("ru", 1, "1 заметка"),
    ("ru", 3, "3 заметки"),
    ("ru", 11, "11 заметок"), ("ru", 21, "21 заметка"), ("pl", 22, "22 notatki"), ("pl", 12, "12 notatek"),
    ("fr", 0, "0 note"),
    ("ja", 5, "ノート5件"), ("ar", 2, "ملاحظتان"), ("ar", 5, "5 ملاحظات"), ("ar", 11, "11 ملاحظة"),
  ])
  func numbersHaveTheirForms(language: String, count: Int, text: String) {
    #expect(FrameWords(for: language).counted(.notes, count) == text)
  }

  @Test(arguments: [
    ("en", "en"), ("en-GB", "en-GB"), ("de-AT", "de-AT"), ("pt-BR", "pt-BR"), ("sw", "en"), ("x-klingon", "en"),
  ])
  func aRegionHasTheWordsOfItsLanguage(language: String, stated: String) {
    #expect(FrameWords(for: language).language == stated)
  }

  private func site(_ language: String) throws -> RenderedSite {
    let vault = try TemporaryVault(config: "site:\n  language: \(language)\n  description: Beschreibung\n")
    try vault.write(
      "---\ncreated: 2026-03-04\nupdated: 2026-05-06\ntags: [x]\npinned: true\n---\n# Titel\n\n> [!warning]\n> a\n\n- [x] b\n\n~~~\nc\n~~~\n\n## H\n\n## I\n\n## J\n",
      to: "f/A.md")
    try vault.write("# B\n\n[[A]]\n", to: "f/B.md")
    return try RenderedSite(vault, "")
  }

  @Test func pagesAreInTheLanguageOfTheSite() throws {
    let rendered = try site("de")
    let page = rendered.text("f/A.html")
    for text in [
      "<html lang=\"de\">", ">Zum Text springen<", ">Ordner<", ">Suche<", ">Verlinkt von ", ">Auf dieser Seite<",
      "4. März 2026",
      "geändert am <time datetime=\"2026-05-06\">6. Mai 2026</time>", "Warnung", "aria-label=\"erledigt\"",
      "Markdown dieser Seite",
    ] { #expect(page.contains(text), "\(text)") }
    #expect(!page.contains("<body lang"))
    #expect(rendered.text("-/months/2026-03.html").contains("März 2026"))
    #expect(rendered.text("-/search.js").contains("\"no-word\":[\"Keine Notiz hat dieses Wort\"]"))
    #expect(rendered.faults() == [])
  }

  @Test func aLanguageWithoutATableIsToldFromTheFrame() throws {
    let rendered = try site("sw")
    let page = rendered.text("f/A.html")
    #expect(page.contains("<html lang=\"sw\">") && page.contains("<body lang=\"en\">"))
    // What the author wrote is in the author's language.
    #expect(page.contains("<h1 dir=\"auto\" lang=\"sw\""))
    #expect(page.contains(/<article class="text" lang="sw"/))
    #expect(page.contains(">Linked from "))
    #expect(rendered.text("index.html").contains("<p class=\"summary\" dir=\"auto\" lang=\"sw\">"))
    #expect(rendered.faults() == [])
  }

  @Test(arguments: FrameWords.languages) func everyLanguageHasAWholeSite(language: String) throws {
    let rendered = try site(language)
    #expect(rendered.faults() == [])
    let isRightToLeft = language == "ar"
    #expect(rendered.text("f/A.html").contains("<html lang=\"\(language)\" dir=\"rtl\">") == isRightToLeft)
    for (path, bytes) in rendered.files where path.hasSuffix(".html") || path.hasSuffix(".js") {
      let text = String(decoding: bytes, as: UTF8.self)
      // Nothing is left in braces, and no name stands for a missing word.
      #expect(
        path.hasSuffix(".js") || !text.contains(/\{(n|notes|date|list|links)\}/),
        "\(String(decoding: path, as: UTF8.self))")
      #expect(!text.contains("WORDS"))
    }
  }
}
