#compdef sheaf
# zsh completion for sheaf 0.1.0

_sheaf_dynamic() {
  local kind=$argv[-1] word taken=
  local -a handed candidates shown
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
    command sheaf $handed __complete $kind -- "${(Q)PREFIX}" 2>/dev/null
  )}"; do
    if [[ -z $word ]]; then continue; fi
    candidates+=("${word%%$'\t'*}")
    shown+=("${word/$'\t'/  -- }")
  done
  local -a going=(${(M)candidates:#${(Q)PREFIX}*})
  if (( $#candidates && ! $#going )); then
    # The word is inside of names, so it is replaced and not gone on from.
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
    '--hyperlink=[Make paths links\: auto, always, never]:WHEN:(auto always never)'
    '--no-sync[Answer from the last commit of the index]'
    '--no-pager[Never use a pager]'
    '--no-input[Never ask anything]'
    '(-h --help)-h[Show help\: -h in short, --help in full]'
    '(-h --help)--help[Show help\: -h in short, --help in full]'
    '--version[Show the version]'
  )
  local -a section_1=(
    '(-d --folder)-d+[Put it into FOLDER, made when it is missing]:FOLDER:_sheaf_dynamic folder'
    '(-d --folder)--folder=[Put it into FOLDER, made when it is missing]:FOLDER:_sheaf_dynamic folder'
    '--id=[Give it the identifier ID instead of a new one]:ID: '
    '--template=[Begin with the template NAME]:NAME:_sheaf_dynamic template'
    '*--attach=[Show FILE in it; up to four, each with its own option]:FILE:_files'
    '--no-heading[Do not begin with the title as a heading]'
    '(-e --edit)-e[Open it in the editor]'
    '(-e --edit)--edit[Open it in the editor]'
  )
  local -a section_2=(
    '*-t+[Give it the tag TAG; several with commas]:TAG:_sheaf_dynamic tag'
    '*--tag=[Give it the tag TAG; several with commas]:TAG:_sheaf_dynamic tag'
    '--category=[Give it a category]:CATEGORY:_sheaf_dynamic category'
    '--source=[Say where it comes from]:SOURCE:(manual conversation voice photo siri)'
  )
  local -a section_3=(
    '(-n --dry-run)-n[Show what would be changed, and change nothing]'
    '(-n --dry-run)--dry-run[Show what would be changed, and change nothing]'
    '--expect=[Do nothing unless exactly COUNT notes are named]:COUNT: '
    '--verbose[Tell how it was written, where that is unusual]'
    '--yes[Do it without a question; none is ever asked about that]'
  )
  local -a section_4=(
    '--card[Print the card of each note\: title, path, id and text]'
    '--json[Print the note as a JSON document]'
    '(-l --paths)-l[Print the path alone]'
    '(-l --paths)--paths[Print the path alone]'
    '(-q --quiet)-q[Print nothing]'
    '(-q --quiet)--quiet[Print nothing]'
  )
  local -a section_5=(
    '--append=[Add TEXT at its end; '\''-'\'' reads standard input]:TEXT: '
    '(-e --edit)-e[Open it in the editor]'
    '(-e --edit)--edit[Open it in the editor]'
    '(-w --weekly)-w[The note of the week]'
    '(-w --weekly)--weekly[The note of the week]'
    '--monthly[The note of the month]'
    '--quarterly[The note of the quarter]'
    '--yearly[The note of the year]'
    '--next[The next note that exists after that of DATE]'
    '--previous[The last note that exists before that of DATE]'
  )
  local -a section_6=(
    '--line=[Begin at LINE of the first note]:LINE: '
  )
  local -a section_7=(
    '(-0 --null)-0[Names on standard input end with NUL]'
    '(-0 --null)--null[Names on standard input end with NUL]'
  )
  local -a section_8=(
    '--heading=[Add it under HEADING; '\''A#B'\'' is a B under an A]:HEADING: '
    '--task[Make each line a task]'
    '--bullet[Make each line an item of a list]'
    '--as-heading[Make each line a heading of level 2]'
    '--level=[Make it a heading of LEVEL, 1 to 6]:LEVEL: '
    '--bold[Make each line bold]'
    '--italic[Make each line italic]'
    '--divider[Add a line across, and no text]'
  )
  local -a section_9=(
    '(-0 --null)-0[Names on standard input end with NUL]'
    '(-0 --null)--null[Names on standard input end with NUL]'
    '--where=[Take all notes that match QUERY, not NOTE operands]:QUERY:_sheaf_dynamic query'
    '--archived[With --where\: include notes in the archive]'
  )
  local -a section_10=(
    '--excerpts=[Show at most COUNT lines of each note; 3 by default]:COUNT: '
    '--context=[Show COUNT lines before and after each line]:COUNT: '
    '--group=[Divide the notes by month, folder, category or tag]:KEY:(month folder category tag)'
    '--explain[Show what each score is the sum of]'
    '--vimgrep[Print PATH\:LINE\:COLUMN\:TEXT for every line that matches]'
    '--reference[Count the notes shown as looked at]'
  )
  local -a section_11=(
    '--sort=[Sort by KEY; '\''-'\'' before it reverses]:KEY:(relevance title name path created updated referenced words size)'
    '(-m --limit)-m+[Show at most COUNT notes]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT notes]:COUNT: '
    '--offset=[Leave out the first COUNT notes]:COUNT: '
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
  )
  local -a section_12=(
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per note, each on one line]'
    '(-l --paths)-l[Print paths only, one per line]'
    '(-l --paths)--paths[Print paths only, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of notes]'
    '(-c --count)--count[Print only the number of notes]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each note as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_13=(
    '--group=[Divide the list by month, folder, category or tag]:KEY:(month folder category tag)'
    '--preview[Show how each note goes on, in two lines below it]'
  )
  local -a section_14=(
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per note, each on one line]'
    '(-l --paths)-l[Print paths only, one per line]'
    '(-l --paths)--paths[Print paths only, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of notes]'
    '(-c --count)--count[Print only the number of notes]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each note as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_15=(
    '(-a --all)-a[Show all of a very long note]'
    '(-a --all)--all[Show all of a very long note]'
    '--json[Print all that is known of them, and their text]'
    '--jsonl[Print one JSON document a line and note]'
    '--url[Print the addresses by which other programs name them]'
    '--link[Print Markdown links to them]'
    '--ensure-id[Give an id to those that have none first]'
  )
  local -a section_16=(
    '--body[Leave out the front matter, and a byte-order mark]'
  )
  local -a section_17=(
    '--days=[Go back DAYS days; 7 by default]:DAYS: '
  )
  local -a section_18=(
    '(-m --limit)-m+[Pick COUNT notes, each once; 1 by default]:COUNT: '
    '(-m --limit)--limit=[Pick COUNT notes, each once; 1 by default]:COUNT: '
    '--seed=[Pick the same notes whenever NUMBER is the same]:NUMBER: '
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
  )
  local -a section_19=(
    '(-m --limit)-m+[Show at most COUNT headings]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT headings]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per heading, each on one line]'
    '(-c --count)-c[Print only the number of headings]'
    '(-c --count)--count[Print only the number of headings]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each heading as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_20=(
    '--tree[Show the hierarchy, with notes of each tag alone too]'
    '--sort=[Sort by name or count; '\''-'\'' before it reverses]:KEY:(name count)'
  )
  local -a section_21=(
    '--archived[Count notes in the archive too]'
    '--templates[Count templates too]'
  )
  local -a section_22=(
    '(-m --limit)-m+[Show at most COUNT tags]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT tags]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per tag, each on one line]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of tags]'
    '(-c --count)--count[Print only the number of tags]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each tag as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_23=(
    '--tree[Show the hierarchy, with notes of each folder alone too]'
    '--sort=[Sort by name or count; '\''-'\'' before it reverses]:KEY:(name count)'
  )
  local -a section_24=(
    '(-m --limit)-m+[Show at most COUNT folders]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT folders]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per folder, each on one line]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of folders]'
    '(-c --count)--count[Print only the number of folders]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each folder as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_25=(
    '(-m --limit)-m+[Show at most COUNT categories]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT categories]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per category, each on one line]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of categories]'
    '(-c --count)--count[Print only the number of categories]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each category as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_26=(
    '--sort=[Sort by name or count; '\''-'\'' before it reverses]:KEY:(name count)'
  )
  local -a section_27=(
    '(-m --limit)-m+[Show at most COUNT properties]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT properties]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per property, each on one line]'
    '(-l --names)-l[Print names only, one per line]'
    '(-l --names)--names[Print names only, one per line]'
    '(-0 --print0)-0[Print names only, each with a NUL after it]'
    '(-0 --print0)--print0[Print names only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of properties]'
    '(-c --count)--count[Print only the number of properties]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each property as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_28=(
    '(-a --all)-a[Open tasks and done ones]'
    '(-a --all)--all[Open tasks and done ones]'
    '--done[Done tasks alone]'
    '--due=[Tasks that are due on these days]:DAYS:(today \<\=today tomorrow 7d \*)'
    '--scheduled=[Tasks that are scheduled for these days]:DAYS:(today \<\=today tomorrow 7d \*)'
    '--start=[Tasks that begin on these days]:DAYS:(today \<\=today tomorrow 7d \*)'
    '*--priority=[Tasks of a priority; several with commas]:PRIORITY:(highest high medium low lowest none)'
    '--status=[Tasks with CHARACTER in their box, open or done]:CHARACTER: '
    '--sort=[Sort by path, due or priority; '\''-'\'' before it reverses]:KEY:(path due priority)'
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
    '--agenda[Group open tasks\: overdue, today, days to come, no date]'
    '--vimgrep[Print PATH\:LINE\:COLUMN\:TEXT for every task]'
  )
  local -a section_29=(
    '(-m --limit)-m+[Show at most COUNT tasks]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT tasks]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per task, each on one line]'
    '(-l --paths)-l[Print the paths of the notes only, each once, one per line]'
    '(-l --paths)--paths[Print the paths of the notes only, each once, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of tasks]'
    '(-c --count)--count[Print only the number of tasks]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each task as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_30=(
    '--heatmap[Show on which days of the last year notes were created]'
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
    '--json[Print one JSON document]'
  )
  local -a section_31=(
    '--json[Print one JSON document]'
  )
  local -a section_32=(
    '--keep-title[Leave the title of the note as it is]'
  )
  local -a section_33=(
    '--keep-title[Leave the title alone when the name changes]'
  )
  local -a section_34=(
    '--with-attachments[Also the files that only these notes link to]'
  )
  local -a section_35=(
    '(-m --limit)-m+[Show at most COUNT files]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT files]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per file, each on one line]'
    '(-l --paths)-l[Print paths only, one per line]'
    '(-l --paths)--paths[Print paths only, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of files]'
    '(-c --count)--count[Print only the number of files]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each file as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_36=(
    '--no-attachments[Leave the images and other files of the notes in the trash]'
  )
  local -a section_37=(
    '--older-than=[Only what came there AGE ago or earlier\: 30d, 8w]:AGE: '
  )
  local -a section_38=(
    '(-n --dry-run)-n[Show what would be removed, and remove nothing]'
    '(-n --dry-run)--dry-run[Show what would be removed, and remove nothing]'
    '--expect=[Do nothing unless it is exactly COUNT files]:COUNT: '
    '(-y --yes)-y[Do not ask]'
    '(-y --yes)--yes[Do not ask]'
  )
  local -a section_39=(
    '--json[Print one JSON document]'
    '(-l --paths)-l[Print the paths alone]'
    '(-l --paths)--paths[Print the paths alone]'
    '(-q --quiet)-q[Print nothing]'
    '(-q --quiet)--quiet[Print nothing]'
  )
  local -a section_40=(
    '--color=[One of the 16 colours of terminals\: red, bright-blue]:COLOR:(black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white)'
    '--symbol=[What stands before its name in lists]:TEXT: '
    '--template=[What its new notes begin with]:NAME:_sheaf_dynamic template'
  )
  local -a section_41=(
    '--at=[Split off what stands below HEADING]:HEADING: '
    '--title=[Call the new note NAME, not as the heading]:NAME: '
  )
  local -a section_42=(
    '--similar[List notes that are like those that vanished]'
  )
  local -a section_43=(
    '--any[Take a word that is not a category too]'
  )
  local -a section_44=(
    '--where=[Only in notes that match QUERY]:QUERY:_sheaf_dynamic query'
  )
  local -a section_45=(
    '--skip[Leave notes alone that cannot be changed as asked]'
  )
  local -a section_46=(
    '--nested[Also tags below it\: with a, a/x too]'
    '--keep-text[In the text, remove '\''#'\'' and keep the word]'
    '--front-matter-only[Leave tags in the text alone]'
    '--where=[Only in notes that match QUERY]:QUERY:_sheaf_dynamic query'
  )
  local -a section_47=(
    '--text[Write VALUE as text, even if it looks like something else]'
    '--list[VALUE is a list, with commas between the items]'
  )
  local -a section_48=(
    '--force[Rename a property that means something to sheaf too]'
    '--where=[Only in notes that match QUERY]:QUERY:_sheaf_dynamic query'
  )
  local -a section_49=(
    '--where=[Take all open tasks that match QUERY, not operands]:QUERY:_sheaf_dynamic query'
    '(--date --no-date)--date[Note the day of completion behind the task]'
    '(--date --no-date)--no-date[Note the day of completion behind the task]'
  )
  local -a section_50=(
    '--due=[It is due on DAY]:DAY:(today tomorrow friday next-monday 7d)'
    '--scheduled=[It is scheduled for DAY]:DAY:(today tomorrow friday next-monday 7d)'
    '--start=[It can begin on DAY]:DAY:(today tomorrow friday next-monday 7d)'
    '--heading=[Add it under HEADING; '\''A#B'\'' is a B under an A]:HEADING: '
  )
  local -a section_51=(
    '--heading=[Put the links under HEADING]:HEADING: '
    '--any[Take files of any type]'
  )
  local -a section_52=(
    '--orphans[Only files that nothing uses]'
    '--delete[Move those that are listed into the trash]'
  )
  local -a section_53=(
    '--external[Include links out of the vault]'
  )
  local -a section_54=(
    '(-m --limit)-m+[Show at most COUNT links]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT links]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per link, each on one line]'
    '(-l --paths)-l[Print only the paths of the linked files, each once]'
    '(-l --paths)--paths[Print only the paths of the linked files, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of links]'
    '(-c --count)--count[Print only the number of links]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each link as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_55=(
    '--context=[Show COUNT lines before and after each link too]:COUNT: '
  )
  local -a section_56=(
    '(-m --limit)-m+[Show at most COUNT links]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT links]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per link, each on one line]'
    '(-l --paths)-l[Print only the paths of the notes, each once]'
    '(-l --paths)--paths[Print only the paths of the notes, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of links]'
    '(-c --count)--count[Print only the number of links]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each link as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_57=(
    '--link[Make links of the mentions, in one operation]'
  )
  local -a section_58=(
    '(-m --limit)-m+[Show at most COUNT mentions]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT mentions]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per mention, each on one line]'
    '(-l --paths)-l[Print only the paths of the notes, each once]'
    '(-l --paths)--paths[Print only the paths of the notes, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of mentions]'
    '(-c --count)--count[Print only the number of mentions]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each mention as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_59=(
    '(-m --limit)-m+[Show at most COUNT links]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT links]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per link, each on one line]'
    '(-l --paths)-l[Print only the paths of the notes, each once]'
    '(-l --paths)--paths[Print only the paths of the notes, each once]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of missing targets]'
    '(-c --count)--count[Print only the number of missing targets]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each link as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_60=(
    '(-m --limit)-m+[Show at most COUNT notes; 20 by default]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT notes; 20 by default]:COUNT: '
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
  )
  local -a section_61=(
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per note, each on one line]'
    '(-l --paths)-l[Print paths only, one per line]'
    '(-l --paths)--paths[Print paths only, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of notes]'
    '(-c --count)--count[Print only the number of notes]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each note as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_62=(
    '--undirected[Follow links backward too]'
    '(-m --limit)-m+[Show COUNT of the shortest ways; 1 by default]:COUNT: '
    '(-m --limit)--limit=[Show COUNT of the shortest ways; 1 by default]:COUNT: '
  )
  local -a section_63=(
    '--json[Print one JSON document]'
    '(-l --paths)-l[Print the paths of the notes only, one a line]'
    '(-l --paths)--paths[Print the paths of the notes only, one a line]'
    '(-0 --print0)-0[Print paths only, each with a NUL behind it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL behind it]'
    '(-c --count)-c[Print the number of links on the way alone]'
    '(-c --count)--count[Print the number of links on the way alone]'
    '(-q --quiet)-q[Print nothing; the exit status tells]'
    '(-q --quiet)--quiet[Print nothing; the exit status tells]'
  )
  local -a section_64=(
    '--depth=[Go COUNT links far; 1 from a note, 0 from a query]:COUNT: '
    '--attachments[Include files that notes link to]'
    '--unresolved[Include what is linked to and not there]'
    '--archived[Include notes in the archive]'
    '--templates[Include templates]'
    '(-m --limit)-m+[Show at most COUNT notes]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT notes]:COUNT: '
  )
  local -a section_65=(
    '--tree[Print a tree, as on a terminal]'
    '--json[Print one JSON document]'
    '--dot[Print a graph for Graphviz]'
    '--mermaid[Print a flowchart for Mermaid]'
    '--svg[Print a picture]'
    '(-l --paths)-l[Print the paths of the notes only, one a line]'
    '(-l --paths)--paths[Print the paths of the notes only, one a line]'
    '(-0 --print0)-0[Print paths only, each with a NUL behind it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL behind it]'
    '(-c --count)-c[Print the number of notes alone]'
    '(-c --count)--count[Print the number of notes alone]'
    '(-q --quiet)-q[Print nothing; the exit status tells]'
    '(-q --quiet)--quiet[Print nothing; the exit status tells]'
  )
  local -a section_66=(
    '*--only=[Report these codes or families alone; several with commas]:CODE:(comment encoding front-matter link name note property read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy property.invalid-date property.invalid-boolean property.invalid-tag property.not-text property.repeated name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.failed read.too-large)'
    '*--ignore=[Do not report these codes or families]:CODE:(comment encoding front-matter link name note property read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy property.invalid-date property.invalid-boolean property.invalid-tag property.not-text property.repeated name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.failed read.too-large)'
    '--fix[Mend what needs no decision, and report the rest]'
  )
  local -a section_67=(
    '(-m --limit)-m+[Show at most COUNT findings]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT findings]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per finding, each on one line]'
    '(-l --paths)-l[Print the paths of the files only, each once, one per line]'
    '(-l --paths)--paths[Print the paths of the files only, each once, one per line]'
    '(-0 --print0)-0[Print paths only, each with a NUL after it]'
    '(-0 --print0)--print0[Print paths only, each with a NUL after it]'
    '(-c --count)-c[Print only the number of findings]'
    '(-c --count)--count[Print only the number of findings]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each finding as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_68=(
    '--json[Print one JSON document a line and event]'
    '(-q --quiet)-q[Print no changes]'
    '(-q --quiet)--quiet[Print no changes]'
    '--once[Tell what has changed since the last time, and end]'
    '--heal[Repair links when other programs move notes]'
    '--exec=[Run COMMAND after changes, with their paths as input]:COMMAND: '
    '(-0 --print0)-0[Give COMMAND paths with a NUL behind each]'
    '(-0 --print0)--print0[Give COMMAND paths with a NUL behind each]'
    '--snapshot=[Keep a summary of the vault in FILE, for status bars]:FILE:_files'
  )
  local -a section_69=(
    '--operation=[Undo the operation ID instead of the last]:ID: '
  )
  local -a section_70=(
    '--operation=[Do the operation ID again instead of the one undone last]:ID: '
  )
  local -a section_71=(
    '--files[Show the files of each operation]'
  )
  local -a section_72=(
    '(-m --limit)-m+[Show at most COUNT operations]:COUNT: '
    '(-m --limit)--limit=[Show at most COUNT operations]:COUNT: '
    '--json[Print one JSON document]'
    '--jsonl[Print one JSON document per operation, each on one line]'
    '(-c --count)-c[Print only the number of operations]'
    '(-c --count)--count[Print only the number of operations]'
    '(-q --quiet)-q[Print nothing; only the exit status says it]'
    '(-q --quiet)--quiet[Print nothing; only the exit status says it]'
    '--format=[Print each operation as TEMPLATE says]:TEMPLATE: '
    '--columns=[Print these fields as columns]:FIELDS: '
    '--csv[Print comma-separated values with a line of headers]'
    '--tsv[Print tab-separated values with a line of headers]'
  )
  local -a section_73=(
    '--json[Print one JSON document, which is the only form]'
  )
  local -a section_74=(
    '--from=[Read the link as if it stood in NOTE]:NOTE:_sheaf_dynamic note'
    '--json[Print one JSON document]'
    '(-l --path)-l[Print the path alone]'
    '(-l --path)--path[Print the path alone]'
  )

  _arguments -C -s -S $section_0 '(-): :->first' '(-)*:: :->rest' && ret=0
  case $state in
    (first)
      local -a firsts=(
        'init:Make a folder a vault'
        'new:Make a note'
        'capture:Put a thought into the inbox'
        'daily:Make or add to the note of a day, week, month or year'
        'edit:Open notes in the editor'
        'append:Add text at the end of a note'
        'prepend:Add text at the beginning of a note'
        'search:Find notes that match a query, best first'
        'find:Find notes that match a query, best first'
        'list:List notes, pinned first, then newest first'
        'ls:List notes, pinned first, then newest first'
        'show:Show notes, laid out for reading'
        'cat:Print the bytes of notes'
        'recent:List the notes that were looked at last'
        'random:Pick a note at random'
        'outline:Show the headings of a note'
        'tags:List tags with the number of their notes'
        'folders:List folders with the number of their notes'
        'categories:List categories with the number of their notes'
        'properties:List properties, or the values of one'
        'tasks:List tasks of notes, open ones unless told otherwise'
        'stats:Show notes in numbers'
        'status:Show the vault at a glance\: the note on top, counts, tasks'
        'rename:Give a note another name, and keep every link to it true'
        'move:Move notes to a folder, and keep every link true'
        'mv:Move notes to a folder, and keep every link true'
        'copy:Make a note of its own with the same text'
        'cp:Make a note of its own with the same text'
        'delete:Move notes into the trash'
        'rm:Move notes into the trash'
        'trash:List what is in the trash, the last that came first'
        'restore:Move notes out of the trash'
        'archive:Put notes into the archive'
        'unarchive:Take notes out of the archive'
        'merge:Make one note of two, and keep every link true'
        'split:Make a section a note of its own'
        'heal:Repair links to notes that other programs moved'
        'pin:Let notes come before others'
        'unpin:Let notes stand among others again'
        'category:Say what kind of notes notes are'
        'attach:Copy files into the vault and show them in a note'
        'attachments:List files that are not notes, and who links to them'
        'links:List the links of a note and what they lead to'
        'backlinks:List the links that lead to a note'
        'mentions:List where a note is named without a link to it'
        'unresolved:List links that lead nowhere, by their targets'
        'orphans:List notes that no other note links to'
        'deadends:List notes without links to notes or files'
        'related:List notes that have to do with a note, and why'
        'path:Show the shortest way from one note to another by links'
        'graph:Show how notes are linked'
        'check:Find what is broken in notes, links and names'
        'watch:Keep the index current, and tell what changes'
        'index:Bring the index up to date'
        'undo:Take back an operation'
        'redo:Do again what was undone'
        'operations:List what was done to notes'
        'parse:Print a note as it is read, in JSON'
        'resolve:Tell what a link in a note leads to'
        'completions:Print the script that makes a shell complete'
        'help:Show help on a command or a topic'
        'folder:create, rename, move, delete, style'
        'heading:rename'
        'tag:add, remove, rename, merge, delete'
        'property:get, set, unset, rename'
        'task:toggle, done, add'
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
            'list:List what is in the trash, the last that came first'
            'empty:Remove what is in the trash'
          )
          ;;
        (folder)
          seconds=(
            'create:Make a folder'
            'rename:Give a folder another name, and keep every link true'
            'move:Move a folder into another, and keep every link true'
            'delete:Move a folder into the trash'
            'style:Give a folder a colour, a symbol or a template'
          )
          ;;
        (heading)
          seconds=(
            'rename:Give a heading another text, and keep every link true'
          )
          ;;
        (tag)
          seconds=(
            'add:Give notes a tag'
            'remove:Take a tag from notes'
            'rename:Give a tag another name in all notes'
            'merge:Make one tag of several in all notes'
            'delete:Take a tag out of all notes'
          )
          ;;
        (property)
          seconds=(
            'get:Print the value of a property'
            'set:Give a property of notes a value'
            'unset:Remove a property from notes'
            'rename:Give a property another name in all notes'
          )
          ;;
        (task)
          seconds=(
            'toggle:Tick or untick tasks'
            'done:Tick tasks'
            'add:Add a task to a note'
          )
          ;;
        (index)
          seconds=(
            'status:Tell how the index is, and change nothing'
            'rebuild:Make the index anew from the notes'
            'verify:Check that the index is whole and true'
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
        ('daily') _arguments -s -S $section_0 $section_5 $section_3 $section_4 '*:DATE:(today yesterday tomorrow last-friday this-week)' && ret=0 ;;
        ('edit') _arguments -s -S $section_0 $section_6 $section_7 '1:NOTE:_sheaf_dynamic note' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('append') _arguments -s -S $section_0 $section_8 $section_9 $section_3 $section_4 '1::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('prepend') _arguments -s -S $section_0 $section_8 $section_9 $section_3 $section_4 '1::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('search') _arguments -s -S $section_0 $section_10 $section_11 $section_12 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('find') _arguments -s -S $section_0 $section_10 $section_11 $section_12 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('list') _arguments -s -S $section_0 $section_13 $section_11 $section_14 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('ls') _arguments -s -S $section_0 $section_13 $section_11 $section_14 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('show') _arguments -s -S $section_0 $section_15 $section_7 $section_3 '1:NOTE:_sheaf_dynamic note' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('cat') _arguments -s -S $section_0 $section_16 $section_7 '1:NOTE:_sheaf_dynamic note' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('recent') _arguments -s -S $section_0 $section_17 $section_11 $section_14 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('random') _arguments -s -S $section_0 $section_18 $section_14 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('outline') _arguments -s -S $section_0 $section_19 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('tags') _arguments -s -S $section_0 $section_20 $section_21 $section_22 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('folders') _arguments -s -S $section_0 $section_23 $section_21 $section_24 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('categories') _arguments -s -S $section_0 $section_21 $section_25 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('properties') _arguments -s -S $section_0 $section_26 $section_21 $section_27 '1::PROPERTY:_sheaf_dynamic property' && ret=0 ;;
        ('tasks') _arguments -s -S $section_0 $section_28 $section_29 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('stats') _arguments -s -S $section_0 $section_30 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('status') _arguments -s -S $section_0 $section_31 && ret=0 ;;
        ('rename') _arguments -s -S $section_0 $section_32 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' '2:NAME: ' && ret=0 ;;
        ('move') _arguments -s -S $section_0 $section_33 $section_9 $section_3 $section_4 '*:NOTE or FOLDER:{_sheaf_dynamic note; _sheaf_dynamic folder}' && ret=0 ;;
        ('mv') _arguments -s -S $section_0 $section_33 $section_9 $section_3 $section_4 '*:NOTE or FOLDER:{_sheaf_dynamic note; _sheaf_dynamic folder}' && ret=0 ;;
        ('copy') _arguments -s -S $section_0 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' '2::TARGET:_sheaf_dynamic folder' && ret=0 ;;
        ('cp') _arguments -s -S $section_0 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' '2::TARGET:_sheaf_dynamic folder' && ret=0 ;;
        ('delete') _arguments -s -S $section_0 $section_34 $section_9 $section_3 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('rm') _arguments -s -S $section_0 $section_34 $section_9 $section_3 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('trash') _arguments -s -S $section_0 $section_35 && ret=0 ;;
        ('trash list') _arguments -s -S $section_0 $section_35 && ret=0 ;;
        ('restore') _arguments -s -S $section_0 $section_36 $section_7 $section_3 $section_4 '1:NOTE:_sheaf_dynamic trashed' '*:NOTE:_sheaf_dynamic trashed' && ret=0 ;;
        ('trash empty') _arguments -s -S $section_0 $section_37 $section_7 $section_38 $section_39 '*:NOTE:_sheaf_dynamic trashed' && ret=0 ;;
        ('archive') _arguments -s -S $section_0 $section_9 $section_3 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('unarchive') _arguments -s -S $section_0 $section_9 $section_3 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('folder create') _arguments -s -S $section_0 $section_3 $section_4 '1:FOLDER:_sheaf_dynamic folder' && ret=0 ;;
        ('folder rename') _arguments -s -S $section_0 $section_3 $section_4 '1:FOLDER:_sheaf_dynamic folder' '2:NAME: ' && ret=0 ;;
        ('folder move') _arguments -s -S $section_0 $section_3 $section_4 '1:FOLDER:_sheaf_dynamic folder' '2:PARENT:_sheaf_dynamic folder' && ret=0 ;;
        ('folder delete') _arguments -s -S $section_0 $section_3 $section_4 '1:FOLDER:_sheaf_dynamic folder' && ret=0 ;;
        ('folder style') _arguments -s -S $section_0 $section_40 $section_3 $section_4 '1:FOLDER:_sheaf_dynamic folder' && ret=0 ;;
        ('heading rename') _arguments -s -S $section_0 $section_3 $section_4 '1:NOTE#HEADING:_sheaf_dynamic note' '2:NAME: ' && ret=0 ;;
        ('merge') _arguments -s -S $section_0 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' '2:TARGET:_sheaf_dynamic note' && ret=0 ;;
        ('split') _arguments -s -S $section_0 $section_41 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('heal') _arguments -s -S $section_0 $section_42 $section_3 $section_4 '1::OLD:_files' '2::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('pin') _arguments -s -S $section_0 $section_9 $section_3 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('unpin') _arguments -s -S $section_0 $section_9 $section_3 $section_4 '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('category') _arguments -s -S $section_0 $section_43 $section_9 $section_3 $section_4 '*:NOTE or CATEGORY:{_sheaf_dynamic note; _sheaf_dynamic category}' && ret=0 ;;
        ('tag add') _arguments -s -S $section_0 $section_9 $section_3 $section_4 '1:TAG:_sheaf_dynamic tag' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('tag remove') _arguments -s -S $section_0 $section_9 $section_3 $section_4 '1:TAG:_sheaf_dynamic tag' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('tag rename') _arguments -s -S $section_0 $section_44 $section_45 $section_3 $section_4 '1:TAG:_sheaf_dynamic tag' '2:NEW:_sheaf_dynamic tag' '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('tag merge') _arguments -s -S $section_0 $section_44 $section_45 $section_3 $section_4 '1:TAG:_sheaf_dynamic tag' '*:TAG or INTO:_sheaf_dynamic tag' && ret=0 ;;
        ('tag delete') _arguments -s -S $section_0 $section_46 $section_45 $section_3 $section_4 '1:TAG:_sheaf_dynamic tag' '*:TAG:_sheaf_dynamic tag' && ret=0 ;;
        ('property get') _arguments -s -S $section_0 $section_31 $section_7 '1:PROPERTY:_sheaf_dynamic property' '2:NOTE:_sheaf_dynamic note' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('property set') _arguments -s -S $section_0 $section_47 $section_9 $section_3 $section_4 '1:PROPERTY:_sheaf_dynamic property' '2:VALUE: ' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('property unset') _arguments -s -S $section_0 $section_9 $section_3 $section_4 '1:PROPERTY:_sheaf_dynamic property' '*:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('property rename') _arguments -s -S $section_0 $section_48 $section_45 $section_3 $section_4 '1:PROPERTY:_sheaf_dynamic property' '2:NEW:_sheaf_dynamic property' '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('task toggle') _arguments -s -S $section_0 $section_49 $section_3 $section_4 '*:TASK:_sheaf_dynamic note' && ret=0 ;;
        ('task done') _arguments -s -S $section_0 $section_49 $section_3 $section_4 '*:TASK:_sheaf_dynamic note' && ret=0 ;;
        ('task add') _arguments -s -S $section_0 $section_50 $section_9 $section_3 $section_4 '1::NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('attach') _arguments -s -S $section_0 $section_51 $section_3 $section_4 '1:NOTE:_sheaf_dynamic note' '2:FILE:_files' '*:FILE:_files' && ret=0 ;;
        ('attachments') _arguments -s -S $section_0 $section_52 $section_35 $section_3 && ret=0 ;;
        ('links') _arguments -s -S $section_0 $section_53 $section_54 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('backlinks') _arguments -s -S $section_0 $section_55 $section_56 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('mentions') _arguments -s -S $section_0 $section_57 $section_3 $section_58 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('unresolved') _arguments -s -S $section_0 $section_59 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('orphans') _arguments -s -S $section_0 $section_11 $section_14 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('deadends') _arguments -s -S $section_0 $section_11 $section_14 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('related') _arguments -s -S $section_0 $section_60 $section_61 '1:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('path') _arguments -s -S $section_0 $section_62 $section_63 '1:NOTE:_sheaf_dynamic note' '2:NOTE:_sheaf_dynamic note' && ret=0 ;;
        ('graph') _arguments -s -S $section_0 $section_64 $section_65 '*:NOTE|QUERY:_sheaf_dynamic note' && ret=0 ;;
        ('check') _arguments -s -S $section_0 $section_66 $section_3 $section_67 '*:QUERY:_sheaf_dynamic query' && ret=0 ;;
        ('watch') _arguments -s -S $section_0 $section_68 && ret=0 ;;
        ('index') _arguments -s -S $section_0 $section_31 && ret=0 ;;
        ('index status') _arguments -s -S $section_0 $section_31 && ret=0 ;;
        ('index rebuild') _arguments -s -S $section_0 $section_31 && ret=0 ;;
        ('index verify') _arguments -s -S $section_0 $section_31 && ret=0 ;;
        ('undo') _arguments -s -S $section_0 $section_69 $section_3 $section_4 && ret=0 ;;
        ('redo') _arguments -s -S $section_0 $section_70 $section_3 $section_4 && ret=0 ;;
        ('operations') _arguments -s -S $section_0 $section_71 $section_72 && ret=0 ;;
        ('parse') _arguments -s -S $section_0 $section_73 '1::FILE:_files' && ret=0 ;;
        ('resolve') _arguments -s -S $section_0 $section_74 '1:LINK:_sheaf_dynamic note' && ret=0 ;;
        ('completions') _arguments -s -S $section_0 '1:SHELL:(bash zsh fish)' && ret=0 ;;
        ('help') _arguments -s -S $section_0 '1::COMMAND:(init new capture daily edit append prepend search find list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph check watch index undo redo operations parse resolve completions help folder heading tag property task query)' '*:COMMAND:(list empty create rename move delete style rename add remove rename merge delete get set unset rename toggle done add status rebuild verify)' && ret=0 ;;
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
