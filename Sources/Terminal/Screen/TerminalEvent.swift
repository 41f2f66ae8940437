/// Something that a terminal reports.
package enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed, or repeated.
  case key(Key)
  /// Text was pasted; it is one line without control characters.
  case paste(String)
  /// The terminal's window became the active one, or no longer is.
  case focus(Bool)
  case mouse(MouseEvent)
}

/// An action with the mouse.
package struct MouseEvent: Hashable, Sendable {
  /// What was done.
  package enum Action: Hashable, Sendable {
    /// A button was pressed; 0 is the left one.
    case press(Int)
    case release, wheelUp, wheelDown, move
  }

  /// What was done.
  package var action: Action
  /// The column, from 0.
  package var column: Int
  /// The row, from 0.
  package var row: Int

  /// Creates an event from the number that terminals report, in which bits are for motion and the wheel.
  init(button: Int, column: Int, row: Int, isRelease: Bool) {
    (self.column, self.row) = (max(0, column - 1), max(0, row - 1))
    switch button & ~0b11100 {
    case _ where isRelease: action = .release
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    case 3: action = .release
    case let number where number < 3: action = .press(number)
    default: action = .move
    }
  }
}
