import Answers
import Dates
internal import SystemCalls
import TestSupport
import Testing
internal import VaultCore

@testable import Presentation

@Suite struct FormatTemplateTests {
  private enum Field: String, ListField {
    case title, path, created, tags, words, summary
  }

  private static let shape = ListShape(
    of: Field.self, "row", "rows", hasProperties: true,
    fields: [
      .init(Field.title, .text, ""), .init(Field.path, .text, ""), .init(Field.created, .date, ""),
      .init(Field.tags, .list, ""), .init(Field.words, .text, ""),
      .init(Field.summary, .text, ""),
    ],
    columns: [])

  /// The properties that notes have.
  private static let snapshot = try? {
    let vault = try TemporaryVault()
    try vault.write("---\ntitle: x\ndue: 2026-12-01\n\"dc:creator\": y\nrating: 3\n---\n", to: "A.md")
    return try vault.open().snapshot
  }()

  private static var fields: FormatTemplate.Fields { FormatTemplate.Fields(shape, in: snapshot) }

  private func render(_ template: String, neutralising: Bool = false) throws -> String {
    var bytes: [UInt8] = []
    let parsed = try FormatTemplate(template, fields: Self.fields)
    parsed.render(neutralising: neutralising, into: &bytes) { index in
      let field = parsed.fields[index]
      if let property = field.property {
        return property == "due"
          ? .writtenDate("2026-12-01", CivilDateTime(year: 2026, month: 12, day: 1)) : .text("<\(property)>")
      }
      return switch Field(rawValue: field.name) {
      case .title: .text("Plan\u{1B}")
      case .path: .name(Array("a\nb.md".utf8))
      case .created:
        .date(
          "2026-11-21T10:30:00+01:00", CivilDateTime(year: 2026, month: 11, day: 21, hour: 10, minute: 30, offset: 3600)
        )
      case .tags: .list(["a/b", "c\n"])
      case .words: .text("412")
      case .summary, nil: .nothing
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("{words} words", "412 words"), ("[{summary}]", "[]"),
    ("{created}", "2026-11-21T10:30:00+01:00"), ("{created:yyyy-MM-dd}", "2026-11-21"),
    ("{created:HH:mm}", "10:30"),
    ("{tags}", "a/b, c\n"), ("{tags:,}", "a/b,c\n"), ("{tags:}", "a/bc\n"), ("{tags:\\n}", "a/b\nc\n"),
    ("{{{words}}}", "{412}"), ("{{title}}", "{title}"), ("a\\tb\\0\\\\n", "a\tb\0\\n"),
    ("{title}|{path}", "Plan\u{1B}|a\nb.md"),
    ("{created:'{{' d}", "{{ 21"), ("漢{words}字", "漢412字"),
    ("{rating}", "<rating>"), ("{property:title}", "<title>"), ("{dc:creator}", "<dc:creator>"),
    ("{property:dc:creator}", "<dc:creator>"), ("{due}", "2026-12-01"), ("{due:dd.MM.}", "01.12."),
    ("{property:due:yyyy}", "2026"),
  ])
  func templatesAreRendered(template: String, expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test func valuesAreHarmlessOnATerminalAndTheTemplateIsTheUsers() throws {
    #expect(
      try render("\u{1B}[1m{title}\\n{path} {tags}", neutralising: true)
        == "\u{1B}[1mPlan^[\n\"a\\nb.md\" a/b, c^J")
  }

  private static let mistakes: [(String, FormatTemplateError.Reason, Int)] = [
    ("{titel}", .unknownField("titel", nearest: "title"), 2),
    ("a {sum}", .unknownField("sum", nearest: "summary"), 4),
    ("{xyzzy}", .unknownField("xyzzy", nearest: nil), 2), ("{}", .unknownField("", nearest: nil), 2),
    ("ab{title", .unclosedField, 3), ("a}b", .strayBrace, 2), ("a\\q", .unknownEscape("q"), 2),
    ("漢\\", .unknownEscape(nil), 2),
    ("{title:x}", .unexpectedArgument("title"), 7), ("{created:yyyy QQ}", .unknownDateLetters("QQ"), 10),
    ("{tags:\\x}", .unknownEscape("x"), 7), ("{ratng}", .unknownField("ratng", nearest: "rating"), 2),
    ("{property:words}", .unknownField("words", nearest: nil), 11), ("{rating:x}", .unexpectedArgument("rating"), 8),
    ("{due:QQ}", .unknownDateLetters("QQ"), 6), ("{Words}", .unknownField("Words", nearest: "words"), 2),
  ]

  @Test(arguments: mistakes) func errorsNameThePosition(
    template: String, reason: FormatTemplateError.Reason, column: Int
  ) {
    let error = #expect(throws: FormatTemplateError.self) { try FormatTemplate(template, fields: Self.fields) }
    #expect(error?.reason == reason)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    ("{title}", true), ("{title}\\n", false), ("{path}\\0", false), ("x", true), ("", true), ("\\\\n", true),
  ])
  func templatesKnowWhetherTheyNeedALineEnd(template: String, isNeeded: Bool) throws {
    #expect(try FormatTemplate(template, fields: Self.fields).needsLineEnd == isNeeded)
  }

  @Test func namesAreExactBytes() throws {
    var bytes: [UInt8] = []
    try FormatTemplate("{path}", fields: Self.fields).render(neutralising: false, into: &bytes) { _ in
      .name([0xFF, 0x0A])
    }
    #expect(bytes == [0xFF, 0x0A])
  }

  @Test(arguments: Seeds.some(100)) func anyTemplateIsReadOrRefused(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let template = random.text(
      of: ["{", "}", "title", "tags", "created", ":", "\\", "n", "'", "yyyy", " ", "é"], upTo: 12)
    do {
      _ = try render(template)
    } catch let error as FormatTemplateError {
      #expect((1...(template.count + 1)).contains(error.column), "seed \(seed)")
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }
}
