internal import Dates
internal import JSON
internal import NoteQueries
internal import NoteSyntax
package import SystemCalls

/// Obsidian's own settings of a vault for new notes, links and attachments, if sheaf has the same features.
package struct ObsidianSettings {
  /// The files whose settings affect the indexing of notes.
  package static let indexed: [RawPath] = [
    ".obsidian/templates.json", ".obsidian/community-plugins.json", ".obsidian/plugins/templater-obsidian/data.json",
    ".obsidian/plugins/obsidian-tasks-plugin/data.json", ".obsidian/plugins/dataview/data.json", LogseqSettings.file,
  ]

  /// The meanings of statuses by their types in the Tasks plugin.
  private static let kinds: [String: TaskStatuses.Kind] = [
    "TODO": .todo, "IN_PROGRESS": .inProgress, "ON_HOLD": .onHold, "DONE": .done, "CANCELLED": .cancelled,
    "NON_TASK": .nonTask,
  ]

  /// Applies Obsidian's settings, which the vault's own file can still override; `read` returns nil for a missing file.
  static func apply(to config: inout VaultConfig, _ read: (RawPath) throws(VaultError) -> [UInt8]?) throws(VaultError) {
    func settings(_ path: RawPath) throws(VaultError) -> JSONValue? {
      guard let bytes = try read(path) else { return nil }
      return try? JSONValue(bytes)
    }
    func text(_ node: JSONValue?, _ key: String) -> String? { node?[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }

    if let app = try settings(".obsidian/app.json") {
      if let folder = text(app, "attachmentFolderPath") { config.attachments = folder.trimmingSlashes }
      if let isMarkdown = app["useMarkdownLinks"]?.bool { config.links = isMarkdown ? .markdown : .wiki }
      if let format = text(app, "newLinkFormat").flatMap(VaultConfig.LinkPaths.init) { config.linkPaths = format }
      switch text(app, "newFileLocation") {
      case "folder": config.newNotes = (text(app, "newFileFolderPath") ?? "").trimmingSlashes
      case "root": config.newNotes = ""
      default: break
      }
    }
    func notes(_ period: NotePeriod, _ node: JSONValue, _ keys: (folder: String, format: String, template: String)) {
      var notes = config.notes(period)
      // Obsidian numbers weeks by the locale of its language, which is assumed to be English.
      if period == .weekly, config.periodic[period] == nil { notes.format = "gggg-[W]ww" }
      if let folder = text(node, keys.folder) { notes.folder = folder.trimmingSlashes }
      if let format = text(node, keys.format) { notes.format = format }
      if let template = text(node, keys.template) { notes.template = template }
      config.periodic[period] = notes
    }
    let usual = (folder: "folder", format: "format", template: "template")
    if let daily = try settings(".obsidian/daily-notes.json") { notes(.daily, daily, usual) }
    let enabled = try settings(".obsidian/community-plugins.json")?.array.map { $0.compactMap(\.string) }
    /// The settings of a plugin; nil when it is turned off.
    func plugin(_ id: String) throws(VaultError) -> JSONValue? {
      if let enabled, !enabled.contains(id) { return nil }
      return try settings(RawPath(".obsidian/plugins/\(id)/data.json"))
    }
    if let calendar = try plugin("calendar") {
      let locale = text(calendar, "localeOverride").flatMap { $0 == "system-default" ? nil : WeekRule.ofLocale($0) }
      let day = text(calendar, "weekStart").flatMap { CalendarNames.lowercasedWeekdays.firstIndex(of: $0) }
      config.obsidianWeeks = day.map { (locale ?? .us).beginning(on: $0 + 1) } ?? locale
      if calendar["showWeeklyNote"]?.bool == true {
        notes(.weekly, calendar, ("weeklyNoteFolder", "weeklyNoteFormat", "weeklyNoteTemplate"))
      }
    }
    if enabled?.contains("dataview") == false { config.hasDataview = false }
    if let dataview = try settings(".obsidian/plugins/dataview/data.json") {
      if let prefix = text(dataview, "inlineQueryPrefix") { config.dataviewPrefixes.expression = prefix }
      if let prefix = text(dataview, "inlineJsQueryPrefix") { config.dataviewPrefixes.script = prefix }
      if dataview["enableInlineDataview"]?.bool == false { config.dataviewPrefixes.expression = "" }
    }
    if let tasks = try plugin("obsidian-tasks-plugin") {
      func flag(_ key: String) -> Bool? { tasks[key]?.bool }
      config.tasks.doneDate = flag("setDoneDate") ?? true
      config.tasks.createdDate = flag("setCreatedDate") ?? false
      config.tasks.isNextBelow = flag("recurrenceOnNextLine") ?? false
      config.tasks.dropsScheduled = flag("removeScheduledDateOnRecurrence") ?? false
      config.tasks.filter = tasks["globalFilter"]?.string ?? ""
      config.tasks.format = tasks["taskFormat"]?.string == "dataview" ? .dataview : .emoji
      for list in ["coreStatuses", "customStatuses"] {
        for status in tasks["statusSettings"]?[list]?.array?.prefix(TaskStatuses.most) ?? [] {
          guard let symbol = status["symbol"]?.string?.onlyScalar else { continue }
          let kind = kinds[status["type"]?.string ?? ""] ?? .todo
          config.tasks.statuses.set(.init(symbol, kind, next: status["nextStatusSymbol"]?.string?.onlyScalar))
        }
      }
    }
    if let periodic = try plugin("periodic-notes") {
      // Newer versions have several sets of settings, one of which is active.
      let sets = periodic["calendarSets"]?.array ?? []
      let active = text(periodic, "activeCalendarSet")
      let set = sets.first { active == nil || text($0, "id") == active } ?? sets.first
      for period in NotePeriod.allCases {
        if let node = set?[period.unit.rawValue], node["enabled"]?.bool == true {
          notes(period, node, (usual.folder, usual.format, "templatePath"))
        } else if let node = periodic[period.rawValue], node["enabled"]?.bool == true {
          notes(period, node, usual)
        }
      }
    }
    if let templates = try settings(".obsidian/templates.json") {
      if let folder = text(templates, "folder")?.trimmingSlashes {
        config.templates = folder
        config.obsidianTemplates.append(folder)
      }
      if let format = text(templates, "dateFormat") { config.templateDateFormat = format }
      if let format = text(templates, "timeFormat") { config.templateTimeFormat = format }
    }
    if let templater = try plugin("templater-obsidian"),
      let folder = text(templater, "templates_folder")?.trimmingSlashes
    {
      // If both are used, the names of templates are looked up in Obsidian's own folder.
      if config.obsidianTemplates.isEmpty { config.templates = folder }
      config.obsidianTemplates.append(folder)
    }
  }
}

extension String {
  /// The character of the text if it has only one, which a line and a checkbox can contain.
  var onlyScalar: Unicode.Scalar? {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return nil }
    return scalar.value < 0x20 || scalar == "\u{7F}" || scalar == "]" ? nil : scalar
  }
}
