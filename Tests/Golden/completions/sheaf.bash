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
  ['14']='--print -0 --null --of --one --expect --height --full --no-recent --no-tui'
  ['15']='--group --preview'
  ['16']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['17']='-a --all --json --jsonl --html --url --link --wikilink --scheme --rev --ensure-id'
  ['18']='--body --rev'
  ['19']='--days'
  ['20']='-m --limit --seed --archived --templates'
  ['21']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['22']='--tree --name --sort'
  ['23']='--archived --templates'
  ['24']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['25']='--tree --name --sort'
  ['26']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['27']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['28']='--sort'
  ['29']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['30']='-a --all --done --due --scheduled --start --priority --status --sort --archived --templates --agenda --vimgrep'
  ['31']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['32']='--heatmap --archived --templates --json'
  ['33']='--json'
  ['34']='--keep-title'
  ['35']='--keep-title'
  ['36']='--with-attachments'
  ['37']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['38']='--no-attachments --rev'
  ['39']='--older-than'
  ['40']='-n --dry-run --expect -y --yes'
  ['41']='--json -l --paths -q --quiet'
  ['42']='--template'
  ['43']='--color --symbol'
  ['44']='--at --title'
  ['45']='--similar'
  ['46']='-n --dry-run --expect --verbose --yes'
  ['47']='--any'
  ['48']='--where'
  ['49']='--skip'
  ['50']='--nested --keep-text --front-matter-only --where'
  ['51']='--text --list'
  ['52']='--force --where'
  ['53']='--where --date --no-date'
  ['54']='--due --scheduled --start --heading'
  ['55']='--heading --any'
  ['56']='--orphans --delete'
  ['57']='--external --at'
  ['58']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['59']='--context --at'
  ['60']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['61']='--link'
  ['62']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['63']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['64']='-m --limit --archived --templates'
  ['65']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['66']='--undirected -m --limit'
  ['67']='--json -l --paths -0 --print0 -c --count -q --quiet'
  ['68']='--depth --attachments --unresolved --archived --templates -m --limit'
  ['69']='--tree --json --dot --mermaid --svg -l --paths -0 --print0 -c --count -q --quiet'
  ['70']='-m --message --allow-deletions -n --dry-run --json -q --quiet'
  ['71']='-m --message --rebase --merge -n --dry-run --json -q --quiet'
  ['72']='-p --patch --oneline --author'
  ['73']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['74']='--staged --stat'
  ['75']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['76']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['77']='--mark --json'
  ['78']='-n --dry-run --check'
  ['79']='-n --dry-run'
  ['80']='--path --marker-size --ours-label --base-label --theirs-label --tell -p --stdout'
  ['81']='--into --title --safe-cells --json'
  ['82']='-o --output --replace --leaks --strict --json --columns --safe-cells --front-matter --embeds --date-form'
  ['83']='--port --open'
  ['84']='--overwrite --explain --archived --json'
  ['85']='--only --ignore --fix --staged'
  ['86']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['87']='--json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['88']='--user --json'
  ['89']='--user'
  ['90']='--json -q --quiet --once --heal --commit --sync --enrich --exec -0 --print0 --export --snapshot'
  ['91']='--operation'
  ['92']='--operation'
  ['93']='--files'
  ['94']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['95']='--log --record --setup --stdio'
  ['96']='--json'
  ['97']='--from --json -l --path'
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
  ['14 --print']='choices path title link id url'
  ['14 --of']='choices notes tags folders tasks headings queries'
  ['14 --expect']='none'
  ['14 --height']='none'
  ['15 --group']='dynamic group'
  ['16 --format']='none'
  ['16 --columns']='none'
  ['17 --scheme']='choices sheaf takenote'
  ['17 --rev']='none'
  ['18 --rev']='none'
  ['19 --days']='none'
  ['20 -m']='none'
  ['20 --limit']='none'
  ['20 --seed']='none'
  ['21 -m']='none'
  ['21 --limit']='none'
  ['21 --format']='none'
  ['21 --columns']='none'
  ['22 --name']='none'
  ['22 --sort']='choices name count'
  ['24 -m']='none'
  ['24 --limit']='none'
  ['24 --format']='none'
  ['24 --columns']='none'
  ['25 --name']='none'
  ['25 --sort']='choices name count'
  ['26 -m']='none'
  ['26 --limit']='none'
  ['26 --format']='none'
  ['26 --columns']='none'
  ['27 -m']='none'
  ['27 --limit']='none'
  ['27 --format']='none'
  ['27 --columns']='none'
  ['28 --sort']='choices name count'
  ['29 -m']='none'
  ['29 --limit']='none'
  ['29 --format']='none'
  ['29 --columns']='none'
  ['30 --due']='choices today <=today tomorrow 7d *'
  ['30 --scheduled']='choices today <=today tomorrow 7d *'
  ['30 --start']='choices today <=today tomorrow 7d *'
  ['30 --priority']='choices highest high medium low lowest none'
  ['30 --status']='none'
  ['30 --sort']='choices path due priority'
  ['31 -m']='none'
  ['31 --limit']='none'
  ['31 --format']='none'
  ['31 --columns']='none'
  ['37 -m']='none'
  ['37 --limit']='none'
  ['37 --format']='none'
  ['37 --columns']='none'
  ['38 --rev']='none'
  ['39 --older-than']='none'
  ['40 --expect']='none'
  ['42 --template']='dynamic template'
  ['43 --color']='choices black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white'
  ['43 --symbol']='none'
  ['44 --at']='none'
  ['44 --title']='none'
  ['46 --expect']='none'
  ['48 --where']='dynamic query'
  ['50 --where']='dynamic query'
  ['52 --where']='dynamic query'
  ['53 --where']='dynamic query'
  ['54 --due']='choices today tomorrow friday next-monday 7d'
  ['54 --scheduled']='choices today tomorrow friday next-monday 7d'
  ['54 --start']='choices today tomorrow friday next-monday 7d'
  ['54 --heading']='none'
  ['55 --heading']='none'
  ['57 --at']='none'
  ['58 -m']='none'
  ['58 --limit']='none'
  ['58 --format']='none'
  ['58 --columns']='none'
  ['59 --context']='none'
  ['59 --at']='none'
  ['60 -m']='none'
  ['60 --limit']='none'
  ['60 --format']='none'
  ['60 --columns']='none'
  ['62 -m']='none'
  ['62 --limit']='none'
  ['62 --format']='none'
  ['62 --columns']='none'
  ['63 -m']='none'
  ['63 --limit']='none'
  ['63 --format']='none'
  ['63 --columns']='none'
  ['64 -m']='none'
  ['64 --limit']='none'
  ['65 --format']='none'
  ['65 --columns']='none'
  ['66 -m']='none'
  ['66 --limit']='none'
  ['68 --depth']='none'
  ['68 -m']='none'
  ['68 --limit']='none'
  ['70 -m']='none'
  ['70 --message']='none'
  ['71 -m']='none'
  ['71 --message']='none'
  ['72 --author']='none'
  ['73 -m']='none'
  ['73 --limit']='none'
  ['73 --format']='none'
  ['73 --columns']='none'
  ['75 -m']='none'
  ['75 --limit']='none'
  ['75 --format']='none'
  ['75 --columns']='none'
  ['76 -m']='none'
  ['76 --limit']='none'
  ['76 --format']='none'
  ['76 --columns']='none'
  ['80 --path']='none'
  ['80 --marker-size']='none'
  ['80 --ours-label']='none'
  ['80 --base-label']='none'
  ['80 --theirs-label']='none'
  ['81 --into']='dynamic folder'
  ['81 --title']='none'
  ['82 -o']='file'
  ['82 --output']='file'
  ['82 --columns']='none'
  ['82 --front-matter']='choices keep drop reduce'
  ['82 --embeds']='choices link expand'
  ['82 --date-form']='choices iso8601 seconds'
  ['83 --port']='none'
  ['84 --explain']='dynamic note'
  ['85 --only']='choices comment comment.unclosed encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.missing-block link.missing-file link.missing-heading link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated read read.failed read.too-large tag tag.too-long'
  ['85 --ignore']='choices comment comment.unclosed encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.missing-block link.missing-file link.missing-heading link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated read read.failed read.too-large tag tag.too-long'
  ['86 -m']='none'
  ['86 --limit']='none'
  ['86 --format']='none'
  ['86 --columns']='none'
  ['87 --format']='none'
  ['87 --columns']='none'
  ['90 --exec']='none'
  ['90 --export']='file'
  ['90 --snapshot']='file'
  ['91 --operation']='none'
  ['92 --operation']='none'
  ['94 -m']='none'
  ['94 --limit']='none'
  ['94 --format']='none'
  ['94 --columns']='none'
  ['95 --log']='file'
  ['95 --record']='file'
  ['97 --from']='dynamic note'
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
  ['pick']='14'
  ['list']='15 12 16'
  ['ls']='15 12 16'
  ['show']='17 7 10'
  ['cat']='18 7'
  ['recent']='19 12 16'
  ['random']='20 16'
  ['outline']='21'
  ['tags']='22 23 24'
  ['folders']='25 23 26'
  ['categories']='23 27'
  ['properties']='28 23 29'
  ['tasks']='30 31'
  ['stats']='32'
  ['status']='33'
  ['rename']='34 10 4'
  ['move']='35 9 10 4'
  ['mv']='35 9 10 4'
  ['copy']='3 4'
  ['cp']='3 4'
  ['delete']='36 9 10 4'
  ['rm']='36 9 10 4'
  ['trash']='37'
  ['trash list']='37'
  ['restore']='38 7 10 4'
  ['trash empty']='39 7 40 41'
  ['archive']='9 10 4'
  ['unarchive']='9 10 4'
  ['folder create']='3 4'
  ['folder rename']='10 4'
  ['folder move']='10 4'
  ['folder delete']='10 4'
  ['folder style']='42 43 3 4'
  ['heading rename']='10 4'
  ['merge']='10 4'
  ['split']='44 10 4'
  ['heal']='45 46 4'
  ['pin']='9 10 4'
  ['unpin']='9 10 4'
  ['category']='47 9 10 4'
  ['tag add']='9 10 4'
  ['tag remove']='9 10 4'
  ['tag rename']='48 49 10 4'
  ['tag merge']='48 49 10 4'
  ['tag delete']='50 49 10 4'
  ['tag style']='43 3 4'
  ['property get']='33 7'
  ['property set']='51 9 10 4'
  ['property unset']='9 10 4'
  ['property rename']='52 49 10 4'
  ['task toggle']='53 10 4'
  ['task done']='53 10 4'
  ['task add']='54 9 10 4'
  ['attach']='55 3 4'
  ['attachments']='56 37 10'
  ['links']='57 58'
  ['backlinks']='59 60'
  ['mentions']='61 10 62'
  ['unresolved']='63'
  ['orphans']='12 16'
  ['deadends']='12 16'
  ['related']='64 65'
  ['path']='66 67'
  ['graph']='68 69'
  ['commit']='70 7'
  ['sync']='71'
  ['log']='72 73'
  ['diff']='74 75'
  ['conflicts']='76'
  ['conflicts merge']='77 10'
  ['git install']='78'
  ['git uninstall']='79'
  ['git status']='33'
  ['git merge-file']='80'
  ['import']='81 10'
  ['export']='82'
  ['serve']='83'
  ['enrich']='84 10'
  ['check']='85 10 86'
  ['config']='87'
  ['config list']='87'
  ['config get']='33'
  ['config set']='88 3'
  ['config unset']='88 3'
  ['config edit']='89'
  ['watch']='90'
  ['index']='33'
  ['index status']='33'
  ['index rebuild']='33'
  ['index verify']='33'
  ['undo']='91 3 4'
  ['redo']='92 3 4'
  ['operations']='93 94'
  ['lsp']='95'
  ['parse']='96'
  ['resolve']='97'
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
  ['pick *']='dynamic query'
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
  ['export 0']='choices json html markdown text csv tsv opml ics lucidpal takenote ios-notes timeline'
  ['export 1']='dynamic query'
  ['serve 0']='dynamic query'
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
  ['help 0']='choices init new capture daily edit append prepend search find pick list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export serve enrich check config watch index undo redo operations lsp parse resolve completions help folder heading tag property task git tutorial howto query dates templates git site obsidian safety settings note output'
  ['help *']='choices list empty create rename move delete style rename add remove rename merge delete style get set unset rename toggle done add merge install uninstall status merge-file list get set unset edit status rebuild verify'
)

# commands whose operands may begin with a dash
declare -gA _sheaf_dashed=(
  ['capture']='yes'
  ['append']='yes'
  ['prepend']='yes'
  ['search']='yes'
  ['find']='yes'
  ['pick']='yes'
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

_sheaf_firsts='init new capture daily edit append prepend search find pick list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export serve enrich check config watch index undo redo operations lsp parse resolve completions help folder heading tag property task git'

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
