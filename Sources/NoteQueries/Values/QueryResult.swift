/// The three languages of queries in notes.
package enum QueryKind: String, Sendable, CaseIterable {
  case base, dataview, tasks
}

/// The answer to a query: a table, perhaps in groups.
package struct QueryResult: Sendable {
  package struct Column: Sendable {
    /// The name by which it is asked for.
    package var name: String
    /// What people see above it.
    package var title: String
    /// The property of the row's note that the cells are; nil if they are computed.
    package var property: String?

    package init(_ name: String, title: String? = nil, property: String? = nil) {
      (self.name, self.title, self.property) = (name, title ?? name, property)
    }
  }

  /// A row: a file, a task, or a group of them.
  package struct Row: Sendable {
    /// The file; nil for a group.
    package var file: Int?
    /// The line of a task.
    package var line: Int?
    /// The values of the columns; null where one failed.
    package var values: [QueryValue]
    /// The number of items around a task that is shown below another.
    package var depth = 0

    package init(file: Int?, line: Int? = nil, values: [QueryValue], depth: Int = 0) {
      (self.file, self.line, self.values, self.depth) = (file, line, values, depth)
    }
  }

  /// A summary of a column.
  package struct Summary: Sendable {
    /// The name of the column.
    package var column: String
    package var name: String
    package var value: QueryValue
  }

  /// Rows with the same key.
  package struct Group: Sendable {
    /// The key; null for rows without one, and where nothing groups.
    package var key: QueryValue
    package var rows: [Row]
    /// The summaries of these rows.
    package var summaries: [Summary] = []

    package init(key: QueryValue, rows: [Row]) { (self.key, self.rows) = (key, rows) }
  }

  /// A cell that failed, or another shortcoming of the answer.
  package struct Problem: Sendable {
    /// The file of the row.
    package var file: Int?
    /// The name of the column.
    package var column: String?
    package var failure: QueryFailure
  }

  /// A condition with the number of rows that it kept.
  package struct Step: Sendable {
    /// The condition in words.
    package var words: String
    /// The number of rows after it.
    package var rows: Int
  }

  /// The language.
  package var kind: QueryKind
  /// The name of the view of a base, or the type of a query of Dataview.
  package var view: String?
  /// How the view is shown: `table`, `cards`, `list`, `map`, `task`.
  package var layout = "table"
  /// The number of rows before a limit of the view.
  package var total = 0
  package var columns: [Column] = []
  /// The groups; one with the key null where nothing groups.
  package var groups: [Group] = []
  /// Whether rows are grouped.
  package var isGrouped = false
  /// The summaries of all rows.
  package var summaries: [Summary] = []
  /// The cells that failed.
  package var problems: [Problem] = []
  /// What was asked, step by step.
  package var steps: [Step] = []

  /// Makes an empty answer.
  package init(_ kind: QueryKind) { self.kind = kind }

  /// Whether the rows are tasks, whose columns are status and text.
  package var isOfTasks: Bool { kind == .tasks || layout == "task" }

  /// The number of rows, without those that are shown because they are below others.
  package var rowCount: Int { kind == .dataview ? total : rows.count }

  package var rows: [Row] { groups.flatMap(\.rows) }
}
