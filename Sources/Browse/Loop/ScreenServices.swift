package import SystemCalls
package import VaultWatching

/// The work that a screen leaves to others, since its loop knows no vault and no programs.
///
/// What is not said otherwise is that of a list which is complete and cannot be changed.
package protocol ScreenServices: Sendable {
  /// How the terminal is used.
  var terminal: TerminalUse { get }
  /// Whether files can be compared with what is shown.
  var comparesFiles: Bool { get }
  /// Compares the files on another thread and makes the result known to the source; reports how many notes were
  /// indexed, and returns a problem, if there was one.
  func compare(_ report: @escaping @Sendable (Int, Int) -> Void) -> String?
  /// Follows the changes of other programs, and reports each; nil if nothing follows them.
  func follow(_ report: @escaping @Sendable () -> Void) -> VaultFollower?
  /// Lets the person edit notes in the terminal, and returns what came of it.
  func edit(_ notes: [ListItem], _ query: String) -> EditEnd
  /// Remembers a query of which rows were chosen, or which was kept.
  func record(_ query: String)
  /// Returns why rows cannot be chosen any more; nil if they can be.
  func refusal(_ rows: [ListItem]) -> String?
  /// Returns the text that an action copies; nil if a row has none.
  func text(_ action: Action, _ row: ListItem) -> String?
  /// Copies text by a program; returns false if there is none, so that the terminal is asked to.
  func copy(_ text: String) -> Bool
  /// Does what is asked for without a terminal, on another thread; its lines are for a number of columns. It ends early
  /// if that is wished before anything is changed.
  func run(_ request: RunRequest, _ columns: Int, _ stop: RunStop) -> RunResult
  /// Runs a command in the terminal, and returns what is to be said.
  func runOutside(_ words: [[UInt8]]) -> String?
}

extension ScreenServices {
  package var terminal: TerminalUse { TerminalUse() }
  package var comparesFiles: Bool { false }
  package func compare(_ report: @escaping @Sendable (Int, Int) -> Void) -> String? { nil }
  package func follow(_ report: @escaping @Sendable () -> Void) -> VaultFollower? { nil }
  package func edit(_ notes: [ListItem], _ query: String) -> EditEnd { EditEnd(message: "these are no notes") }
  package func record(_ query: String) {}
  package func refusal(_ rows: [ListItem]) -> String? { nil }
  package func text(_ action: Action, _ row: ListItem) -> String? { nil }
  package func copy(_ text: String) -> Bool { false }
  package func run(_ request: RunRequest, _ columns: Int, _ stop: RunStop) -> RunResult {
    var result = RunResult(of: request)
    (result.isSuccess, result.errors) = (false, ["nothing can be changed here"])
    return result
  }
  package func runOutside(_ words: [[UInt8]]) -> String? { "no command can be run here" }
}

/// How a screen uses the terminal.
package struct TerminalUse: Sendable {
  /// Whether the mouse is used.
  package var usesMouse = false
  /// Whether the terminal is asked to report keys so that all can be told apart.
  package var tellsKeysApart = false
  /// Whether the terminal is told where frames begin and end, if it understands that.
  package var takesFrames = true
  /// Whether the terminal draws characters of ambiguous width in two columns.
  package var isAmbiguousWide = false
  /// Whether names from right to left are isolated from the text around them.
  package var isolatesNames = false
  /// The nanoseconds after which a lone Esc is a key; nil for the usual ones.
  package var escapeDelay: Int64?
}

/// What came of notes in an editor.
package struct EditEnd: Sendable {
  /// What is to be said; nil for nothing.
  package var message: String?
  /// Whether the editor failed and left all notes as they were.
  package var isGivenUp = false
}

/// How much of the terminal a screen takes.
package enum ScreenExtent: Sendable {
  case whole
  /// In some lines at the prompt.
  case inline(ScreenHeight)

  var isInline: Bool { if case .inline = self { true } else { false } }
}

/// The height of a screen, in lines or as a part of the terminal.
package enum ScreenHeight: Hashable, Sendable {
  case lines(Int)
  case percent(Int)

  /// The height that is used if none is asked for.
  package static let usual = ScreenHeight.percent(50)

  /// Reads a number of lines, or a part such as `40%`; nil if it is neither.
  package init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    guard let number = Int(isPercent ? String(text.dropLast()) : text), number > 0, !isPercent || number <= 100
    else { return nil }
    self = isPercent ? .percent(number) : .lines(number)
  }

  func rows(of terminal: Int) -> Int {
    switch self {
    case .lines(let count): count
    case .percent(let share): terminal * share / 100
    }
  }
}

/// How a screen ended.
package enum ScreenEnd: Sendable {
  case outcome(ScreenOutcome)
  /// By a signal, or because the terminal is gone, which is as if it had sent one.
  case signal(Signal)
}
