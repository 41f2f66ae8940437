import Testing

@testable import CommandSpec

@Suite struct CommandTableParsingTests {
  /// What the command line comes to: what the command left in its context, or a word for anything else.
  private func outcome(_ words: [String]) throws -> String {
    let context = Sample.Context()
    switch try Sample.table.parse(words).action {
    case .run(let entry, let work):
      _ = try work(context)
      return context.log.first ?? entry.name
    case .help(let subject, let length): return "help \(length) \(name(subject))"
    case .version: return "version"
    case .nothing: return "nothing"
    }
  }

  private func name(_ subject: HelpSubject) -> String {
    switch subject {
    case .overview: "overview"
    case .command(let entry): entry.name
    case .family(let word): "family \(word)"
    case .topic(let topic): "topic \(topic.name)"
    }
  }

  @Test(arguments: [
    ([], "nothing"),
    (["--"], "nothing"),
    (["-C", "x"], "nothing"),
    (["search", "a", "b"], "search a b"),
    (["find", "a"], "search a"),
    (["mv", "a", "b"], "move"),
    (["index"], "index"),
    (["index", "status"], "index status"),
    (["tag", "add", "x"], "tag add x"),
    (["tag", "-C", "dir", "-h"], "help short family tag"),
    (["--", "tag", "add", "x"], "tag add x"),
    (["-C", "dir", "tag", "add", "--color=never", "x", "-C", "y"], "tag add x"),
    (["--version"], "version"),
    (["search", "--version", "x"], "version"),
    (["-h"], "help short overview"),
    (["--help"], "help long overview"),
    (["--help", "search"], "help long search"),
    (["search", "-h", "x"], "help short search"),
    (["search", "-qh"], "help short search"),
    (["tag", "--help"], "help long family tag"),
    (["tag", "add", "--help"], "help long tag add"),
    (["move", "--help"], "help long move"),
    (["search", "--limt", "5", "--help"], "help long search"),
    (["search", "--limit=x", "--help"], "help long search"),
    (["search", "--", "--help"], "search --help"),
    (["__complete", "note"], "__complete"),
  ])
  func wordsGiveTheirOutcome(_ words: [String], _ expected: String) throws {
    #expect(try outcome(words) == expected)
  }

  @Test(arguments: [
    (["serach"], "unknown command 'serach'", "did you mean 'leaf search'?"),
    (["sear"], "unknown command 'sear'", "did you mean 'leaf search'?"),
    (["fnid"], "unknown command 'fnid'", "did you mean 'leaf find'?"),
    (["xyzzy"], "unknown command 'xyzzy'", "'leaf --help' lists all commands and topics"),
    (["xyzzy", "--help"], "unknown command 'xyzzy'", "'leaf --help' lists all commands and topics"),
    (["tag"], "'tag' needs a second word: add or remove", "'leaf help tag' lists the commands that begin with it"),
    (
      ["tag", "-C", "x"], "'tag' needs a second word: add or remove",
      "'leaf help tag' lists the commands that begin with it"
    ),
    (["tag", "ad"], "unknown command 'tag ad'", "did you mean 'leaf tag add'?"),
    (["tag", "xyzzy"], "unknown command 'tag xyzzy'", "'leaf help tag' lists the commands that begin with it"),
    (["tags", "add"], "unknown command 'tags'", "did you mean 'leaf tag add'?"),
    (["remove", "x"], "unknown command 'remove'", "did you mean 'leaf tag remove'?"),
    (["index", "stauts"], "unknown command 'index stauts'", "did you mean 'leaf index status'?"),
    (["__complet"], "unknown command '__complet'", "'leaf --help' lists all commands and topics"),
    (["--colour", "never"], "unknown option '--colour'", "did you mean '--color'?"),
    (
      ["--color", "neverr", "index"], "option '--color': 'neverr' must be auto, always or never",
      "did you mean '--color never'?"
    ),
    (
      ["move", "a"], "FOLDER is missing",
      "write it as in 'leaf move plan work'; 'leaf move --help' has details and examples"
    ),
    (
      ["move"], "NOTE is missing",
      "write it as in 'leaf move plan work'; 'leaf move --help' has details and examples"
    ),
    (["list", "inbxo"], "PLACE: 'inbxo' must be inbox or archive", "did you mean 'inbox'?"),
    (["list", "inbox", "b"], "unexpected word 'b'", "'leaf list --help' has details and examples"),
    (
      ["list", "--json", "--format", "x"], "--format and --json exclude each other",
      "'leaf list --help' has details and examples"
    ),
    ([""], "unknown command ''", "'leaf --help' lists all commands and topics"),
  ])
  func mistakesAreReported(_ words: [String], _ message: String, _ hint: String) {
    let error = #expect(throws: UsageError.self) { try Sample.table.parse(words) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
  }

  @Test func globalOptionsCountBeforeAndAfterTheCommand() throws {
    let globals = try Sample.table.parse(["-C", "a", "search", "--color", "never", "x", "-C..", "-Cnew"])
      .globals
    #expect(globals.color == .never)
    #expect(globals.vault == "..")
  }

  @Test func operandsShareTheirWords() throws {
    let move = try Sample.MoveCommand.definition.parse(["a", "b", "-n", "c"])
    #expect(move.notes == ["a", "b"])
    #expect(move.folder == "c")
    #expect(move.isDry)
    let tag = try Sample.TagCommand.add.parse(["t", "x", "-", "--", "-y"])
    #expect(tag.tag == "t")
    #expect(tag.files == ["x", "-", "-y"])
    #expect(try Sample.ListCommand.definition.parse([]).place == nil)
    #expect(try Sample.PropertyCommand.rename.parse(["a", "b"]) == .init(old: "a", new: "b"))
  }

  @Test func sharedOptionsFillTheirPart() throws {
    let list = try Sample.ListCommand.definition.parse(["--json", "-l", "--format", "{title}"].dropLast(2))
    #expect(list.output == .init(form: .paths))
    let search = try Sample.SearchCommand.definition.parse(["--format={path}", "--tag", "a", "--tag=b"])
    #expect(search.output.template == "{path}")
    #expect(search.tags == ["a", "b"])
    #expect(search.isCase == nil)
  }

  @Test func helpFindsItsSubject() throws {
    let catalog = Sample.table.catalog
    #expect(try catalog.helpSubject([]) == .overview)
    #expect(try name(catalog.helpSubject(["find"])) == "search")
    #expect(try name(catalog.helpSubject(["tag"])) == "family tag")
    #expect(try name(catalog.helpSubject(["tag", "add"])) == "tag add")
    #expect(try name(catalog.helpSubject(["index"])) == "index")
    #expect(try name(catalog.helpSubject(["query"])) == "topic query")
    let unknown = #expect(throws: UsageError.self) { try catalog.helpSubject(["qurey"]) }
    #expect(unknown?.message == "no help on 'qurey'")
    #expect(unknown?.hint == "did you mean 'leaf help query'?")
    let extra = #expect(throws: UsageError.self) { try catalog.helpSubject(["search", "x"]) }
    #expect(extra?.message == "unexpected word 'x'")
  }
}

extension Command {
  /// Returns the arguments for the words after the command's name.
  func parse(_ words: [String]) throws(UsageError) -> Arguments {
    do throws(UsageError.Problem) {
      var scanner = WordScanner(words.map { Argument($0) }, options: entry.options)
      scanner.acceptsDashedWords = entry.acceptsDashedWords
      scanner.acceptsNumbers = entry.acceptsNumbers
      try scanner.scanAll()
      return try arguments(from: scanner.scanned)
    } catch {
      throw UsageError(problem: error, program: "", command: nil)
    }
  }
}
