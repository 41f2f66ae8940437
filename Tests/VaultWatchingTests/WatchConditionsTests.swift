import TestSupport
import Testing

@testable import VaultWatching

@Suite struct WatchConditionsTests {
  /// Random findings. Whoever reads the notices alone knows the conditions at any time, and reads nothing twice.
  @Test(arguments: Seeds.some(30)) func theNoticesSayWhatTheConditionsAre(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var conditions = WatchConditions()
    conditions.start()
    var notices: [WatchNotice] = []
    var (isGone, isReplaced, unread, reason, unwatched) = (false, false, String?.none, String?.none, 0)
    /// The same according to the notices.
    var heard = (isGone: false, isReplaced: false, unread: String?.none, reason: String?.none, polls: false, few: false)
    for step in 0..<400 {
      notices = []
      switch random.below(6) {
      case 0:
        (isGone, unread, heard.unread) = (true, nil, nil)
        notices += [conditions.vaultIsGone()].compactMap(\.self)
      case 1:
        // The vault is back, or another folder is at its path, and is compared.
        let missing = random.pick([0, 100])
        if isGone || random.below(3) == 0 { conditions.vaultWasReplaced() } else if missing > 0 { break }
        conditions.vaultIsReadable()
        (isGone, unread) = (false, nil)
        isReplaced = conditions.holdMissing(missing, of: 100, isAsked: false, at: Int64(step))
        notices += [conditions.takeMissingNotice(), conditions.vaultWasCompared()].compactMap(\.self)
        // The return of the folder is no return of its notes.
        if isReplaced { notices.removeAll { $0 == .vaultBack } }
        if notices.contains(.vaultBack) { notices = [.vaultBack] }
      case 2:
        unread = random.pick(["not permitted", "the device failed"])
        notices += [unread.flatMap { conditions.vaultIsUnreadable($0) }].compactMap(\.self)
      case 3:
        unwatched = random.pick([0, 1, 5])
        notices = conditions.eventsAreLimited(unwatched: unwatched, silent: nil)
      case 4 where random.below(40) == 0:
        notices = conditions.eventsAreLimited(unwatched: unwatched, silent: "nfs")
        #expect(conditions.silent == "nfs")
      default:
        reason = random.pick([nil, "disk full", "not permitted"])
        notices += [conditions.writingFails(reason)].compactMap(\.self)
      }
      for notice in notices {
        switch notice {
        case .vaultGone:
          #expect(!heard.isGone, "seed \(seed), step \(step)")
          heard.isGone = true
        case .mostNotesGone: heard.isReplaced = true
        case .vaultUnreadable(let reason):
          #expect(heard.unread != reason, "seed \(seed), step \(step)")
          heard.unread = reason
        case .vaultBack: (heard.isGone, heard.isReplaced, heard.unread) = (false, false, nil)
        case .tooManyFolders(let count): #expect(count == unwatched && !heard.few)
        case .polling:
          #expect(!heard.polls, "seed \(seed), step \(step)")
          heard.polls = true
        case .notWritten(let text):
          #expect(heard.reason != text, "seed \(seed), step \(step)")
          heard.reason = text
        case .written:
          #expect(heard.reason != nil, "seed \(seed), step \(step)")
          heard.reason = nil
        default: Issue.record("\(notice)")
        }
      }
      if isReplaced { (heard.isGone, heard.unread) = (isGone, unread) }
      heard.few = unwatched > 0
      #expect(heard.isGone == isGone && heard.reason == reason, "seed \(seed), step \(step)")
      #expect(heard.isReplaced == isReplaced && heard.unread == unread, "seed \(seed), step \(step)")
      let isHeard = heard.isGone || heard.isReplaced || heard.polls || heard.unread != nil || heard.reason != nil
      #expect(conditions.answersCookies == !isHeard, "seed \(seed), step \(step)")
      #expect(conditions.sendsAllEvents == (!heard.polls && unwatched == 0), "seed \(seed), step \(step)")
    }
  }

  @Test func theReturnOfTheVaultIsReportedOnceItWasCompared() {
    var conditions = WatchConditions()
    let notices = [conditions.vaultIsGone(), conditions.vaultIsGone()]
    #expect(notices == [.vaultGone, nil])
    conditions.vaultWasReplaced()
    #expect(!conditions.isGone)
    let after = [conditions.takeMissingNotice(), conditions.vaultWasCompared(), conditions.vaultWasCompared()]
    #expect(after == [nil, .vaultBack, nil])
    // Another folder at the path, without a moment in which there was none.
    conditions.vaultWasReplaced()
    #expect(conditions.vaultWasCompared() == nil)
  }
}
