@testable import CommandSpec

/// A small program with every kind of option and operand, for all tests of this target.
enum Sample {
  typealias Command<Arguments: Sendable> = CommandSpec.Command<Arguments, Context, Int32>
  typealias Table = CommandTable<GlobalArguments, Context, Int32>

  /// What a running command is handed: a place to leave what it was called with.
  final class Context {
    var log: [String] = []
  }

  static let table = Table(
    program: "leaf",
    version: "1.2.3",
    summary: "Keep plain notes in order",
    description: ["Notes are files.", "A query is described in \(page: "leaf-query", 7)."],
    defaults: GlobalArguments(),
    globals: [
      .value("vault", short: "C", .directory(), "Use the vault at DIR", sets: \.vault).forwarded(),
      .value("color", .choice("WHEN"), "Colour the output", sets: \.color)
        .environment("LEAF_COLOR").config("color")
        .details("Without it, colour is used on a terminal only."),
    ],
    groups: [
      .init(
        "Find",
        .init("search", aliases: ["find"], SearchCommand.definition), .init("list", ListCommand.definition)),
      .init(
        "Organise",
        .init("move", aliases: ["mv"], MoveCommand.definition), .init("tag add", TagCommand.add),
        .init("tag remove", TagCommand.remove), .init("index", IndexCommand.definition),
        .init("index status", IndexCommand.status), .init("property rename", PropertyCommand.rename)),
      .init(
        "Plumbing",
        .init("__complete", isHidden: true, HiddenCommand.definition)),
    ],
    topics: [
      Topic(
        "query", page: "leaf-query", section: 7, "Describe the query language",
        prose: ["Words are searched.", .code("leaf search a b")]), options,
    ],
    environment: [.init("LEAF_VAULT", "The vault where none is named.")],
    files: [.init("~/.config/leaf/config.yaml", "Configuration of the user.")],
    exitStatus: [0: "Done.", 1: "Nothing found.", 2: "Wrong usage or failure."])

  /// The page about the options that several commands have.
  static var options: Topic {
    Topic(
      "options", page: "leaf-options", section: 7, "Describe shared options", prose: [],
      options: [OptionSection(heading: "Output", options: OutputArguments.options.section.options.filter(\.isCommon))])
  }

  struct GlobalArguments: Sendable, Equatable {
    var vault: Argument?
    var color = ColorChoice.auto
  }

  enum ColorChoice: String, CaseIterable {
    case auto
    case always
    case never
  }

  struct OutputArguments: SharedArguments, Equatable {
    enum Form {
      case text
      case json
      case paths
    }

    var form = Form.text
    var template: String?

    static let options = OptionGroup<Self>(
      "Output options",
      [
        .flag("json", "Print one JSON document", sets: \.form, to: .json).common(),
        .flag("paths", short: "l", "Print paths only", sets: \.form, to: .paths).common(),
        .value("format", .text("TEMPLATE"), "Print each note in the form of TEMPLATE", sets: \.template)
          .details(["The names in braces are replaced.", .code("{title} {path}")])
          .example("leaf list --format '{title}'", "Print titles"),
      ])
  }

  enum SearchCommand {
    struct Arguments: Sendable, Equatable {
      var query = ""
      var limit = 20
      var tags: [String] = []
      var sort: String?
      var isCase: Bool?
      var output = OutputArguments()
    }

    static let definition = Command(
      "Find notes that match a query",
      defaults: Arguments(),
      run: { context, arguments in
        context.log.append("search \(arguments.query)")
        return arguments.query.isEmpty ? 1 : 0
      },
      options: [
        .value("limit", short: "n", .count(), "Show at most COUNT notes", sets: \.limit)
          .details("There are 20 without it.").environment("LEAF_LIMIT"),
        .value("tag", short: "t", .text("TAG", .dynamic("tag")), "Only notes with TAG", appends: \.tags),
        .value("sort", .choice("KEY", of: ["created", "-created", "title"]), "Sort by KEY", sets: \.sort),
        .toggle("case", "Tell upper from lower case", sets: \.isCase),
        .flag("quick", short: "q", "Stop at the first") { $0.limit = 1 },
      ],
      groups: [.shared(\.output)],
      operands: [
        Operand(.many, .text("QUERY", .dynamic("query")), "Words and fields to search for") {
          $0.query = $1.joined(separator: " ")
        }.acceptingDashedWords()
      ],
      description: [
        "Prints the notes that match, best first; \(option: "limit") bounds them. See \(command: "list").",
        .list(["A word is searched \(code: "anywhere").", "\(value: "QUERY") may be empty."]),
      ],
      examples: [Example("leaf search -n 5 plan", "Find the five best notes on a plan")],
      exitStatus: [1: "No note matches."],
      seeAlso: [.page("leaf-query", 7), .command("list")])
  }

  enum ListCommand {
    struct Arguments: Sendable, Equatable {
      var output = OutputArguments()
      var place: String?
    }

    static let definition = Command(
      "List notes", defaults: Arguments(),
      run: { context, _ in
        context.log.append("list")
        return 0
      }, groups: [.shared(\.output)],
      operands: [.optional(.choice("PLACE", of: ["inbox", "archive"]), "Where to look", sets: \.place)],
      examples: [Example("leaf list", "List all notes")],
      manual: [ManualSection("Places", ["There are two:", .code("inbox\narchive")])],
      check: { arguments throws(ValueProblem) in
        guard arguments.output.form == .text || arguments.output.template == nil else {
          throw ValueProblem("--format and --json exclude each other")
        }
      })
  }

  enum MoveCommand {
    struct Arguments: Sendable, Equatable {
      var notes: [Argument] = []
      var folder = ""
      var isDry = false
    }

    static let definition = Command(
      "Move notes to a folder", defaults: Arguments(), run: { _, _ in 0 },
      options: [.flag("dry-run", short: "n", "Only say what would happen", sets: \.isDry)],
      operands: [
        .oneOrMore(.word("NOTE", .dynamic("note")), "The notes", sets: \.notes),
        .one(.text("FOLDER", .dynamic("folder")), "The folder", sets: \.folder),
      ],
      examples: [Example("leaf move plan work", "Move a note")])
  }

  enum TagCommand {
    struct Arguments: Sendable, Equatable {
      var tag = ""
      var files: [Argument] = []
    }

    static let add = command("add", "Add a tag to notes")
    static let remove = command("remove", "Remove a tag from notes")

    private static func command(_ verb: String, _ summary: String) -> Command<Arguments> {
      Command(
        summary, defaults: Arguments(),
        run: { context, arguments in
          context.log.append("tag \(verb) \(arguments.tag)")
          return 0
        },
        operands: [
          .one(.text("TAG", .dynamic("tag")), "The tag", sets: \.tag),
          .many(.file(), "Files to change", sets: \.files),
        ],
        examples: [Example("leaf tag \(verb) work plan.md", "Change one note")])
    }
  }

  enum IndexCommand {
    struct Arguments: Sendable, Equatable {}

    static let definition = Command(
      "Refresh the index", defaults: Arguments(),
      run: { context, _ in
        context.log.append("index")
        return 0
      }, examples: [Example("leaf index", "Refresh")])
    static let status = Command(
      "Describe the index", defaults: Arguments(),
      run: { context, _ in
        context.log.append("index status")
        return 0
      },
      examples: [Example("leaf index status", "See")])
  }

  enum PropertyCommand {
    struct Arguments: Sendable, Equatable {
      var old = ""
      var new = ""
    }

    static let rename = Command(
      "Rename a property everywhere", defaults: Arguments(), run: { _, _ in 0 },
      operands: [
        .one(.text("OLD", .dynamic("property")), "The name now", sets: \.old),
        .one(.text("NEW"), "The name then", sets: \.new),
      ],
      examples: [Example("leaf property rename a b", "Rename a to b")])
  }

  enum HiddenCommand {
    struct Arguments: Sendable, Equatable {
      var words: [String] = []
    }

    static let definition = Command(
      "Print candidates", defaults: Arguments(), run: { _, _ in 0 },
      operands: [.many(.text("WORD"), "Words", sets: \.words)])
  }
}

extension ValueSpec where Converted == String {
  /// Makes a choice of one of `choices`, which must match exactly.
  static func choice(_ metavariable: String, of choices: [String]) -> Self {
    Self(metavariable, .choices(choices)) { word throws(ValueProblem) in
      guard choices.contains(word.text) else { throw .notOne(of: choices, word.text) }
      return word.text
    }
  }
}
