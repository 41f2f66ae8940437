import SystemCalls
import Testing

@Suite struct SystemErrorTests {
  @Test func aFailureNamesCallPathAndReason() throws {
    let error = #expect(throws: SystemError.self) { _ = try FileDescriptor.open("/nowhere/at all") }
    #expect(error == SystemError(.noSuchFile, call: "open", path: "/nowhere/at all"))
    #expect(error?.description == "/nowhere/at all: no such file or directory")
  }

  @Test(arguments: [
    (Errno.noSpace, "no space left on device"), (.inputOutput, "input/output error"),
    (.crossDevice, "invalid cross-device link"), (Errno(rawValue: 99_999), "error 99999"),
  ])
  func numbersHaveSentences(_ errno: Errno, _ sentence: String) {
    #expect(errno.description == sentence)
  }
}
