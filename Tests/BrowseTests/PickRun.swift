import Terminal
import TestSupport

@testable import Browse

/// `pick` without a terminal: it answers each question of the state at once, as the loop does with a thread.
struct PickRun<Source: ListSource> {
  var state: PickState
  var source: Source
  /// What the state wanted to be done.
  var wishes: [ScreenWish] = []
  /// Whether questions are answered.
  var answers = true
  private var asked: ListQuestion?
  private var askedPreview: PreviewQuestion?

  init(_ source: Source, _ state: PickState) {
    (self.source, self.state) = (source, state)
    settle()
  }

  /// Answers what is asked until nothing is.
  mutating func settle() {
    while answers {
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
  mutating func press(_ words: String...) {
    for word in words {
      if let key = Key(name: word) {
        apply(.terminal(.key(key)))
      } else {
        for scalar in word.unicodeScalars { apply(.terminal(.key(Key(.character(scalar))))) }
      }
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

extension PickRun<NameList> {
  /// A list of fruits.
  static func fruits(rows: Int = 24, columns: Int = 80, options: PickState.Options = .init()) -> PickRun {
    let names = ["apple", "apricot", "banana", "blackberry", "cherry", "grape", "lemon", "melon", "olive", "peach"]
    return PickRun(
      NameList(names: names.map { Array($0.utf8) }), PickState(rows: rows, columns: columns, options: options))
  }
}
