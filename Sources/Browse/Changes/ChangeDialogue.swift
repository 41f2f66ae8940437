internal import Answers
internal import Bytes
internal import Terminal
internal import VaultCore

/// What a screen does between a key that changes notes and the line that says what was changed: it asks for a text if one
/// is needed, has the change planned if nobody can see all of it, asks whether it is to be made, and keeps the operations
/// that can be undone.
struct ChangeDialogue: Sendable {
  struct Prompt: Sendable {
    let action: Action
    let subject: ChangeSubject
    let label: String
    var line: EditedLine
    /// The completion that was taken last, by its index.
    var taken: Int?
    /// The text for which completions are shown.
    var asked: String
    /// The text that the line had at first.
    var given = ""

    /// What is known of the things, shown beside the line; nil for nothing.
    var fact: String? {
      let tags = action == .tag ? subject.commonTags : []
      return tags.isEmpty ? nil : "has \(tags.map { "#\($0)" }.joined(separator: " "))"
    }
  }

  struct Confirmation: Sendable {
    let request: RunRequest
    let question: String
    /// The plan, as `--dry-run` prints it.
    let plan: [String]
  }

  /// What a step has said and wants to be done.
  struct Step {
    var wishes: [ScreenWish] = []
    var message: String?
    /// Whether the message is about a change that can be undone.
    var isUndoable = false
    var reading: (title: String, lines: [String])?
    /// The property by which notes are to be sorted.
    var property: String?
  }

  private(set) var prompt: Prompt?
  private(set) var choice: CategoryChoice?
  private(set) var confirmation: Confirmation?
  private let categories: [NoteCategory]
  /// The change that is being planned or carried out, and the one that waits for it.
  private(set) var running: RunRequest?
  private var waiting: RunRequest?
  /// The operations of this screen that can be undone, and those that can be redone, the last one last.
  private var (done, undone): ([Int], [Int]) = ([], [])
  /// Whether the change that is planned is about something that is not on the screen.
  private var isUnseen = false

  /// The number of files from which on a change is confirmed.
  private static let many = 20

  private var isStopping = false
  /// What would come of the line that was typed.
  private var foreseen: RunResult?

  /// Whether keys are for a line or a question.
  var asks: Bool { prompt != nil || choice != nil || confirmation != nil }

  init(categories: [NoteCategory]) { self.categories = categories }

  // MARK: - Beginning

  mutating func begin(_ action: Action, _ subject: ChangeSubject) -> Step {
    if action == .undo { return undo(subject) }
    if action == .redo { return redo() }
    do throws(ChangeCommand.Refusal) {
      guard let (label, text) = try ChangeCommand.prompt(action, subject) else { return ask(action, subject, "") }
      if action == .category {
        choice = CategoryChoice(categories, subject)
      } else {
        prompt = Prompt(action: action, subject: subject, label: label, line: EditedLine(text), asked: "", given: text)
      }
      return Step()
    } catch {
      return Step(message: error.text)
    }
  }

  /// Runs the command of a key with the text that was typed for it, or says why there is none.
  private mutating func ask(_ action: Action, _ subject: ChangeSubject, _ text: String) -> Step {
    do throws(ChangeCommand.Refusal) {
      return ask(try ChangeCommand.request(action, subject, text), subject)
    } catch {
      return Step(message: error.text)
    }
  }

  private mutating func undo(_ subject: ChangeSubject) -> Step {
    if case .operation(let number) = subject.kind { return run(undo: number) }
    // An operation of others is shown before it is undone.
    guard let number = done.last else { return run(undo: nil) }
    return run(RunRequest(.undo(number), Self.undo(number)))
  }

  private mutating func redo() -> Step {
    guard let number = undone.last else { return Step(message: "nothing was undone here") }
    return run(RunRequest(.redo(number), ["redo", "--operation", "\(number)"]))
  }

  /// Runs a request, or first has it planned if not all of it can be seen or it can change other notes.
  private mutating func ask(_ request: RunRequest, _ subject: ChangeSubject) -> Step {
    let words = request.commands[0].map { String(decoding: $0, as: UTF8.self) }
    if case .reading = request.purpose, Self.needsTerminal(words) {
      return Step(wishes: [.runOutside(request.commands[0])])
    }
    let isDeletion = words[0] == "delete"
    // These change links in other notes, or all notes of a tag or folder.
    let isOfLinks =
      ["rename", "move", "folder", "heading", "archive", "unarchive", "heal"].contains(words[0])
      || words[0] == "tag" && ["rename", "delete"].contains(words[1])
    isUnseen = !subject.isSeen || isDeletion && subject.items.count > 1
    guard request.purpose == .change, isUnseen || isOfLinks || subject.items.count > Self.many
    else { return run(request) }
    planned = request
    return run(Self.plan(of: request))
  }

  /// Returns the request that only asks what would be changed.
  private static func plan(of request: RunRequest) -> RunRequest {
    var plan = request
    plan.purpose = .plan
    // An option after `--` would be an operand, so it comes first.
    plan.commands = request.commands.map { words in
      let count = wordsOfName(words)
      return Array(words[..<count]) + [Array("--dry-run".utf8)] + Array(words[count...])
    }
    return plan
  }

  // MARK: - What would be changed

  /// The request for the plan of the name that is typed; nil if none is, or if it is the old one.
  var foreseenRequest: RunRequest? {
    guard let prompt, prompt.action == .rename, prompt.line.text.trimmed != prompt.given,
      let request = try? ChangeCommand.request(.rename, prompt.subject, prompt.line.text)
    else { return nil }
    return Self.plan(of: request)
  }

  mutating func foresee(_ result: RunResult) { foreseen = result }

  /// What would come of the line as it is now; nil while that is not known.
  var foresight: String? {
    guard let foreseen, foreseen.request == foreseenRequest else { return nil }
    guard foreseen.isSuccess else { return foreseen.errors.first.map(Self.fact) ?? "that cannot be done" }
    let path = foreseen.plannedPath.map { String(decoding: $0, as: UTF8.self) }
    let links = foreseen.plannedLinks == 0 ? nil : Amount.text(foreseen.plannedLinks, "link")
    let notes = foreseen.plannedNotes == 0 ? nil : Amount.text(foreseen.plannedNotes, "note")
    let what = [links, notes].compactMap(\.self).joined(separator: " in ")
    return [
      path, what.isEmpty ? "no other note would change" : "\(what) would change", foreseen.errors.first.map(Self.fact),
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns a line of an error without the name of the program.
  private static func fact(_ line: String) -> String {
    line.hasPrefix("sheaf: ") ? String(line.dropFirst("sheaf: ".count)) : line
  }

  /// Whether a command needs the terminal: it edits, or has a screen of its own.
  private static func needsTerminal(_ words: [String]) -> Bool {
    ["edit", "pick", "browse", "watch"].contains(words[0]) || words.prefix(2) == ["config", "edit"]
      || words.contains("--edit") || words.contains("-e")
  }

  private static func wordsOfName(_ words: [[UInt8]]) -> Int {
    ["folder", "tag", "heading", "task", "property", "conflicts"].contains { words[0] == Array($0.utf8) } ? 2 : 1
  }

  /// What is carried out after the plan.
  private var planned: RunRequest?

  private static func undo(_ number: Int?) -> [String] { ["undo"] + (number.map { ["--operation", "\($0)"] } ?? []) }

  /// Stops what runs, and forgets what waits for it. Returns nil if nothing runs, or is being stopped already.
  mutating func stop() -> Step? {
    if running == nil || isStopping { return nil }
    (isStopping, waiting) = (true, nil)
    return Step(wishes: [.stopRunning], message: "stopping; what has begun to be written is written to its end")
  }

  /// Shows what undoing an operation would do, and asks; nil for the last one.
  private mutating func run(undo number: Int?) -> Step {
    isUnseen = true
    planned = RunRequest(number.map { .undo($0) } ?? .change, Self.undo(number))
    return run(RunRequest(.plan, Self.undo(number) + ["--dry-run"]))
  }

  private mutating func run(_ request: RunRequest) -> Step {
    if running != nil {
      guard waiting == nil else { return Step(message: "two changes are running already") }
      waiting = request
      return Step(message: "waits until the change before is made")
    }
    running = request
    return Step(wishes: [.run(request)])
  }

  // MARK: - Keys

  /// Obeys a key while a line is typed or a question is asked; `completions` are how the line can go on.
  mutating func apply(_ key: Key, completions all: [String]) -> Step {
    if let confirmation { return answer(confirmation, key) }
    if let choice { return answer(choice, key) }
    guard var prompt else { return Step() }
    switch key.code {
    case .escape where key.modifiers.isEmpty, .character("g") where key.modifiers == .control:
      self.prompt = nil
      return Step()
    case .enter:
      self.prompt = nil
      if prompt.action == .sortProperty {
        let name = prompt.line.text.trimmed
        return name.isEmpty ? Step(message: "a property is needed") : Step(property: name)
      }
      return ask(prompt.action, prompt.subject, prompt.line.text)
    case .tab:
      guard !all.isEmpty else { return Step() }
      let back = key.modifiers.contains(.shift)
      let next = prompt.taken.map { ($0 + (back ? all.count - 1 : 1)) % all.count } ?? 0
      prompt.line = EditedLine(Self.beginning(of: prompt) + all[next])
      prompt.taken = next
    default:
      if key == Key(.character("k"), .control) { prompt.line.apply(.deleteToEnd) } else { prompt.line.apply(key) }
      (prompt.taken, prompt.asked) = (nil, prompt.line.text)
    }
    self.prompt = prompt
    return Step()
  }

  /// Inserts pasted text into the line; a question is never answered by it.
  mutating func insert(_ text: String) {
    guard var prompt else { return }
    prompt.line.insert(text)
    (prompt.taken, prompt.asked) = (nil, prompt.line.text)
    self.prompt = prompt
  }

  mutating func cancel() { (prompt, choice, confirmation) = (nil, nil, nil) }

  /// The text of a line before the word that is completed.
  static func beginning(of prompt: Prompt) -> String {
    guard prompt.action == .tag else { return "" }
    let start = prompt.asked.lastIndex(of: " ").map { prompt.asked.index(after: $0) } ?? prompt.asked.startIndex
    let word = prompt.asked[start...]
    return String(prompt.asked[..<start]) + (word.hasPrefix("-") ? "-" : "")
  }

  private mutating func answer(_ choice: CategoryChoice, _ key: Key) -> Step {
    self.choice = nil
    switch choice.choice(of: key) {
    case .category(let name): return ask(.category, choice.subject, name)
    case .noCategory: return ask(.category, choice.subject, "-")
    case .other:
      prompt = Prompt(
        action: .category, subject: choice.subject, label: "category of \(choice.subject.text):", line: EditedLine(),
        asked: "")
      return Step()
    case nil: return Step(message: "nothing was changed")
    }
  }

  private mutating func answer(_ confirmation: Confirmation, _ key: Key) -> Step {
    switch key {
    case Key(.character("y")):
      self.confirmation = nil
      return run(confirmation.request)
    case Key(.character("d")): return Step(reading: ("what would be changed", confirmation.plan))
    default:
      self.confirmation = nil
      return Step(message: "nothing was changed")
    }
  }

  // MARK: - Results

  mutating func take(_ result: RunResult) -> Step {
    guard running == result.request else { return Step() }
    let wasStopping = isStopping
    (running, isStopping) = (nil, false)
    var step = Step()
    if result.isStopped {
      planned = nil
      done += result.operations
      step.isUndoable = !result.operations.isEmpty
      step.message =
        result.operations.isEmpty
        ? "stopped: nothing was changed" : "stopped after \(Amount.text(result.operations.count, "change"))"
    } else if case .plan = result.request.purpose {
      step = decide(result)
    } else {
      step.message = says(result).map {
        wasStopping && result.isSuccess ? "made before it could be stopped: \($0)" : $0
      }
      step.isUndoable = result.isSuccess && !result.operations.isEmpty
      switch result.request.purpose {
      case .undo(let number) where result.isSuccess:
        done.removeAll { $0 == number }
        undone.append(number)
      case .redo(let number) where result.isSuccess:
        undone.removeAll { $0 == number }
        done.append(number)
      case .undo, .redo: break
      default: if !result.operations.isEmpty { (done, undone) = (done + result.operations, []) }
      }
    }
    if let next = waiting, running == nil {
      waiting = nil
      running = next
      step.wishes.append(.run(next))
    }
    return step
  }

  /// Carries out a plan at once, or asks whether it is to be.
  private mutating func decide(_ result: RunResult) -> Step {
    guard let request = planned else { return Step() }
    planned = nil
    guard result.isSuccess else { return Step(message: result.errors.first ?? result.output.first) }
    guard isUnseen || result.plannedFiles > Self.many else { return run(request) }
    let words = request.commands[0].prefix(8).map { ShellWords.quoted(String(decoding: $0, as: UTF8.self)) }
    let more = request.commands[0].count > 8 ? " …" : ""
    let files = Amount.text(result.plannedFiles, "file")
    let warning = result.errors.isEmpty ? "" : " · \(result.errors[0])"
    confirmation = Confirmation(
      request: request,
      question:
        "\(words.joined(separator: " "))\(more)? \(files)\(warning) · y does it  d shows it  other keys keep all",
      plan: result.output)
    return Step()
  }

  /// The line that says what was done: the words of the command line.
  private func says(_ result: RunResult) -> String? {
    let lines = result.isSuccess ? result.output + result.errors : result.errors + result.output
    guard let first = lines.first else { return result.isSuccess ? "done" : "the command failed" }
    guard result.isSuccess, !result.operations.isEmpty else { return first }
    // A deletion says last which links are broken now.
    let isDeletion = result.request.commands[0][0] == Array("delete".utf8)
    guard isDeletion, result.output.count > 1, let last = result.output.last else { return first }
    return "\(first) · \(last.trimmed)"
  }
}
