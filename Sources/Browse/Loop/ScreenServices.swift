package import SystemCalls
package import VaultWatching

/// What a screen has done by others, since its loop knows no vault and no programs.
package struct ScreenServices: Sendable {
  /// Compares the files on another thread and makes the result known to the source; reports how many notes were
  /// indexed, and returns a problem, if there was one.
  package var compare: (@Sendable (_ report: @escaping @Sendable (Int, Int) -> Void) -> String?)?
  /// Follows the changes of other programs, and reports each.
  package var follow: (@Sendable (_ report: @escaping @Sendable () -> Void) -> VaultFollower?)?
  /// Lets the person edit notes in the terminal, and returns what came of it.
  package var edit: (@Sendable (_ notes: [ListItem], _ query: String) -> EditEnd)?
  /// Remembers a query of which rows were chosen, or which was kept.
  package var record: (@Sendable (_ query: String) -> Void)?
  /// Returns why rows cannot be chosen any more; nil if they can be.
  package var refusal: (@Sendable ([ListItem]) -> String?)?
  /// Returns the text that an action copies; nil if a row has none.
  package var text: (@Sendable (Action, ListItem) -> String?)?
  /// Copies text by a program; returns false if there is none, so that the terminal is asked to.
  package var copy: (@Sendable (String) -> Bool)?
  /// Does what is asked for without a terminal, on another thread; its lines are for a number of columns. It ends early
  /// if that is wished before anything is changed.
  package var run: (@Sendable (_ request: RunRequest, _ columns: Int, _ stop: RunStop) -> RunResult)?
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
  /// Runs a command in the terminal, and returns what is to be said.
  package var runOutside: (@Sendable ([[UInt8]]) -> String?)?

  /// Services of a list that is complete and cannot be edited.
  package init() {}
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
