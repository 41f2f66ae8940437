import Bytes
import Testing

@Suite struct RepetitionTests {
  /// The bytes after repeating one by one, which is what it means.
  private func expected(_ bytes: [UInt8], _ offset: Int, _ distance: Int, _ count: Int) -> [UInt8] {
    var bytes = bytes
    for index in offset..<offset + count { bytes[index] = bytes[index - distance] }
    return bytes
  }

  @Test(arguments: 1...40) func bytesAreRepeated(distance: Int) {
    let bytes = (0..<200).map { UInt8($0) }
    for offset in [distance, 50, 100] where distance <= offset {
      for count in 0...min(100, bytes.count - offset) {
        var found = bytes
        var span = found.mutableSpan
        let isInside = span.repeatBytes(at: offset, distance: distance, count: count)
        #expect(isInside)
        let end = offset + count
        let right = expected(bytes, offset, distance, count)
        #expect(found[..<end] == right[..<end])
        let kept = min(end + repetitionSlack, bytes.count)
        #expect(found[kept...] == bytes[kept...])
      }
    }
  }

  @Test(arguments: [
    (-1, 1, 1), (10, 11, 1), (10, 0, 1), (10, 1, 91), (101, 1, 0), (10, 1, -1), (10, -1, 5), (.max, 1, .max),
  ])
  func repetitionsBeyondTheEndsChangeNothing(offset: Int, distance: Int, count: Int) {
    let bytes = (0..<100).map { UInt8($0) }
    var found = bytes
    var span = found.mutableSpan
    let isInside = span.repeatBytes(at: offset, distance: distance, count: count)
    #expect(!isInside)
    #expect(found == bytes)
  }
}
