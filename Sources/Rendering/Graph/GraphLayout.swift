internal import Bytes

/// Places boxes so that none overlap and boxes connected by an arrow are near each other.
///
/// Forces place their centres (Fruchterman and Reingold, "Graph Drawing by Force-directed Placement"), then boxes that
/// overlap push each other apart. Nothing is random, so the same boxes are always placed alike.
package struct GraphLayout {
  /// The centre of a box.
  package struct Point: Equatable {
    /// Its distance from the centre to the right.
    package var x: Double
    /// Its distance from the centre downwards.
    package var y: Double
  }

  /// The size of a box.
  package struct Size: Equatable {
    package let width: Double
    package let height: Double

    package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  /// The centres of the boxes.
  package private(set) var points: [Point]
  private let sizes: [Size]

  static let margin = 14.0
  /// The scale from the units of the forces to the picture: boxes are wider than they are high.
  private static let unit = Point(x: 170, y: 80)
  /// The strength of the attraction to the centre; the higher it is, the smaller the picture.
  private static let gravity = 1.5
  /// The cosine and the sine of the golden angle, which separates successive seeds of a sunflower.
  private static let turn = Point(x: -0.737_368_878_078_319_7, y: 0.675_490_294_261_523_8)

  /// Places boxes of the given sizes.
  ///
  /// - Parameter pairs: The indices of boxes with an arrow between them.
  package init(sizes: [Size], pairs: [(Int, Int)]) {
    self.sizes = sizes
    points = Self.spiral(sizes.count)
    applyForces(pairs)
    points = points.map { Point(x: $0.x * Self.unit.x, y: $0.y * Self.unit.y) }
    removeOverlaps()
  }

  /// Returns points like the seeds of a sunflower, whose distances to their neighbours are about equal.
  private static func spiral(_ count: Int) -> [Point] {
    var direction = Point(x: 1, y: 0)
    return (0..<count).map { index in
      defer {
        direction = Point(
          x: direction.x * turn.x - direction.y * turn.y, y: direction.x * turn.y + direction.y * turn.x)
      }
      let radius = Double(index).squareRoot()
      return Point(x: direction.x * radius, y: direction.y * radius)
    }
  }

  // MARK: - Forces

  private mutating func applyForces(_ pairs: [(Int, Int)]) {
    let count = points.count
    if count < 2 { return }
    let steps = max(40, min(300, 30_000 / count))
    for step in 0..<steps {
      let tree = RepulsionTree(points)
      // The attraction to the centre grows with the distance, so nothing drifts away.
      var moves = points.map { point in
        let force = tree.force(on: point)
        return Point(x: force.x - point.x * Self.gravity, y: force.y - point.y * Self.gravity)
      }
      for (one, other) in pairs {
        let (dx, dy) = (points[one].x - points[other].x, points[one].y - points[other].y)
        let force = (dx * dx + dy * dy).squareRoot() * 0.5
        moves[one].x -= dx * force
        moves[one].y -= dy * force
        moves[other].x += dx * force
        moves[other].y += dy * force
      }
      let longest = 0.6 * (1 - Double(step) / Double(steps)) + 0.01
      for index in 0..<count {
        let length = (moves[index].x * moves[index].x + moves[index].y * moves[index].y).squareRoot()
        let scale = length > longest ? longest / length : 1
        points[index].x += moves[index].x * scale
        points[index].y += moves[index].y * scale
      }
    }
  }

  // MARK: - Overlaps

  /// Pushes boxes apart; if that does not converge, spreads everything a little and continues.
  private mutating func removeOverlaps() {
    let passes = max(10, min(100, 100_000 / max(points.count, 1)))
    for _ in 0..<60 {
      for _ in 0..<passes { if !pushApart() { return } }
      points = points.map { Point(x: $0.x * 1.2, y: $0.y * 1.2) }
    }
  }

  /// Pushes overlapping boxes apart in the direction of the smaller overlap; returns whether there were any.
  private mutating func pushApart() -> Bool {
    let cell = Size(
      width: (sizes.map(\.width).max() ?? 0) + Self.margin, height: (sizes.map(\.height).max() ?? 0) + Self.margin)
    let grid = PointGrid(points, cell: cell)
    var isMoved = false
    for one in points.indices {
      grid.forEachEarlier(near: one) { other in
        let (dx, dy) = (points[one].x - points[other].x, points[one].y - points[other].y)
        let x = (sizes[one].width + sizes[other].width) / 2 + Self.margin - abs(dx)
        let y = (sizes[one].height + sizes[other].height) / 2 + Self.margin - abs(dy)
        if x <= 0.01 || y <= 0.01 { return }
        isMoved = true
        if x < y {
          let half = dx < 0 ? -x / 2 : x / 2
          points[one].x += half
          points[other].x -= half
        } else {
          let half = dy < 0 ? -y / 2 : y / 2
          points[one].y += half
          points[other].y -= half
        }
      }
    }
    return isMoved
  }
}

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
