internal import Bytes
internal import NoteSyntax
internal import SystemCalls

/// What Obsidian's own settings of a vault say about new notes, links and attachments, as far as sheaf does the same.
struct ObsidianSettings {
  /// Puts the settings of a vault into its config, where the vault's own file may still say otherwise.
  ///
  /// - Parameter read: the bytes of a file of the vault; nil when there is none.
  static func apply(to config: inout VaultConfig, _ read: (RawPath) -> [UInt8]?) {
    func settings(_ path: RawPath) -> YAMLNode? {
      // JSON is YAML, but for tabs between its tokens.
      guard var bytes = read(path) else { return nil }
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\t") { bytes[index] = UInt8(ascii: " ") }
      guard case .success(let node) = YAMLParser.parse(bytes.span) else { return nil }
      return node
    }
    func text(_ node: YAMLNode?, _ key: String) -> String? { node?[key]?.text.flatMap { $0.isEmpty ? nil : $0 } }

    if let app = settings(".obsidian/app.json") {
      if let folder = text(app, "attachmentFolderPath") { config.attachments = folder.trimmingSlashes }
      if let isMarkdown = app["useMarkdownLinks"]?.scalar?.boolValue { config.links = isMarkdown ? .markdown : .wiki }
      if let format = text(app, "newLinkFormat").flatMap(VaultConfig.LinkPaths.init) { config.linkPaths = format }
      switch text(app, "newFileLocation") {
      case "folder": config.newNotes = (text(app, "newFileFolderPath") ?? "").trimmingSlashes
      case "root": config.newNotes = ""
      default: break
      }
    }
    if let daily = settings(".obsidian/daily-notes.json") {
      if let folder = text(daily, "folder") { config.dailyFolder = folder.trimmingSlashes }
      if let format = text(daily, "format") { config.dailyFormat = format }
      if let template = text(daily, "template") { config.dailyTemplate = template }
    }
    if let templates = settings(".obsidian/templates.json") {
      if let folder = text(templates, "folder") { config.templates = folder.trimmingSlashes }
      if let format = text(templates, "dateFormat") { config.templateDateFormat = format }
      if let format = text(templates, "timeFormat") { config.templateTimeFormat = format }
    }
  }
}
