/// A shell for which there are completion scripts.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension CommandCatalog {
  /// Returns the script that completes the program's command line in a shell.
  ///
  /// Names, options, choices and files are in the script; for `CompletionKind.dynamic`, it runs the program.
  package func completionScript(for shell: Shell) -> String {
    let model = CompletionModel(self)
    return switch shell {
    case .bash: BashCompletion(model).script
    case .zsh: ZshCompletion(model).script
    case .fish: FishCompletion(model).script
    }
  }
}

extension String {
  /// The text as one word for zsh and fish, wherever they read words: each character that may have a special
  /// meaning is preceded by a backslash.
  var shellWord: String {
    String(flatMap { $0.isLetter || $0.isNumber || "-_.,/+%@".contains($0) ? [$0] : ["\\", $0] })
  }
}
