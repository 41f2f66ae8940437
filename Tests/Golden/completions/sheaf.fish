# fish completion for sheaf 0.1.0

# The sections of options a command has.
function __sheaf_sections
    switch $argv[1]
        case 'init'
            printf '%s\n' 0
        case 'new'
            printf '%s\n' 1 2 3 4 0
        case 'capture'
            printf '%s\n' 2 3 4 0
        case 'daily'
            printf '%s\n' 5 3 4 0
        case 'edit'
            printf '%s\n' 6 7 0
        case 'append'
            printf '%s\n' 8 9 3 4 0
        case 'prepend'
            printf '%s\n' 8 9 3 4 0
        case 'search'
            printf '%s\n' 10 11 12 0
        case 'find'
            printf '%s\n' 10 11 12 0
        case 'list'
            printf '%s\n' 13 11 14 0
        case 'ls'
            printf '%s\n' 13 11 14 0
        case 'show'
            printf '%s\n' 15 7 3 0
        case 'cat'
            printf '%s\n' 16 7 0
        case 'recent'
            printf '%s\n' 17 11 14 0
        case 'random'
            printf '%s\n' 18 14 0
        case 'outline'
            printf '%s\n' 19 0
        case 'tags'
            printf '%s\n' 20 21 22 0
        case 'folders'
            printf '%s\n' 23 21 24 0
        case 'categories'
            printf '%s\n' 21 25 0
        case 'properties'
            printf '%s\n' 26 21 27 0
        case 'tasks'
            printf '%s\n' 28 29 0
        case 'stats'
            printf '%s\n' 30 0
        case 'status'
            printf '%s\n' 31 0
        case 'rename'
            printf '%s\n' 32 3 4 0
        case 'move'
            printf '%s\n' 33 9 3 4 0
        case 'mv'
            printf '%s\n' 33 9 3 4 0
        case 'copy'
            printf '%s\n' 3 4 0
        case 'cp'
            printf '%s\n' 3 4 0
        case 'delete'
            printf '%s\n' 34 9 3 4 0
        case 'rm'
            printf '%s\n' 34 9 3 4 0
        case 'trash'
            printf '%s\n' 35 0
        case 'trash list'
            printf '%s\n' 35 0
        case 'restore'
            printf '%s\n' 36 7 3 4 0
        case 'trash empty'
            printf '%s\n' 37 7 38 39 0
        case 'archive'
            printf '%s\n' 9 3 4 0
        case 'unarchive'
            printf '%s\n' 9 3 4 0
        case 'folder create'
            printf '%s\n' 3 4 0
        case 'folder rename'
            printf '%s\n' 3 4 0
        case 'folder move'
            printf '%s\n' 3 4 0
        case 'folder delete'
            printf '%s\n' 3 4 0
        case 'folder style'
            printf '%s\n' 40 3 4 0
        case 'heading rename'
            printf '%s\n' 3 4 0
        case 'merge'
            printf '%s\n' 3 4 0
        case 'split'
            printf '%s\n' 41 3 4 0
        case 'heal'
            printf '%s\n' 42 3 4 0
        case 'pin'
            printf '%s\n' 9 3 4 0
        case 'unpin'
            printf '%s\n' 9 3 4 0
        case 'category'
            printf '%s\n' 43 9 3 4 0
        case 'tag add'
            printf '%s\n' 9 3 4 0
        case 'tag remove'
            printf '%s\n' 9 3 4 0
        case 'tag rename'
            printf '%s\n' 44 45 3 4 0
        case 'tag merge'
            printf '%s\n' 44 45 3 4 0
        case 'tag delete'
            printf '%s\n' 46 45 3 4 0
        case 'property get'
            printf '%s\n' 31 7 0
        case 'property set'
            printf '%s\n' 47 9 3 4 0
        case 'property unset'
            printf '%s\n' 9 3 4 0
        case 'property rename'
            printf '%s\n' 48 45 3 4 0
        case 'task toggle'
            printf '%s\n' 49 3 4 0
        case 'task done'
            printf '%s\n' 49 3 4 0
        case 'task add'
            printf '%s\n' 50 9 3 4 0
        case 'attach'
            printf '%s\n' 51 3 4 0
        case 'attachments'
            printf '%s\n' 52 35 3 0
        case 'links'
            printf '%s\n' 53 54 0
        case 'backlinks'
            printf '%s\n' 55 56 0
        case 'mentions'
            printf '%s\n' 57 3 58 0
        case 'unresolved'
            printf '%s\n' 59 0
        case 'orphans'
            printf '%s\n' 11 14 0
        case 'deadends'
            printf '%s\n' 11 14 0
        case 'related'
            printf '%s\n' 60 61 0
        case 'path'
            printf '%s\n' 62 63 0
        case 'graph'
            printf '%s\n' 64 65 0
        case 'check'
            printf '%s\n' 66 3 67 0
        case 'watch'
            printf '%s\n' 68 0
        case 'index'
            printf '%s\n' 31 0
        case 'index status'
            printf '%s\n' 31 0
        case 'index rebuild'
            printf '%s\n' 31 0
        case 'index verify'
            printf '%s\n' 31 0
        case 'undo'
            printf '%s\n' 69 3 4 0
        case 'redo'
            printf '%s\n' 70 3 4 0
        case 'operations'
            printf '%s\n' 71 72 0
        case 'parse'
            printf '%s\n' 73 0
        case 'resolve'
            printf '%s\n' 74 0
        case 'completions'
            printf '%s\n' 0
        case 'help'
            printf '%s\n' 0
        case '*'
            echo 0
    end
end

# Whether an option of a section takes a value.
function __sheaf_takes_value
    contains -- "$argv" '0 -C' '0 --vault' '0 --color' '0 --hyperlink' '1 -d' '1 --folder' '1 --id' '1 --template' '1 --attach' '2 -t' '2 --tag' '2 --category' '2 --source' '3 --expect' '5 --append' '6 --line' '8 --heading' '8 --level' '9 --where' '10 --excerpts' '10 --context' '10 --group' '11 --sort' '11 -m' '11 --limit' '11 --offset' '12 --format' '12 --columns' '13 --group' '14 --format' '14 --columns' '17 --days' '18 -m' '18 --limit' '18 --seed' '19 -m' '19 --limit' '19 --format' '19 --columns' '20 --sort' '22 -m' '22 --limit' '22 --format' '22 --columns' '23 --sort' '24 -m' '24 --limit' '24 --format' '24 --columns' '25 -m' '25 --limit' '25 --format' '25 --columns' '26 --sort' '27 -m' '27 --limit' '27 --format' '27 --columns' '28 --due' '28 --scheduled' '28 --start' '28 --priority' '28 --status' '28 --sort' '29 -m' '29 --limit' '29 --format' '29 --columns' '35 -m' '35 --limit' '35 --format' '35 --columns' '37 --older-than' '38 --expect' '40 --color' '40 --symbol' '40 --template' '41 --at' '41 --title' '44 --where' '46 --where' '48 --where' '49 --where' '50 --due' '50 --scheduled' '50 --start' '50 --heading' '51 --heading' '54 -m' '54 --limit' '54 --format' '54 --columns' '55 --context' '56 -m' '56 --limit' '56 --format' '56 --columns' '58 -m' '58 --limit' '58 --format' '58 --columns' '59 -m' '59 --limit' '59 --format' '59 --columns' '60 -m' '60 --limit' '61 --format' '61 --columns' '62 -m' '62 --limit' '64 --depth' '64 -m' '64 --limit' '66 --only' '66 --ignore' '67 -m' '67 --limit' '67 --format' '67 --columns' '68 --exec' '68 --snapshot' '69 --operation' '70 --operation' '72 -m' '72 --limit' '72 --format' '72 --columns' '74 --from'
end

# Whether an option is handed on to the program.
function __sheaf_is_forwarded
    contains -- $argv[1] '-C' '--vault'
end

# Reads the words before the one being typed, once for every state of the line.
function __sheaf_read
    set -l line (commandline -cp | string collect)
    if set -q __sheaf_line; and test "$line" = "$__sheaf_line"
        return
    end
    set -g __sheaf_line $line
    set -g __sheaf_name ''
    set -g __sheaf_first ''
    set -g __sheaf_place 0
    set -g __sheaf_handed
    set -l pending ''
    set -l ended ''
    for word in (commandline -opc)[2..]
        if test -n "$pending"
            if __sheaf_is_forwarded $pending
                set -a __sheaf_handed $pending (string replace -r -- '^~/' "$HOME/" $word)
            end
            set pending ''
        else if test -z "$ended"; and test "$word" = --
            set ended yes
        else if test -z "$ended"; and string match -q -- '--*=*' $word
            if __sheaf_is_forwarded (string replace -r -- '=.*' '' $word)
                set -a __sheaf_handed $word
            end
        else if test -z "$ended"; and string match -q -- '--*' $word
            if __sheaf_option_takes_value $word
                set pending $word
            end
        else if test -z "$ended"; and string match -q -- '-?*' $word
            set -l letters (string split '' -- (string sub -s 2 -- $word))
            for place in (seq (count $letters))
                if __sheaf_option_takes_value -$letters[$place]
                    if test $place = (count $letters)
                        set pending -$letters[$place]
                    else if __sheaf_is_forwarded -$letters[$place]
                        set -a __sheaf_handed -$letters[$place](string join '' -- $letters[(math $place + 1)..])
                    end
                    break
                end
            end
        else if test -z "$__sheaf_first"
            set __sheaf_first $word
            set __sheaf_name $word
        else if test "$__sheaf_name$__sheaf_place" = "$__sheaf_first"0; and contains -- "$__sheaf_first $word" $__sheaf_pairs
            set __sheaf_name "$__sheaf_first $word"
        else
            set __sheaf_place (math $__sheaf_place + 1)
        end
    end
end

# Whether an option of the command at hand takes a value.
function __sheaf_option_takes_value
    for section in (__sheaf_sections $__sheaf_name)
        if __sheaf_takes_value $section $argv[1]
            return 0
        end
    end
    return 1
end

# Whether the command's name is still to come.
function __sheaf_begins
    __sheaf_read
    test -z "$__sheaf_first"
end

# Whether a second word can follow a first one.
function __sheaf_follows
    __sheaf_read
    test "$__sheaf_first" = $argv[1]; and test "$__sheaf_name" = $argv[1]; and test $__sheaf_place = 0
end

# Whether the command has a section of options.
function __sheaf_uses
    __sheaf_read
    contains -- $argv[1] (__sheaf_sections $__sheaf_name)
end

# Whether an operand in this place of one of these commands is being typed.
function __sheaf_at
    __sheaf_read
    test $__sheaf_place = $argv[1]; and contains -- $__sheaf_name $argv[2..]
end

# The same for this place and all later ones.
function __sheaf_from
    __sheaf_read
    test $__sheaf_place -ge $argv[1]; and contains -- $__sheaf_name $argv[2..]
end

# Asks the program for candidates of a kind.
function __sheaf_dynamic
    __sheaf_read
    set -l typed (commandline -ct | string unescape | string replace -r -- '^(--[^=]*=|-[^-])' '')
    command sheaf $__sheaf_handed __complete $argv[1] -- "$typed" 2>/dev/null
end

complete -c sheaf -e
complete -c sheaf -f
set -g __sheaf_pairs 'trash list' 'trash empty' 'folder create' 'folder rename' 'folder move' 'folder delete' 'folder style' 'heading rename' 'tag add' 'tag remove' 'tag rename' 'tag merge' 'tag delete' 'property get' 'property set' 'property unset' 'property rename' 'task toggle' 'task done' 'task add' 'index status' 'index rebuild' 'index verify'
complete -c sheaf -n '__sheaf_begins' -a 'init' -d 'Make a folder a vault'
complete -c sheaf -n '__sheaf_begins' -a 'new' -d 'Make a note'
complete -c sheaf -n '__sheaf_begins' -a 'capture' -d 'Put a thought into the inbox'
complete -c sheaf -n '__sheaf_begins' -a 'daily' -d 'Make or add to the note of a day, week, month or year'
complete -c sheaf -n '__sheaf_begins' -a 'edit' -d 'Open notes in the editor'
complete -c sheaf -n '__sheaf_begins' -a 'append' -d 'Add text at the end of a note'
complete -c sheaf -n '__sheaf_begins' -a 'prepend' -d 'Add text at the beginning of a note'
complete -c sheaf -n '__sheaf_begins' -a 'search' -d 'Find notes that match a query, best first'
complete -c sheaf -n '__sheaf_begins' -a 'find' -d 'Find notes that match a query, best first'
complete -c sheaf -n '__sheaf_begins' -a 'list' -d 'List notes, pinned first, then newest first'
complete -c sheaf -n '__sheaf_begins' -a 'ls' -d 'List notes, pinned first, then newest first'
complete -c sheaf -n '__sheaf_begins' -a 'show' -d 'Show notes, laid out for reading'
complete -c sheaf -n '__sheaf_begins' -a 'cat' -d 'Print the bytes of notes'
complete -c sheaf -n '__sheaf_begins' -a 'recent' -d 'List the notes that were looked at last'
complete -c sheaf -n '__sheaf_begins' -a 'random' -d 'Pick a note at random'
complete -c sheaf -n '__sheaf_begins' -a 'outline' -d 'Show the headings of a note'
complete -c sheaf -n '__sheaf_begins' -a 'tags' -d 'List tags with the number of their notes'
complete -c sheaf -n '__sheaf_begins' -a 'folders' -d 'List folders with the number of their notes'
complete -c sheaf -n '__sheaf_begins' -a 'categories' -d 'List categories with the number of their notes'
complete -c sheaf -n '__sheaf_begins' -a 'properties' -d 'List properties, or the values of one'
complete -c sheaf -n '__sheaf_begins' -a 'tasks' -d 'List tasks of notes, open ones unless told otherwise'
complete -c sheaf -n '__sheaf_begins' -a 'stats' -d 'Show notes in numbers'
complete -c sheaf -n '__sheaf_begins' -a 'status' -d 'Show the vault at a glance: the note on top, counts, tasks'
complete -c sheaf -n '__sheaf_begins' -a 'rename' -d 'Give a note another name, and keep every link to it true'
complete -c sheaf -n '__sheaf_begins' -a 'move' -d 'Move notes to a folder, and keep every link true'
complete -c sheaf -n '__sheaf_begins' -a 'mv' -d 'Move notes to a folder, and keep every link true'
complete -c sheaf -n '__sheaf_begins' -a 'copy' -d 'Make a note of its own with the same text'
complete -c sheaf -n '__sheaf_begins' -a 'cp' -d 'Make a note of its own with the same text'
complete -c sheaf -n '__sheaf_begins' -a 'delete' -d 'Move notes into the trash'
complete -c sheaf -n '__sheaf_begins' -a 'rm' -d 'Move notes into the trash'
complete -c sheaf -n '__sheaf_begins' -a 'trash' -d 'List what is in the trash, the last that came first'
complete -c sheaf -n '__sheaf_begins' -a 'restore' -d 'Move notes out of the trash'
complete -c sheaf -n '__sheaf_begins' -a 'archive' -d 'Put notes into the archive'
complete -c sheaf -n '__sheaf_begins' -a 'unarchive' -d 'Take notes out of the archive'
complete -c sheaf -n '__sheaf_begins' -a 'merge' -d 'Make one note of two, and keep every link true'
complete -c sheaf -n '__sheaf_begins' -a 'split' -d 'Make a section a note of its own'
complete -c sheaf -n '__sheaf_begins' -a 'heal' -d 'Repair links to notes that other programs moved'
complete -c sheaf -n '__sheaf_begins' -a 'pin' -d 'Let notes come before others'
complete -c sheaf -n '__sheaf_begins' -a 'unpin' -d 'Let notes stand among others again'
complete -c sheaf -n '__sheaf_begins' -a 'category' -d 'Say what kind of notes notes are'
complete -c sheaf -n '__sheaf_begins' -a 'attach' -d 'Copy files into the vault and show them in a note'
complete -c sheaf -n '__sheaf_begins' -a 'attachments' -d 'List files that are not notes, and who links to them'
complete -c sheaf -n '__sheaf_begins' -a 'links' -d 'List the links of a note and what they lead to'
complete -c sheaf -n '__sheaf_begins' -a 'backlinks' -d 'List the links that lead to a note'
complete -c sheaf -n '__sheaf_begins' -a 'mentions' -d 'List where a note is named without a link to it'
complete -c sheaf -n '__sheaf_begins' -a 'unresolved' -d 'List links that lead nowhere, by their targets'
complete -c sheaf -n '__sheaf_begins' -a 'orphans' -d 'List notes that no other note links to'
complete -c sheaf -n '__sheaf_begins' -a 'deadends' -d 'List notes without links to notes or files'
complete -c sheaf -n '__sheaf_begins' -a 'related' -d 'List notes that have to do with a note, and why'
complete -c sheaf -n '__sheaf_begins' -a 'path' -d 'Show the shortest way from one note to another by links'
complete -c sheaf -n '__sheaf_begins' -a 'graph' -d 'Show how notes are linked'
complete -c sheaf -n '__sheaf_begins' -a 'check' -d 'Find what is broken in notes, links and names'
complete -c sheaf -n '__sheaf_begins' -a 'watch' -d 'Keep the index current, and tell what changes'
complete -c sheaf -n '__sheaf_begins' -a 'index' -d 'Bring the index up to date'
complete -c sheaf -n '__sheaf_begins' -a 'undo' -d 'Take back an operation'
complete -c sheaf -n '__sheaf_begins' -a 'redo' -d 'Do again what was undone'
complete -c sheaf -n '__sheaf_begins' -a 'operations' -d 'List what was done to notes'
complete -c sheaf -n '__sheaf_begins' -a 'parse' -d 'Print a note as it is read, in JSON'
complete -c sheaf -n '__sheaf_begins' -a 'resolve' -d 'Tell what a link in a note leads to'
complete -c sheaf -n '__sheaf_begins' -a 'completions' -d 'Print the script that makes a shell complete'
complete -c sheaf -n '__sheaf_begins' -a 'help' -d 'Show help on a command or a topic'
complete -c sheaf -n '__sheaf_begins' -a 'folder' -d 'create, rename, move, delete, style'
complete -c sheaf -n '__sheaf_begins' -a 'heading' -d 'rename'
complete -c sheaf -n '__sheaf_begins' -a 'tag' -d 'add, remove, rename, merge, delete'
complete -c sheaf -n '__sheaf_begins' -a 'property' -d 'get, set, unset, rename'
complete -c sheaf -n '__sheaf_begins' -a 'task' -d 'toggle, done, add'
complete -c sheaf -n '__sheaf_follows trash' -a 'list' -d 'List what is in the trash, the last that came first'
complete -c sheaf -n '__sheaf_follows trash' -a 'empty' -d 'Remove what is in the trash'
complete -c sheaf -n '__sheaf_follows folder' -a 'create' -d 'Make a folder'
complete -c sheaf -n '__sheaf_follows folder' -a 'rename' -d 'Give a folder another name, and keep every link true'
complete -c sheaf -n '__sheaf_follows folder' -a 'move' -d 'Move a folder into another, and keep every link true'
complete -c sheaf -n '__sheaf_follows folder' -a 'delete' -d 'Move a folder into the trash'
complete -c sheaf -n '__sheaf_follows folder' -a 'style' -d 'Give a folder a colour, a symbol or a template'
complete -c sheaf -n '__sheaf_follows heading' -a 'rename' -d 'Give a heading another text, and keep every link true'
complete -c sheaf -n '__sheaf_follows tag' -a 'add' -d 'Give notes a tag'
complete -c sheaf -n '__sheaf_follows tag' -a 'remove' -d 'Take a tag from notes'
complete -c sheaf -n '__sheaf_follows tag' -a 'rename' -d 'Give a tag another name in all notes'
complete -c sheaf -n '__sheaf_follows tag' -a 'merge' -d 'Make one tag of several in all notes'
complete -c sheaf -n '__sheaf_follows tag' -a 'delete' -d 'Take a tag out of all notes'
complete -c sheaf -n '__sheaf_follows property' -a 'get' -d 'Print the value of a property'
complete -c sheaf -n '__sheaf_follows property' -a 'set' -d 'Give a property of notes a value'
complete -c sheaf -n '__sheaf_follows property' -a 'unset' -d 'Remove a property from notes'
complete -c sheaf -n '__sheaf_follows property' -a 'rename' -d 'Give a property another name in all notes'
complete -c sheaf -n '__sheaf_follows task' -a 'toggle' -d 'Tick or untick tasks'
complete -c sheaf -n '__sheaf_follows task' -a 'done' -d 'Tick tasks'
complete -c sheaf -n '__sheaf_follows task' -a 'add' -d 'Add a task to a note'
complete -c sheaf -n '__sheaf_follows index' -a 'status' -d 'Tell how the index is, and change nothing'
complete -c sheaf -n '__sheaf_follows index' -a 'rebuild' -d 'Make the index anew from the notes'
complete -c sheaf -n '__sheaf_follows index' -a 'verify' -d 'Check that the index is whole and true'
complete -c sheaf -s C -l vault -x -a '(__fish_complete_directories; __sheaf_dynamic vault)' -d 'Use the vault at DIR'
complete -c sheaf -l color -x -k -a 'auto always never ansi' -d 'Colour the output: auto, always, never, ansi'
complete -c sheaf -l hyperlink -x -k -a 'auto always never' -d 'Make paths links: auto, always, never'
complete -c sheaf -l no-sync -d 'Answer from the last commit of the index'
complete -c sheaf -l no-pager -d 'Never use a pager'
complete -c sheaf -l no-input -d 'Never ask anything'
complete -c sheaf -s h -l help -d 'Show help: -h in short, --help in full'
complete -c sheaf -l version -d 'Show the version'
complete -c sheaf -n '__sheaf_uses 1' -s d -l folder -x -a '(__sheaf_dynamic folder)' -d 'Put it into FOLDER, made when it is missing'
complete -c sheaf -n '__sheaf_uses 1' -l id -x -d 'Give it the identifier ID instead of a new one'
complete -c sheaf -n '__sheaf_uses 1' -l template -x -a '(__sheaf_dynamic template)' -d 'Begin with the template NAME'
complete -c sheaf -n '__sheaf_uses 1' -l attach -r -F -d 'Show FILE in it; up to four, each with its own option'
complete -c sheaf -n '__sheaf_uses 1' -l no-heading -d 'Do not begin with the title as a heading'
complete -c sheaf -n '__sheaf_uses 1' -s e -l edit -d 'Open it in the editor'
complete -c sheaf -n '__sheaf_uses 2' -s t -l tag -x -a '(__sheaf_dynamic tag)' -d 'Give it the tag TAG; several with commas'
complete -c sheaf -n '__sheaf_uses 2' -l category -x -a '(__sheaf_dynamic category)' -d 'Give it a category'
complete -c sheaf -n '__sheaf_uses 2' -l source -x -k -a 'manual conversation voice photo siri' -d 'Say where it comes from'
complete -c sheaf -n '__sheaf_uses 3' -s n -l dry-run -d 'Show what would be changed, and change nothing'
complete -c sheaf -n '__sheaf_uses 3' -l expect -x -d 'Do nothing unless exactly COUNT notes are named'
complete -c sheaf -n '__sheaf_uses 3' -l verbose -d 'Tell how it was written, where that is unusual'
complete -c sheaf -n '__sheaf_uses 3' -l yes -d 'Do it without a question; none is ever asked about that'
complete -c sheaf -n '__sheaf_uses 4' -l card -d 'Print the card of each note: title, path, id and text'
complete -c sheaf -n '__sheaf_uses 4' -l json -d 'Print the note as a JSON document'
complete -c sheaf -n '__sheaf_uses 4' -s l -l paths -d 'Print the path alone'
complete -c sheaf -n '__sheaf_uses 4' -s q -l quiet -d 'Print nothing'
complete -c sheaf -n '__sheaf_uses 5' -l append -x -d 'Add TEXT at its end; \'-\' reads standard input'
complete -c sheaf -n '__sheaf_uses 5' -s e -l edit -d 'Open it in the editor'
complete -c sheaf -n '__sheaf_uses 5' -s w -l weekly -d 'The note of the week'
complete -c sheaf -n '__sheaf_uses 5' -l monthly -d 'The note of the month'
complete -c sheaf -n '__sheaf_uses 5' -l quarterly -d 'The note of the quarter'
complete -c sheaf -n '__sheaf_uses 5' -l yearly -d 'The note of the year'
complete -c sheaf -n '__sheaf_uses 5' -l next -d 'The next note that exists after that of DATE'
complete -c sheaf -n '__sheaf_uses 5' -l previous -d 'The last note that exists before that of DATE'
complete -c sheaf -n '__sheaf_uses 6' -l line -x -d 'Begin at LINE of the first note'
complete -c sheaf -n '__sheaf_uses 7' -s 0 -l null -d 'Names on standard input end with NUL'
complete -c sheaf -n '__sheaf_uses 8' -l heading -x -d 'Add it under HEADING; \'A#B\' is a B under an A'
complete -c sheaf -n '__sheaf_uses 8' -l task -d 'Make each line a task'
complete -c sheaf -n '__sheaf_uses 8' -l bullet -d 'Make each line an item of a list'
complete -c sheaf -n '__sheaf_uses 8' -l as-heading -d 'Make each line a heading of level 2'
complete -c sheaf -n '__sheaf_uses 8' -l level -x -d 'Make it a heading of LEVEL, 1 to 6'
complete -c sheaf -n '__sheaf_uses 8' -l bold -d 'Make each line bold'
complete -c sheaf -n '__sheaf_uses 8' -l italic -d 'Make each line italic'
complete -c sheaf -n '__sheaf_uses 8' -l divider -d 'Add a line across, and no text'
complete -c sheaf -n '__sheaf_uses 9' -s 0 -l null -d 'Names on standard input end with NUL'
complete -c sheaf -n '__sheaf_uses 9' -l where -x -a '(__sheaf_dynamic query)' -d 'Take all notes that match QUERY, not NOTE operands'
complete -c sheaf -n '__sheaf_uses 9' -l archived -d 'With --where: include notes in the archive'
complete -c sheaf -n '__sheaf_uses 10' -l excerpts -x -d 'Show at most COUNT lines of each note; 3 by default'
complete -c sheaf -n '__sheaf_uses 10' -l context -x -d 'Show COUNT lines before and after each line'
complete -c sheaf -n '__sheaf_uses 10' -l group -x -k -a 'month folder category tag' -d 'Divide the notes by month, folder, category or tag'
complete -c sheaf -n '__sheaf_uses 10' -l explain -d 'Show what each score is the sum of'
complete -c sheaf -n '__sheaf_uses 10' -l vimgrep -d 'Print PATH:LINE:COLUMN:TEXT for every line that matches'
complete -c sheaf -n '__sheaf_uses 10' -l reference -d 'Count the notes shown as looked at'
complete -c sheaf -n '__sheaf_uses 11' -l sort -x -k -a 'relevance title name path created updated referenced words size' -d 'Sort by KEY; \'-\' before it reverses'
complete -c sheaf -n '__sheaf_uses 11' -s m -l limit -x -d 'Show at most COUNT notes'
complete -c sheaf -n '__sheaf_uses 11' -l offset -x -d 'Leave out the first COUNT notes'
complete -c sheaf -n '__sheaf_uses 11' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 11' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 12' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 12' -l jsonl -d 'Print one JSON document per note, each on one line'
complete -c sheaf -n '__sheaf_uses 12' -s l -l paths -d 'Print paths only, one per line'
complete -c sheaf -n '__sheaf_uses 12' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 12' -s c -l count -d 'Print only the number of notes'
complete -c sheaf -n '__sheaf_uses 12' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 12' -l format -x -d 'Print each note as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 12' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 12' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 12' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 13' -l group -x -k -a 'month folder category tag' -d 'Divide the list by month, folder, category or tag'
complete -c sheaf -n '__sheaf_uses 13' -l preview -d 'Show how each note goes on, in two lines below it'
complete -c sheaf -n '__sheaf_uses 14' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 14' -l jsonl -d 'Print one JSON document per note, each on one line'
complete -c sheaf -n '__sheaf_uses 14' -s l -l paths -d 'Print paths only, one per line'
complete -c sheaf -n '__sheaf_uses 14' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 14' -s c -l count -d 'Print only the number of notes'
complete -c sheaf -n '__sheaf_uses 14' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 14' -l format -x -d 'Print each note as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 14' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 14' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 14' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 15' -s a -l all -d 'Show all of a very long note'
complete -c sheaf -n '__sheaf_uses 15' -l json -d 'Print all that is known of them, and their text'
complete -c sheaf -n '__sheaf_uses 15' -l jsonl -d 'Print one JSON document a line and note'
complete -c sheaf -n '__sheaf_uses 15' -l url -d 'Print the addresses by which other programs name them'
complete -c sheaf -n '__sheaf_uses 15' -l link -d 'Print Markdown links to them'
complete -c sheaf -n '__sheaf_uses 15' -l ensure-id -d 'Give an id to those that have none first'
complete -c sheaf -n '__sheaf_uses 16' -l body -d 'Leave out the front matter, and a byte-order mark'
complete -c sheaf -n '__sheaf_uses 17' -l days -x -d 'Go back DAYS days; 7 by default'
complete -c sheaf -n '__sheaf_uses 18' -s m -l limit -x -d 'Pick COUNT notes, each once; 1 by default'
complete -c sheaf -n '__sheaf_uses 18' -l seed -x -d 'Pick the same notes whenever NUMBER is the same'
complete -c sheaf -n '__sheaf_uses 18' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 18' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 19' -s m -l limit -x -d 'Show at most COUNT headings'
complete -c sheaf -n '__sheaf_uses 19' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 19' -l jsonl -d 'Print one JSON document per heading, each on one line'
complete -c sheaf -n '__sheaf_uses 19' -s c -l count -d 'Print only the number of headings'
complete -c sheaf -n '__sheaf_uses 19' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 19' -l format -x -d 'Print each heading as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 19' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 19' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 19' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 20' -l tree -d 'Show the hierarchy, with notes of each tag alone too'
complete -c sheaf -n '__sheaf_uses 20' -l sort -x -k -a 'name count' -d 'Sort by name or count; \'-\' before it reverses'
complete -c sheaf -n '__sheaf_uses 21' -l archived -d 'Count notes in the archive too'
complete -c sheaf -n '__sheaf_uses 21' -l templates -d 'Count templates too'
complete -c sheaf -n '__sheaf_uses 22' -s m -l limit -x -d 'Show at most COUNT tags'
complete -c sheaf -n '__sheaf_uses 22' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 22' -l jsonl -d 'Print one JSON document per tag, each on one line'
complete -c sheaf -n '__sheaf_uses 22' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 22' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 22' -s c -l count -d 'Print only the number of tags'
complete -c sheaf -n '__sheaf_uses 22' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 22' -l format -x -d 'Print each tag as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 22' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 22' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 22' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 23' -l tree -d 'Show the hierarchy, with notes of each folder alone too'
complete -c sheaf -n '__sheaf_uses 23' -l sort -x -k -a 'name count' -d 'Sort by name or count; \'-\' before it reverses'
complete -c sheaf -n '__sheaf_uses 24' -s m -l limit -x -d 'Show at most COUNT folders'
complete -c sheaf -n '__sheaf_uses 24' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 24' -l jsonl -d 'Print one JSON document per folder, each on one line'
complete -c sheaf -n '__sheaf_uses 24' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 24' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 24' -s c -l count -d 'Print only the number of folders'
complete -c sheaf -n '__sheaf_uses 24' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 24' -l format -x -d 'Print each folder as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 24' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 24' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 24' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 25' -s m -l limit -x -d 'Show at most COUNT categories'
complete -c sheaf -n '__sheaf_uses 25' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 25' -l jsonl -d 'Print one JSON document per category, each on one line'
complete -c sheaf -n '__sheaf_uses 25' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 25' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 25' -s c -l count -d 'Print only the number of categories'
complete -c sheaf -n '__sheaf_uses 25' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 25' -l format -x -d 'Print each category as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 25' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 25' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 25' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 26' -l sort -x -k -a 'name count' -d 'Sort by name or count; \'-\' before it reverses'
complete -c sheaf -n '__sheaf_uses 27' -s m -l limit -x -d 'Show at most COUNT properties'
complete -c sheaf -n '__sheaf_uses 27' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 27' -l jsonl -d 'Print one JSON document per property, each on one line'
complete -c sheaf -n '__sheaf_uses 27' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 27' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 27' -s c -l count -d 'Print only the number of properties'
complete -c sheaf -n '__sheaf_uses 27' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 27' -l format -x -d 'Print each property as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 27' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 27' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 27' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 28' -s a -l all -d 'Open tasks and done ones'
complete -c sheaf -n '__sheaf_uses 28' -l done -d 'Done tasks alone'
complete -c sheaf -n '__sheaf_uses 28' -l due -x -k -a 'today \\<\\=today tomorrow 7d \\*' -d 'Tasks that are due on these days'
complete -c sheaf -n '__sheaf_uses 28' -l scheduled -x -k -a 'today \\<\\=today tomorrow 7d \\*' -d 'Tasks that are scheduled for these days'
complete -c sheaf -n '__sheaf_uses 28' -l start -x -k -a 'today \\<\\=today tomorrow 7d \\*' -d 'Tasks that begin on these days'
complete -c sheaf -n '__sheaf_uses 28' -l priority -x -k -a 'highest high medium low lowest none' -d 'Tasks of a priority; several with commas'
complete -c sheaf -n '__sheaf_uses 28' -l status -x -d 'Tasks with CHARACTER in their box, open or done'
complete -c sheaf -n '__sheaf_uses 28' -l sort -x -k -a 'path due priority' -d 'Sort by path, due or priority; \'-\' before it reverses'
complete -c sheaf -n '__sheaf_uses 28' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 28' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 28' -l agenda -d 'Group open tasks: overdue, today, days to come, no date'
complete -c sheaf -n '__sheaf_uses 28' -l vimgrep -d 'Print PATH:LINE:COLUMN:TEXT for every task'
complete -c sheaf -n '__sheaf_uses 29' -s m -l limit -x -d 'Show at most COUNT tasks'
complete -c sheaf -n '__sheaf_uses 29' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 29' -l jsonl -d 'Print one JSON document per task, each on one line'
complete -c sheaf -n '__sheaf_uses 29' -s l -l paths -d 'Print the paths of the notes only, each once, one per line'
complete -c sheaf -n '__sheaf_uses 29' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 29' -s c -l count -d 'Print only the number of tasks'
complete -c sheaf -n '__sheaf_uses 29' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 29' -l format -x -d 'Print each task as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 29' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 29' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 29' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 30' -l heatmap -d 'Show on which days of the last year notes were created'
complete -c sheaf -n '__sheaf_uses 30' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 30' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 30' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 31' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 32' -l keep-title -d 'Leave the title of the note as it is'
complete -c sheaf -n '__sheaf_uses 33' -l keep-title -d 'Leave the title alone when the name changes'
complete -c sheaf -n '__sheaf_uses 34' -l with-attachments -d 'Also the files that only these notes link to'
complete -c sheaf -n '__sheaf_uses 35' -s m -l limit -x -d 'Show at most COUNT files'
complete -c sheaf -n '__sheaf_uses 35' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 35' -l jsonl -d 'Print one JSON document per file, each on one line'
complete -c sheaf -n '__sheaf_uses 35' -s l -l paths -d 'Print paths only, one per line'
complete -c sheaf -n '__sheaf_uses 35' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 35' -s c -l count -d 'Print only the number of files'
complete -c sheaf -n '__sheaf_uses 35' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 35' -l format -x -d 'Print each file as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 35' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 35' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 35' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 36' -l no-attachments -d 'Leave the images and other files of the notes in the trash'
complete -c sheaf -n '__sheaf_uses 37' -l older-than -x -d 'Only what came there AGE ago or earlier: 30d, 8w'
complete -c sheaf -n '__sheaf_uses 38' -s n -l dry-run -d 'Show what would be removed, and remove nothing'
complete -c sheaf -n '__sheaf_uses 38' -l expect -x -d 'Do nothing unless it is exactly COUNT files'
complete -c sheaf -n '__sheaf_uses 38' -s y -l yes -d 'Do not ask'
complete -c sheaf -n '__sheaf_uses 39' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 39' -s l -l paths -d 'Print the paths alone'
complete -c sheaf -n '__sheaf_uses 39' -s q -l quiet -d 'Print nothing'
complete -c sheaf -n '__sheaf_uses 40' -l color -x -k -a 'black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white' -d 'One of the 16 colours of terminals: red, bright-blue'
complete -c sheaf -n '__sheaf_uses 40' -l symbol -x -d 'What stands before its name in lists'
complete -c sheaf -n '__sheaf_uses 40' -l template -x -a '(__sheaf_dynamic template)' -d 'What its new notes begin with'
complete -c sheaf -n '__sheaf_uses 41' -l at -x -d 'Split off what stands below HEADING'
complete -c sheaf -n '__sheaf_uses 41' -l title -x -d 'Call the new note NAME, not as the heading'
complete -c sheaf -n '__sheaf_uses 42' -l similar -d 'List notes that are like those that vanished'
complete -c sheaf -n '__sheaf_uses 43' -l any -d 'Take a word that is not a category too'
complete -c sheaf -n '__sheaf_uses 44' -l where -x -a '(__sheaf_dynamic query)' -d 'Only in notes that match QUERY'
complete -c sheaf -n '__sheaf_uses 45' -l skip -d 'Leave notes alone that cannot be changed as asked'
complete -c sheaf -n '__sheaf_uses 46' -l nested -d 'Also tags below it: with a, a/x too'
complete -c sheaf -n '__sheaf_uses 46' -l keep-text -d 'In the text, remove \'#\' and keep the word'
complete -c sheaf -n '__sheaf_uses 46' -l front-matter-only -d 'Leave tags in the text alone'
complete -c sheaf -n '__sheaf_uses 46' -l where -x -a '(__sheaf_dynamic query)' -d 'Only in notes that match QUERY'
complete -c sheaf -n '__sheaf_uses 47' -l text -d 'Write VALUE as text, even if it looks like something else'
complete -c sheaf -n '__sheaf_uses 47' -l list -d 'VALUE is a list, with commas between the items'
complete -c sheaf -n '__sheaf_uses 48' -l force -d 'Rename a property that means something to sheaf too'
complete -c sheaf -n '__sheaf_uses 48' -l where -x -a '(__sheaf_dynamic query)' -d 'Only in notes that match QUERY'
complete -c sheaf -n '__sheaf_uses 49' -l where -x -a '(__sheaf_dynamic query)' -d 'Take all open tasks that match QUERY, not operands'
complete -c sheaf -n '__sheaf_uses 49' -l date -d 'Note the day of completion behind the task'
complete -c sheaf -n '__sheaf_uses 49' -l no-date -d 'Note the day of completion behind the task'
complete -c sheaf -n '__sheaf_uses 50' -l due -x -k -a 'today tomorrow friday next-monday 7d' -d 'It is due on DAY'
complete -c sheaf -n '__sheaf_uses 50' -l scheduled -x -k -a 'today tomorrow friday next-monday 7d' -d 'It is scheduled for DAY'
complete -c sheaf -n '__sheaf_uses 50' -l start -x -k -a 'today tomorrow friday next-monday 7d' -d 'It can begin on DAY'
complete -c sheaf -n '__sheaf_uses 50' -l heading -x -d 'Add it under HEADING; \'A#B\' is a B under an A'
complete -c sheaf -n '__sheaf_uses 51' -l heading -x -d 'Put the links under HEADING'
complete -c sheaf -n '__sheaf_uses 51' -l any -d 'Take files of any type'
complete -c sheaf -n '__sheaf_uses 52' -l orphans -d 'Only files that nothing uses'
complete -c sheaf -n '__sheaf_uses 52' -l delete -d 'Move those that are listed into the trash'
complete -c sheaf -n '__sheaf_uses 53' -l external -d 'Include links out of the vault'
complete -c sheaf -n '__sheaf_uses 54' -s m -l limit -x -d 'Show at most COUNT links'
complete -c sheaf -n '__sheaf_uses 54' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 54' -l jsonl -d 'Print one JSON document per link, each on one line'
complete -c sheaf -n '__sheaf_uses 54' -s l -l paths -d 'Print only the paths of the linked files, each once'
complete -c sheaf -n '__sheaf_uses 54' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 54' -s c -l count -d 'Print only the number of links'
complete -c sheaf -n '__sheaf_uses 54' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 54' -l format -x -d 'Print each link as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 54' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 54' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 54' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 55' -l context -x -d 'Show COUNT lines before and after each link too'
complete -c sheaf -n '__sheaf_uses 56' -s m -l limit -x -d 'Show at most COUNT links'
complete -c sheaf -n '__sheaf_uses 56' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 56' -l jsonl -d 'Print one JSON document per link, each on one line'
complete -c sheaf -n '__sheaf_uses 56' -s l -l paths -d 'Print only the paths of the notes, each once'
complete -c sheaf -n '__sheaf_uses 56' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 56' -s c -l count -d 'Print only the number of links'
complete -c sheaf -n '__sheaf_uses 56' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 56' -l format -x -d 'Print each link as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 56' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 56' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 56' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 57' -l link -d 'Make links of the mentions, in one operation'
complete -c sheaf -n '__sheaf_uses 58' -s m -l limit -x -d 'Show at most COUNT mentions'
complete -c sheaf -n '__sheaf_uses 58' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 58' -l jsonl -d 'Print one JSON document per mention, each on one line'
complete -c sheaf -n '__sheaf_uses 58' -s l -l paths -d 'Print only the paths of the notes, each once'
complete -c sheaf -n '__sheaf_uses 58' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 58' -s c -l count -d 'Print only the number of mentions'
complete -c sheaf -n '__sheaf_uses 58' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 58' -l format -x -d 'Print each mention as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 58' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 58' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 58' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 59' -s m -l limit -x -d 'Show at most COUNT links'
complete -c sheaf -n '__sheaf_uses 59' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 59' -l jsonl -d 'Print one JSON document per link, each on one line'
complete -c sheaf -n '__sheaf_uses 59' -s l -l paths -d 'Print only the paths of the notes, each once'
complete -c sheaf -n '__sheaf_uses 59' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 59' -s c -l count -d 'Print only the number of missing targets'
complete -c sheaf -n '__sheaf_uses 59' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 59' -l format -x -d 'Print each link as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 59' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 59' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 59' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 60' -s m -l limit -x -d 'Show at most COUNT notes; 20 by default'
complete -c sheaf -n '__sheaf_uses 60' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 60' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 61' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 61' -l jsonl -d 'Print one JSON document per note, each on one line'
complete -c sheaf -n '__sheaf_uses 61' -s l -l paths -d 'Print paths only, one per line'
complete -c sheaf -n '__sheaf_uses 61' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 61' -s c -l count -d 'Print only the number of notes'
complete -c sheaf -n '__sheaf_uses 61' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 61' -l format -x -d 'Print each note as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 61' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 61' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 61' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 62' -l undirected -d 'Follow links backward too'
complete -c sheaf -n '__sheaf_uses 62' -s m -l limit -x -d 'Show COUNT of the shortest ways; 1 by default'
complete -c sheaf -n '__sheaf_uses 63' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 63' -s l -l paths -d 'Print the paths of the notes only, one a line'
complete -c sheaf -n '__sheaf_uses 63' -s 0 -l print0 -d 'Print paths only, each with a NUL behind it'
complete -c sheaf -n '__sheaf_uses 63' -s c -l count -d 'Print the number of links on the way alone'
complete -c sheaf -n '__sheaf_uses 63' -s q -l quiet -d 'Print nothing; the exit status tells'
complete -c sheaf -n '__sheaf_uses 64' -l depth -x -d 'Go COUNT links far; 1 from a note, 0 from a query'
complete -c sheaf -n '__sheaf_uses 64' -l attachments -d 'Include files that notes link to'
complete -c sheaf -n '__sheaf_uses 64' -l unresolved -d 'Include what is linked to and not there'
complete -c sheaf -n '__sheaf_uses 64' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 64' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 64' -s m -l limit -x -d 'Show at most COUNT notes'
complete -c sheaf -n '__sheaf_uses 65' -l tree -d 'Print a tree, as on a terminal'
complete -c sheaf -n '__sheaf_uses 65' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 65' -l dot -d 'Print a graph for Graphviz'
complete -c sheaf -n '__sheaf_uses 65' -l mermaid -d 'Print a flowchart for Mermaid'
complete -c sheaf -n '__sheaf_uses 65' -l svg -d 'Print a picture'
complete -c sheaf -n '__sheaf_uses 65' -s l -l paths -d 'Print the paths of the notes only, one a line'
complete -c sheaf -n '__sheaf_uses 65' -s 0 -l print0 -d 'Print paths only, each with a NUL behind it'
complete -c sheaf -n '__sheaf_uses 65' -s c -l count -d 'Print the number of notes alone'
complete -c sheaf -n '__sheaf_uses 65' -s q -l quiet -d 'Print nothing; the exit status tells'
complete -c sheaf -n '__sheaf_uses 66' -l only -x -k -a 'comment encoding front-matter link name note property read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy property.invalid-date property.invalid-boolean property.invalid-tag property.not-text property.repeated name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.failed read.too-large' -d 'Report these codes or families alone; several with commas'
complete -c sheaf -n '__sheaf_uses 66' -l ignore -x -k -a 'comment encoding front-matter link name note property read link.unresolved link.missing-file link.missing-heading link.missing-block link.ambiguous note.duplicate-id note.conflict-markers note.conflict-copy property.invalid-date property.invalid-boolean property.invalid-tag property.not-text property.repeated name.case name.unicode name.not-nfc front-matter.legacy-key front-matter.legacy-list front-matter.unclosed front-matter.tab-indentation front-matter.multiple-documents front-matter.unexpected-content front-matter.duplicate-key front-matter.nested-mapping front-matter.missing-colon front-matter.complex-key front-matter.bad-indentation front-matter.bad-scalar-start front-matter.bad-block-header front-matter.unclosed-quote front-matter.unclosed-flow front-matter.unexpected-in-flow front-matter.missing-comma front-matter.bad-escape front-matter.unknown-alias front-matter.bad-anchor front-matter.too-deep front-matter.too-many-aliases front-matter.comment-without-space front-matter.not-a-mapping comment.unclosed encoding.invalid-utf8 encoding.not-utf-8 encoding.binary read.failed read.too-large' -d 'Do not report these codes or families'
complete -c sheaf -n '__sheaf_uses 66' -l fix -d 'Mend what needs no decision, and report the rest'
complete -c sheaf -n '__sheaf_uses 67' -s m -l limit -x -d 'Show at most COUNT findings'
complete -c sheaf -n '__sheaf_uses 67' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 67' -l jsonl -d 'Print one JSON document per finding, each on one line'
complete -c sheaf -n '__sheaf_uses 67' -s l -l paths -d 'Print the paths of the files only, each once, one per line'
complete -c sheaf -n '__sheaf_uses 67' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 67' -s c -l count -d 'Print only the number of findings'
complete -c sheaf -n '__sheaf_uses 67' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 67' -l format -x -d 'Print each finding as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 67' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 67' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 67' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 68' -l json -d 'Print one JSON document a line and event'
complete -c sheaf -n '__sheaf_uses 68' -s q -l quiet -d 'Print no changes'
complete -c sheaf -n '__sheaf_uses 68' -l once -d 'Tell what has changed since the last time, and end'
complete -c sheaf -n '__sheaf_uses 68' -l heal -d 'Repair links when other programs move notes'
complete -c sheaf -n '__sheaf_uses 68' -l exec -x -d 'Run COMMAND after changes, with their paths as input'
complete -c sheaf -n '__sheaf_uses 68' -s 0 -l print0 -d 'Give COMMAND paths with a NUL behind each'
complete -c sheaf -n '__sheaf_uses 68' -l snapshot -r -F -d 'Keep a summary of the vault in FILE, for status bars'
complete -c sheaf -n '__sheaf_uses 69' -l operation -x -d 'Undo the operation ID instead of the last'
complete -c sheaf -n '__sheaf_uses 70' -l operation -x -d 'Do the operation ID again instead of the one undone last'
complete -c sheaf -n '__sheaf_uses 71' -l files -d 'Show the files of each operation'
complete -c sheaf -n '__sheaf_uses 72' -s m -l limit -x -d 'Show at most COUNT operations'
complete -c sheaf -n '__sheaf_uses 72' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 72' -l jsonl -d 'Print one JSON document per operation, each on one line'
complete -c sheaf -n '__sheaf_uses 72' -s c -l count -d 'Print only the number of operations'
complete -c sheaf -n '__sheaf_uses 72' -s q -l quiet -d 'Print nothing; only the exit status says it'
complete -c sheaf -n '__sheaf_uses 72' -l format -x -d 'Print each operation as TEMPLATE says'
complete -c sheaf -n '__sheaf_uses 72' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 72' -l csv -d 'Print comma-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 72' -l tsv -d 'Print tab-separated values with a line of headers'
complete -c sheaf -n '__sheaf_uses 73' -l json -d 'Print one JSON document, which is the only form'
complete -c sheaf -n '__sheaf_uses 74' -l from -x -a '(__sheaf_dynamic note)' -d 'Read the link as if it stood in NOTE'
complete -c sheaf -n '__sheaf_uses 74' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 74' -s l -l path -d 'Print the path alone'
complete -c sheaf -n '__sheaf_at 0 init' -a '(__fish_complete_directories)'
complete -c sheaf -n '__sheaf_from 0 daily' -k -a 'today yesterday tomorrow last-friday this-week'
complete -c sheaf -n '__sheaf_at 0 edit append prepend show cat outline rename copy cp "heading rename" merge split "task add" attach links backlinks mentions related path resolve' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 1 edit show cat "tag add" "tag remove" "property unset"' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 0 search find list ls recent random tags folders categories tasks stats unresolved orphans deadends check' -a '(__sheaf_dynamic query)'
complete -c sheaf -n '__sheaf_at 0 properties "property get" "property set" "property unset" "property rename"' -a '(__sheaf_dynamic property)'
complete -c sheaf -n '__sheaf_from 0 move mv' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 0 move mv' -a '(__sheaf_dynamic folder)'
complete -c sheaf -n '__sheaf_at 1 copy cp "folder move"' -a '(__sheaf_dynamic folder)'
complete -c sheaf -n '__sheaf_from 0 delete rm archive unarchive pin unpin "task toggle" "task done" graph' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_at 0 restore' -a '(__sheaf_dynamic trashed)'
complete -c sheaf -n '__sheaf_from 1 restore' -a '(__sheaf_dynamic trashed)'
complete -c sheaf -n '__sheaf_from 0 "trash empty"' -a '(__sheaf_dynamic trashed)'
complete -c sheaf -n '__sheaf_at 0 "folder create" "folder rename" "folder move" "folder delete" "folder style"' -a '(__sheaf_dynamic folder)'
complete -c sheaf -n '__sheaf_at 1 merge heal "property get" path' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_at 0 heal parse' -F
complete -c sheaf -n '__sheaf_from 0 category' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 0 category' -a '(__sheaf_dynamic category)'
complete -c sheaf -n '__sheaf_at 0 "tag add" "tag remove" "tag rename" "tag merge" "tag delete"' -a '(__sheaf_dynamic tag)'
complete -c sheaf -n '__sheaf_at 1 "tag rename"' -a '(__sheaf_dynamic tag)'
complete -c sheaf -n '__sheaf_from 2 "tag rename" "property rename"' -a '(__sheaf_dynamic query)'
complete -c sheaf -n '__sheaf_from 1 "tag merge" "tag delete"' -a '(__sheaf_dynamic tag)'
complete -c sheaf -n '__sheaf_from 2 "property get" "property set"' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_at 1 "property rename"' -a '(__sheaf_dynamic property)'
complete -c sheaf -n '__sheaf_at 1 attach' -F
complete -c sheaf -n '__sheaf_from 2 attach' -F
complete -c sheaf -n '__sheaf_at 0 completions' -k -a 'bash zsh fish'
complete -c sheaf -n '__sheaf_at 0 help' -k -a 'init new capture daily edit append prepend search find list ls show cat recent random outline tags folders categories properties tasks stats status rename move mv copy cp delete rm trash restore archive unarchive merge split heal pin unpin category attach attachments links backlinks mentions unresolved orphans deadends related path graph check watch index undo redo operations parse resolve completions help folder heading tag property task query'
complete -c sheaf -n '__sheaf_from 1 help' -k -a 'list empty create rename move delete style rename add remove rename merge delete get set unset rename toggle done add status rebuild verify'
