import SystemCalls
import TestSupport
import Testing

@testable import VaultWatching

@Suite struct PendingChangesTests {
  private let folder = WatchDescriptor(rawValue: 7), cookies = WatchDescriptor(rawValue: 1)

  private func event(_ watch: WatchDescriptor, _ mask: InotifyMask, _ name: String) -> InotifyEvent {
    InotifyEvent(watch: watch, mask: mask, name: Array(name.utf8))
  }

  /// Random events and requests at random times: a batch is due neither before it has settled nor later than the first
  /// change can wait, nothing is lost, and nothing is due that was not added.
  @Test(arguments: Seeds.some(20)) func nothingIsLostAndNothingWaitsLong(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var changes = PendingChanges()
    changes.specialWatches.cookies = cookies
    var (now, first, last): (Int64, Int64?, Int64) = (0, nil, 0)
    var (names, questions): (Set<[UInt8]>, [[UInt8]]) = ([], [])
    for step in 0..<500 {
      now += Int64(random.below(40_000_000))
      switch random.below(6) {
      case 0, 1, 2:
        let name = "n\(random.below(9)).md"
        changes.add([event(folder, .modify, name)], at: now)
        names.insert(Array(name.utf8))
        (first, last) = (first ?? now, now)
      case 3:
        // Nobody needs to compare because of a temporary file.
        changes.add([event(folder, .create, ".hidden")], at: now)
        if first != nil { last = now }
      case 4 where random.below(10) == 0:
        changes.add([event(cookies, .movedTo, "question-\(step)")], at: now)
        questions.append(Array("question-\(step)".utf8))
        if first != nil { last = now }
      default: break
      }
      let wanted = first.map { min(last + Debouncer.settling, $0 + Debouncer.longest) }
      #expect(changes.isSettled(at: now) == (wanted.map { $0 <= now } ?? false), "seed \(seed), step \(step)")
      let isDue = changes.isSettled(at: now) || !questions.isEmpty
      #expect(changes.isDue(at: now) == isDue, "seed \(seed), step \(step)")
      guard changes.isDue(at: now) else { continue }
      let batch = changes.take()
      #expect(batch.names[folder, default: []] == names && batch.cookies == questions, "seed \(seed), step \(step)")
      let next = changes.take()
      #expect(changes.deadline == nil && next.isEmpty && next.cookies.isEmpty)
      (first, names, questions) = (nil, [], [])
    }
  }

  @Test func aRequestIsPartOfABatch() {
    for request in [\ChangeBatch.touchesSettings, \.touchesRoot, \.losesWatcherFiles, \.needsEverything] {
      var changes = PendingChanges()
      changes.addToNext(request)
      // By itself it makes no batch due.
      #expect(changes.deadline == nil)
      changes.add([event(folder, .create, ".hidden")], at: 5)
      #expect(changes.deadline == 5 + Debouncer.settling)
      let batch = changes.take()
      #expect(!batch.isEmpty && batch.names.isEmpty && batch[keyPath: request])
      changes.add(request, at: 9)
      #expect(changes.deadline == 9 + Debouncer.settling)
    }
  }

  @Test func aCommandWaitsForNothing() {
    var changes = PendingChanges()
    changes.specialWatches.cookies = cookies
    changes.add([event(folder, .modify, "n.md")], at: 0)
    changes.postpone(to: 1_000_000_000)
    #expect(!changes.isDue(at: 999_999_999) && changes.isDue(at: 1_000_000_000))
    changes.add([event(cookies, .movedTo, "question")], at: 1)
    #expect(changes.isDue(at: 1) && !changes.isSettled(at: 1))
    // The next batch is not postponed.
    _ = changes.take()
    changes.add([event(folder, .modify, "n.md")], at: 100)
    #expect(changes.deadline == 100 + Debouncer.settling)
  }
}
