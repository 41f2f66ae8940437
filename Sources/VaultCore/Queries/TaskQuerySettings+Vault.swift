internal import JSON
package import NoteQueries
internal import SystemCalls

extension TaskQuerySettings {
  /// Reads the settings of the Tasks plugin in a vault.
  package init(of view: VaultView) {
    self.init()
    guard let data = VaultQuerySource.json(".obsidian/plugins/obsidian-tasks-plugin/data.json", view) else { return }
    globalFilter = data["globalFilter"]?.string ?? ""
    globalQuery = data["globalQuery"]?.string ?? ""
    for preset in data["presets"]?.object ?? [] { if let text = preset.value.string { presets[preset.key] = text } }
    for include in data["includes"]?.object ?? [] { if let text = include.value.string { presets[include.key] = text } }
    let lists = data["statusSettings"]
    if lists?["customStatuses"]?.array != nil {
      statuses["/"] = nil
      statuses["-"] = nil
    }
    for list in ["coreStatuses", "customStatuses"] {
      for status in lists?[list]?.array ?? [] {
        guard let symbol = status["symbol"]?.string, symbol.count == 1 else { continue }
        let kind = TaskQueryStatus.Kind(rawValue: status["type"]?.string ?? "") ?? .todo
        statuses[symbol] = TaskQueryStatus(status["name"]?.string ?? "", kind)
      }
    }
  }
}

extension TasksQuery.Place {
  /// Makes the place of a note with its properties as texts.
  init(of path: [UInt8], _ evaluator: QueryEvaluator) {
    let name = String(decoding: path, as: UTF8.self)
    guard let file = evaluator.source.file(at: name) else {
      self.init(path: name)
      return
    }
    let properties = evaluator.source.properties(of: file).map { property -> (String, String) in
      (property.key, evaluator.text(evaluator.value(property.value, of: property.key, in: file)))
    }
    self.init(path: name, properties: Dictionary(properties, uniquingKeysWith: { first, _ in first }))
  }
}
