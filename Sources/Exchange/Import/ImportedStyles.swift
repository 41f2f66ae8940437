internal import ExchangeFormats
internal import VaultChanges
internal import VaultCore

/// The settings that an import writes for the folders and tags of a source.
struct ImportedStyles {
  private let config: VaultConfig
  private(set) var settings: [StyleSettings.Setting] = []

  init(_ config: VaultConfig) { self.config = config }

  /// Adds the style of a folder of the source, as far as the vault has no such settings.
  ///
  /// - Parameter path: The path of the folder in the vault.
  mutating func add(_ folder: ForeignFolder, at path: String, isEmpty: Bool) {
    if path.isEmpty { return }
    let existing = config.folders[path]
    let isPlain = folder.color == nil && folder.symbol == nil && folder.id == nil
    // A folder without notes exists only through its settings, so it gets at least a colour.
    let color = isPlain && isEmpty ? folder.usualColor : folder.color
    add(.folder(path), "color", color.map { StyleColor(rgba: $0).text }, existing: existing?.color)
    add(.folder(path), "symbol", folder.symbol, existing: existing?.symbol)
    add(.folder(path), "id", folder.id, existing: existing?.id)
    // A folder of the vault cannot have every name.
    if folder.area == .notes, !path.hasSuffix(FolderName.name(of: folder.path)) {
      add(.folder(path), "name", FolderName.name(of: folder.path), existing: existing?.name)
    }
    if folder.isSystem, existing?.isSystem != true { add(.folder(path), "system", "true", existing: nil) }
  }

  /// Adds the style of a tag of the source, as far as the vault has no such settings.
  ///
  /// - Parameter isUsed: Whether a note of the source has the tag; a tag that no note has exists only through its
  ///   settings.
  mutating func add(_ tag: ForeignTag, isUsed: Bool) {
    guard let name = TagForm.tag(for: tag.name) else { return }
    let existing = config.style(ofTag: name)
    let isPlain = tag.color == nil && tag.symbol == nil && tag.id == nil
    let color = isPlain && !isUsed ? tag.usualColor : tag.color
    add(.tag(name), "color", color.map { StyleColor(rgba: $0).text }, existing: existing?.color)
    add(.tag(name), "symbol", tag.symbol, existing: existing?.symbol)
    add(.tag(name), "id", tag.id, existing: existing?.id)
  }

  private mutating func add(_ subject: StyleSettings.Subject, _ key: String, _ value: String?, existing: String?) {
    guard let value, !value.isEmpty, existing == nil else { return }
    if settings.contains(where: { $0.subject == subject && $0.key == key }) { return }
    settings.append((subject, key, value))
  }
}
