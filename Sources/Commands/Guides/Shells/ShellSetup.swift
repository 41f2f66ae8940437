internal import Bytes
package import CommandSpec

/// The script that binds keys of a shell to `pick`, and defines the function `n`.
package struct ShellSetup {
  private let shell: Shell
  private let prefix: Prefix

  /// The key before the letters `n`, `g` and `d`: Control or Alt with a letter.
  package struct Prefix: Hashable, Sendable {
    private let isControl: Bool
    private let letter: Character

    /// The key that is used unless another one is named.
    package static let usual = Prefix(isControl: true, letter: "g")

    private init(isControl: Bool, letter: Character) { (self.isControl, self.letter) = (isControl, letter) }

    /// Reads the name of a key, such as `ctrl-g` or `alt-s`; nil if it is another one.
    package init?(_ name: String) {
      let parts = name.lowercased().split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, ["ctrl", "alt"].contains(parts[0]), parts[1].count == 1, let letter = parts[1].first,
        letter.isASCII, letter.isLetter
      else { return nil }
      self.init(isControl: parts[0] == "ctrl", letter: letter)
    }

    /// The key as a shell's command that binds keys reads it.
    func spelling(in shell: Shell) -> String {
      switch shell {
      case .bash: isControl ? "\\C-\(letter)" : "\\e\(letter)"
      case .zsh: isControl ? "^\(letter.uppercased())" : "^[\(letter)"
      case .fish: isControl ? "\\c\(letter)" : "\\e\(letter)"
      }
    }
  }

  /// Makes the script of a shell.
  package init(_ shell: Shell, prefix: Prefix) { (self.shell, self.prefix) = (shell, prefix) }

  /// The script, which the shell evaluates.
  ///
  /// In bash, a program that is a part of `$(…)` has the terminal, which one in `<(…)` has not, so the names that end with
  /// NUL are quoted there. Readline turns bracketed paste on when it reads a line, but not after a program has turned it
  /// off. Widgets of zsh have no standard input, so the editor gets the terminal.
  package var script: String {
    EmbeddedFile.text("Commands/keys.\(shell.rawValue)").replacing("@key@", with: prefix.spelling(in: shell))
  }
}
