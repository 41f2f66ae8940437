import Testing

@testable import CommandSpec

@Suite struct CompletionTests {
  private let catalog = Sample.table.catalog

  @Test(arguments: Shell.allCases)
  func everyVisibleNameAndOptionIsOffered(_ shell: Shell) {
    let script = catalog.completionScript(for: shell)
    let words = Set(script.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }.map(String.init))
    for name in catalog.visibleCommands.flatMap(\.names) {
      for word in name.split(separator: " ") { #expect(words.contains(String(word)), "\(word)") }
    }
    for option in (catalog.visibleCommands.flatMap(\.options) + catalog.globals.options)
    where !option.isHidden {
      for spelling in option.spellings {
        let inFish = "\(spelling.hasPrefix("--") ? "-l" : "-s") \(spelling.drop { $0 == "-" })"
        #expect(words.contains(spelling) || (shell == .fish && script.contains(inFish)), "\(spelling)")
      }
    }
    #expect(script.hasSuffix("\n") && !script.hasSuffix("\n\n"))
    #expect(!script.contains("@_") && !script.contains("@program@") && !script.contains("@complete@"))
    #expect(script.contains(" __complete "))
  }

  @Test func bashScriptHasItsTables() {
    let lines = catalog.completionScript(for: .bash).split(separator: "\n").map(String.init)
    for line in [
      "  ['2']='--json -l --paths --format'", "  ['0 -C']='directory'",
      "  ['1 --sort']='choices created -created title'",
      "  ['1 -t']='dynamic tag'", "  ['find']='1 2'", "  ['list']='2'",
      "  ['move *']='dynamic note;dynamic folder'",
      "  ['move 0']='dynamic note'", "  ['tag add *']='file'", "  ['index']='status'", "  ['search']='yes'",
      "_leaf_forwarded=' -C --vault '", "_leaf_firsts='search find list move mv index tag property'",
      "complete -F _leaf leaf",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func zshScriptHasItsSpecs() {
    let script = catalog.completionScript(for: .zsh)
    for part in [
      "#compdef leaf\n", "'(-n --limit)--limit=[Show at most COUNT notes]:COUNT: '",
      "'*--tag=[Only notes with TAG]:TAG:_leaf_dynamic tag'",
      "'(-h --help)-h[Show a summary \\(-h\\) or the full help \\(--help\\)]'",
      "'(--case --no-case)--no-case[Tell upper from lower case]'",
      "':DIR:_files -/'".dropFirst().dropLast() + "'",
      "('move') _arguments -s -S $section_0 $section_3 '1:NOTE:_leaf_dynamic note' "
        + "'*:NOTE or FOLDER:{_leaf_dynamic note; _leaf_dynamic folder}'",
      "('list') _arguments -s -S $section_0 $section_2 '1::PLACE:(inbox archive)'",
    ] {
      #expect(script.contains(part), "\(part)")
    }
  }

  @Test func fishScriptHasItsLines() {
    let lines = catalog.completionScript(for: .fish).split(separator: "\n").map(String.init)
    for line in [
      "complete -c leaf -n '__leaf_begins' -a 'tag' -d 'add, remove'",
      "complete -c leaf -n '__leaf_follows tag' -a 'add' -d 'Add a tag to notes'",
      "complete -c leaf -s C -l vault -x -a '(__fish_complete_directories)' -d 'Use the vault at DIR'",
      "complete -c leaf -n '__leaf_uses 1' -s n -l limit -x -d 'Show at most COUNT notes'",
      "complete -c leaf -n '__leaf_from 1 move mv' -a '(__leaf_dynamic folder)'",
      "complete -c leaf -n '__leaf_from 1 \"tag add\" \"tag remove\"' -F",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func quotesInSummariesStayQuoted() {
    let table = Broken.command(
      summary: "Don't [stop]: ever", options: [.flag("it's".filter(\.isLetter), "It's \\ here", sets: \.flag)]
    )
    let zsh = table.catalog.completionScript(for: .zsh)
    #expect(zsh.contains(#"'x:Don'\''t \[stop\]\: ever'"#))
    #expect(zsh.contains(#"'--its[It'\''s \\ here]'"#))
    let fish = table.catalog.completionScript(for: .fish)
    #expect(fish.contains(#"-d 'Don\'t [stop]: ever'"#))
    #expect(fish.contains(#"-l its -d 'It\'s \\ here'"#))
  }

  @Test func sharedSectionsAreWrittenOnce() {
    let model = CompletionModel(catalog)
    #expect(model.sections.count == 4)
    #expect(model.rows.first { $0.name == "search" }?.sections == [1, 2])
    #expect(model.rows.first { $0.name == "list" }?.sections == [2])
  }

  @Test func commandsCanBeOperands() throws {
    struct Arguments: Sendable { var words: [String] = [] }
    let help = Command<Arguments, Void, Void>(
      "Show help", defaults: Arguments(), run: { _, _ in },
      operands: [.many(.text("COMMAND", .command), "The command", sets: \.words)])
    let pair = Command<Arguments, Void, Void>("Add", defaults: Arguments(), run: { _, _ in })
    let table = CommandTable<Arguments, Void, Void>(
      program: "leaf", version: "1", summary: "Keep notes", defaults: Arguments(),
      groups: [.init("All", .init("help", help), .init("tag add", pair))],
      topics: [Topic("query", page: "leaf-query", section: 7, "Describe queries", prose: "Words.")])
    let row = try #require(CompletionModel(table.catalog).rows.first)
    #expect(row.positions == [[.choices(["help", "tag", "query"])]])
    #expect(row.rest == [.choices(["add"])])
  }
}
