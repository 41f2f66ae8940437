import SystemCalls
import Testing

@Suite struct ByteRegionTests {
  @Test(arguments: [0, 1, 4095, 4096, 4097])
  func mappingsAndCopiesShowTheSameBytes(_ size: Int) throws {
    let directory = try TemporaryDirectory()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try directory.write("f", bytes)
    let mapping = try ByteRegion.mapping(directory.descriptor.open(at: "f"), size: size)
    try directory.descriptor.remove("f")
    mapping.advise(.needed)
    let filled = ByteRegion(capacity: size + 10) { output in
      for byte in bytes { output.append(byte) }
    }
    for region in [mapping, ByteRegion(copying: bytes), filled] {
      #expect(region.count == size)
      #expect(RawPath(region.bytes).bytes == bytes)
    }
  }

  @Test(arguments: [-1, 4, 1 << 40])
  func nothingBeyondTheEndOfAFileIsMapped(_ size: Int) throws {
    let directory = try TemporaryDirectory()
    try directory.write("f", [1, 2, 3])
    let error = #expect(throws: SystemError.self) {
      try ByteRegion.mapping(directory.descriptor.open(at: "f"), size: size)
    }
    #expect(error?.errno == .invalidArgument)
  }

  @Test func aFailureWhileFillingIsPassedOn() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      _ = try ByteRegion(capacity: 10) { output throws(Stop) in
        output.append(1)
        throw Stop()
      }
    }
  }
}
