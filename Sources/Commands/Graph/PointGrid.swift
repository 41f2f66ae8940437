/// Finds the points near each other, by the cells of a grid that they lie in.
struct PointGrid {
  /// The points by rows of cells, and in a row by columns.
  private let order: [(key: Int, point: Int)]
  private let keys: [Int]

  /// A grid over points, with cells of the given size. O(points log points).
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

  /// Calls `body` with the points of lower number in the same cell as a point and in the eight around it.
  func forEachEarlier(near point: Int, _ body: (Int) -> Void) {
    for row in -1...1 {
      let first = keys[point] + row * Self.row - 1
      var index = order.partitioningIndex { $0.key >= first }
      while index < order.count, order[index].key <= first + 2 {
        if order[index].point < point { body(order[index].point) }
        index += 1
      }
    }
  }
}

extension Array {
  /// The first index from which on a condition holds, of elements sorted so that it never ceases to hold. O(log count).
  fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
