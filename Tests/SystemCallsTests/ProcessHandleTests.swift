import Testing

@testable import SystemCalls

struct ProcessHandleTests {
  @Test func theEndOfAProcessIsNoticed() throws {
    #expect(throws: SystemError.self) { _ = try ProcessHandle(.max) }
    #expect(throws: SystemError.self) { _ = try ProcessHandle(0) }
    let handle = try ProcessHandle(ProcessIdentity.processID)
    #expect(try Readiness.wait(for: [handle.descriptor.raw], timeout: .zero) == [false])
  }
}
