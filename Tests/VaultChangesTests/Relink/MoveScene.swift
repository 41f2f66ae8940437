import NoteSyntax
import SystemCalls
import TestSupport
import VaultChanges
import VaultCore

/// A vault in which files are moved.
struct MoveScene {
  let vault: TemporaryVault

  init(_ files: [String: String], config: String = "") throws {
    vault = try TemporaryVault(config: config)
    for (path, text) in files { try vault.write(text, to: RawPath(path)) }
  }

  /// Moves files, `from` to `to`, and gives the plan that was carried out.
  @discardableResult
  func move(_ moves: [(String, String)], titles: [String: String] = [:]) throws -> ChangePlan {
    let view = try vault.open()
    let plan = try MovePlanner(view).plan(
      moves.map { PathMove(from: Array($0.0.utf8), to: Array($0.1.utf8)) },
      titles: Dictionary(uniqueKeysWithValues: titles.map { (Array($0.key.utf8), .property(.text($0.value))) }))
    if !plan.isEmpty { _ = try ChangeExecutor(view.vault).run(plan, command: "move") }
    return plan
  }

  @discardableResult
  func move(_ from: String, _ to: String) throws -> ChangePlan { try move([(from, to)]) }

  func text(_ path: String) throws -> String { String(decoding: try vault.read(RawPath(path)), as: UTF8.self) }
}
