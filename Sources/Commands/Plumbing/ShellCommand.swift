internal import CommandSpec

enum ShellCommand {
  struct Arguments: Sendable { var shell = Shell.bash }

  static let definition: Command<Arguments> = Command(
    "Print the script that gives a shell keys to pick notes", defaults: Arguments(), run: run,
    operands: [.one(.choice("SHELL"), "The shell: bash, zsh or fish", sets: \.shell)],
    description: [
      """
      The script binds keys of the shell's line editor: ctrl-g n puts what is picked where the cursor is, ctrl-g g opens
      picked notes in the editor, and ctrl-g d opens the note of today. A shell evaluates it when it starts:
      """,
      .code(
        """
        # bash, in ~/.bashrc
        eval "$(sheaf shell bash)"
        # zsh, in ~/.zshrc
        eval "$(sheaf shell zsh)"
        # fish, in ~/.config/fish/config.fish
        sheaf shell fish | source
        """),
      """
      What ctrl-g n offers depends on the line: notes after \(code: "sheaf edit"), tags after \(code: "--tag"), folders
      after \(code: "sheaf move NOTE"), and saved queries after \(code: "@"). In the command line of another program it
      offers the paths of notes. If several are marked, each becomes a word. A line stays as it was if nothing is picked.

      The script also defines a function: \(code: "n") alone shows the whole vault, \(code: "n WORDS") picks notes with
      these words and opens them in the editor, and \(code: "n -c TEXT") captures a line. Keys that are bound already,
      and a command that is called \(code: "n"), keep their meaning. If the variable \(code: "SHEAF_KEY") names another key
      than ctrl-g when the script is printed, such as \(code: "ctrl-o") or \(code: "alt-s"), that one comes before the
      letters.
      """,
    ],
    examples: [Example("sheaf shell bash", "Print the script for bash")],
    seeAlso: [.command("pick"), .command("completions")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var prefix = ShellSetup.Prefix.usual
    if let name = session.environment("SHEAF_KEY") {
      guard let key = ShellSetup.Prefix(name) else {
        throw CommandError(
          "SHEAF_KEY is '\(name)', which is not ctrl or alt with a letter", hints: ["SHEAF_KEY=ctrl-o"])
      }
      prefix = key
    }
    try session.print(exactly: Array(ShellSetup(arguments.shell, prefix: prefix).script.utf8))
    return .success
  }
}
