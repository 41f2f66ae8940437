internal import CommandSpec

enum CompletionsCommand {
  struct Arguments: Sendable { var shell = Shell.bash }

  static let definition: Command<Arguments> = Command(
    "Print the completion script for a shell", defaults: Arguments(), run: run,
    operands: [.one(.choice("SHELL"), "The shell: bash, zsh or fish", sets: \.shell)],
    description: [
      """
      The script completes commands, options, and the names of notes, tags, folders, categories, properties and saved
      queries. It runs \(code: "sheaf") to get names, which come from the last commit of the index.
      """,
      .code(
        """
        # bash, in ~/.bashrc
        source <(sheaf completions bash)
        # zsh, in a folder of $fpath
        sheaf completions zsh > _sheaf
        # fish
        sheaf completions fish > ~/.config/fish/completions/sheaf.fish
        """),
    ],
    examples: [Example("sheaf completions bash", "Print the script for bash")])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    try session.print(exactly: Array(Program.table.catalog.completionScript(for: arguments.shell).utf8))
    return .success
  }
}
