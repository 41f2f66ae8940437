/// The operations of a screen that can be undone, and those that can be redone, the last one last.
struct UndoSteps: Sendable {
  private var (done, undone): ([Int], [Int]) = ([], [])
  /// The operation before one that could not be undone, if it was not made by this screen.
  private var earlier: Int?

  /// The operation of this screen that is undone next, or redone; nil if there is none.
  var next: Int? { done.last }
  var redo: Int? { undone.last }

  /// Returns what is undone next if it was not made by this screen; nil for the last operation.
  var other: Int? { earlier }

  /// Takes what came of a request. What cannot be undone is passed over from then on.
  mutating func take(_ result: RunResult) {
    switch result.request.purpose {
    case .undo(let number):
      done.removeAll { $0 == number }
      if result.isSuccess { undone.append(number) } else { earlier = result.earlier }
    case .redo(let number):
      guard result.isSuccess else { return }
      undone.removeAll { $0 == number }
      done.append(number)
    case .plan: if !result.isSuccess, result.step != nil { earlier = result.earlier }
    default: if !result.operations.isEmpty { (done, undone, earlier) = (done + result.operations, [], nil) }
    }
  }
}
