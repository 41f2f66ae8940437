package import Terminal

/// The state of a screen, as the loop sees it: events change it, and it says what it wants to know and to be done.
package protocol ScreenState: Sendable {
  /// The question whose answer is to be shown.
  var question: ListQuestion { get }
  /// The question for the text of the current row; nil if there is no room for one.
  var previewQuestion: PreviewQuestion? { get }
  /// Whether the rows are those of the question, so that texts of rows can be asked for.
  var isAnswered: Bool { get }
  /// The plan that is shown while a line is typed; nil for none.
  var foreseenRequest: RunRequest? { get }
  /// Whether the files are being compared.
  var isComparing: Bool { get set }

  /// Returns how many of the keys that came in one read, from one of them on, are no keys but pasted text, and says so.
  mutating func pasted(in keys: [Key], from index: Int) -> Int
  /// Changes the state by an event, and returns what is to be done.
  mutating func apply(_ event: ScreenEvent) -> [ScreenWish]
  /// Returns what the terminal is to show.
  func screen(_ look: ScreenLook) -> Screen
}

/// Something that happens to a screen.
package enum ScreenEvent: Sendable {
  case terminal(TerminalEvent)
  /// The screen has another size.
  case resized(rows: Int, columns: Int)
  case answered(ListAnswer)
  case previewed(Preview)
  /// Files are being indexed for the first time.
  case progress(done: Int, total: Int)
  /// The files were compared, and a problem, if there was one.
  case compared(String?)
  case edited(EditEnd)
  /// Another program changed files.
  case changed
  /// What came of a request.
  case ran(RunResult)
  /// What would come of the line that is typed.
  case foreseen(RunResult)
  /// What a wish that was carried out says.
  case said(String)
}

extension ScreenEvent {
  var key: Key? { if case .terminal(.key(let key)) = self { key } else { nil } }
}

/// Something that a state wants to be done outside of it.
package enum ScreenWish: Hashable, Sendable {
  case finish(ScreenOutcome)
  /// Let the person edit notes, at the line of the only one or where it matches the query.
  case edit([ListItem], query: String)
  case copy(Action, [ListItem])
  /// Do what is asked for, and say what came of it.
  case run(RunRequest)
  /// Stop what runs, before it changes anything.
  case stopRunning
  /// Run a command that needs the terminal, with the screen left meanwhile.
  case runOutside([[UInt8]])
  /// Remember a query.
  case record(String)
  /// Draw all of the screen, and compare the files.
  case redraw
  /// Use the mouse, or leave it to the terminal again.
  case toggleMouse
  case compare, stop
}

/// How a screen ended.
package enum ScreenOutcome: Hashable, Sendable {
  /// Rows were chosen, with the key if it was an expected one.
  case chosen([ListItem], key: Key?)
  /// A thing is to be created.
  case create(CreationOffer, key: Key?)
  /// The person left without choosing.
  case cancelled
  /// The person has seen enough.
  case left
}
