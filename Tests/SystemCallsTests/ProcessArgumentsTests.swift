import SystemCalls
import Testing

@Suite struct ProcessArgumentsTests {
  @Test func argumentsAndEnvironmentAreRead() {
    #expect(!ProcessArguments.arguments.isEmpty)
    #expect(ProcessArguments.environment("PATH") != nil)
    #expect(ProcessArguments.environment("SHEAF_NOT_SET_ANYWHERE") == nil)
    #expect(ProcessArguments.environment.contains { $0.starts(with: "PATH=".utf8) })
  }
}
