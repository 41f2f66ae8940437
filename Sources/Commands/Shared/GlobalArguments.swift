internal import CommandSpec
package import SystemCalls

/// The options that stand before or after any command.
package struct GlobalArguments: Sendable {
  /// When text carries links for the terminal.
  package enum HyperlinkChoice: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  /// The folder of the vault.
  package var vault: RawPath?
  /// When colours are used.
  package var color: ColorChoice?
  /// When paths on a terminal are links.
  package var hyperlink = HyperlinkChoice.auto
  /// Whether the last commit of the index is taken as it is.
  package var isUnsynchronized = false
  /// Whether a pager is never used.
  package var isPagerOff = false
  /// Whether a person at the terminal may be asked something.
  package var asks = true

  /// The defaults.
  package init() {}

  static var options: [Option<GlobalArguments>] {
    [
      .value("vault", short: "C", .word("DIR", .directoryOr("vault")), "Use the vault at DIR") {
        $0.vault = RawPath($1.bytes)
      }
      .details([
        """
        Any folder will do. Without it the vault is the nearest folder at or above the working directory that holds
        \(code: ".sheaf"), \(code: ".obsidian") or \(code: ".zk"), else the one that \(code: "SHEAF_VAULT") names, else
        the config's \(code: "default-vault").
        """,
        """
        \(code: "@NAME") is the vault that the user's config calls so under \(code: "vaults"). A folder whose name begins
        like that is written \(code: "./@NAME").
        """,
      ])
      .environment("SHEAF_VAULT").config("default-vault").forwarded(),
      .value("color", .choice("WHEN"), "Colour the output: auto, always, never, ansi", sets: \.color)
        .environment("SHEAF_COLOR"),
      .value("hyperlink", .choice("WHEN"), "Make paths links: auto, always, never", sets: \.hyperlink),
      .flag("no-sync", "Answer from the last commit of the index", sets: \.isUnsynchronized),
      .flag("no-pager", "Never use a pager", sets: \.isPagerOff),
      .flag("no-input", "Never ask anything", sets: \.asks, to: false)
        .details(
          """
          Without it, on a terminal, a name that several notes have, or that is only a part of their names, is asked about:
          the notes are listed with numbers. Elsewhere nothing is ever asked.
          """),
    ]
  }
}
