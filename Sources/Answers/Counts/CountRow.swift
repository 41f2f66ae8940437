internal import Bytes
package import VaultCore

/// A name with its number of notes: a tag, a folder, a category, a property or one of its values.
package struct CountRow: Sendable {
  package enum Subject: Sendable {
    /// A tag with its appearance in the config.
    case tag(String, VaultConfig.TagStyle?)
    /// A folder with its appearance in the config and its area. A system folder is the inbox, the archive or a folder of
    /// templates.
    case folder(VaultConfig.FolderStyle?, NoteArea, isSystem: Bool)
    case category(CategoryTally.Row)
    case property(PropertyTally.Row)
    case value(StoredValue)
  }

  package let subject: Subject
  /// The name, for programs.
  package let name: [UInt8]
  /// The parts of the name in the form used for comparison.
  package let parts: [[UInt8]]
  /// The number of notes with exactly this name.
  package let own: Int
  /// The number of notes with this name or one below it.
  package let total: Int
}

extension CountRow {
  init(_ tag: TagTally.Row, _ config: VaultConfig) {
    subject = .tag(tag.name, config.tags.isEmpty ? nil : config.style(ofTag: tag.name))
    name = Array(tag.name.utf8)
    parts = tag.key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) }
    (own, total) = (tag.notes, tag.total)
  }

  init(_ folder: FolderTally.Row, _ config: VaultConfig) {
    let path = String(decoding: folder.path, as: UTF8.self)
    let templates = config.templateFolders
    subject = .folder(
      config.folders[path], NoteArea(path: folder.path.childPrefix, templates: templates),
      isSystem: ([NoteArea.inboxFolder, NoteArea.archiveFolder] + templates).contains(path))
    name = folder.path
    parts = folder.path.pathComponents.map { Array($0) }
    (own, total) = (folder.notes, folder.total)
  }

  init(_ category: CategoryTally.Row) {
    subject = .category(category)
    name = Array(category.name.utf8)
    parts = [name]
    (own, total) = (category.notes, category.notes)
  }

  init(_ property: PropertyTally.Row) {
    subject = .property(property)
    name = Array(property.name.utf8)
    parts = [Array(property.key.utf8)]
    (own, total) = (property.notes, property.notes)
  }

  init(_ value: PropertyTally.ValueRow) {
    subject = .value(value.value)
    name = Array(value.value.line.utf8)
    parts = [name]
    (own, total) = (value.notes, value.notes)
  }
}
