internal import Bytes

/// The completion script for bash, version 4.4 or later, which needs no other script.
struct BashCompletion {
  let model: CompletionModel

  var script: String {
    """
    # bash completion for \(model.program) \(model.version)

    \(tables)

    \(engine)complete -F \(model.prefix) \(model.program)

    """
  }

  /// The part that is the same for every program; `@_` and `@()` are replaced by names with its prefix. It splits the
  /// line itself instead of using `COMP_WORDS`, which readline splits at colons and equals signs.
  /// It ends with a line feed.
  private var engine: String {
    EmbeddedFile.text("CommandSpec/completion.bash")
      .replacing("@program@", with: model.program).replacing("@complete@", with: CompletionKind.commandName)
      .replacing("@_", with: model.prefix + "_").replacing("@()", with: model.prefix + "()")
  }

  /// The tables that the engine reads.
  private var tables: String {
    let prefix = model.prefix
    let flags = model.sections.enumerated().map { index, options in
      ("\(index)", options.flatMap(\.spellings).joined(separator: " "))
    }
    let values = model.sections.enumerated().flatMap { index, options in
      options.filter(\.takesValue).flatMap { option in
        option.spellings.map { ("\(index) \($0)", Self.word(option.completion)) }
      }
    }
    let seconds = model.families.map { ($0.first, $0.seconds.map(\.text).joined(separator: " ")) }
    let operands = model.rows.flatMap { row in
      row.positions.enumerated().map { ("\(row.name) \($0)", Self.words($1)) }
        + (row.rest.isEmpty ? [] : [("\(row.name) *", Self.words(row.rest))])
    }
    let forwarded = model.forwarded.flatMap(\.spellings).joined(separator: " ")
    return [
      Self.table("\(prefix)_flags", "the options of each section", flags),
      Self.table("\(prefix)_values", "the kinds of values that options take", values),
      Self.table(
        "\(prefix)_commands", "the sections of each command",
        model.rows.map { ($0.name, $0.sections.map(String.init).joined(separator: " ")) }),
      Self.table("\(prefix)_operands", "the kinds of the operands of each command, by position", operands),
      Self.table(
        "\(prefix)_dashed", "commands whose operands may begin with a dash",
        model.rows.filter(\.acceptsDashedWords).map { ($0.name, "yes") }),
      Self.table("\(prefix)_seconds", "the second words", seconds),
      "\(prefix)_firsts=\(Self.quoted(model.firsts.map(\.text).joined(separator: " ")))",
      "\(prefix)_forwarded=\(Self.quoted(" \(forwarded) "))",
    ].joined(separator: "\n\n")
  }

  private static func table(_ name: String, _ comment: String, _ rows: [(key: String, value: String)]) -> String {
    let lines = rows.map { "  [\(quoted($0.key))]=\(quoted($0.value))" }
    return (["# \(comment)", "declare -gA \(name)=("] + lines + [")"]).joined(separator: "\n")
  }

  private static func words(_ kinds: [CompletionKind]) -> String { kinds.map(word).joined(separator: ";") }

  /// Returns a kind in the form that the engine reads: a letter followed by its data.
  private static func word(_ kind: CompletionKind) -> String {
    switch kind {
    case .none, .command: "none"
    case .file: "file"
    case .directory: "directory"
    case .directoryOr(let name): "directory;dynamic \(name)"
    case .choices(let choices): "choices " + choices.joined(separator: " ")
    case .dynamic(let name): "dynamic " + name
    }
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
