import NoteSyntax

/// What an input of the fuzzer means.
struct EditInput {
  /// The parts of the editing that are checked.
  enum Kind {
    case property
    case note
    case merge
  }

  let kind: Kind
  /// What chooses among the edits of the kind, and among their arguments.
  let choice: Int
  let first: Int
  let second: Int
  let note: [UInt8]
  /// The parts after the note, as they are and as text.
  let parts: [[UInt8]]

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes.count < 4096 else { return nil }
    let choices = bytes.suffix(4).map { Int($0) }
    kind = [.property, .note, .merge][choices[0] % 3]
    choice = choices[1]
    first = choices[2]
    second = choices[3]
    let split = bytes.dropLast(4).split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init)
    note = split[0]
    parts = Array(split.dropFirst())
  }

  /// Texts that readers of notes stumble over.
  private static let texts = [
    "new", "", "a: b", "a, b", "[x]", "10", "true", "two\nlines", " pad ", "# no", "\"q\"", "it's", "null", "a #b",
    "x:",
    "- i", "\u{FEFF}m", "one\n\n  indented\nlast\n", "\t", "\\", "|", "...", "---", "[[Note]]", "a/b", "#tag", "&a",
    "*a",
    "```\ncode", "é\u{301}", "%%", "$$", "> q", "^id", "<!--", "{{x}}", "B #", "\r", "a\u{2028}b",
  ]

  /// The text that part `index` is; without such a part the one that `choice` chooses.
  func text(_ index: Int, _ choice: Int) -> String {
    index < parts.count ? String(decoding: parts[index], as: UTF8.self) : Self.texts[choice % Self.texts.count]
  }

  /// A value to write into front matter.
  var value: PropertyValue {
    let text = text(0, second)
    return switch first % 8 {
    case 0: .integer(second - 128)
    case 1: .bool(second % 2 == 0)
    case 2: .null
    case 3: .plain(text)
    case 4, 5: .list((0..<second % 4).map { .text(self.text($0, second / 4 + $0)) })
    default: .text(text)
    }
  }

  /// The merges of what the parts hold need three notes; where there are fewer, edits of the note make them.
  func version(_ index: Int) -> [UInt8] {
    if index < parts.count { return parts[index] }
    let choice = index == 0 ? first : second
    guard let editor = try? PropertyEditor(note) else { return note }
    let keys = note.isEmpty ? [] : NoteParser.parse(note.span).frontMatter?.properties.map(\.key) ?? []
    let key = keys.isEmpty ? "k" : keys[choice % keys.count]
    let edits =
      switch choice / 16 % 4 {
      case 0: try? editor.unset(key)
      case 1: try? editor.addItem(Self.texts[choice % Self.texts.count], to: key)
      case 2: try? editor.set("new\(choice % 3)", to: .text("x"))
      default: try? editor.set(key, to: .text(Self.texts[choice % Self.texts.count]))
      }
    return TextEdit.apply(edits ?? [], to: note)
  }
}

/// Stops when a property of edits does not hold.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  precondition(holds, message())
}

/// Whether the texts have the same bytes.
func isSame(_ one: String, _ two: String) -> Bool { one.utf8.elementsEqual(two.utf8) }
