/// Writes the sections of a page in the conventional order of mdoc(7).
struct ManualPageWriter {
  let catalog: CommandCatalog
  private var mdoc: MdocWriter

  init(catalog: CommandCatalog, name: String, section: Int) {
    self.catalog = catalog
    mdoc = MdocWriter(catalog: catalog, name: name, section: section)
  }

  var text: String { mdoc.lines.joined(separator: "\n") + "\n" }

  mutating func start(_ date: String) {
    mdoc.macro("Dd", date)
    mdoc.macro("Dt", Roff.text(mdoc.name.uppercased()), "\(mdoc.section)")
    mdoc.macro("Os", Roff.argument(Roff.text(catalog.program)), Roff.argument(Roff.text(catalog.version)))
    mdoc.macro("Sh", "NAME")
    mdoc.macro("Nm", Roff.text(mdoc.name))
  }

  mutating func topic(_ topic: Topic, _ sections: [ManualSection]) {
    description(topic.summary)
    mdoc.macro("Sh", "DESCRIPTION")
    for section in sections {
      switch section.heading {
      case "": break
      case "See also": mdoc.macro("Sh", "SEE ALSO")
      // Only the heading of a section of mdoc(7) is in capitals.
      case section.heading.uppercased(): mdoc.macro("Sh", Roff.text(section.heading))
      default: mdoc.macro("Ss", Roff.text(section.heading))
      }
      mdoc.prose(section.prose)
    }
    if !topic.options.isEmpty { mdoc.macro("Sh", "OPTIONS") }
    for section in topic.options {
      mdoc.macro("Ss", Roff.text(section.heading))
      options(section.visible)
    }
  }

  mutating func overview() {
    description(catalog.summary)
    mdoc.macro("Sh", "SYNOPSIS")
    mdoc.macro("Nm")
    mdoc.macro("Op", "Ar OPTION ...")
    mdoc.macro("Ar", "COMMAND ...")
    mdoc.macro("Sh", "DESCRIPTION")
    mdoc.prose(catalog.description.isEmpty ? sentence(catalog.summary) : catalog.description)
    mdoc.macro("Sh", "COMMANDS")
    for group in catalog.groups where !group.visible.isEmpty {
      mdoc.macro("Ss", Roff.text(group.heading))
      mdoc.macro("Bl", "-tag -width Ds -compact")
      for entry in group.visible {
        mdoc.macro("It", "Xr", Roff.text(catalog.pageName(of: entry)), "1")
        mdoc.prose(sentence(entry.summary))
        if !entry.aliases.isEmpty { mdoc.phrase(alsoWritten(entry)) }
      }
      mdoc.macro("El")
    }
    mdoc.macro("Sh", "OPTIONS")
    mdoc.prose("They may precede or follow the command.")
    options(catalog.globals.visible)
    environment([catalog.globals], catalog.environment)
    named("FILES", "Pa", catalog.files)
    section("EXIT STATUS", catalog.exitStatus.prose)
    examples(catalog.examples)
    seeAlso(catalog.topics.map { .page($0.page, $0.section) })
  }

  mutating func command(_ entry: CommandEntry) {
    description(entry.summary)
    mdoc.macro("Sh", "SYNOPSIS")
    mdoc.macro("Nm", Roff.argument(Roff.literal("\(catalog.program) \(entry.name)")))
    if entry.options.contains(where: { !$0.isHidden }) { mdoc.macro("Op", "Ar OPTION ...") }
    for operand in entry.operands { mdoc.macro(operand.mdoc) }
    mdoc.macro("Sh", "DESCRIPTION")
    mdoc.prose(entry.description.isEmpty ? sentence(entry.summary) : entry.description)
    if !entry.aliases.isEmpty {
      mdoc.macro("Pp")
      mdoc.phrase(alsoWritten(entry))
    }
    operands(entry)
    let sections = entry.sections.filter { !$0.visible.isEmpty }
    if !sections.isEmpty { mdoc.macro("Sh", "OPTIONS") }
    for section in sections {
      if section.heading != OptionSection.ownHeading { mdoc.macro("Ss", Roff.text(section.heading)) }
      for option in section.visible where option.isCommon { mdoc.macro("Op", option.synopsis) }
      options(section.visible.filter { !$0.isCommon })
    }
    if let page = catalog.optionsTopic, entry.options.contains(where: \.isCommon) {
      mdoc.macro("Pp")
      mdoc.phrase("\(page: page.page, page.section) describes the options in brackets.")
    }
    for section in entry.manual { self.section(Roff.text(section.heading.uppercased()), section.prose) }
    environment(entry.sections, [])
    section("EXIT STATUS", entry.exitStatus.complete(from: catalog.exitStatus).prose)
    examples(entry.examples + entry.options.filter { !$0.isHidden }.compactMap(\.example))
    seeAlso(entry.seeAlso + [.page(catalog.program, 1)])
  }

  private mutating func description(_ summary: String) {
    mdoc.macro("Nd", Roff.text(summary.prefix(1).lowercased() + summary.dropFirst()))
  }

  private func sentence(_ summary: String) -> Prose {
    Prose(blocks: [.paragraph(Phrase(stringLiteral: summary + "."))])
  }

  private mutating func section(_ title: String, _ prose: Prose) {
    guard !prose.isEmpty else { return }
    mdoc.macro("Sh", title)
    mdoc.prose(prose)
  }

  private mutating func operands(_ entry: CommandEntry) {
    guard !entry.operands.isEmpty else { return }
    mdoc.macro("Bl", "-tag -width Ds")
    for operand in entry.operands {
      mdoc.macro("It", "Ar", Roff.argument(Roff.literal(operand.metavariable)))
      mdoc.prose(sentence(operand.summary))
      if case .choices(let choices) = operand.completion { mdoc.phrase(.alternatives(operand.metavariable, choices)) }
    }
    mdoc.macro("El")
  }

  private mutating func options(_ options: [OptionSpec]) {
    if options.isEmpty { return }
    mdoc.macro("Bl", "-tag -width Ds")
    for option in options {
      mdoc.macro("It", option.mdoc)
      mdoc.prose(sentence(option.summary))
      for block in (option.allDetails + option.remarks).blocks { mdoc.prose(Prose(blocks: [block])) }
    }
    mdoc.macro("El")
  }

  private mutating func environment(_ sections: [OptionSection], _ others: [Prose.Definition]) {
    let variables = sections.flatMap(\.visible).compactMap { option in
      option.environment.map { variable in
        Prose.Definition(Phrase(stringLiteral: variable), "The default of \(option: option.long).")
      }
    }
    let unlisted = variables.filter { variable in !others.contains { $0.term == variable.term } }
    named("ENVIRONMENT", "Ev", unlisted + others)
  }

  private mutating func named(_ title: String, _ macro: String, _ definitions: [Prose.Definition]) {
    guard !definitions.isEmpty else { return }
    mdoc.macro("Sh", title)
    mdoc.macro("Bl", "-tag -width Ds")
    for definition in definitions {
      mdoc.macro("It", macro, Roff.argument(Roff.literal(definition.term.plain)))
      mdoc.phrase(definition.meaning)
    }
    mdoc.macro("El")
  }

  private func alsoWritten(_ entry: CommandEntry) -> Phrase {
    let names: [Phrase.Piece] = entry.aliases.flatMap { [.text(" or "), .code("\(catalog.program) \($0)")] }
    return Phrase(pieces: [.text("Also written"), .text(" ")] + names.dropFirst() + [.text(".")])
  }

  private mutating func examples(_ examples: [Example]) {
    guard !examples.isEmpty else { return }
    mdoc.macro("Sh", "EXAMPLES")
    for (index, example) in examples.enumerated() {
      if index > 0 { mdoc.macro("Pp") }
      mdoc.phrase(Phrase(stringLiteral: example.explanation + ":"))
      mdoc.code(example.line)
    }
  }

  /// Writes cross-references by section and name, without duplicates.
  private mutating func seeAlso(_ references: [Reference]) {
    var pages: [(section: Int, name: String)] = []
    for reference in references {
      switch reference {
      case .page(let name, let section): pages.append((section, name))
      case .command(let name): catalog.command(name).map { pages.append((1, catalog.pageName(of: $0))) }
      case .option: break
      }
    }
    pages.removeAll { mdoc.isOwnPage($0.name, $0.section) }
    pages.sort { $0 < $1 }
    let unique = pages.enumerated().filter { $0.offset == 0 || pages[$0.offset - 1] != $0.element }.map(\.element)
    if !unique.isEmpty { mdoc.macro("Sh", "SEE ALSO") }
    for (index, page) in unique.enumerated() {
      mdoc.macro("Xr", Roff.text(page.name), "\(page.section)" + (index < unique.count - 1 ? " ," : ""))
    }
  }
}

extension OperandSpec {
  /// The operand in a synopsis, as mdoc source.
  fileprivate var mdoc: String {
    let name = "Ar " + Roff.argument(Roff.literal(metavariable))
    return switch cardinality {
    case .one: name
    case .optional: "Op \(name)"
    case .many: "Op \(name) ..."
    case .oneOrMore: "\(name) ..."
    }
  }
}

extension OptionSpec {
  /// The option as the head of an item, as mdoc source.
  fileprivate var mdoc: String { flags.map { "Fl \($0)\(value)" }.joined(separator: " , ") }

  /// The option in a synopsis, as mdoc source.
  fileprivate var synopsis: String { "Fl \(flags.joined(separator: " | "))\(value)" }

  private var flags: [String] { spellings.map { Roff.argument(Roff.literal(String($0.dropFirst()))) } }

  private var value: String { metavariable.map { " Ar " + Roff.argument(Roff.literal($0)) } ?? "" }
}
