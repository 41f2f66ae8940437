internal import SystemCalls

/// Asks a source on a thread of its own: the newest question, then the newest preview. Outdated work is never begun.
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
      while true {
        switch self.next() {
        case .question(let question): if let answer = source.answer(question) { mailbox.post(.answered(answer)) }
        case .preview(let question): if let preview = source.preview(question) { mailbox.post(.previewed(preview)) }
        case .end: return
        }
      }
    }
  }

  private func next() -> Work {
    wanted.waitUntil { wanted in
      if wanted.isEnded { return .end }
      if let question = wanted.question {
        wanted.question = nil
        return .question(question)
      }
      guard let preview = wanted.preview else { return nil }
      wanted.preview = nil
      return .preview(preview)
    }
  }
}
