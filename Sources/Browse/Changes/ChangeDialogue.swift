internal import Answers
internal import Bytes
internal import Terminal
internal import VaultChanges
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
    /// How far back the earlier text is that the line shows; 0 for what is typed.
    var back = 0

    /// The beginning of the name of a note that is typed; nil if the line asks for something else.
    var noteName: String? {
      switch action {
      case .heal: return asked
      case .command:
        let (words, word) = (ShellWords.ending(of: asked).words, ShellWords.ending(of: asked).unfinished)
        return words.isEmpty || word.isEmpty || "-@%".contains(word.first ?? " ") ? nil : word
      default: return nil
      }
    }

    /// What is known of the things, shown beside the line; nil for nothing.
    var fact: String? {
      let tags = action == .tag ? subject.commonTags : []
      return tags.isEmpty ? nil : "has \(tags.map { "#\($0)" }.joined(separator: " "))"
    }
  }

  struct Confirmation: Sendable {
    let request: RunRequest
    fileprivate(set) var question: String
    /// The plan, as `--dry-run` prints it.
    let plan: [String]
    /// The places that can be chosen, the one that is asked for, and those that stay as they are.
    var places: [ReplacementPlanner.Place] = []
    fileprivate(set) var place: Int?
    fileprivate(set) var kept: Set<Int> = []
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
  private var steps = UndoSteps()
  private var texts = TypedTexts()
  /// The line from which the change came that is planned or carried out; nil if it came from none.
  private var sent: Prompt?
  /// Whether the change that is planned is about something that is not on the screen.
  private var isUnseen = false

  static let planTitle = "what would be changed"

  /// The number of files from which on a change is confirmed.
  private static let many = 20

  /// Whether what runs is to stop.
  private(set) var isStopping = false
  /// What would come of the line that was typed.
  private var foreseen: RunResult?

  /// Whether keys are for a line or a question.
  var asks: Bool { prompt != nil || choice != nil || confirmation != nil }

  init(categories: [NoteCategory]) { self.categories = categories }

  // MARK: - Beginning

  mutating func begin(_ action: Action, _ subject: ChangeSubject) -> Step {
    if action == .undo { return undo(subject) }
    if action == .redo { return redo() }
    do throws(ChangeKeys.Refusal) {
      guard let (label, text) = try ChangeKeys.prompt(action, subject) else { return ask(action, subject, "") }
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

  /// Asks for the change of a key with the text that was typed for it, or says why there is none.
  /// A text of which there is no change is asked for again.
  private mutating func ask(_ action: Action, _ subject: ChangeSubject, _ text: String, from line: Prompt? = nil)
    -> Step
  {
    do throws(ChangeKeys.Refusal) {
      let request = try ChangeKeys.request(action, subject, text)
      if running == nil { sent = line }
      return ask(request, subject)
    } catch {
      if !text.trimmed.isEmpty { prompt = line }
      return Step(message: error.text)
    }
  }

  /// Asks for a text to read, which changes nothing.
  mutating func print(_ request: RunRequest) -> Step { run(request) }

  /// Takes back a note that was created, and then given up.
  mutating func takeBack() -> Step {
    guard let number = steps.next else { return Step() }
    return run(RunRequest(.undo(number), .step(isUndo: true, number)))
  }

  private mutating func undo(_ subject: ChangeSubject) -> Step {
    if case .operation(let number) = subject.kind { return run(undo: number) }
    // An operation of others is shown before it is undone.
    guard let number = steps.next else { return run(undo: steps.other) }
    return run(RunRequest(.undo(number), .step(isUndo: true, number)))
  }

  private mutating func redo() -> Step {
    guard let number = steps.redo else { return Step(message: "nothing was undone here") }
    return run(RunRequest(.redo(number), .step(isUndo: false, number)))
  }

  /// Runs a request, or first has it planned if not all of it can be seen or it can change other notes.
  private mutating func ask(_ request: RunRequest, _ subject: ChangeSubject) -> Step {
    isUnseen = !subject.isSeen || request.change?.kind == .delete && subject.items.count > 1
    if case .reading = request.purpose, !subject.isSeen, !request.rows.isEmpty {
      confirmation = Confirmation(
        request: request, question: question(request, ["% is \(subject.text), and not all of that is on the screen"]),
        plan: subject.items.map { String(decoding: $0.name, as: UTF8.self) })
      return Step()
    }
    guard request.purpose == .change,
      isUnseen || request.change?.reachesOtherNotes == true || request.change?.hasPlaces == true
        || subject.items.count > Self.many
    else { return run(request) }
    planned = request
    return run(Self.plan(of: request))
  }

  /// Returns the request that only asks what would be changed.
  private static func plan(of request: RunRequest) -> RunRequest {
    var plan = request
    plan.purpose = .plan
    return plan
  }

  // MARK: - What would be changed

  /// The request for the plan of the name that is typed; nil if none is, or if it is the old one.
  var foreseenRequest: RunRequest? {
    guard let prompt, prompt.action == .rename, prompt.line.text.trimmed != prompt.given,
      let request = try? ChangeKeys.request(.rename, prompt.subject, prompt.line.text)
    else { return nil }
    return Self.plan(of: request)
  }

  mutating func foresee(_ result: RunResult) { foreseen = result }

  /// What would come of the line as it is now; nil while that is not known.
  var foresight: String? {
    guard let foreseen, foreseen.request == foreseenRequest else { return nil }
    guard foreseen.isSuccess else { return foreseen.errors.first ?? "that cannot be done" }
    let path = foreseen.plannedPath.map { String(decoding: $0, as: UTF8.self) }
    let links = foreseen.plannedLinks == 0 ? nil : Amount.text(foreseen.plannedLinks, "link")
    let notes = foreseen.plannedNotes == 0 ? nil : Amount.text(foreseen.plannedNotes, "note")
    let what = [links, notes].compactMap(\.self).joined(separator: " in ")
    return [
      path, what.isEmpty ? "no other note would change" : "\(what) would change", foreseen.errors.first,
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// What is carried out after the plan.
  private var planned: RunRequest?

  /// Stops what runs, and forgets what waits for it. Returns nil if nothing runs, or is being stopped already.
  mutating func stop() -> Step? {
    if running == nil || isStopping { return nil }
    (isStopping, waiting) = (true, nil)
    return Step(wishes: [.stopRunning], message: "stopping; what has begun to be written is written to its end")
  }

  /// Shows what undoing an operation would do, and asks; nil for the last one.
  private mutating func run(undo number: Int?) -> Step {
    isUnseen = true
    planned = RunRequest(.change, .step(isUndo: true, number))
    return run(RunRequest(.plan, .step(isUndo: true, number)))
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
      cancel()
      return Step()
    case .up, .down:
      let back = prompt.back + (key.code == .up ? 1 : -1)
      guard let text = back == 0 ? prompt.asked : texts.text(back, for: prompt.action) else { return Step() }
      (prompt.back, prompt.line) = (back, EditedLine(text))
    case .enter:
      self.prompt = nil
      texts.keep(prompt.line.text, for: prompt.action)
      if prompt.action == .sortProperty {
        let name = prompt.line.text.trimmed
        return name.isEmpty ? Step(message: "a property is needed") : Step(property: name)
      }
      return ask(prompt.action, prompt.subject, prompt.line.text, from: prompt)
    case .tab:
      guard !all.isEmpty else { return Step() }
      let back = key.modifiers.contains(.shift)
      let next = prompt.taken.map { ($0 + (back ? all.count - 1 : 1)) % all.count } ?? 0
      prompt.line = EditedLine(Self.beginning(of: prompt) + all[next])
      prompt.taken = next
    default:
      if key == Key(.character("k"), .control) { prompt.line.apply(.deleteToEnd) } else { prompt.line.apply(key) }
      (prompt.taken, prompt.asked, prompt.back) = (nil, prompt.line.text, 0)
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

  mutating func cancel() {
    if let prompt, prompt.line.text != prompt.given { texts.keep(prompt.line.text, for: prompt.action) }
    (prompt, choice, confirmation) = (nil, nil, nil)
  }

  /// The text of a line before the word that is completed.
  static func beginning(of prompt: Prompt) -> String {
    if prompt.action == .command {
      return String(
        String.UnicodeScalarView(prompt.asked.unicodeScalars.dropLast(ShellWords.ending(of: prompt.asked).width)))
    }
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
    if let place = confirmation.place { return answer(confirmation, at: place, key) }
    switch key {
    case Key(.character("c")) where confirmation.places.count > 1: return ask(confirmation, at: 0)
    case Key(.character("y")):
      self.confirmation = nil
      return run(confirmation.request)
    case Key(.character("d")): return Step(reading: (Self.planTitle, confirmation.plan))
    default: return dismiss()
    }
  }

  private mutating func dismiss() -> Step {
    confirmation = nil
    if let sent { texts.keep(sent.line.text, for: sent.action) }
    sent = nil
    return Step(message: "nothing was changed")
  }

  // MARK: - Places of a replacement

  /// Asks whether a text is to be replaced at a place, or makes the change after the last one.
  private mutating func ask(_ confirmation: Confirmation, at number: Int) -> Step {
    guard number < confirmation.places.count else { return make(confirmation) }
    let place = confirmation.places[number]
    var asked = confirmation
    asked.place = number
    asked.question =
      TerminalText.safe("\(String(decoding: place.path, as: UTF8.self)):\(place.line): \(place.old) → \(place.new)")
      + " · \(number + 1) of \(confirmation.places.count)"
      + " · y replaces it  n leaves it  a replaces the rest  q leaves the rest  other keys keep all"
    self.confirmation = asked
    return Step()
  }

  private mutating func answer(_ confirmation: Confirmation, at place: Int, _ key: Key) -> Step {
    var confirmation = confirmation
    switch key {
    case Key(.character("y")): return ask(confirmation, at: place + 1)
    case Key(.character("n")):
      confirmation.kept.insert(place)
      return ask(confirmation, at: place + 1)
    case Key(.character("a")): return make(confirmation)
    case Key(.character("q")):
      confirmation.kept.formUnion(place..<confirmation.places.count)
      return make(confirmation)
    default: return dismiss()
    }
  }

  /// Makes a change at the places that were chosen.
  private mutating func make(_ confirmation: Confirmation) -> Step {
    guard confirmation.kept.count < confirmation.places.count, let change = confirmation.request.change
    else { return dismiss() }
    self.confirmation = nil
    return run(RunRequest(confirmation.request.purpose, .change(change.keeping(confirmation.kept))))
  }

  // MARK: - Results

  mutating func take(_ result: RunResult) -> Step {
    guard running == result.request else { return Step() }
    let wasStopping = isStopping
    (running, isStopping) = (nil, false)
    var step = Step()
    let next = steps.next
    steps.take(result)
    if result.needsTerminal, let words = result.request.words {
      step.wishes.append(.runOutside(words))
    } else if result.isStopped {
      planned = nil
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
    }
    if result.step != nil, !result.isSuccess, steps.next != nil || steps.other != nil, let message = step.message {
      step.message = "\(message) · \(next == nil ? "U again undoes" : "U undoes") the one before"
    }
    if !result.isSuccess, let text = giveBack() { step.message = step.message.map { "\($0) · \(text)" } ?? text }
    if running == nil { sent = nil }
    if let next = waiting, running == nil {
      waiting = nil
      running = next
      step.wishes.append(.run(next))
    }
    return step
  }

  /// Asks again for the line of a change that was not made. Returns how it can be had if another one is asked for.
  private mutating func giveBack() -> String? {
    guard let line = sent else { return nil }
    sent = nil
    if asks { return "↑ brings back what was typed" }
    prompt = line
    return nil
  }

  /// Carries out a plan at once, or asks whether it is to be.
  private mutating func decide(_ result: RunResult) -> Step {
    guard var request = planned else { return Step() }
    planned = nil
    guard result.isSuccess else { return Step(message: says(result)) }
    let isNew = !result.newFolders.isEmpty
    guard isUnseen || isNew || result.plannedFiles > Self.many || result.places.count > 1 else { return run(request) }
    var facts = [Amount.text(result.plannedFiles, "file")]
    if !result.places.isEmpty { facts[0] = "\(Amount.text(result.places.count, "place")) in \(facts[0])" }
    if let step = result.step {
      // What is shown is undone, whatever comes after it meanwhile.
      request = RunRequest(.undo(step.number), .step(isUndo: true, step.number))
      facts = ["‘\(step.command)’", facts[0]]
    }
    facts += result.newFolders.map { "makes the folder \(String(decoding: $0, as: UTF8.self))" }
    facts += result.errors.prefix(1)
    confirmation = Confirmation(
      request: request, question: question(request, facts, hasPlaces: result.places.count > 1), plan: result.output,
      places: result.places)
    return Step()
  }

  private func question(_ request: RunRequest, _ facts: [String], hasPlaces: Bool = false) -> String {
    let all = facts.map { TerminalText.safe($0) }.joined(separator: " · ")
    let choosing = hasPlaces ? "  c chooses places" : ""
    return "\(request.text)? \(all) · y does it\(choosing)  d shows it  other keys keep all"
  }

  /// The line that says what was done.
  private func says(_ result: RunResult) -> String? {
    let text = fact(result)
    return result.isSuccess ? ([text] + result.notices).joined(separator: " · ") : text
  }

  private func fact(_ result: RunResult) -> String {
    if result.isSuccess, let message = result.message { return message }
    let lines = result.isSuccess ? result.output + result.errors : result.errors + result.output
    return lines.first ?? (result.isSuccess ? "done" : "the command failed")
  }
}
