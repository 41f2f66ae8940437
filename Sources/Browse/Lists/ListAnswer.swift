package import Dates

/// The rows for a question.
package struct ListAnswer: Sendable {
  /// What the rows are.
  package enum Kind: Sendable {
    /// Those used last, since nothing is asked.
    case recent
    case matches
    /// Those whose names have the letters of the query in order, since no words match.
    case names
  }

  package var question: ListQuestion
  /// What the rows are.
  package var kind = Kind.matches
  /// The rows, best first.
  package var rows: [ListItem] = []
  /// The groups of the rows; none if they have none.
  package var sections: [ListSection] = []
  /// Whether rows that take longer to find were left out.
  package var isPartial = false
  /// The number of rows without the limit.
  package var total = 0
  /// The number of all things in the list.
  package var all = 0
  /// What is wrong with the query, if the rows answer only a part of it or an earlier one.
  package var hint: String?
  /// The categories of the notes, with their numbers, if they are wanted.
  package var categories: [ScopeRow] = []
  /// How the last word of the query can go on, the best first.
  package var completions: [QueryCompletion] = []
  /// The notes that are meant by the name in the question, as commands name them, the best first.
  package var noteNames: [String] = []
  /// The thing that can be created; nil if there is one of that name, or if nothing can be created.
  package var offer: CreationOffer?
  /// The days of the calendar with something on them.
  package var days: [CivilDate: CalendarDay] = [:]
  package var today = CivilDate.first
  /// What the vault has, for the line at the top and the scopes beside the list; nil in `pick`.
  package var overview: VaultOverview?
}

package struct CalendarDay: Hashable, Sendable {
  /// Its daily note; nil if there is none.
  package var note: ListItem?
  /// The number of notes created on it.
  package var created = 0
  /// The number of their words.
  package var words = 0
  /// The number of tasks done on it.
  package var done = 0
}

package struct VaultOverview: Hashable, Sendable {
  /// The numbers of notes and tasks, as words.
  package var facts: [String] = []
  /// What can be listed.
  package var scopes: [ScopeRow] = []
  /// The names of all commands, and of the properties of notes, those that most notes have first.
  package var (commands, properties): ([String], [String]) = ([], [])

  init(commands: [String] = []) { self.commands = commands }
}

/// A row of what can be listed.
package struct ScopeRow: Hashable, Sendable {
  /// The scope; nil for a heading.
  package let scope: ListScope?
  /// The text.
  package let label: String
  /// The number of things in it; nil if it is not counted.
  package var count: Int?
  /// The number of folders around it.
  package var depth = 0
  /// Whether something is below it, so that it can be folded.
  package var hasChildren = false
  /// Whether something in it needs attention.
  package var needsAttention = false
}

/// A way in which the last word of a query can go on.
package struct QueryCompletion: Hashable, Sendable {
  /// The whole query with it.
  package let query: String
  /// The value that is completed, as it is shown.
  package let name: String
  /// The number of notes that it would leave; nil if it is not known.
  package var count: Int?

  package init(query: String, name: String, count: Int? = nil) {
    (self.query, self.name, self.count) = (query, name, count)
  }

  var label: String { name + (count.map { " \($0)" } ?? "") }
}

/// A thing that does not exist and can be created.
package struct CreationOffer: Hashable, Sendable {
  package var title: String
  /// Where it would be; empty for the root.
  package var folder: String
  /// The number of links that would lead to it.
  package var links = 0
  /// A word of the vault that might have been meant, if nothing was found.
  package var similar: String?
  /// The titles of notes that are very near to it.
  package var like: [String] = []
}
