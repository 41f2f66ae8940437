internal import Bytes
internal import CommandSpec
internal import VaultChanges
internal import VaultCore

/// The details of a new note besides its text.
struct NoteDetails: SharedArguments {
  var tags: [String] = []
  var category: String?
  var source: String?
  var isPinned = false

  static var options: OptionGroup<NoteDetails> {
    OptionGroup(
      "Note options",
      .value("tag", short: "t", newTags, "Add the tag TAG; several with commas", isRepeatable: true) { $0.tags += $1 }
        .details("It may be written with or without \(code: "#"). It is stored in lower case."),
      .value("category", categoryName, "Set its category", sets: \.category).details(
        """
        One of those that \(command: "categories") lists, in upper or lower case: \(code: "idea"), \(code: "task"),
        \(code: "journal"), \(code: "health"), \(code: "goal"), \(code: "memory"), \(code: "finance") and
        \(code: "other"), unless the config defines others.
        """),
      .value(
        "source",
        .text("SOURCE", .choices(["manual", "conversation", "voice", "photo", "siri"])).required(as: "a source"),
        "Set its source", sets: \.source
      ).details(
        """
        Any word; usually \(code: "manual"), \(code: "conversation"), \(code: "voice"), \(code: "photo") or
        \(code: "siri"). \(code: "manual") is the default and is not written.
        """),
      .flag("pin", "Pin it, so that lists show it first", sets: \.isPinned))
  }

  /// Returns the details in the vault's spelling. Throws if it lacks the category, so call this before reading a text.
  func checked(in vault: Vault) throws -> NoteDetails {
    var details = self
    details.category = try category.map { try Self.category(named: $0, in: vault).name }
    return details
  }

  func apply(to note: inout NewNote) {
    note.tags = tags
    note.category = category
    note.source = source
    note.isPinned = isPinned
  }

  /// Tags for a note; those that would not be read back as the same tags are rejected.
  static var newTags: ValueSpec<[String]> {
    ValueSpec("TAG", .dynamic("tag")) { word throws(ValueProblem) in
      guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      var tags: [String] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let tag = part.drop { $0.isWhitespace || $0 == "#" }
        guard let last = tag.lastIndex(where: { !$0.isWhitespace && $0 != "/" }) else {
          throw ValueProblem(text.isEmpty ? "a tag cannot be empty" : "'\(text)' contains an empty tag")
        }
        let name = tag[...last]
        if name.contains(where: \.isWhitespace) {
          let joined = name.split(whereSeparator: \.isWhitespace).joined(separator: "-")
          throw ValueProblem("'\(name)' cannot be a tag: it contains a space", suggestion: joined)
        }
        if name.utf8.allSatisfy(\.isDigit) { throw ValueProblem("'\(name)' cannot be a tag: it is a number") }
        if name.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }) {
          throw ValueProblem("'\(name)' cannot be a tag: it contains control characters")
        }
        tags.append(String(name))
      }
      return tags
    }
  }

  static var categoryName: ValueSpec<String> { .text("CATEGORY", .dynamic("category")).required(as: "a category") }

  /// Returns the category with a name, ignoring case.
  static func category(named name: String, in vault: Vault) throws -> NoteCategory {
    let categories = vault.config.categories
    if let category = categories.named(name) { return category }
    let names = categories.map(\.name)
    let nearest = EditDistance.nearest(to: name, in: names)
    throw CommandError(
      "'\(name)' is not a category",
      hints: [nearest.map { "did you mean '\($0)'?" } ?? "", "the categories are \(names.joined(separator: ", "))"])
  }
}
