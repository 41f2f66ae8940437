import TestSupport
import Testing

@testable import CommandSpec

@Suite struct CommandCatalogProblemsTests {
  @Test func theSampleKeepsAllRules() {
    #expect(Sample.table.catalog.problems().map(\.description) == [])
  }

  /// A table of one command that breaks one rule each.
  @Test(arguments: [
    (Broken.command(summary: ""), "x: the summary has 0 characters, not 1 to 60"),
    (
      Broken.command(summary: String(repeating: "S", count: 61)),
      "x: the summary has 61 characters, not 1 to 60"
    ),
    (Broken.command(summary: "Do it."), "x: the summary ends with a period"),
    (Broken.command(summary: "do it"), "x: the summary does not begin with a capital"),
    (Broken.command(name: "X"), "X: the name is not in lower case with dashes"),
    (Broken.command(name: "a b c"), "a b c: the name is not of one or two words"),
    (Broken.command(aliases: ["x"]), "x: the name is used 2 times"),
    (Broken.command(aliases: ["topic"]), "topic: the name is used 2 times"),
    (Broken.command(examples: []), "x: there is no example"),
    (Broken.command(examples: [Example("leafy", "Run")]), "x: the example does not run leaf"),
    (Broken.command(description: "See \(option: "nowhere")."), "x: there is no option '--nowhere'"),
    (Broken.command(description: "See \(option: "a", of: "y")."), "x: there is no command 'y'"),
    (Broken.command(description: [.list(["See \(command: "y")."])]), "x: there is no command 'y'"),
    (Broken.command(description: "See \(page: "leaf-y", 1)."), "x: there is no page 'leaf-y(1)'"),
    (Broken.command(seeAlso: [.command("y")]), "x: there is no command 'y'"),
    (
      Broken.command(options: [.flag("a", "A", sets: \.flag), .flag("a", "A", sets: \.flag)]),
      "x --a: the option is defined 2 times"
    ),
    (
      Broken.command(options: [.flag("a", short: "h", "A", sets: \.flag)]),
      "x -h: the option is defined 2 times"
    ),
    (
      Broken.command(options: [.flag("version", "A", sets: \.flag)]),
      "x --version: the option is defined 2 times"
    ),
    (
      Broken.command(options: [.flag("help", "A", sets: \.flag)]),
      "x --help: the option is defined 2 times"
    ),
    (
      Broken.command(options: [.flag("Bad", "A", sets: \.flag)]),
      "x --Bad: the name is not in lower case with dashes"
    ),
    (
      Broken.command(options: [.flag("a", short: "é", "A", sets: \.flag)]),
      "x --a: the short name is not a letter or digit"
    ),
    (
      Broken.command(options: [.value("a", .text("count"), "A", sets: \.text)]),
      "x --a: 'count' is not in capitals"
    ),
    (
      Broken.command(options: [.value("a", .text("A", .choices(["b c"])), "A", sets: \.text)]),
      "x --a: the choice 'b c' is not a plain word"
    ),
    (
      Broken.command(options: [.flag("a", "A", sets: \.flag).details("\(option: "b")")]),
      "x --a: there is no option '--b'"
    ),
    (
      Broken.command(operands: [.many(.text("A"), "A", sets: \.texts), .many(.text("B"), "B", sets: \.texts)]
      ),
      "x: more than one operand takes several words"
    ),
  ])
  func eachBreachIsFound(_ broken: Broken.Table, _ problem: String) {
    let problems = broken.catalog.problems().map(\.description)
    #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
  }

  @Test func pagesOfOtherProgramsCanBeAllowed() {
    let table = Broken.command(description: "See \(page: "git", 1).")
    #expect(table.catalog.problems().map(\.fact) == ["there is no page 'git(1)'"])
    #expect(table.catalog.problems(otherPages: ["git(1)"]) == [])
  }
}

/// Tables of one command.
enum Broken {
  typealias Table = CommandTable<Arguments, Void, Void>

  struct Arguments: Sendable {
    var flag = false
    var text = ""
    var texts: [String] = []
  }

  static func command(
    name: String = "x", summary: String = "Do it", aliases: [String] = [], options: [Option<Arguments>] = [],
    operands: [Operand<Arguments>] = [], description: Prose = [],
    examples: [Example] = [Example("echo | leaf x", "Run")], seeAlso: [Reference] = []
  ) -> Table {
    let command = Command<Arguments, Void, Void>(
      summary, defaults: Arguments(), run: { _, _ in }, options: options, operands: operands,
      description: description, examples: examples, seeAlso: seeAlso)
    return Table(
      program: "leaf", version: "1", summary: "Keep notes", defaults: Arguments(),
      groups: [.init("All", .init(name, aliases: aliases, command))],
      topics: [Topic("topic", page: "leaf-topic", section: 7, "Describe a topic", prose: "It is a topic.")])
  }
}
