import SystemCalls
import Testing

@Suite struct TerminalDeviceTests {
  @Test func aFileIsNotATerminal() throws {
    let file = try FileDescriptor.open("/dev/null")
    #expect(!TerminalDevice.isTerminal(file.raw))
    #expect(TerminalDevice.size(of: file.raw) == (nil, nil))
  }
}
