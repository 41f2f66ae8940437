# bash completion for sheaf 0.1.0

# the options of each section
declare -gA _sheaf_flags=(
  ['0']='-C --vault --color --hyperlink --dates --no-sync --no-pager --no-input -h --help --version'
  ['1']='-d --folder --id --template --attach --no-heading -e --edit'
  ['2']='-t --tag --category --source --pin'
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
  ['16']='-a --all --json --jsonl --url --link --wikilink --scheme --rev --ensure-id'
  ['17']='--body --rev'
  ['18']='--days'
  ['19']='-m --limit --seed --archived --templates'
  ['20']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['21']='--tree --name --sort'
  ['22']='--archived --templates'
  ['23']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['24']='--tree --name --sort'
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
  ['45']='-n --dry-run --expect --verbose --yes'
  ['46']='--any'
  ['47']='--where'
  ['48']='--skip'
  ['49']='--nested --keep-text --front-matter-only --where'
  ['50']='--text --list'
  ['51']='--force --where'
  ['52']='--where --date --no-date'
  ['53']='--due --scheduled --start --heading'
  ['54']='--heading --any'
  ['55']='--orphans --delete'
  ['56']='--external --at'
  ['57']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['58']='--context --at'
  ['59']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['60']='--link'
  ['61']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['62']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['63']='-m --limit --archived --templates'
  ['64']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['65']='--undirected -m --limit'
  ['66']='--json -l --paths -0 --print0 -c --count -q --quiet'
  ['67']='--depth --attachments --unresolved --archived --templates -m --limit'
  ['68']='--tree --json --dot --mermaid --svg -l --paths -0 --print0 -c --count -q --quiet'
  ['69']='-m --message --allow-deletions -n --dry-run --json -q --quiet'
  ['70']='-m --message --rebase --merge -n --dry-run --json -q --quiet'
  ['71']='-p --patch --oneline --author'
  ['72']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['73']='--staged --stat'
  ['74']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['75']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['76']='--mark --json'
  ['77']='-n --dry-run --check'
  ['78']='-n --dry-run'
  ['79']='--path --marker-size --ours-label --base-label --theirs-label --tell -p --stdout'
  ['80']='--into --title --safe-cells --json'
  ['81']='-o --output --replace --leaks --json --columns --safe-cells --front-matter --embeds --date-form'
  ['82']='--overwrite --explain --archived --json'
  ['83']='--only --ignore --fix --staged'
  ['84']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['85']='--json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['86']='--user --json'
  ['87']='--user'
  ['88']='--json -q --quiet --once --heal --commit --sync --enrich --exec -0 --print0 --snapshot'
  ['89']='--operation'
  ['90']='--operation'
  ['91']='--files'
  ['92']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['93']='--log --record --setup --stdio'
  ['94']='--json'
  ['95']='--from --json -l --path'
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
  ['11 --group']='dynamic group'
  ['12 --sort']='choices relevance title name path created updated referenced words size'
  ['12 -m']='none'
  ['12 --limit']='none'
  ['12 --offset']='none'
  ['13 --format']='none'
  ['13 --columns']='none'
  ['14 --group']='dynamic group'
  ['15 --format']='none'
  ['15 --columns']='none'
  ['16 --scheme']='choices sheaf takenote'
  ['16 --rev']='none'
  ['17 --rev']='none'
  ['18 --days']='none'
  ['19 -m']='none'
  ['19 --limit']='none'
  ['19 --seed']='none'
  ['20 -m']='none'
  ['20 --limit']='none'
  ['20 --format']='none'
  ['20 --columns']='none'
  ['21 --name']='none'
  ['21 --sort']='choices name count'
  ['23 -m']='none'
  ['23 --limit']='none'
  ['23 --format']='none'
  ['23 --columns']='none'
  ['24 --name']='none'
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
  ['45 --expect']='none'
  ['47 --where']='dynamic query'
  ['49 --where']='dynamic query'
  ['51 --where']='dynamic query'
  ['52 --where']='dynamic query'
  ['53 --due']='choices today tomorrow friday next-monday 7d'
  ['53 --scheduled']='choices today tomorrow friday next-monday 7d'
  ['53 --start']='choices today tomorrow friday next-monday 7d'
  ['53 --heading']='none'
  ['54 --heading']='none'
  ['56 --at']='none'
  ['57 -m']='none'
  ['57 --limit']='none'
  ['57 --format']='none'
  ['57 --columns']='none'
  ['58 --context']='none'
  ['58 --at']='none'
  ['59 -m']='none'
  ['59 --limit']='none'
  ['59 --format']='none'
  ['59 --columns']='none'
  ['61 -m']='none'
  ['61 --limit']='none'
  ['61 --format']='none'
  ['61 --columns']='none'
  ['62 -m']='none'
  ['62 --limit']='none'
  ['62 --format']='none'
  ['62 --columns']='none'
  ['63 -m']='none'
  ['63 --limit']='none'
  ['64 --format']='none'
  ['64 --columns']='none'
  ['65 -m']='none'
  ['65 --limit']='none'
  ['67 --depth']='none'
  ['67 -m']='none'
  ['67 --limit']='none'
  ['69 -m']='none'
  ['69 --message']='none'
  ['70 -m']='none'
  ['70 --message']='none'
  ['71 --author']='none'
  ['72 -m']='none'
  ['72 --limit']='none'
  ['72 --format']='none'
  ['72 --columns']='none'
  ['74 -m']='none'
  ['74 --limit']='none'
  ['74 --format']='none'
  ['74 --columns']='none'
  ['75 -m']='none'
  ['75 --limit']='none'
  ['75 --format']='none'
  ['75 --columns']='none'
  ['79 --path']='none'
  ['79 --marker-size']='none'
  ['79 --ours-label']='none'
  ['79 --base-label']='none'
  ['79 --theirs-label']='none'
  ['80 --into']='dynamic folder'
  ['80 --title']='none'
  ['81 -o']='file'
  ['81 --output']='file'
  ['81 --columns']='none'
  ['81 --front-matter']='choices keep drop reduce'
  ['81 --embeds']='choices link expand'
  ['81 --date-form']='choices iso8601 seconds'
  ['82 --explain']='dynamic note'
  ['83 --only']='choices comment comment.unclosed encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.missing-block link.missing-file link.missing-heading link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated read read.failed read.too-large tag tag.too-long'
  ['83 --ignore']='choices comment comment.unclosed encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.missing-block link.missing-file link.missing-heading link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated read read.failed read.too-large tag tag.too-long'
  ['84 -m']='none'
  ['84 --limit']='none'
  ['84 --format']='none'
  ['84 --columns']='none'
  ['85 --format']='none'
  ['85 --columns']='none'
  ['88 --exec']='none'
  ['88 --snapshot']='file'
  ['89 --operation']='none'
  ['90 --operation']='none'
  ['92 -m']='none'
  ['92 --limit']='none'
  ['92 --format']='none'
  ['92 --columns']='none'
  ['93 --log']='file'
  ['93 --record']='file'
  ['95 --from']='dynamic note'
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
  ['heal']='44 45 4'
  ['pin']='9 10 4'
  ['unpin']='9 10 4'
  ['category']='46 9 10 4'
  ['tag add']='9 10 4'
  ['tag remove']='9 10 4'
  ['tag rename']='47 48 10 4'
  ['tag merge']='47 48 10 4'
  ['tag delete']='49 48 10 4'
  ['tag style']='42 3 4'
  ['property get']='32 7'
  ['property set']='50 9 10 4'
  ['property unset']='9 10 4'
  ['property rename']='51 48 10 4'
  ['task toggle']='52 10 4'
  ['task done']='52 10 4'
  ['task add']='53 9 10 4'
  ['attach']='54 3 4'
  ['attachments']='55 36 10'
  ['links']='56 57'
  ['backlinks']='58 59'
  ['mentions']='60 10 61'
  ['unresolved']='62'
  ['orphans']='12 15'
  ['deadends']='12 15'
  ['related']='63 64'
  ['path']='65 66'
  ['graph']='67 68'
  ['commit']='69 7'
  ['sync']='70'
  ['log']='71 72'
  ['diff']='73 74'
  ['conflicts']='75'
  ['conflicts merge']='76 10'
  ['git install']='77'
  ['git uninstall']='78'
  ['git status']='32'
  ['git merge-file']='79'
  ['import']='80 10'
  ['export']='81'
  ['enrich']='82 10'
  ['check']='83 10 84'
  ['config']='85'
  ['config list']='85'
  ['config get']='32'
  ['config set']='86 3'
  ['config unset']='86 3'
  ['config edit']='87'
  ['watch']='88'
  ['index']='32'
  ['index status']='32'
  ['index rebuild']='32'
  ['index verify']='32'
  ['undo']='89 3 4'
  ['redo']='90 3 4'
  ['operations']='91 92'
  ['lsp']='93'
  ['parse']='94'
  ['resolve']='95'
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
  ['commit *']='dynamic note'
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
  ['help 0']='choices init new capture daily edit append prepend search find list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export enrich check config watch index undo redo operations lsp parse resolve completions help folder heading tag property task git tutorial howto query dates templates git obsidian safety settings note output'
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
