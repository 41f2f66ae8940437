import TestSupport
import Testing

@testable import VaultCore

@Suite struct MoveTableTests {
  /// One move after another, each of which is compared with the path.
  private func destination(of path: String, _ moves: [(from: String, to: String)]) -> String {
    moves.reduce(path) { path, move in
      path == move.from || path.hasPrefix(move.from + "/") ? move.to + path.dropFirst(move.from.count) : path
    }
  }

  @Test(arguments: Seeds.some(5)) func filesHaveTheDestinationOfTheirMoves(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func path() -> String {
      (0...random.below(3)).map { _ in random.pick(["a", "b", "ab", "c"]) }.joined(separator: "/")
    }
    for _ in 0..<500 {
      let moves = (0..<random.below(12)).map { _ in (from: path(), to: path()) }
      let table = MoveTable(moves.map { .move(from: Array($0.from.utf8), to: Array($0.to.utf8)) })
      for _ in 0..<20 {
        let path = path()
        let found = String(decoding: table.destination(of: Array(path.utf8)), as: UTF8.self)
        #expect(found == destination(of: path, moves), "\(path) \(moves)")
        let back = moves.reversed().map { (from: $0.to, to: $0.from) }
        let former = String(decoding: table.inverse.destination(of: Array(path.utf8)), as: UTF8.self)
        #expect(former == destination(of: path, back), "\(path) \(moves)")
      }
    }
  }

  /// Only moves of the file itself are read, so many moves of many files do not take quadratic time.
  @Test func movesOfOtherFilesAreNotRead() {
    func name(_ number: Int) -> [UInt8] { Array("a/n\(number).md".utf8) }
    let table = MoveTable((0..<50_000).map { .move(from: name($0), to: Array("b/".utf8) + name($0)) })
    for number in 0..<50_000 {
      var steps = 0
      let found = table.destination(of: name(number)) { _ in
        steps += 1
        return false
      }
      #expect(found == Array("b/".utf8) + name(number) && steps == 1)
    }
  }
}
