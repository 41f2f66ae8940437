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
