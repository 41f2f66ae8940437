package import Answers
internal import Bytes
package import Terminal

extension PatchLine {
  /// The line for a terminal.
  package var line: StyledText {
    StyledText(TerminalText.safe(bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes), style)
  }

  private var style: Style {
    switch kind {
    case .head: .strong
    case .hunk: .group
    case .same: .plain
    case .removed: .removed
    case .added: .added
    case .remark: .dim
    }
  }
}
