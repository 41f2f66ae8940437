package import CommandSpec

/// A row of the command table that violates a rule.
package struct DefinitionProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong: a command's name, an option with dashes, or the program.
  package let subject: String
  /// A description of the violation.
  package let fact: String

  /// The subject and the fact in one line.
  package var description: String { "\(subject): \(fact)" }
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
    ["\(program)(1)"] + topics.map { "\($0.page)(\($0.section))" } + visibleCommands.map { "\(pageName(of: $0))(1)" }
  }
}

/// The rules, one after another.
private struct CatalogCheck {
  let catalog: CommandCatalog
  let pages: Set<String>
  private(set) var problems: [DefinitionProblem] = []

  init(catalog: CommandCatalog, pages: Set<String>) { (self.catalog, self.pages) = (catalog, pages) }

  private mutating func require(condition: Bool, _ subject: String, _ fact: String) {
    if !condition { problems.append(DefinitionProblem(subject: subject, fact: fact)) }
  }

  mutating func names() {
    // `help` shows a topic rather than a command of its name, so the topic has to lead to that.
    let topics = catalog.topics.filter { !$0.prose.references.contains(.command($0.name)) }
    let names = catalog.commands.flatMap(\.names) + topics.map(\.name)
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
    let subject = entry.name
    summary(entry.summary, at: subject)
    options(entry.options, among: entry.options + catalog.globals(beside: entry).options, of: subject)
    operands(entry)
    examples(entry.examples, at: subject)
    require(condition: entry.isHidden || !entry.examples.isEmpty, subject, "there is no example")
    references(in: entry.description + entry.exitStatus.prose, of: entry, at: subject)
    for section in entry.manual { references(in: section.prose, of: entry, at: subject) }
    for option in entry.options.filter(\.isCommon) {
      require(
        condition: catalog.optionsTopic?.options.contains { $0.options.contains { $0.long == option.long } } ?? false,
        "\(subject) --\(option.long)", "no page describes the option, which is marked as common")
    }
    for option in entry.options { references(in: option.allDetails, of: entry, at: "\(subject) --\(option.long)") }
    for reference in entry.seeAlso { self.reference(reference, of: entry, at: subject) }
  }

  mutating func summary(_ summary: String, at subject: String) {
    require(
      condition: !summary.isEmpty && summary.count <= 60, subject,
      "the summary has \(summary.count) characters, not 1 to 60")
    require(condition: summary.last != ".", subject, "the summary ends with a period")
    require(condition: summary.first?.isUppercase ?? true, subject, "the summary does not begin with a capital")
    require(condition: !summary.contains(where: \.isNewline), subject, "the summary has more than one line")
  }

  mutating func options(_ options: [OptionSpec], among all: [OptionSpec], of subject: String) {
    let spellings = all.flatMap(\.spellings)
    for (spelling, count) in Self.counted(spellings) {
      require(condition: count == 1, "\(subject) \(spelling)", "the option is defined \(count) times")
    }
    for option in options {
      let subject = "\(subject) --\(option.long)"
      summary(option.summary, at: subject)
      require(
        condition: ([option.long] + [option.negation].compactMap(\.self)).allSatisfy(Self.isName), subject,
        "the name is not in lower case with dashes")
      require(
        condition: option.short.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? true, subject,
        "the short name is not a letter or digit")
      if let metavariable = option.metavariable { value(metavariable, option.completion, at: subject) }
      examples([option.example].compactMap(\.self), at: subject)
    }
  }

  private mutating func operands(_ entry: CommandEntry) {
    require(
      condition: entry.operands.count { $0.cardinality.maximum > 1 } <= 1, entry.name,
      "more than one operand takes several words")
    for operand in entry.operands {
      let subject = "\(entry.name) \(operand.metavariable)"
      summary(operand.summary, at: subject)
      value(operand.metavariable, operand.completion, at: subject)
    }
  }

  private mutating func value(_ metavariable: String, _ completion: CompletionKind, at subject: String) {
    require(
      condition: !metavariable.isEmpty && !metavariable.contains(where: \.isLowercase), subject,
      "'\(metavariable)' is not in capitals")
    guard case .choices(let choices) = completion else { return }
    require(condition: !choices.isEmpty, subject, "there are no choices")
    for choice in choices {
      require(
        condition: !choice.isEmpty && !choice.contains { $0.isWhitespace || $0 == ";" }, subject,
        "the choice '\(choice)' is not a plain word")
    }
  }

  private mutating func examples(_ examples: [Example], at subject: String) {
    for example in examples {
      summary(example.explanation, at: subject)
      require(
        condition: example.line.split(separator: " ").contains { $0 == catalog.program }, subject,
        "the example does not run \(catalog.program)")
    }
  }

  mutating func references(in prose: Prose, of entry: CommandEntry?, at subject: String) {
    for reference in prose.references { self.reference(reference, of: entry, at: subject) }
  }

  private mutating func reference(_ reference: Reference, of entry: CommandEntry?, at subject: String) {
    switch reference {
    case .command(let name): require(condition: catalog.command(name) != nil, subject, "there is no command '\(name)'")
    case .page(let name, let section):
      require(condition: pages.contains("\(name)(\(section))"), subject, "there is no page '\(name)(\(section))'")
    case .option(let name, let other):
      let owner = other.map { catalog.command($0) } ?? entry
      require(condition: other == nil || owner != nil, subject, "there is no command '\(other ?? "")'")
      let options = (owner?.options ?? []) + catalog.globals.options
      require(
        condition: options.contains { $0.long == name || $0.negation == name }, subject,
        "there is no option '--\(name)'")
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
