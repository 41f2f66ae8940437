import CommandFixtures
import Testing

@testable import Commands

@Suite struct TemplateCheckTests {
  private static let template =
    "---\ncreated: {{date}}\ntags: [{{title}}]\nfolder: <% tp.file.folder(true) %>: x\n---\n<%*\n[[none]]\n%>\n"
    + "[x](<% tp.file.title %>.md) [[{{title}}]]\n"

  @Test func placeholdersInTemplatesAreNoFindings() throws {
    let template = Self.template
    let folders: [[String: String]] = [
      [".sheaf/config.yaml": "templates: T\n"], [".obsidian/templates.json": "{\"folder\":\"T\"}"],
      [
        ".obsidian/community-plugins.json": "[\"templater-obsidian\"]",
        ".obsidian/plugins/templater-obsidian/data.json": "{\"templates_folder\":\"T\"}",
      ],
    ]
    for settings in folders {
      let fixture = try SessionFixture(settings.merging(["T/Book.md": template]) { $1 })
      let run = fixture.run("check")
      #expect(run.status == .success, "\(settings.keys): \(run.text)")
    }
    // Everything else is found, in templates and elsewhere.
    let fixture = try SessionFixture(
      [".sheaf/config.yaml": "templates: T\n", "T/Book.md": "[[none]]\n{{title}}\n", "n.md": template])
    let found = fixture.run("check").lines
    #expect(found.contains { $0.hasPrefix("T/Book.md:1:1: link.unresolved") })
    #expect(found.contains { $0.hasPrefix("n.md:") })
  }

  @Test func placeholdersThatATemplateKeepsAreNamed() throws {
    let fixture = try SessionFixture([
      ".sheaf/config.yaml": "templates: T\n",
      "T/d.md": "# <% tp.file.title %>\n<% tp.system.clipboard() %>\n<%* run() %>\n",
    ])
    let run = fixture.run("new", "X", "--template", "d")
    #expect(try fixture.text(of: "X.md").hasSuffix("# X\n<% tp.system.clipboard() %>\n<%* run() %>\n"))
    #expect(run.errors.contains("the template's command '<% tp.system.clipboard() %>' is kept as text"))
    #expect(run.errors.contains("'<%* run() %>'"))
  }

  @Test func invalidFrontMatterOfAGivenTextIsReported() throws {
    var fixture = try SessionFixture(["n.md": "x\n"])
    fixture.input = Array("---\na: b: c\n---\nhi\n".utf8)
    #expect(fixture.run("new").errors.contains("line 2 of the text: an unquoted value contains ': '"))
    #expect(fixture.run("capture").errors.contains("its properties are kept as text"))
    #expect(fixture.run("append", "n").errors.contains("the text begins with front matter"))
    fixture.input = Array("---\ncreated: soon\n---\nhi\n".utf8)
    #expect(fixture.run("new").errors.contains("line 2 of the text: 'soon' is not a date"))
    fixture.input = Array("---\ncreated: 2026-11-21\n---\nhi\n".utf8)
    #expect(fixture.run("new").errors.isEmpty)
  }

  @Test func thePreviewDoesNotRepeatTheTitle() throws {
    var fixture = try SessionFixture()
    fixture.input = Array("Buy bread: and #food?\n- [ ] flour\n".utf8)
    #expect(fixture.run("new", "-q").status == .success)
    #expect(fixture.run("list", "--format", "{preview}").lines.first == "flour")
    fixture.input = Array("Buy bread\n".utf8)
    #expect(fixture.run("new", "-q", "-d", "f", "Other").status == .success)
    #expect(fixture.run("list", "--format", "{preview}", "in:f").lines.first == "Buy bread")
  }
}
