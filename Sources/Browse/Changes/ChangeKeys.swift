internal import Bytes
internal import NoteSyntax
internal import Terminal

/// The requests of the keys that change notes.
enum ChangeKeys {
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
    case .replace: return ("replace in \(try notes(subject, action)): OLD NEW", "")
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

  /// Returns what a key asks for, with the text that was typed for it.
  static func request(_ action: Action, _ subject: ChangeSubject, _ text: String) throws(Refusal) -> RunRequest {
    func change(_ kind: KeyChange.Kind) -> RunRequest { RunRequest(.change, kind, subject.rows) }
    let text = text.trimmed
    switch action {
    case .new:
      guard !text.isEmpty else { throw Refusal("a new note needs a title") }
      var (folder, category, tags): (String?, String?, [String]) = (nil, nil, [])
      switch subject.scope {
      case .folder(let path): folder = path
      case .category(let name): category = name
      case .tag(let name): tags = [name]
      default: break
      }
      if let tag = subject.filterTag { tags.append(tag) }
      return RunRequest(.edit, .create(title: text, folder: folder, category: category, tags: tags))
    case .capture:
      guard !text.isEmpty else { throw Refusal("there is nothing to capture") }
      return RunRequest(.change, .capture(text))
    case .daily: return RunRequest(.edit, .openDaily(subject.day))
    case .carry: return RunRequest(.change, .carryTasks(subject.day))
    case .rename:
      if subject.kind == .trash { return change(.restore) }
      guard !text.isEmpty else { throw Refusal("a name is needed") }
      switch subject.kind {
      case .folder(let path): return RunRequest(.change, .renameFolder(path, to: text))
      case .tag(let name): return RunRequest(.change, .renameTag(name, to: text))
      case .heading(let old): return change(.renameHeading(old, to: text))
      default: return change(.rename(text))
      }
    case .move: return change(.move(to: text.isEmpty ? "/" : text))
    case .tag:
      let (added, removed) = try tags(text)
      return change(.tag(adding: added, removing: removed))
    case .category: return change(.categorise(text == "-" ? nil : text))
    case .pin:
      _ = try notes(subject, action)
      return change(.pin(!subject.items.allSatisfy(\.isPinned)))
    case .property:
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { throw Refusal("a property needs a name and a value, or - to remove it") }
      return change(.setProperty(words[0], words[1].trimmed == "-" ? nil : words[1]))
    case .replace:
      guard let words = ShellWords.split(text), words.count == 2
      else { throw Refusal("a text and its replacement are needed, each in quotes if it has spaces") }
      return change(.replace(words[0], by: words[1], keeping: []))
    case .task:
      guard subject.kind == .tasks, !subject.items.isEmpty
      else { throw Refusal("X ticks a task; g t lists tasks, and 4 those of a note") }
      return change(.toggleTasks)
    case .schedule:
      let (kind, day) = try date(text)
      return change(.setTaskDate(kind, day == "-" || day == "none" ? nil : day))
    case .archive:
      _ = try notes(subject, action)
      return change(.archive(!subject.items.allSatisfy { $0.name.starts(with: "Archive/".utf8) }))
    case .delete:
      if case .folder(let path) = subject.kind { return RunRequest(.change, .deleteFolder(path)) }
      if case .tag(let name) = subject.kind { return RunRequest(.change, .deleteTag(name)) }
      _ = try notes(subject, action)
      return change(.delete)
    case .heal:
      if case .missing(let name) = subject.kind {
        guard !text.isEmpty else { throw Refusal("a note is needed to which the links are to lead") }
        return RunRequest(.change, .heal(name, to: text))
      }
      _ = try notes(subject, action)
      return change(.mergeConflicts)
    case .command: return try command(text, subject)
    default: throw noMeaning(action)
    }
  }

  /// Tags to add, and those with a minus, which are removed.
  private static func tags(_ text: String) throws(Refusal) -> (added: [String], removed: [String]) {
    var (added, removed): ([String], [String]) = ([], [])
    for word in text.split(separator: " ") {
      let name = word.drop { $0 == "-" || $0 == "#" || $0 == "+" }
      if name.isEmpty { continue }
      if word.hasPrefix("-") { removed.append(String(name)) } else { added.append(String(name)) }
    }
    if added.isEmpty, removed.isEmpty { throw Refusal("a tag is needed") }
    return (added, removed)
  }

  /// A day, after `scheduled` or `start` if another date than the due date is meant.
  private static func date(_ text: String) throws(Refusal) -> (kind: TaskItem.DateKind, day: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = words.first else { throw Refusal("a day is needed, such as friday, or - for none") }
    let kinds: [String: TaskItem.DateKind] = ["scheduled": .scheduled, "start": .start, "due": .due]
    guard let kind = kinds[first], words.count == 2 else { return (.due, text) }
    return (kind, words[1].trimmed)
  }

  /// A command line in the words of a shell, in which `%` alone stands for the things.
  private static func command(_ text: String, _ subject: ChangeSubject) throws(Refusal) -> RunRequest {
    guard let words = ShellWords.split(text), !words.isEmpty
    else { throw Refusal(text.isEmpty ? "a command is needed" : "a quote is not closed") }
    if words.contains("%"), subject.items.isEmpty { throw Refusal("there is no note that % could stand for") }
    return RunRequest(
      .reading(text),
      .line(words.flatMap { $0 == "%" ? subject.rows.map { .row($0) } : [RunRequest.Word.text(Array($0.utf8))] }))
  }
}
