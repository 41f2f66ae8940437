internal import Bytes

/// A grid that finds points near each other by their cells.
struct PointGrid {
  /// The points, sorted by row and then by column of their cells.
  private let order: [(key: Int, point: Int)]
  private let keys: [Int]

  /// Creates a grid of points, with cells of the given size. Takes O(points log points).
  init(_ points: [GraphLayout.Point], cell: GraphLayout.Size) {
    let keys = points.map {
      Self.key(row: Int(($0.y / cell.height).rounded(.down)), Int(($0.x / cell.width).rounded(.down)))
    }
    self.keys = keys
    order = keys.enumerated().map { (key: $0.element, point: $0.offset) }.sorted {
      ($0.key, $0.point) < ($1.key, $1.point)
    }
  }

  private static let row = 1 << 31
  private static func key(row: Int, _ column: Int) -> Int { row * Self.row + column + Self.row / 2 }

  /// Calls `body` with all points of lower index in the cell of a point and its eight neighbours.
  func forEachEarlier(near point: Int, _ body: (Int) -> Void) {
    for row in -1...1 {
      let first = keys[point] + row * Self.row - 1
      var index = order.indices.partitioningIndex { order[$0].key >= first }
      while index < order.count, order[index].key <= first + 2 {
        if order[index].point < point { body(order[index].point) }
        index += 1
      }
    }
  }
}
