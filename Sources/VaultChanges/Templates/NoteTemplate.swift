internal import Bytes
package import Dates
internal import NoteSyntax
internal import SystemCalls
package import VaultCore

/// A template for new notes, with placeholders that are replaced when a note is created.
package struct NoteTemplate: Sendable {
  /// A template with its placeholders replaced.
  package struct Filled: Sendable, Equatable {
    package var text: String
    /// The offset of the cursor in bytes; nil if the template has none.
    package var cursor: Int?
    /// The commands of Templater that were kept as text.
    package var unknownCommands: [String] = []
  }

  /// The text with its placeholders.
  package let text: String
  private let config: VaultConfig

  /// Creates a template from a text; the config has the patterns for placeholders of dates and times without a pattern.
  package init(_ text: String, _ config: VaultConfig) { (self.text, self.config) = (text, config) }

  /// Returns a template of a vault, by its path from the root or its name in the folder of templates; the extension is
  /// optional. Throws `VaultError.noSuchTemplate`.
  package static func named(_ name: String, in vault: Vault) throws(VaultError) -> NoteTemplate {
    let files = NoteFiles(vault)
    for path in paths(named: name, vault.config) where VaultPath.isInside(Array(path.utf8)) {
      guard let bytes = files.contents(of: Array(path.utf8)) else { continue }
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      guard let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
      else { continue }
      return NoteTemplate(text, vault.config)
    }
    let names = Self.names(in: vault)
    // A folder of this name is not named in the config.
    let usual = ["templates/\(name)", "Templates/\(name)"].filter { path in
      VaultPath.isInside(Array(path.utf8))
        && [path, path + ".md"].contains { files.contents(of: Array($0.utf8)) != nil }
    }
    throw .noSuchTemplate(name, suggestions: EditDistance.nearest(to: name, in: names).map { [$0] } ?? usual)
  }

  /// Returns the paths from the root that a template's name can refer to, in the order in which they are tried.
  static func paths(named name: String, _ config: VaultConfig) -> [String] {
    var bases = [name]
    if let folder = config.templates { bases.insert(folder.isEmpty ? name : "\(folder)/\(name)", at: 0) }
    return bases.flatMap { base in [base] + NoteExtension.allWithDot.map { base + $0 } }
  }

  /// Returns the names of the templates in the folder of templates, without extension and in ascending order.
  package static func names(in vault: Vault) -> [String] {
    guard let folder = vault.config.templates, !folder.isEmpty, let directory = try? VaultDirectory(vault.root),
      let opened = try? directory.open(Array(folder.utf8)), let listing = try? DirectoryListing(of: opened)
    else { return [] }
    return listing.entries.filter { VaultFiles.isNoteName($0.name.span) }.map { entry in
      String(
        decoding: entry.name[..<(entry.name.lastIndex(of: UInt8(ascii: ".")) ?? entry.name.endIndex)], as: UTF8.self)
    }
  }

  /// Returns the template with its placeholders replaced: `{{title}}`, `{{date}}` and `{{time}}`, the last two
  /// optionally with a `DatePattern` after a colon, and `{{cursor}}`; also `{{yesterday}}`, `{{tomorrow}}` and the
  /// English names of the days of the week. Other braces are kept. Commands of Templater are replaced if they are dates,
  /// names or the cursor. With lists, so are `{{done:week}}` and the like.
  ///
  /// Properties that describe the template itself are not copied to the note: `id` is removed, and dates of creation
  /// and change that do not come from placeholders become those of the note.
  package func filled(title: String, date: NoteDate, folder: String = "", lists: PeriodLists? = nil) -> Filled {
    var place = TemplatePlace(title: title, folder: folder, date: date, config: config)
    place.lists = lists
    var result = replacingMarks(place)
    // A value that stays the same with another title and time does not come from a placeholder.
    let later = NoteDate(milliseconds: date.milliseconds + 40_123_456_789, offsetMinutes: 0)
    let other = replacingMarks(
      TemplatePlace(title: "\(title) \(title)", folder: folder, date: later, config: config))
    let others = NoteParser.parse(Array(other.text.utf8).span).frontMatter?.properties ?? []
    var text = Array(result.text.utf8)
    guard let matter = NoteParser.parse(text.span).frontMatter, matter.isValid else { return result }
    for property in matter.properties {
      guard let old = property.value.scalar,
        others.contains(where: { $0.key == property.key && $0.value.scalar == old }),
        let editor = try? PropertyEditor(text)
      else { continue }
      let edits: [TextEdit]?
      switch property.key.lowercased() {
      case "id": edits = try? editor.unset(property.key, keepsBlock: true)
      case "created", "date", "createdat", "updated", "modified", "updatedat":
        let value = old.text.utf8.count == 10 ? String(date.text.prefix(10)) : date.text
        edits = try? editor.set(property.key, to: old.type == .string ? .text(value) : .plain(value))
      default: continue
      }
      guard let edits else { continue }
      let edited = TextEdit.apply(edits, to: text)
      result.cursor = result.cursor.map { $0 + edited.count - text.count }
      text = edited
    }
    result.text = String(decoding: text, as: UTF8.self)
    return result
  }

  private func replacingMarks(_ place: TemplatePlace) -> Filled {
    var filled = Filled(text: "", cursor: nil)
    var rest = text[...]
    while true {
      let braces = rest.firstRange(of: "{{")
      if let command = rest.firstRange(of: "<%"), command.lowerBound < braces?.lowerBound ?? rest.endIndex,
        let close = rest[command.upperBound...].firstRange(of: "%>")
      {
        filled.text += rest[..<command.lowerBound]
        let mark = rest[command.lowerBound..<close.upperBound]
        rest = replace(mark, before: rest[close.upperBound...], at: place, &filled)
        continue
      }
      guard let open = braces, let close = rest[open.upperBound...].firstRange(of: "}}") else { break }
      filled.text += rest[..<open.lowerBound]
      let mark = rest[open.upperBound..<close.lowerBound]
      if let text = meaning(of: mark.trimmed, at: place) {
        filled.text += text
      } else if mark.trimmed.lowercased() == "cursor" {
        if filled.cursor == nil { filled.cursor = filled.text.utf8.count }
      } else {
        // A text that is not a placeholder can still contain one: `{{ {{title}}`.
        filled.text += "{{"
        rest = rest[open.upperBound...]
        continue
      }
      rest = rest[close.upperBound...]
    }
    filled.text += rest
    return filled
  }

  /// Adds the meaning of a command of Templater, or the command itself, and returns the rest of the template.
  private func replace(
    _ mark: Substring, before rest: Substring, at place: TemplatePlace, _ filled: inout Filled
  ) -> Substring {
    let command = TemplaterCommand(mark)
    guard let meaning = command.meaning(at: place) else {
      filled.text += mark
      filled.unknownCommands.append(command.summary)
      return rest
    }
    filled.text = command.trimmingBefore(filled.text)
    switch meaning {
    case .text(let text): filled.text += text
    case .cursor: if filled.cursor == nil { filled.cursor = filled.text.utf8.count }
    }
    return command.trimmingAfter(rest)
  }

  private func meaning(of mark: String, at place: TemplatePlace) -> String? {
    let name = String(mark.prefix { $0 != ":" }).trimmed.lowercased()
    let pattern = mark.firstIndex(of: ":").map { String(mark[mark.index(after: $0)...]).trimmed }
    func text(_ pattern: String?, days: Int = 0) -> String {
      place.text(pattern ?? config.templateDateFormat, days: days)
    }
    switch name {
    case "title" where pattern == nil: return place.title
    case "date": return text(pattern)
    case "time": return text(pattern ?? config.templateTimeFormat)
    case "yesterday": return text(pattern, days: -1)
    case "tomorrow": return text(pattern, days: 1)
    case "done", "open", "written", "carried":
      let day = CivilDate(daysSinceEpoch: CivilDateTime(asStated: place.date).daysSinceEpoch)
      let folder = place.folder.isEmpty ? "" : place.folder + "/"
      return place.lists?.text(name, pattern ?? "", around: day, for: Array("\(folder)\(place.title).md".utf8))
    default:
      // Templates of weekly notes use placeholders with the names of days.
      guard let index = CalendarNames.lowercasedWeekdays.firstIndex(of: name) else { return nil }
      return text(pattern, days: (index + 1 - config.weekStart + 7) % 7 - place.dayOfWeek)
    }
  }
}

extension NoteTemplate.Filled {
  /// Inserts text at the cursor, or else at the end; front matter of the text overrides that of the template.
  package mutating func insert(_ added: String) {
    let bytes = Array(added.utf8)
    let parsed = NoteParser.parse(bytes.span)
    let matter = parsed.frontMatter.flatMap { $0.isValid && !$0.isFlow ? $0 : nil }
    var body = bytes[(matter?.range.upperBound ?? 0)...]
    if matter != nil, body.first == .lineFeed { body = body.dropFirst() }
    // The line with the cursor already has a line break.
    if let cursor, Array(text.utf8).dropFirst(cursor).first == .lineFeed, body.last == .lineFeed {
      body = body.dropLast()
    }
    if !body.isEmpty {
      var whole = Array(text.utf8)
      if let cursor, cursor <= whole.count {
        whole.insert(contentsOf: body, at: cursor)
        self.cursor = cursor + body.count
      } else {
        if let last = whole.last, last != .lineFeed { whole.append(.lineFeed) }
        whole += body
      }
      text = String(decoding: whole, as: UTF8.self)
    }
    guard let matter else { return }
    var whole = Array(text.utf8)
    for property in matter.properties {
      // If a property cannot be written, that of the template is kept.
      guard let value = PropertyValue(property.value), let editor = try? PropertyEditor(whole),
        let edits = try? editor.set(property.key, to: value)
      else { continue }
      let edited = TextEdit.apply(edits, to: whole)
      if let cursor { self.cursor = cursor + edited.count - whole.count }
      whole = edited
    }
    text = String(decoding: whole, as: UTF8.self)
  }
}
