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
