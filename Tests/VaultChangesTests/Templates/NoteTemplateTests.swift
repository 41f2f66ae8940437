import Dates
import Testing

@testable import VaultChanges
@testable import VaultCore

@Suite struct NoteTemplateTests {
  private static let date = NoteDate(milliseconds: 1_795_248_307_042, offsetMinutes: 60)

  private func filled(_ text: String, title: String = "A title") -> NoteTemplate.Filled {
    NoteTemplate(text, VaultConfig()).filled(title: title, date: Self.date)
  }

  @Test(arguments: [
    ("# {{title}}\n", "# A title\n"), ("{{date}} {{time}}", "2026-11-21 09:05"),
    ("{{ Title }}{{DATE:dddd}}{{time:HH}}", "A titleSaturday09"), ("{{other}} {{", "{{other}} {{"),
    ("{{ {{title}} }}", "{{ A title }}"), ("", ""), ("{{title:x}}", "{{title:x}}"), ("}}{{date:}}", "}}"),
  ])
  func marksAreReplaced(_ template: String, _ text: String) {
    #expect(filled(template).text == text)
  }

  @Test func writingBeginsAtTheFirstCursor() {
    let filled = filled("é {{cursor}} and {{cursor}}.")
    #expect(filled.text == "é  and .")
    #expect(filled.cursor == 3)
  }

  @Test func theIdentityOfTheTemplateIsNotCopied() {
    let text =
      "---\nid: t-1\ncreated: 2025-03-15\nupdated: 2025-03-15T10:00:00Z # then\ndate: {{date}}\ntags: [a]\n---\n{{cursor}}x\n"
    let filled = filled(text)
    #expect(
      filled.text
        == "---\ncreated: 2026-11-21\nupdated: 2026-11-21T09:05:07+01:00 # then\ndate: 2026-11-21\ntags: [a]\n---\nx\n")
    #expect(filled.cursor == filled.text.utf8.count - 2)
  }

  @Test func textGoesWhereTheCursorIsAndItsFrontMatterOverTheTemplates() {
    var one = filled("---\ntags: [a]\nstatus: new\n---\nA {{cursor}}\nB\n")
    one.insert("---\nstatus: old\nmore: [1, x]\n---\n\ntext\n")
    #expect(one.text == "---\ntags: [a]\nstatus: old\nmore: [1, x]\n---\nA text\nB\n")
    var two = filled("no end")
    two.insert("text")
    #expect(two.text == "no end\ntext")
    var three = filled("T\n")
    three.insert("")
    #expect(three.text == "T\n")
    // The cursor can be at the very end.
    var four = filled("- {{cursor}}")
    four.insert("text")
    #expect(four.text == "- text" && four.cursor == 6)
  }
}
