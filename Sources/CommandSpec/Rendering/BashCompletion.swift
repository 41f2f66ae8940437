/// The completion script for bash, version 4.4 or later, which needs no other script.
struct BashCompletion {
  let model: CompletionModel

  var script: String {
    """
    # bash completion for \(model.program) \(model.version)

    \(tables)

    \(engine)
    complete -F \(model.prefix) \(model.program)

    """
  }

  private var engine: String {
    Self.engine.replacing("@program@", with: model.program).replacing("@complete@", with: CompletionKind.commandName)
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

  /// The part that is the same for every program; `@_` and `@()` are replaced by names with its prefix. The engine
  /// splits the line itself instead of using `COMP_WORDS`, which readline splits at colons and equals signs.
  private static let engine = #"""
    # Splits a line into the array words and undoes its quotes; quote is the quote that is open at the end.
    @_split() {
      local line=$1 char word= begun= i
      words=() quote=
      for ((i = 0; i < ${#line}; i++)); do
        char=${line:i:1}
        if [[ $quote == "'" ]]; then
          if [[ $char == "'" ]]; then quote=; else word+=$char; fi
        elif [[ $char == '\' ]]; then
          word+=${line:i+1:1} begun=1
          ((i++))
        elif [[ $quote == '"' ]]; then
          if [[ $char == '"' ]]; then quote=; else word+=$char; fi
        elif [[ $char == "'" || $char == '"' ]]; then
          quote=$char begun=1
        elif [[ $char == [[:space:]] ]]; then
          if [[ $begun ]]; then words+=("$word"); fi
          word= begun=
        else
          word+=$char begun=1
        fi
      done
      words+=("$word")
    }

    # Sets kind to the kind of an option's value; fails if it takes none.
    @_value_of() {
      local section
      for section in ${@_commands[${name:--}]-} 0; do
        if [[ ${@_values["$section $1"]+set} ]]; then
          kind=${@_values["$section $1"]}
          return 0
        fi
      done
      return 1
    }

    # Reads the words before the one being typed: sets name, first, position, operand, pending, ended and handed.
    @_read() {
      local word kind i
      for word in "${words[@]:1:${#words[@]}-2}"; do
        if [[ $pending ]]; then
          if [[ $@_forwarded == *" $pending "* ]]; then handed+=("$pending" "${word/#\~\//$HOME/}"); fi
          pending=
        elif [[ ! $ended && $word == -- ]]; then
          ended=1
        elif [[ ! $ended && $word == --*=* ]]; then
          if [[ $@_forwarded == *" ${word%%=*} "* ]]; then handed+=("${word%%=*}" "${word#*=}"); fi
        elif [[ ! $ended && $word == --* ]]; then
          if @_value_of "$word"; then pending=$word; fi
        elif [[ ! $ended && $word == -?* ]]; then
          for ((i = 1; i < ${#word}; i++)); do
            if @_value_of "-${word:i:1}"; then
              if ((i + 1 == ${#word})); then
                pending=-${word:i:1}
              elif [[ $@_forwarded == *" -${word:i:1} "* ]]; then
                handed+=("-${word:i:1}" "${word:i+1}")
              fi
              break
            fi
          done
        elif [[ ! $first ]]; then
          first=$word
          name=$word
        elif [[ $name == "$first" && $position == 0 && ${@_commands["$first $word"]+set} ]]; then
          name="$first $word"
        else
          if ((position == 0)); then operand=$word; fi
          ((position++))
        fi
      done
    }

    # Adds the words that begin with the typed text; $1 is put before each of them.
    @_offer() {
      local start=$1 word
      shift
      for word; do
        if [[ $start$word == "$typed"* ]]; then found+=("$start$word"); fi
      done
    }

    # Adds the candidates of kinds, which are separated by semicolons; $2 is the text before the value being typed.
    @_kinds() {
      local kinds=$1 start=$2 kind line
      while [[ $kinds ]]; do
        kind=${kinds%%;*}
        kinds=${kinds#"$kind"}
        kinds=${kinds#;}
        case $kind in
          file) compopt -o default ;;
          directory) compopt -o dirnames ;;
          choices\ *)
            local -a choices
            read -ra choices <<<"${kind#* }"
            @_offer "$start" "${choices[@]}"
            ;;
          dynamic\ *)
            while IFS= read -r line; do
              found+=("$start${line%%$'\t'*}")
            done < <(
              command @program@ "${handed[@]}" @complete@ "${kind#* }" -- "${typed#"$start"}" ${operand:+"$operand"} 2>/dev/null
            )
            ;;
        esac
      done
    }

    @() {
      local IFS=$' \t\n'
      local -a words found=() handed=()
      local quote name= first= position=0 operand= pending= ended= typed kind section word
      @_split "${COMP_LINE:0:COMP_POINT}"
      typed=${words[${#words[@]}-1]}
      @_read
      COMPREPLY=()

      local kinds=${@_operands["$name $position"]-${@_operands["$name *"]-}}
      if [[ $pending ]]; then
        @_value_of "$pending" && @_kinds "$kind" ''
      elif [[ ! $ended && $typed == --*=* ]]; then
        @_value_of "${typed%%=*}" && @_kinds "$kind" "${typed%%=*}="
      elif [[ ! $ended && $typed == -* ]]; then
        for section in ${@_commands[${name:--}]-} 0; do @_offer '' ${@_flags[$section]}; done
        if [[ ${@_dashed[${name:--}]-} ]]; then @_kinds "$kinds" ''; fi
      elif [[ ! $first ]]; then
        @_offer '' $@_firsts
      else
        if [[ $name == "$first" && $position == 0 ]]; then @_offer '' ${@_seconds[$first]-}; fi
        @_kinds "$kinds" ''
      fi

      # Readline replaces only the text after the last of its own separators, unless a quote is open.
      local kept=
      if [[ ! $quote && $typed == *[:=]* && $COMP_WORDBREAKS == *:* ]]; then
        kept=${typed%"${typed##*[:=]}"}
      elif [[ ! $quote && $typed == *=* && $COMP_WORDBREAKS == *=* ]]; then
        kept=${typed%"${typed##*=}"}
      fi
      for word in "${found[@]}"; do
        if [[ $word != "$kept"* ]]; then continue; fi
        word=${word:${#kept}}
        case $quote in
          "'") if [[ $word != *"'"* ]]; then COMPREPLY+=("$word"); fi ;;
          '"')
            word=${word//\\/\\\\} word=${word//\"/\\\"} word=${word//\$/\\\$} word=${word//\`/\\\`}
            COMPREPLY+=("$word")
            ;;
          *)
            printf -v word %q "$word"
            COMPREPLY+=("$word")
            ;;
        esac
      done
      # If candidates contain the word without beginning with it, readline would replace it by their common prefix. A
      # blank has no prefix in common with them, so the word stays while they are listed.
      if (( ${#COMPREPLY[@]} > 1 )) && [[ ${found[0],,} != "${typed,,}"* ]]; then COMPREPLY+=(' '); fi
    }
    """#
}
