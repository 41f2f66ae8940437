internal import Bytes
package import Dates

/// The settings of a Logseq graph on which the reading of its pages and their names depend.
package struct LogseqGraph: Hashable, Sendable {
  /// The way in which a file name has the name of its page.
  package enum NameFormat: String, Sendable {
    /// `___` is a slash.
    case tripleLowbar = "triple-lowbar"
    /// A dot is a slash.
    case legacy
  }

  /// The words for tasks that are open and begun.
  package enum Workflow: String, Sendable {
    case now, todo
  }

  /// The way in which file names have names of pages.
  package var nameFormat = NameFormat.legacy
  /// The words of new tasks.
  package var workflow = Workflow.now
  /// The folders of journals and of other pages.
  package var journals = "journals", pages = "pages"
  /// The patterns of the file names and the titles of journals, in the letters of Java.
  package var journalName = "yyyy_MM_dd", journalTitle = "MMM do, yyyy"
  /// The properties, besides tags and aliases, whose values are divided at commas.
  package var dividedProperties: [String] = []
  /// The properties in whose values names are no links.
  package var unlinkedProperties: [String] = []
  /// The files and folders that are no pages.
  package var hidden: [String] = []
  /// Whether the folder is also a vault of Obsidian: items with a checkbox are tasks too, and links have parts.
  package var isObsidian = false

  /// Makes the settings of a graph without any.
  package init() {}
}

/// Names of pages, which differ from the names of their files.
extension LogseqGraph {
  /// Returns a pattern of dates, which is in the letters of Java, in those of Moment.js.
  package static func moment(_ pattern: String) -> String {
    let days = pattern.replacing("d", with: "D").replacing("y", with: "Y")
    return days.replacing("EEEE", with: "dddd").replacing("EEE", with: "ddd").replacing("EE", with: "ddd")
      .replacing("E", with: "ddd")
  }

  /// The formats in which a link can name a journal besides that of its title.
  private static let usualTitles = ["MMM do, yyyy", "yyyy-MM-dd", "yyyy/MM/dd"]

  private static func text(_ pattern: String, _ day: CivilDate) -> String {
    DatePattern(moment(pattern)).text(
      of: CivilDateTime(secondsSince1970: Int64(day.daysSinceEpoch) * 86_400, offset: 0))
  }

  /// Returns the day of a journal; nil for any other path.
  package func day(ofPath path: Span<UInt8>) -> CivilDate? {
    let folder = journals.utf8.count
    guard path.count > folder + 1, path[folder] == .slash,
      path.extracting(0..<folder).isEqual(to: journals.utf8Span.span)
    else { return nil }
    let name = String(repairing: path.extracting((folder + 1)...))
    return DatePattern(Self.moment(journalName)).day(in: Self.stem(name))
  }

  package func title(of day: CivilDate) -> String { Self.text(journalTitle, day) }

  /// Returns the other texts by which links can name the journal of a day.
  package func otherTitles(of day: CivilDate) -> [String] {
    let title = title(of: day)
    return Self.usualTitles.map { Self.text($0, day) }.filter { $0 != title }
  }

  /// Returns the name of the page at a path, unless it states another one.
  package func name(ofPath path: Span<UInt8>) -> String {
    if let day = day(ofPath: path) { return title(of: day) }
    return name(ofStem: Self.stem(String(repairing: path.extracting(path.nameStart..<path.count))))
  }

  private static func stem(_ name: String) -> String {
    String(name.dropLast(name.utf8Span.span.noteExtension.map { $0 } ?? 0))
  }

  /// Returns the name that a file name without its extension has.
  package func name(ofStem stem: String) -> String {
    let slashes = nameFormat == .legacy ? stem.replacing(".", with: "/") : stem
    let decoded = PercentEncoding.decode(Array(slashes.replacing("___", with: "/").utf8))
    guard let text = String(validating: decoded, as: UTF8.self), !text.isEmpty,
      !text.unicodeScalars.contains(where: { $0.value < 32 })
    else { return stem }
    return text
  }

  /// Returns the name, without its extension, of the file of a page, as Logseq writes it; nil if there can be none.
  package func stem(forName name: String) -> String? {
    if let day = DatePattern(Self.moment(journalTitle)).day(in: name) { return Self.text(journalName, day) }
    var stem: [UInt8] = []
    let bytes = Array(name.utf8)
    for (index, byte) in bytes.enumerated() {
      let isEscaped =
        switch byte {
        case .slash: nameFormat == .legacy
        case .lessThan, .greaterThan, .colon, .doubleQuote, .pipe, .questionMark, .asterisk, .backslash, .hash: true
        case .percent:
          bytes.span.byte(at: index + 1).hexDigitValue != nil && bytes.span.byte(at: index + 2).hexDigitValue != nil
        case .dot: nameFormat == .legacy || index == 0 || index == bytes.count - 1
        case .underscore:
          bytes.span.byte(at: index + 1) == .slash || index > 0 && bytes[index - 1] == .slash
            || bytes[max(index - 2, 0)...].starts(with: "___".utf8)
            || index > 0 && bytes[(index - 1)...].starts(with: "___".utf8)
            || bytes[index...].starts(with: "___".utf8)
        default: byte < .space || byte == 127
        }
      if isEscaped {
        PercentEncoding.append(byte, to: &stem)
      } else if byte == .slash {
        stem += "___".utf8
      } else {
        stem.append(byte)
      }
    }
    let text = String(decoding: stem, as: UTF8.self)
    return !text.isEmpty && stem.count <= 240 && self.name(ofStem: text) == name ? text : nil
  }
}

/// Words that mark blocks as tasks.
extension LogseqGraph {
  /// The words of tasks in the text of Logseq, with the box that means the same.
  static let markers: [(word: String, status: Unicode.Scalar)] = [
    ("TODO", " "), ("LATER", " "), ("DOING", "/"), ("NOW", "/"), ("IN-PROGRESS", "/"), ("STARTED", "/"),
    ("WAITING", LogseqTask.waiting), ("WAIT", LogseqTask.waiting), ("DONE", "x"), ("CANCELED", "-"), ("CANCELLED", "-"),
  ]

  /// The word of a new task.
  package var openMarker: String { workflow == .todo ? "TODO" : "LATER" }

  /// Returns the word of a task with a status, which had another word; nil if there is none.
  func marker(of status: Unicode.Scalar, after old: String) -> String? {
    if Self.markers.contains(where: { $0.word == old && $0.status == status }) { return old }
    switch status {
    case " ": return openMarker
    case "/": return workflow == .todo ? "DOING" : "NOW"
    case "x", "X": return "DONE"
    case "-": return "CANCELED"
    case LogseqTask.waiting: return "WAITING"
    default: return nil
    }
  }

  /// Returns the word after another one when a task is toggled: its own workflow goes on, and what is done begins again.
  func marker(afterToggling old: String) -> String {
    switch old {
    case "TODO": "DOING"
    case "LATER": "NOW"
    case "DOING", "NOW", "IN-PROGRESS", "STARTED": "DONE"
    default: openMarker
    }
  }
}
