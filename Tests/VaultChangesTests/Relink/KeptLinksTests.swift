import LinkGraph
import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What renaming and moving promise, over random vaults: every link that led to a file leads to that file afterwards, every
/// other byte is what it was, and undoing gives back what was there.
@Suite struct KeptLinksTests {
  @Test(arguments: Seeds.some(40))
  func linksLeadWhereTheyLed(seed: UInt64) throws {
    var random = RandomVault(seed: seed)
    let vault = try TemporaryVault(config: "stamp-updated: never")
    for (path, text) in random.files { try vault.write(text, to: RawPath(path)) }
    for _ in 0..<3 {
      let moves = random.moves().map { PathMove(from: Array($0.from.utf8), to: Array($0.to.utf8)) }
      try check(moves, vault)
    }
  }

  private func check(_ moves: [PathMove], _ vault: TemporaryVault) throws {
    let text = moves.map { "\(String(decoding: $0.from, as: UTF8.self)) -> \(String(decoding: $0.to, as: UTF8.self))" }
      .joined(separator: ", ")
    let view = try vault.open()
    guard let plan = try plan(moves, view, text), !plan.isEmpty else { return }
    var old = VaultLinks(view, try RelinkChecks.contents(vault))
    var (new, _) = try RelinkChecks.carryOut(plan, vault, view)
    let moves = plan.moves
    for (path, bytes) in old.files {
      let newPath = moves.destination(of: path)
      let now = try #require(new.files[newPath], "\(text): \(String(decoding: newPath, as: UTF8.self)) is gone")
      let name = "\(text): \(String(decoding: path, as: UTF8.self))"
      func successor(_ file: VaultLinks.Location) -> VaultLinks.Location {
        VaultLinks.Location(path: moves.destination(of: file.path), part: file.part)
      }
      if CanvasFile.isCanvasPath(path) {
        try VaultLinks.expectSameCanvas(&old, path, &new, newPath, name, successor)
      } else if VaultFiles.isNotePath(path) {
        try VaultLinks.expectSame(old.links(of: path), new.links(of: newPath), name, successor)
        #expect(RelinkChecks.rest(of: bytes) == RelinkChecks.rest(of: now), "\(name)")
      } else {
        #expect(bytes == now, "\(name)")
      }
    }
    #expect(old.files.count == new.files.count)
    try RelinkChecks.undo(old.files, new.files, vault, text)
  }

  /// The plan of some moves; nil when they cannot be made, as names are taken.
  private func plan(_ moves: [PathMove], _ view: VaultView, _ text: String) throws -> ChangePlan? {
    do throws(VaultError) {
      return try MovePlanner(view).plan(moves)
    } catch {
      guard case .move = error else { throw error }
      try RelinkChecks.reason(error, text)
      return nil
    }
  }
}
