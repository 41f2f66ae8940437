/// A row of the command table that violates a rule.
package struct DefinitionProblem: Hashable, Sendable, CustomStringConvertible {
  /// The place of the violation: a command's name, an option with dashes, or the program.
  package let place: String
  /// A description of the violation.
  package let fact: String

  /// The place and the fact in one line.
  package var description: String { "\(place): \(fact)" }
}

extension CommandCatalog {
  /// Returns every violation of the rules, for a test that expects none.
  ///
  /// Names and option letters are unique; summaries are one capitalised line of at most 60 characters without a period;
  /// every command that is not hidden has an example; references refer to existing items.
  ///
  /// - Parameter otherPages: Manual pages of other programs that prose may refer to, such as `git(1)`.
  package func problems(otherPages: Set<String> = []) -> [DefinitionProblem] {
    var check = CatalogCheck(catalog: self, pages: otherPages.union(ownPages))
    check.names()
    check.options(globals.options, among: globals.options, of: program)
    check.references(in: description + exitStatus.prose, of: nil, at: program)
    check.references(in: Prose(blocks: [.definitions(environment + files)]), of: nil, at: program)
    for topic in topics {
      check.summary(topic.summary, at: topic.name)
      check.references(in: topic.prose, of: nil, at: topic.name)
      for option in topic.options.flatMap(\.visible) {
        check.summary(option.summary, at: "\(topic.name) --\(option.long)")
      }
    }
    for entry in commands { check.command(entry) }
    return check.problems
  }

  private var ownPages: [String] {
    ["\(program)(1)"] + topics.map { "\($0.page)(\($0.section))" }
      + visibleCommands.map { "\(pageName(of: $0))(1)" }
  }
}

/// The rules, one after another.
private struct CatalogCheck {
  let catalog: CommandCatalog
  let pages: Set<String>
  private(set) var problems: [DefinitionProblem] = []

  init(catalog: CommandCatalog, pages: Set<String>) {
    self.catalog = catalog
    self.pages = pages
  }

  private mutating func require(condition: Bool, _ place: String, _ fact: String) {
    if !condition { problems.append(DefinitionProblem(place: place, fact: fact)) }
  }

  mutating func names() {
    let names = catalog.commands.flatMap(\.names) + catalog.topics.map(\.name)
    for (name, count) in Self.counted(names) { require(condition: count == 1, name, "the name is used \(count) times") }
    for entry in catalog.visibleCommands {
      for name in entry.names {
        let words = name.split(separator: " ", omittingEmptySubsequences: false)
        require(condition: (1...2).contains(words.count), name, "the name is not of one or two words")
        require(condition: words.allSatisfy(Self.isName), name, "the name is not in lower case with dashes")
      }
    }
  }

  mutating func command(_ entry: CommandEntry) {
    let place = entry.name
    summary(entry.summary, at: place)
    options(entry.options, among: entry.options + catalog.globals(beside: entry).options, of: place)
    operands(entry)
    examples(entry.examples, at: place)
    require(condition: entry.isHidden || !entry.examples.isEmpty, place, "there is no example")
    references(in: entry.description + entry.exitStatus.prose, of: entry, at: place)
    for section in entry.manual { references(in: section.prose, of: entry, at: place) }
    for option in entry.options.filter(\.isCommon) {
      require(
        condition: catalog.optionsTopic?.options.contains { $0.options.contains { $0.long == option.long } } ?? false,
        "\(place) --\(option.long)", "no page describes the option, which is marked as common")
    }
    for option in entry.options { references(in: option.allDetails, of: entry, at: "\(place) --\(option.long)") }
    for reference in entry.seeAlso { self.reference(reference, of: entry, at: place) }
  }

  mutating func summary(_ summary: String, at place: String) {
    require(
      condition: !summary.isEmpty && summary.count <= 60, place,
      "the summary has \(summary.count) characters, not 1 to 60")
    require(condition: summary.last != ".", place, "the summary ends with a period")
    require(condition: summary.first?.isUppercase ?? true, place, "the summary does not begin with a capital")
    require(condition: !summary.contains(where: \.isNewline), place, "the summary has more than one line")
  }

  mutating func options(_ options: [OptionSpec], among all: [OptionSpec], of place: String) {
    let spellings = all.flatMap(\.spellings)
    for (spelling, count) in Self.counted(spellings) {
      require(condition: count == 1, "\(place) \(spelling)", "the option is defined \(count) times")
    }
    for option in options {
      let place = "\(place) --\(option.long)"
      summary(option.summary, at: place)
      require(
        condition: ([option.long] + [option.negation].compactMap(\.self)).allSatisfy(Self.isName), place,
        "the name is not in lower case with dashes")
      require(
        condition: option.short.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? true, place,
        "the short name is not a letter or digit")
      if let metavariable = option.metavariable { value(metavariable, option.completion, at: place) }
      examples([option.example].compactMap(\.self), at: place)
    }
  }

  private mutating func operands(_ entry: CommandEntry) {
    require(
      condition: entry.operands.count { $0.cardinality.maximum > 1 } <= 1, entry.name,
      "more than one operand takes several words")
    for operand in entry.operands {
      let place = "\(entry.name) \(operand.metavariable)"
      summary(operand.summary, at: place)
      value(operand.metavariable, operand.completion, at: place)
    }
  }

  private mutating func value(_ metavariable: String, _ completion: CompletionKind, at place: String) {
    require(
      condition: !metavariable.isEmpty && !metavariable.contains(where: \.isLowercase), place,
      "'\(metavariable)' is not in capitals")
    guard case .choices(let choices) = completion else { return }
    require(condition: !choices.isEmpty, place, "there are no choices")
    for choice in choices {
      require(
        condition: !choice.isEmpty && !choice.contains { $0.isWhitespace || $0 == ";" }, place,
        "the choice '\(choice)' is not a plain word")
    }
  }

  private mutating func examples(_ examples: [Example], at place: String) {
    for example in examples {
      summary(example.explanation, at: place)
      require(
        condition: example.line.split(separator: " ").contains { $0 == catalog.program }, place,
        "the example does not run \(catalog.program)")
    }
  }

  mutating func references(in prose: Prose, of entry: CommandEntry?, at place: String) {
    for reference in prose.references { self.reference(reference, of: entry, at: place) }
  }

  private mutating func reference(_ reference: Reference, of entry: CommandEntry?, at place: String) {
    switch reference {
    case .command(let name): require(condition: catalog.command(name) != nil, place, "there is no command '\(name)'")
    case .page(let name, let section):
      require(condition: pages.contains("\(name)(\(section))"), place, "there is no page '\(name)(\(section))'")
    case .option(let name, let other):
      let owner = other.map { catalog.command($0) } ?? entry
      require(condition: other == nil || owner != nil, place, "there is no command '\(other ?? "")'")
      let options = (owner?.options ?? []) + catalog.globals.options
      require(
        condition: options.contains { $0.long == name || $0.negation == name }, place, "there is no option '--\(name)'")
    }
  }

  private static func isName(_ word: some StringProtocol) -> Bool {
    guard let first = word.first, first.isASCII, first.isLowercase || first.isNumber, word.last != "-" else {
      return false
    }
    return word.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }

  /// Returns each distinct text in order, with the number of its occurrences.
  private static func counted(_ texts: [String]) -> [(String, Int)] {
    var counts: [String: Int] = [:]
    for text in texts { counts[text, default: 0] += 1 }
    return texts.compactMap { text in counts.removeValue(forKey: text).map { (text, $0) } }
  }
}
