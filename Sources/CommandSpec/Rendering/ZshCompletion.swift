/// The completion script for zsh and its completion system (zshcompsys(1)).
struct ZshCompletion {
  let model: CompletionModel

  /// The whole script, which can be put into a folder of `fpath` or be read with `source`.
  var script: String {
    """
    #compdef \(model.program)
    # zsh completion for \(model.program) \(model.version)

    \(dynamic)

    \(main)

    if [[ $funcstack[1] == \(model.prefix) ]]; then
      \(model.prefix) "$@"
    else
      compdef \(model.prefix) \(model.program)
    fi

    """
  }

  /// The function that queries the program; its last argument is the kind, and the previous ones are for compadd.
  private var dynamic: String {
    let forwarded = model.forwarded.flatMap(\.spellings)
    let shorts = forwarded.filter { !$0.hasPrefix("--") }.map { "(\($0)*) handed+=($word) ;;" }
    let longs = forwarded.filter { $0.hasPrefix("--") }.map { "(\($0)=*) handed+=($word) ;;" }
    let separate = forwarded.isEmpty ? [] : ["(\(forwarded.joined(separator: "|"))) handed+=($word); taken=yes ;;"]
    let cases = (separate + longs + shorts).map { "      \($0)" }.joined(separator: "\n")
    return """
      \(model.prefix)_dynamic() {
        local kind=$argv[-1] word taken=
        local -a handed candidates shown first
        # _arguments sets line to the operands, the word itself included.
        if (( $#line > 1 )); then first=("${(@Q)line[1]}"); fi
        for word in "${(@Q)\(model.prefix)_before}"; do
          if [[ -n $taken ]]; then
            handed+=(${word/#\\~\\//$HOME/})
            taken=
            continue
          fi
          case $word in
      \(cases.isEmpty ? "      (*) ;;" : cases)
          esac
        done
        if [[ -n $taken ]]; then handed[-1]=(); fi
        for word in "${(@f)$(
          command \(model.program) $handed \(CompletionKind.commandName) $kind -- "${(Q)PREFIX}" $first 2>/dev/null
        )}"; do
          if [[ -z $word ]]; then continue; fi
          candidates+=("${word%%$'\\t'*}")
          shown+=("${word/$'\\t'/  -- }")
        done
        local -a going=(${(M)candidates:#${(Q)PREFIX}*})
        if (( $#candidates && ! $#going )); then
          # Candidates contain the word without beginning with it, so they replace it.
          compadd -U "${(@)argv[1,-2]}" -l -d shown -a candidates
          if (( $#candidates > 1 )); then compstate[insert]=menu; fi
        else
          compadd "${(@)argv[1,-2]}" -l -d shown -a candidates
        fi
      }
      """
  }

  private var main: String {
    let sections = model.sections.enumerated().map { index, options in
      (["  local -a section_\(index)=("] + options.flatMap(specs).map { "    \($0)" } + ["  )"]).joined(separator: "\n")
    }
    return """
      \(model.prefix)() {
        local curcontext=$curcontext state name ret=1
        local -A opt_args
        local -a line \(model.prefix)_before=("${(@)words[2,CURRENT-1]}")
      \(sections.joined(separator: "\n"))

        _arguments -C -s -S $section_0 '(-): :->first' '(-)*:: :->rest' && ret=0
        case $state in
          (first)
            local -a firsts=(
      \(described(model.firsts, indent: 8))
            )
            _describe -t commands command firsts && ret=0
            ;;
          (rest)
            name=$words[1]
            curcontext=${curcontext%:*:*}:\(model.program)-$name:
            local -a seconds
            case $name in
      \(families)
            esac
            if (( $#seconds )); then
              if (( CURRENT == 2 )); then
                _describe -t commands command seconds && ret=0
              elif [[ -n ${(M)seconds:#${words[2]}:*} ]]; then
                name+=" $words[2]"
                shift words
                (( CURRENT-- ))
              fi
            fi
            case $name in
      \(rows)
            esac
            ;;
        esac
        return ret
      }
      """
  }

  private var families: String {
    model.families.map { family in
      """
              (\(family.first))
                seconds=(
      \(described(family.seconds, indent: 12))
                )
                ;;
      """
    }.joined(separator: "\n")
  }

  private var rows: String {
    model.rows.map { row in
      let sections = ([0] + row.sections).map { " $section_\($0)" }.joined()
      let operands = operandSpecs(row).map { " \($0)" }.joined()
      return "        (\(Self.quoted(row.name))) _arguments -s -S\(sections)\(operands) && ret=0 ;;"
    }.joined(separator: "\n")
  }

  private func operandSpecs(_ row: CompletionModel.Row) -> [String] {
    let fixed = row.positions.enumerated().map { index, kinds in
      let operand = row.operands[min(index, row.operands.count - 1)]
      let colons = operand.cardinality.minimum == 0 ? "::" : ":"
      return Self.quoted("\(index + 1)\(colons)\(Self.escaped(operand.metavariable)):\(action(kinds))")
    }
    guard !row.rest.isEmpty else { return fixed }
    let later = row.operands.drop { $0.cardinality.maximum == 1 }.map(\.metavariable)
    return fixed + [Self.quoted("*:\(Self.escaped(later.joined(separator: " or "))):\(action(row.rest))")]
  }

  private func specs(_ option: OptionSpec) -> [String] {
    let others =
      option.isRepeatable ? "*" : option.spellings.count > 1 ? "(\(option.spellings.joined(separator: " ")))" : ""
    return option.spellings.map { spelling in
      let summary = "[\(Self.escaped(option.summary))]"
      guard let metavariable = option.metavariable else { return Self.quoted(others + spelling + summary) }
      let separator = spelling.hasPrefix("--") ? "=" : "+"
      let value = ":\(Self.escaped(metavariable)):\(action([option.completion]))"
      return Self.quoted(others + spelling + separator + summary + value)
    }
  }

  /// Returns the action of `_arguments` for a value: only a message, a list, or a function.
  private func action(_ kinds: [CompletionKind]) -> String {
    guard kinds.count == 1, let kind = kinds.first else {
      return kinds.isEmpty ? " " : "{" + kinds.map(call).joined(separator: "; ") + "}"
    }
    if case .choices(let choices) = kind { return "(\(choices.map(\.shellWord).joined(separator: " ")))" }
    return call(kind)
  }

  private func call(_ kind: CompletionKind) -> String {
    switch kind {
    case .none, .command: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .directoryOr(let name): "{_files -/; \(model.prefix)_dynamic \(name)}"
    case .choices(let choices): "compadd - " + choices.map(\.shellWord).joined(separator: " ")
    case .dynamic(let name): "\(model.prefix)_dynamic \(name)"
    }
  }

  private func described(_ words: [CompletionModel.Word], indent: Int) -> String {
    words.map {
      String(repeating: " ", count: indent) + Self.quoted("\(Self.escaped($0.text)):\(Self.escaped($0.summary))")
    }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\:[]()".contains($0) ? ["\\", $0] : [$0] })
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
