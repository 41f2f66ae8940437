import SystemCalls
import Testing

@Suite struct RandomBytesTests {
  @Test func randomBytesDiffer() throws {
    #expect(try RandomBytes.make(0) == [])
    #expect(try RandomBytes.make(1000).count == 1000)
    #expect(try RandomBytes.make(16) != RandomBytes.make(16))
    #expect(try RandomBytes.hexadecimal(4).count == 8)
  }
}
