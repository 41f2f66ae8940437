import CommandSpec
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// What shells make of the scripts, beside a program that knows two notes called by "sourdough".
@Suite(.waiting) struct CompletionInShellsTests {
  private static let program = """
    #!/bin/sh
    case "$*" in
      '__complete note -- sourd') printf 'Rye sourdough\\tbread\\nWheat sourdough\\tbread\\n' ;;
      '__complete note -- Whe') printf 'Wheat sourdough\\tbread\\n' ;;
      '__complete note -- eat') printf 'Wheat sourdough\\tbread\\n' ;;
      '__complete config-key -- lin') printf 'links\\tsyntax\\n' ;;
      '__complete config-value --  links') printf 'wiki\\nmarkdown\\n' ;;
      '__complete config-value -- ma links') printf 'markdown\\n' ;;
    esac
    """

  /// Runs lines of a shell that has read its script; what it writes, and what it complains of.
  private func run(_ shell: Shell, _ options: [String], _ lines: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try FileDescriptor.open(folder.path.appending("sheaf" as RawPath), .writeOnly, [.create], mode: 0o755).write(
      Array(Self.program.utf8))
    let script = folder.path.appending("script" as RawPath)
    try folder.write(Program.table.catalog.completionScript(for: shell), to: "script")
    try folder.write(lines.replacing("SCRIPT", with: script.text), to: "lines")
    let outcome = try Subprocess(
      executable: try #require(InstalledProgram.find(shell.rawValue)),
      arguments: options.map { Array($0.utf8) } + [folder.path.appending("lines" as RawPath).bytes],
      environment: [
        Array("PATH=\(folder.path.text):\(InstalledProgram.folders)".utf8), Array("HOME=\(folder.path.text)".utf8),
        Array("LC_ALL=C.UTF-8".utf8),
      ]
    ).run(input: .none, output: .captured(limit: 1 << 16), errorOutput: .captured(limit: 1 << 16))
    #expect(outcome.errorOutput.isEmpty, "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: InstalledProgram.has("bash"), "bash is not installed"))
  func bashFindsTheInsideOfNames() throws {
    let lines = try run(
      .bash, ["--norc"],
      #"""
      source SCRIPT
      for word in sourd Whe eat; do
        COMP_LINE="sheaf show $word"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=(sheaf show $word)
        COMP_CWORD=2; COMPREPLY=()
        _sheaf
        printf '<%s>' "${COMPREPLY[@]}"
        echo
      done
      COMP_LINE="sheaf tasks --due "; COMP_POINT=${#COMP_LINE}; COMP_WORDS=(sheaf tasks --due '')
      COMP_CWORD=3; COMPREPLY=()
      _sheaf
      printf '<%s>' "${COMPREPLY[@]}"
      echo
      # A value depends on the key before it.
      for line in 'sheaf config get lin' 'sheaf config set links ' 'sheaf config --json set --user links ma'; do
        COMP_LINE=$line; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
        _sheaf
        printf '<%s>' "${COMPREPLY[@]}"
      done
      """#)
    // What two have in common at their beginning must not take the place of the word.
    #expect(
      lines.prefix(3) == ["<Rye\\ sourdough><Wheat\\ sourdough>< >", "<Wheat\\ sourdough>", "<Wheat\\ sourdough>"])
    #expect(lines.dropLast().last?.contains("<\\<=today>") == true, "\(lines)")
    #expect(lines.last == "<links><wiki><markdown><markdown>")
  }

  @Test(.enabled(if: InstalledProgram.has("zsh"), "zsh is not installed"))
  func zshFindsTheInsideOfNames() throws {
    let lines = try run(
      .zsh, ["-f"],
      #"""
      typeset -A compstate
      compadd() { print -r -- "$1 ${(P)argv[-1]}" }
      compdef() { : }
      source SCRIPT
      _sheaf_before=(sheaf show)
      for PREFIX in sourd Whe eat; do
        compstate[insert]=
        _sheaf_dynamic note
        print -r -- "insert=$compstate[insert]"
      done
      line=(links ma) PREFIX=ma
      _sheaf_dynamic config-value
      """#)
    #expect(
      lines == [
        "-U Rye sourdough Wheat sourdough", "insert=menu", "-l Wheat sourdough", "insert=", "-U Wheat sourdough",
        "insert=", "-l markdown",
      ])
  }

  @Test(.enabled(if: InstalledProgram.has("fish"), "fish is not installed"))
  func fishFindsTheInsideOfNames() throws {
    let lines = try run(
      .fish, ["--no-config"],
      """
      source SCRIPT
      for word in sourd Whe eat
        complete -C "sheaf show $word"
      end
      complete -C 'sheaf tasks --due '
      complete -C 'sheaf config get lin'
      complete -C 'sheaf config set links ma'
      """)
    #expect(
      lines.map { $0.split(separator: "\t")[0] } == [
        "Rye sourdough", "Wheat sourdough", "Wheat sourdough", "Wheat sourdough", "today", "<=today", "tomorrow", "7d",
        "*", "links", "markdown",
      ])
  }
}
