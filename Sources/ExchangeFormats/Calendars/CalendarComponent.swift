/// A component of a calendar: the calendar itself, a task, an event, an alarm and so on.
package struct CalendarComponent: Sendable, Hashable {
  /// The name, in upper case.
  package let name: String
  /// The properties, in their order.
  package var properties: [CalendarProperty] = []
  /// The components in it, in their order.
  package var components: [CalendarComponent] = []

  /// Creates an empty component.
  package init(_ name: String) { self.name = name }

  /// Whether it is a task or an event, rather than the frame or a part of one.
  package var isEntry: Bool { name == "VTODO" || name == "VEVENT" }

  package subscript(name: String) -> CalendarProperty? { properties.first { $0.name == name } }

  /// The lines, with those of its components.
  package var bytes: [UInt8] {
    CalendarProperty("BEGIN", [:], name).bytes + properties.flatMap(\.bytes) + components.flatMap(\.bytes)
      + CalendarProperty("END", [:], name).bytes
  }
}
