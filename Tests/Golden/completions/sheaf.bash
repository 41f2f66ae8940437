# bash completion for sheaf 0.1.0

# the options of each section
declare -gA _sheaf_flags=(
  ['0']='-C --vault --color --hyperlink --dates --no-sync --no-pager --no-input -h --help --version'
  ['1']='-d --folder --id --template --attach --no-heading -e --edit'
  ['2']='-t --tag --category --source'
  ['3']='-n --dry-run --verbose --yes'
  ['4']='--card --json -l --paths -q --quiet'
  ['5']='--append -e --edit -w --weekly --monthly --quarterly --yearly --next --previous'
  ['6']='--line'
  ['7']='-0 --null'
  ['8']='--heading --task --bullet --as-heading --level --bold --italic --divider'
  ['9']='-0 --null --where --archived'
  ['10']='-n --dry-run --expect --verbose --yes'
  ['11']='--excerpts --context --group --explain --vimgrep --reference'
  ['12']='--sort -m --limit --offset --archived --templates'
  ['13']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['14']='--group --preview'
  ['15']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['16']='-a --all --json --jsonl --url --link --ensure-id'
  ['17']='--body'
  ['18']='--days'
  ['19']='-m --limit --seed --archived --templates'
  ['20']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['21']='--tree --sort'
  ['22']='--archived --templates'
  ['23']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['24']='--tree --sort'
  ['25']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['26']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['27']='--sort'
  ['28']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['29']='-a --all --done --due --scheduled --start --priority --status --sort --archived --templates --agenda --vimgrep'
  ['30']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['31']='--heatmap --archived --templates --json'
  ['32']='--json'
  ['33']='--keep-title'
  ['34']='--keep-title'
  ['35']='--with-attachments'
  ['36']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['37']='--no-attachments --rev'
  ['38']='--older-than'
  ['39']='-n --dry-run --expect -y --yes'
  ['40']='--json -l --paths -q --quiet'
  ['41']='--template'
  ['42']='--color --symbol'
  ['43']='--at --title'
  ['44']='--similar'
  ['45']='--any'
  ['46']='--where'
  ['47']='--skip'
  ['48']='--nested --keep-text --front-matter-only --where'
  ['49']='--text --list'
  ['50']='--force --where'
  ['51']='--where --date --no-date'
  ['52']='--due --scheduled --start --heading'
  ['53']='--heading --any'
  ['54']='--orphans --delete'
  ['55']='--external'
  ['56']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['57']='--context --at'
  ['58']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['59']='--link'
  ['60']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['61']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['62']='-m --limit --archived --templates'
  ['63']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['64']='--undirected -m --limit'
  ['65']='--json -l --paths -0 --print0 -c --count -q --quiet'
  ['66']='--depth --attachments --unresolved --archived --templates -m --limit'
  ['67']='--tree --json --dot --mermaid --svg -l --paths -0 --print0 -c --count -q --quiet'
  ['68']='-m --message -n --dry-run --json'
  ['69']='-m --message --rebase --merge --json'
  ['70']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['71']='--staged --stat'
  ['72']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['73']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['74']='--mark --json'
  ['75']='-n --dry-run --check'
  ['76']='-n --dry-run'
  ['77']='--path --marker-size -p --stdout'
  ['78']='--into --title --safe-cells --json'
  ['79']='-o --output --replace --leaks --json --columns --safe-cells --front-matter --embeds --date-form'
  ['80']='--overwrite --explain --archived --json'
  ['81']='--only --ignore --fix --staged'
  ['82']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['83']='--json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['84']='--user --json'
  ['85']='--user'
  ['86']='--json -q --quiet --once --heal --commit --sync --enrich --exec -0 --print0 --snapshot'
  ['87']='--operation'
  ['88']='--operation'
  ['89']='--files'
  ['90']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['91']='--log --record --setup --stdio'
  ['92']='--json'
  ['93']='--from --json -l --path'
)

# the kinds of values that options take
declare -gA _sheaf_values=(
  ['0 -C']='directory;dynamic vault'
  ['0 --vault']='directory;dynamic vault'
  ['0 --color']='choices auto always never ansi'
  ['0 --hyperlink']='choices auto always never'
  ['0 --dates']='choices files git'
  ['1 -d']='dynamic folder'
  ['1 --folder']='dynamic folder'
  ['1 --id']='none'
  ['1 --template']='dynamic template'
  ['1 --attach']='file'
  ['2 -t']='dynamic tag'
  ['2 --tag']='dynamic tag'
  ['2 --category']='dynamic category'
  ['2 --source']='choices manual conversation voice photo siri'
  ['5 --append']='none'
  ['6 --line']='none'
  ['8 --heading']='none'
  ['8 --level']='none'
  ['9 --where']='dynamic query'
  ['10 --expect']='none'
  ['11 --excerpts']='none'
  ['11 --context']='none'
  ['11 --group']='choices month folder category tag'
  ['12 --sort']='choices relevance title name path created updated referenced words size'
  ['12 -m']='none'
  ['12 --limit']='none'
  ['12 --offset']='none'
  ['13 --format']='none'
  ['13 --columns']='none'
  ['14 --group']='choices month folder category tag'
  ['15 --format']='none'
  ['15 --columns']='none'
  ['18 --days']='none'
  ['19 -m']='none'
  ['19 --limit']='none'
  ['19 --seed']='none'
  ['20 -m']='none'
  ['20 --limit']='none'
  ['20 --format']='none'
  ['20 --columns']='none'
  ['21 --sort']='choices name count'
  ['23 -m']='none'
  ['23 --limit']='none'
  ['23 --format']='none'
  ['23 --columns']='none'
  ['24 --sort']='choices name count'
  ['25 -m']='none'
  ['25 --limit']='none'
  ['25 --format']='none'
  ['25 --columns']='none'
  ['26 -m']='none'
  ['26 --limit']='none'
  ['26 --format']='none'
  ['26 --columns']='none'
  ['27 --sort']='choices name count'
  ['28 -m']='none'
  ['28 --limit']='none'
  ['28 --format']='none'
  ['28 --columns']='none'
  ['29 --due']='choices today <=today tomorrow 7d *'
  ['29 --scheduled']='choices today <=today tomorrow 7d *'
  ['29 --start']='choices today <=today tomorrow 7d *'
  ['29 --priority']='choices highest high medium low lowest none'
  ['29 --status']='none'
  ['29 --sort']='choices path due priority'
  ['30 -m']='none'
  ['30 --limit']='none'
  ['30 --format']='none'
  ['30 --columns']='none'
  ['36 -m']='none'
  ['36 --limit']='none'
  ['36 --format']='none'
  ['36 --columns']='none'
  ['37 --rev']='none'
  ['38 --older-than']='none'
  ['39 --expect']='none'
  ['41 --template']='dynamic template'
  ['42 --color']='choices black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white'
  ['42 --symbol']='none'
  ['43 --at']='none'
  ['43 --title']='none'
  ['46 --where']='dynamic query'
  ['48 --where']='dynamic query'
  ['50 --where']='dynamic query'
  ['51 --where']='dynamic query'
  ['52 --due']='choices today tomorrow friday next-monday 7d'
  ['52 --scheduled']='choices today tomorrow friday next-monday 7d'
  ['52 --start']='choices today tomorrow friday next-monday 7d'
  ['52 --heading']='none'
  ['53 --heading']='none'
  ['56 -m']='none'
  ['56 --limit']='none'
  ['56 --format']='none'
  ['56 --columns']='none'
  ['57 --context']='none'
  ['57 --at']='none'
  ['58 -m']='none'
  ['58 --limit']='none'
  ['58 --format']='none'
  ['58 --columns']='none'
  ['60 -m']='none'
  ['60 --limit']='none'
  ['60 --format']='none'
  ['60 --columns']='none'
  ['61 -m']='none'
  ['61 --limit']='none'
  ['61 --format']='none'
  ['61 --columns']='none'
  ['62 -m']='none'
  ['62 --limit']='none'
  ['63 --format']='none'
  ['63 --columns']='none'
  ['64 -m']='none'
  ['64 --limit']='none'
  ['66 --depth']='none'
  ['66 -m']='none'
  ['66 --limit']='none'
  ['68 -m']='none'
  ['68 --message']='none'
  ['69 -m']='none'
  ['69 --message']='none'
  ['70 -m']='none'
  ['70 --limit']='none'
  ['70 --format']='none'
  ['70 --columns']='none'
  ['72 -m']='none'
  ['72 --limit']='none'
  ['72 --format']='none'
  ['72 --columns']='none'
  ['73 -m']='none'
  ['73 --limit']='none'
  ['73 --format']='none'
  ['73 --columns']='none'
  ['77 --path']='none'
  ['77 --marker-size']='none'
  ['78 --into']='dynamic folder'
  ['78 --title']='none'
  ['79 -o']='file'
  ['79 --output']='file'
  ['79 --columns']='none'
  ['79 --front-matter']='choices keep drop reduce'
  ['79 --embeds']='choices link expand'
  ['79 --date-form']='choices iso8601 seconds'
  ['80 --explain']='dynamic note'
  ['81 --only']='choices comment comment.unclosed encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.missing-block link.missing-file link.missing-heading link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated read read.failed read.too-large'
  ['81 --ignore']='choices comment comment.unclosed encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.missing-block link.missing-file link.missing-heading link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated read read.failed read.too-large'
  ['82 -m']='none'
  ['82 --limit']='none'
  ['82 --format']='none'
  ['82 --columns']='none'
  ['83 --format']='none'
  ['83 --columns']='none'
  ['86 --exec']='none'
  ['86 --snapshot']='file'
  ['87 --operation']='none'
  ['88 --operation']='none'
  ['90 -m']='none'
  ['90 --limit']='none'
  ['90 --format']='none'
  ['90 --columns']='none'
  ['91 --log']='file'
  ['91 --record']='file'
  ['93 --from']='dynamic note'
)

# the sections of each command
declare -gA _sheaf_commands=(
  ['init']=''
  ['new']='1 2 3 4'
  ['capture']='2 3 4'
  ['daily']='5 3 4'
  ['edit']='6 7'
  ['append']='8 9 10 4'
  ['prepend']='8 9 10 4'
  ['search']='11 12 13'
  ['find']='11 12 13'
  ['list']='14 12 15'
  ['ls']='14 12 15'
  ['show']='16 7 10'
  ['cat']='17 7'
  ['recent']='18 12 15'
  ['random']='19 15'
  ['outline']='20'
  ['tags']='21 22 23'
  ['folders']='24 22 25'
  ['categories']='22 26'
  ['properties']='27 22 28'
  ['tasks']='29 30'
  ['stats']='31'
  ['status']='32'
  ['rename']='33 10 4'
  ['move']='34 9 10 4'
  ['mv']='34 9 10 4'
  ['copy']='3 4'
  ['cp']='3 4'
  ['delete']='35 9 10 4'
  ['rm']='35 9 10 4'
  ['trash']='36'
  ['trash list']='36'
  ['restore']='37 7 10 4'
  ['trash empty']='38 7 39 40'
  ['archive']='9 10 4'
  ['unarchive']='9 10 4'
  ['folder create']='3 4'
  ['folder rename']='10 4'
  ['folder move']='10 4'
  ['folder delete']='10 4'
  ['folder style']='41 42 3 4'
  ['heading rename']='10 4'
  ['merge']='10 4'
  ['split']='43 10 4'
  ['heal']='44 10 4'
  ['pin']='9 10 4'
  ['unpin']='9 10 4'
  ['category']='45 9 10 4'
  ['tag add']='9 10 4'
  ['tag remove']='9 10 4'
  ['tag rename']='46 47 10 4'
  ['tag merge']='46 47 10 4'
  ['tag delete']='48 47 10 4'
  ['tag style']='42 3 4'
  ['property get']='32 7'
  ['property set']='49 9 10 4'
  ['property unset']='9 10 4'
  ['property rename']='50 47 10 4'
  ['task toggle']='51 10 4'
  ['task done']='51 10 4'
  ['task add']='52 9 10 4'
  ['attach']='53 3 4'
  ['attachments']='54 36 10'
  ['links']='55 56'
  ['backlinks']='57 58'
  ['mentions']='59 10 60'
  ['unresolved']='61'
  ['orphans']='12 15'
  ['deadends']='12 15'
  ['related']='62 63'
  ['path']='64 65'
  ['graph']='66 67'
  ['commit']='68'
  ['sync']='69'
  ['log']='70'
  ['diff']='71 72'
  ['conflicts']='73'
  ['conflicts merge']='74 10'
  ['git install']='75'
  ['git uninstall']='76'
  ['git status']='32'
  ['git merge-file']='77'
  ['import']='78 10'
  ['export']='79'
  ['enrich']='80 10'
  ['check']='81 10 82'
  ['config']='83'
  ['config list']='83'
  ['config get']='32'
  ['config set']='84 3'
  ['config unset']='84 3'
  ['config edit']='85'
  ['watch']='86'
  ['index']='32'
  ['index status']='32'
  ['index rebuild']='32'
  ['index verify']='32'
  ['undo']='87 3 4'
  ['redo']='88 3 4'
  ['operations']='89 90'
  ['lsp']='91'
  ['parse']='92'
  ['resolve']='93'
  ['completions']=''
  ['help']=''
)

# the kinds of the operands of each command, by place
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
  ['tag style 0']='dynamic tag'
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
  ['log 0']='dynamic note'
  ['diff *']='dynamic note'
  ['conflicts merge *']='dynamic note'
  ['git merge-file 0']='file'
  ['git merge-file 1']='file'
  ['git merge-file 2']='file'
  ['import 0']='choices markdown enex notion joplin keep simplenote dayone roam textbundle csv html opml lucidpal takenote ios-notes timeline'
  ['import 1']='file'
  ['import *']='file'
  ['export 0']='choices json markdown text csv tsv opml ics lucidpal takenote ios-notes timeline'
  ['export 1']='dynamic query'
  ['enrich 0']='dynamic query'
  ['check *']='dynamic query'
  ['config 0']='dynamic config-key'
  ['config list 0']='dynamic config-key'
  ['config get 0']='dynamic config-key'
  ['config set 0']='dynamic config-key'
  ['config set 1']='dynamic config-value'
  ['config set *']='dynamic config-value'
  ['config unset 0']='dynamic config-key'
  ['lsp 0']='choices neovim neovim-0.7 vim-ale vim-lsp coc eglot lsp-mode helix vscode zed kate sublime'
  ['parse 0']='file'
  ['resolve 0']='dynamic note'
  ['completions 0']='choices bash zsh fish'
  ['help 0']='choices init new capture daily edit append prepend search find list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export enrich check config watch index undo redo operations lsp parse resolve completions help folder heading tag property task git query git'
  ['help *']='choices list empty create rename move delete style rename add remove rename merge delete style get set unset rename toggle done add merge install uninstall status merge-file list get set unset edit status rebuild verify'
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
  ['config set']='yes'
)

# the second words
declare -gA _sheaf_seconds=(
  ['trash']='list empty'
  ['folder']='create rename move delete style'
  ['heading']='rename'
  ['tag']='add remove rename merge delete style'
  ['property']='get set unset rename'
  ['task']='toggle done add'
  ['conflicts']='merge'
  ['git']='install uninstall status merge-file'
  ['config']='list get set unset edit'
  ['index']='status rebuild verify'
)

_sheaf_firsts='init new capture daily edit append prepend search find list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export enrich check config watch index undo redo operations lsp parse resolve completions help folder heading tag property task git'

_sheaf_forwarded=' -C --vault '

# Splits a line into the array words and undoes its quotes; quote is the quote that is open at the end.
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

# Sets kind to the kind of an option's value; fails if it takes none.
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

# Reads the words before the one being typed: sets name, first, place, operand, pending, ended and handed.
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
      if ((place == 0)); then operand=$word; fi
      ((place++))
    fi
  done
}

# Adds the words that begin with the typed text; $1 is put before each of them.
_sheaf_offer() {
  local start=$1 word
  shift
  for word; do
    if [[ $start$word == "$typed"* ]]; then found+=("$start$word"); fi
  done
}

# Adds the candidates of kinds, which are separated by semicolons; $2 is the text before the value being typed.
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
          command sheaf "${handed[@]}" __complete "${kind#* }" -- "${typed#"$start"}" ${operand:+"$operand"} 2>/dev/null
        )
        ;;
    esac
  done
}

_sheaf() {
  local IFS=$' \t\n'
  local -a words found=() handed=()
  local quote name= first= place=0 operand= pending= ended= typed kind section word
  _sheaf_split "${COMP_LINE:0:COMP_POINT}"
  typed=${words[${#words[@]}-1]}
  _sheaf_read
  COMPREPLY=()

  local kinds=${_sheaf_operands["$name $place"]-${_sheaf_operands["$name *"]-}}
  if [[ $pending ]]; then
    _sheaf_value_of "$pending" && _sheaf_kinds "$kind" ''
  elif [[ ! $ended && $typed == --*=* ]]; then
    _sheaf_value_of "${typed%%=*}" && _sheaf_kinds "$kind" "${typed%%=*}="
  elif [[ ! $ended && $typed == -* ]]; then
    for section in ${_sheaf_commands[${name:--}]-} 0; do _sheaf_offer '' ${_sheaf_flags[$section]}; done
    if [[ ${_sheaf_dashed[${name:--}]-} ]]; then _sheaf_kinds "$kinds" ''; fi
  elif [[ ! $first ]]; then
    _sheaf_offer '' $_sheaf_firsts
  else
    if [[ $name == "$first" && $place == 0 ]]; then _sheaf_offer '' ${_sheaf_seconds[$first]-}; fi
    _sheaf_kinds "$kinds" ''
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
complete -F _sheaf sheaf
