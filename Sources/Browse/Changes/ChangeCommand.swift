internal import Bytes
internal import Terminal

/// The commands that do what a key does.
enum ChangeCommand {
  /// Why a key does nothing.
  struct Refusal: Error, Equatable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// Returns what a key asks for: a word before the line, and the text that is in it; nil if it asks for nothing.
  static func prompt(_ action: Action, _ subject: ChangeSubject) throws(Refusal) -> (label: String, text: String)? {
    switch action {
    case .new: return ("new", subject.search)
    case .capture: return ("capture", "")
    case .rename:
      switch subject.kind {
      case .trash: return nil
      case .folder(let path):
        return ("rename folder \(path) →", path.split(separator: "/").last.map(String.init) ?? path)
      case .tag(let name): return ("rename tag #\(name) →", name)
      case .heading(let text): return ("rename heading \(text) →", text)
      case .notes where subject.items.count == 1: return ("rename \(subject.text) →", subject.text)
      case .notes: throw Refusal("only one note can be renamed at a time")
      default: throw noMeaning(action)
      }
    case .move: return ("move \(try notes(subject, action)) to", "")
    case .tag: return ("tag \(try notes(subject, action)) with", "")
    case .category: return ("category of \(try notes(subject, action)):", "")
    case .sortProperty: return ("sort by the property", "")
    case .property: return ("property of \(try notes(subject, action)): NAME VALUE", "")
    case .schedule:
      guard subject.kind == .tasks else { throw Refusal("S sets the date of a task; g t lists tasks") }
      return ("due \(subject.text):", "")
    case .heal:
      guard case .missing = subject.kind else { return nil }
      return ("mend links to \(subject.text), which are to lead to", "")
    case .command: return (":", "")
    default: return nil
    }
  }

  private static func notes(_ subject: ChangeSubject, _ action: Action) throws(Refusal) -> String {
    guard subject.kind == .notes, !subject.items.isEmpty else { throw noMeaning(action) }
    return subject.text
  }

  private static func noMeaning(_ action: Action) -> Refusal {
    let row = ActionRow.all.first { $0.action == action }
    return Refusal("\(row?.keyText(.list) ?? "") (\(row?.label ?? "")) has no meaning here")
  }

  /// Returns the commands of a key, with the text that was typed for it.
  static func request(_ action: Action, _ subject: ChangeSubject, _ text: String) throws(Refusal) -> RunRequest {
    func change(_ words: [String], _ operands: [[UInt8]] = []) -> RunRequest {
      RunRequest(.change, words, operands, of: subject.items)
    }
    let text = text.trimmed
    switch action {
    case .new:
      guard !text.isEmpty else { throw Refusal("a new note needs a title") }
      var words = ["new"]
      switch subject.scope {
      case .folder(let path): words += ["--folder", path]
      case .category(let name): words += ["--category", name]
      case .tag(let name): words += ["--tag", name]
      default: break
      }
      if let tag = subject.filterTag { words += ["--tag", tag] }
      return RunRequest(.edit, words + ["--", text], of: subject.items)
    case .capture:
      guard !text.isEmpty else { throw Refusal("there is nothing to capture") }
      return change(["capture", "--", text])
    case .daily: return RunRequest(.edit, ["daily"] + (subject.day.map { [$0] } ?? []), of: subject.items)
    case .rename:
      if subject.kind == .trash { return change(["restore"], subject.operands) }
      guard !text.isEmpty else { throw Refusal("a name is needed") }
      switch subject.kind {
      case .folder(let path): return change(["folder", "rename", path, text])
      case .tag(let name): return change(["tag", "rename", name, text])
      case .heading(let old):
        return change(["heading", "rename", String(decoding: subject.operands[0], as: UTF8.self) + "#\(old)", text])
      default: return change(["rename"], subject.operands + [Array(text.utf8)])
      }
    case .move: return change(["move"], subject.operands + [Array((text.isEmpty ? "/" : text).utf8)])
    case .tag: return try tag(text, subject)
    case .category:
      return text == "-"
        ? change(["property", "unset", "category"], subject.operands)
        : change(["category"], subject.operands + [Array(text.utf8)])
    case .pin:
      _ = try notes(subject, action)
      return change([subject.items.allSatisfy(\.isPinned) ? "unpin" : "pin"], subject.operands)
    case .property:
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { throw Refusal("a property needs a name and a value, or - to remove it") }
      let isRemoved = words[1].trimmed == "-"
      return change(
        isRemoved ? ["property", "unset", words[0]] : ["property", "set", words[0], words[1]], subject.operands)
    case .task:
      guard subject.kind == .tasks, !subject.items.isEmpty
      else { throw Refusal("X ticks a task; g t lists tasks, and 4 those of a note") }
      return change(["task", "toggle"], subject.operands)
    case .schedule: return try schedule(text, subject)
    case .archive:
      _ = try notes(subject, action)
      let isArchived = subject.items.allSatisfy { $0.name.starts(with: "Archive/".utf8) }
      return change([isArchived ? "unarchive" : "archive"], subject.operands)
    case .delete:
      if case .folder(let path) = subject.kind { return change(["folder", "delete", path]) }
      if case .tag(let name) = subject.kind { return change(["tag", "delete", name]) }
      _ = try notes(subject, action)
      return change(["delete"], subject.operands)
    case .heal:
      if case .missing(let name) = subject.kind {
        guard !text.isEmpty else { throw Refusal("a note is needed to which the links are to lead") }
        return change(["heal", name, text])
      }
      _ = try notes(subject, action)
      return change(["conflicts", "merge"], subject.operands)
    case .command: return try command(text, subject)
    default: throw noMeaning(action)
    }
  }

  /// Tags of which those with a minus are removed.
  private static func tag(_ text: String, _ subject: ChangeSubject) throws(Refusal) -> RunRequest {
    var request = RunRequest(purpose: .change, commands: [], notes: subject.items.map(\.name))
    for word in text.split(separator: " ") {
      let isRemoved = word.hasPrefix("-")
      let name = word.drop { $0 == "-" || $0 == "#" || $0 == "+" }
      if name.isEmpty { continue }
      request.commands.append(
        ["tag", isRemoved ? "remove" : "add", String(name)].map { Array($0.utf8) } + subject.operands)
    }
    guard !request.commands.isEmpty else { throw Refusal("a tag is needed") }
    return request
  }

  /// A day, after `scheduled` or `start` if another date than the due date is meant.
  private static func schedule(_ text: String, _ subject: ChangeSubject) throws(Refusal) -> RunRequest {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = words.first else { throw Refusal("a day is needed, such as friday, or - for none") }
    var (command, day) = (["due"], text)
    if ["scheduled", "start", "due"].contains(first), words.count == 2 {
      command = first == "due" ? ["due"] : first == "start" ? ["schedule", "--start"] : ["schedule"]
      day = words[1].trimmed
    }
    let all = ["task"] + command + [day == "-" ? "none" : day]
    return RunRequest(.change, all, subject.operands, of: subject.items)
  }

  /// A command line in the words of a shell, in which `%` alone stands for the things.
  private static func command(_ text: String, _ subject: ChangeSubject) throws(Refusal) -> RunRequest {
    guard let words = ShellWords.split(text), !words.isEmpty
    else { throw Refusal(text.isEmpty ? "a command is needed" : "a quote is not closed") }
    if words.contains("%"), subject.items.isEmpty { throw Refusal("there is no note that % could stand for") }
    let all = words.flatMap { $0 == "%" ? subject.operands : [Array($0.utf8)] }
    return RunRequest(purpose: .reading(text), commands: [all])
  }
}
