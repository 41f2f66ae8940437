internal import Answers
internal import CommandSpec
internal import Presentation
internal import VaultChanges
internal import VaultCore

/// The details of a new note besides its text.
struct NoteDetails: SharedArguments, Equatable {
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
    details.category = try category.map { try vault.category(named: $0).name }
    return details
  }

  func apply(to note: inout NewNote) {
    note.tags = tags
    note.category = category
    note.source = source
    note.isPinned = isPinned
  }

  /// Tags that notes can have already, which may have any name.
  static var oldTags: ValueSpec<[String]> { .tags(TagNames.present) }
  static var newTags: ValueSpec<[String]> { .tags(TagNames.list) }
  static var categoryName: ValueSpec<String> { .text("CATEGORY", .dynamic("category")).required(as: "a category") }
}

extension ValueSpec {
  /// Returns the value for the name of a tag, or for several, with or without `#`.
  static func tags(
    named name: String = "TAG", _ read: @escaping @Sendable (String) throws(AnswerError) -> Converted
  ) -> ValueSpec {
    ValueSpec(name, .dynamic("tag")) { word throws(ValueProblem) in
      guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      do throws(AnswerError) {
        return try read(text)
      } catch {
        let near: String? = if case .noTag(_, _, let near) = error { near } else { nil }
        throw ValueProblem(Explanation(error as any Error)?.fact ?? "", suggestion: near)
      }
    }
  }
}
