import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// The config that `sheaf init` writes has every setting.
@Suite struct VaultInitializerTests {
  /// The settings that only the user's own file may have.
  private static let ofTheUser = ConfigTable.children(of: "").filter { $0.scope == .user }.map(\.name)

  /// The lines of settings without the marks of comments; remarks begin with a capital or are no settings.
  private static var settings: [String] {
    ConfigWords.newConfig.split(separator: "\n").compactMap { line in
      let text = line.dropFirst(2)
      let name = text.drop { $0 == " " }.prefix { $0.isLowercase || $0 == "-" }
      let isSetting = text.dropFirst(text.prefix { $0 == " " }.count + name.count).first == ":"
      return line.hasPrefix("# ") && !name.isEmpty && isSetting ? String(text) : nil
    }
  }

  @Test func everySettingIsShownAndCommentedOut() {
    var reader = ConfigReader(file: "x", origin: .user, base: VaultConfig())
    reader.read(Array(Self.settings.joined(separator: "\n").utf8))
    #expect(reader.layer.problems.isEmpty, "\(reader.layer.problems)")
    let shown = Set(reader.layer.lines.keys.compactMap { ConfigTable.key(named: $0.joined(separator: "."))?.key.name })
    for key in ConfigTable.keys where !key.isGroup {
      // One of the notes of a period stands for all.
      if key.components.count > 1, NotePeriod(rawValue: key.components[0]).map({ $0 != .daily }) == true { continue }
      #expect(shown.contains(key.name), "add '\(key.name)' to Embedded/settings.txt")
    }
    #expect(ConfigWords.newConfig.split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
  }

  @Test func shownValuesCanBeRead() throws {
    var isForVault = true
    let lines = Self.settings.filter { line in
      if !line.hasPrefix(" ") { isForVault = !Self.ofTheUser.contains { line.hasPrefix("\($0):") } }
      return isForVault
    }
    let vault = try TemporaryVault(config: lines.joined(separator: "\n") + "\n")
    let opened = try Vault.open(named: vault.root, vault.surroundings())
    #expect(opened.configProblems.isEmpty, "\(opened.configProblems)")
    #expect(opened.config.queries["todo"] == "task-todo:\"\"" && opened.config.newNotes == "Inbox")
  }
}
