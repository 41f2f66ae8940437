internal import SystemCalls

/// Asks a source on a thread of its own: the newest question, then the newest preview. Outdated work is never begun, and
/// what takes longer is left out while letters follow each other.
final class ListWorker: Sendable {
  private struct Wanted {
    var question: ListQuestion?
    var preview: PreviewQuestion?
    var isEnded = false
  }

  private enum Work {
    case question(ListQuestion)
    case preview(PreviewQuestion)
    case end
  }

  private let wanted = Locked(Wanted())
  /// The time without a letter after which an answer is completed.
  private static let pause = Duration.milliseconds(120)

  func ask(_ question: ListQuestion) {
    wanted.withLock { $0.question = question }
    wanted.wakeAll()
  }

  func ask(_ preview: PreviewQuestion) {
    wanted.withLock { $0.preview = preview }
    wanted.wakeAll()
  }

  /// Ends the thread after its current work.
  func end() {
    wanted.withLock { $0.isEnded = true }
    wanted.wakeAll()
  }

  /// Starts the thread; answers are posted. Returns false if the system refuses a thread.
  func start(_ source: some ListSource, posting mailbox: Mailbox<ScreenEvent>) -> Bool {
    Parallel.detach {
      var source = source
      var partial: ListQuestion?
      while true {
        guard let work = self.next(isWaiting: partial == nil) else {
          if let question = partial, let answer = source.answer(question) { mailbox.post(.answered(answer)) }
          partial = nil
          continue
        }
        switch work {
        case .question(let question):
          var hasty = question
          hasty.isHasty = true
          partial = nil
          guard var answer = source.answer(hasty) else { continue }
          answer.question = question
          if answer.isPartial { partial = question }
          // Rows that come later are below these, so that keys can act on these; before there is one, keys wait.
          if !answer.isPartial || !answer.rows.isEmpty { mailbox.post(.answered(answer)) }
        case .preview(let question): if let preview = source.preview(question) { mailbox.post(.previewed(preview)) }
        case .end: return
        }
      }
    }
  }

  /// Returns the next work; nil if none comes within the pause, unless it is waited for.
  private func next(isWaiting: Bool) -> Work? {
    func work(_ wanted: inout Wanted) -> Work? {
      if wanted.isEnded { return .end }
      if let question = wanted.question {
        wanted.question = nil
        return .question(question)
      }
      guard let preview = wanted.preview else { return nil }
      wanted.preview = nil
      return .preview(preview)
    }
    return isWaiting ? wanted.waitUntil(work) : wanted.wait(atMost: Self.pause, until: work)
  }
}
