import Testing

@testable import Browse
@testable import SystemCalls

@Suite struct ListWorkerTests {
  /// Finds "slow" only if there is time for it, and "quick" always, unless only the slow one is asked for.
  private struct Source: ListSource {
    func answer(_ question: ListQuestion) -> ListAnswer? {
      var answer = ListAnswer(question: question)
      let names = (question.query == "slow" ? [] : ["quick"]) + (question.isHasty ? [] : ["slow"])
      answer.rows = names.map { ListItem(key: Array($0.utf8), name: Array($0.utf8), title: $0) }
      answer.isPartial = question.isHasty
      return answer
    }
  }

  /// What takes longer follows below the rows that are there at once; without such rows it is waited for.
  @Test(arguments: [("both", [["quick"], ["quick", "slow"]]), ("slow", [["slow"]])])
  func anAnswerIsCompletedWhenNoLetterFollows(query: String, titles: [[String]]) throws {
    let (worker, mailbox) = (ListWorker(), try Mailbox<ScreenEvent>())
    #expect(worker.start(Source(), posting: mailbox))
    defer { worker.end() }
    let question = ListQuestion(query: query, limit: 10)
    worker.ask(question)
    var answers: [ListAnswer] = []
    let end = SystemClock.monotonicNanoseconds + 60_000_000_000
    while answers.last?.isPartial != false, SystemClock.monotonicNanoseconds < end {
      answers += mailbox.take().compactMap { if case .answered(let answer) = $0 { answer } else { nil } }
    }
    #expect(answers.map { $0.rows.map(\.title) } == titles)
    #expect(answers.allSatisfy { $0.question == question })
  }
}
