/// Writes the parts of help.
struct HelpWriter {
  let catalog: CommandCatalog
  private(set) var layout: TextLayout

  init(catalog: CommandCatalog, layout: TextLayout) {
    self.catalog = catalog
    self.layout = layout
  }

  private var program: String { catalog.program }
}

// Help about the program, about commands with the same first word, and about topics.
extension HelpWriter {
  mutating func overviewInShort() {
    usage([
      .spaced([
        "[" + StyledText("OPTION", .metavariable) + "...]", StyledText("COMMAND", .metavariable), "...",
      ])
    ])
    sentence(catalog.summary)
    layout.blank()
    let shown = catalog.groups.filter { !$0.visible.isEmpty }
    let column = 4 + (shown.map(\.heading.count).max() ?? 0)
    for group in shown {
      let names = group.visible.map { StyledText($0.name, .literal) }
      layout.row(StyledText(group.heading, .heading), words: Self.listed(names), indent: 2, column: column)
    }
    options([catalog.globals], isLong: false)
    more([
      ("\(program) --help", "lists all commands"),
      ("\(program) help COMMAND", "shows one command in full"),
    ])
  }

  mutating func overview() {
    usage([
      .spaced([
        "[" + StyledText("OPTION", .metavariable) + "...]", StyledText("COMMAND", .metavariable), "...",
      ])
    ])
    sentence(catalog.summary)
    prose(catalog.description)
    let shown = catalog.groups.filter { !$0.visible.isEmpty }
    let column = commandColumn(shown.flatMap(\.visible))
    for group in shown {
      heading(group.heading)
      for entry in group.visible { commandRow(entry, column: column) }
    }
    if !catalog.topics.isEmpty {
      heading("Topics")
      for topic in catalog.topics {
        layout.row(StyledText(topic.name, .literal), StyledText(topic.summary), indent: 2, column: column)
      }
    }
    options([catalog.globals], isLong: true)
    named("Environment", catalog.environment)
    named("Files", catalog.files)
    if !catalog.exitStatus.isEmpty {
      heading("Exit status")
      layout.prose(catalog.exitStatus, indent: 2, program: program)
    }
    more([("\(program) help COMMAND", "one command or topic in full")])
  }

  mutating func family(_ word: String) {
    let entries = catalog.family(word).filter { !$0.isHidden }
    usage(entries.map(\.synopsis))
    layout.blank()
    let column = commandColumn(entries)
    for entry in entries { commandRow(entry, column: column) }
    more([("\(program) help \(word) COMMAND", "shows one command in full")])
  }

  mutating func topic(_ topic: Topic) {
    sentence(topic.summary)
    prose(topic.prose)
    more([("man \(topic.section) \(topic.page)", "the whole page")])
  }
}

// Help about a single command.
extension HelpWriter {
  mutating func commandInShort(_ entry: CommandEntry) {
    usage([entry.synopsis])
    sentence(entry.summary)
    operands(entry)
    options(entry.sections + [catalog.globals(beside: entry)], isLong: false)
    more([("\(program) \(entry.name) --help", "details and examples")])
  }

  mutating func command(_ entry: CommandEntry) {
    usage([entry.synopsis])
    sentence(entry.summary)
    if !entry.aliases.isEmpty {
      layout.blank()
      let aliases = entry.aliases.map { StyledText("\(program) \($0)", .literal) }
      layout.paragraph(words: ["Also:"] + Self.listed(aliases))
    }
    prose(entry.description)
    operands(entry)
    options(entry.sections, isLong: true)
    options([catalog.globals(beside: entry)], isLong: false)
    let examples = entry.examples + entry.options.filter { !$0.isHidden }.compactMap(\.example)
    if !examples.isEmpty { heading("Examples") }
    for (place, example) in examples.enumerated() {
      if place > 0 { layout.blank() }
      layout.paragraph(StyledText(example.explanation + ":"), indent: 2)
      layout.verbatim(example.line, indent: 6)
    }
    if !entry.exitStatus.isEmpty {
      heading("Exit status")
      layout.prose(entry.exitStatus, indent: 2, program: program)
    }
    if !entry.seeAlso.isEmpty {
      heading("See also")
      let references = entry.seeAlso.map { StyledText($0.spelling(program: program), .literal) }
      layout.paragraph(words: Self.listed(references), indent: 2)
    }
  }

  private mutating func operands(_ entry: CommandEntry) {
    guard !entry.operands.isEmpty else { return }
    layout.blank()
    let column = 4 + (entry.operands.map(\.metavariable.count).max() ?? 0)
    for operand in entry.operands {
      layout.row(
        StyledText(operand.metavariable, .metavariable), StyledText(operand.summary), indent: 2,
        column: column)
    }
  }

  private mutating func options(_ sections: [OptionSection], isLong: Bool) {
    let widest = sections.flatMap(\.visible).map(\.label.width).max() ?? 0
    let column = min(widest + 4, 32)
    for section in sections where !section.visible.isEmpty {
      heading(section.heading)
      for option in section.visible {
        if isLong {
          longOption(option)
        } else {
          layout.row(option.label, StyledText(option.summary), indent: 2, column: column)
        }
      }
    }
  }

  private mutating func longOption(_ option: OptionSpec) {
    layout.line(option.label, indent: 2)
    layout.prose(
      Prose(blocks: [.paragraph(Phrase(stringLiteral: option.summary + "."))]), indent: 8, program: program)
    for block in (option.allDetails + option.remarks).blocks {
      if case .code = block { layout.blank() }
      layout.prose(Prose(blocks: [block]), indent: 8, program: program)
    }
    layout.blank()
  }
}

// Parts that all kinds of help share.
extension HelpWriter {
  private mutating func usage(_ forms: [StyledText]) {
    for (place, form) in forms.enumerated() {
      let start: StyledText = place == 0 ? StyledText("usage:", .heading) + " " : "       "
      layout.row(start + StyledText(program, .literal), form, indent: 0, column: 8 + program.count)
    }
  }

  private mutating func sentence(_ summary: String) {
    layout.blank()
    layout.paragraph(StyledText(summary + "."))
  }

  private mutating func prose(_ prose: Prose) {
    guard !prose.isEmpty else { return }
    layout.blank()
    layout.prose(prose, indent: 0, program: program)
  }

  private mutating func heading(_ text: String) {
    layout.blank()
    layout.line(StyledText(text + ":", .heading))
  }

  /// Returns the items as words that keep their spaces, separated by commas.
  private static func listed(_ items: [StyledText]) -> [StyledText] {
    items.dropLast().map { $0 + "," } + items.suffix(1)
  }

  private func commandColumn(_ entries: [CommandEntry]) -> Int {
    4 + max(8, entries.map(\.name.count).max() ?? 0)
  }

  private mutating func commandRow(_ entry: CommandEntry, column: Int) {
    layout.row(StyledText(entry.name, .literal), StyledText(entry.summary), indent: 2, column: column)
  }

  private mutating func named(_ title: String, _ definitions: [Prose.Definition]) {
    guard !definitions.isEmpty else { return }
    heading(title)
    layout.definitions(definitions, indent: 2, program: program)
  }

  private mutating func more(_ lines: [(command: String, shows: String)]) {
    layout.blank()
    let column = 2 + (lines.map(\.command.count).max() ?? 0)
    for line in lines {
      layout.row(StyledText(line.command, .literal), StyledText(line.shows), indent: 0, column: column)
    }
  }
}
