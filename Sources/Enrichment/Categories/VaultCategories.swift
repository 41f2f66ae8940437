internal import SearchIndex
package import VaultCore

extension VaultView {
  /// The categories that an engine can assign: those of the config, and others that several notes have.
  package var categoriesInUse: [NoteCategory] {
    CategoryTally(vault.config.categories, snapshot).rows
      .filter { $0.category != nil || $0.notes >= LearnedCategories.leastOfCategory }
      .map { $0.category ?? NoteCategory($0.name) }
  }
}
