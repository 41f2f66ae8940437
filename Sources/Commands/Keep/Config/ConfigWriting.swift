internal import Answers
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// Carries out a change of a config file, and prints what it did.
struct ConfigWriting {
  let name: ConfigName
  /// The owner of the file.
  let origin: ConfigOrigin
  /// The words of the value; nil if the key is removed.
  let words: [String]?

  func run(_ change: ConfigChange, _ arguments: ChangeArguments, _ session: Session) throws -> ExitStatus {
    if origin == .user { return try changeUser(change, arguments, session) }
    var view = try session.openVault()
    var request = SetConfig(change)
    guard let outcome = try session.carryOut(&request, arguments, &view) else { return .success }
    session.announceConflicts(of: outcome.report)
    let isChanged = outcome.report != nil
    let status = try announce(
      isChanged: isChanged, view.vault.root.appending(Vault.configFile), shown: view.displayPath(VaultConfigFile.path),
      operation: outcome.report?.operation.number, isJSON: arguments.isJSON, session)
    return outcome.status == .success ? status : outcome.status
  }

  private func changeUser(
    _ change: ConfigChange, _ arguments: ChangeArguments, _ session: Session
  ) throws -> ExitStatus {
    let file = try UserConfigFile(session.surroundings)
    func edited(_ bytes: [UInt8]) throws(VaultError) -> [UInt8] { try change.applied(to: bytes, path: file.path.bytes) }
    if arguments.isDryRun {
      try session.show(file.plan(edited), arguments.isJSON ? .json : .text)
      return .success
    }
    let isChanged = try file.change(edited)
    return try announce(
      isChanged: isChanged, file.path, shown: file.path.bytes, operation: nil, isJSON: arguments.isJSON, session)
  }

  /// Prints the value in effect, for which the files are read again, and whether another source overrides it.
  private func announce(
    isChanged: Bool, _ file: RawPath, shown: [UInt8], operation: Int?, isJSON: Bool, _ session: Session
  ) throws -> ExitStatus {
    let vault = try session.configVault()
    if origin == .user, let vault { session.announceConfigProblems(of: vault) }
    let entries = try ConfigEntries(vault, session.surroundings).entries(of: name)
    let only = name.key.isGroup && !name.key.form.isList ? nil : entries.first
    let status: ExitStatus = words == nil && !isChanged ? .nothing : .success
    let verb = words == nil ? "unset" : "set"
    if isJSON {
      var members: [JSONValue.Member] = [
        .init("operation", operation.map { .integer($0) } ?? .null),
        .init("state", .string(isChanged ? verb : "unchanged")),
      ]
      members += only.flatMap { SettingList([$0]).records.first } ?? [.init("key", .string(name.text))]
      try session.print(document: members)
      return status
    }
    let key = TerminalText.safe(name.text)
    if status == .nothing {
      session.remark(StyledText("'\(key)' is not set in ", .plain) + StyledText(name: shown))
    } else {
      let value = words.map { "  " + SettingText.text(name.key.form.isList ? .list($0) : .text($0[0])) } ?? ""
      try session.print(
        StyledText(isChanged ? verb : "unchanged", isChanged ? .updated : .dim) + StyledText("  \(key)", .property)
          + StyledText(value, .strong) + StyledText("  ") + StyledText(name: shown))
    }
    if let only, let other = only.file, other != file, let line = only.line {
      session.warn("\(other.text):\(line): '\(key)' is set here\(words == nil ? " too" : ", and overrides that")")
    }
    return status
  }
}
