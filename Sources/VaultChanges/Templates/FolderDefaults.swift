package import VaultCore

/// The defaults for new notes in a folder, from the config of the folder and its parents.
package struct FolderDefaults: Sendable, Hashable {
  /// The template.
  package private(set) var template: String?
  /// The tags.
  package private(set) var tags: [String] = []
  /// The category.
  package private(set) var category: String?

  /// Creates the defaults of a folder; each comes from the nearest folder that defines it.
  package init(of folder: String, _ config: VaultConfig) {
    var path = folder[...]
    while !path.isEmpty {
      if let style = config.folders[String(path)] {
        template = template ?? style.template
        category = category ?? style.category
        if tags.isEmpty { tags = style.tags }
      }
      path = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }
  }
}
