internal import CommandSpec
internal import Terminal

/// Help in lines of limited width; only what must stay whole, such as a label, exceeds it.
struct HelpLayout {
  private let program: String
  private let width: Int
  private(set) var lines: [StyledText] = []

  init(_ page: HelpPage, width: Int) {
    program = page.program
    self.width = max(width, 20)
    for block in page.blocks {
      blank()
      add(block)
    }
  }

  private mutating func add(_ block: HelpPage.Block) {
    switch block {
    case .usage(let forms):
      for (index, form) in forms.enumerated() {
        let start = index == 0 ? StyledText("usage:", .heading(1)) + StyledText(" ") : Self.spaces(7)
        row(start + StyledText(program, .strong), styled(form).words, column: 8 + program.count)
      }
    case .prose(let prose, let heading):
      self.heading(heading)
      add(prose, indent: heading == nil ? 0 : 2)
    case .aliases(let names): lines += ([StyledText("Also:")] + listed(names)).filled(toColumns: width)
    case .names(let names, let heading):
      self.heading(heading)
      lines += listed(names).filled(after: Self.spaces(2), toColumns: width)
    case .index(let index):
      let column = 4 + (index.map(\.heading.count).max() ?? 0)
      for part in index { row(StyledText(part.heading, .heading(1)), listed(part.names), indent: 2, column: column) }
    case .table(let sections):
      let column = Self.column(sections.flatMap(\.rows).map { styled($0.term) })
      for section in sections {
        blank()
        heading(section.heading)
        for line in section.rows { row(styled(line.term), styled(line.meaning).words, indent: 2, column: column) }
      }
    case .options(let sections, let length):
      let column = Self.column(sections.flatMap(\.visible).map(Self.label))
      for section in sections {
        blank()
        heading(section.heading)
        for option in section.visible {
          switch length {
          case .short: row(Self.label(of: option), StyledText(option.summary).words, indent: 2, column: column)
          case .long: add(option)
          }
        }
      }
    case .examples(let examples):
      heading("Examples")
      for (index, example) in examples.enumerated() {
        if index > 0 { blank() }
        lines += StyledText("\(example.explanation):").words.filled(after: Self.spaces(2), toColumns: width)
        add(code: example.line, indent: 6)
      }
    case .more(let rows):
      let column = 2 + (rows.map { styled($0.term).columns }.max() ?? 0)
      for line in rows { row(styled(line.term), styled(line.meaning).words, column: column) }
    }
  }

  private mutating func add(_ option: OptionSpec) {
    lines.append(Self.spaces(2) + Self.label(of: option))
    add("\(option.summary).", indent: 8)
    for block in (option.allDetails + option.remarks).blocks {
      if case .code = block { blank() }
      add(Prose(blocks: [block]), indent: 8)
    }
    blank()
  }

  /// Adds prose with an empty line between its blocks.
  private mutating func add(_ prose: Prose, indent: Int) {
    for (index, block) in prose.blocks.enumerated() {
      if index > 0 { blank() }
      switch block {
      case .paragraph(let phrase): lines += sentence(phrase).words.filled(after: Self.spaces(indent), toColumns: width)
      case .code(let code): add(code: code, indent: indent + 4)
      case .list(let items):
        for item in items { row(StyledText("-"), sentence(item).words, indent: indent, column: indent + 2) }
      case .steps(let items):
        for (index, item) in items.enumerated() {
          row(StyledText("\(index + 1)."), sentence(item).words, indent: indent, column: indent + 3)
        }
      case .definitions(let definitions), .table(let definitions):
        let widest = definitions.map { styled($0.term).columns }.max() ?? 0
        for definition in definitions {
          row(
            styled(definition.term), sentence(definition.meaning).words, indent: indent,
            column: indent + min(24, widest + 2))
          add(definition.more, indent: indent + 2)
        }
      }
    }
  }

  private mutating func add(code: String, indent: Int) {
    lines += code.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? StyledText() : Self.spaces(indent) + StyledText(String($0), .strong)
    }
  }

  /// Adds a label and, from `column` on, text beside it, or below it if the label is too long.
  private mutating func row(_ label: StyledText, _ words: [StyledText], indent: Int = 0, column: Int) {
    var lead = Self.spaces(indent) + label
    if lead.columns >= column {
      lines.append(lead)
      lead = StyledText()
    }
    lines += words.filled(after: lead.padded(toColumns: column), toColumns: width)
  }

  private mutating func heading(_ text: String?) {
    if let text { lines.append(StyledText("\(text):", .heading(1))) }
  }

  /// Adds an empty line, unless it would be the first or follow another one.
  private mutating func blank() {
    if lines.last?.isEmpty == false { lines.append(StyledText()) }
  }

  private func styled(_ phrase: Phrase, quotes: Bool = false) -> StyledText {
    phrase.pieces.reduce(into: StyledText()) { text, piece in
      switch piece {
      case .text(let words): text.append(words)
      case .code(let code): append(code, quoted: quotes, to: &text)
      case .metavariable(let name): text.append(name, .emphasis)
      case .name(let name, _): text.append(name, .strong)
      case .reference(.command(let name)): append("\(program) \(name)", quoted: quotes, to: &text)
      case .reference(let reference): text.append(reference.spelling(program: program), .strong)
      }
    }
  }

  private func append(_ literal: String, quoted: Bool, to text: inout StyledText) {
    let quote = !quoted ? "" : !literal.contains("'") ? "'" : literal.contains("\"") ? "" : "\""
    text.append(quote)
    text.append(literal, .strong)
    text.append(quote)
  }

  /// Returns a phrase in which quotes tell literal text from words; a phrase that is nothing else needs none.
  private func sentence(_ phrase: Phrase) -> StyledText { styled(phrase, quotes: phrase.pieces.count > 1) }

  /// Returns names that keep their spaces, separated by commas.
  private func listed(_ names: [Phrase]) -> [StyledText] {
    names.dropLast().map { styled($0) + StyledText(",") } + names.suffix(1).map { styled($0) }
  }

  /// Returns the column of the text beside labels that are indented by two spaces.
  private static func column(_ labels: [StyledText]) -> Int { min(4 + (labels.map(\.columns).max() ?? 0), 32) }

  private static func spaces(_ count: Int) -> StyledText { StyledText(String(repeating: " ", count: count)) }

  /// Returns the spellings of an option, as `-n, --limit COUNT`; options without a short form are aligned with others.
  private static func label(of option: OptionSpec) -> StyledText {
    var label = option.short.map { StyledText("-\($0)", .strong) + StyledText(", ") } ?? spaces(4)
    switch option.negation {
    case "no-\(option.long)": label.append("--[no-]\(option.long)", .strong)
    case let negation?:
      label.append("--\(option.long)", .strong)
      label.append(", ")
      label.append("--\(negation)", .strong)
    case nil: label.append("--\(option.long)", .strong)
    }
    if let value = option.metavariable {
      label.append(" ")
      label.append(value, .emphasis)
    }
    return label
  }
}
