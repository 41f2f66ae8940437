# bash completion for sheaf 0.1.0

# the options of each section
declare -gA _sheaf_flags=(
  ['0']='-C --vault --color --hyperlink --dates --no-sync --no-pager --no-input -h --help --version'
  ['1']='-d --folder --id --template --attach --no-heading -e --edit'
  ['2']='-t --tag --category --source --pin'
  ['3']='-n --dry-run --verbose --yes'
  ['4']='--card --json -l --paths -q --quiet'
  ['5']='--append -e --edit --carry --no-carry -w --weekly --monthly --quarterly --yearly --next --previous'
  ['6']='-n --dry-run --expect --verbose --yes'
  ['7']='--line'
  ['8']='-0 --null'
  ['9']='--heading --task --bullet --as-heading --level --bold --italic --divider'
  ['10']='-0 --null --where --archived'
  ['11']='--excerpts --context --group --nearly --exact --explain --vimgrep --follow --reference'
  ['12']='--sort -m --limit --offset --archived --templates'
  ['13']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['14']='--print -0 --null --of --for --one --expect --height --full --popup --no-recent --no-tui'
  ['15']='--no-tui'
  ['16']='--group --preview'
  ['17']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['18']='-a --all --json --jsonl --html --url --link --wikilink --scheme --rev --ensure-id'
  ['19']='--body --rev'
  ['20']='--days'
  ['21']='-m --limit --seed --forgotten --archived --templates'
  ['22']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['23']='--tree --name --sort'
  ['24']='--archived --templates'
  ['25']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['26']='--tree --name --sort'
  ['27']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['28']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['29']='--sort'
  ['30']='-m --limit --json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['31']='-a --all --done --due --scheduled --start --priority --status --filter --sort --archived --templates --agenda --by --vimgrep'
  ['32']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['33']='--kind --view --this --list --edit --apply --set --explain --to-base --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --csv --tsv'
  ['34']='--heatmap --count --by --archived --templates --json --svg'
  ['35']='--json'
  ['36']='--keep-title'
  ['37']='--keep-title'
  ['38']='--with-attachments'
  ['39']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['40']='--no-attachments --rev'
  ['41']='--older-than'
  ['42']='-n --dry-run --expect -y --yes'
  ['43']='--json -l --paths -q --quiet'
  ['44']='--template'
  ['45']='--color --symbol'
  ['46']='--regex -i --ignore-case --smart-case --in --archived'
  ['47']='--skip'
  ['48']='--least'
  ['49']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['50']='--at --title --level'
  ['51']='--similar'
  ['52']='-n --dry-run --expect --verbose --yes'
  ['53']='--any'
  ['54']='--remove'
  ['55']='--where'
  ['56']='--nested --keep-text --front-matter-only --where'
  ['57']='--text --list'
  ['58']='--force --where'
  ['59']='-a --all --archived'
  ['60']='--in'
  ['61']='--where --date --no-date'
  ['62']='--where'
  ['63']='--start'
  ['64']='--heading --link'
  ['65']='--due --scheduled --start --heading'
  ['66']='--heading --any'
  ['67']='--orphans --delete'
  ['68']='--external --at --rewrite'
  ['69']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['70']='--context --at'
  ['71']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['72']='--link'
  ['73']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['74']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['75']='-m --limit --archived --templates'
  ['76']='--json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['77']='--undirected -m --limit'
  ['78']='--json -l --paths -0 --print0 -c --count -q --quiet'
  ['79']='--depth --attachments --unresolved --archived --templates -m --limit'
  ['80']='--tree --json --dot --mermaid --svg --html -l --paths -0 --print0 -c --count -q --quiet'
  ['81']='-m --message --allow-deletions -n --dry-run --json -q --quiet'
  ['82']='-m --message --rebase --merge -n --dry-run --json -q --quiet'
  ['83']='-p --patch --oneline --author --actor'
  ['84']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['85']='--staged --stat'
  ['86']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['87']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['88']='--mark --json'
  ['89']='-n --dry-run --check'
  ['90']='-n --dry-run'
  ['91']='--path --marker-size --ours-label --base-label --theirs-label --tell -p --stdout'
  ['92']='--into --title --safe-cells --as --to --prefer --deletions --json'
  ['93']='-o --output --replace --leaks --strict --json --columns --safe-cells --front-matter --embeds --queries --apart --events --undated --alarm --date-form'
  ['94']='--port --open'
  ['95']='--overwrite --explain --archived --json'
  ['96']='--only --ignore --fix --staged --as --sarif'
  ['97']='-m --limit --json --jsonl -l --paths -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['98']='--json --jsonl -l --names -0 --print0 -c --count -q --quiet --format --columns --csv --tsv'
  ['99']='--user --json'
  ['100']='--user'
  ['101']='--json -q --quiet --query --once --heal --commit --sync --enrich --exec -0 --print0 --export --snapshot'
  ['102']='--operation --actor --since'
  ['103']='--operation'
  ['104']='--files --actor'
  ['105']='-m --limit --json --jsonl -c --count -q --quiet --format --columns --csv --tsv'
  ['106']='--log --record --setup --stdio'
  ['107']='--read-only --only --actor --ask --setup'
  ['108']='--actor --stop'
  ['109']='--json'
  ['110']='--from --json -l --path'
  ['111']='--skill --json --schema'
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
  ['6 --expect']='none'
  ['7 --line']='none'
  ['9 --heading']='none'
  ['9 --level']='none'
  ['10 --where']='dynamic query'
  ['11 --excerpts']='none'
  ['11 --context']='none'
  ['11 --group']='dynamic group'
  ['12 --sort']='choices relevance title name path created updated referenced words size backlinks random'
  ['12 -m']='none'
  ['12 --limit']='none'
  ['12 --offset']='none'
  ['13 --format']='none'
  ['13 --columns']='none'
  ['14 --print']='choices path title link id url'
  ['14 --of']='choices notes tags folders tasks headings queries'
  ['14 --for']='none'
  ['14 --expect']='none'
  ['14 --height']='none'
  ['16 --group']='dynamic group'
  ['17 --format']='none'
  ['17 --columns']='none'
  ['18 --scheme']='choices sheaf takenote'
  ['18 --rev']='none'
  ['19 --rev']='none'
  ['20 --days']='none'
  ['21 -m']='none'
  ['21 --limit']='none'
  ['21 --seed']='none'
  ['22 -m']='none'
  ['22 --limit']='none'
  ['22 --format']='none'
  ['22 --columns']='none'
  ['23 --name']='none'
  ['23 --sort']='choices name count'
  ['25 -m']='none'
  ['25 --limit']='none'
  ['25 --format']='none'
  ['25 --columns']='none'
  ['26 --name']='none'
  ['26 --sort']='choices name count'
  ['27 -m']='none'
  ['27 --limit']='none'
  ['27 --format']='none'
  ['27 --columns']='none'
  ['28 -m']='none'
  ['28 --limit']='none'
  ['28 --format']='none'
  ['28 --columns']='none'
  ['29 --sort']='choices name count'
  ['30 -m']='none'
  ['30 --limit']='none'
  ['30 --format']='none'
  ['30 --columns']='none'
  ['31 --due']='choices today <=today tomorrow 7d *'
  ['31 --scheduled']='choices today <=today tomorrow 7d *'
  ['31 --start']='choices today <=today tomorrow 7d *'
  ['31 --priority']='choices highest high medium low lowest none'
  ['31 --status']='none'
  ['31 --filter']='none'
  ['31 --sort']='choices path due priority'
  ['31 --by']='choices due scheduled priority note heading tag'
  ['32 -m']='none'
  ['32 --limit']='none'
  ['32 --format']='none'
  ['32 --columns']='none'
  ['33 --kind']='choices base dataview tasks'
  ['33 --view']='none'
  ['33 --this']='dynamic note'
  ['33 --apply']='file'
  ['33 --set']='none'
  ['34 --count']='choices notes words tasks'
  ['34 --by']='choices day week month year'
  ['39 -m']='none'
  ['39 --limit']='none'
  ['39 --format']='none'
  ['39 --columns']='none'
  ['40 --rev']='none'
  ['41 --older-than']='none'
  ['42 --expect']='none'
  ['44 --template']='dynamic template'
  ['45 --color']='choices black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white'
  ['45 --symbol']='none'
  ['46 --in']='choices text code links properties all'
  ['48 --least']='none'
  ['49 -m']='none'
  ['49 --limit']='none'
  ['49 --format']='none'
  ['49 --columns']='none'
  ['50 --at']='none'
  ['50 --title']='none'
  ['50 --level']='none'
  ['52 --expect']='none'
  ['54 --remove']='dynamic tag'
  ['55 --where']='dynamic query'
  ['56 --where']='dynamic query'
  ['58 --where']='dynamic query'
  ['60 --in']='choices 1d 7d 2w 1m 1y'
  ['61 --where']='dynamic query'
  ['62 --where']='dynamic query'
  ['64 --heading']='none'
  ['65 --due']='choices today tomorrow friday next-monday 7d'
  ['65 --scheduled']='choices today tomorrow friday next-monday 7d'
  ['65 --start']='choices today tomorrow friday next-monday 7d'
  ['65 --heading']='none'
  ['66 --heading']='none'
  ['68 --at']='none'
  ['68 --rewrite']='choices relative absolute shortest wikilink markdown'
  ['69 -m']='none'
  ['69 --limit']='none'
  ['69 --format']='none'
  ['69 --columns']='none'
  ['70 --context']='none'
  ['70 --at']='none'
  ['71 -m']='none'
  ['71 --limit']='none'
  ['71 --format']='none'
  ['71 --columns']='none'
  ['73 -m']='none'
  ['73 --limit']='none'
  ['73 --format']='none'
  ['73 --columns']='none'
  ['74 -m']='none'
  ['74 --limit']='none'
  ['74 --format']='none'
  ['74 --columns']='none'
  ['75 -m']='none'
  ['75 --limit']='none'
  ['76 --format']='none'
  ['76 --columns']='none'
  ['77 -m']='none'
  ['77 --limit']='none'
  ['79 --depth']='none'
  ['79 -m']='none'
  ['79 --limit']='none'
  ['81 -m']='none'
  ['81 --message']='none'
  ['82 -m']='none'
  ['82 --message']='none'
  ['83 --author']='none'
  ['83 --actor']='none'
  ['84 -m']='none'
  ['84 --limit']='none'
  ['84 --format']='none'
  ['84 --columns']='none'
  ['86 -m']='none'
  ['86 --limit']='none'
  ['86 --format']='none'
  ['86 --columns']='none'
  ['87 -m']='none'
  ['87 --limit']='none'
  ['87 --format']='none'
  ['87 --columns']='none'
  ['91 --path']='none'
  ['91 --marker-size']='none'
  ['91 --ours-label']='none'
  ['91 --base-label']='none'
  ['91 --theirs-label']='none'
  ['92 --into']='dynamic folder'
  ['92 --title']='none'
  ['92 --as']='choices tasks events notes'
  ['92 --to']='dynamic note'
  ['92 --prefer']='choices here there'
  ['93 -o']='file'
  ['93 --output']='file'
  ['93 --columns']='none'
  ['93 --front-matter']='choices keep drop reduce'
  ['93 --embeds']='choices link expand'
  ['93 --queries']='choices keep evaluate'
  ['93 --alarm']='choices 9:00'
  ['93 --date-form']='choices iso8601 seconds'
  ['94 --port']='none'
  ['95 --explain']='dynamic note'
  ['96 --only']='choices base base.expression base.formula base.function base.summary base.syntax base.view comment comment.unclosed definition definition.repeated definition.unused encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.as-text link.missing-block link.missing-file link.missing-heading link.not-relative link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated query query.function query.javascript query.source query.syntax query.unknown-name read read.failed read.too-large tag tag.too-long task task.invalid-date'
  ['96 --ignore']='choices base base.expression base.formula base.function base.summary base.syntax base.view comment comment.unclosed definition definition.repeated definition.unused encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.as-text link.missing-block link.missing-file link.missing-heading link.not-relative link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated query query.function query.javascript query.source query.syntax query.unknown-name read read.failed read.too-large tag tag.too-long task task.invalid-date'
  ['96 --as']='choices obsidian github site'
  ['97 -m']='none'
  ['97 --limit']='none'
  ['97 --format']='none'
  ['97 --columns']='none'
  ['98 --format']='none'
  ['98 --columns']='none'
  ['101 --query']='dynamic query'
  ['101 --exec']='none'
  ['101 --export']='file'
  ['101 --snapshot']='file'
  ['102 --operation']='none'
  ['102 --actor']='none'
  ['102 --since']='none'
  ['103 --operation']='none'
  ['104 --actor']='none'
  ['105 -m']='none'
  ['105 --limit']='none'
  ['105 --format']='none'
  ['105 --columns']='none'
  ['106 --log']='file'
  ['106 --record']='file'
  ['107 --only']='dynamic query'
  ['107 --actor']='none'
  ['108 --actor']='none'
  ['110 --from']='dynamic note'
)

# the sections of each command
declare -gA _sheaf_commands=(
  ['init']=''
  ['new']='1 2 3 4'
  ['capture']='2 3 4'
  ['daily']='5 6 4'
  ['edit']='7 8'
  ['append']='9 10 6 4'
  ['prepend']='9 10 6 4'
  ['search']='11 12 13'
  ['find']='11 12 13'
  ['pick']='14'
  ['browse']='15'
  ['list']='16 12 17'
  ['ls']='16 12 17'
  ['show']='18 8 6'
  ['cat']='19 8'
  ['recent']='20 12 17'
  ['random']='21 17'
  ['outline']='22'
  ['tags']='23 24 25'
  ['folders']='26 24 27'
  ['categories']='24 28'
  ['properties']='29 24 30'
  ['tasks']='31 32'
  ['query']='33 6'
  ['base']='33 6'
  ['stats']='34'
  ['status']='35'
  ['rename']='36 6 4'
  ['move']='37 10 6 4'
  ['mv']='37 10 6 4'
  ['copy']='3 4'
  ['cp']='3 4'
  ['delete']='38 10 6 4'
  ['rm']='38 10 6 4'
  ['trash']='39'
  ['trash list']='39'
  ['restore']='40 8 6 4'
  ['trash empty']='41 8 42 43'
  ['archive']='10 6 4'
  ['unarchive']='10 6 4'
  ['folder create']='3 4'
  ['folder rename']='6 4'
  ['folder move']='6 4'
  ['folder delete']='6 4'
  ['folder style']='44 45 3 4'
  ['heading rename']='6 4'
  ['replace']='46 47 6 4'
  ['duplicates']='48 24 49'
  ['merge']='6 4'
  ['split']='50 6 4'
  ['heal']='51 52 4'
  ['pin']='10 6 4'
  ['unpin']='10 6 4'
  ['category']='53 10 6 4'
  ['tag add']='54 10 6 4'
  ['tag remove']='10 6 4'
  ['tag rename']='55 47 6 4'
  ['tag merge']='55 47 6 4'
  ['tag delete']='56 47 6 4'
  ['tag style']='45 3 4'
  ['property get']='35 8'
  ['property set']='57 10 6 4'
  ['property unset']='10 6 4'
  ['property rename']='58 47 6 4'
  ['review']='59 17'
  ['review done']='10 6 4'
  ['review later']='60 10 6 4'
  ['task toggle']='61 6 4'
  ['task done']='61 6 4'
  ['task due']='62 6 4'
  ['task schedule']='63 62 6 4'
  ['task move']='64 6 4'
  ['task add']='65 10 6 4'
  ['attach']='66 3 4'
  ['attachments']='67 39 6'
  ['links']='68 47 6 69'
  ['backlinks']='70 71'
  ['mentions']='72 6 73'
  ['unresolved']='74'
  ['orphans']='12 17'
  ['deadends']='12 17'
  ['related']='75 76'
  ['path']='77 78'
  ['graph']='79 80'
  ['commit']='81 8'
  ['sync']='82'
  ['log']='83 84'
  ['diff']='85 86'
  ['conflicts']='87'
  ['conflicts merge']='88 6'
  ['git install']='89'
  ['git uninstall']='90'
  ['git status']='35'
  ['git merge-file']='91'
  ['import']='92 6'
  ['export']='93'
  ['serve']='94'
  ['enrich']='95 6'
  ['check']='96 6 97'
  ['config']='98'
  ['config list']='98'
  ['config get']='35'
  ['config set']='99 3'
  ['config unset']='99 3'
  ['config edit']='100'
  ['watch']='101'
  ['index']='35'
  ['index status']='35'
  ['index rebuild']='35'
  ['index verify']='35'
  ['undo']='102 3 4'
  ['redo']='103 3 4'
  ['operations']='104 105'
  ['lsp']='106'
  ['mcp']='107'
  ['batch']='108'
  ['parse']='109'
  ['resolve']='110'
  ['completions']=''
  ['shell']=''
  ['help']='111'
)

# the kinds of the operands of each command, by position
declare -gA _sheaf_operands=(
  ['init 0']='directory'
  ['daily *']='choices today yesterday tomorrow last-friday monday'
  ['edit 0']='dynamic note'
  ['edit *']='dynamic note'
  ['append 0']='dynamic note'
  ['prepend 0']='dynamic note'
  ['search *']='dynamic query'
  ['find *']='dynamic query'
  ['pick *']='dynamic query'
  ['browse *']='dynamic query'
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
  ['query 0']='dynamic query-place'
  ['base 0']='dynamic query-place'
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
  ['replace 0']='none'
  ['replace 1']='none'
  ['replace *']='dynamic query'
  ['duplicates *']='dynamic query'
  ['merge 0']='dynamic note'
  ['merge *']='dynamic note'
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
  ['review done *']='dynamic note'
  ['review later *']='dynamic note'
  ['task toggle *']='dynamic note'
  ['task done *']='dynamic note'
  ['task due 0']='choices today tomorrow friday next-monday 7d'
  ['task due *']='dynamic note'
  ['task schedule 0']='choices today tomorrow friday next-monday 7d'
  ['task schedule *']='dynamic note'
  ['task move *']='dynamic note'
  ['task add 0']='dynamic note'
  ['attach 0']='dynamic note'
  ['attach 1']='file'
  ['attach *']='file'
  ['links *']='dynamic note'
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
  ['import 0']='choices markdown text enex notion joplin keep simplenote dayone roam textbundle csv html opml lucidpal takenote ios-notes timeline ics'
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
  ['mcp 0']='choices claude-code claude-desktop cursor vscode zed codex gemini'
  ['parse 0']='file'
  ['resolve 0']='dynamic note'
  ['completions 0']='choices bash zsh fish'
  ['shell 0']='choices bash zsh fish'
  ['help 0']='choices init new capture daily edit append prepend search find pick browse list ls show cat recent random outline tags folders categories properties tasks query base stats status rename move mv copy cp delete rm trash restore archive unarchive replace duplicates merge split heal pin unpin category review attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export serve enrich check config watch index undo redo operations lsp mcp batch parse resolve completions shell help folder heading tag property task git tutorial howto query dates planning templates git site ci obsidian logseq queries formats editors agent safety settings note output json options'
  ['help *']='choices list empty create rename move delete style rename add remove rename merge delete style get set unset rename done later toggle done due schedule move add merge install uninstall status merge-file list get set unset edit status rebuild verify'
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
  ['replace']='yes'
  ['duplicates']='yes'
  ['property set']='yes'
  ['task add']='yes'
  ['links']='yes'
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
  ['review']='done later'
  ['task']='toggle done due schedule move add'
  ['conflicts']='merge'
  ['git']='install uninstall status merge-file'
  ['config']='list get set unset edit'
  ['index']='status rebuild verify'
)

_sheaf_firsts='init new capture daily edit append prepend search find pick browse list ls show cat recent random outline tags folders categories properties tasks query base stats status rename move mv copy cp delete rm trash restore archive unarchive replace duplicates merge split heal pin unpin category review attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export serve enrich check config watch index undo redo operations lsp mcp batch parse resolve completions shell help folder heading tag property task git'

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

# Reads the words before the one being typed: sets name, first, position, operand, pending, ended and handed.
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
    elif [[ $name == "$first" && $position == 0 && ${_sheaf_commands["$first $word"]+set} ]]; then
      name="$first $word"
    else
      if ((position == 0)); then operand=$word; fi
      ((position++))
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
  local quote name= first= position=0 operand= pending= ended= typed kind section word
  _sheaf_split "${COMP_LINE:0:COMP_POINT}"
  typed=${words[${#words[@]}-1]}
  _sheaf_read
  COMPREPLY=()

  local kinds=${_sheaf_operands["$name $position"]-${_sheaf_operands["$name *"]-}}
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
    if [[ $name == "$first" && $position == 0 ]]; then _sheaf_offer '' ${_sheaf_seconds[$first]-}; fi
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
