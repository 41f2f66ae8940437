internal import Answers
internal import JSON
internal import NoteSyntax
internal import VaultCore

/// A parsed note in JSON. Lines and columns are counted from 1, columns in bytes, and ranges are byte offsets.
struct NoteJSON {
  let note: ParsedNote
  let bytes: [UInt8]
  /// The name of the file, from which the title can come by `titleOrder`.
  let fileName: String
  let titleOrder: [TitleSource]
  /// The problems of property values, in addition to those of the parser.
  let ignored: [NoteProblem]

  var members: [JSONValue.Member] {
    let counts = NoteText.counts(of: note, in: bytes.span)
    let problems = (note.problems + ignored).sorted { $0.offset < $1.offset }
    return [
      .init("title", .string(NoteText.title(of: note, in: bytes.span, fileName: fileName, order: titleOrder).text)),
      .init("words", .integer(counts.words)), .init("characters", .integer(counts.characters)),
      .init("body", range(note.bodyRange)), .init("frontMatter", note.frontMatter.map(frontMatter) ?? .null),
      .init("headings", .array(note.headings.map(heading))), .init("links", .array(note.links.map(link))),
      .init("tags", .array(note.tags.map(tag))), .init("tasks", .array(note.tasks.map(task))),
      .init("blockIds", each: note.blockIDs) {
        ["id": .string($0.id), "line": .integer($0.line), "range": range($0.range)]
      },
      .init("footnotes", .array(note.footnotes.map(footnote))), .init("fields", .array(note.inlineFields.map(field))),
      .init("tables", .array(tables)), .init("problems", .array(problems.map(problem))),
    ]
  }

  private func range(_ range: Range<Int>) -> JSONValue { [.integer(range.lowerBound), .integer(range.upperBound)] }

  private func text(_ range: Range<Int>) -> JSONValue { .text(Array(bytes[range.clamped(to: bytes.indices)])) }

  private func frontMatter(_ matter: FrontMatter) -> JSONValue {
    // If a key occurs twice, which is a problem, the first one counts, as everywhere.
    var seen: Set<String> = []
    let properties = matter.properties.filter { seen.insert($0.key).inserted }
    var members: [JSONValue.Member] = [
      .init("range", range(matter.range)),
      .init("properties", .object(properties.map { .init($0.key, JSONValue(StoredValue($0.value))) })),
    ]
    if let cause = matter.problem { members.append(.init("problem", problem(cause))) }
    return .object(members)
  }

  private func heading(_ heading: Heading) -> JSONValue {
    [
      "level": .integer(heading.level), "text": .string(heading.plainText), "source": .string(heading.text),
      "line": .integer(heading.line), "range": range(heading.range),
    ]
  }

  private func link(_ link: Link) -> JSONValue {
    [
      "kind": .string(link.kind.rawValue), "embed": .bool(link.isEmbed), "external": .bool(link.isExternal),
      "raw": text(link.range), "target": .string(link.target + link.subpath), "subpath": .string(link.subpath),
      "display": .optional(link.display), "property": .optional(link.propertyPath), "line": .integer(link.line),
      "column": .integer(link.column), "range": range(link.range),
    ]
  }

  private func tag(_ tag: Tag) -> JSONValue {
    [
      "name": .string(tag.name), "origin": .string(tag.origin.rawValue), "line": .integer(tag.line),
      "range": range(tag.range),
    ]
  }

  private func task(_ task: TaskItem) -> JSONValue {
    [
      "status": .string(String(task.status)), "done": .bool(task.isDone), "text": .string(task.text),
      "summary": .string(task.summary), "line": .integer(task.line), "depth": .integer(task.depth),
      "range": range(task.range), "due": .optional(task.due), "scheduled": .optional(task.scheduled),
      "start": .optional(task.start), "created": .optional(task.created), "completed": .optional(task.done),
      "cancelled": .optional(task.cancelled), "priority": .optional(task.priority?.rawValue),
      "recurrence": .optional(task.recurrence), "onCompletion": .optional(task.onCompletion),
      "id": .optional(task.id), "dependsOn": .strings(task.dependsOn),
    ]
  }

  private func footnote(_ footnote: Footnote) -> JSONValue {
    [
      "kind": .string(footnote.kind.rawValue), "label": .string(footnote.label), "line": .integer(footnote.line),
      "range": range(footnote.range),
    ]
  }

  private func field(_ field: InlineField) -> JSONValue {
    [
      "key": .string(field.key), "value": .string(field.value), "line": .integer(field.line),
      "range": range(field.range),
    ]
  }

  private var tables: [JSONValue] {
    note.blocks.filter { $0.kind == .table }.map {
      ["line": .integer($0.lines.lowerBound + 1), "range": range($0.range)]
    }
  }

  private func problem(_ problem: NoteProblem) -> JSONValue {
    [
      "code": .string(problem.code), "line": .integer(problem.line), "column": .integer(problem.column),
      "message": .string(problem.message),
    ]
  }
}
