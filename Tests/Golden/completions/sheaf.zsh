#compdef sheaf
# zsh completion for sheaf 0.1.0

_sheaf_dynamic() {
  local kind=$argv[-1] word taken=
  local -a handed candidates shown first
  # _arguments sets line to the operands, the word itself included.
  if (( $#line > 1 )); then first=("${(@Q)line[1]}"); fi
  for word in "${(@Q)_sheaf_before}"; do
    if [[ -n $taken ]]; then
      handed+=(${word/#\~\//$HOME/})
      taken=
      continue
    fi
    case $word in
      (-C|--vault) handed+=($word); taken=yes ;;
      (--vault=*) handed+=($word) ;;
      (-C*) handed+=($word) ;;
    esac
  done
  if [[ -n $taken ]]; then handed[-1]=(); fi
  for word in "${(@f)$(
    command sheaf $handed __complete $kind -- "${(Q)PREFIX}" $first 2>/dev/null
  )}"; do
    if [[ -z $word ]]; then continue; fi
    candidates+=("${word%%$'\t'*}")
    shown+=("${word/$'\t'/  -- }")
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

_sheaf() {
  local curcontext=$curcontext state name ret=1
  local -A opt_args
  local -a line _sheaf_before=("${(@)words[2,CURRENT-1]}")
  local -a section_0=(
    '(-C --vault)-C+[Use the vault at DIR]:DIR:{_files -/; _sheaf_dynamic vault}'
    '(-C --vault)--vault=[Use the vault at DIR]:DIR:{_files -/; _sheaf_dynamic vault}'
    '--color=[Colour the output\: auto, always, never, ansi]:WHEN:(auto always never ansi)'
    '--hyperlink=[Make paths clickable\: auto, always, never]:WHEN:(auto always never)'
    '--dates=[Where dates come from\: files, git]:SOURCE:(files git)'
    '--no-sync[Do not look for changed files first]'
    '--no-pager[Never use a pager]'
    '--no-input[Never ask questions]'
    '(-h --help)-h[Show a summary \(-h\) or the full help \(--help\)]'
    '(-h --help)--help[Show a summary \(-h\) or the full help \(--help\)]'
    '--version[Show the version]'
  )
  local -a section_1=(
    '(-d --folder)-d+[Create it in FOLDER, which is created if missing]:FOLDER:_sheaf_dynamic folder'
    '(-d --folder)--folder=[Create it in FOLDER, which is created if missing]:FOLDER:_sheaf_dynamic folder'
    '--id=[Give it the id ID instead of a new one]:ID: '
    '--template=[Start from the template NAME]:NAME:_sheaf_dynamic template'
    '*--attach=[Embed FILE; up to four, each with its own option]:FILE:_files'
    '--no-heading[Do not begin with the title as a heading]'
    '(-e --edit)-e[Open it in the editor]'
    '(-e --edit)--edit[Open it in the editor]'
  )
  local -a section_2=(
    '*-t+[Add the tag TAG; several with commas]:TAG:_sheaf_dynamic tag'
    '*--tag=[Add the tag TAG; several with commas]:TAG:_sheaf_dynamic tag'
    '--category=[Set its category]:CATEGORY:_sheaf_dynamic category'
    '--source=[Set its source]:SOURCE:(manual conversation voice photo siri)'
    '--pin[Pin it, so that lists show it first]'
  )
  local -a section_3=(
    '(-n --dry-run)-n[Show what would change, and change nothing]'
    '(-n --dry-run)--dry-run[Show what would change, and change nothing]'
    '--verbose[Explain when a note was written in place]'
    '--yes[Ignored\: this command never asks]'
  )
  local -a section_4=(
    '--card[Print title, path, id and text of each note]'
    '--json[Print the note as a JSON document]'
    '(-l --paths)-l[Print only the path]'
    '(-l --paths)--paths[Print only the path]'
    '(-q --quiet)-q[Print nothing]'
    '(-q --quiet)--quiet[Print nothing]'
  )
  local -a section_5=(
    '--append=[Add TEXT at its end; '\''-'\'' reads standard input]:TEXT: '
    '(-e --edit)-e[Open it in the editor]'
    '(-e --edit)--edit[Open it in the editor]'
    '--carry[Carry open tasks of earlier notes to it]'
    '--no-carry[Leave them there, whatever the config says]'
    '(-w --weekly)-w[Use the note of the week]'
    '(-w --weekly)--weekly[Use the note of the week]'
    '--monthly[Use the note of the month]'
    '--quarterly[Use the note of the quarter]'
    '--yearly[Use the note of the year]'
    '--next[Use the next existing note after DATE]'
    '--previous[Use the last existing note before DATE]'
  )
  local -a section_6=(
    '(-n --dry-run)-n[Show what would change, and change nothing]'
    '(-n --dry-run)--dry-run[Show what would change, and change nothing]'
    '--expect=[Do nothing unless exactly COUNT notes are affected]:COUNT: '
    '--verbose[Explain when a note was written in place]'
    '--yes[Ignored\: this command never asks]'
  )
  local -a section_7=(
    '--line=[Open the first note at LINE]:LINE: '
  )
  local -a section_8=(
    '(-0 --null)-0[With '\''-'\''\: names end with NUL]'
    '(-0 --null)--null[With '\''-'\''\: names end with NUL]'
  )
  local -a section_9=(
    '--heading=[Add it under HEADING; '\''A#B'\'' is the heading B below A]:HEADING: '
    '--task[Make each line a task]'
    '--bullet[Make each line a list item]'
    '--as-heading[Make each line a heading of level 2]'
    '--level=[Make each line a heading of level LEVEL, from 1 to 6]:LEVEL: '
    '--bold[Make each line bold]'
    '--italic[Make each line italic]'
    '--divider[Add a horizontal rule instead of text]'
  )
  local -a section_10=(
    '(-0 --null)-0[With '\''-'\''\: names end with NUL]'
    '(-0 --null)--null[With '\''-'\''\: names end with NUL]'
    '--where=[Change all notes that match QUERY, instead of NOTE]:QUERY:_sheaf_dynamic query'
    '--archived[With --where\: include notes in the archive]'
  )
  local -a section_11=(
    '--excerpts=[Show at most COUNT lines of each note; 3 by default]:COUNT: '
    '--context=[Show COUNT lines before and after each line]:COUNT: '
    '--group=[Group by month, folder, category, tag or a property]:KEY:_sheaf_dynamic group'
    '--nearly[Show notes that nearly match too, if fewer than five match]'
    '--exact[Show only notes that match]'
    '--explain[Show how each score is computed]'
    '--vimgrep[Print PATH\:LINE\:COLUMN\:TEXT for every matching line]'
    '--follow[Go on, and print notes that match newly or no more]'
    '--reference[Record the shown notes as opened]'
  )
  local -a section_12=(
    '--sort=[Sort by KEY; a leading '\''-'\'' reverses the order]:KEY:(relevance title name path created updated referenced words size backlinks random)'
    '(-m --limit)-m+[Show at most COUNT notes]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT notes]:COUNT: '
    '--offset=[Skip the first COUNT notes]:COUNT: '
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
  )
  local -a section_13=(
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per note]'
    '(-l --paths)-l[Print paths only, one per line]'
    '(-l --paths)--paths[Print paths only, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of notes]'
    '(-c --count)--count[Print only the number of notes]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each note in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_14=(
    '--print=[Print path, title, link, id or url of each note]:FORM:(path title link id url)'
    '(-0 --null)-0[Print a NUL after each, and read names that end with NUL]'
    '(-0 --null)--null[Print a NUL after each, and read names that end with NUL]'
    '--of=[Choose notes, tags, folders, tasks, headings or queries]:THINGS:(notes tags folders tasks headings queries)'
    '--for=[Choose what a command line wants at its end]:LINE: '
    '--one[Choose one only, so that no row can be marked]'
    '*--expect=[Also choose by these keys, and print the key first]:KEYS: '
    '--height=[Use HEIGHT lines of the terminal, or a part such as 40%]:HEIGHT: '
    '--full[Use the whole terminal]'
    '--popup[Use a popup of tmux over its panes]'
    '--no-recent[Neither use nor record what was opened and asked last]'
    '--no-tui[Ask line by line instead of drawing a screen]'
  )
  local -a section_15=(
    '--no-tui[Ask line by line instead of drawing a screen]'
  )
  local -a section_16=(
    '--group=[Group by month, folder, category, tag or a property]:KEY:_sheaf_dynamic group'
    '--preview[Show the beginning of each note in two lines below it]'
  )
  local -a section_17=(
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per note]'
    '(-l --paths)-l[Print paths only, one per line]'
    '(-l --paths)--paths[Print paths only, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of notes]'
    '(-c --count)--count[Print only the number of notes]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each note in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_18=(
    '(-a --all)-a[Show all of a very long note]'
    '(-a --all)--all[Show all of a very long note]'
    '--json[Print all properties and the text of the notes]'
    '--jsonl[Print one JSON document per note, each on one line]'
    '--html[Print them as HTML, without head and style]'
    '--url[Print sheaf\:// links to the notes]'
    '--link[Print Markdown links to them]'
    '--wikilink[Print wikilinks to them]'
    '--scheme=[Print links of this scheme instead of sheaf]:SCHEME:(sheaf takenote)'
    '--rev=[Show the notes as they were in a commit of git]:REVISION: '
    '--ensure-id[First add an id to notes that have none]'
  )
  local -a section_19=(
    '--body[Leave out the front matter and a byte-order mark]'
    '--rev=[Print the notes as they were in a commit of git]:REVISION: '
  )
  local -a section_20=(
    '--days=[Go back DAYS days; 7 by default]:DAYS: '
  )
  local -a section_21=(
    '(-m --limit)-m+[Pick COUNT different notes; 1 by default]:COUNT: '
    '(-m --limit)--limit=[Pick COUNT different notes; 1 by default]:COUNT: '
    '--seed=[Pick the same notes each time NUMBER is the same]:NUMBER: '
    '--forgotten[Prefer notes left alone for long, and to which few link]'
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
  )
  local -a section_22=(
    '(-m --limit)-m+[Show at most COUNT headings]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT headings]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per heading]'
    '(-c --count)-c[Print only the number of headings]'
    '(-c --count)--count[Print only the number of headings]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each heading in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_23=(
    '--tree[Show a tree, with two counts for each tag]'
    '--name=[Only those whose names contain TEXT]:TEXT: '
    '--sort=[Sort by name or count; a leading '\''-'\'' reverses]:KEY:(name count)'
  )
  local -a section_24=(
    '--archived[Count notes in the archive too]'
    '--templates[Count templates too]'
  )
  local -a section_25=(
    '(-m --limit)-m+[Show at most COUNT tags]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT tags]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per tag]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of tags]'
    '(-c --count)--count[Print only the number of tags]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each tag in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_26=(
    '--tree[Show a tree, with the notes directly in each folder]'
    '--name=[Only those whose names contain TEXT]:TEXT: '
    '--sort=[Sort by name or count; a leading '\''-'\'' reverses]:KEY:(name count)'
  )
  local -a section_27=(
    '(-m --limit)-m+[Show at most COUNT folders]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT folders]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per folder]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of folders]'
    '(-c --count)--count[Print only the number of folders]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each folder in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_28=(
    '(-m --limit)-m+[Show at most COUNT categories]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT categories]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per category]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of categories]'
    '(-c --count)--count[Print only the number of categories]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each category in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_29=(
    '--sort=[Sort by name or count; a leading '\''-'\'' reverses]:KEY:(name count)'
  )
  local -a section_30=(
    '(-m --limit)-m+[Show at most COUNT properties]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT properties]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per property]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of properties]'
    '(-c --count)--count[Print only the number of properties]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each property in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_31=(
    '(-a --all)-a[Include done tasks]'
    '(-a --all)--all[Include done tasks]'
    '--done[Only done tasks]'
    '--due=[Only tasks that are due on these days]:DAYS:(today \<\=today tomorrow 7d \*)'
    '--scheduled=[Only tasks that are scheduled for these days]:DAYS:(today \<\=today tomorrow 7d \*)'
    '--start=[Only tasks that start on these days]:DAYS:(today \<\=today tomorrow 7d \*)'
    '*--priority=[Only tasks with this priority; several with commas]:PRIORITY:(highest high medium low lowest none)'
    '--status=[Only tasks with CHARACTER in the box, open or done]:CHARACTER: '
    '*--filter=[Only tasks that meet a condition of the Tasks plugin]:CONDITION: '
    '--sort=[Sort by path, due or priority; a leading '\''-'\'' reverses]:KEY:(path due priority)'
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
    '--agenda[Group open tasks\: overdue, today, days to come, no date]'
    '--by=[Group by due, scheduled, priority, note, heading or tag]:KEY:(due scheduled priority note heading tag)'
    '--vimgrep[Print PATH\:LINE\:COLUMN\:TEXT for every task]'
  )
  local -a section_32=(
    '(-m --limit)-m+[Show at most COUNT tasks]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT tasks]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per task]'
    '(-l --paths)-l[Print only the paths of the notes, each once, one per line]'
    '(-l --paths)--paths[Print only the paths of the notes, each once, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of tasks]'
    '(-c --count)--count[Print only the number of tasks]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each task in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_33=(
    '--kind=[The language of a query on standard input]:KIND:(base dataview tasks)'
    '--view=[The view of a base; without it, the first one]:NAME: '
    '--this=[The note that the query means by '\''this'\'']:NOTE:_sheaf_dynamic note'
    '--list[List the queries of the vault with their rows and errors]'
    '--edit[Edit the rows as a table, and change the notes]'
    '--apply=[Change the notes as an edited table says; '\''-'\'' reads it]:FILE:_files'
    '*--set=[Set a property of all notes in the rows]:PROPERTY=VALUE: '
    '--explain[Say what the query asks, and what each condition keeps]'
    '--to-base[Print the base that has the rows of a query of Dataview]'
    '--json[Print one JSON document]'
    '--jsonl[Print JSON Lines\: one document per row]'
    '(-l --paths)-l[Print only the paths of the rows, each once]'
    '(-l --paths)--paths[Print only the paths of the rows, each once]'
    '(-0 --print0)-0[Print only paths, each with a NUL after it]'
    '(-0 --print0)--print0[Print only paths, each with a NUL after it]'
    '(-c --count)-c[Print only the number of rows]'
    '(-c --count)--count[Print only the number of rows]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_34=(
    '--heatmap[Show how many notes were created on each day of a year]'
    '--count=[Count notes, words or tasks on the days]:WHAT:(notes words tasks)'
    '--by=[Count the notes created in each PERIOD, the latest first]:PERIOD:(day week month year)'
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
    '--json[Print one JSON document]'
    '--svg[Print a picture of the days of a year, and nothing else]'
  )
  local -a section_35=(
    '--json[Print one JSON document]'
  )
  local -a section_36=(
    '--keep-title[Do not change the title of the note]'
  )
  local -a section_37=(
    '--keep-title[Do not change the title when the name changes]'
  )
  local -a section_38=(
    '--with-attachments[Also move the files that only these notes link to]'
  )
  local -a section_39=(
    '(-m --limit)-m+[Show at most COUNT files]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT files]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per file]'
    '(-l --paths)-l[Print paths only, one per line]'
    '(-l --paths)--paths[Print paths only, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of files]'
    '(-c --count)--count[Print only the number of files]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each file in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_40=(
    '--no-attachments[Leave images and other files of the notes in the trash]'
    '--rev=[Give notes the contents of a commit, or of a day]:REVISION: '
  )
  local -a section_41=(
    '--older-than=[Only files in the trash for AGE or longer\: 30d, 8w]:AGE: '
  )
  local -a section_42=(
    '(-n --dry-run)-n[Show what would be deleted, and delete nothing]'
    '(-n --dry-run)--dry-run[Show what would be deleted, and delete nothing]'
    '--expect=[Do nothing unless exactly COUNT files are affected]:COUNT: '
    '(-y --yes)-y[Do not ask]'
    '(-y --yes)--yes[Do not ask]'
  )
  local -a section_43=(
    '--json[Print one JSON document]'
    '(-l --paths)-l[Print only the paths]'
    '(-l --paths)--paths[Print only the paths]'
    '(-q --quiet)-q[Print nothing]'
    '(-q --quiet)--quiet[Print nothing]'
  )
  local -a section_44=(
    '--template=[The template of new notes in it]:NAME:_sheaf_dynamic template'
  )
  local -a section_45=(
    '--color=[A terminal colour, or any colour as #RRGGBB]:COLOR:(black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white)'
    '--symbol=[The symbol before its name in lists]:TEXT: '
  )
  local -a section_46=(
    '--regex[OLD is a regular expression, and $1 in NEW its first group]'
    '(-i --ignore-case)-i[Ignore upper and lower case in OLD]'
    '(-i --ignore-case)--ignore-case[Ignore upper and lower case in OLD]'
    '--smart-case[Ignore case in OLD, and write NEW as each place is]'
    '--in=[Replace in PLACES\: text, code, links, properties, all]:PLACES:(text code links properties all)'
    '--archived[Include notes in the archive]'
  )
  local -a section_47=(
    '--skip[Skip notes that cannot be changed]'
  )
  local -a section_48=(
    '--least=[List pairs that share at least PERCENT; 60 by default]:PERCENT: '
  )
  local -a section_49=(
    '(-m --limit)-m+[Show at most COUNT pairs]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT pairs]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per pair]'
    '(-l --paths)-l[Print only paths of notes to merge into others, each once]'
    '(-l --paths)--paths[Print only paths of notes to merge into others, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of pairs]'
    '(-c --count)--count[Print only the number of pairs]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each pair in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_50=(
    '--at=[Move the section under HEADING]:HEADING: '
    '--title=[Name the new note NAME instead of after the heading]:NAME: '
    '--level=[Make every section of this level a note]:LEVEL: '
  )
  local -a section_51=(
    '--similar[Suggest other targets for broken links, and ask about each]'
  )
  local -a section_52=(
    '(-n --dry-run)-n[Show what would change, and change nothing]'
    '(-n --dry-run)--dry-run[Show what would change, and change nothing]'
    '--expect=[Do nothing unless exactly COUNT notes are affected]:COUNT: '
    '--verbose[Explain when a note was written in place]'
    '--yes[With --similar\: take all suggestions]'
  )
  local -a section_53=(
    '--any[Accept a word that is not a category]'
  )
  local -a section_54=(
    '--remove=[Remove TAG in the same operation; several with commas]:TAG:_sheaf_dynamic tag'
  )
  local -a section_55=(
    '--where=[Only in notes that match QUERY]:QUERY:_sheaf_dynamic query'
  )
  local -a section_56=(
    '--nested[Also remove nested tags\: with a, also a/x]'
    '--keep-text[In the text, remove '\''#'\'' and keep the word]'
    '--front-matter-only[Do not change tags in the text]'
    '--where=[Only in notes that match QUERY]:QUERY:_sheaf_dynamic query'
  )
  local -a section_57=(
    '--text[Write VALUE as text, even if it looks like something else]'
    '--list[VALUE is a list of items separated by commas]'
  )
  local -a section_58=(
    '--force[Rename a property even if sheaf uses it]'
    '--where=[Only in notes that match QUERY]:QUERY:_sheaf_dynamic query'
  )
  local -a section_59=(
    '(-a --all)-a[Include those of later days]'
    '(-a --all)--all[Include those of later days]'
    '--archived[Include notes in the archive]'
  )
  local -a section_60=(
    '--in=[The time until that day; 1d by default]:PERIOD:(1d 7d 2w 1m 1y)'
  )
  local -a section_61=(
    '--where=[Change all open tasks that match QUERY, instead of TASK]:QUERY:_sheaf_dynamic query'
    '(--date --no-date)--date[Add the completion date to the task]'
    '(--date --no-date)--no-date[Add the completion date to the task]'
  )
  local -a section_62=(
    '--where=[Change all open tasks that match QUERY, instead of TASK]:QUERY:_sheaf_dynamic query'
  )
  local -a section_63=(
    '--start[Set the date when work can start instead]'
  )
  local -a section_64=(
    '--heading=[Put them under HEADING, which is made if there is none]:HEADING: '
    '--link[Leave their lines, with '\''\[>\]'\'' and a link to the note]'
  )
  local -a section_65=(
    '--due=[Set the due date]:DAY:(today tomorrow friday next-monday 7d)'
    '--scheduled=[Set the date for which it is scheduled]:DAY:(today tomorrow friday next-monday 7d)'
    '--start=[Set the date when work can start]:DAY:(today tomorrow friday next-monday 7d)'
    '--heading=[Add it under HEADING; '\''A#B'\'' is the heading B below A]:HEADING: '
  )
  local -a section_66=(
    '--heading=[Put the links under HEADING]:HEADING: '
    '--any[Accept files of any type]'
  )
  local -a section_67=(
    '--orphans[Only files that nothing uses]'
    '--delete[Move the listed files to the trash]'
  )
  local -a section_68=(
    '--external[Include links out of the vault]'
    '--at=[List the links as they were in a commit of git]:REV: '
    '--rewrite=[Write the links of all notes, or of those of QUERY, as STYLE]:STYLE:(relative absolute shortest wikilink markdown)'
  )
  local -a section_69=(
    '(-m --limit)-m+[Show at most COUNT links]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT links]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per link]'
    '(-l --paths)-l[Print only the paths of the linked files, each once]'
    '(-l --paths)--paths[Print only the paths of the linked files, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of links]'
    '(-c --count)--count[Print only the number of links]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each link in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_70=(
    '--context=[Show COUNT lines before and after each link]:COUNT: '
    '--at=[List the links as they were in a commit of git]:REV: '
  )
  local -a section_71=(
    '(-m --limit)-m+[Show at most COUNT links]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT links]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per link]'
    '(-l --paths)-l[Print only the paths of the notes, each once]'
    '(-l --paths)--paths[Print only the paths of the notes, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of links]'
    '(-c --count)--count[Print only the number of links]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each link in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_72=(
    '--link[Turn the mentions into links, in one operation]'
  )
  local -a section_73=(
    '(-m --limit)-m+[Show at most COUNT mentions]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT mentions]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per mention]'
    '(-l --paths)-l[Print only the paths of the notes, each once]'
    '(-l --paths)--paths[Print only the paths of the notes, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of mentions]'
    '(-c --count)--count[Print only the number of mentions]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each mention in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_74=(
    '(-m --limit)-m+[Show at most COUNT links]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT links]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per link]'
    '(-l --paths)-l[Print only the paths of the notes, each once]'
    '(-l --paths)--paths[Print only the paths of the notes, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of missing targets]'
    '(-c --count)--count[Print only the number of missing targets]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each link in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_75=(
    '(-m --limit)-m+[Show at most COUNT notes; 20 by default]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT notes; 20 by default]:COUNT: '
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
  )
  local -a section_76=(
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per note]'
    '(-l --paths)-l[Print paths only, one per line]'
    '(-l --paths)--paths[Print paths only, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of notes]'
    '(-c --count)--count[Print only the number of notes]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each note in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_77=(
    '--undirected[Follow links in both directions]'
    '(-m --limit)-m+[Show COUNT of the shortest paths; 1 by default]:COUNT: '
    '(-m --limit)--limit=[Show COUNT of the shortest paths; 1 by default]:COUNT: '
  )
  local -a section_78=(
    '--json[Print one JSON document]'
    '(-l --paths)-l[Print only the paths of the notes, one per line]'
    '(-l --paths)--paths[Print only the paths of the notes, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of links on the path]'
    '(-c --count)--count[Print only the number of links on the path]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
  )
  local -a section_79=(
    '--depth=[Follow COUNT links; default 1 from a note, 0 from a query]:COUNT: '
    '--attachments[Include files that notes link to]'
    '--unresolved[Include link targets that do not exist]'
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
    '(-m --limit)-m+[Show at most COUNT notes]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT notes]:COUNT: '
  )
  local -a section_80=(
    '--tree[Print a tree, as on a terminal]'
    '--json[Print one JSON document]'
    '--dot[Print a graph for Graphviz]'
    '--mermaid[Print a flowchart for Mermaid]'
    '--svg[Print a picture]'
    '--html[Print a page with a picture that can be moved]'
    '(-l --paths)-l[Print only the paths of the notes, one per line]'
    '(-l --paths)--paths[Print only the paths of the notes, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of notes]'
    '(-c --count)--count[Print only the number of notes]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
  )
  local -a section_81=(
    '*-m+[The message; by default, made from the changes]:TEXT: '
    '*--message=[The message; by default, made from the changes]:TEXT: '
    '--allow-deletions[Commit even if more than half of the notes are missing]'
    '(-n --dry-run)-n[Show what would be committed, and commit nothing]'
    '(-n --dry-run)--dry-run[Show what would be committed, and commit nothing]'
    '--json[Print one JSON document]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
  )
  local -a section_82=(
    '(-m --message)-m+[The message of the commit]:TEXT: '
    '(-m --message)--message=[The message of the commit]:TEXT: '
    '--rebase[Rebase your commits onto those of others; no merge]'
    '--merge[Merge both sides, regardless of the config]'
    '(-n --dry-run)-n[Show what would be committed and exchanged; fetch nothing]'
    '(-n --dry-run)--dry-run[Show what would be committed and exchanged; fetch nothing]'
    '--json[Print one JSON document]'
    '(-q --quiet)-q[Print only conflicts]'
    '(-q --quiet)--quiet[Print only conflicts]'
  )
  local -a section_83=(
    '(-p --patch)-p[Print the changes of each version too]'
    '(-p --patch)--patch[Print the changes of each version too]'
    '--oneline[Print only the names and subjects of the commits]'
    '--author=[List only versions of authors whose names contain NAME]:NAME: '
    '--actor=[List only versions with changes of the agent NAME]:NAME: '
  )
  local -a section_84=(
    '(-m --limit)-m+[Show at most COUNT versions]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT versions]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per version]'
    '(-c --count)-c[Print only the number of versions]'
    '(-c --count)--count[Print only the number of versions]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each version in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_85=(
    '--staged[Compare the staged version, not the files]'
    '--stat[Print one line per file, without the text]'
  )
  local -a section_86=(
    '(-m --limit)-m+[Show at most COUNT files]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT files]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per file]'
    '(-l --paths)-l[Print paths only, each once, one per line]'
    '(-l --paths)--paths[Print paths only, each once, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of files]'
    '(-c --count)--count[Print only the number of files]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each file in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_87=(
    '(-m --limit)-m+[Show at most COUNT conflicts]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT conflicts]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per conflict]'
    '(-l --paths)-l[Print paths only, each once, one per line]'
    '(-l --paths)--paths[Print paths only, each once, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of conflicts]'
    '(-c --count)--count[Print only the number of conflicts]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each conflict in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_88=(
    '--mark[Mark conflicts in the note]'
    '--json[Print one JSON document]'
  )
  local -a section_89=(
    '(-n --dry-run)-n[Show what would be written, and write nothing]'
    '(-n --dry-run)--dry-run[Show what would be written, and write nothing]'
    '--check[Check staged notes before each commit]'
  )
  local -a section_90=(
    '(-n --dry-run)-n[Show what would be removed, and change nothing]'
    '(-n --dry-run)--dry-run[Show what would be removed, and change nothing]'
  )
  local -a section_91=(
    '--path=[The note'\''s path, for messages]:PATH: '
    '--marker-size=[Make conflict markers of COUNT characters]:COUNT: '
    '--ours-label=[The name of our version in conflict markers]:TEXT: '
    '--base-label=[The name of the common version]:TEXT: '
    '--theirs-label=[The name of their version]:TEXT: '
    '--tell[Print the word merged or conflicts, for the installed driver]'
    '(-p --stdout)-p[Print the result; do not change OURS]'
    '(-p --stdout)--stdout[Print the result; do not change OURS]'
  )
  local -a section_92=(
    '--into=[Put the notes into FOLDER]:FOLDER:_sheaf_dynamic folder'
    '--title=[Use COLUMN of a CSV table as the titles]:COLUMN: '
    '--safe-cells[Remove the '\'' before formulas of a CSV table]'
    '--as=[Make new events of a calendar tasks, events or notes]:CHOICE:(tasks events notes)'
    '--to=[Calendar\: add new tasks to NOTE, not to today'\''s]:NOTE:_sheaf_dynamic note'
    '--prefer=[Calendar\: what counts if both changed\: here, there]:SIDE:(here there)'
    '--deletions[Calendar\: delete what was deleted there since the export]'
    '--json[Print one JSON document]'
  )
  local -a section_93=(
    '(-o --output)-o+[Write to the file or folder PLACE]:PLACE:_files'
    '(-o --output)--output=[Write to the file or folder PLACE]:PLACE:_files'
    '--replace[Replace an older export of this vault]'
    '--leaks[List links to notes that would not be exported]'
    '--strict[HTML\: write nothing if notes link to what is left out]'
    '--json[Print a report, or the links of --leaks, as JSON]'
    '--columns=[Write these fields as columns of a table]:FIELDS: '
    '--safe-cells[Tables\: write '\'' before values that are formulas]'
    '--front-matter=[Front matter in Markdown\: keep, drop or reduce it]:CHOICE:(keep drop reduce)'
    '--embeds=[Embedded notes\: link to them, or expand\: insert their text]:CHOICE:(link expand)'
    '--queries=[Keep bases and queries in Markdown, or insert the answers]:CHOICE:(keep evaluate)'
    '--apart[Calendar\: write a file for each task, to a folder]'
    '--events[Calendar\: with timed lines of daily notes as events]'
    '--undated[Calendar\: with tasks that have no date]'
    '--alarm=[Calendar\: remind of open tasks at TIME of their day]:TIME:(9\:00)'
    '--date-form=[Write dates as\: iso8601, seconds]:FORM:(iso8601 seconds)'
  )
  local -a section_94=(
    '--port=[Use PORT; 8642 by default]:PORT: '
    '--open[Open the front page in the browser]'
  )
  local -a section_95=(
    '--overwrite[Enrich notes again, and replace values that you wrote]'
    '--explain=[Explain the values of the built-in engine for NOTE]:NOTE:_sheaf_dynamic note'
    '--archived[Include notes in the archive]'
    '--json[Print one JSON document]'
  )
  local -a section_96=(
    '*--only=[Report only these codes or families; several with commas]:CODE:(base base.expression base.formula base.function base.summary base.syntax base.view comment comment.unclosed definition definition.repeated definition.unused encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.as-text link.missing-block link.missing-file link.missing-heading link.not-relative link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated query query.function query.javascript query.source query.syntax query.unknown-name read read.failed read.too-large tag tag.too-long task task.invalid-date)'
    '*--ignore=[Do not report these codes or families]:CODE:(base base.expression base.formula base.function base.summary base.syntax base.view comment comment.unclosed definition definition.repeated definition.unused encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.as-text link.missing-block link.missing-file link.missing-heading link.not-relative link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated query query.function query.javascript query.source query.syntax query.unknown-name read read.failed read.too-large tag tag.too-long task task.invalid-date)'
    '--fix[Fix what needs no decision, and report the rest]'
    '--staged[Check the files staged in git, not those on disk]'
    '--as=[Read links as READER does, whatever the config says]:READER:(obsidian github site)'
    '--sarif[Print SARIF 2.1.0, which code hosts show beside the lines]'
  )
  local -a section_97=(
    '(-m --limit)-m+[Show at most COUNT findings]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT findings]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per finding]'
    '(-l --paths)-l[Print the paths of the files only, each once, one per line]'
    '(-l --paths)--paths[Print the paths of the files only, each once, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of findings]'
    '(-c --count)--count[Print only the number of findings]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each finding in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_98=(
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per key]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of keys]'
    '(-c --count)--count[Print only the number of keys]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each key in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_99=(
    '--user[Change your own config, for all vaults]'
    '--json[Print one JSON document]'
  )
  local -a section_100=(
    '--user[Change your own config, for all vaults]'
  )
  local -a section_101=(
    '--json[Print one JSON document per event, each on one line]'
    '(-q --quiet)-q[Do not print changes]'
    '(-q --quiet)--quiet[Do not print changes]'
    '--query=[Print only notes that QUERY finds, newly or no more]:QUERY:_sheaf_dynamic query'
    '--once[Print what has changed since the last run, and exit]'
    '--heal[Repair links when other programs move notes]'
    '--commit[Commit to git after a pause in the changes]'
    '--sync[Commit, and exchange changes with other machines]'
    '--enrich[Enrich new and changed notes after a pause]'
    '--exec=[Run COMMAND after changes, with their paths as input]:COMMAND: '
    '(-0 --print0)-0[Give COMMAND paths that each end with a NUL]'
    '(-0 --print0)--print0[Give COMMAND paths that each end with a NUL]'
    '--export=[Keep the web site of the notes in FOLDER current]:FOLDER:_files'
    '--snapshot=[Keep a summary of the vault in FILE, for status bars]:FILE:_files'
  )
  local -a section_102=(
    '--operation=[Undo the operation ID instead of the last]:ID: '
    '--actor=[Undo all operations of the agent NAME]:NAME: '
    '--since=[With --actor, only those since TIME, such as 1h or a date]:TIME: '
  )
  local -a section_103=(
    '--operation=[Redo the operation ID instead of the one undone last]:ID: '
  )
  local -a section_104=(
    '--files[Show the files of each operation]'
    '--actor=[List only those of the agent NAME; '\'''\'' for those of none]:NAME: '
  )
  local -a section_105=(
    '(-m --limit)-m+[Show at most COUNT operations]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT operations]:COUNT: '
    '--json[Print JSON\: one document]'
    '--jsonl[Print JSON Lines\: one document per operation]'
    '(-c --count)-c[Print only the number of operations]'
    '(-c --count)--count[Print only the number of operations]'
    '(-q --quiet)-q[Print nothing; only set the exit status]'
    '(-q --quiet)--quiet[Print nothing; only set the exit status]'
    '--format=[Print each operation in the form of TEMPLATE]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a header line]'
    '--tsv[Print tab-separated values with a header line]'
  )
  local -a section_106=(
    '--log=[Append a log of events to FILE]:FILE:_files'
    '--record=[Append all messages to FILE]:FILE:_files'
    '--setup[Print the settings of EDITOR, or list the editors]'
    '--stdio[Accepted because many editors pass it]'
  )
  local -a section_107=(
    '--read-only[Offer only the nine tools that change nothing]'
    '--only=[Only notes that match QUERY exist]:QUERY:_sheaf_dynamic query'
    '--actor=[Record changes as those of NAME]:NAME: '
    '--ask[Let the program ask its user about large changes, if it can]'
    '--setup[Print the settings of CLIENT, or list the clients]'
  )
  local -a section_108=(
    '--actor=[Record changes as those of NAME]:NAME: '
    '--stop[End after the first command that fails]'
  )
  local -a section_109=(
    '--json[Print one JSON document; this is the only form]'
  )
  local -a section_110=(
    '--from=[Resolve the link as if it were in NOTE]:NOTE:_sheaf_dynamic note'
    '--json[Print one JSON document]'
    '(-l --path)-l[Print only the path]'
    '(-l --path)--path[Print only the path]'
  )
  local -a section_111=(
    '--skill[With agent\: print the page as a SKILL.md]'
    '--json[Print the table of commands as JSON]'
    '--schema[Print the JSON Schema of what --json prints]'
  )

  _arguments -C -s -S $section_0 '(-): :->first' '(-)*:: :->rest' && ret=0
  case $state in
    (first)
      local -a firsts=(
        'init:Start a vault in a folder'
        'new:Create a note'
        'capture:Write a new note into the inbox'
        'daily:Open the daily note \(journal\), or that of a week or month'
        'edit:Open notes in the editor'
        'append:Add text at the end of a note'
        'prepend:Add text at the beginning of a note'
        'search:Find notes that match a query, best first'
        'find:Find notes that match a query, best first'
        'pick:Pick notes on a screen while typing \(fuzzy finder\)'
        'browse:Browse the vault on a screen, and change notes'
        'list:List notes, pinned first, then newest first'
        'ls:List notes, pinned first, then newest first'
        'show:Show notes, formatted for reading'
        'cat:Print notes exactly as they are'
        'recent:List the notes that you opened last'
        'random:Show a note at random'
        'outline:Show the headings of a note'
        'tags:List tags with the number of their notes'
        'folders:List folders with the number of their notes'
        'categories:List categories with the number of their notes'
        'properties:List properties, or the values of one property'
        'tasks:List tasks, by default the open ones'
        'query:Answer a base, or a query of Dataview or Tasks, in a note'
        'base:Answer a view of a base'
        'stats:Show statistics about notes'
        'status:Show a summary of the vault'
        'rename:Rename a note and update the links to it'
        'move:Move notes to a folder and update links'
        'mv:Move notes to a folder and update links'
        'copy:Copy a note into a new one'
        'cp:Copy a note into a new one'
        'delete:Move notes to the trash'
        'rm:Move notes to the trash'
        'trash:List the contents of the trash, latest first'
        'restore:Restore notes from the trash or from git'
        'archive:Move notes into the archive'
        'unarchive:Move notes out of the archive'
        'replace:Replace a text in notes'
        'duplicates:List notes and sections with the same text'
        'merge:Merge notes into another and update links'
        'split:Move a section into a new note'
        'heal:Repair links to notes that other programs moved'
        'pin:Pin notes, so that lists show them first'
        'unpin:Unpin notes'
        'category:Set the category of notes'
        'review:List notes that are to be read again'
        'attach:Copy files into the vault and embed them in a note'
        'attachments:List attachments and where they are used'
        'links:List the links of a note and their targets'
        'backlinks:List the links that lead to a note'
        'mentions:List places that name a note without linking to it'
        'unresolved:List broken links by their targets'
        'orphans:List notes that no other note links to'
        'deadends:List notes that link to nothing'
        'related:List notes that are related to a note, and why'
        'path:Show the shortest path of links between two notes'
        'graph:Show how notes are linked'
        'commit:Commit changed notes to git'
        'sync:Sync notes with other machines \(and a backup\) by git'
        'log:Show the history of a note, or of the vault, in git'
        'diff:Show what changed since the last commit, by words'
        'conflicts:List conflicts left by merges and sync programs'
        'import:Import notes from Notion, Evernote, Joplin and others'
        'export:Export notes as HTML, JSON, Markdown, CSV or a calendar'
        'serve:Show notes in a browser while they are edited'
        'enrich:Add a summary, action items and a category'
        'check:Find broken links and other problems in notes'
        'config:List settings, such as ignored folders, with values'
        'watch:Watch the vault\: update the index, print changes'
        'index:Update the search index now'
        'undo:Undo an operation'
        'redo:Redo an undone operation'
        'operations:List changes that sheaf made to notes'
        'lsp:Serve notes to Neovim, Emacs, Helix and other editors'
        'mcp:Serve notes to agents and language models'
        'batch:Run commands that come as lines of JSON'
        'parse:Print how a note is parsed, as JSON'
        'resolve:Show where a link leads'
        'completions:Print the completion script for a shell'
        'shell:Print the script that gives a shell keys to pick notes'
        'help:Show help on a command or a topic'
        'folder:create, rename, move, delete, style'
        'heading:rename'
        'tag:add, remove, rename, merge, delete, style'
        'property:get, set, unset, rename'
        'task:toggle, done, due, schedule, move, add'
        'git:install, uninstall, status, merge-file'
      )
      _describe -t commands command firsts && ret=0
      ;;
    (rest)
      name=$words[1]
      curcontext=${curcontext%:*:*}:sheaf-$name:
      local -a seconds
      case $name in
        (trash)
          seconds=(
            'list:List the contents of the trash, latest first'
            'empty:Permanently delete the contents of the trash'
          )
          ;;
        (folder)
          seconds=(
            'create:Make a folder'
            'rename:Rename a folder and update links'
            'move:Move a folder into another and update links'
            'delete:Move a folder to the trash'
            'style:Set the colour, symbol or template of a folder'
          )
          ;;
        (heading)
          seconds=(
            'rename:Rename a heading and update links'
          )
          ;;
        (tag)
          seconds=(
            'add:Give notes a tag'
            'remove:Remove a tag from notes'
            'rename:Rename a tag in all notes'
            'merge:Merge tags into one in all notes'
            'delete:Remove a tag from all notes'
            'style:Set the colour or symbol of a tag'
          )
          ;;
        (property)
          seconds=(
            'get:Print the value of a property'
            'set:Set a property of notes'
            'unset:Remove a property from notes'
            'rename:Rename a property in all notes'
          )
          ;;
        (review)
          seconds=(
            'done:Mark notes as read, to be read again later'
            'later:Set the day when notes are to be read again'
          )
          ;;
        (task)
          seconds=(
            'toggle:Mark tasks as done, or as open again'
            'done:Mark tasks as done'
            'due:Set the date when tasks are due'
            'schedule:Set the date for which tasks are scheduled'
            'move:Move tasks to another note, or to the daily note of a day'
            'add:Add a task to a note'
          )
          ;;
        (conflicts)
          seconds=(
            'merge:Merge conflict copies into their notes'
          )
          ;;
        (git)
          seconds=(
            'install:Set up git for notes in this clone'
            'uninstall:Remove everything that git install wrote'
            'status:Show what git install has set up in this clone'
            'merge-file:Merge versions of a note; git runs this'
          )
          ;;
        (config)
          seconds=(
            'list:List settings, such as ignored folders, with values'
            'get:Print the value of a setting'
            'set:Set a key of the config'
            'unset:Remove a key from the config'
            'edit:Open the config in the editor'
          )
          ;;
        (index)
          seconds=(
            'status:Show the state of the index'
            'rebuild:Rebuild the index from the notes'
            'verify:Check the index against the notes'
          )
          ;;
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
        ('init') _arguments -s -S $section_0 '1::DIR:_files -/' && ret=0 ;;
        ('new') _arguments -s -S $section_0 $section_1 $section_2 $section_3 $section_4 && ret=0 ;;
        ('capture') _arguments -s -S $section_0 $section_2 $section_3 $section_4 && ret=0 ;;
        ('daily') _arguments -s -S $section_0 $section_5 $section_6 $section_4 '*:DATE:(today yesterday tomorrow last-friday monday)' && ret=0 ;;
        ('edit') _arguments -s -S $section_0 $section_7 $section_8 '1:NOTE:_sheaf_dynamic note' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('append') _arguments -s -S $section_0 $section_9 $section_10 $section_6 $section_4 '1::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('prepend') _arguments -s -S $section_0 $section_9 $section_10 $section_6 $section_4 '1::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('search') _arguments -s -S $section_0 $section_11 $section_12 $section_13 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('find') _arguments -s -S $section_0 $section_11 $section_12 $section_13 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('pick') _arguments -s -S $section_0 $section_14 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('browse') _arguments -s -S $section_0 $section_15 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('list') _arguments -s -S $section_0 $section_16 $section_12 $section_17 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('ls') _arguments -s -S $section_0 $section_16 $section_12 $section_17 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('show') _arguments -s -S $section_0 $section_18 $section_8 $section_6 '1:NOTE:_sheaf_dynamic note' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('cat') _arguments -s -S $section_0 $section_19 $section_8 '1:NOTE:_sheaf_dynamic note' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('recent') _arguments -s -S $section_0 $section_20 $section_12 $section_17 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('random') _arguments -s -S $section_0 $section_21 $section_17 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('outline') _arguments -s -S $section_0 $section_22 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('tags') _arguments -s -S $section_0 $section_23 $section_24 $section_25 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('folders') _arguments -s -S $section_0 $section_26 $section_24 $section_27 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('categories') _arguments -s -S $section_0 $section_24 $section_28 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('properties') _arguments -s -S $section_0 $section_29 $section_24 $section_30 '1::PROPERTY:_sheaf_dynamic property' && ret=0 ;;
        ('tasks') _arguments -s -S $section_0 $section_31 $section_32 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('query') _arguments -s -S $section_0 $section_33 $section_6 '1::NOTE\[\:LINE\]:_sheaf_dynamic query-place' && ret=0 ;;
        ('base') _arguments -s -S $section_0 $section_33 $section_6 '1::NOTE\[\:LINE\]:_sheaf_dynamic query-place' && ret=0 ;;
        ('stats') _arguments -s -S $section_0 $section_34 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('status') _arguments -s -S $section_0 $section_35 && ret=0 ;;
        ('rename') _arguments -s -S $section_0 $section_36 $section_6 $section_4 '1:NOTE:_sheaf_dynamic note' '2:NAME: ' && ret=0 ;;
        ('move') _arguments -s -S $section_0 $section_37 $section_10 $section_6 $section_4 '*:NOTE or FOLDER:{_sheaf_dynamic note; _sheaf_dynamic folder}' && ret=0 ;;
        ('mv') _arguments -s -S $section_0 $section_37 $section_10 $section_6 $section_4 '*:NOTE or FOLDER:{_sheaf_dynamic note; _sheaf_dynamic folder}' && ret=0 ;;
        ('copy') _arguments -s -S $section_0 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' '2::TARGET:_sheaf_dynamic folder' && ret=0 ;;
        ('cp') _arguments -s -S $section_0 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' '2::TARGET:_sheaf_dynamic folder' && ret=0 ;;
        ('delete') _arguments -s -S $section_0 $section_38 $section_10 $section_6 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('rm') _arguments -s -S $section_0 $section_38 $section_10 $section_6 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('trash') _arguments -s -S $section_0 $section_39 && ret=0 ;;
        ('trash list') _arguments -s -S $section_0 $section_39 && ret=0 ;;
        ('restore') _arguments -s -S $section_0 $section_40 $section_8 $section_6 $section_4 '1:NOTE:_sheaf_dynamic trashed' '*:NOTE:_sheaf_dynamic trashed' && ret=0 ;;
        ('trash empty') _arguments -s -S $section_0 $section_41 $section_8 $section_42 $section_43 '*:NOTE:_sheaf_dynamic trashed' && ret=0 ;;
        ('archive') _arguments -s -S $section_0 $section_10 $section_6 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('unarchive') _arguments -s -S $section_0 $section_10 $section_6 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('folder create') _arguments -s -S $section_0 $section_3 $section_4 '1:FOLDER:_sheaf_dynamic folder' && ret=0 ;;
        ('folder rename') _arguments -s -S $section_0 $section_6 $section_4 '1:FOLDER:_sheaf_dynamic folder' '2:NAME: ' && ret=0 ;;
        ('folder move') _arguments -s -S $section_0 $section_6 $section_4 '1:FOLDER:_sheaf_dynamic folder' '2:PARENT:_sheaf_dynamic folder' && ret=0 ;;
        ('folder delete') _arguments -s -S $section_0 $section_6 $section_4 '1:FOLDER:_sheaf_dynamic folder' && ret=0 ;;
        ('folder style') _arguments -s -S $section_0 $section_44 $section_45 $section_3 $section_4 '1:FOLDER:_sheaf_dynamic folder' && ret=0 ;;
        ('heading rename') _arguments -s -S $section_0 $section_6 $section_4 '1:NOTE#HEADING:_sheaf_dynamic note' '2:NAME: ' && ret=0 ;;
        ('replace') _arguments -s -S $section_0 $section_46 $section_47 $section_6 $section_4 '1:OLD: ' '2:NEW: ' '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('duplicates') _arguments -s -S $section_0 $section_48 $section_24 $section_49 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('merge') _arguments -s -S $section_0 $section_6 $section_4 '1:NOTE:_sheaf_dynamic note' '*:NOTE or TARGET:_sheaf_dynamic note' && ret=0 ;;
        ('split') _arguments -s -S $section_0 $section_50 $section_6 $section_4 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('heal') _arguments -s -S $section_0 $section_51 $section_52 $section_4 '1::OLD:_files' '2::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('pin') _arguments -s -S $section_0 $section_10 $section_6 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('unpin') _arguments -s -S $section_0 $section_10 $section_6 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('category') _arguments -s -S $section_0 $section_53 $section_10 $section_6 $section_4 '*:NOTE or CATEGORY:{_sheaf_dynamic note; _sheaf_dynamic category}' && ret=0 ;;
        ('tag add') _arguments -s -S $section_0 $section_54 $section_10 $section_6 $section_4 '1:TAG:_sheaf_dynamic tag' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('tag remove') _arguments -s -S $section_0 $section_10 $section_6 $section_4 '1:TAG:_sheaf_dynamic tag' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('tag rename') _arguments -s -S $section_0 $section_55 $section_47 $section_6 $section_4 '1:TAG:_sheaf_dynamic tag' '2:NEW:_sheaf_dynamic tag' && ret=0 ;;
        ('tag merge') _arguments -s -S $section_0 $section_55 $section_47 $section_6 $section_4 '1:TAG:_sheaf_dynamic tag' '*:TAG or INTO:_sheaf_dynamic tag' && ret=0 ;;
        ('tag delete') _arguments -s -S $section_0 $section_56 $section_47 $section_6 $section_4 '1:TAG:_sheaf_dynamic tag' '*:TAG:_sheaf_dynamic tag' && ret=0 ;;
        ('tag style') _arguments -s -S $section_0 $section_45 $section_3 $section_4 '1:TAG:_sheaf_dynamic tag' && ret=0 ;;
        ('property get') _arguments -s -S $section_0 $section_35 $section_8 '1:PROPERTY:_sheaf_dynamic property' '2:NOTE:_sheaf_dynamic note' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('property set') _arguments -s -S $section_0 $section_57 $section_10 $section_6 $section_4 '1:PROPERTY:_sheaf_dynamic property' '2:VALUE: ' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('property unset') _arguments -s -S $section_0 $section_10 $section_6 $section_4 '1:PROPERTY:_sheaf_dynamic property' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('property rename') _arguments -s -S $section_0 $section_58 $section_47 $section_6 $section_4 '1:PROPERTY:_sheaf_dynamic property' '2:NEW:_sheaf_dynamic property' && ret=0 ;;
        ('review') _arguments -s -S $section_0 $section_59 $section_17 && ret=0 ;;
        ('review done') _arguments -s -S $section_0 $section_10 $section_6 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('review later') _arguments -s -S $section_0 $section_60 $section_10 $section_6 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('task toggle') _arguments -s -S $section_0 $section_61 $section_6 $section_4 '*:TASK:_sheaf_dynamic note' && ret=0 ;;
        ('task done') _arguments -s -S $section_0 $section_61 $section_6 $section_4 '*:TASK:_sheaf_dynamic note' && ret=0 ;;
        ('task due') _arguments -s -S $section_0 $section_62 $section_6 $section_4 '1:DAY:(today tomorrow friday next-monday 7d)' '*:TASK:_sheaf_dynamic note' && ret=0 ;;
        ('task schedule') _arguments -s -S $section_0 $section_63 $section_62 $section_6 $section_4 '1:DAY:(today tomorrow friday next-monday 7d)' '*:TASK:_sheaf_dynamic note' && ret=0 ;;
        ('task move') _arguments -s -S $section_0 $section_64 $section_6 $section_4 '*:TASK:_sheaf_dynamic note' && ret=0 ;;
        ('task add') _arguments -s -S $section_0 $section_65 $section_10 $section_6 $section_4 '1::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('attach') _arguments -s -S $section_0 $section_66 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' '2:FILE:_files' '*:FILE:_files' && ret=0 ;;
        ('attachments') _arguments -s -S $section_0 $section_67 $section_39 $section_6 && ret=0 ;;
        ('links') _arguments -s -S $section_0 $section_68 $section_47 $section_6 $section_69 '*:NOTE|QUERY:_sheaf_dynamic note' && ret=0 ;;
        ('backlinks') _arguments -s -S $section_0 $section_70 $section_71 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('mentions') _arguments -s -S $section_0 $section_72 $section_6 $section_73 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('unresolved') _arguments -s -S $section_0 $section_74 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('orphans') _arguments -s -S $section_0 $section_12 $section_17 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('deadends') _arguments -s -S $section_0 $section_12 $section_17 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('related') _arguments -s -S $section_0 $section_75 $section_76 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('path') _arguments -s -S $section_0 $section_77 $section_78 '1:NOTE:_sheaf_dynamic note' '2:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('graph') _arguments -s -S $section_0 $section_79 $section_80 '*:NOTE|QUERY:_sheaf_dynamic note' && ret=0 ;;
        ('commit') _arguments -s -S $section_0 $section_81 $section_8 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('sync') _arguments -s -S $section_0 $section_82 && ret=0 ;;
        ('log') _arguments -s -S $section_0 $section_83 $section_84 '1::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('diff') _arguments -s -S $section_0 $section_85 $section_86 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('conflicts') _arguments -s -S $section_0 $section_87 && ret=0 ;;
        ('conflicts merge') _arguments -s -S $section_0 $section_88 $section_6 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('git install') _arguments -s -S $section_0 $section_89 && ret=0 ;;
        ('git uninstall') _arguments -s -S $section_0 $section_90 && ret=0 ;;
        ('git status') _arguments -s -S $section_0 $section_35 && ret=0 ;;
        ('git merge-file') _arguments -s -S $section_0 $section_91 '1:BASE:_files' '2:OURS:_files' '3:THEIRS:_files' && ret=0 ;;
        ('import') _arguments -s -S $section_0 $section_92 $section_6 '1:FORMAT:(markdown text enex notion joplin keep simplenote dayone roam textbundle csv html opml lucidpal takenote ios-notes timeline ics)' '2:SOURCE:_files' '*:SOURCE:_files' && ret=0 ;;
        ('export') _arguments -s -S $section_0 $section_93 '1:FORMAT:(json html markdown text csv tsv opml ics lucidpal takenote ios-notes timeline)' '2::QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('serve') _arguments -s -S $section_0 $section_94 '1::QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('enrich') _arguments -s -S $section_0 $section_95 $section_6 '1::QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('check') _arguments -s -S $section_0 $section_96 $section_6 $section_97 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('config') _arguments -s -S $section_0 $section_98 '1::KEY:_sheaf_dynamic config-key' && ret=0 ;;
        ('config list') _arguments -s -S $section_0 $section_98 '1::KEY:_sheaf_dynamic config-key' && ret=0 ;;
        ('config get') _arguments -s -S $section_0 $section_35 '1:KEY:_sheaf_dynamic config-key' && ret=0 ;;
        ('config set') _arguments -s -S $section_0 $section_99 $section_3 '1:KEY:_sheaf_dynamic config-key' '2:VALUE:_sheaf_dynamic config-value' '*:VALUE:_sheaf_dynamic config-value' && ret=0 ;;
        ('config unset') _arguments -s -S $section_0 $section_99 $section_3 '1:KEY:_sheaf_dynamic config-key' && ret=0 ;;
        ('config edit') _arguments -s -S $section_0 $section_100 && ret=0 ;;
        ('watch') _arguments -s -S $section_0 $section_101 && ret=0 ;;
        ('index') _arguments -s -S $section_0 $section_35 && ret=0 ;;
        ('index status') _arguments -s -S $section_0 $section_35 && ret=0 ;;
        ('index rebuild') _arguments -s -S $section_0 $section_35 && ret=0 ;;
        ('index verify') _arguments -s -S $section_0 $section_35 && ret=0 ;;
        ('undo') _arguments -s -S $section_0 $section_102 $section_3 $section_4 && ret=0 ;;
        ('redo') _arguments -s -S $section_0 $section_103 $section_3 $section_4 && ret=0 ;;
        ('operations') _arguments -s -S $section_0 $section_104 $section_105 && ret=0 ;;
        ('lsp') _arguments -s -S $section_0 $section_106 '1::EDITOR:(neovim neovim-0.7 vim-ale vim-lsp coc eglot lsp-mode helix vscode zed kate sublime)' && ret=0 ;;
        ('mcp') _arguments -s -S $section_0 $section_107 '1::CLIENT:(claude-code claude-desktop cursor vscode zed codex gemini)' && ret=0 ;;
        ('batch') _arguments -s -S $section_0 $section_108 && ret=0 ;;
        ('parse') _arguments -s -S $section_0 $section_109 '1::FILE:_files' && ret=0 ;;
        ('resolve') _arguments -s -S $section_0 $section_110 '1:LINK:_sheaf_dynamic note' && ret=0 ;;
        ('completions') _arguments -s -S $section_0 '1:SHELL:(bash zsh fish)' && ret=0 ;;
        ('shell') _arguments -s -S $section_0 '1:SHELL:(bash zsh fish)' && ret=0 ;;
        ('help') _arguments -s -S $section_0 $section_111 '1::COMMAND:(init new capture daily edit append prepend search find pick browse list ls show cat recent random outline tags folders categories properties tasks query base stats status rename move mv copy cp delete rm trash restore archive unarchive replace duplicates merge split heal pin unpin category review attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export serve enrich check config watch index undo redo operations lsp mcp batch parse resolve completions shell help folder heading tag property task git tutorial howto query dates planning templates git site ci obsidian logseq queries formats editors agent safety settings note output json options)' '*:COMMAND:(list empty create rename move delete style rename add remove rename merge delete style get set unset rename done later toggle done due schedule move add merge install uninstall status merge-file list get set unset edit status rebuild verify)' && ret=0 ;;
      esac
      ;;
  esac
  return ret
}

if [[ $funcstack[1] == _sheaf ]]; then
  _sheaf "$@"
else
  compdef _sheaf sheaf
fi
