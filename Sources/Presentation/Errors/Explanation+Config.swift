internal import Terminal
internal import VaultCore

extension Explanation {
  init(_ error: ConfigRefusal) {
    let list = "'sheaf config' lists the keys"
    switch error {
    case .unknownKey(let text, let nearest):
      self.init("unknown key '\(text)'", hints: [nearest.map { "did you mean '\($0)'?" } ?? "", list])
    case .group(let name, let keys):
      self.init("'\(name.text)' has keys and no value", hints: ["its keys are \(keys.joined(separator: ", "))"])
    case .invalid(let message, let nearest): self.init(message, hints: [nearest.map { "did you mean '\($0)'?" } ?? ""])
    case .onlyForUsers(let name):
      self.init(
        "'\(name.text)' is only allowed in the user's own config",
        hints: ["'sheaf config set --user \(ShellWords.quoted(name.text)) VALUE' sets it"])
    case .onlyForUsersExcept(let name, let only):
      self.init(
        "in a vault's config only '\(name.text): \(only)' is allowed",
        hints: ["'sheaf config set --user \(ShellWords.quoted(name.text)) VALUE' sets it"])
    case .noUserFile:
      self.init(
        "there is no folder for your config", hints: ["the environment variable XDG_CONFIG_HOME or HOME has to name it"]
      )
    }
  }
}
