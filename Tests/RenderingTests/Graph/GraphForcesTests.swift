import TestSupport
import Testing

@testable import Rendering

@Suite struct GraphForcesTests {
  private func points(_ random: inout SplitMix64, _ count: Int) -> [GraphLayout.Point] {
    // Some share their coordinates.
    (0..<count).map { _ in
      GraphLayout.Point(x: Double(random.below(400)) / 8 - 20, y: Double(random.below(200)) / 8)
    }
  }

  /// Points that are far away may count as one, so the sum is nearly that of all, and exactly that of few.
  @Test(arguments: Seeds.some(20))
  func theForceOnAPointIsNearlyTheSumOfAll(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = points(&random, 1 + random.below(seed < 5 ? 8 : 600))
    let tree = RepulsionTree(points)
    var (distance, strength) = (0.0, 0.0)
    for point in points {
      var plain = GraphLayout.Point(x: 0, y: 0)
      for other in points {
        let (dx, dy) = (point.x - other.x, point.y - other.y)
        let force = 1 / max(dx * dx + dy * dy, 0.01)
        plain.x += dx * force
        plain.y += dy * force
      }
      let force = tree.force(on: point)
      distance += ((force.x - plain.x) * (force.x - plain.x) + (force.y - plain.y) * (force.y - plain.y)).squareRoot()
      strength += (plain.x * plain.x + plain.y * plain.y).squareRoot()
    }
    #expect(distance <= (points.count <= 8 ? 1e-9 : 0.05) * strength + 1e-9, "seed \(seed)")
  }

  @Test(arguments: Seeds.some(20))
  func pointsOfOneCellAndThoseAroundItAreNear(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = points(&random, random.below(200))
    let cell = GraphLayout.Size(width: 3.5, height: 1.25)
    let grid = PointGrid(points, cell: cell)
    func cellNumbers(_ point: GraphLayout.Point) -> (Int, Int) {
      (Int((point.x / cell.width).rounded(.down)), Int((point.y / cell.height).rounded(.down)))
    }
    for one in points.indices {
      var found: [Int] = []
      grid.forEachEarlier(near: one) { found.append($0) }
      let expected = (0..<one).filter { other in
        let ((x, y), (otherX, otherY)) = (cellNumbers(points[one]), cellNumbers(points[other]))
        return abs(x - otherX) <= 1 && abs(y - otherY) <= 1
      }
      #expect(found.sorted() == expected, "seed \(seed)")
    }
  }
}
