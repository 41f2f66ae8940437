# bash completion for sheaf 0.1.0

# what options each section has
declare -gA _sheaf_flags=(
  ['0']='-C --vault --color --hyperlink --no-sync --no-pager --no-input -h --help --version'
  ['1']='-d --folder --id --template --attach --no-heading -e --edit'
  ['2']='-t --tag --category --source'
  ['3']='-n --dry-run --expect --verbose --yes'
  ['4']='--card --json -l --paths -q --quiet'
  ['5']='--append -e --edit -w --weekly --monthly --quarterly --yearly --next --previous'
  ['6']='--line'
  ['7']='-0 --null'
  ['8']='--heading --task --bullet --as-heading --level --bold --italic --divider'
  ['9']='-0 --null --where --archived'
  ['10']='--excerpts --context --group --explain --vimgrep --reference'
  ['11']='--sort -m --limit --offset --archived --templates'
  ['12']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['13']='--group --preview'
  ['14']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['15']='-a --all --json --jsonl --url --link --ensure-id'
  ['16']='--body'
  ['17']='--days'
  ['18']='-m --limit --seed --archived --templates'
  ['19']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['20']='--tree --sort'
  ['21']='--archived --templates'
  ['22']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['23']='--tree --sort'
  ['24']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['25']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['26']='--sort'
  ['27']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['28']='-a --all --done --due --scheduled --start --priority --status --sort --archived --templates --agenda --vimgrep'
  ['29']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['30']='--heatmap --archived --templates --json'
  ['31']='--json'
  ['32']='--keep-title'
  ['33']='--keep-title'
  ['34']='--with-attachments'
  ['35']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['36']='--no-attachments'
  ['37']='--older-than'
  ['38']='-n --dry-run --expect -y --yes'
  ['39']='--json -l --paths -q --quiet'
  ['40']='--color --symbol --template'
  ['41']='--at --title'
  ['42']='--similar'
  ['43']='--any'
  ['44']='--where'
  ['45']='--skip'
  ['46']='--nested --keep-text --front-matter-only --where'
  ['47']='--text --list'
  ['48']='--force --where'
  ['49']='--where --date --no-date'
  ['50']='--due --scheduled --start --heading'
  ['51']='--heading --any'
  ['52']='--orphans --delete'
  ['53']='--external'
  ['54']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['55']='--context'
  ['56']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['57']='--link'
  ['58']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['59']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['60']='-m --limit --archived --templates'
  ['61']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['62']='--undirected -m --limit'
  ['63']='--json -l --paths -0 --print0 -c --count -q --quiet'
  ['64']='--depth --attachments --unresolved --archived --templates -m --limit'
  ['65']='--tree --json --dot --mermaid --svg -l --paths -0 --print0 -c --count -q --quiet'
  ['66']='--only --ignore --fix'
  ['67']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['68']='--json -q --quiet --once --heal --exec -0 --print0 --snapshot'
  ['69']='--operation'
  ['70']='--operation'
  ['71']='--files'
  ['72']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['73']='--json'
  ['74']='--from --json -l --path'
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
  ['9 --where']='dynamic query'
  ['10 --excerpts']='none'
  ['10 --context']='none'
  ['10 --group']='choices month folder category tag'
  ['11 --sort']='choices relevance title name path created updated referenced words size'
  ['11 -m']='none'
  ['11 --limit']='none'
  ['11 --offset']='none'
  ['12 --format']='none'
  ['12 --columns']='none'
  ['13 --group']='choices month folder category tag'
  ['14 --format']='none'
  ['14 --columns']='none'
  ['17 --days']='none'
  ['18 -m']='none'
  ['18 --limit']='none'
  ['18 --seed']='none'
  ['19 -m']='none'
  ['19 --limit']='none'
  ['19 --format']='none'
  ['19 --columns']='none'
  ['20 --sort']='choices name count'
  ['22 -m']='none'
  ['22 --limit']='none'
  ['22 --format']='none'
  ['22 --columns']='none'
  ['23 --sort']='choices name count'
  ['24 -m']='none'
  ['24 --limit']='none'
  ['24 --format']='none'
  ['24 --columns']='none'
  ['25 -m']='none'
  ['25 --limit']='none'
  ['25 --format']='none'
  ['25 --columns']='none'
  ['26 --sort']='choices name count'
  ['27 -m']='none'
  ['27 --limit']='none'
  ['27 --format']='none'
  ['27 --columns']='none'
  ['28 --due']='choices today <=today tomorrow 7d *'
  ['28 --scheduled']='choices today <=today tomorrow 7d *'
  ['28 --start']='choices today <=today tomorrow 7d *'
  ['28 --priority']='choices highest high medium low lowest none'
  ['28 --status']='none'
  ['28 --sort']='choices path due priority'
  ['29 -m']='none'
  ['29 --limit']='none'
  ['29 --format']='none'
  ['29 --columns']='none'
  ['35 -m']='none'
  ['35 --limit']='none'
  ['35 --format']='none'
  ['35 --columns']='none'
  ['37 --older-than']='none'
  ['38 --expect']='none'
  ['40 --color']='choices black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white'
  ['40 --symbol']='none'
  ['40 --template']='dynamic template'
  ['41 --at']='none'
  ['41 --title']='none'
  ['44 --where']='dynamic query'
  ['46 --where']='dynamic query'
  ['48 --where']='dynamic query'
  ['49 --where']='dynamic query'
  ['50 --due']='choices today tomorrow friday next-monday 7d'
  ['50 --scheduled']='choices today tomorrow friday next-monday 7d'
  ['50 --start']='choices today tomorrow friday next-monday 7d'
  ['50 --heading']='none'
  ['51 --heading']='none'
  ['54 -m']='none'
  ['54 --limit']='none'
  ['54 --format']='none'
  ['54 --columns']='none'
  ['55 --context']='none'
  ['56 -m']='none'
  ['56 --limit']='none'
  ['56 --format']='none'
  ['56 --columns']='none'
  ['58 -m']='none'
  ['58 --limit']='none'
  ['58 --format']='none'
  ['58 --columns']='none'
  ['59 -m']='none'
  ['59 --limit']='none'
  ['59 --format']='none'
  ['59 --columns']='none'
  ['60 -m']='none'
  ['60 --limit']='none'
  ['61 --format']='none'
  ['61 --columns']='none'
  ['62 -m']='none'
  ['62 --limit']='none'
  ['64 --depth']='none'
  ['64 -m']='none'
  ['64 --limit']='none'
  ['66 --only']='choices comment encoding front-matter link name note property read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy property.invalid-date property.invalid-boolean property.invalid-tag property.not-text property.repeated name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.failed read.too-large'
  ['66 --ignore']='choices comment encoding front-matter link name note property read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy property.invalid-date property.invalid-boolean property.invalid-tag property.not-text property.repeated name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.failed read.too-large'
  ['67 -m']='none'
  ['67 --limit']='none'
  ['67 --format']='none'
  ['67 --columns']='none'
  ['68 --exec']='none'
  ['68 --snapshot']='file'
  ['69 --operation']='none'
  ['70 --operation']='none'
  ['72 -m']='none'
  ['72 --limit']='none'
  ['72 --format']='none'
  ['72 --columns']='none'
  ['74 --from']='dynamic note'
)

# the sections of each command
declare -gA _sheaf_commands=(
  ['init']=''
  ['new']='1 2 3 4'
  ['capture']='2 3 4'
  ['daily']='5 3 4'
  ['edit']='6 7'
  ['append']='8 9 3 4'
  ['prepend']='8 9 3 4'
  ['search']='10 11 12'
  ['find']='10 11 12'
  ['list']='13 11 14'
  ['ls']='13 11 14'
  ['show']='15 7 3'
  ['cat']='16 7'
  ['recent']='17 11 14'
  ['random']='18 14'
  ['outline']='19'
  ['tags']='20 21 22'
  ['folders']='23 21 24'
  ['categories']='21 25'
  ['properties']='26 21 27'
  ['tasks']='28 29'
  ['stats']='30'
  ['status']='31'
  ['rename']='32 3 4'
  ['move']='33 9 3 4'
  ['mv']='33 9 3 4'
  ['copy']='3 4'
  ['cp']='3 4'
  ['delete']='34 9 3 4'
  ['rm']='34 9 3 4'
  ['trash']='35'
  ['trash list']='35'
  ['restore']='36 7 3 4'
  ['trash empty']='37 7 38 39'
  ['archive']='9 3 4'
  ['unarchive']='9 3 4'
  ['folder create']='3 4'
  ['folder rename']='3 4'
  ['folder move']='3 4'
  ['folder delete']='3 4'
  ['folder style']='40 3 4'
  ['heading rename']='3 4'
  ['merge']='3 4'
  ['split']='41 3 4'
  ['heal']='42 3 4'
  ['pin']='9 3 4'
  ['unpin']='9 3 4'
  ['category']='43 9 3 4'
  ['tag add']='9 3 4'
  ['tag remove']='9 3 4'
  ['tag rename']='44 45 3 4'
  ['tag merge']='44 45 3 4'
  ['tag delete']='46 45 3 4'
  ['property get']='31 7'
  ['property set']='47 9 3 4'
  ['property unset']='9 3 4'
  ['property rename']='48 45 3 4'
  ['task toggle']='49 3 4'
  ['task done']='49 3 4'
  ['task add']='50 9 3 4'
  ['attach']='51 3 4'
  ['attachments']='52 35 3'
  ['links']='53 54'
  ['backlinks']='55 56'
  ['mentions']='57 3 58'
  ['unresolved']='59'
  ['orphans']='11 14'
  ['deadends']='11 14'
  ['related']='60 61'
  ['path']='62 63'
  ['graph']='64 65'
  ['check']='66 3 67'
  ['watch']='68'
  ['index']='31'
  ['index status']='31'
  ['index rebuild']='31'
  ['index verify']='31'
  ['undo']='69 3 4'
  ['redo']='70 3 4'
  ['operations']='71 72'
  ['parse']='73'
  ['resolve']='74'
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
  ['move *']='dynamic note;dynamic folder'
  ['mv *']='dynamic note;dynamic folder'
  ['copy 0']='dynamic note'
  ['copy 1']='dynamic folder'
  ['cp 0']='dynamic note'
  ['cp 1']='dynamic folder'
  ['delete *']='dynamic note'
  ['rm *']='dynamic note'
  ['restore 0']='dynamic trashed'
  ['restore *']='dynamic trashed'
  ['trash empty *']='dynamic trashed'
  ['archive *']='dynamic note'
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
  ['pin *']='dynamic note'
  ['unpin *']='dynamic note'
  ['category *']='dynamic note;dynamic category'
  ['tag add 0']='dynamic tag'
  ['tag add *']='dynamic note'
  ['tag remove 0']='dynamic tag'
  ['tag remove *']='dynamic note'
  ['tag rename 0']='dynamic tag'
  ['tag rename 1']='dynamic tag'
  ['tag rename *']='dynamic query'
  ['tag merge 0']='dynamic tag'
  ['tag merge *']='dynamic tag'
  ['tag delete 0']='dynamic tag'
  ['tag delete *']='dynamic tag'
  ['property get 0']='dynamic property'
  ['property get 1']='dynamic note'
  ['property get *']='dynamic note'
  ['property set 0']='dynamic property'
  ['property set 1']='none'
  ['property set *']='dynamic note'
  ['property unset 0']='dynamic property'
  ['property unset *']='dynamic note'
  ['property rename 0']='dynamic property'
  ['property rename 1']='dynamic property'
  ['property rename *']='dynamic query'
  ['task toggle *']='dynamic note'
  ['task done *']='dynamic note'
  ['task add 0']='dynamic note'
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
  ['help *']='choices list empty create rename move delete style rename add remove rename merge delete get set unset rename toggle done add status rebuild verify'
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
  ['tag']='add remove rename merge delete'
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
          found+=("$start${line%%$'\t'*}")
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
  # Where names have the word inside, what they begin with in common would take its place; a blank has nothing in common
  # with them, and so the word stays while they are listed.
  if (( ${#COMPREPLY[@]} > 1 )) && [[ ${found[0],,} != "${typed,,}"* ]]; then COMPREPLY+=(' '); fi
}
complete -F _sheaf sheaf
