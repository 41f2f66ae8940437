/// Text that consists of parts with one emphasis each.
struct StyledText: Hashable, ExpressibleByStringLiteral {
  struct Run: Hashable {
    var emphasis: Emphasis
    var text: String
  }

  private(set) var runs: [Run] = []

  init() {}

  init(_ text: String, _ emphasis: Emphasis = .plain) {
    if !text.isEmpty { runs = [Run(emphasis: emphasis, text: text)] }
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  /// The number of characters; each takes one column on the screen.
  var width: Int { runs.reduce(0) { $0 + $1.text.count } }

  var isEmpty: Bool { runs.isEmpty }

  /// Returns the text in `style`.
  func rendered(_ style: HelpStyle) -> String {
    runs.map { style.apply($0.emphasis, $0.text) }.joined()
  }

  /// The words between white space; the emphasis may change within a word.
  var words: [StyledText] {
    var words: [StyledText] = []
    var word = StyledText()
    for run in runs {
      for (place, part) in run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
        .enumerated()
      {
        if place > 0, !word.isEmpty {
          words.append(word)
          word = StyledText()
        }
        word += StyledText(String(part), run.emphasis)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  static func += (text: inout StyledText, more: StyledText) {
    for run in more.runs {
      if text.runs.last?.emphasis == run.emphasis {
        text.runs[text.runs.count - 1].text += run.text
      } else {
        text.runs.append(run)
      }
    }
  }

  static func + (first: StyledText, second: StyledText) -> StyledText {
    var sum = first
    sum += second
    return sum
  }

  /// Returns the parts that are not empty, separated by spaces.
  static func spaced(_ parts: [StyledText]) -> StyledText {
    parts.filter { !$0.isEmpty }.reduce(into: StyledText()) { $0 += $0.isEmpty ? $1 : " " + $1 }
  }
}
