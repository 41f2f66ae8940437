import SystemCalls
import Testing

@Suite struct TerminalTests {
  @Test func aFileIsNoTerminal() throws {
    let file = try FileDescriptor.open("/dev/null")
    #expect(!Terminal.isTerminal(file.raw))
    #expect(Terminal.width(of: file.raw) == nil)
  }
}
