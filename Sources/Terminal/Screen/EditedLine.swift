/// A line of text that is being edited, with a cursor between two of its characters.
package struct EditedLine: Hashable, Sendable {
  /// A change of the line or of the cursor.
  package enum Edit: Hashable, Sendable {
    case left, right, home, end, wordLeft, wordRight, deleteLeft, deleteRight, deleteWordLeft, deleteWordRight
    case deleteToStart, deleteToEnd
  }

  /// The text before the cursor.
  package private(set) var before: String
  /// The text after the cursor.
  package private(set) var after: String

  /// The whole text.
  package var text: String { before + after }

  /// Creates a line with the cursor at its end.
  package init(_ text: String = "") { (before, after) = (text, "") }

  /// Inserts text before the cursor.
  package mutating func insert(_ text: String) { before += text }

  /// Inserts a character before the cursor; a combining one becomes part of the character there.
  package mutating func insert(_ character: Unicode.Scalar) { before.unicodeScalars.append(character) }

  /// Applies an edit; one that has nothing to do changes nothing.
  package mutating func apply(_ edit: Edit) {
    switch edit {
    case .left: if let character = before.popLast() { after.insert(character, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home: (before, after) = ("", text)
    case .end: (before, after) = (text, "")
    case .wordLeft: (before, after) = (String(before[..<wordStart]), before[wordStart...] + after)
    case .wordRight: (before, after) = (before + after[..<wordEnd], String(after[wordEnd...]))
    case .deleteLeft: _ = before.popLast()
    case .deleteRight: if !after.isEmpty { after.removeFirst() }
    case .deleteWordLeft: before = String(before[..<spacedStart])
    case .deleteWordRight: after = String(after[wordEnd...])
    case .deleteToStart: before = ""
    case .deleteToEnd: after = ""
    }
  }

  /// Edits the line as a key does, or inserts what it types.
  package mutating func apply(_ key: Key) {
    if let edit = Edit(key) {
      apply(edit)
    } else if let character = key.typed {
      insert(character)
    }
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private var wordStart: String.Index {
    let end = before.lastIndex(where: Self.isWord) ?? before.startIndex
    return before[..<end].lastIndex { !Self.isWord($0) }.map { before.index(after: $0) } ?? before.startIndex
  }

  private var wordEnd: String.Index {
    let start = after.firstIndex(where: Self.isWord) ?? after.endIndex
    return after[start...].firstIndex { !Self.isWord($0) } ?? after.endIndex
  }

  /// Where the text between the last spaces before the cursor begins, which ctrl-w deletes as in a shell.
  private var spacedStart: String.Index {
    let end = before.lastIndex { !$0.isWhitespace } ?? before.startIndex
    return before[..<end].lastIndex(where: \.isWhitespace).map { before.index(after: $0) } ?? before.startIndex
  }
}

extension EditedLine.Edit {
  /// Returns the edit of a key; nil if the key does not edit. `ctrl-k` is not among them, since it moves in lists.
  package init?(_ key: Key) {
    let edit: Self? =
      switch (key.code, key.modifiers) {
      case (.left, []), (.character("b"), .control): .left
      case (.right, []), (.character("f"), .control): .right
      case (.home, []), (.character("a"), .control): .home
      case (.end, []), (.character("e"), .control): .end
      case (.backspace, []), (.character("h"), .control): .deleteLeft
      case (.delete, []), (.character("d"), .control): .deleteRight
      case (.character("w"), .control), (.backspace, .alt): .deleteWordLeft
      case (.character("u"), .control): .deleteToStart
      case (.character("b"), .alt), (.left, .control): .wordLeft
      case (.character("f"), .alt), (.right, .control): .wordRight
      case (.character("d"), .alt): .deleteWordRight
      default: nil
      }
    guard let edit else { return nil }
    self = edit
  }
}
