internal import Dates
package import VaultCore

extension NewNote {
  /// Adds the config's settings for notes in the folder.
  package mutating func apply(_ defaults: FolderDefaults) {
    tags += defaults.tags
    category = category ?? defaults.category
  }

  /// Replaces the text of the note with a template into which the text is inserted at the cursor. Returns the result,
  /// with the cursor.
  package mutating func fill(_ template: NoteTemplate, in vault: Vault) -> NoteTemplate.Filled {
    let date = NoteDate(nanoseconds: vault.surroundings.now(), zone: vault.surroundings.zone)
    var filled = template.filled(title: givenOrDerivedTitle, date: date, folder: folder)
    filled.insert(body)
    body = filled.text
    unknownCommands = filled.unknownCommands
    // The template determines whether there is a heading.
    hasHeading = false
    return filled
  }
}
