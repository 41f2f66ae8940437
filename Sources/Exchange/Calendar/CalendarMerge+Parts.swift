package import Dates
package import NoteSyntax

extension CalendarMerge {
  /// What becomes of tasks and events that the vault does not have.
  package enum Foreign: String, CaseIterable, Sendable {
    case tasks, events, notes
  }

  /// A side on which something was changed.
  package enum Side: String, CaseIterable, Sendable {
    case here, there
  }

  /// What is imported, and how.
  package struct Options: Sendable {
    /// What events become that the vault does not have; nil to leave them.
    package var foreign: Foreign?
    /// Which side counts where both were changed; nil to leave it.
    package var preferred: Side?
    /// Whether tasks are deleted that a calendar lacks since the last export to its place.
    package var deletes = false

    /// Creates the default options.
    package init() {}
  }

  /// What becomes of a task or event.
  package enum Outcome: String, Sendable {
    case added, updated, deleted, unchanged
    /// It was changed on both sides, and is left as it is.
    case conflict
    /// It cannot be as the calendar has it, or is not asked for.
    case left
  }

  /// A task or event with what becomes of it.
  package struct Row: Sendable {
    /// Its identifier in the calendar.
    package let uid: String
    /// What becomes of it.
    package internal(set) var outcome: Outcome
    /// Its text without markup.
    package let title: String
    /// The note and line of it, from 1, before the change; nil if it is in no note yet.
    package internal(set) var place: (path: [UInt8], line: Int)?
    /// Why it is left as it is.
    package internal(set) var reason: String?
    /// Whether the vault has something of it, or had.
    package internal(set) var isKnown = true
    enum Memory { case none, asHere, imported }
    var revision = ""
    var fields = CalendarFields()
    var isEvent = false
    /// What is remembered of it: that the calendar has the task as it is here, or only that this was imported.
    var memory = Memory.none
  }

  /// A task, or a line that begins with a time, that a note gets.
  package enum Addition: Sendable, Hashable {
    /// The line of a task, without a marker of lists, its dates, and the text below it.
    case task(box: String, text: String, dates: [Date], description: String)
    /// The text of an item of a list.
    case item(String)

    /// A date of a task.
    package struct Date: Sendable, Hashable {
      package let kind: TaskItem.DateKind
      package let day: CivilDate
    }
  }

  /// A note that is made of an event or task.
  package struct NewNote: Sendable {
    package let title: String
    /// The text below it.
    package let body: String
  }
}
