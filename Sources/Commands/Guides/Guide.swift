internal import Bytes
package import CommandSpec

/// A page of section 7 of the manual that teaches. `sheaf help` prints the same text as a topic.
///
/// The text has the marks of Markdown: `# ` before a heading, four spaces before code, `- ` before items, `1. ` before
/// steps, and a line `: ` with the meaning below a term, or ` : ` between a short term and its meaning. Backticks are
/// around what is typed, `**` around keywords, `*` around names of values and files, and brackets around a heading that
/// is referred to. Words such as `sheaf-list(1)` and `$HOME` are references to pages and variables.
///
/// The examples are the lines of code that begin with `$ `, and the lines below one are what it prints.
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
  static func sections(of text: String) -> [ManualSection] {
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
    if lines[0].hasPrefix("1. ") {
      let items = lines.map { $0.first?.isNumber == true ? "-\($0.drop { $0 != " " })" : $0 }
      return .steps(entries(items, mark: "- ").map { phrase($0.text) })
    }
    if lines.count > 1, lines[1].hasPrefix(": ") { return .definitions(definitions(lines)) }
    if lines[0].contains(" : ") {
      return .table(
        definitions(
          lines.flatMap { line in
            guard let gap = line.firstRange(of: " : "), !line.hasPrefix("  ") else { return [line] }
            return [line[..<gap.lowerBound], line[gap.lowerBound...].dropFirst()]
          }))
    }
    return .paragraph(phrase(lines.joined(separator: " ")[...]))
  }

  private static func definitions(_ lines: [Substring]) -> [Prose.Definition] {
    entries(lines, mark: ": ").map { Prose.Definition(phrase($0.term[...]), phrase($0.text[...])) }
  }

  /// Splits lines at those that begin with a mark; a line that is not indented is the term of the next one.
  private static func entries(_ lines: [Substring], mark: String) -> [(term: Substring, text: Substring)] {
    var entries: [(term: Substring, text: Substring)] = []
    var term: Substring = ""
    for line in lines {
      if line.hasPrefix(mark) {
        entries.append((term, line.dropFirst(mark.count)))
      } else if line.hasPrefix("  "), !entries.isEmpty {
        entries[entries.count - 1].text += " \(line.drop { $0 == " " })"
      } else {
        term = line
      }
    }
    return entries
  }

  private typealias Mark = (open: String, close: String, made: @Sendable (String) -> Phrase)

  /// The marks around words. Within code, no other is read.
  private static let marks: [Mark] = [
    ("`", "`", { "\(code: $0)" }), ("[", "]", { "\(name: $0, .section)" }), ("**", "**", { "\(name: $0, .keyword)" }),
    ("*", "*", { "\(value: $0)" }),
  ]

  private static func phrase(_ text: Substring, _ marks: ArraySlice<Mark> = Guide.marks[...]) -> Phrase {
    guard let mark = marks.first else { return words(text) }
    var (read, rest): (Phrase, Substring) = ("", text)
    while let open = rest.firstRange(of: mark.open),
      let close = rest[open.upperBound...].firstRange(of: mark.close)
    {
      let made = mark.made(String(rest[open.upperBound..<close.lowerBound]))
      read = read + phrase(rest[..<open.lowerBound], marks.dropFirst()) + made
      rest = rest[close.upperBound...]
    }
    return read + phrase(rest, marks.dropFirst())
  }

  /// Reads words; those that begin like `sheaf-list(1)` or `$HOME` are references.
  private static func words(_ text: Substring) -> Phrase {
    var phrase = Phrase.Interpolation(literalCapacity: text.utf8.count, interpolationCount: 0)
    var literal = ""
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { literal += " " }
      let page = word.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      let rest = word.dropFirst(page.count)
      let variable = word.dropFirst().prefix { $0.isUppercase || $0 == "_" }
      if rest.first == "(", let section = rest.dropFirst().first?.wholeNumberValue, rest.dropFirst(2).first == ")" {
        phrase.appendLiteral(literal)
        phrase.appendInterpolation(page: String(page), section)
        literal = String(rest.dropFirst(3))
      } else if word.first == "$", !variable.isEmpty {
        phrase.appendLiteral(literal)
        phrase.appendInterpolation(name: String(variable), .variable)
        literal = String(word.dropFirst(1 + variable.count))
      } else {
        literal += word
      }
    }
    phrase.appendLiteral(literal)
    return Phrase(stringInterpolation: phrase)
  }
}
