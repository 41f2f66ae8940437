package import Terminal

/// A row that can be chosen: a note, or a name of another list.
package struct PickItem: Hashable, Sendable {
  /// What identifies the thing, also after it has moved: the id of a note, otherwise its path.
  package let key: [UInt8]
  /// What the thing is called in its list: for a note its path from the root of the vault.
  package let name: [UInt8]
  /// The text that is shown first.
  package let title: String
  /// The text beside it, such as a folder or a number.
  package let place: String
  /// A date in the form that is shown; empty if there is none.
  package let date: String

  /// Creates a row.
  package init(key: [UInt8], name: [UInt8], title: String, place: String = "", date: String = "") {
    (self.key, self.name, self.title, self.place, self.date) = (key, name, title, place, date)
  }
}

/// A question for rows.
package struct PickQuestion: Hashable, Sendable {
  /// The text of the query.
  package let query: String
  /// The maximal number of rows.
  package let limit: Int
  /// The number of times that the files were compared; a new one asks again.
  package let edition: Int

  /// Creates a question.
  package init(query: String, limit: Int, edition: Int = 0) {
    (self.query, self.limit, self.edition) = (query, limit, edition)
  }
}

/// The rows for a question.
package struct PickAnswer: Sendable {
  /// What the rows are.
  package enum Kind: Sendable {
    /// Those used last, since nothing is asked.
    case recent
    /// Those that match.
    case matches
    /// Those whose names have the letters of the query in order, since no words match.
    case names
  }

  /// The question that is answered.
  package var question: PickQuestion
  /// What the rows are.
  package var kind = Kind.matches
  /// The rows, best first.
  package var rows: [PickItem] = []
  /// The number of rows without the limit.
  package var total = 0
  /// The number of all things in the list.
  package var all = 0
  /// What is wrong with the query, if the rows answer only a part of it or an earlier one.
  package var hint: String?
  /// How the last word of the query can go on, the best first.
  package var completions: [QueryCompletion] = []
  /// The thing that can be created; nil if there is one of that name, or if nothing can be created.
  package var offer: CreationOffer?

  /// Creates an answer without rows.
  package init(to question: PickQuestion) { self.question = question }
}

/// A way in which the last word of a query can go on.
package struct QueryCompletion: Hashable, Sendable {
  /// The whole query with it.
  package let query: String
  /// The text by which it is shown, such as a value and the number of its notes.
  package let label: String

  /// Creates a completion.
  package init(query: String, label: String) { (self.query, self.label) = (query, label) }
}

/// A thing that does not exist and can be created.
package struct CreationOffer: Hashable, Sendable {
  /// Its title.
  package var title: String
  /// Where it would be; empty for the root.
  package var folder: String
  /// The number of links that would lead to it.
  package var links = 0
  /// A word of the vault that might have been meant, if nothing was found.
  package var similar: String?

  /// Creates an offer.
  package init(title: String, folder: String, links: Int = 0, similar: String? = nil) {
    (self.title, self.folder, self.links, self.similar) = (title, folder, links, similar)
  }
}

/// A question for the preview of a row.
package struct PreviewQuestion: Hashable, Sendable {
  /// The row.
  package let item: PickItem
  /// The query whose words are highlighted.
  package let query: String
  /// The number of columns for the text.
  package let columns: Int
  /// As in `PickQuestion`.
  package let edition: Int
}

/// The text of a row for reading.
package struct PickPreview: Sendable {
  /// The question that is answered.
  package var question: PreviewQuestion
  /// The facts for the title line, the most important first.
  package var facts: [String]
  /// The text in lines.
  package var lines: [StyledText]
  /// The line that matches the query best, from 0; nil if none does.
  package var bestLine: Int?

  /// Creates a preview.
  package init(
    of question: PreviewQuestion, facts: [String] = [], lines: [StyledText] = [], bestLine: Int? = nil
  ) {
    (self.question, self.facts, self.lines, self.bestLine) = (question, facts, lines, bestLine)
  }
}
