internal import Answers
internal import CommandSpec
internal import JSON

/// The table of commands for programs, which sheaf-json(5) describes.
enum HelpRecords {
  /// Returns the members of the document about some commands.
  static func members(_ commands: [CommandEntry], in catalog: CommandCatalog) -> [JSONValue.Member] {
    let headings = Dictionary(
      catalog.groups.flatMap { group in group.commands.map { ($0.name, group.heading) } }, uniquingKeysWith: { $1 })
    return [
      .init("program", .string(catalog.program)), .init("version", .string(catalog.version)),
      .init("globalOptions", each: catalog.globals.visible) { option($0, of: nil) },
      .init("exitStatus", statuses(catalog.exitStatus)),
      .init("commands", each: commands) { command($0, heading: headings[$0.name] ?? "") },
    ]
  }

  private static func command(_ entry: CommandEntry, heading: String) -> JSONValue {
    [
      "name": .string(entry.name), "aliases": .strings(entry.aliases), "heading": .string(heading),
      "summary": .string(entry.summary),
      "operands": .array(entry.operands.map(operand)),
      "options": .array(entry.sections.flatMap { section in section.visible.map { option($0, of: section) } }),
      "examples": .array(entry.examples.map { ["line": .string($0.line), "explanation": .string($0.explanation)] }),
      "exitStatus": statuses(entry.exitStatus),
    ]
  }

  private static func operand(_ operand: OperandSpec) -> JSONValue {
    .object(
      [
        .init("name", .string(operand.metavariable)), .init("summary", .string(operand.summary)),
        .init("required", .bool(operand.cardinality.minimum > 0)),
        .init("repeatable", .bool(operand.cardinality.maximum > 1)),
      ] + type(operand.completion))
  }

  private static func option(_ option: OptionSpec, of section: OptionSection?) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(option.long))]
    if let short = option.short { members.append(.init("short", .string(String(short)))) }
    if let negation = option.negation { members.append(.init("negation", .string(negation))) }
    members.append(.init("summary", .string(option.summary)))
    if let section, section.heading != OptionSection.ownHeading {
      members.append(.init("heading", .string(section.heading)))
    }
    members.append(.init("value", .optional(option.metavariable)))
    if option.takesValue { members += type(option.completion) + [.init("repeatable", .bool(option.isRepeatable))] }
    if let key = option.configKey { members.append(.init("configKey", .string(key))) }
    if let variable = option.environment { members.append(.init("environment", .string(variable))) }
    return .object(members)
  }

  /// Returns what a value is: a word of some, a file, the name of something in the vault, or any text.
  private static func type(_ kind: CompletionKind) -> [JSONValue.Member] {
    switch kind {
    case .none: [.init("type", "text")]
    case .file: [.init("type", "file")]
    case .directory, .directoryOr: [.init("type", "folder")]
    case .choices(let words): [.init("type", "choice"), .init("choices", .strings(words))]
    case .command: [.init("type", "command")]
    case .dynamic(let name): [.init("type", .string(name))]
    }
  }

  private static func statuses(_ meanings: ExitMeanings) -> JSONValue {
    .array(meanings.rows.map { ["status": .integer($0.status), "meaning": .string($0.meaning.plain)] })
  }
}
