internal import Dates

/// The table of all keys of config files, from which reading, `sheaf config` and completion derive.
///
/// A row stands in one file with the field of `VaultConfig` to which it leads, and reads the default from there. So
/// settings have types, groups such as the settings of tasks are values with functions, and a start of the program needs
/// no dictionary of values. The words about a key are in `Embedded/settings.txt`.
package enum ConfigTable {
  /// All keys and groups by their first components, each group before its keys.
  package static let keys: [ConfigKey] = parts.map { ($0.components[0], $0) }.enumerated().sorted {
    ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
  }.map(\.element.1)

  /// The keys as they are written here, which each start with a config file needs. To sort them would take longer than
  /// to read the file.
  private static let parts = [
    plain, lists, named, templates, categories, check, commit, enrichment, NotePeriod.allCases.flatMap(notes), folders,
    screens, site, tags, tasks, undo,
  ].flatMap(\.self)

  /// Returns the keys directly below a group, or the top-level keys for an empty name.
  static func children(of group: String) -> [ConfigKey] { byGroup[group] ?? [] }

  private static let byGroup = Dictionary(grouping: parts, by: \.parent)
}
