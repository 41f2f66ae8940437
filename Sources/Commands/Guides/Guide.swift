internal import Bytes
package import CommandSpec

/// A page of section 7 of the manual that teaches. `sheaf help` prints the same text as a topic.
///
/// The text has the marks of Markdown: `# ` before a heading, backticks around what is typed, four spaces before code,
/// `- ` before items, and a line `: ` with the meaning below a term. Names of pages, such as `sheaf-list(1)`, become
/// references. The examples are the lines of code that begin with `$ `, and the lines below one are what it prints.
package struct Guide: Sendable {
  /// The word after `sheaf help`.
  package let name: String
  /// The name of the page, which is in section 7.
  package let page: String
  /// What the page is about, as in a list of commands.
  package let summary: String
  /// The sections in order; the heading of the text at the beginning is empty.
  package let sections: [ManualSection]

  /// Reads a page: its file in `Embedded`, or another text.
  package init(_ name: String, page: String, _ summary: String, text: String? = nil) {
    (self.name, self.page, self.summary) = (name, page, summary)
    sections = Self.sections(of: text ?? EmbeddedFile.text("Commands/\(name).txt"))
  }

  /// A first half hour with sheaf, in a copy of the sample vault.
  package static let tutorial = Guide("tutorial", page: "sheaf-tutorial", "Learn sheaf in thirty minutes")
  /// Recipes by goal, and questions with answers.
  package static let howto = Guide("howto", page: "sheaf-howto", "Find a recipe for what you want to do")
  /// The words for dates, and the fields and rules of tasks.
  package static let dates = Guide("dates", page: "sheaf-dates", "Write dates, and tasks with dates that repeat")
  /// Days, tasks and reviews: what is to be done, what goes along, what comes up again.
  package static let planning = Guide("planning", page: "sheaf-planning", "Plan days, tasks and what comes up again")
  /// Templates of new notes, and the patterns of dates in them.
  package static let templates = Guide("templates", page: "sheaf-template", "Describe templates of new notes")
  /// What sheaf reads of Obsidian, zk and nb, and what differs.
  package static let obsidian = Guide("obsidian", page: "sheaf-obsidian", "Use a vault of Obsidian, zk or nb")
  /// What sheaf reads of a graph of Logseq, and what differs.
  package static let logseq = Guide("logseq", page: "sheaf-logseq", "Use a graph of Logseq in place")
  /// What sheaf writes and where, and how each change is taken back.
  package static let safety = Guide("safety", page: "sheaf-safety", "See what sheaf writes, and how to take it back")
  /// What an agent with a shell is told.
  package static let agent = Guide("agent", page: "sheaf-agents", "Work with notes as an agent")

  /// All pages that teach, in the order in which to read them.
  package static let all = [tutorial, howto, dates, planning, templates, obsidian, logseq, safety, agent]

  /// The page as a topic of help, in which a heading is a line of its own.
  package var topic: Topic {
    let blocks = sections.flatMap { section in
      (section.heading.isEmpty ? [] : ["\(code: section.heading)"]) + section.prose.blocks
    }
    return Topic(name, page: page, section: 7, summary, prose: Prose(blocks: blocks))
  }

  package func manualPage(in catalog: CommandCatalog, date: String) -> ManualPage {
    catalog.manualPage(on: topic, sections, date: date)
  }
}

// Reading the text.
extension Guide {
  private static func sections(of text: String) -> [ManualSection] {
    var sections: [(heading: String, blocks: [Prose.Block])] = [("", [])]
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first {
      if first.isEmpty {
        lines.removeFirst()
        continue
      }
      let block = Array(lines.prefix { !$0.isEmpty })
      lines.removeFirst(block.count)
      if first.hasPrefix("# ") {
        sections.append((String(first.dropFirst(2)), []))
      } else {
        append(self.block(block), to: &sections[sections.count - 1].blocks)
      }
    }
    return sections.map { ManualSection($0.heading, Prose(blocks: $0.blocks)) }
  }

  /// Appends a block. Code goes on after an empty line.
  private static func append(_ block: Prose.Block, to blocks: inout [Prose.Block]) {
    if case .code(let more) = block, case .code(let code)? = blocks.last {
      blocks[blocks.count - 1] = .code(code + "\n\n" + more)
    } else {
      blocks.append(block)
    }
  }

  private static func block(_ lines: [Substring]) -> Prose.Block {
    if lines.allSatisfy({ $0.hasPrefix("    ") }) {
      return .code(lines.map { $0.dropFirst(4) }.joined(separator: "\n"))
    }
    if lines[0].hasPrefix("- ") { return .list(entries(lines, mark: "- ").map { phrase($0.text) }) }
    if lines.count > 1, lines[1].hasPrefix(": ") {
      return .definitions(entries(lines, mark: ": ").map { Prose.Definition(phrase($0.term), phrase($0.text)) })
    }
    return .paragraph(phrase(lines.joined(separator: " ")))
  }

  /// Splits lines at those that begin with a mark; a line that is not indented is the term of the next one.
  private static func entries(_ lines: [Substring], mark: String) -> [(term: String, text: String)] {
    var entries: [(term: String, text: String)] = []
    var term = ""
    for line in lines {
      if line.hasPrefix(mark) {
        entries.append((term, String(line.dropFirst(mark.count))))
      } else if line.hasPrefix("  "), !entries.isEmpty {
        entries[entries.count - 1].text += " " + line.drop { $0 == " " }
      } else {
        term = String(line)
      }
    }
    return entries
  }

  private static func phrase(_ text: String) -> Phrase {
    var phrase = Phrase.Interpolation(literalCapacity: text.utf8.count, interpolationCount: 0)
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 0 {
        append(part, to: &phrase)
      } else {
        phrase.appendInterpolation(code: String(part))
      }
    }
    return Phrase(stringInterpolation: phrase)
  }

  /// Appends words; those that begin like `sheaf-list(1)` are references.
  private static func append(_ text: Substring, to phrase: inout Phrase.Interpolation) {
    var literal = ""
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { literal += " " }
      let page = word.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      let rest = word.dropFirst(page.count)
      if rest.first == "(", let section = rest.dropFirst().first?.wholeNumberValue, rest.dropFirst(2).first == ")" {
        phrase.appendLiteral(literal)
        phrase.appendInterpolation(page: String(page), section)
        literal = String(rest.dropFirst(3))
      } else {
        literal += word
      }
    }
    phrase.appendLiteral(literal)
  }
}
