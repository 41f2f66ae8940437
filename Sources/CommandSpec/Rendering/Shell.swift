/// A shell that completion scripts are written for.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension CommandCatalog {
  /// The script that makes a shell complete the program's command line.
  ///
  /// Names, options, choices and files are in the script; for `CompletionKind.dynamic` it runs the program.
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
  /// The text as one word for zsh and fish, wherever they read words: each sign that they may obey has a backslash before it.
  var shellWord: String {
    String(flatMap { $0.isLetter || $0.isNumber || "-_.,/+%@".contains($0) ? [$0] : ["\\", $0] })
  }
}
