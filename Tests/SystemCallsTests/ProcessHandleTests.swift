import Testing

@testable import SystemCalls

struct ProcessHandleTests {
  @Test func theEndOfAProcessIsNoticed() throws {
    #expect(throws: SystemError.self) { _ = try FileDescriptor.process(.max) }
    #expect(throws: SystemError.self) { _ = try FileDescriptor.process(0) }
    let handle = try FileDescriptor.process(ProcessIdentity.processID)
    #expect(try Readiness.wait(for: [handle.raw], timeout: .zero) == [false])
  }
}
