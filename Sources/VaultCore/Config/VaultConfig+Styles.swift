extension VaultConfig {
  /// The appearance of a folder in lists, and the defaults of new notes in it.
  package struct FolderStyle: Equatable, Sendable {
    /// The colour, in the format of `StyleColor`.
    package var color: String?
    package var symbol: String?
    package var id: String?
    /// The name in another program; nil if it is that of the folder.
    package var name: String?
    package var isSystem: Bool?
    package var template: String?
    package var tags: [String] = []
    package var category: String?
  }

  /// The appearance of a tag in lists.
  package struct TagStyle: Equatable, Sendable {
    /// The colour, in the format of `StyleColor`.
    package var color: String?
    package var symbol: String?
    package var id: String?
  }

  /// Returns the name under which the settings of a tag are stored; tags are compared without case.
  package func key(ofTag name: String) -> String? {
    if tags[name] != nil { return name }
    let folded = name.lowercased()
    return tags.keys.filter { $0.lowercased() == folded }.min()
  }

  /// Returns the settings of a tag; nil if there are none.
  package func style(ofTag name: String) -> TagStyle? { key(ofTag: name).flatMap { tags[$0] } }

  fileprivate subscript(folder path: String) -> FolderStyle {
    get { folders[path] ?? FolderStyle() }
    set { folders[path] = newValue }
  }

  fileprivate subscript(tag name: String) -> TagStyle {
    get { tags[name] ?? TagStyle() }
    set { tags[name] = newValue }
  }
}

extension ConfigTable {
  static let folders: [ConfigKey] = {
    let names: @Sendable (VaultConfig) -> [String] = { $0.folders.keys.sorted() }
    return [
      .group("folders", "Settings of folders, each named by its path"),
      .group(
        "folders.PATH", "Settings of the folder with that path", names: names, opens: { $0.folders[$1] = .init() }),
      .key("folders.PATH.color", "The colour of the folder", names: names) { path in \.[folder: path].color },
      .key("folders.PATH.symbol", "The symbol before its name", names: names) { path in \.[folder: path].symbol },
      .key("folders.PATH.id", "Its identifier in another program", names: names) { path in \.[folder: path].id },
      .key("folders.PATH.name", "Its name in another program, if no folder can have it", names: names) { path in
        \.[folder: path].name
      },
      .key("folders.PATH.system", "Whether another program created it", names: names) { path in
        \.[folder: path].isSystem
      },
      .key("folders.PATH.template", "The template of new notes in it", .template, names: names) { path in
        \.[folder: path].template
      },
      .key("folders.PATH.tags", "The tags of new notes in it", omitsEmpty: true, names: names) { path in
        \.[folder: path].tags
      },
      .key("folders.PATH.category", "The category of new notes in it", names: names) { path in
        \.[folder: path].category
      },
    ]
  }()

  static let tags: [ConfigKey] = {
    let names: @Sendable (VaultConfig) -> [String] = { $0.tags.keys.sorted() }
    return [
      .group("tags", "Settings of tags, each by its name"),
      .group("tags.TAG", "Settings of the tag with that name", names: names, opens: { $0.tags[$1] = .init() }),
      .key("tags.TAG.color", "The colour of the tag", names: names) { tag in \.[tag: tag].color },
      .key("tags.TAG.symbol", "The symbol before its name", names: names) { tag in \.[tag: tag].symbol },
      .key("tags.TAG.id", "Its identifier in another program", names: names) { tag in \.[tag: tag].id },
    ]
  }()
}
