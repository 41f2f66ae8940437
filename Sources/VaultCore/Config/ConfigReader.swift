internal import Bytes
internal import NoteSyntax
package import SystemCalls

/// A problem at a position in a config file; the rest of the file is still used.
package struct ConfigProblem: Error, Equatable, Sendable {
  package let file: RawPath
  /// The line of the position, from 1.
  package let line: Int
  /// The column of the position in bytes, from 1.
  package let column: Int
  /// The description of the problem.
  package let message: String
}

struct ConfigReader {
  private(set) var layer: ConfigLayer
  private var lines = LineTable([UInt8]().span)

  init(file: RawPath, origin: ConfigOrigin, base config: VaultConfig) {
    layer = ConfigLayer(origin: origin, file: file, config: config)
  }

  /// Reads the bytes of a file. An invalid value is reported as a problem and leaves its setting unchanged.
  mutating func read(_ bytes: [UInt8]) {
    lines = LineTable(bytes.span)
    switch YAMLParser.parse(bytes.span) {
    case .failure(let problem):
      layer.problems.append(
        ConfigProblem(file: layer.file, line: problem.line, column: problem.column, message: problem.message))
    case .success(let root):
      if root.isNull { return }
      guard let pairs = root.pairs else { return report(root, "a config file is a list of 'key: value' lines") }
      for pair in pairs { read(pair, below: "", name: "") }
    }
  }

  /// Reads a key of a group; `name` is the name that the keys around it contain.
  private mutating func read(_ pair: YAMLPair, below group: String, name: String) {
    let children = ConfigTable.children(of: group)
    let written = pair.key.text ?? ""
    let full = group.isEmpty ? written : "\(group).\(written)"
    guard let key = children.first(where: { $0.name == full && !$0.isNamed }) ?? children.first(where: \.isNamed)
    else { return reportUnknown(pair.key, below: group) }
    // A null is not a name.
    if key.isNamed, pair.key.text == nil { return }
    let setting = ConfigName(key, key.isNamed ? written : name)
    if layer.origin == .vault, group.isEmpty {
      switch key.scope {
      case .anywhere: break
      case .user: return report(pair.key, "'\(key.name)' is only allowed in the user's own config")
      case .userExcept(let only):
        if pair.value.text != only {
          return report(pair.value, "in a vault's config only '\(key.name): \(only)' is allowed")
        }
      }
    }
    if case .group(let shorthand) = key.form {
      readGroup(setting, shorthand, pair, called: written)
    } else {
      readValue(setting, pair, called: written)
    }
  }

  private mutating func readGroup(
    _ setting: ConfigName, _ shorthand: ConfigForm.Shorthand, _ pair: YAMLPair, called name: String
  ) {
    let key = setting.key
    // This copy forces the next change of the settings to copy them, which would be too slow for each of many names.
    let before = key.closes.map { _ in layer.config }
    if let pairs = pair.value.pairs {
      open(setting, shorthand == .names ? .list([]) : nil, pair)
      for pair in pairs { read(pair, below: key.name, name: setting.name) }
    } else if case .key(let last) = shorthand,
      let child = ConfigTable.children(of: key.name).first(where: { $0.last == last })
    {
      open(setting, nil, pair)
      if !pair.value.isNull || !key.isNamed { readValue(ConfigName(child, setting.name), pair, called: name) }
    } else if pair.value.isNull {
      if key.isNamed { open(setting, nil, pair) }
      return
    } else {
      let reading = key.form.reading(of: pair.value, called: name)
      for problem in reading.problems { report(problem.node, problem.message) }
      if reading.isValid { open(setting, reading.value, pair) }
    }
    if let before { key.closes?(&layer.config, before) }
  }

  /// Begins a group, which replaces the settings that other files have for its name.
  private mutating func open(_ setting: ConfigName, _ value: ConfigValue?, _ pair: YAMLPair) {
    setting.key.apply(&layer.config, setting.name, value)
    if setting.key.isNamed || value != nil { layer.replaced.insert(setting.path) }
    if value != nil { layer.lines[setting.path] = lines.position(at: pair.key.range.lowerBound).line }
  }

  private mutating func readValue(_ setting: ConfigName, _ pair: YAMLPair, called name: String) {
    let reading = setting.key.form.reading(of: pair.value, called: name)
    for problem in reading.problems { report(problem.node, problem.message) }
    if !reading.isValid { return }
    setting.key.apply(&layer.config, setting.name, reading.value)
    layer.lines[setting.path] = lines.position(at: pair.key.range.lowerBound).line
  }

  private mutating func reportUnknown(_ node: YAMLNode, below group: String) {
    let name = node.text ?? ""
    let nearest = EditDistance.nearest(to: name, in: ConfigTable.keys.filter { $0.parent == group }.map(\.last))
    report(node, "unknown key '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
  }

  private mutating func report(_ node: YAMLNode, _ message: String) {
    let position = lines.position(at: node.range.lowerBound)
    layer.problems.append(
      ConfigProblem(file: layer.file, line: position.line, column: position.column, message: message))
  }
}

extension String {
  /// The text without slashes at both ends; folders in a vault are named in this form.
  package var trimmingSlashes: String { String(trimming { $0 == "/" }) }
}
