import SystemCalls
import Testing

@Suite struct BootIDTests {
  @Test func theBootKeepsItsIdentifier() throws {
    let boot = BootID.current()
    #expect(BootID.current() == boot)
    #expect(BootID(bytes: boot.bytes) == boot)
    #expect(boot.bytes.count == 16)
    #expect(BootID(bytes: [1]) == nil)
  }
}
