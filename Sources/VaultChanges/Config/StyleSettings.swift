internal import NoteSyntax
package import VaultCore

/// Plans changes to the styles of folders and tags (such as colours) in the config file of their vault.
package struct StyleSettings: Sendable {
  /// A folder or tag that has a style.
  package enum Subject: Sendable, Hashable {
    /// A folder, by its path from the root.
    case folder(String)
    case tag(String)
  }

  /// A key below the name of a folder or tag, with its value; an empty value removes the setting.
  package typealias Setting = (subject: Subject, key: String, value: String)

  private let vault: Vault

  /// Creates a planner for a vault.
  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the plan that writes the settings into the config file.
  package func plan(_ settings: [Setting]) throws(VaultError) -> ChangePlan {
    try VaultConfigFile(vault).plan { base throws(VaultError) in
      var text = base
      for (subject, key, value) in settings {
        let path = keys(of: subject) + [key]
        guard let edited = ConfigEditor(text)?.setting(path, to: Self.written(value, key: key)) else {
          throw .change(
            .refused(
              path: VaultConfigFile.path, reason: "'\(key)' of '\(path[1])' cannot be set without changing other text"))
        }
        text = edited
      }
      return text
    }
  }

  private static func written(_ value: String, key: String) -> WrittenValue? {
    if value.isEmpty { return nil }
    let isPlain = ConfigTable.keys.contains { $0.components.count == 3 && $0.last == key && $0.form.isPlain }
    return isPlain ? .plain(value) : .text(value)
  }

  private func keys(of subject: Subject) -> [String] {
    switch subject {
    case .folder(let path): ["folders", path]
    case .tag(let name): ["tags", vault.config.key(ofTag: name) ?? name]
    }
  }

  /// Returns the change that moves the settings of tags to the tags' new names, also in the tags that folders give to new
  /// notes; nil if no setting is affected.
  package func renamingTags(_ rename: (_ tag: String) -> String) -> PlannedChange? {
    let given = vault.config.folders.values.flatMap(\.tags)
    guard (vault.config.tags.keys + given).contains(where: { rename($0) != $0 }),
      let base = try? VaultConfigFile(vault).contents(),
      let edited = ConfigEditor(base)?.moving({ path, role in role == .tag ? rename(path) : path }), edited != base
    else { return nil }
    return .replace(path: VaultConfigFile.path, base: base, contents: edited)
  }

  /// Returns the change of settings for moved folders and templates, and warnings about those that cannot be updated.
  func following(_ destination: (_ path: [UInt8]) -> [UInt8]) -> (change: PlannedChange?, warnings: [String]) {
    func moved(_ path: String) -> String { String(decoding: destination(Array(path.utf8)), as: UTF8.self) }
    func moved(_ path: String, _ role: ConfigEditor.PathRole) -> String {
      switch role {
      case .folder: moved(path)
      case .template: template(path, moved)
      case .tag: path
      }
    }
    let config = vault.config
    let notes = NotePeriod.allCases.compactMap { config.periodic[$0] }
    let folders =
      [config.newNotes, config.attachments, config.templates].compactMap(\.self) + notes.map(\.folder)
    let templates = notes.map(\.template) + config.folders.values.map(\.template)
    let first =
      (folders + config.folders.keys.sorted()).first { moved($0) != $0 }
      ?? templates.compactMap(\.self).first { template($0, moved) != $0 }
    guard let first else { return (nil, []) }
    do throws(VaultError) {
      guard let base = try VaultConfigFile(vault).contents() else { return (nil, []) }
      if let edited = ConfigEditor(base)?.moving(moved) {
        return (edited == base ? nil : .replace(path: VaultConfigFile.path, base: base, contents: edited), [])
      }
    } catch {
      // A config that cannot be changed must not prevent moving a folder.
    }
    return (
      nil, ["the settings of '\(first)' in \(String(decoding: VaultConfigFile.path, as: UTF8.self)) were not changed"]
    )
  }

  /// Returns the new value of a setting with the template `name` when files are moved.
  private func template(_ name: String, _ moved: (String) -> String) -> String {
    let paths = NoteTemplate.paths(named: name, vault.config)
    guard paths.contains(where: { moved($0) != $0 }) else { return name }
    let files = NoteFiles(vault)
    guard
      let path = paths.first(where: { VaultPath.isInside(Array($0.utf8)) && files.contents(of: Array($0.utf8)) != nil })
    else { return name }
    var new = moved(path)
    let folder = vault.config.templates.map { moved($0) + "/" } ?? "/"
    // A name in the folder of templates stays a name, without extension if it had none.
    if !path.hasSuffix(name), let ending = NoteExtension.allWithDot.first(where: path.hasSuffix), new.hasSuffix(ending)
    {
      new = String(new.dropLast(ending.count))
    }
    let wasInFolder =
      paths.firstIndex(of: path).map { $0 < paths.count / 2 && paths.count > NoteExtension.allWithDot.count + 1 }
      ?? false
    if wasInFolder, new.hasPrefix(folder) { new = String(new.dropFirst(folder.count)) }
    return new
  }
}
