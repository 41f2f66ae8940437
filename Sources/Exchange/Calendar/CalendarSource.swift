internal import Bytes
package import ExchangeFormats
package import SystemCalls

/// The calendars of a file, or of the files in a folder, as vdirsyncer keeps them: one for each task and event.
package struct CalendarSource: Sendable {
  /// What could not be read, by the paths of files, with the reasons.
  package private(set) var unread: [(path: [UInt8], reason: String)] = []
  /// The tasks and events.
  let items: [CalendarComponent]
  let zones: CalendarZones
  /// The absolute path; nil for standard input.
  let place: RawPath?

  /// Reads a file or folder. A file of a folder that cannot be read does not stop the others.
  package init(_ path: RawPath) throws(ExchangeError) {
    place = path
    guard (try? FileStatus.stat(path).kind) == .directory else {
      let calendars = try CalendarReader.calendars(in: path)
      (items, zones) = (calendars.flatMap(\.components), CalendarZones(calendars))
      return
    }
    let folder = try SourceFolder(path)
    try folder.check()
    var calendars: [CalendarComponent] = []
    let files = folder.files.filter { $0.name.lowercased().hasSuffix(".ics") }
    if files.isEmpty {
      throw .notAStore(path, expected: "a calendar, or a folder with files of the ending .ics")
    }
    for file in files {
      do throws(ExchangeError) {
        calendars += try CalendarReader.calendars(in: folder.absolute(file.path))
      } catch { unread.append((file.path, error.fact)) }
    }
    (items, zones) = (calendars.flatMap(\.components), CalendarZones(calendars))
  }

  /// Reads what came on standard input.
  package init(_ bytes: [UInt8]) throws(ExchangeError) {
    place = nil
    let calendars = try CalendarReader.calendars(in: bytes, of: "standard input")
    (items, zones) = (calendars.flatMap(\.components), CalendarZones(calendars))
  }
}
