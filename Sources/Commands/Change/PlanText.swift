internal import Answers
internal import Bytes
internal import Layouts
internal import Terminal
internal import VaultCore

extension Session {
  /// Prints a plan, as a unified diff for `patch` or as a JSON document.
  func show(_ plan: ChangePlan, isJSON: Bool) throws {
    for warning in plan.warnings { warn(warning) }
    if isJSON { return try print(document: plan.document) }
    if output.isTerminal {
      let folders = plan.newFolders.map { StyledText("new folder ", .strong) + StyledText(name: $0) }
      try page(plan.patch.map(\.line) + folders, isLong: true)
    } else {
      let folders = plan.newFolders.map { Array("new folder ".utf8) + QuotedName.line(of: $0) + [.lineFeed] }
      try print(exactly: plan.patch.bytes + folders.joined())
    }
  }
}
