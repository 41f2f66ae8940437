/// A key of config files, or a pattern of keys such as `queries.NAME`: its meaning and the form of its values.
package struct ConfigKey: Sendable {
  /// The files in which a key is allowed.
  package enum Scope: Equatable, Sendable {
    case anywhere
    /// Only in the user's own file.
    case user
    /// In a vault's file only with this value; in the user's own file with any.
    case userExcept(String)
  }

  /// The keys from the outermost one on, joined by dots; a component in capitals is a placeholder for any name.
  package let name: String
  package let form: ConfigForm
  /// The files in which it is allowed.
  package let scope: Scope
  /// Its meaning, in one line.
  package let summary: String
  /// Returns the value in settings; the name is the one that the key contains, or empty.
  let value: @Sendable (VaultConfig, _ name: String) -> ConfigValue?
  /// Stores a value in settings; nil for an empty value in a file.
  let apply: @Sendable (inout VaultConfig, _ name: String, ConfigValue?) -> Void
  /// Returns the names for which settings have values.
  let names: @Sendable (VaultConfig) -> [String]
  /// Called after a group was read, with the settings before it; nil if nothing remains to be done.
  let closes: (@Sendable (inout VaultConfig, _ before: VaultConfig) -> Void)?

  init(
    _ name: String, _ summary: String, _ form: ConfigForm, in scope: Scope = .anywhere,
    value: @escaping @Sendable (VaultConfig, String) -> ConfigValue?,
    apply: @escaping @Sendable (inout VaultConfig, String, ConfigValue?) -> Void,
    names: @escaping @Sendable (VaultConfig) -> [String] = { _ in [] },
    closes: (@Sendable (inout VaultConfig, VaultConfig) -> Void)? = nil
  ) {
    (self.name, self.summary, self.form, self.scope) = (name, summary, form, scope)
    (self.value, self.apply, self.names, self.closes) = (value, apply, names, closes)
  }

  /// The keys from the outermost one on.
  package var components: [String] { name.split(separator: ".").map(String.init) }
  /// The name of the group that contains it; empty at the top level.
  var parent: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? "" }
  package var last: String { name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name }
  /// Whether the last of the keys is a placeholder for any name.
  package var isNamed: Bool { Self.isName(last) }
  /// The index of the placeholder among the keys; nil if there is none.
  package var nameIndex: Int? { components.firstIndex(where: Self.isName) }
  package var isGroup: Bool { if case .group = form { true } else { false } }
  /// The name without placeholders, such as `folders.color`.
  package var plainName: String { components.filter { !Self.isName($0) }.joined(separator: ".") }
  private static func isName(_ component: String) -> Bool {
    component.utf8.first.map { $0 < UInt8(ascii: "a") } ?? false
  }
}

/// Returns the property of `VaultConfig` that stores a setting; a function, since most runs need few of them.
typealias SettingPath<Value> = @Sendable (_ name: String) -> WritableKeyPath<VaultConfig, Value>

extension ConfigKey {
  /// Makes a key of a property of `VaultConfig`.
  ///
  /// - Parameter omitsEmpty: Whether an empty value is as if nothing were set.
  static func key<Value: ConfigStorable>(
    _ name: String, _ summary: String, _ form: ConfigForm = Value.usualForm, in scope: Scope = .anywhere,
    omitsEmpty: Bool = false, names: @escaping @Sendable (VaultConfig) -> [String] = { _ in [] },
    path: @escaping SettingPath<Value>
  ) -> ConfigKey {
    ConfigKey(
      name, summary, form, in: scope,
      value: { config, name in
        let value = config[keyPath: path(name)].stored
        return omitsEmpty && value == .list([]) ? nil : value
      },
      apply: { config, name, value in
        if let value = Value.read(value) { config[keyPath: path(name)] = value }
      },
      names: names)
  }

  static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ summary: String, _ path: @escaping SettingPath<Choice>
  ) -> ConfigKey {
    ConfigKey(name, summary, .choice(Choice.allCases.map(\.rawValue))) {
      .text($0[keyPath: path($1)].rawValue)
    } apply: {
      if let choice = $2?.text.flatMap(Choice.init(rawValue:)) { $0[keyPath: path($1)] = choice }
    }
  }

  static func time(
    _ name: String, _ summary: String, in scope: Scope = .anywhere, _ path: @escaping SettingPath<Int>
  ) -> ConfigKey {
    ConfigKey(name, summary, .time, in: scope) {
      .text(VaultConfig.CommitWait.text($0[keyPath: path($1)]))
    } apply: {
      if let seconds = $2?.text.flatMap(VaultConfig.CommitWait.seconds) { $0[keyPath: path($1)] = seconds }
    }
  }

  /// Makes a group of keys; `opens` is called when a file contains the group, before its keys are read.
  static func group(
    _ name: String, _ summary: String, or shorthand: ConfigForm.Shorthand = .none, in scope: Scope = .anywhere,
    names: @escaping @Sendable (VaultConfig) -> [String] = { _ in [] },
    opens: @escaping @Sendable (inout VaultConfig, String) -> Void = { _, _ in }
  ) -> ConfigKey {
    ConfigKey(
      name, summary, .group(shorthand), in: scope, value: { _, _ in nil },
      apply: { config, name, _ in opens(&config, name) }, names: names)
  }
}

/// A type of settings that config files contain.
protocol ConfigStorable: SendableMetatype {
  static var usualForm: ConfigForm { get }
  /// What a file contains for it; nil for nothing.
  var stored: ConfigValue? { get }
  /// Reads what a file contains, or nothing; nil if the setting stays as it is.
  static func read(_ stored: ConfigValue?) -> Self?
}

extension String: ConfigStorable {
  static var usualForm: ConfigForm { .text }
  var stored: ConfigValue? { .text(self) }
  static func read(_ stored: ConfigValue?) -> String? { stored?.text }
}

extension Int: ConfigStorable {
  static var usualForm: ConfigForm { .number(minimum: 0, called: "a number, 0 or more") }
  var stored: ConfigValue? { .number(self) }
  static func read(_ stored: ConfigValue?) -> Int? { stored?.number }
}

extension Bool: ConfigStorable {
  static var usualForm: ConfigForm { .flag }
  var stored: ConfigValue? { .flag(self) }
  static func read(_ stored: ConfigValue?) -> Bool? { stored?.flag }
}

extension [String]: ConfigStorable {
  static var usualForm: ConfigForm { .list }
  var stored: ConfigValue? { .list(self) }
  static func read(_ stored: ConfigValue?) -> [String]? { stored?.items }
}

extension Optional: ConfigStorable where Wrapped: ConfigStorable {
  static var usualForm: ConfigForm { Wrapped.usualForm }
  var stored: ConfigValue? { flatMap(\.stored) }
  static func read(_ stored: ConfigValue?) -> Self? { .some(Wrapped.read(stored)) }
}

/// The reason why a setting cannot be read or written.
package enum ConfigRefusal: Error, Sendable {
  /// There is no such key; `nearest` is the most similar key.
  case unknownKey(String, nearest: String?)
  /// The key is a group, and `keys` are those below it.
  case group(ConfigName, keys: [String])
  /// The words are not a value of the key; `nearest` is the most similar word that is one.
  case invalid(String, nearest: String?)
  /// The key is allowed only in the user's own file.
  case onlyForUsers(ConfigName)
  /// The key is allowed in a vault's file only with this value.
  case onlyForUsersExcept(ConfigName, String)
  /// There is no folder for the user's own file.
  case noUserFile
}

extension ConfigName {
  /// Reads the name of a key, which must be in the table.
  package init(named text: String) throws(ConfigRefusal) {
    guard let name = ConfigTable.key(named: text) else {
      throw .unknownKey(text, nearest: ConfigTable.nearest(to: text))
    }
    self = name
  }
}
