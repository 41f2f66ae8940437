internal import Answers
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// The user's editor: `VISUAL`, else `EDITOR`, else `vi`.
struct Editor {
  /// The syntax by which an editor opens a file at a line.
  private enum LineJump {
    /// `+12 FILE`
    case plus
    /// `--goto FILE:12`
    case option
    /// `FILE:12`
    case suffix
  }

  private let words: [String]

  init(_ environment: (String) -> String?) throws {
    for name in ["VISUAL", "EDITOR"] {
      guard let value = environment(name), !value.allSatisfy(\.isWhitespace) else { continue }
      guard let words = ShellWords.split(value) else {
        throw CommandError("\(name) cannot be read: a quote is not closed in '\(value)'")
      }
      self.words = words
      return
    }
    words = ["vi"]
  }

  /// The name of the program, as the user wrote it.
  var name: String { words.first ?? "" }

  /// Whether the editor can open a file at a line.
  var knowsLines: Bool { lineJump != nil }

  /// Returns the request to edit files, the first of them at a line.
  func request(files: [[UInt8]], line: Int?) -> ProgramRequest {
    var arguments = files.map(Self.operand)
    if let line, let first = arguments.first {
      switch lineJump {
      case .plus: arguments.insert(Array("+\(line)".utf8), at: 0)
      case .option:
        arguments[0] = first + Array(":\(line)".utf8)
        arguments.insert(Array("--goto".utf8), at: 0)
      case .suffix: arguments[0] = first + Array(":\(line)".utf8)
      case nil: break
      }
    }
    var request = ProgramRequest(words: words.map { Array($0.utf8) } + arguments)
    request.needsTerminal = true
    return request
  }

  /// Returns a path in a form that is never parsed as an option.
  private static func operand(_ path: [UInt8]) -> [UInt8] {
    let isDoubtful = path.first == UInt8(ascii: "-") || path.first == UInt8(ascii: "+")
    return isDoubtful ? Array("./".utf8) + path : path
  }

  private var lineJump: LineJump? {
    switch name.split(separator: "/").last.map(String.init) ?? "" {
    case "vi", "vim", "nvim", "gvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "mg", "ne",
      "mcedit", "gedit":
      .plus
    case "code", "code-insiders", "code-oss", "codium", "vscodium", "cursor": .option
    case "hx", "helix", "subl", "zed": .suffix
    default: nil
    }
  }
}

extension Session {
  /// Sets the modification date of notes that the editor has changed, except where it has changed that date too.
  private func stampEdited(_ notes: [NoteRecord], _ before: VaultView, _ view: inout VaultView) throws {
    let edited = notes.filter { old in
      guard let new = view.note(at: old.path), new.revision != old.revision else { return false }
      return NoteEditing.stamp(of: old, in: before) == NoteEditing.stamp(of: new, in: view)
    }
    if edited.isEmpty { return }
    var request = StampNotes(edited.map(\.path))
    do {
      _ = try view.carryOut(&request, ChangeGuards(origin: commandLine))
    } catch {
      guard let explanation = Explanation(error) else { return }
      warn("the time of the change was not recorded: \(explanation.message)")
    }
  }

  /// Runs the editor for files, the first of them at a line, and returns its exit status.
  func runEditor(_ files: [[UInt8]], line: Int? = nil) throws -> ExitStatus {
    let editor = try Editor(environment)
    if line != nil, !editor.knowsLines {
      warn("sheaf does not know how to open '\(editor.name)' at a line; it was opened without it")
    }
    do {
      return ExitStatus(code: try console.run(editor.request(files: files, line: line)))
    } catch let error as SystemError {
      throw CommandError(
        "the editor '\(editor.name)' cannot be run: \(error.errno)",
        hints: ["the environment variables VISUAL and EDITOR name the editor"])
    }
  }

  /// Lets the user edit notes, records them as recently opened, refreshes the view, and returns the editor's status.
  func edit(_ notes: [NoteRecord], line: Int? = nil, _ view: inout VaultView) throws -> ExitStatus {
    let status = try runEditor(notes.map { view.displayPath($0.path) }, line: line)
    var recents = RecentNotes(view.vault)
    recents.record(notes.map(\.path))
    let before = view
    try view.refresh()
    try stampEdited(notes, before, &view)
    announceProblems(of: view)
    return status
  }
}
