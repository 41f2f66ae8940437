internal import CommandSpec
package import SystemCalls
package import Terminal
package import VaultCore

/// The global options, which can be before or after any command.
package struct GlobalArguments: Sendable {
  /// When paths are hyperlinks for the terminal.
  package enum HyperlinkChoice: String, CaseIterable, Sendable { case auto, always, never }

  /// The folder of the vault.
  package var vault: RawPath?
  /// When colors are used; nil for the default.
  package var color: ColorChoice?
  /// When paths on a terminal are links.
  package var hyperlink = HyperlinkChoice.auto
  /// Where dates of notes come from; nil for the setting in the config.
  package var dates: VaultConfig.Dates?
  /// Whether the last commit of the index is used without refreshing it.
  package var isUnsynchronized = false
  /// Whether the pager is disabled.
  package var isPagerOff = false
  /// Whether questions can be asked at the terminal.
  package var asks = true

  /// Creates the default options.
  package init() {}

  static var options: [Option<GlobalArguments>] {
    [
      .value("vault", short: "C", .word("DIR", .directoryOr("vault")), "Use the vault at DIR") {
        (arguments, name) throws(ValueProblem) in
        // An empty word, for example of a variable that is not set, is not the working directory.
        if name.bytes.isEmpty { throw ValueProblem("the name of a folder cannot be empty") }
        arguments.vault = RawPath(name.bytes)
      }.details(
        """
        Any folder can be a vault. Without it, the vault is the nearest folder at or above the working directory that
        contains \(code: ".sheaf"), \(code: ".obsidian"), \(code: ".zk") or \(code: "logseq/config.edn"), else the one
        that \(code: "SHEAF_VAULT") names, else the one of the setting \(code: "default-vault"). A note given by a path
        in another vault is a note of that vault.

        \(code: "@NAME") is a vault that \(code: "vaults") in your config names. Write \(code: "./@NAME") for a folder
        with such a name.
        """
      ).environment("SHEAF_VAULT").config("default-vault").forwarded(),
      .value("color", .choice("WHEN"), "Colour the output: auto, always, never, ansi", sets: \.color).environment(
        "SHEAF_COLOR"),
      .value("hyperlink", .choice("WHEN"), "Make paths clickable: auto, always, never", sets: \.hyperlink),
      .value("dates", .choice("SOURCE"), "Where dates come from: files, git", sets: \.dates)
        .details(
          """
          With \(code: "git"), a note whose front matter and name have no date was created with its first commit and
          changed with its last one, across renames. In a fresh clone all files have the time of the clone.
          """
        )
        .config("dates"),
      .flag("no-sync", "Do not look for changed files first", sets: \.isUnsynchronized),
      .flag("no-pager", "Never use a pager", sets: \.isPagerOff),
      .flag("no-input", "Never ask questions", sets: \.asks, to: false).details(
        """
        On a terminal, sheaf otherwise lists the notes with numbers and asks you to choose one, if several notes have
        the given name or if it is only a part of their names. If standard input or output is not a terminal, it never
        asks.
        """),
    ]
  }
}
