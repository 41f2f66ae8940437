extension CommandCatalog {
  /// Returns help on a subject: one screen, or everything.
  package func help(_ subject: HelpSubject, _ length: HelpLength) -> HelpPage {
    let blocks =
      switch (subject, length) {
      case (.overview, .short): overviewInShort
      case (.overview, .long): overview
      case (.command(let entry), .short): inShort(entry)
      case (.command(let entry), .long): inFull(entry)
      case (.family(let word), _): members(of: word)
      case (.topic(let topic), _):
        [sentence(topic.summary)] + prose(topic.prose) + options(topic.options, .long) + [
          more([("man \(topic.section) \(topic.page)", "the whole page")])
        ]
      }
    return HelpPage(program: program, blocks: blocks)
  }

  private var overviewInShort: [HelpPage.Block] {
    let index = shownGroups.map { group in
      HelpPage.Names(heading: group.heading, names: group.visible.map { "\(code: $0.name)" })
    }
    return [.usage([anyCommand]), sentence(summary), .index(index)] + options([globals], .short) + [
      more([("\(program) --help", "lists all commands"), ("\(program) help COMMAND", "shows one command in full")])
    ]
  }

  private var overview: [HelpPage.Block] {
    var sections = shownGroups.map { HelpPage.Section(heading: $0.heading, rows: $0.visible.map(row)) }
    if !topics.isEmpty {
      let rows = topics.map { Prose.Definition("\(code: $0.name)", Phrase(stringLiteral: $0.summary)) }
      sections.append(HelpPage.Section(heading: "Topics", rows: rows))
    }
    var blocks = [.usage([anyCommand]), sentence(summary)] + prose(description)
    blocks += [.table(sections)] + options([globals], .long)
    blocks += prose(.definitions(environment), "Environment") + prose(.definitions(files), "Files")
    blocks += prose(exitStatus.prose, "Exit status")
    return blocks + [more([("\(program) help COMMAND", "one command or topic in full")])]
  }

  private func members(of word: String) -> [HelpPage.Block] {
    let entries = family(word).filter { !$0.isHidden }
    return [
      .usage(entries.map(\.synopsis)), .table([HelpPage.Section(heading: nil, rows: entries.map(row))]),
      more([("\(program) help \(word) COMMAND", "shows one command in full")]),
    ]
  }

  private func inShort(_ entry: CommandEntry) -> [HelpPage.Block] {
    [.usage([entry.synopsis]), sentence(entry.summary)] + operands(entry)
      + options(entry.sections, .short)
      + [more([("\(program) \(entry.name) --help", "details and examples"), globalOptions])]
  }

  private func inFull(_ entry: CommandEntry) -> [HelpPage.Block] {
    var blocks: [HelpPage.Block] = [.usage([entry.synopsis]), sentence(entry.summary)]
    if !entry.aliases.isEmpty { blocks.append(.aliases(entry.aliases.map { "\(code: "\(program) \($0)")" })) }
    blocks += prose(entry.description) + operands(entry)
    blocks += options(entry.sections, .long)
    let examples = entry.examples + entry.options.filter { !$0.isHidden }.compactMap(\.example)
    if !examples.isEmpty { blocks.append(.examples(examples)) }
    blocks += prose(entry.exitStatus.prose, "Exit status")
    if !entry.seeAlso.isEmpty {
      blocks.append(.names(entry.seeAlso.map { Phrase(pieces: [.reference($0)]) }, heading: "See also"))
    }
    return blocks + [more([globalOptions])]
  }
}

// Parts that all kinds of help share.
extension CommandCatalog {
  private var anyCommand: Phrase { "[\(value: "OPTION")...] \(value: "COMMAND") ..." }

  /// The line that replaces the global options where a command is described.
  private var globalOptions: (command: String, shows: String) {
    let examples = globals.visible.prefix(2).map { "\($0.spellings[0])" }
    return ("\(program) --help", "global options, such as \(Wording.alternatives(examples))")
  }

  private var shownGroups: [Group] { groups.filter { !$0.visible.isEmpty } }

  private func row(_ entry: CommandEntry) -> Prose.Definition {
    Prose.Definition("\(code: entry.name)", Phrase(stringLiteral: entry.summary))
  }

  private func sentence(_ summary: String) -> HelpPage.Block { .prose(Prose(stringLiteral: summary + ".")) }

  private func prose(_ prose: Prose, _ heading: String? = nil) -> [HelpPage.Block] {
    prose.isEmpty ? [] : [.prose(prose, heading: heading)]
  }

  private func prose(_ block: Prose.Block, _ heading: String) -> [HelpPage.Block] {
    if case .definitions([]) = block { return [] }
    return [.prose(Prose(blocks: [block]), heading: heading)]
  }

  private func operands(_ entry: CommandEntry) -> [HelpPage.Block] {
    let rows = entry.operands.map { Prose.Definition("\(value: $0.metavariable)", Phrase(stringLiteral: $0.summary)) }
    return rows.isEmpty ? [] : [.table([HelpPage.Section(heading: nil, rows: rows)])]
  }

  private func options(_ sections: [OptionSection], _ length: HelpLength) -> [HelpPage.Block] {
    let shown = sections.filter { !$0.visible.isEmpty }
    return shown.isEmpty ? [] : [.options(shown, length)]
  }

  private func more(_ lines: [(command: String, shows: String)]) -> HelpPage.Block {
    .more(lines.map { Prose.Definition("\(code: $0.command)", Phrase(stringLiteral: $0.shows)) })
  }
}
