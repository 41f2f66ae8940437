internal import Bytes
internal import NoteSyntax
internal import SystemCalls

/// The settings of a Logseq graph, which are read as data, and their effect on those of a vault.
enum LogseqSettings {
  /// The file by which a graph is recognised, from the root.
  static let file: RawPath = "logseq/config.edn"

  /// Applies the settings of a graph to those of a vault, which the vault's own file can still override. Returns what
  /// could not be read; then the usual settings of Logseq apply.
  static func apply(_ bytes: [UInt8], to config: inout VaultConfig, in root: RawPath) -> [ConfigProblem] {
    var graph = LogseqGraph()
    var problems: [ConfigProblem] = []
    do throws(EDNError) {
      let settings = try EDNReader.read(bytes)
      switch settings {
      case .map: graph = LogseqGraph(settings)
      default: throw EDNError(offset: 0, message: "the settings are no map")
      }
    } catch {
      let position = LineTable(bytes.span).position(at: error.offset)
      problems.append(
        ConfigProblem(
          file: root.appending(file), line: position.line, column: position.column,
          message: "\(error.message); the usual settings of Logseq apply"))
    }
    graph.isObsidian = config.isObsidian
    config.logseq = graph
    config.newNotes = graph.pages
    config.attachments = "assets"
    config.periodic[.daily] = PeriodicNotes(folder: graph.journals, format: LogseqGraph.moment(graph.journalName))
    config.tasks.statuses.set(TaskStatuses.Status(LogseqTask.waiting, .onHold))
    return problems
  }

  /// Returns the rules for what is not part of a graph: the folder of the program and its users' hidden files.
  static func ignored(_ graph: LogseqGraph) -> [String] {
    ["/logseq/"]
      + graph.hidden.map { path in
        let name = path.trimmingSlashes
        // What is special in the patterns of ignored files is not so here.
        let escaped = name.map { "*?[]\\!#".contains($0) ? "\\\($0)" : String($0) }.joined()
        return name.isEmpty ? "#" : "/" + escaped
      }
  }
}

extension LogseqGraph {
  /// Makes the settings of a graph from those in its file; values of other types than Logseq's are left out.
  fileprivate init(_ settings: EDNValue) {
    self.init()
    func folder(_ key: String) -> String? {
      guard let name = settings[key]?.text?.trimmingSlashes, !name.isEmpty, !name.utf8.contains(0),
        !name.split(separator: "/").contains(where: { $0.hasPrefix(".") })
      else { return nil }
      return name
    }
    func pattern(_ key: String) -> String? { settings[key]?.text.flatMap { $0.isEmpty || $0.count > 100 ? nil : $0 } }
    if let name = settings["file/name-format"]?.name, let format = NameFormat(rawValue: name) { nameFormat = format }
    if let name = settings["preferred-workflow"]?.name?.lowercased(), let flow = Workflow(rawValue: name) {
      workflow = flow
    }
    journals = folder("journals-directory") ?? journals
    pages = folder("pages-directory") ?? pages
    journalName = pattern("journal/file-name-format") ?? journalName
    journalTitle = pattern("journal/page-title-format") ?? pattern("date-formatter") ?? journalTitle
    dividedProperties = (settings["property/separated-by-commas"]?.items ?? []).compactMap(\.name)
    unlinkedProperties = (settings["ignored-page-references-keywords"]?.items ?? []).compactMap(\.name)
    hidden = (settings["hidden"]?.items ?? []).compactMap(\.text)
  }
}
