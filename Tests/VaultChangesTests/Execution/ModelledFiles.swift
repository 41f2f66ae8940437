import Synchronization
import SystemCalls

@testable import VaultChanges
@testable import VaultCore

/// The choices of one run of a model, from which the next run takes the next ones, until all were taken.
struct Choices {
  private var made: [(value: Int, count: Int)] = []
  private var next = 0

  /// Returns a number below `count`; the first run takes 0 everywhere.
  mutating func pick(_ count: Int) -> Int {
    if count < 2 { return 0 }
    if next == made.count { made.append((0, count)) }
    defer { next += 1 }
    return made[next].value
  }

  /// Prepares the next run; returns false after the last one.
  mutating func advance() -> Bool {
    next = 0
    while let last = made.popLast() {
      if last.value + 1 < last.count {
        made.append((last.value + 1, last.count))
        return true
      }
    }
    return false
  }
}

/// A step of a program that saves the note. Other programs can act between two steps.
enum EditorAction {
  /// Finds the file of the name, as the kernel does in `open`.
  case lookUp
  /// Opens what was found; makes a file if nothing was.
  case open(truncates: Bool)
  case write(String)
  case close
  case writeTemporary(String)
  /// Gives the temporary file the name of the note.
  case renameTemporary
  /// Gives the note the name of a backup.
  case renameToBackup
  case removeBackup
}

/// A program that saves the note, step by step.
struct ModelledEditor {
  let actions: [EditorAction]
  /// The last text that it saves.
  let text: String
  fileprivate var done = 0
  fileprivate var found: Int?
  fileprivate var opened: Int?

  init(_ saves: [@Sendable (String) -> [EditorAction]]) {
    actions = saves.enumerated().flatMap { number, save in save("save \(number)") }
    text = "save \(saves.count - 1)"
  }

  @Sendable static func inPlace(_ text: String) -> [EditorAction] {
    [.lookUp, .open(truncates: false), .write(text), .close]
  }

  @Sendable static func truncating(_ text: String) -> [EditorAction] {
    [.lookUp, .open(truncates: true), .write(String(text.prefix(2))), .write(text), .close]
  }

  @Sendable static func renaming(_ text: String) -> [EditorAction] { [.writeTemporary(text), .renameTemporary] }

  /// As Vim does by default.
  @Sendable static func withBackup(_ text: String) -> [EditorAction] {
    [.renameToBackup, .lookUp, .open(truncates: true), .write(text), .close, .removeBackup]
  }
}

/// A model of a folder with one note, in which an editor acts between any two calls of a step.
final class ModelledFiles: StepFiles {
  struct Abilities {
    /// Whether two names can be swapped, and a file be renamed only if the new name is free.
    var swaps = true
    var reportsWriters = true
    /// Whether files are removed that no program has open, and replaced where names cannot be swapped, as it was once.
    var removes = false
  }

  struct State {
    var names: [String: Int] = [:]
    var texts: [Int: [UInt8]] = [:]
    var writers: [Int: Int] = [:]
    /// The files that were put away.
    var kept: [Int] = []
    var now: Int64 = 1_000_000_000_000
    var calls = 0
    var choices = Choices()
    var editor: ModelledEditor
  }

  static let note = "a.md"
  private let abilities: Abilities
  /// The call before which the process is killed; nil afterwards.
  private let killed: Mutex<Int?>
  let state: Mutex<State>

  init(
    _ abilities: Abilities, _ editor: ModelledEditor, _ choices: Choices, files: [String: String], killed: Int? = nil
  ) {
    self.abilities = abilities
    self.killed = Mutex(killed)
    var state = State(editor: editor)
    state.choices = choices
    for (name, text) in files {
      state.names[name] = state.texts.count
      state.texts[state.texts.count] = Array(text.utf8)
    }
    self.state = Mutex(state)
  }

  /// The texts of the files that have a name.
  var texts: [String: String] {
    state.withLock { state in state.names.mapValues { String(decoding: state.texts[$0] ?? [], as: UTF8.self) } }
  }

  /// Whether the process was killed; `keep` cannot say so.
  var wasKilled: Bool { killed.withLock { killed in killed.map { state.withLock(\.calls) >= $0 } ?? false } }

  /// The same files for the process that finishes the change.
  func revived() -> ModelledFiles {
    killed.withLock { $0 = nil }
    return self
  }

  // MARK: - The other programs

  /// Lets the editor take any number of steps.
  func act(all: Bool = false) {
    state.withLock { state in
      let left = state.editor.actions.count - state.editor.done
      for _ in 0..<(all ? left : state.choices.pick(left + 1)) { Self.step(&state) }
    }
  }

  private static func step(_ state: inout State) {
    let action = state.editor.actions[state.editor.done]
    state.editor.done += 1
    switch action {
    case .lookUp: state.editor.found = state.names[note]
    case .open(let truncates):
      let file = state.editor.found ?? state.names[note] ?? make(note, &state)
      state.editor.opened = file
      state.writers[file, default: 0] += 1
      if truncates { state.texts[file] = [] }
    case .write(let text): if let file = state.editor.opened { state.texts[file] = Array(text.utf8) }
    case .close: if let file = state.editor.opened { state.writers[file, default: 0] -= 1 }
    case .writeTemporary(let text): state.texts[make("temporary", &state)] = Array(text.utf8)
    case .renameTemporary: state.names[note] = state.names.removeValue(forKey: "temporary")
    case .renameToBackup: if let file = state.names.removeValue(forKey: note) { state.names["backup"] = file }
    case .removeBackup: state.names["backup"] = nil
    }
  }

  private static func make(_ name: String, _ state: inout State) -> Int {
    let file = state.texts.count
    state.names[name] = file
    state.texts[file] = []
    return file
  }

  /// What the next command does: a file that was put away and has other contents is named.
  func check(known: [String]) {
    state.withLock { state in
      let known = known.map { Array($0.utf8) }
      for file in state.kept where !known.contains(state.texts[file] ?? []) {
        let name = state.names[Self.note] == nil ? Self.note : "a (late copy \(file)).md"
        state.names[name] = file
        state.kept.removeAll { $0 == file }
      }
    }
  }

  // MARK: - The calls of a step

  private func call<Result>(
    _ body: (inout State) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    act()
    return try state.withLock { (state) throws(SystemError) -> Result in
      state.calls += 1
      if let killed = killed.withLock({ $0 }), state.calls >= killed { throw SystemError(.inputOutput, call: "kill") }
      return try body(&state)
    }
  }

  private func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  func state(of path: [UInt8]) throws(SystemError) -> FileState {
    try call { state in state.names[text(path)].map { .file(state.texts[$0] ?? []) } ?? .missing }
  }

  func exists(_ path: [UInt8]) throws(SystemError) -> Bool { try call { $0.names[text(path)] != nil } }

  func hasWriters(_ path: [UInt8]) throws(SystemError) -> Bool? {
    try call { state in
      if !abilities.reportsWriters { return nil }
      return state.names[text(path)].map { state.writers[$0, default: 0] > 0 } ?? false
    }
  }

  func exchange(_ path: [UInt8], _ other: [UInt8]) throws(SystemError) {
    try call { (state) throws(SystemError) in
      guard let file = state.names[text(path)] else { throw SystemError(.noSuchFile, call: "renameat2") }
      if abilities.swaps {
        state.names[text(path)] = state.names.updateValue(file, forKey: text(other))
      } else if abilities.removes {
        state.names[text(path)] = state.names.removeValue(forKey: text(other))
      } else {
        throw SystemError(.invalidArgument, call: "renameat2")
      }
    }
  }

  func putAside(_ path: [UInt8], as other: [UInt8]) throws(SystemError) -> Bool {
    try call { state in
      guard let file = state.names.removeValue(forKey: text(path)) else { return false }
      state.names[text(other)] = file
      return true
    }
  }

  func move(_ path: [UInt8], to other: [UInt8]) throws(SystemError) {
    if !abilities.swaps { throw SystemError(.invalidArgument, call: "renameat2") }
    try rename(path, to: other)
  }

  func rename(_ path: [UInt8], to other: [UInt8]) throws(SystemError) {
    try call { (state) throws(SystemError) in
      guard let file = state.names[text(path)] else { throw SystemError(.noSuchFile, call: "renameat2") }
      if state.names[text(other)] != nil { throw SystemError(.exists, call: "renameat2") }
      state.names[text(path)] = nil
      state.names[text(other)] = file
    }
  }

  func removeIfPresent(_ path: [UInt8]) throws(SystemError) { try call { $0.names[text(path)] = nil } }

  func keep(_ path: [UInt8]) {
    try? call { state in
      guard let file = state.names.removeValue(forKey: text(path)) else { return }
      if !abilities.removes { state.kept.append(file) }
    }
  }

  func writeInPlace(
    _ path: [UInt8], _ contents: [UInt8], _ isOld: (FileState) -> Bool
  ) throws(SystemError) -> InPlaceOutcome { .busy }

  var now: Int64 { state.withLock { $0.now } }

  /// A pause between two looks at a file counts as a longer one, so that there are few of them.
  func sleep(_ duration: Duration) {
    act()
    state.withLock { $0.now += duration == .milliseconds(5) ? 900_000_000 : duration.nanoseconds }
  }
}
