/// A quadtree that approximates the force with which many points repel one of them.
///
/// Points that are far away count as one point in their centre of mass (Barnes and Hut, "A hierarchical O(N log N)
/// force-calculation algorithm"). Building it takes O(points log points), and each query O(log points).
struct RepulsionTree {
  private struct Cell {
    let points: Range<Int>
    let width: Double
    let centre: GraphLayout.Point
    /// The index of the first of four children; 0 if there are none.
    var firstChild = 0
  }

  /// The maximal number of points in a cell that is not divided.
  private static let smallest = 8
  /// The maximal depth of cells, since many points can have the same coordinates.
  private static let deepest = 40
  /// The square of the maximal ratio of a cell's width to its distance for it to count as one point.
  private static let openness = 0.5

  /// The points, ordered so that those of each cell are adjacent.
  private var points: [GraphLayout.Point]
  private var cells: [Cell] = []

  init(_ points: [GraphLayout.Point]) {
    self.points = points
    if points.isEmpty { return }
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    let width = max(right - left, bottom - top)
    cells.append(cell(points.indices, width))
    divide(0, left, top, depth: 0)
  }

  private func cell(_ range: Range<Int>, _ width: Double) -> Cell {
    var (x, y) = (0.0, 0.0)
    for point in points[range] {
      x += point.x
      y += point.y
    }
    let count = Double(max(range.count, 1))
    return Cell(points: range, width: width, centre: GraphLayout.Point(x: x / count, y: y / count))
  }

  private mutating func divide(_ number: Int, _ left: Double, _ top: Double, depth: Int) {
    let (range, half) = (cells[number].points, cells[number].width / 2)
    if range.count <= Self.smallest || depth == Self.deepest { return }
    let (x, y) = (left + half, top + half)
    let middle = points[range].partition { $0.y >= y }
    let upper = points[range.lowerBound..<middle].partition { $0.x >= x }
    let lower = points[middle..<range.upperBound].partition { $0.x >= x }
    let first = cells.count
    cells[number].firstChild = first
    let ranges = [range.lowerBound..<upper, upper..<middle, middle..<lower, lower..<range.upperBound]
    for range in ranges { cells.append(cell(range, half)) }
    for child in 0..<4 { divide(first + child, child & 1 == 0 ? left : x, child & 2 == 0 ? top : y, depth: depth + 1) }
  }

  /// Returns the sum of the forces on a point, each the inverse of the distance to another one; none comes from itself.
  func force(on point: GraphLayout.Point) -> GraphLayout.Point {
    var sum = GraphLayout.Point(x: 0, y: 0)
    func add(_ other: GraphLayout.Point, _ weight: Double) {
      let (dx, dy) = (point.x - other.x, point.y - other.y)
      let force = weight / max(dx * dx + dy * dy, 0.01)
      sum.x += dx * force
      sum.y += dy * force
    }
    var waiting = cells.isEmpty ? [] : [0]
    while let number = waiting.popLast() {
      let cell = cells[number]
      let (dx, dy) = (point.x - cell.centre.x, point.y - cell.centre.y)
      if cell.width * cell.width < Self.openness * (dx * dx + dy * dy) {
        add(cell.centre, Double(cell.points.count))
      } else if cell.firstChild > 0 {
        for child in 0..<4 where !cells[cell.firstChild + child].points.isEmpty {
          waiting.append(cell.firstChild + child)
        }
      } else {
        for other in points[cell.points] { add(other, 1) }
      }
    }
    return sum
  }
}
