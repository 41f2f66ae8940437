import Terminal
import TestSupport
import VaultCore

@testable import Browse

/// `browse` without a terminal: it answers each question of the state at once, as the loop does with threads. Requests are
/// only noted.
struct BrowseRun {
  var state: BrowseState
  var source: VaultSource
  /// What the state wanted to be done.
  var wishes: [ScreenWish] = []
  private var asked: ListQuestion?
  private var askedPreview: PreviewQuestion?

  init(_ view: VaultView, rows: Int = 24, columns: Int = 80, options: BrowseState.Options = .init()) {
    source = VaultSource(NewestView(view))
    state = BrowseState(rows: rows, columns: columns, options: options)
    settle()
  }

  /// Answers what is asked until nothing is.
  mutating func settle() {
    while true {
      if state.question != asked {
        asked = state.question
        if let answer = source.answer(state.question) { wishes += state.apply(.answered(answer)) }
      } else if let question = state.previewQuestion, question != askedPreview {
        askedPreview = question
        if let preview = source.preview(question) { wishes += state.apply(.previewed(preview)) }
      } else {
        return
      }
    }
  }

  mutating func apply(_ event: ScreenEvent) {
    wishes += state.apply(event)
    settle()
  }

  /// Presses keys by their names; other words are typed.
  mutating func press(_ words: String...) { press(words) }

  mutating func press(_ words: [String]) {
    for word in words {
      let keys = Key(name: word).map { [$0] } ?? word.unicodeScalars.map { Key(.character($0)) }
      for key in keys { apply(.terminal(.key(key))) }
    }
  }

  /// The rows of the screen as text.
  func rows(_ look: ScreenLook = ScreenLook()) -> [String] {
    let screen = state.screen(look)
    return (0..<screen.rows).map { screen.text(ofRow: $0) }
  }

  var currentTitle: String? { state.currentItem?.title }

  /// What was asked for, in words.
  var requests: [String] { wishes.compactMap(\.request) }
}

extension ScreenWish {
  /// What is asked for, in words; nil if it is another wish.
  var request: String? {
    guard case .run(let request) = self else { return nil }
    return (request.purpose == .plan ? "plan: " : "") + request.text
  }
}
