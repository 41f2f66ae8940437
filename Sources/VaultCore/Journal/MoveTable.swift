internal import Bytes

/// Moves that are made in order, for finding out where many files are afterwards.
package struct MoveTable: Sendable {
  private var moves: [(from: [UInt8], to: [UInt8])] = []
  /// The numbers of the moves from each path, ascending.
  private var numbers: [[UInt8]: [Int]] = [:]

  /// Creates a table of the moves among some changes. O(changes).
  package init(_ changes: some Sequence<PlannedChange>) {
    for case .move(let from, let to) in changes { append(from: from, to: to) }
  }

  private mutating func append(from: [UInt8], to: [UInt8]) {
    numbers[from, default: []].append(moves.count)
    moves.append((from, to))
  }

  /// Whether nothing moves.
  package var isEmpty: Bool { moves.isEmpty }

  var inverse: MoveTable {
    var inverse = MoveTable([])
    for move in moves.reversed() { inverse.append(from: move.to, to: move.from) }
    return inverse
  }

  /// Returns the path of a file after the moves, or the first one on its way that satisfies a condition. O(components of
  /// the path) for each move of the file, and not for those of others.
  package func destination(of path: [UInt8], unless isEnd: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
    var path = path
    var next = 0
    while let number = firstMove(of: path, from: next) {
      path = moves[number].to + path[moves[number].from.count...]
      next = number + 1
      if isEnd(path) { break }
    }
    return path
  }

  /// Returns the number of the first move, from a number on, of a file or of a folder that contains it.
  private func firstMove(of path: [UInt8], from first: Int) -> Int? {
    var (found, end): (Int?, Int) = (nil, path.count)
    while true {
      if let numbers = numbers[Array(path[..<end])] {
        let index = numbers.indices.partitioningIndex { numbers[$0] >= first }
        if index < numbers.count { found = min(found ?? .max, numbers[index]) }
      }
      guard let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) else { return found }
      end = slash
    }
  }
}
