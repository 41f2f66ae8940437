import SystemCalls
import Testing

@Suite struct ProcessIdentityTests {
  @Test func theProcessKnowsItself() {
    #expect(ProcessIdentity.isAlive(ProcessIdentity.processID))
    #expect(ProcessIdentity.isAlive(1))
    #expect(!ProcessIdentity.isAlive(0))
    #expect(!ProcessIdentity.isAlive(.max))
  }
}
