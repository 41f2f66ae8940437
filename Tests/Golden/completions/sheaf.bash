# bash completion for sheaf 0.1.0

# what options each section has
declare -gA _sheaf_flags=(
  ['0']='-C --vault --color --hyperlink --no-sync --no-pager -h --help --version'
  ['1']='-d --folder --id --template --attach --no-heading -e --edit'
  ['2']='-t --tag --category --source'
  ['3']='-n --dry-run --expect --verbose --yes --no-input'
  ['4']='--json -l --paths -q --quiet'
  ['5']='--append -e --edit -w --weekly --monthly --quarterly --yearly --next --previous'
  ['6']='--line'
  ['7']='-0 --null'
  ['8']='--heading --task --bullet --as-heading --level --bold --italic --divider'
  ['9']='--excerpts --context --group --explain --vimgrep --reference'
  ['10']='--sort -m --limit --offset --archived'
  ['11']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['12']='--group --preview'
  ['13']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['14']='-a --all --json --jsonl --url --link --ensure-id'
  ['15']='--body'
  ['16']='--days'
  ['17']='-m --limit --seed --archived'
  ['18']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['19']='--tree --sort'
  ['20']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['21']='--tree --sort'
  ['22']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['23']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['24']='--sort'
  ['25']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['26']='-a --all --done --due --scheduled --start --priority --status --sort --archived --agenda --vimgrep'
  ['27']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['28']='--heatmap --archived --json'
  ['29']='--json'
  ['30']='--with-attachments'
  ['31']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['32']='--no-attachments'
  ['33']='--older-than'
  ['34']='-n --dry-run --expect -y --yes --no-input'
  ['35']='--json -l --paths -q --quiet'
  ['36']='--color --symbol --template'
  ['37']='--at --title'
  ['38']='--similar'
  ['39']='--any'
  ['40']='--skip'
  ['41']='--where'
  ['42']='--text --list'
  ['43']='--force'
  ['44']='--date --no-date'
  ['45']='--due --scheduled --start --heading'
  ['46']='--heading --any'
  ['47']='--orphans --delete'
  ['48']='--external'
  ['49']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['50']='--context'
  ['51']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['52']='--link'
  ['53']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['54']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['55']='-m --limit --archived'
  ['56']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['57']='--undirected -m --limit'
  ['58']='--json -l --paths -0 --print0 -c --count -q --quiet'
  ['59']='--depth --attachments --unresolved --archived -m --limit'
  ['60']='--tree --json --dot --mermaid --svg -l --paths -0 --print0 -c --count -q --quiet'
  ['61']='--only --ignore --fix'
  ['62']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['63']='--json -q --quiet --once --heal --exec -0 --print0 --snapshot'
  ['64']='--operation'
  ['65']='--operation'
  ['66']='--files'
  ['67']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['68']='--json'
  ['69']='--from --json -l --path'
)

# what the options with a value take
declare -gA _sheaf_values=(
  ['0 -C']='directory;dynamic vault'
  ['0 --vault']='directory;dynamic vault'
  ['0 --color']='choices auto always never ansi'
  ['0 --hyperlink']='choices auto always never'
  ['1 -d']='dynamic folder'
  ['1 --folder']='dynamic folder'
  ['1 --id']='none'
  ['1 --template']='dynamic template'
  ['1 --attach']='file'
  ['2 -t']='dynamic tag'
  ['2 --tag']='dynamic tag'
  ['2 --category']='dynamic category'
  ['2 --source']='choices manual conversation voice photo siri'
  ['3 --expect']='none'
  ['5 --append']='none'
  ['6 --line']='none'
  ['8 --heading']='none'
  ['8 --level']='none'
  ['9 --excerpts']='none'
  ['9 --context']='none'
  ['9 --group']='choices month folder category tag'
  ['10 --sort']='choices relevance title name path created updated referenced words size'
  ['10 -m']='none'
  ['10 --limit']='none'
  ['10 --offset']='none'
  ['11 --format']='none'
  ['11 --columns']='none'
  ['12 --group']='choices month folder category tag'
  ['13 --format']='none'
  ['13 --columns']='none'
  ['16 --days']='none'
  ['17 -m']='none'
  ['17 --limit']='none'
  ['17 --seed']='none'
  ['18 -m']='none'
  ['18 --limit']='none'
  ['18 --format']='none'
  ['18 --columns']='none'
  ['19 --sort']='choices name count'
  ['20 -m']='none'
  ['20 --limit']='none'
  ['20 --format']='none'
  ['20 --columns']='none'
  ['21 --sort']='choices name count'
  ['22 -m']='none'
  ['22 --limit']='none'
  ['22 --format']='none'
  ['22 --columns']='none'
  ['23 -m']='none'
  ['23 --limit']='none'
  ['23 --format']='none'
  ['23 --columns']='none'
  ['24 --sort']='choices name count'
  ['25 -m']='none'
  ['25 --limit']='none'
  ['25 --format']='none'
  ['25 --columns']='none'
  ['26 --due']='choices today <=today tomorrow 7d *'
  ['26 --scheduled']='choices today <=today tomorrow 7d *'
  ['26 --start']='choices today <=today tomorrow 7d *'
  ['26 --priority']='choices highest high medium low lowest none'
  ['26 --status']='none'
  ['26 --sort']='choices path due priority'
  ['27 -m']='none'
  ['27 --limit']='none'
  ['27 --format']='none'
  ['27 --columns']='none'
  ['31 -m']='none'
  ['31 --limit']='none'
  ['31 --format']='none'
  ['31 --columns']='none'
  ['33 --older-than']='none'
  ['34 --expect']='none'
  ['36 --color']='choices black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white'
  ['36 --symbol']='none'
  ['36 --template']='dynamic template'
  ['37 --at']='none'
  ['37 --title']='none'
  ['41 --where']='dynamic query'
  ['45 --due']='choices today tomorrow friday next-monday 7d'
  ['45 --scheduled']='choices today tomorrow friday next-monday 7d'
  ['45 --start']='choices today tomorrow friday next-monday 7d'
  ['45 --heading']='none'
  ['46 --heading']='none'
  ['49 -m']='none'
  ['49 --limit']='none'
  ['49 --format']='none'
  ['49 --columns']='none'
  ['50 --context']='none'
  ['51 -m']='none'
  ['51 --limit']='none'
  ['51 --format']='none'
  ['51 --columns']='none'
  ['53 -m']='none'
  ['53 --limit']='none'
  ['53 --format']='none'
  ['53 --columns']='none'
  ['54 -m']='none'
  ['54 --limit']='none'
  ['54 --format']='none'
  ['54 --columns']='none'
  ['55 -m']='none'
  ['55 --limit']='none'
  ['56 --format']='none'
  ['56 --columns']='none'
  ['57 -m']='none'
  ['57 --limit']='none'
  ['59 --depth']='none'
  ['59 -m']='none'
  ['59 --limit']='none'
  ['61 --only']='choices comment encoding front-matter link name note property read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy property.invalid-date property.invalid-boolean property.invalid-tag property.not-text property.repeated name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.failed read.too-large'
  ['61 --ignore']='choices comment encoding front-matter link name note property read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy property.invalid-date property.invalid-boolean property.invalid-tag property.not-text property.repeated name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.failed read.too-large'
  ['62 -m']='none'
  ['62 --limit']='none'
  ['62 --format']='none'
  ['62 --columns']='none'
  ['63 --exec']='none'
  ['63 --snapshot']='file'
  ['64 --operation']='none'
  ['65 --operation']='none'
  ['67 -m']='none'
  ['67 --limit']='none'
  ['67 --format']='none'
  ['67 --columns']='none'
  ['69 --from']='dynamic note'
)

# the sections of each command
declare -gA _sheaf_commands=(
  ['init']=''
  ['new']='1 2 3 4'
  ['capture']='2 3 4'
  ['daily']='5 3 4'
  ['edit']='6 7'
  ['append']='8 3 4'
  ['prepend']='8 3 4'
  ['search']='9 10 11'
  ['find']='9 10 11'
  ['list']='12 10 13'
  ['ls']='12 10 13'
  ['show']='14 7 3'
  ['cat']='15 7'
  ['recent']='16 10 13'
  ['random']='17 13'
  ['outline']='18'
  ['tags']='19 20'
  ['folders']='21 22'
  ['categories']='23'
  ['properties']='24 25'
  ['tasks']='26 27'
  ['stats']='28'
  ['status']='29'
  ['rename']='3 4'
  ['move']='7 3 4'
  ['mv']='7 3 4'
  ['copy']='3 4'
  ['cp']='3 4'
  ['delete']='30 7 3 4'
  ['rm']='30 7 3 4'
  ['trash']='31'
  ['trash list']='31'
  ['restore']='32 7 3 4'
  ['trash empty']='33 7 34 35'
  ['archive']='7 3 4'
  ['unarchive']='7 3 4'
  ['folder create']='3 4'
  ['folder rename']='3 4'
  ['folder move']='3 4'
  ['folder delete']='3 4'
  ['folder style']='36 3 4'
  ['heading rename']='3 4'
  ['merge']='3 4'
  ['split']='37 3 4'
  ['heal']='38 3 4'
  ['pin']='7 3 4'
  ['unpin']='7 3 4'
  ['category']='39 7 3 4'
  ['tag add']='7 3 4'
  ['tag remove']='7 3 4'
  ['tag rename']='40 3 4'
  ['tag merge']='41 40 3 4'
  ['property get']='29 7'
  ['property set']='42 7 3 4'
  ['property unset']='7 3 4'
  ['property rename']='43 40 3 4'
  ['task toggle']='44 3 4'
  ['task done']='44 3 4'
  ['task add']='45 3 4'
  ['attach']='46 3 4'
  ['attachments']='47 31 3'
  ['links']='48 49'
  ['backlinks']='50 51'
  ['mentions']='52 3 53'
  ['unresolved']='54'
  ['orphans']='10 13'
  ['deadends']='10 13'
  ['related']='55 56'
  ['path']='57 58'
  ['graph']='59 60'
  ['check']='61 3 62'
  ['watch']='63'
  ['index']='29'
  ['index status']='29'
  ['index rebuild']='29'
  ['index verify']='29'
  ['undo']='64 3 4'
  ['redo']='65 3 4'
  ['operations']='66 67'
  ['parse']='68'
  ['resolve']='69'
  ['completions']=''
  ['help']=''
)

# what stands in which place after each command
declare -gA _sheaf_operands=(
  ['init 0']='directory'
  ['daily *']='choices today yesterday tomorrow last-friday this-week'
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
  ['random *']='dynamic query'
  ['outline 0']='dynamic note'
  ['tags *']='dynamic query'
  ['folders *']='dynamic query'
  ['categories *']='dynamic query'
  ['properties 0']='dynamic property'
  ['tasks *']='dynamic query'
  ['stats *']='dynamic query'
  ['rename 0']='dynamic note'
  ['rename 1']='none'
  ['move 0']='dynamic note'
  ['move *']='dynamic note;dynamic folder'
  ['mv 0']='dynamic note'
  ['mv *']='dynamic note;dynamic folder'
  ['copy 0']='dynamic note'
  ['copy 1']='dynamic folder'
  ['cp 0']='dynamic note'
  ['cp 1']='dynamic folder'
  ['delete 0']='dynamic note'
  ['delete *']='dynamic note'
  ['rm 0']='dynamic note'
  ['rm *']='dynamic note'
  ['restore 0']='dynamic trashed'
  ['restore *']='dynamic trashed'
  ['trash empty *']='dynamic trashed'
  ['archive 0']='dynamic note'
  ['archive *']='dynamic note'
  ['unarchive 0']='dynamic note'
  ['unarchive *']='dynamic note'
  ['folder create 0']='dynamic folder'
  ['folder rename 0']='dynamic folder'
  ['folder rename 1']='none'
  ['folder move 0']='dynamic folder'
  ['folder move 1']='dynamic folder'
  ['folder delete 0']='dynamic folder'
  ['folder style 0']='dynamic folder'
  ['heading rename 0']='dynamic note'
  ['heading rename 1']='none'
  ['merge 0']='dynamic note'
  ['merge 1']='dynamic note'
  ['split 0']='dynamic note'
  ['heal 0']='file'
  ['heal 1']='dynamic note'
  ['pin 0']='dynamic note'
  ['pin *']='dynamic note'
  ['unpin 0']='dynamic note'
  ['unpin *']='dynamic note'
  ['category 0']='dynamic note'
  ['category *']='dynamic note;dynamic category'
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
  ['task toggle *']='dynamic note'
  ['task done 0']='dynamic note'
  ['task done *']='dynamic note'
  ['task add 0']='dynamic note'
  ['task add 1']='none'
  ['attach 0']='dynamic note'
  ['attach 1']='file'
  ['attach *']='file'
  ['links 0']='dynamic note'
  ['backlinks 0']='dynamic note'
  ['mentions 0']='dynamic note'
  ['unresolved *']='dynamic query'
  ['orphans *']='dynamic query'
  ['deadends *']='dynamic query'
  ['related 0']='dynamic note'
  ['path 0']='dynamic note'
  ['path 1']='dynamic note'
  ['graph *']='dynamic note'
  ['check *']='dynamic query'
  ['parse 0']='file'
  ['resolve 0']='dynamic note'
  ['completions 0']='choices bash zsh fish'
  ['help 0']='choices init new capture daily edit append prepend search find list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph check watch index undo redo operations parse resolve completions help folder heading tag property task query'
  ['help *']='choices list empty create rename move delete style rename add remove rename merge get set unset rename toggle done add status rebuild verify'
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
  ['random']='yes'
  ['tags']='yes'
  ['folders']='yes'
  ['categories']='yes'
  ['tasks']='yes'
  ['stats']='yes'
  ['tag rename']='yes'
  ['property set']='yes'
  ['property rename']='yes'
  ['task add']='yes'
  ['unresolved']='yes'
  ['orphans']='yes'
  ['deadends']='yes'
  ['graph']='yes'
  ['check']='yes'
)

# the second words
declare -gA _sheaf_seconds=(
  ['trash']='list empty'
  ['folder']='create rename move delete style'
  ['heading']='rename'
  ['tag']='add remove rename merge'
  ['property']='get set unset rename'
  ['task']='toggle done add'
  ['index']='status rebuild verify'
)

_sheaf_firsts='init new capture daily edit append prepend search find list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph check watch index undo redo operations parse resolve completions help folder heading tag property task'

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
