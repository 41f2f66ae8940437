internal import Bytes

/// The completion script for fish, version 3.4 or later.
struct FishCompletion {
  let model: CompletionModel
  private var prefix: String { "_" + model.prefix }

  var script: String {
    """
    # fish completion for \(model.program) \(model.version)

    \(tables)

    \(engine)
    complete -c \(model.program) -e
    complete -c \(model.program) -f
    \((names + options + operands).joined(separator: "\n"))

    """
  }

  /// The part that is the same for every program; `@_` is replaced by the prefix of names. It ends with a line
  /// feed.
  private var engine: String {
    EmbeddedFile.text("CommandSpec/completion.fish")
      .replacing("@program@", with: model.program).replacing("@complete@", with: CompletionKind.commandName)
      .replacing("@_", with: prefix + "_")
  }

  private var tables: String {
    let rows = model.rows.map { row in
      let sections = (row.sections + [0]).map(String.init).joined(separator: " ")
      return "        case \(Self.quoted(row.name))\n            printf '%s\\n' \(sections)"
    }
    let values = model.sections.enumerated().flatMap { index, options in
      options.filter(\.takesValue).flatMap(\.spellings).map { Self.quoted("\(index) \($0)") }
    }
    let forwarded = model.forwarded.flatMap(\.spellings).map(Self.quoted).joined(separator: " ")
    return """
      # The sections of options of a command.
      function \(prefix)_sections
          switch $argv[1]
      \(rows.joined(separator: "\n"))
              case '*'
                  echo 0
          end
      end

      # Whether an option of a section takes a value.
      function \(prefix)_takes_value
          contains -- "$argv" \(values.joined(separator: " "))
      end

      # Whether an option is forwarded to the program.
      function \(prefix)_is_forwarded
          contains -- $argv[1] \(forwarded)
      end
      """
  }

  private var names: [String] {
    let commands = model.rows.filter { $0.name.contains(" ") }.map { Self.quoted($0.name) }.joined(separator: " ")
    let firsts = model.firsts.map { word in
      complete("begins", "-a \(Self.quoted(word.text)) -d \(Self.quoted(word.summary))")
    }
    let seconds = model.families.flatMap { family in
      family.seconds.map { word in
        complete("follows \(family.first)", "-a \(Self.quoted(word.text)) -d \(Self.quoted(word.summary))")
      }
    }
    return ["set -g \(prefix)_pairs \(commands)"] + firsts + seconds
  }

  private var options: [String] {
    model.sections.enumerated().flatMap { index, options in
      options.flatMap { option -> [String] in
        let value = option.takesValue ? " " + value(option.completion) : ""
        let short = option.short.map { "-s \($0) " } ?? ""
        let summary = " -d \(Self.quoted(option.summary))"
        let longs = [short + "-l \(option.long)"] + (option.negation.map { ["-l \($0)"] } ?? [])
        return longs.map { complete(index == 0 ? nil : "uses \(index)", $0 + value + summary) }
      }
    }
  }

  /// The lines for operands; commands with the same operand in the same position share a line.
  private var operands: [String] {
    var lines: [(condition: String, kinds: [CompletionKind], names: [String])] = []
    for row in model.rows {
      let positions = row.positions.enumerated().map { ("at \($0)", $1) }
      for (condition, kinds) in positions + [("from \(row.positions.count)", row.rest)] where !kinds.isEmpty {
        if let index = lines.firstIndex(where: { $0.condition == condition && $0.kinds == kinds }) {
          lines[index].names.append(row.name)
        } else {
          lines.append((condition, kinds, [row.name]))
        }
      }
    }
    return lines.flatMap { line in
      line.kinds.filter { $0 != .none }.map { kind in
        let names = line.names.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
        return complete("\(line.condition) \(names)", operand(kind))
      }
    }
  }

  private func complete(_ condition: String?, _ rest: String) -> String {
    let condition = condition.map { "-n " + Self.quoted("\(prefix)_\($0)") + " " } ?? ""
    return "complete -c \(model.program) \(condition)\(rest)"
  }

  private func value(_ kind: CompletionKind) -> String {
    switch kind {
    case .none, .command: "-x"
    case .file: "-r -F"
    default: "-x " + operand(kind)
    }
  }

  private func operand(_ kind: CompletionKind) -> String {
    switch kind {
    case .none, .command: ""
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    case .directoryOr(let name): "-a '(__fish_complete_directories; \(prefix)_dynamic \(name))'"
    case .choices(let choices): "-k -a " + Self.quoted(choices.map(\.shellWord).joined(separator: " "))
    case .dynamic(let name): "-a '(\(prefix)_dynamic \(name))'"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
