import TestSupport
import Testing

@testable import SystemCalls

@Suite struct MailboxTests {
  private func isSignalled(_ mailbox: Mailbox<Int>) throws -> Bool {
    try Readiness.wait(for: [mailbox.wake.rawDescriptor], timeout: .zero) == [true]
  }

  /// Random posts and takes, compared with a list from which the earlier event of a slot is removed.
  @Test(arguments: Seeds.some(30)) func eventsAreTakenInOrderAndTheLatestOfASlotWins(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let mailbox = try Mailbox<Int>()
    var expected: [(slot: Int?, event: Int)] = []
    for event in 0..<500 {
      switch random.below(5) {
      case 0:
        #expect(mailbox.take() == expected.map(\.event))
        expected = []
      case 1, 2:
        mailbox.post(event)
        expected.append((nil, event))
      default:
        let slot = random.below(3)
        mailbox.post(event, replacing: slot)
        expected.removeAll { $0.slot == slot }
        expected.append((slot, event))
      }
      #expect(mailbox.isEmpty == expected.isEmpty)
      #expect(try isSignalled(mailbox) == !expected.isEmpty)
    }
  }

  @Test func replacedEventsNeedNoMemory() throws {
    let mailbox = try Mailbox<Int>()
    for event in 0..<100_000 { mailbox.post(event, replacing: 7) }
    #expect(mailbox.take() == [99_999])
  }
}
