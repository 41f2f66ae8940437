package import SystemCalls

/// The sources of settings, from the first one applied to the last.
package enum ConfigOrigin: String, CaseIterable, Sendable {
  case `default`
  /// The user's own file.
  case user
  /// Obsidian's settings of the vault.
  case obsidian
  /// Those of Logseq, if the vault is a graph of it.
  case logseq
  /// The site generator whose files are in the vault.
  case site
  /// The vault's file.
  case vault
  /// An environment variable.
  case environment
}

/// The settings of one source, applied to those of the sources before it.
package struct ConfigLayer: Sendable {
  /// The source.
  package let origin: ConfigOrigin
  /// The file; for Obsidian's settings, which are in several files, that of the vault.
  package let file: RawPath
  /// The settings of this source and those before it.
  package internal(set) var config: VaultConfig
  /// The parts of the file that could not be read.
  package internal(set) var problems: [ConfigProblem] = []
  /// The lines of the keys in the file, from 1.
  var lines: [[String]: Int] = [:]
  /// The groups that replace the settings of their keys from sources before this one.
  var replaced: Set<[String]> = []
}

/// A setting with its value and the source of the value.
package struct ConfigEntry: Sendable {
  /// The key.
  package let name: ConfigName
  /// The value; nil for none.
  package let value: ConfigValue?
  /// The value if nothing sets it.
  package let defaultValue: ConfigValue?
  /// The source of the value.
  package let origin: ConfigOrigin
  /// The file that sets it; nil if none does.
  package let file: RawPath?
  /// The line that sets it, from 1.
  package let line: Int?
}

/// All settings of a user, or of a vault and its user, with their values.
package struct ConfigEntries: Sendable {
  private let layers: [ConfigLayer]
  private let defaults: VaultConfig
  private let surroundings: Surroundings

  /// Makes the settings of a vault and its user; those of the user alone without a vault.
  ///
  /// - Throws: `VaultError.unreadSettings`.
  package init(_ vault: Vault?, _ surroundings: Surroundings) throws(VaultError) {
    layers = if let vault { vault.configLayers } else { [try Vault.userConfig(surroundings)] }
    var defaults = VaultConfig()
    defaults.isObsidian = vault?.isObsidian ?? false
    self.defaults = defaults
    self.surroundings = surroundings
  }

  /// The settings of all files together.
  package var config: VaultConfig { layers.last?.config ?? defaults }

  /// The problems in the files.
  package var problems: [ConfigProblem] { layers.flatMap(\.problems) }

  /// All keys in the order of their names. A key with a placeholder occurs once for each name that has a value; if no
  /// name has one, it occurs once as the pattern.
  package var all: [ConfigEntry] {
    var entries: [ConfigEntry] = []
    var rest = ConfigTable.keys.filter { !$0.isGroup || $0.form.isList }[...]
    while let key = rest.popFirst() {
      guard let index = key.nameIndex else {
        entries.append(entry(ConfigName(key)))
        continue
      }
      let group = key.components[...index]
      let keys = [key] + rest.prefix { $0.components.starts(with: group) }
      rest.removeFirst(keys.count - 1)
      let named = key.names(config).flatMap { name in keys.map { entry(ConfigName($0, name)) } }
      entries += named.filter { $0.value != nil }
      let present = Set(named.filter { $0.value != nil }.map(\.name.key.name))
      for key in keys where !present.contains(key.name) {
        entries.append(entry(ConfigName(key, key.components[index])))
      }
    }
    return entries
  }

  /// Returns the entries of a key: one, or those with values below a group.
  package func entries(of name: ConfigName) -> [ConfigEntry] {
    if !name.key.isGroup || name.key.form.isList { return [entry(name)] }
    return all.filter { $0.value != nil && $0.name.path.starts(with: name.path) }
  }

  /// Returns the value of a key and its source.
  package func entry(_ name: ConfigName) -> ConfigEntry {
    let key = name.key
    var byDefault = key.value(defaults, name.name)
    if key.name == "index" { byDefault = .text(surroundings.cacheFolder.text) }
    func made(_ value: ConfigValue?, _ origin: ConfigOrigin, _ file: RawPath? = nil, line: Int? = nil) -> ConfigEntry {
      ConfigEntry(name: name, value: value, defaultValue: byDefault, origin: origin, file: file, line: line)
    }
    if key.name == "default-vault", let vault = surroundings.environmentVault {
      return made(.text(vault.text), .environment)
    }
    let value = key.value(config, name.name)
    for index in layers.indices.reversed() {
      let layer = layers[index]
      if [.obsidian, .logseq, .site].contains(layer.origin) {
        let before = index > 0 ? layers[index - 1].config : defaults
        if key.value(before, name.name) != key.value(layer.config, name.name) { return made(value, layer.origin) }
      }
      if let line = layer.lines[name.path] { return made(value ?? byDefault, layer.origin, layer.file, line: line) }
      if (1...name.path.count).contains(where: { layer.replaced.contains(Array(name.path.prefix($0))) }) { break }
    }
    return made(value ?? byDefault, .default)
  }
}
