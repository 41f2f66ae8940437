# bash completion for sheaf 0.1.0

# what options each section has
declare -gA _sheaf_flags=(
  ['0']='-C --vault --color --hyperlink --no-sync --no-pager -h --help --version'
  ['1']='-d --folder --id --no-heading -e --edit'
  ['2']='-t --tag --category --source'
  ['3']='--json -l --paths -q --quiet'
  ['4']='--line'
  ['5']='-0 --null'
  ['6']='--heading --task --bullet'
  ['7']='-n --dry-run --expect --verbose --yes --no-input'
  ['8']='--excerpts --context --group --explain --vimgrep --reference'
  ['9']='--sort -m --limit --offset --archived'
  ['10']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format'
  ['11']='--group'
  ['12']='--json --jsonl --url --link'
  ['13']='--body'
  ['14']='--days'
  ['15']='--json'
  ['16']='--tree --sort'
  ['17']='--json --jsonl -l --names -0 --print0 -c --count -q --quiet'
  ['18']='--tree --sort'
  ['19']='--sort'
  ['20']='-a --all --done --due --scheduled --start --priority --status --sort -m --limit --archived --vimgrep'
  ['21']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet'
  ['22']='--with-attachments'
  ['23']='--json -l --paths -0 --print0 -c --count -q --quiet'
  ['24']='--older-than'
  ['25']='-n --dry-run --expect -y --yes --no-input'
  ['26']='--json -l --paths -q --quiet'
  ['27']='--skip'
  ['28']='--where'
  ['29']='--text --list'
  ['30']='--force'
  ['31']='--date'
  ['32']='--due --heading'
  ['33']='--external'
  ['34']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet'
  ['35']='--context'
  ['36']='--link'
  ['37']='--only --ignore --fix'
  ['38']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet'
  ['39']='--json -q --quiet --once --exec -0 --print0 --snapshot'
  ['40']='--operation'
  ['41']='--operation'
  ['42']='-m --limit --files --json'
  ['43']='--json'
  ['44']='--from --json -l --path'
)

# what the options with a value take
declare -gA _sheaf_values=(
  ['0 -C']='directory'
  ['0 --vault']='directory'
  ['0 --color']='choices auto always never ansi'
  ['0 --hyperlink']='choices auto always never'
  ['1 -d']='dynamic folder'
  ['1 --folder']='dynamic folder'
  ['1 --id']='none'
  ['2 -t']='dynamic tag'
  ['2 --tag']='dynamic tag'
  ['2 --category']='choices idea task journal health goal memory finance other'
  ['2 --source']='choices manual conversation voice photo siri'
  ['4 --line']='none'
  ['6 --heading']='none'
  ['7 --expect']='none'
  ['8 --excerpts']='none'
  ['8 --context']='none'
  ['8 --group']='choices month folder category tag'
  ['9 --sort']='choices relevance title name path created updated referenced words size'
  ['9 -m']='none'
  ['9 --limit']='none'
  ['9 --offset']='none'
  ['10 --format']='none'
  ['11 --group']='choices month folder category tag'
  ['14 --days']='none'
  ['16 --sort']='choices name count'
  ['18 --sort']='choices name count'
  ['19 --sort']='choices name count'
  ['20 --due']='choices today <=today tomorrow 7d *'
  ['20 --scheduled']='choices today <=today tomorrow 7d *'
  ['20 --start']='choices today <=today tomorrow 7d *'
  ['20 --priority']='choices highest high medium low lowest none'
  ['20 --status']='none'
  ['20 --sort']='choices path due priority'
  ['20 -m']='none'
  ['20 --limit']='none'
  ['24 --older-than']='none'
  ['25 --expect']='none'
  ['28 --where']='dynamic query'
  ['32 --due']='choices today tomorrow 7d'
  ['32 --heading']='none'
  ['35 --context']='none'
  ['37 --only']='choices comment encoding front-matter link name note read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.too-large'
  ['37 --ignore']='choices comment encoding front-matter link name note read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.too-large'
  ['39 --exec']='none'
  ['39 --snapshot']='file'
  ['40 --operation']='none'
  ['41 --operation']='none'
  ['42 -m']='none'
  ['42 --limit']='none'
  ['44 --from']='dynamic note'
)

# the sections of each command
declare -gA _sheaf_commands=(
  ['init']=''
  ['new']='1 2 3'
  ['capture']='2 3'
  ['edit']='4 5'
  ['append']='6 7 3'
  ['prepend']='6 7 3'
  ['search']='8 9 10'
  ['find']='8 9 10'
  ['list']='11 9 10'
  ['ls']='11 9 10'
  ['show']='12 5'
  ['cat']='13 5'
  ['recent']='14 9 10'
  ['outline']='15'
  ['tags']='16 17'
  ['folders']='18 17'
  ['categories']='17'
  ['properties']='19 17'
  ['tasks']='20 21'
  ['delete']='22 5 7 3'
  ['rm']='22 5 7 3'
  ['trash']='23'
  ['trash list']='23'
  ['restore']='5 7 3'
  ['trash empty']='24 25 26'
  ['rename']='7 3'
  ['move']='5 7 3'
  ['folder rename']='7 3'
  ['folder move']='7 3'
  ['pin']='5 7 3'
  ['unpin']='5 7 3'
  ['category']='5 7 3'
  ['tag add']='5 7 3'
  ['tag remove']='5 7 3'
  ['tag rename']='27 7 3'
  ['tag merge']='28 27 7 3'
  ['property get']='15 5'
  ['property set']='29 5 7 3'
  ['property unset']='5 7 3'
  ['property rename']='30 27 7 3'
  ['task toggle']='31 7 3'
  ['task done']='31 7 3'
  ['task add']='32 7 3'
  ['links']='33 34'
  ['backlinks']='35 34'
  ['mentions']='36 7 34'
  ['unresolved']='34'
  ['orphans']='9 10'
  ['deadends']='9 10'
  ['check']='37 7 38'
  ['watch']='39'
  ['index']='15'
  ['index status']='15'
  ['index rebuild']='15'
  ['index verify']='15'
  ['undo']='40 7 3'
  ['redo']='41 7 3'
  ['operations']='42'
  ['parse']='43'
  ['resolve']='44'
  ['completions']=''
  ['help']=''
)

# what stands in which place after each command
declare -gA _sheaf_operands=(
  ['init 0']='directory'
  ['edit 0']='dynamic note'
  ['edit *']='dynamic note'
  ['append 0']='dynamic note'
  ['prepend 0']='dynamic note'
  ['search *']='dynamic query'
  ['find *']='dynamic query'
  ['list *']='dynamic query'
  ['ls *']='dynamic query'
  ['show 0']='dynamic note'
  ['show *']='dynamic note'
  ['cat 0']='dynamic note'
  ['cat *']='dynamic note'
  ['recent *']='dynamic query'
  ['outline 0']='dynamic note'
  ['tags *']='dynamic query'
  ['folders *']='dynamic query'
  ['categories *']='dynamic query'
  ['properties 0']='dynamic property'
  ['tasks *']='dynamic query'
  ['delete 0']='dynamic note'
  ['delete *']='dynamic note'
  ['rm 0']='dynamic note'
  ['rm *']='dynamic note'
  ['restore 0']='dynamic trashed'
  ['restore *']='dynamic trashed'
  ['rename 0']='dynamic note'
  ['rename 1']='none'
  ['move 0']='dynamic note'
  ['move *']='dynamic note;dynamic folder'
  ['folder rename 0']='dynamic folder'
  ['folder rename 1']='none'
  ['folder move 0']='dynamic folder'
  ['folder move 1']='dynamic folder'
  ['pin 0']='dynamic note'
  ['pin *']='dynamic note'
  ['unpin 0']='dynamic note'
  ['unpin *']='dynamic note'
  ['category 0']='dynamic note'
  ['category *']='dynamic note;choices idea task journal health goal memory finance other'
  ['tag add 0']='dynamic tag'
  ['tag add 1']='dynamic note'
  ['tag add *']='dynamic note'
  ['tag remove 0']='dynamic tag'
  ['tag remove 1']='dynamic note'
  ['tag remove *']='dynamic note'
  ['tag rename 0']='dynamic tag'
  ['tag rename 1']='dynamic tag'
  ['tag rename *']='dynamic query'
  ['tag merge 0']='dynamic tag'
  ['tag merge *']='dynamic tag'
  ['property get 0']='dynamic property'
  ['property get 1']='dynamic note'
  ['property get *']='dynamic note'
  ['property set 0']='dynamic property'
  ['property set 1']='none'
  ['property set 2']='dynamic note'
  ['property set *']='dynamic note'
  ['property unset 0']='dynamic property'
  ['property unset 1']='dynamic note'
  ['property unset *']='dynamic note'
  ['property rename 0']='dynamic property'
  ['property rename 1']='dynamic property'
  ['property rename *']='dynamic query'
  ['task toggle 0']='dynamic note'
  ['task toggle 1']='none'
  ['task done 0']='dynamic note'
  ['task done 1']='none'
  ['task add 0']='dynamic note'
  ['task add 1']='none'
  ['links 0']='dynamic note'
  ['backlinks 0']='dynamic note'
  ['mentions 0']='dynamic note'
  ['unresolved *']='dynamic query'
  ['orphans *']='dynamic query'
  ['deadends *']='dynamic query'
  ['check *']='dynamic query'
  ['parse 0']='file'
  ['resolve 0']='dynamic note'
  ['completions 0']='choices bash zsh fish'
  ['help 0']='choices init new capture edit append prepend search find list ls show cat recent outline tags folders categories properties tasks delete rm trash restore rename move pin unpin category links backlinks mentions unresolved orphans deadends check watch index undo redo operations parse resolve completions help folder tag property task query'
  ['help *']='choices list empty rename move add remove rename merge get set unset rename toggle done add status rebuild verify'
)

# commands whose operands may begin with a dash
declare -gA _sheaf_dashed=(
  ['capture']='yes'
  ['append']='yes'
  ['prepend']='yes'
  ['search']='yes'
  ['find']='yes'
  ['list']='yes'
  ['ls']='yes'
  ['recent']='yes'
  ['tags']='yes'
  ['folders']='yes'
  ['categories']='yes'
  ['tasks']='yes'
  ['tag rename']='yes'
  ['property set']='yes'
  ['property rename']='yes'
  ['task add']='yes'
  ['unresolved']='yes'
  ['orphans']='yes'
  ['deadends']='yes'
  ['check']='yes'
)

# the second words
declare -gA _sheaf_seconds=(
  ['trash']='list empty'
  ['folder']='rename move'
  ['tag']='add remove rename merge'
  ['property']='get set unset rename'
  ['task']='toggle done add'
  ['index']='status rebuild verify'
)

_sheaf_firsts='init new capture edit append prepend search find list ls show cat recent outline tags folders categories properties tasks delete rm trash restore rename move pin unpin category links backlinks mentions unresolved orphans deadends check watch index undo redo operations parse resolve completions help folder tag property task'

_sheaf_forwarded=' -C --vault '

# Splits a line into the array words and undoes its quotes; quote is the one left open at the end.
_sheaf_split() {
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

# Sets kind to what an option takes as its value; fails where it takes none.
_sheaf_value_of() {
  local section
  for section in ${_sheaf_commands[${name:--}]-} 0; do
    if [[ ${_sheaf_values["$section $1"]+set} ]]; then
      kind=${_sheaf_values["$section $1"]}
      return 0
    fi
  done
  return 1
}

# Reads the words before the one being typed: sets name, first, place, pending, ended and handed.
_sheaf_read() {
  local word kind i
  for word in "${words[@]:1:${#words[@]}-2}"; do
    if [[ $pending ]]; then
      if [[ $_sheaf_forwarded == *" $pending "* ]]; then handed+=("$pending" "${word/#\~\//$HOME/}"); fi
      pending=
    elif [[ ! $ended && $word == -- ]]; then
      ended=1
    elif [[ ! $ended && $word == --*=* ]]; then
      if [[ $_sheaf_forwarded == *" ${word%%=*} "* ]]; then handed+=("${word%%=*}" "${word#*=}"); fi
    elif [[ ! $ended && $word == --* ]]; then
      if _sheaf_value_of "$word"; then pending=$word; fi
    elif [[ ! $ended && $word == -?* ]]; then
      for ((i = 1; i < ${#word}; i++)); do
        if _sheaf_value_of "-${word:i:1}"; then
          if ((i + 1 == ${#word})); then
            pending=-${word:i:1}
          elif [[ $_sheaf_forwarded == *" -${word:i:1} "* ]]; then
            handed+=("-${word:i:1}" "${word:i+1}")
          fi
          break
        fi
      done
    elif [[ ! $first ]]; then
      first=$word
      name=$word
    elif [[ $name == "$first" && $place == 0 && ${_sheaf_commands["$first $word"]+set} ]]; then
      name="$first $word"
    else
      ((place++))
    fi
  done
}

# Adds the words that begin with what is typed; $1 stands before each of them.
_sheaf_offer() {
  local start=$1 word
  shift
  for word; do
    if [[ $start$word == "$typed"* ]]; then found+=("$start$word"); fi
  done
}

# Adds what kinds, separated by semicolons, allow; $2 stands before the value being typed.
_sheaf_kinds() {
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
        _sheaf_offer "$start" "${choices[@]}"
        ;;
      dynamic\ *)
        while IFS= read -r line; do
          _sheaf_offer "$start" "${line%%$'\t'*}"
        done < <(
          command sheaf "${handed[@]}" __complete "${kind#* }" -- "${typed#"$start"}" 2>/dev/null
        )
        ;;
    esac
  done
}

_sheaf() {
  local IFS=$' \t\n'
  local -a words found=() handed=()
  local quote name= first= place=0 pending= ended= typed kind section word
  _sheaf_split "${COMP_LINE:0:COMP_POINT}"
  typed=${words[${#words[@]}-1]}
  _sheaf_read
  COMPREPLY=()

  local operand=${_sheaf_operands["$name $place"]-${_sheaf_operands["$name *"]-}}
  if [[ $pending ]]; then
    _sheaf_value_of "$pending" && _sheaf_kinds "$kind" ''
  elif [[ ! $ended && $typed == --*=* ]]; then
    _sheaf_value_of "${typed%%=*}" && _sheaf_kinds "$kind" "${typed%%=*}="
  elif [[ ! $ended && $typed == -* ]]; then
    for section in ${_sheaf_commands[${name:--}]-} 0; do _sheaf_offer '' ${_sheaf_flags[$section]}; done
    if [[ ${_sheaf_dashed[${name:--}]-} ]]; then _sheaf_kinds "$operand" ''; fi
  elif [[ ! $first ]]; then
    _sheaf_offer '' $_sheaf_firsts
  else
    if [[ $name == "$first" && $place == 0 ]]; then _sheaf_offer '' ${_sheaf_seconds[$first]-}; fi
    _sheaf_kinds "$operand" ''
  fi

  # Readline replaces only what stands after the last of its own separators, unless a quote is open.
  local kept=
  if [[ ! $quote && $typed == *[:=]* && $COMP_WORDBREAKS == *:* ]]; then
    kept=${typed%"${typed##*[:=]}"}
  elif [[ ! $quote && $typed == *=* && $COMP_WORDBREAKS == *=* ]]; then
    kept=${typed%"${typed##*=}"}
  fi
  for word in "${found[@]}"; do
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
}
complete -F _sheaf sheaf
