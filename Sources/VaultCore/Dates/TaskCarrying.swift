package import Dates

/// How open tasks of earlier notes of a period go along to a new one.
package struct TaskCarrying: Equatable, Sendable {
  /// What is left of a task in the note that it leaves.
  package enum Leaving: String, CaseIterable, Sendable {
    /// Its line with a box that says so, and a link to the note where it is now.
    case link
    /// Its line with that box.
    case moved
    /// Nothing, except above tasks that stay.
    case nothing
  }

  /// The order of the tasks in the note that gets them.
  package enum Order: String, CaseIterable, Sendable {
    /// That of the notes and of their text, the earliest note first.
    case file
    /// By the dates when they are due; those without one are last.
    case due
  }

  /// How far back notes are looked for.
  package var from = DaySpan(7, .day)
  /// The heading under which the tasks are put, and which is made at the end if there is none; nil for the end.
  package var heading: String?
  /// What is left of them.
  package var leave = Leaving.link
  package var order = Order.file

  /// Makes the settings that apply unless others are given.
  package init() {}
}

/// The settings as texts of a config file; a text that is none leaves a setting as it is.
extension TaskCarrying {
  var fromText: String? {
    get { "\(from)" }
    set { from = newValue.flatMap { DaySpan($0) } ?? from }
  }

  var leaveText: String? {
    get { leave.rawValue }
    set { leave = newValue.flatMap(Leaving.init) ?? leave }
  }

  var orderText: String? {
    get { order.rawValue }
    set { order = newValue.flatMap(Order.init) ?? order }
  }
}

extension VaultConfig {
  fileprivate subscript(carrying period: NotePeriod) -> TaskCarrying {
    get { notes(period).carry ?? TaskCarrying() }
    set { self[period].carry = newValue }
  }
}

extension ConfigTable {
  static func carrying(_ period: NotePeriod) -> [ConfigKey] {
    let name = "\(period.rawValue).carry"
    func key(
      _ last: String, _ summary: String, _ form: ConfigForm,
      path: @escaping @Sendable () -> WritableKeyPath<TaskCarrying, String?>
    ) -> ConfigKey {
      ConfigKey("\(name).\(last)", summary, form) { config, _ in
        config[period].carry?[keyPath: path()].map { .text($0) }
      } apply: { config, _, value in
        config[carrying: period][keyPath: path()] = value?.text
      }
    }
    return [
      .group(
        name, "How open tasks of earlier notes go along to a new one",
        opens: { config, _ in config[carrying: period] = config[carrying: period] }),
      key("from", "How far back they are looked for", .days) { \.fromText },
      key("heading", "The heading under which they are put", .text) { \.heading },
      key("leave", "What is left of them", .choice(TaskCarrying.Leaving.allCases.map(\.rawValue))) { \.leaveText },
      key("order", "Their order", .choice(TaskCarrying.Order.allCases.map(\.rawValue))) { \.orderText },
    ]
  }
}
