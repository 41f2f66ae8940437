internal import Bytes
internal import NoteSyntax
internal import SearchIndex
package import SystemCalls

/// A place in a config file that is not understood; the rest of the file still counts.
package struct ConfigProblem: Error, Equatable, Sendable {
  /// The file.
  package let file: RawPath
  /// The line of the place, from 1.
  package let line: Int
  /// The column of the place in bytes, from 1.
  package let column: Int
  /// The description of the problem.
  package let message: String
}

/// Reads settings from YAML, key by key, and collects problems.
struct ConfigReader {
  /// The owner of the file; a vault's file cannot make all settings.
  enum Origin {
    case user
    case vault
  }

  let file: RawPath
  let origin: Origin
  private(set) var config: VaultConfig
  private(set) var problems: [ConfigProblem] = []
  private var bytes: [UInt8] = []

  /// Creates a reader that adds to `config`.
  init(file: RawPath, origin: Origin, base config: VaultConfig) {
    self.file = file
    self.origin = origin
    self.config = config
  }

  /// The known keys.
  static let keys = [
    "aliases", "attachments", "categories", "commit", "daily", "dates", "default-vault", "file-names", "folders",
    "heal", "ignore",
    "index", "legacy-front-matter", "link-paths", "link-resolution", "links", "monthly", "new-notes", "quarterly",
    "queries", "size-limit", "stamp-updated", "sync", "tasks", "templates", "title", "undo", "vaults", "weekly",
    "yearly",
  ]

  /// Reads the bytes of a file. An invalid value is reported as a problem and leaves its setting unchanged.
  mutating func read(_ bytes: [UInt8]) {
    self.bytes = bytes
    switch YAMLParser.parse(bytes.span) {
    case .failure(let problem):
      problems.append(
        ConfigProblem(file: file, line: problem.line, column: problem.column, message: problem.message))
    case .success(let root):
      if root.isNull { return }
      guard let pairs = root.pairs else { return report(root, "a config file is a list of 'key: value' lines") }
      for pair in pairs { read(pair.key.text ?? "", at: pair.key, pair.value) }
    }
  }

  private mutating func read(_ key: String, at place: YAMLNode, _ value: YAMLNode) {
    switch key {
    case "new-notes": if let text = text(value, key) { config.newNotes = text.trimmingSlashes }
    case "attachments": if let text = text(value, key) { config.attachments = text.trimmingSlashes }
    case "ignore": config.ignore = texts(value, key)
    case "links": if let style: VaultConfig.LinkStyle = choice(value, key) { config.links = style }
    case "file-names": if let names: VaultConfig.FileNames = choice(value, key) { config.fileNames = names }
    case "heal": if let healing: VaultConfig.Healing = choice(value, key) { config.heal = healing }
    case "dates": if let dates: VaultConfig.Dates = choice(value, key) { config.dates = dates }
    case "sync": if let joining: VaultConfig.Joining = choice(value, key) { config.sync = joining }
    case "commit":
      for pair in mapping(value, key) { readCommitWait(pair) }
    case "link-paths": if let paths: VaultConfig.LinkPaths = choice(value, key) { config.linkPaths = paths }
    case "stamp-updated": if let stamping: VaultConfig.Stamping = choice(value, key) { config.stampUpdated = stamping }
    case "legacy-front-matter":
      if let flag = value.scalar?.boolValue {
        config.readsLegacyFrontMatter = flag
      } else {
        report(value, "'\(key)' must be true or false")
      }
    case "size-limit":
      if let size = value.scalar?.intValue, size > 0 {
        config.sizeLimit = size
      } else {
        report(value, "'\(key)' must be a number of bytes")
      }
    case "link-resolution":
      let names = texts(value, key)
      for name in names where !["path", "id", "title", "alias"].contains(name) {
        report(value, "'\(name)' is not one of path, id, title, alias")
      }
      config.linkResolution = names
    case "title": readTitles(value, key)
    case "queries":
      for pair in mapping(value, key) {
        if let name = pair.key.text, let query = text(pair.value, name) { config.queries[name] = query }
      }
    case "categories": readCategories(value)
    case "aliases" where origin == .user:
      for pair in mapping(value, key) {
        if let name = pair.key.text, let line = text(pair.value, name) { config.aliases[name] = line }
      }
    case "vaults" where origin == .user:
      for pair in mapping(value, key) {
        if let name = pair.key.text, let path = text(pair.value, name) { config.vaults[name] = path }
      }
    case "aliases", "vaults": report(place, "'\(key)' is only allowed in the user's own config")
    case "folders":
      for pair in mapping(value, key) { readFolder(pair) }
    case "daily", "weekly", "monthly", "quarterly", "yearly":
      if let period = NotePeriod(rawValue: key) { readNotes(period, value) }
    case "templates":
      guard let pairs = value.pairs else {
        config.templates = text(value, key)?.trimmingSlashes
        return
      }
      for pair in pairs {
        switch pair.key.text {
        case "folder": config.templates = text(pair.value, "folder")?.trimmingSlashes
        case "date-format": if let text = text(pair.value, "date-format") { config.templateDateFormat = text }
        case "time-format": if let text = text(pair.value, "time-format") { config.templateTimeFormat = text }
        default: reportUnknown(pair.key, among: ["folder", "date-format", "time-format"])
        }
      }
    case "tasks":
      for pair in mapping(value, key) { readTasks(pair) }
    case "undo" where origin == .user:
      for pair in mapping(value, key) { readUndoLimit(pair) }
    case "undo": report(place, "'\(key)' is only allowed in the user's own config")
    case "default-vault" where origin == .user: config.defaultVault = text(value, key)
    case "default-vault": report(place, "'\(key)' is only allowed in the user's own config")
    case "index" where origin == .user || value.text == ".sheaf/index": config.index = text(value, key)
    case "index": report(value, "in a vault's config only 'index: .sheaf/index' is allowed")
    default: reportUnknown(place, among: Self.keys)
    }
  }

  private mutating func readNotes(_ period: NotePeriod, _ value: YAMLNode) {
    var notes = config.notes(period)
    for pair in mapping(value, period.rawValue) {
      switch pair.key.text {
      case "folder": if let text = text(pair.value, "folder") { notes.folder = text.trimmingSlashes }
      case "format": if let text = text(pair.value, "format"), !text.isEmpty { notes.format = text }
      case "template": notes.template = text(pair.value, "template")
      default: reportUnknown(pair.key, among: ["folder", "format", "template"])
      }
    }
    config.periodic[period] = notes
  }

  private mutating func readCommitWait(_ pair: YAMLPair) {
    let names = ["quiet", "at-most"]
    let name = pair.key.text ?? ""
    guard names.contains(name) else { return reportUnknown(pair.key, among: names) }
    guard let seconds = pair.value.text.flatMap(VaultConfig.CommitWait.seconds) else {
      return report(pair.value, "'\(name)' must be a time such as 90s, 5m or 1h")
    }
    if name == "quiet" { config.commitWait.quiet = seconds } else { config.commitWait.most = seconds }
  }

  private mutating func readTasks(_ pair: YAMLPair) {
    let names = ["created-date", "done-date", "drop-scheduled", "next-below"]
    let name = pair.key.text ?? ""
    guard names.contains(name) else { return reportUnknown(pair.key, among: names) }
    guard let flag = pair.value.scalar?.boolValue else { return report(pair.value, "'\(name)' must be true or false") }
    switch name {
    case "created-date": config.tasks.createdDate = flag
    case "done-date": config.tasks.doneDate = flag
    case "drop-scheduled": config.tasks.dropsScheduled = flag
    default: config.tasks.isNextBelow = flag
    }
  }

  private mutating func readTitles(_ node: YAMLNode, _ key: String) {
    let known = TitleSource.allCases.map(\.rawValue).joined(separator: ", ")
    var sources: [TitleSource] = []
    for name in texts(node, key) {
      if let source = TitleSource(rawValue: name) {
        if !sources.contains(source) { sources.append(source) }
      } else if name == "property" {
        report(node, "the property 'title' always comes first and is not listed; the possible values are \(known)")
      } else {
        report(node, "'\(name)' is not one of \(known)")
      }
    }
    // A list without any valid name leaves the setting unchanged.
    if !sources.isEmpty || node.items?.isEmpty == true { config.titles = sources }
  }

  private mutating func readUndoLimit(_ pair: YAMLPair) {
    let name = pair.key.text ?? ""
    guard ["operations", "days", "bytes"].contains(name) else {
      return reportUnknown(pair.key, among: ["operations", "days", "bytes"])
    }
    guard let number = pair.value.scalar?.intValue, number >= 0 else {
      return report(pair.value, "'\(name)' must be a number, 0 or more")
    }
    switch name {
    case "operations": config.undo.operations = number
    case "days": config.undo.days = number
    default: config.undo.bytes = number
    }
  }

  /// Reads a list of names, or names with their icons, labels and colours. They replace the default categories.
  private mutating func readCategories(_ value: YAMLNode) {
    if value.isNull { return }
    var categories: [NoteCategory] = []
    if value.pairs == nil {
      for name in texts(value, "categories") { categories.append(NoteCategory(name)) }
    }
    for pair in value.pairs ?? [] {
      guard let name = pair.key.text, !name.isEmpty else { continue }
      var (icon, label, color): (String?, String?, String?) = (nil, nil, nil)
      if !pair.value.isNull, pair.value.text != nil {
        icon = text(pair.value, name)
      } else {
        for part in mapping(pair.value, name) {
          switch part.key.text {
          case "icon": icon = text(part.value, "icon")
          case "label": label = text(part.value, "label")
          case "color": color = text(part.value, "color")
          default: reportUnknown(part.key, among: ["icon", "label", "color"])
          }
        }
      }
      categories.append(NoteCategory(name, icon: icon, label: label, color: color))
    }
    var seen: Set<String> = []
    categories = categories.filter { seen.insert($0.name.lowercased()).inserted }
    if !categories.isEmpty { config.categories = categories }
  }

  private mutating func readFolder(_ pair: YAMLPair) {
    guard let path = pair.key.text else { return }
    var style = VaultConfig.FolderStyle()
    for part in mapping(pair.value, path) {
      switch part.key.text {
      case "color": style.color = text(part.value, "color")
      case "symbol": style.symbol = text(part.value, "symbol")
      case "template": style.template = text(part.value, "template")
      case "tags": style.tags = texts(part.value, "tags")
      case "category": style.category = text(part.value, "category")
      default: reportUnknown(part.key, among: ["color", "symbol", "template", "tags", "category"])
      }
    }
    config.folders[path.trimmingSlashes] = style
  }

  // MARK: - Values

  private mutating func text(_ node: YAMLNode, _ key: String) -> String? {
    if node.isNull { return nil }
    guard let text = node.text else {
      report(node, "'\(key)' must be a single text")
      return nil
    }
    return text
  }

  private mutating func texts(_ node: YAMLNode, _ key: String) -> [String] {
    if node.isNull { return [] }
    if let text = node.text { return [text] }
    guard let items = node.items else {
      report(node, "'\(key)' must be a list")
      return []
    }
    return items.compactMap { text($0, key) }
  }

  private mutating func mapping(_ node: YAMLNode, _ key: String) -> [YAMLPair] {
    if node.isNull { return [] }
    guard let pairs = node.pairs else {
      report(node, "'\(key)' must be a list of 'name: value' lines")
      return []
    }
    return pairs
  }

  private mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ node: YAMLNode, _ key: String
  ) -> Choice? {
    guard let text = text(node, key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      report(node, "'\(text)' is not one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    return choice
  }

  private mutating func reportUnknown(_ node: YAMLNode, among known: [String]) {
    let name = node.text ?? ""
    let nearest = EditDistance.nearest(to: name, in: known)
    report(node, "unknown key '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
  }

  private mutating func report(_ node: YAMLNode, _ message: String) {
    let before = bytes.prefix(node.range.lowerBound)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    problems.append(ConfigProblem(file: file, line: line, column: before.count - lineStart + 1, message: message))
  }
}

extension String {
  /// The text without slashes at both ends, which is how folders in a vault are named.
  package var trimmingSlashes: String {
    String(drop { $0 == "/" }.reversed().drop { $0 == "/" }.reversed())
  }
}
