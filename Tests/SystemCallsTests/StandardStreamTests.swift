import Glibc
import Testing

@testable import SystemCalls

@Suite struct StandardStreamTests {
  @Test(arguments: [1, 7, 64 << 10])
  func everythingArrivesInOrder(_ capacity: Int) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.descriptor.open(at: "f", .writeOnly, [.create])
    var stream = StandardStream(descriptor: file.raw, capacity: capacity)
    var expected: [UInt8] = []
    for round in 0..<50 {
      let piece = [UInt8](repeating: UInt8(round), count: round * 3)
      try stream.write(piece)
      try stream.write(piece.span)
      try stream.write("caf\u{e9}")
      expected += piece + piece + Array("caf\u{e9}".utf8)
    }
    try stream.flush()
    #expect(try directory.read("f") == expected)
  }

  @Test func aClosedPipeIsNotAFailure() throws {
    Signals.ignoreBrokenPipe()
    var ends: [Int32] = [0, 0]
    // SAFETY: the call writes two numbers.
    #expect(unsafe pipe(&ends) == 0)
    close(ends[0])
    let writing = FileDescriptor(owning: ends[1])
    var stream = StandardStream(descriptor: writing.raw, capacity: 100)
    try stream.write("kept")
    #expect(throws: StreamError.closedPipe) { try stream.flush() }
    try stream.flush()
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    var failing = StandardStream(descriptor: full.raw, capacity: 100)
    try failing.write("lost")
    let error = SystemError(.noSpace, call: "write")
    #expect(throws: StreamError.failed(error)) { try failing.flush() }
  }
}
