package import VaultCore

/// What the new notes of a folder begin with, as the config says of it and the folders around it.
package struct FolderDefaults: Sendable, Hashable {
  /// The template.
  package private(set) var template: String?
  /// Tags.
  package private(set) var tags: [String] = []
  /// The category.
  package private(set) var category: String?

  /// The defaults of a folder: of each kind those of the nearest folder that has any.
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
