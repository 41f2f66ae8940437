import SystemCalls
import Testing

@Suite struct SystemClockTests {
  @Test func theMonotonicClockAdvancesWithSleep() {
    let start = SystemClock.monotonicNanoseconds
    SystemClock.sleep(.milliseconds(5))
    #expect(SystemClock.monotonicNanoseconds - start >= 5_000_000)
    SystemClock.sleep(.seconds(-1))
    #expect(SystemClock.wallNanoseconds > 1_700_000_000_000_000_000)
  }
}
