internal import Bytes
internal import NoteSyntax

/// A heading as it is stored in the index.
package struct OutlineEntry: Equatable, Sendable {
  /// The level, 1 to 6.
  package var level: Int
  /// The text without markup.
  package var text: String
  /// The line of the heading, from 1.
  package var line: Int

  //     outline := (packed:varint [text:counted])*
  //     packed  := level | isTitle << 3 | lines << 4
  //
  // `lines` is the distance from the heading before, or from line 0 for the first one. The text of a heading that is
  // the note's title is not stored again.

  /// Appends the outline of a note with the given title; lines must be ascending.
  static func write(_ entries: some Sequence<OutlineEntry>, title: String, to writer: inout ByteWriter) {
    var line = 0
    for entry in entries {
      let isTitle = entry.text.utf8Span.span.isEqual(to: title.utf8Span.span)
      writer.append(varint: max(entry.line - line, 0) << 4 | (isTitle ? 8 : 0) | entry.level & 7)
      if !isTitle { writer.append(text: entry.text) }
      line = entry.line
    }
  }

  static func entries(in bytes: Span<UInt8>, title: String) -> [OutlineEntry] {
    var line = 0
    return bytes.values { reader in
      let packed = reader.count()
      let text = packed & 8 == 0 ? reader.text() : title
      line &+= packed >> 4
      return OutlineEntry(level: packed & 7, text: text, line: line)
    }
  }
}

/// A tag of a note as it is stored in the index.
package struct StoredTag: Hashable, Sendable {
  /// The name as written, without `#`.
  package var name: String
  /// Whether it is in the front matter.
  package var isProperty: Bool

  static func write(_ tags: [StoredTag], to writer: inout ByteWriter) {
    for tag in tags {
      writer.append(UInt8(tag.isProperty ? 1 : 0))
      writer.append(text: tag.name)
    }
  }

  static func tags(in bytes: Span<UInt8>) -> [StoredTag] {
    bytes.values { reader in
      let isProperty = reader.byte() != 0
      return StoredTag(name: reader.text(), isProperty: isProperty)
    }
  }
}

/// A task as it is stored in the index.
package struct StoredTask: Equatable, Sendable {
  /// The character in the box, or the word of a task of Logseq.
  package var status: String
  /// The text as written.
  package var text: String
  /// The line of the task, from 1.
  package var line: Int
  /// The due, scheduled, start, created, done and cancelled dates as `YYYY-MM-DD`; nil if missing.
  package var due, scheduled, start, created, done, cancelled: String?
  /// The priority: `highest`, `high`, `medium`, `low` or `lowest`; nil if missing.
  package var priority: String?
  /// The id to which other tasks can refer; nil if missing.
  package var id: String?
  /// The ids of the tasks that it depends on.
  package var dependsOn: [String] = []

  /// The fields in its text as written, if they are properties in the vault.
  package var fields: [Field] = []

  /// A field in the text of a task, `[key:: value]`.
  package struct Field: Equatable, Sendable {
    package var key: String
    package var value: String
  }

  /// Whether nothing remains to be done, by the settings with which the note was indexed.
  package var isDone = false

  //     tasks := (packed:varint status:counted text:counted optional*9 fields:varint (key:counted value:counted)*)*
  //     packed := isDone | line << 1

  static func write(
    _ tasks: [TaskItem], _ settings: VaultConfig.TaskSettings, fields: [Int: [InlineField]],
    to writer: inout ByteWriter
  ) {
    for task in tasks {
      writer.append(varint: task.line << 1 | (settings.isClosed(task) ? 1 : 0))
      writer.append(text: task.statusText)
      writer.append(text: task.text)
      let dates = [task.due, task.scheduled, task.start, task.created, task.done, task.cancelled]
      let needed = task.dependsOn.isEmpty ? nil : task.dependsOn.joined(separator: ",")
      for text in dates + [task.priority?.rawValue, task.id, needed] { writer.append(optional: text) }
      let fields = fields[task.container] ?? []
      writer.append(varint: fields.count)
      for field in fields {
        writer.append(text: field.key)
        writer.append(text: field.value)
      }
    }
  }

  static func tasks(in bytes: Span<UInt8>) -> [StoredTask] {
    bytes.values { reader in
      let packed = reader.count()
      var task = StoredTask(status: reader.text(), text: reader.text(), line: packed >> 1)
      task.isDone = packed & 1 != 0
      task.due = reader.optionalText()
      task.scheduled = reader.optionalText()
      task.start = reader.optionalText()
      task.created = reader.optionalText()
      task.done = reader.optionalText()
      task.cancelled = reader.optionalText()
      task.priority = reader.optionalText()
      task.id = reader.optionalText()
      task.dependsOn = reader.optionalText()?.split(separator: ",").map(String.init) ?? []
      let count = reader.count()
      while task.fields.count < count, !reader.isDamaged {
        task.fields.append(Field(key: reader.text(), value: reader.text()))
      }
      return task
    }
  }
}

/// A problem in a note as it is stored in the index.
package struct StoredProblem: Equatable, Sendable {
  /// The code of the kind of problem, for machines.
  package var code: String
  /// The line of the problem, from 1.
  package var line: Int
  /// The column of the problem in bytes, from 1.
  package var column: Int
  /// The description of the problem, for people.
  package var message: String

  static func write(_ problems: [StoredProblem], to writer: inout ByteWriter) {
    for problem in problems {
      writer.append(varint: problem.line)
      writer.append(varint: problem.column)
      writer.append(text: problem.code)
      writer.append(text: problem.message)
    }
  }

  static func problems(in bytes: Span<UInt8>) -> [StoredProblem] {
    bytes.values { reader in
      let (line, column) = (reader.count(), reader.count())
      return StoredProblem(code: reader.text(), line: line, column: column, message: reader.text())
    }
  }
}

extension Span<UInt8> {
  /// Returns the values that `read` reads one after another; damaged bytes end the list.
  @inline(__always) func values<Value>(_ read: (inout ByteReader) -> Value) -> [Value] {
    var reader = ByteReader(self)
    var values: [Value] = []
    while !reader.isAtEnd {
      let value = read(&reader)
      if reader.isDamaged { break }
      values.append(value)
    }
    return values
  }
}
