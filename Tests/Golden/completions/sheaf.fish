# fish completion for sheaf 0.1.0

# The sections of options of a command.
function __sheaf_sections
    switch $argv[1]
        case 'init'
            printf '%s\n' 0
        case 'new'
            printf '%s\n' 1 2 3 4 0
        case 'capture'
            printf '%s\n' 2 3 4 0
        case 'daily'
            printf '%s\n' 5 6 4 0
        case 'edit'
            printf '%s\n' 7 8 0
        case 'append'
            printf '%s\n' 9 10 6 4 0
        case 'prepend'
            printf '%s\n' 9 10 6 4 0
        case 'search'
            printf '%s\n' 11 12 13 0
        case 'find'
            printf '%s\n' 11 12 13 0
        case 'pick'
            printf '%s\n' 14 0
        case 'browse'
            printf '%s\n' 15 0
        case 'list'
            printf '%s\n' 16 12 17 0
        case 'ls'
            printf '%s\n' 16 12 17 0
        case 'show'
            printf '%s\n' 18 8 6 0
        case 'cat'
            printf '%s\n' 19 8 0
        case 'recent'
            printf '%s\n' 20 12 17 0
        case 'random'
            printf '%s\n' 21 17 0
        case 'outline'
            printf '%s\n' 22 0
        case 'tags'
            printf '%s\n' 23 24 25 0
        case 'folders'
            printf '%s\n' 26 24 27 0
        case 'categories'
            printf '%s\n' 24 28 0
        case 'properties'
            printf '%s\n' 29 24 30 0
        case 'tasks'
            printf '%s\n' 31 32 0
        case 'query'
            printf '%s\n' 33 6 0
        case 'base'
            printf '%s\n' 33 6 0
        case 'stats'
            printf '%s\n' 34 0
        case 'status'
            printf '%s\n' 35 0
        case 'rename'
            printf '%s\n' 36 6 4 0
        case 'move'
            printf '%s\n' 37 10 6 4 0
        case 'mv'
            printf '%s\n' 37 10 6 4 0
        case 'copy'
            printf '%s\n' 3 4 0
        case 'cp'
            printf '%s\n' 3 4 0
        case 'delete'
            printf '%s\n' 38 10 6 4 0
        case 'rm'
            printf '%s\n' 38 10 6 4 0
        case 'trash'
            printf '%s\n' 39 0
        case 'trash list'
            printf '%s\n' 39 0
        case 'restore'
            printf '%s\n' 40 8 6 4 0
        case 'trash empty'
            printf '%s\n' 41 8 42 43 0
        case 'archive'
            printf '%s\n' 10 6 4 0
        case 'unarchive'
            printf '%s\n' 10 6 4 0
        case 'folder create'
            printf '%s\n' 3 4 0
        case 'folder rename'
            printf '%s\n' 6 4 0
        case 'folder move'
            printf '%s\n' 6 4 0
        case 'folder delete'
            printf '%s\n' 6 4 0
        case 'folder style'
            printf '%s\n' 44 45 3 4 0
        case 'heading rename'
            printf '%s\n' 6 4 0
        case 'replace'
            printf '%s\n' 46 47 6 4 0
        case 'duplicates'
            printf '%s\n' 48 24 49 0
        case 'merge'
            printf '%s\n' 6 4 0
        case 'split'
            printf '%s\n' 50 6 4 0
        case 'heal'
            printf '%s\n' 51 52 4 0
        case 'pin'
            printf '%s\n' 10 6 4 0
        case 'unpin'
            printf '%s\n' 10 6 4 0
        case 'category'
            printf '%s\n' 53 10 6 4 0
        case 'tag add'
            printf '%s\n' 54 10 6 4 0
        case 'tag remove'
            printf '%s\n' 10 6 4 0
        case 'tag rename'
            printf '%s\n' 55 47 6 4 0
        case 'tag merge'
            printf '%s\n' 55 47 6 4 0
        case 'tag delete'
            printf '%s\n' 56 47 6 4 0
        case 'tag style'
            printf '%s\n' 45 3 4 0
        case 'property get'
            printf '%s\n' 35 8 0
        case 'property set'
            printf '%s\n' 57 10 6 4 0
        case 'property unset'
            printf '%s\n' 10 6 4 0
        case 'property rename'
            printf '%s\n' 58 47 6 4 0
        case 'review'
            printf '%s\n' 59 17 0
        case 'review done'
            printf '%s\n' 10 6 4 0
        case 'review later'
            printf '%s\n' 60 10 6 4 0
        case 'task toggle'
            printf '%s\n' 61 6 4 0
        case 'task done'
            printf '%s\n' 61 6 4 0
        case 'task due'
            printf '%s\n' 62 6 4 0
        case 'task schedule'
            printf '%s\n' 63 62 6 4 0
        case 'task move'
            printf '%s\n' 64 6 4 0
        case 'task add'
            printf '%s\n' 65 10 6 4 0
        case 'attach'
            printf '%s\n' 66 3 4 0
        case 'attachments'
            printf '%s\n' 67 39 6 0
        case 'links'
            printf '%s\n' 68 47 6 69 0
        case 'backlinks'
            printf '%s\n' 70 71 0
        case 'mentions'
            printf '%s\n' 72 6 73 0
        case 'unresolved'
            printf '%s\n' 74 0
        case 'orphans'
            printf '%s\n' 12 17 0
        case 'deadends'
            printf '%s\n' 12 17 0
        case 'related'
            printf '%s\n' 75 76 0
        case 'path'
            printf '%s\n' 77 78 0
        case 'graph'
            printf '%s\n' 79 80 0
        case 'commit'
            printf '%s\n' 81 8 0
        case 'sync'
            printf '%s\n' 82 0
        case 'log'
            printf '%s\n' 83 84 0
        case 'diff'
            printf '%s\n' 85 86 0
        case 'conflicts'
            printf '%s\n' 87 0
        case 'conflicts merge'
            printf '%s\n' 88 6 0
        case 'git install'
            printf '%s\n' 89 0
        case 'git uninstall'
            printf '%s\n' 90 0
        case 'git status'
            printf '%s\n' 35 0
        case 'git merge-file'
            printf '%s\n' 91 0
        case 'import'
            printf '%s\n' 92 6 0
        case 'export'
            printf '%s\n' 93 0
        case 'serve'
            printf '%s\n' 94 0
        case 'enrich'
            printf '%s\n' 95 6 0
        case 'check'
            printf '%s\n' 96 6 97 0
        case 'config'
            printf '%s\n' 98 0
        case 'config list'
            printf '%s\n' 98 0
        case 'config get'
            printf '%s\n' 35 0
        case 'config set'
            printf '%s\n' 99 3 0
        case 'config unset'
            printf '%s\n' 99 3 0
        case 'config edit'
            printf '%s\n' 100 0
        case 'watch'
            printf '%s\n' 101 0
        case 'index'
            printf '%s\n' 35 0
        case 'index status'
            printf '%s\n' 35 0
        case 'index rebuild'
            printf '%s\n' 35 0
        case 'index verify'
            printf '%s\n' 35 0
        case 'undo'
            printf '%s\n' 102 3 4 0
        case 'redo'
            printf '%s\n' 103 3 4 0
        case 'operations'
            printf '%s\n' 104 105 0
        case 'lsp'
            printf '%s\n' 106 0
        case 'mcp'
            printf '%s\n' 107 0
        case 'batch'
            printf '%s\n' 108 0
        case 'parse'
            printf '%s\n' 109 0
        case 'resolve'
            printf '%s\n' 110 0
        case 'completions'
            printf '%s\n' 0
        case 'shell'
            printf '%s\n' 0
        case 'help'
            printf '%s\n' 111 0
        case '*'
            echo 0
    end
end

# Whether an option of a section takes a value.
function __sheaf_takes_value
    contains -- "$argv" '0 -C' '0 --vault' '0 --color' '0 --hyperlink' '0 --dates' '1 -d' '1 --folder' '1 --id' '1 --template' '1 --attach' '2 -t' '2 --tag' '2 --category' '2 --source' '5 --append' '6 --expect' '7 --line' '9 --heading' '9 --level' '10 --where' '11 --excerpts' '11 --context' '11 --group' '12 --sort' '12 -m' '12 --limit' '12 --offset' '13 --format' '13 --columns' '14 --print' '14 --of' '14 --for' '14 --expect' '14 --height' '16 --group' '17 --format' '17 --columns' '18 --scheme' '18 --rev' '19 --rev' '20 --days' '21 -m' '21 --limit' '21 --seed' '22 -m' '22 --limit' '22 --format' '22 --columns' '23 --name' '23 --sort' '25 -m' '25 --limit' '25 --format' '25 --columns' '26 --name' '26 --sort' '27 -m' '27 --limit' '27 --format' '27 --columns' '28 -m' '28 --limit' '28 --format' '28 --columns' '29 --sort' '30 -m' '30 --limit' '30 --format' '30 --columns' '31 --due' '31 --scheduled' '31 --start' '31 --priority' '31 --status' '31 --filter' '31 --sort' '31 --by' '32 -m' '32 --limit' '32 --format' '32 --columns' '33 --kind' '33 --view' '33 --this' '33 --apply' '33 --set' '34 --count' '34 --by' '39 -m' '39 --limit' '39 --format' '39 --columns' '40 --rev' '41 --older-than' '42 --expect' '44 --template' '45 --color' '45 --symbol' '46 --in' '48 --least' '49 -m' '49 --limit' '49 --format' '49 --columns' '50 --at' '50 --title' '50 --level' '52 --expect' '54 --remove' '55 --where' '56 --where' '58 --where' '60 --in' '61 --where' '62 --where' '64 --heading' '65 --due' '65 --scheduled' '65 --start' '65 --heading' '66 --heading' '68 --at' '68 --rewrite' '69 -m' '69 --limit' '69 --format' '69 --columns' '70 --context' '70 --at' '71 -m' '71 --limit' '71 --format' '71 --columns' '73 -m' '73 --limit' '73 --format' '73 --columns' '74 -m' '74 --limit' '74 --format' '74 --columns' '75 -m' '75 --limit' '76 --format' '76 --columns' '77 -m' '77 --limit' '79 --depth' '79 -m' '79 --limit' '81 -m' '81 --message' '82 -m' '82 --message' '83 --author' '83 --actor' '84 -m' '84 --limit' '84 --format' '84 --columns' '86 -m' '86 --limit' '86 --format' '86 --columns' '87 -m' '87 --limit' '87 --format' '87 --columns' '91 --path' '91 --marker-size' '91 --ours-label' '91 --base-label' '91 --theirs-label' '92 --into' '92 --title' '92 --as' '92 --to' '92 --prefer' '93 -o' '93 --output' '93 --columns' '93 --front-matter' '93 --embeds' '93 --queries' '93 --alarm' '93 --date-form' '94 --port' '95 --explain' '96 --only' '96 --ignore' '96 --as' '97 -m' '97 --limit' '97 --format' '97 --columns' '98 --format' '98 --columns' '101 --query' '101 --exec' '101 --export' '101 --snapshot' '102 --operation' '102 --actor' '102 --since' '103 --operation' '104 --actor' '105 -m' '105 --limit' '105 --format' '105 --columns' '106 --log' '106 --record' '107 --only' '107 --actor' '108 --actor' '110 --from'
end

# Whether an option is forwarded to the program.
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
    set -g __sheaf_position 0
    set -g __sheaf_operand
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
            for index in (seq (count $letters))
                if __sheaf_option_takes_value -$letters[$index]
                    if test $index = (count $letters)
                        set pending -$letters[$index]
                    else if __sheaf_is_forwarded -$letters[$index]
                        set -a __sheaf_handed -$letters[$index](string join '' -- $letters[(math $index + 1)..])
                    end
                    break
                end
            end
        else if test -z "$__sheaf_first"
            set __sheaf_first $word
            set __sheaf_name $word
        else if test "$__sheaf_name$__sheaf_position" = "$__sheaf_first"0; and contains -- "$__sheaf_first $word" $__sheaf_pairs
            set __sheaf_name "$__sheaf_first $word"
        else
            if test $__sheaf_position = 0
                set __sheaf_operand $word
            end
            set __sheaf_position (math $__sheaf_position + 1)
        end
    end
end

# Whether an option of the current command takes a value.
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
    test "$__sheaf_first" = $argv[1]; and test "$__sheaf_name" = $argv[1]; and test $__sheaf_position = 0
end

# Whether the command has a section of options.
function __sheaf_uses
    __sheaf_read
    contains -- $argv[1] (__sheaf_sections $__sheaf_name)
end

# Whether an operand in this position of one of these commands is being typed.
function __sheaf_at
    __sheaf_read
    test $__sheaf_position = $argv[1]; and contains -- $__sheaf_name $argv[2..]
end

# The same for this position and all later ones.
function __sheaf_from
    __sheaf_read
    test $__sheaf_position -ge $argv[1]; and contains -- $__sheaf_name $argv[2..]
end

# Asks the program for candidates of a kind.
function __sheaf_dynamic
    __sheaf_read
    set -l typed (commandline -ct | string unescape | string replace -r -- '^(--[^=]*=|-[^-])' '')
    command sheaf $__sheaf_handed __complete $argv[1] -- "$typed" $__sheaf_operand 2>/dev/null
end

complete -c sheaf -e
complete -c sheaf -f
set -g __sheaf_pairs 'trash list' 'trash empty' 'folder create' 'folder rename' 'folder move' 'folder delete' 'folder style' 'heading rename' 'tag add' 'tag remove' 'tag rename' 'tag merge' 'tag delete' 'tag style' 'property get' 'property set' 'property unset' 'property rename' 'review done' 'review later' 'task toggle' 'task done' 'task due' 'task schedule' 'task move' 'task add' 'conflicts merge' 'git install' 'git uninstall' 'git status' 'git merge-file' 'config list' 'config get' 'config set' 'config unset' 'config edit' 'index status' 'index rebuild' 'index verify'
complete -c sheaf -n '__sheaf_begins' -a 'init' -d 'Start a vault in a folder'
complete -c sheaf -n '__sheaf_begins' -a 'new' -d 'Create a note'
complete -c sheaf -n '__sheaf_begins' -a 'capture' -d 'Write a new note into the inbox'
complete -c sheaf -n '__sheaf_begins' -a 'daily' -d 'Open the daily note (journal), or that of a week or month'
complete -c sheaf -n '__sheaf_begins' -a 'edit' -d 'Open notes in the editor'
complete -c sheaf -n '__sheaf_begins' -a 'append' -d 'Add text at the end of a note'
complete -c sheaf -n '__sheaf_begins' -a 'prepend' -d 'Add text at the beginning of a note'
complete -c sheaf -n '__sheaf_begins' -a 'search' -d 'Find notes that match a query, best first'
complete -c sheaf -n '__sheaf_begins' -a 'find' -d 'Find notes that match a query, best first'
complete -c sheaf -n '__sheaf_begins' -a 'pick' -d 'Pick notes on a screen while typing (fuzzy finder)'
complete -c sheaf -n '__sheaf_begins' -a 'browse' -d 'Browse the vault on a screen, and change notes'
complete -c sheaf -n '__sheaf_begins' -a 'list' -d 'List notes, pinned first, then newest first'
complete -c sheaf -n '__sheaf_begins' -a 'ls' -d 'List notes, pinned first, then newest first'
complete -c sheaf -n '__sheaf_begins' -a 'show' -d 'Show notes, formatted for reading'
complete -c sheaf -n '__sheaf_begins' -a 'cat' -d 'Print notes exactly as they are'
complete -c sheaf -n '__sheaf_begins' -a 'recent' -d 'List the notes that you opened last'
complete -c sheaf -n '__sheaf_begins' -a 'random' -d 'Show a note at random'
complete -c sheaf -n '__sheaf_begins' -a 'outline' -d 'Show the headings of a note'
complete -c sheaf -n '__sheaf_begins' -a 'tags' -d 'List tags with the number of their notes'
complete -c sheaf -n '__sheaf_begins' -a 'folders' -d 'List folders with the number of their notes'
complete -c sheaf -n '__sheaf_begins' -a 'categories' -d 'List categories with the number of their notes'
complete -c sheaf -n '__sheaf_begins' -a 'properties' -d 'List properties, or the values of one property'
complete -c sheaf -n '__sheaf_begins' -a 'tasks' -d 'List tasks, by default the open ones'
complete -c sheaf -n '__sheaf_begins' -a 'query' -d 'Answer a base, or a query of Dataview or Tasks, in a note'
complete -c sheaf -n '__sheaf_begins' -a 'base' -d 'Answer a view of a base'
complete -c sheaf -n '__sheaf_begins' -a 'stats' -d 'Show statistics about notes'
complete -c sheaf -n '__sheaf_begins' -a 'status' -d 'Show a summary of the vault'
complete -c sheaf -n '__sheaf_begins' -a 'rename' -d 'Rename a note and update the links to it'
complete -c sheaf -n '__sheaf_begins' -a 'move' -d 'Move notes to a folder and update links'
complete -c sheaf -n '__sheaf_begins' -a 'mv' -d 'Move notes to a folder and update links'
complete -c sheaf -n '__sheaf_begins' -a 'copy' -d 'Copy a note into a new one'
complete -c sheaf -n '__sheaf_begins' -a 'cp' -d 'Copy a note into a new one'
complete -c sheaf -n '__sheaf_begins' -a 'delete' -d 'Move notes to the trash'
complete -c sheaf -n '__sheaf_begins' -a 'rm' -d 'Move notes to the trash'
complete -c sheaf -n '__sheaf_begins' -a 'trash' -d 'List the contents of the trash, latest first'
complete -c sheaf -n '__sheaf_begins' -a 'restore' -d 'Restore notes from the trash or from git'
complete -c sheaf -n '__sheaf_begins' -a 'archive' -d 'Move notes into the archive'
complete -c sheaf -n '__sheaf_begins' -a 'unarchive' -d 'Move notes out of the archive'
complete -c sheaf -n '__sheaf_begins' -a 'replace' -d 'Replace a text in notes'
complete -c sheaf -n '__sheaf_begins' -a 'duplicates' -d 'List notes and sections with the same text'
complete -c sheaf -n '__sheaf_begins' -a 'merge' -d 'Merge notes into another and update links'
complete -c sheaf -n '__sheaf_begins' -a 'split' -d 'Move a section into a new note'
complete -c sheaf -n '__sheaf_begins' -a 'heal' -d 'Repair links to notes that other programs moved'
complete -c sheaf -n '__sheaf_begins' -a 'pin' -d 'Pin notes, so that lists show them first'
complete -c sheaf -n '__sheaf_begins' -a 'unpin' -d 'Unpin notes'
complete -c sheaf -n '__sheaf_begins' -a 'category' -d 'Set the category of notes'
complete -c sheaf -n '__sheaf_begins' -a 'review' -d 'List notes that are to be read again'
complete -c sheaf -n '__sheaf_begins' -a 'attach' -d 'Copy files into the vault and embed them in a note'
complete -c sheaf -n '__sheaf_begins' -a 'attachments' -d 'List attachments and where they are used'
complete -c sheaf -n '__sheaf_begins' -a 'links' -d 'List the links of a note and their targets'
complete -c sheaf -n '__sheaf_begins' -a 'backlinks' -d 'List the links that lead to a note'
complete -c sheaf -n '__sheaf_begins' -a 'mentions' -d 'List places that name a note without linking to it'
complete -c sheaf -n '__sheaf_begins' -a 'unresolved' -d 'List broken links by their targets'
complete -c sheaf -n '__sheaf_begins' -a 'orphans' -d 'List notes that no other note links to'
complete -c sheaf -n '__sheaf_begins' -a 'deadends' -d 'List notes that link to nothing'
complete -c sheaf -n '__sheaf_begins' -a 'related' -d 'List notes that are related to a note, and why'
complete -c sheaf -n '__sheaf_begins' -a 'path' -d 'Show the shortest path of links between two notes'
complete -c sheaf -n '__sheaf_begins' -a 'graph' -d 'Show how notes are linked'
complete -c sheaf -n '__sheaf_begins' -a 'commit' -d 'Commit changed notes to git'
complete -c sheaf -n '__sheaf_begins' -a 'sync' -d 'Sync notes with other machines (and a backup) by git'
complete -c sheaf -n '__sheaf_begins' -a 'log' -d 'Show the history of a note, or of the vault, in git'
complete -c sheaf -n '__sheaf_begins' -a 'diff' -d 'Show what changed since the last commit, by words'
complete -c sheaf -n '__sheaf_begins' -a 'conflicts' -d 'List conflicts left by merges and sync programs'
complete -c sheaf -n '__sheaf_begins' -a 'import' -d 'Import notes from Notion, Evernote, Joplin and others'
complete -c sheaf -n '__sheaf_begins' -a 'export' -d 'Export notes as HTML, JSON, Markdown, CSV or a calendar'
complete -c sheaf -n '__sheaf_begins' -a 'serve' -d 'Show notes in a browser while they are edited'
complete -c sheaf -n '__sheaf_begins' -a 'enrich' -d 'Add a summary, action items and a category'
complete -c sheaf -n '__sheaf_begins' -a 'check' -d 'Find broken links and other problems in notes'
complete -c sheaf -n '__sheaf_begins' -a 'config' -d 'List settings, such as ignored folders, with values'
complete -c sheaf -n '__sheaf_begins' -a 'watch' -d 'Watch the vault: update the index, print changes'
complete -c sheaf -n '__sheaf_begins' -a 'index' -d 'Update the search index now'
complete -c sheaf -n '__sheaf_begins' -a 'undo' -d 'Undo an operation'
complete -c sheaf -n '__sheaf_begins' -a 'redo' -d 'Redo an undone operation'
complete -c sheaf -n '__sheaf_begins' -a 'operations' -d 'List changes that sheaf made to notes'
complete -c sheaf -n '__sheaf_begins' -a 'lsp' -d 'Serve notes to Neovim, Emacs, Helix and other editors'
complete -c sheaf -n '__sheaf_begins' -a 'mcp' -d 'Serve notes to agents and language models'
complete -c sheaf -n '__sheaf_begins' -a 'batch' -d 'Run commands that come as lines of JSON'
complete -c sheaf -n '__sheaf_begins' -a 'parse' -d 'Print how a note is parsed, as JSON'
complete -c sheaf -n '__sheaf_begins' -a 'resolve' -d 'Show where a link leads'
complete -c sheaf -n '__sheaf_begins' -a 'completions' -d 'Print the completion script for a shell'
complete -c sheaf -n '__sheaf_begins' -a 'shell' -d 'Print the script that gives a shell keys to pick notes'
complete -c sheaf -n '__sheaf_begins' -a 'help' -d 'Show help on a command or a topic'
complete -c sheaf -n '__sheaf_begins' -a 'folder' -d 'create, rename, move, delete, style'
complete -c sheaf -n '__sheaf_begins' -a 'heading' -d 'rename'
complete -c sheaf -n '__sheaf_begins' -a 'tag' -d 'add, remove, rename, merge, delete, style'
complete -c sheaf -n '__sheaf_begins' -a 'property' -d 'get, set, unset, rename'
complete -c sheaf -n '__sheaf_begins' -a 'task' -d 'toggle, done, due, schedule, move, add'
complete -c sheaf -n '__sheaf_begins' -a 'git' -d 'install, uninstall, status, merge-file'
complete -c sheaf -n '__sheaf_follows trash' -a 'list' -d 'List the contents of the trash, latest first'
complete -c sheaf -n '__sheaf_follows trash' -a 'empty' -d 'Permanently delete the contents of the trash'
complete -c sheaf -n '__sheaf_follows folder' -a 'create' -d 'Make a folder'
complete -c sheaf -n '__sheaf_follows folder' -a 'rename' -d 'Rename a folder and update links'
complete -c sheaf -n '__sheaf_follows folder' -a 'move' -d 'Move a folder into another and update links'
complete -c sheaf -n '__sheaf_follows folder' -a 'delete' -d 'Move a folder to the trash'
complete -c sheaf -n '__sheaf_follows folder' -a 'style' -d 'Set the colour, symbol or template of a folder'
complete -c sheaf -n '__sheaf_follows heading' -a 'rename' -d 'Rename a heading and update links'
complete -c sheaf -n '__sheaf_follows tag' -a 'add' -d 'Give notes a tag'
complete -c sheaf -n '__sheaf_follows tag' -a 'remove' -d 'Remove a tag from notes'
complete -c sheaf -n '__sheaf_follows tag' -a 'rename' -d 'Rename a tag in all notes'
complete -c sheaf -n '__sheaf_follows tag' -a 'merge' -d 'Merge tags into one in all notes'
complete -c sheaf -n '__sheaf_follows tag' -a 'delete' -d 'Remove a tag from all notes'
complete -c sheaf -n '__sheaf_follows tag' -a 'style' -d 'Set the colour or symbol of a tag'
complete -c sheaf -n '__sheaf_follows property' -a 'get' -d 'Print the value of a property'
complete -c sheaf -n '__sheaf_follows property' -a 'set' -d 'Set a property of notes'
complete -c sheaf -n '__sheaf_follows property' -a 'unset' -d 'Remove a property from notes'
complete -c sheaf -n '__sheaf_follows property' -a 'rename' -d 'Rename a property in all notes'
complete -c sheaf -n '__sheaf_follows review' -a 'done' -d 'Mark notes as read, to be read again later'
complete -c sheaf -n '__sheaf_follows review' -a 'later' -d 'Set the day when notes are to be read again'
complete -c sheaf -n '__sheaf_follows task' -a 'toggle' -d 'Mark tasks as done, or as open again'
complete -c sheaf -n '__sheaf_follows task' -a 'done' -d 'Mark tasks as done'
complete -c sheaf -n '__sheaf_follows task' -a 'due' -d 'Set the date when tasks are due'
complete -c sheaf -n '__sheaf_follows task' -a 'schedule' -d 'Set the date for which tasks are scheduled'
complete -c sheaf -n '__sheaf_follows task' -a 'move' -d 'Move tasks to another note, or to the daily note of a day'
complete -c sheaf -n '__sheaf_follows task' -a 'add' -d 'Add a task to a note'
complete -c sheaf -n '__sheaf_follows conflicts' -a 'merge' -d 'Merge conflict copies into their notes'
complete -c sheaf -n '__sheaf_follows git' -a 'install' -d 'Set up git for notes in this clone'
complete -c sheaf -n '__sheaf_follows git' -a 'uninstall' -d 'Remove everything that git install wrote'
complete -c sheaf -n '__sheaf_follows git' -a 'status' -d 'Show what git install has set up in this clone'
complete -c sheaf -n '__sheaf_follows git' -a 'merge-file' -d 'Merge versions of a note; git runs this'
complete -c sheaf -n '__sheaf_follows config' -a 'list' -d 'List settings, such as ignored folders, with values'
complete -c sheaf -n '__sheaf_follows config' -a 'get' -d 'Print the value of a setting'
complete -c sheaf -n '__sheaf_follows config' -a 'set' -d 'Set a key of the config'
complete -c sheaf -n '__sheaf_follows config' -a 'unset' -d 'Remove a key from the config'
complete -c sheaf -n '__sheaf_follows config' -a 'edit' -d 'Open the config in the editor'
complete -c sheaf -n '__sheaf_follows index' -a 'status' -d 'Show the state of the index'
complete -c sheaf -n '__sheaf_follows index' -a 'rebuild' -d 'Rebuild the index from the notes'
complete -c sheaf -n '__sheaf_follows index' -a 'verify' -d 'Check the index against the notes'
complete -c sheaf -s C -l vault -x -a '(__fish_complete_directories; __sheaf_dynamic vault)' -d 'Use the vault at DIR'
complete -c sheaf -l color -x -k -a 'auto always never ansi' -d 'Colour the output: auto, always, never, ansi'
complete -c sheaf -l hyperlink -x -k -a 'auto always never' -d 'Make paths clickable: auto, always, never'
complete -c sheaf -l dates -x -k -a 'files git' -d 'Where dates come from: files, git'
complete -c sheaf -l no-sync -d 'Do not look for changed files first'
complete -c sheaf -l no-pager -d 'Never use a pager'
complete -c sheaf -l no-input -d 'Never ask questions'
complete -c sheaf -s h -l help -d 'Show a summary (-h) or the full help (--help)'
complete -c sheaf -l version -d 'Show the version'
complete -c sheaf -n '__sheaf_uses 1' -s d -l folder -x -a '(__sheaf_dynamic folder)' -d 'Create it in FOLDER, which is created if missing'
complete -c sheaf -n '__sheaf_uses 1' -l id -x -d 'Give it the id ID instead of a new one'
complete -c sheaf -n '__sheaf_uses 1' -l template -x -a '(__sheaf_dynamic template)' -d 'Start from the template NAME'
complete -c sheaf -n '__sheaf_uses 1' -l attach -r -F -d 'Embed FILE; up to four, each with its own option'
complete -c sheaf -n '__sheaf_uses 1' -l no-heading -d 'Do not begin with the title as a heading'
complete -c sheaf -n '__sheaf_uses 1' -s e -l edit -d 'Open it in the editor'
complete -c sheaf -n '__sheaf_uses 2' -s t -l tag -x -a '(__sheaf_dynamic tag)' -d 'Add the tag TAG; several with commas'
complete -c sheaf -n '__sheaf_uses 2' -l category -x -a '(__sheaf_dynamic category)' -d 'Set its category'
complete -c sheaf -n '__sheaf_uses 2' -l source -x -k -a 'manual conversation voice photo siri' -d 'Set its source'
complete -c sheaf -n '__sheaf_uses 2' -l pin -d 'Pin it, so that lists show it first'
complete -c sheaf -n '__sheaf_uses 3' -s n -l dry-run -d 'Show what would change, and change nothing'
complete -c sheaf -n '__sheaf_uses 3' -l verbose -d 'Explain when a note was written in place'
complete -c sheaf -n '__sheaf_uses 3' -l yes -d 'Ignored: this command never asks'
complete -c sheaf -n '__sheaf_uses 4' -l card -d 'Print title, path, id and text of each note'
complete -c sheaf -n '__sheaf_uses 4' -l json -d 'Print the note as a JSON document'
complete -c sheaf -n '__sheaf_uses 4' -s l -l paths -d 'Print only the path'
complete -c sheaf -n '__sheaf_uses 4' -s q -l quiet -d 'Print nothing'
complete -c sheaf -n '__sheaf_uses 5' -l append -x -d 'Add TEXT at its end; \'-\' reads standard input'
complete -c sheaf -n '__sheaf_uses 5' -s e -l edit -d 'Open it in the editor'
complete -c sheaf -n '__sheaf_uses 5' -l carry -d 'Carry open tasks of earlier notes to it'
complete -c sheaf -n '__sheaf_uses 5' -l no-carry -d 'Leave them there, whatever the config says'
complete -c sheaf -n '__sheaf_uses 5' -s w -l weekly -d 'Use the note of the week'
complete -c sheaf -n '__sheaf_uses 5' -l monthly -d 'Use the note of the month'
complete -c sheaf -n '__sheaf_uses 5' -l quarterly -d 'Use the note of the quarter'
complete -c sheaf -n '__sheaf_uses 5' -l yearly -d 'Use the note of the year'
complete -c sheaf -n '__sheaf_uses 5' -l next -d 'Use the next existing note after DATE'
complete -c sheaf -n '__sheaf_uses 5' -l previous -d 'Use the last existing note before DATE'
complete -c sheaf -n '__sheaf_uses 6' -s n -l dry-run -d 'Show what would change, and change nothing'
complete -c sheaf -n '__sheaf_uses 6' -l expect -x -d 'Do nothing unless exactly COUNT notes are affected'
complete -c sheaf -n '__sheaf_uses 6' -l verbose -d 'Explain when a note was written in place'
complete -c sheaf -n '__sheaf_uses 6' -l yes -d 'Ignored: this command never asks'
complete -c sheaf -n '__sheaf_uses 7' -l line -x -d 'Open the first note at LINE'
complete -c sheaf -n '__sheaf_uses 8' -s 0 -l null -d 'With \'-\': names end with NUL'
complete -c sheaf -n '__sheaf_uses 9' -l heading -x -d 'Add it under HEADING; \'A#B\' is the heading B below A'
complete -c sheaf -n '__sheaf_uses 9' -l task -d 'Make each line a task'
complete -c sheaf -n '__sheaf_uses 9' -l bullet -d 'Make each line a list item'
complete -c sheaf -n '__sheaf_uses 9' -l as-heading -d 'Make each line a heading of level 2'
complete -c sheaf -n '__sheaf_uses 9' -l level -x -d 'Make each line a heading of level LEVEL, from 1 to 6'
complete -c sheaf -n '__sheaf_uses 9' -l bold -d 'Make each line bold'
complete -c sheaf -n '__sheaf_uses 9' -l italic -d 'Make each line italic'
complete -c sheaf -n '__sheaf_uses 9' -l divider -d 'Add a horizontal rule instead of text'
complete -c sheaf -n '__sheaf_uses 10' -s 0 -l null -d 'With \'-\': names end with NUL'
complete -c sheaf -n '__sheaf_uses 10' -l where -x -a '(__sheaf_dynamic query)' -d 'Change all notes that match QUERY, instead of NOTE'
complete -c sheaf -n '__sheaf_uses 10' -l archived -d 'With --where: include notes in the archive'
complete -c sheaf -n '__sheaf_uses 11' -l excerpts -x -d 'Show at most COUNT lines of each note; 3 by default'
complete -c sheaf -n '__sheaf_uses 11' -l context -x -d 'Show COUNT lines before and after each line'
complete -c sheaf -n '__sheaf_uses 11' -l group -x -a '(__sheaf_dynamic group)' -d 'Group by month, folder, category, tag or a property'
complete -c sheaf -n '__sheaf_uses 11' -l nearly -d 'Show notes that nearly match too, if fewer than five match'
complete -c sheaf -n '__sheaf_uses 11' -l exact -d 'Show only notes that match'
complete -c sheaf -n '__sheaf_uses 11' -l explain -d 'Show how each score is computed'
complete -c sheaf -n '__sheaf_uses 11' -l vimgrep -d 'Print PATH:LINE:COLUMN:TEXT for every matching line'
complete -c sheaf -n '__sheaf_uses 11' -l follow -d 'Go on, and print notes that match newly or no more'
complete -c sheaf -n '__sheaf_uses 11' -l reference -d 'Record the shown notes as opened'
complete -c sheaf -n '__sheaf_uses 12' -l sort -x -k -a 'relevance title name path created updated referenced words size backlinks random' -d 'Sort by KEY; a leading \'-\' reverses the order'
complete -c sheaf -n '__sheaf_uses 12' -s m -l limit -x -d 'Show at most COUNT notes'
complete -c sheaf -n '__sheaf_uses 12' -l offset -x -d 'Skip the first COUNT notes'
complete -c sheaf -n '__sheaf_uses 12' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 12' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 13' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 13' -l jsonl -d 'Print JSON Lines: one document per note'
complete -c sheaf -n '__sheaf_uses 13' -s l -l paths -d 'Print paths only, one per line'
complete -c sheaf -n '__sheaf_uses 13' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 13' -s c -l count -d 'Print only the number of notes'
complete -c sheaf -n '__sheaf_uses 13' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 13' -l format -x -d 'Print each note in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 13' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 13' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 13' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 14' -l print -x -k -a 'path title link id url' -d 'Print path, title, link, id or url of each note'
complete -c sheaf -n '__sheaf_uses 14' -s 0 -l null -d 'Print a NUL after each, and read names that end with NUL'
complete -c sheaf -n '__sheaf_uses 14' -l of -x -k -a 'notes tags folders tasks headings queries' -d 'Choose notes, tags, folders, tasks, headings or queries'
complete -c sheaf -n '__sheaf_uses 14' -l for -x -d 'Choose what a command line wants at its end'
complete -c sheaf -n '__sheaf_uses 14' -l one -d 'Choose one only, so that no row can be marked'
complete -c sheaf -n '__sheaf_uses 14' -l expect -x -d 'Also choose by these keys, and print the key first'
complete -c sheaf -n '__sheaf_uses 14' -l height -x -d 'Use HEIGHT lines of the terminal, or a part such as 40%'
complete -c sheaf -n '__sheaf_uses 14' -l full -d 'Use the whole terminal'
complete -c sheaf -n '__sheaf_uses 14' -l popup -d 'Use a popup of tmux over its panes'
complete -c sheaf -n '__sheaf_uses 14' -l no-recent -d 'Neither use nor record what was opened and asked last'
complete -c sheaf -n '__sheaf_uses 14' -l no-tui -d 'Ask line by line instead of drawing a screen'
complete -c sheaf -n '__sheaf_uses 15' -l no-tui -d 'Ask line by line instead of drawing a screen'
complete -c sheaf -n '__sheaf_uses 16' -l group -x -a '(__sheaf_dynamic group)' -d 'Group by month, folder, category, tag or a property'
complete -c sheaf -n '__sheaf_uses 16' -l preview -d 'Show the beginning of each note in two lines below it'
complete -c sheaf -n '__sheaf_uses 17' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 17' -l jsonl -d 'Print JSON Lines: one document per note'
complete -c sheaf -n '__sheaf_uses 17' -s l -l paths -d 'Print paths only, one per line'
complete -c sheaf -n '__sheaf_uses 17' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 17' -s c -l count -d 'Print only the number of notes'
complete -c sheaf -n '__sheaf_uses 17' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 17' -l format -x -d 'Print each note in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 17' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 17' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 17' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 18' -s a -l all -d 'Show all of a very long note'
complete -c sheaf -n '__sheaf_uses 18' -l json -d 'Print all properties and the text of the notes'
complete -c sheaf -n '__sheaf_uses 18' -l jsonl -d 'Print one JSON document per note, each on one line'
complete -c sheaf -n '__sheaf_uses 18' -l html -d 'Print them as HTML, without head and style'
complete -c sheaf -n '__sheaf_uses 18' -l url -d 'Print sheaf:// links to the notes'
complete -c sheaf -n '__sheaf_uses 18' -l link -d 'Print Markdown links to them'
complete -c sheaf -n '__sheaf_uses 18' -l wikilink -d 'Print wikilinks to them'
complete -c sheaf -n '__sheaf_uses 18' -l scheme -x -k -a 'sheaf takenote' -d 'Print links of this scheme instead of sheaf'
complete -c sheaf -n '__sheaf_uses 18' -l rev -x -d 'Show the notes as they were in a commit of git'
complete -c sheaf -n '__sheaf_uses 18' -l ensure-id -d 'First add an id to notes that have none'
complete -c sheaf -n '__sheaf_uses 19' -l body -d 'Leave out the front matter and a byte-order mark'
complete -c sheaf -n '__sheaf_uses 19' -l rev -x -d 'Print the notes as they were in a commit of git'
complete -c sheaf -n '__sheaf_uses 20' -l days -x -d 'Go back DAYS days; 7 by default'
complete -c sheaf -n '__sheaf_uses 21' -s m -l limit -x -d 'Pick COUNT different notes; 1 by default'
complete -c sheaf -n '__sheaf_uses 21' -l seed -x -d 'Pick the same notes each time NUMBER is the same'
complete -c sheaf -n '__sheaf_uses 21' -l forgotten -d 'Prefer notes left alone for long, and to which few link'
complete -c sheaf -n '__sheaf_uses 21' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 21' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 22' -s m -l limit -x -d 'Show at most COUNT headings'
complete -c sheaf -n '__sheaf_uses 22' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 22' -l jsonl -d 'Print JSON Lines: one document per heading'
complete -c sheaf -n '__sheaf_uses 22' -s c -l count -d 'Print only the number of headings'
complete -c sheaf -n '__sheaf_uses 22' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 22' -l format -x -d 'Print each heading in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 22' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 22' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 22' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 23' -l tree -d 'Show a tree, with two counts for each tag'
complete -c sheaf -n '__sheaf_uses 23' -l name -x -d 'Only those whose names contain TEXT'
complete -c sheaf -n '__sheaf_uses 23' -l sort -x -k -a 'name count' -d 'Sort by name or count; a leading \'-\' reverses'
complete -c sheaf -n '__sheaf_uses 24' -l archived -d 'Count notes in the archive too'
complete -c sheaf -n '__sheaf_uses 24' -l templates -d 'Count templates too'
complete -c sheaf -n '__sheaf_uses 25' -s m -l limit -x -d 'Show at most COUNT tags'
complete -c sheaf -n '__sheaf_uses 25' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 25' -l jsonl -d 'Print JSON Lines: one document per tag'
complete -c sheaf -n '__sheaf_uses 25' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 25' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 25' -s c -l count -d 'Print only the number of tags'
complete -c sheaf -n '__sheaf_uses 25' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 25' -l format -x -d 'Print each tag in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 25' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 25' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 25' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 26' -l tree -d 'Show a tree, with the notes directly in each folder'
complete -c sheaf -n '__sheaf_uses 26' -l name -x -d 'Only those whose names contain TEXT'
complete -c sheaf -n '__sheaf_uses 26' -l sort -x -k -a 'name count' -d 'Sort by name or count; a leading \'-\' reverses'
complete -c sheaf -n '__sheaf_uses 27' -s m -l limit -x -d 'Show at most COUNT folders'
complete -c sheaf -n '__sheaf_uses 27' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 27' -l jsonl -d 'Print JSON Lines: one document per folder'
complete -c sheaf -n '__sheaf_uses 27' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 27' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 27' -s c -l count -d 'Print only the number of folders'
complete -c sheaf -n '__sheaf_uses 27' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 27' -l format -x -d 'Print each folder in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 27' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 27' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 27' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 28' -s m -l limit -x -d 'Show at most COUNT categories'
complete -c sheaf -n '__sheaf_uses 28' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 28' -l jsonl -d 'Print JSON Lines: one document per category'
complete -c sheaf -n '__sheaf_uses 28' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 28' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 28' -s c -l count -d 'Print only the number of categories'
complete -c sheaf -n '__sheaf_uses 28' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 28' -l format -x -d 'Print each category in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 28' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 28' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 28' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 29' -l sort -x -k -a 'name count' -d 'Sort by name or count; a leading \'-\' reverses'
complete -c sheaf -n '__sheaf_uses 30' -s m -l limit -x -d 'Show at most COUNT properties'
complete -c sheaf -n '__sheaf_uses 30' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 30' -l jsonl -d 'Print JSON Lines: one document per property'
complete -c sheaf -n '__sheaf_uses 30' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 30' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 30' -s c -l count -d 'Print only the number of properties'
complete -c sheaf -n '__sheaf_uses 30' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 30' -l format -x -d 'Print each property in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 30' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 30' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 30' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 31' -s a -l all -d 'Include done tasks'
complete -c sheaf -n '__sheaf_uses 31' -l done -d 'Only done tasks'
complete -c sheaf -n '__sheaf_uses 31' -l due -x -k -a 'today \\<\\=today tomorrow 7d \\*' -d 'Only tasks that are due on these days'
complete -c sheaf -n '__sheaf_uses 31' -l scheduled -x -k -a 'today \\<\\=today tomorrow 7d \\*' -d 'Only tasks that are scheduled for these days'
complete -c sheaf -n '__sheaf_uses 31' -l start -x -k -a 'today \\<\\=today tomorrow 7d \\*' -d 'Only tasks that start on these days'
complete -c sheaf -n '__sheaf_uses 31' -l priority -x -k -a 'highest high medium low lowest none' -d 'Only tasks with this priority; several with commas'
complete -c sheaf -n '__sheaf_uses 31' -l status -x -d 'Only tasks with CHARACTER in the box, open or done'
complete -c sheaf -n '__sheaf_uses 31' -l filter -x -d 'Only tasks that meet a condition of the Tasks plugin'
complete -c sheaf -n '__sheaf_uses 31' -l sort -x -k -a 'path due priority' -d 'Sort by path, due or priority; a leading \'-\' reverses'
complete -c sheaf -n '__sheaf_uses 31' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 31' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 31' -l agenda -d 'Group open tasks: overdue, today, days to come, no date'
complete -c sheaf -n '__sheaf_uses 31' -l by -x -k -a 'due scheduled priority note heading tag' -d 'Group by due, scheduled, priority, note, heading or tag'
complete -c sheaf -n '__sheaf_uses 31' -l vimgrep -d 'Print PATH:LINE:COLUMN:TEXT for every task'
complete -c sheaf -n '__sheaf_uses 32' -s m -l limit -x -d 'Show at most COUNT tasks'
complete -c sheaf -n '__sheaf_uses 32' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 32' -l jsonl -d 'Print JSON Lines: one document per task'
complete -c sheaf -n '__sheaf_uses 32' -s l -l paths -d 'Print only the paths of the notes, each once, one per line'
complete -c sheaf -n '__sheaf_uses 32' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 32' -s c -l count -d 'Print only the number of tasks'
complete -c sheaf -n '__sheaf_uses 32' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 32' -l format -x -d 'Print each task in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 32' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 32' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 32' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 33' -l kind -x -k -a 'base dataview tasks' -d 'The language of a query on standard input'
complete -c sheaf -n '__sheaf_uses 33' -l view -x -d 'The view of a base; without it, the first one'
complete -c sheaf -n '__sheaf_uses 33' -l this -x -a '(__sheaf_dynamic note)' -d 'The note that the query means by \'this\''
complete -c sheaf -n '__sheaf_uses 33' -l list -d 'List the queries of the vault with their rows and errors'
complete -c sheaf -n '__sheaf_uses 33' -l edit -d 'Edit the rows as a table, and change the notes'
complete -c sheaf -n '__sheaf_uses 33' -l apply -r -F -d 'Change the notes as an edited table says; \'-\' reads it'
complete -c sheaf -n '__sheaf_uses 33' -l set -x -d 'Set a property of all notes in the rows'
complete -c sheaf -n '__sheaf_uses 33' -l explain -d 'Say what the query asks, and what each condition keeps'
complete -c sheaf -n '__sheaf_uses 33' -l to-base -d 'Print the base that has the rows of a query of Dataview'
complete -c sheaf -n '__sheaf_uses 33' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 33' -l jsonl -d 'Print JSON Lines: one document per row'
complete -c sheaf -n '__sheaf_uses 33' -s l -l paths -d 'Print only the paths of the rows, each once'
complete -c sheaf -n '__sheaf_uses 33' -s 0 -l print0 -d 'Print only paths, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 33' -s c -l count -d 'Print only the number of rows'
complete -c sheaf -n '__sheaf_uses 33' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 33' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 33' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 34' -l heatmap -d 'Show how many notes were created on each day of a year'
complete -c sheaf -n '__sheaf_uses 34' -l count -x -k -a 'notes words tasks' -d 'Count notes, words or tasks on the days'
complete -c sheaf -n '__sheaf_uses 34' -l by -x -k -a 'day week month year' -d 'Count the notes created in each PERIOD, the latest first'
complete -c sheaf -n '__sheaf_uses 34' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 34' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 34' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 34' -l svg -d 'Print a picture of the days of a year, and nothing else'
complete -c sheaf -n '__sheaf_uses 35' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 36' -l keep-title -d 'Do not change the title of the note'
complete -c sheaf -n '__sheaf_uses 37' -l keep-title -d 'Do not change the title when the name changes'
complete -c sheaf -n '__sheaf_uses 38' -l with-attachments -d 'Also move the files that only these notes link to'
complete -c sheaf -n '__sheaf_uses 39' -s m -l limit -x -d 'Show at most COUNT files'
complete -c sheaf -n '__sheaf_uses 39' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 39' -l jsonl -d 'Print JSON Lines: one document per file'
complete -c sheaf -n '__sheaf_uses 39' -s l -l paths -d 'Print paths only, one per line'
complete -c sheaf -n '__sheaf_uses 39' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 39' -s c -l count -d 'Print only the number of files'
complete -c sheaf -n '__sheaf_uses 39' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 39' -l format -x -d 'Print each file in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 39' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 39' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 39' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 40' -l no-attachments -d 'Leave images and other files of the notes in the trash'
complete -c sheaf -n '__sheaf_uses 40' -l rev -x -d 'Give notes the contents of a commit, or of a day'
complete -c sheaf -n '__sheaf_uses 41' -l older-than -x -d 'Only files in the trash for AGE or longer: 30d, 8w'
complete -c sheaf -n '__sheaf_uses 42' -s n -l dry-run -d 'Show what would be deleted, and delete nothing'
complete -c sheaf -n '__sheaf_uses 42' -l expect -x -d 'Do nothing unless exactly COUNT files are affected'
complete -c sheaf -n '__sheaf_uses 42' -s y -l yes -d 'Do not ask'
complete -c sheaf -n '__sheaf_uses 43' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 43' -s l -l paths -d 'Print only the paths'
complete -c sheaf -n '__sheaf_uses 43' -s q -l quiet -d 'Print nothing'
complete -c sheaf -n '__sheaf_uses 44' -l template -x -a '(__sheaf_dynamic template)' -d 'The template of new notes in it'
complete -c sheaf -n '__sheaf_uses 45' -l color -x -k -a 'black red green yellow blue magenta cyan white bright-black bright-red bright-green bright-yellow bright-blue bright-magenta bright-cyan bright-white' -d 'A terminal colour, or any colour as #RRGGBB'
complete -c sheaf -n '__sheaf_uses 45' -l symbol -x -d 'The symbol before its name in lists'
complete -c sheaf -n '__sheaf_uses 46' -l regex -d 'OLD is a regular expression, and $1 in NEW its first group'
complete -c sheaf -n '__sheaf_uses 46' -s i -l ignore-case -d 'Ignore upper and lower case in OLD'
complete -c sheaf -n '__sheaf_uses 46' -l smart-case -d 'Ignore case in OLD, and write NEW as each place is'
complete -c sheaf -n '__sheaf_uses 46' -l in -x -k -a 'text code links properties all' -d 'Replace in PLACES: text, code, links, properties, all'
complete -c sheaf -n '__sheaf_uses 46' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 47' -l skip -d 'Skip notes that cannot be changed'
complete -c sheaf -n '__sheaf_uses 48' -l least -x -d 'List pairs that share at least PERCENT; 60 by default'
complete -c sheaf -n '__sheaf_uses 49' -s m -l limit -x -d 'Show at most COUNT pairs'
complete -c sheaf -n '__sheaf_uses 49' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 49' -l jsonl -d 'Print JSON Lines: one document per pair'
complete -c sheaf -n '__sheaf_uses 49' -s l -l paths -d 'Print only paths of notes to merge into others, each once'
complete -c sheaf -n '__sheaf_uses 49' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 49' -s c -l count -d 'Print only the number of pairs'
complete -c sheaf -n '__sheaf_uses 49' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 49' -l format -x -d 'Print each pair in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 49' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 49' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 49' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 50' -l at -x -d 'Move the section under HEADING'
complete -c sheaf -n '__sheaf_uses 50' -l title -x -d 'Name the new note NAME instead of after the heading'
complete -c sheaf -n '__sheaf_uses 50' -l level -x -d 'Make every section of this level a note'
complete -c sheaf -n '__sheaf_uses 51' -l similar -d 'Suggest other targets for broken links, and ask about each'
complete -c sheaf -n '__sheaf_uses 52' -s n -l dry-run -d 'Show what would change, and change nothing'
complete -c sheaf -n '__sheaf_uses 52' -l expect -x -d 'Do nothing unless exactly COUNT notes are affected'
complete -c sheaf -n '__sheaf_uses 52' -l verbose -d 'Explain when a note was written in place'
complete -c sheaf -n '__sheaf_uses 52' -l yes -d 'With --similar: take all suggestions'
complete -c sheaf -n '__sheaf_uses 53' -l any -d 'Accept a word that is not a category'
complete -c sheaf -n '__sheaf_uses 54' -l remove -x -a '(__sheaf_dynamic tag)' -d 'Remove TAG in the same operation; several with commas'
complete -c sheaf -n '__sheaf_uses 55' -l where -x -a '(__sheaf_dynamic query)' -d 'Only in notes that match QUERY'
complete -c sheaf -n '__sheaf_uses 56' -l nested -d 'Also remove nested tags: with a, also a/x'
complete -c sheaf -n '__sheaf_uses 56' -l keep-text -d 'In the text, remove \'#\' and keep the word'
complete -c sheaf -n '__sheaf_uses 56' -l front-matter-only -d 'Do not change tags in the text'
complete -c sheaf -n '__sheaf_uses 56' -l where -x -a '(__sheaf_dynamic query)' -d 'Only in notes that match QUERY'
complete -c sheaf -n '__sheaf_uses 57' -l text -d 'Write VALUE as text, even if it looks like something else'
complete -c sheaf -n '__sheaf_uses 57' -l list -d 'VALUE is a list of items separated by commas'
complete -c sheaf -n '__sheaf_uses 58' -l force -d 'Rename a property even if sheaf uses it'
complete -c sheaf -n '__sheaf_uses 58' -l where -x -a '(__sheaf_dynamic query)' -d 'Only in notes that match QUERY'
complete -c sheaf -n '__sheaf_uses 59' -s a -l all -d 'Include those of later days'
complete -c sheaf -n '__sheaf_uses 59' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 60' -l in -x -k -a '1d 7d 2w 1m 1y' -d 'The time until that day; 1d by default'
complete -c sheaf -n '__sheaf_uses 61' -l where -x -a '(__sheaf_dynamic query)' -d 'Change all open tasks that match QUERY, instead of TASK'
complete -c sheaf -n '__sheaf_uses 61' -l date -d 'Add the completion date to the task'
complete -c sheaf -n '__sheaf_uses 61' -l no-date -d 'Add the completion date to the task'
complete -c sheaf -n '__sheaf_uses 62' -l where -x -a '(__sheaf_dynamic query)' -d 'Change all open tasks that match QUERY, instead of TASK'
complete -c sheaf -n '__sheaf_uses 63' -l start -d 'Set the date when work can start instead'
complete -c sheaf -n '__sheaf_uses 64' -l heading -x -d 'Put them under HEADING, which is made if there is none'
complete -c sheaf -n '__sheaf_uses 64' -l link -d 'Leave their lines, with \'[>]\' and a link to the note'
complete -c sheaf -n '__sheaf_uses 65' -l due -x -k -a 'today tomorrow friday next-monday 7d' -d 'Set the due date'
complete -c sheaf -n '__sheaf_uses 65' -l scheduled -x -k -a 'today tomorrow friday next-monday 7d' -d 'Set the date for which it is scheduled'
complete -c sheaf -n '__sheaf_uses 65' -l start -x -k -a 'today tomorrow friday next-monday 7d' -d 'Set the date when work can start'
complete -c sheaf -n '__sheaf_uses 65' -l heading -x -d 'Add it under HEADING; \'A#B\' is the heading B below A'
complete -c sheaf -n '__sheaf_uses 66' -l heading -x -d 'Put the links under HEADING'
complete -c sheaf -n '__sheaf_uses 66' -l any -d 'Accept files of any type'
complete -c sheaf -n '__sheaf_uses 67' -l orphans -d 'Only files that nothing uses'
complete -c sheaf -n '__sheaf_uses 67' -l delete -d 'Move the listed files to the trash'
complete -c sheaf -n '__sheaf_uses 68' -l external -d 'Include links out of the vault'
complete -c sheaf -n '__sheaf_uses 68' -l at -x -d 'List the links as they were in a commit of git'
complete -c sheaf -n '__sheaf_uses 68' -l rewrite -x -k -a 'relative absolute shortest wikilink markdown' -d 'Write the links of all notes, or of those of QUERY, as STYLE'
complete -c sheaf -n '__sheaf_uses 69' -s m -l limit -x -d 'Show at most COUNT links'
complete -c sheaf -n '__sheaf_uses 69' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 69' -l jsonl -d 'Print JSON Lines: one document per link'
complete -c sheaf -n '__sheaf_uses 69' -s l -l paths -d 'Print only the paths of the linked files, each once'
complete -c sheaf -n '__sheaf_uses 69' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 69' -s c -l count -d 'Print only the number of links'
complete -c sheaf -n '__sheaf_uses 69' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 69' -l format -x -d 'Print each link in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 69' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 69' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 69' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 70' -l context -x -d 'Show COUNT lines before and after each link'
complete -c sheaf -n '__sheaf_uses 70' -l at -x -d 'List the links as they were in a commit of git'
complete -c sheaf -n '__sheaf_uses 71' -s m -l limit -x -d 'Show at most COUNT links'
complete -c sheaf -n '__sheaf_uses 71' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 71' -l jsonl -d 'Print JSON Lines: one document per link'
complete -c sheaf -n '__sheaf_uses 71' -s l -l paths -d 'Print only the paths of the notes, each once'
complete -c sheaf -n '__sheaf_uses 71' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 71' -s c -l count -d 'Print only the number of links'
complete -c sheaf -n '__sheaf_uses 71' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 71' -l format -x -d 'Print each link in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 71' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 71' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 71' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 72' -l link -d 'Turn the mentions into links, in one operation'
complete -c sheaf -n '__sheaf_uses 73' -s m -l limit -x -d 'Show at most COUNT mentions'
complete -c sheaf -n '__sheaf_uses 73' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 73' -l jsonl -d 'Print JSON Lines: one document per mention'
complete -c sheaf -n '__sheaf_uses 73' -s l -l paths -d 'Print only the paths of the notes, each once'
complete -c sheaf -n '__sheaf_uses 73' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 73' -s c -l count -d 'Print only the number of mentions'
complete -c sheaf -n '__sheaf_uses 73' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 73' -l format -x -d 'Print each mention in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 73' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 73' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 73' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 74' -s m -l limit -x -d 'Show at most COUNT links'
complete -c sheaf -n '__sheaf_uses 74' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 74' -l jsonl -d 'Print JSON Lines: one document per link'
complete -c sheaf -n '__sheaf_uses 74' -s l -l paths -d 'Print only the paths of the notes, each once'
complete -c sheaf -n '__sheaf_uses 74' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 74' -s c -l count -d 'Print only the number of missing targets'
complete -c sheaf -n '__sheaf_uses 74' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 74' -l format -x -d 'Print each link in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 74' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 74' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 74' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 75' -s m -l limit -x -d 'Show at most COUNT notes; 20 by default'
complete -c sheaf -n '__sheaf_uses 75' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 75' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 76' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 76' -l jsonl -d 'Print JSON Lines: one document per note'
complete -c sheaf -n '__sheaf_uses 76' -s l -l paths -d 'Print paths only, one per line'
complete -c sheaf -n '__sheaf_uses 76' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 76' -s c -l count -d 'Print only the number of notes'
complete -c sheaf -n '__sheaf_uses 76' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 76' -l format -x -d 'Print each note in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 76' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 76' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 76' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 77' -l undirected -d 'Follow links in both directions'
complete -c sheaf -n '__sheaf_uses 77' -s m -l limit -x -d 'Show COUNT of the shortest paths; 1 by default'
complete -c sheaf -n '__sheaf_uses 78' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 78' -s l -l paths -d 'Print only the paths of the notes, one per line'
complete -c sheaf -n '__sheaf_uses 78' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 78' -s c -l count -d 'Print only the number of links on the path'
complete -c sheaf -n '__sheaf_uses 78' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 79' -l depth -x -d 'Follow COUNT links; default 1 from a note, 0 from a query'
complete -c sheaf -n '__sheaf_uses 79' -l attachments -d 'Include files that notes link to'
complete -c sheaf -n '__sheaf_uses 79' -l unresolved -d 'Include link targets that do not exist'
complete -c sheaf -n '__sheaf_uses 79' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 79' -l templates -d 'Include templates'
complete -c sheaf -n '__sheaf_uses 79' -s m -l limit -x -d 'Show at most COUNT notes'
complete -c sheaf -n '__sheaf_uses 80' -l tree -d 'Print a tree, as on a terminal'
complete -c sheaf -n '__sheaf_uses 80' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 80' -l dot -d 'Print a graph for Graphviz'
complete -c sheaf -n '__sheaf_uses 80' -l mermaid -d 'Print a flowchart for Mermaid'
complete -c sheaf -n '__sheaf_uses 80' -l svg -d 'Print a picture'
complete -c sheaf -n '__sheaf_uses 80' -l html -d 'Print a page with a picture that can be moved'
complete -c sheaf -n '__sheaf_uses 80' -s l -l paths -d 'Print only the paths of the notes, one per line'
complete -c sheaf -n '__sheaf_uses 80' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 80' -s c -l count -d 'Print only the number of notes'
complete -c sheaf -n '__sheaf_uses 80' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 81' -s m -l message -x -d 'The message; by default, made from the changes'
complete -c sheaf -n '__sheaf_uses 81' -l allow-deletions -d 'Commit even if more than half of the notes are missing'
complete -c sheaf -n '__sheaf_uses 81' -s n -l dry-run -d 'Show what would be committed, and commit nothing'
complete -c sheaf -n '__sheaf_uses 81' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 81' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 82' -s m -l message -x -d 'The message of the commit'
complete -c sheaf -n '__sheaf_uses 82' -l rebase -d 'Rebase your commits onto those of others; no merge'
complete -c sheaf -n '__sheaf_uses 82' -l merge -d 'Merge both sides, regardless of the config'
complete -c sheaf -n '__sheaf_uses 82' -s n -l dry-run -d 'Show what would be committed and exchanged; fetch nothing'
complete -c sheaf -n '__sheaf_uses 82' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 82' -s q -l quiet -d 'Print only conflicts'
complete -c sheaf -n '__sheaf_uses 83' -s p -l patch -d 'Print the changes of each version too'
complete -c sheaf -n '__sheaf_uses 83' -l oneline -d 'Print only the names and subjects of the commits'
complete -c sheaf -n '__sheaf_uses 83' -l author -x -d 'List only versions of authors whose names contain NAME'
complete -c sheaf -n '__sheaf_uses 83' -l actor -x -d 'List only versions with changes of the agent NAME'
complete -c sheaf -n '__sheaf_uses 84' -s m -l limit -x -d 'Show at most COUNT versions'
complete -c sheaf -n '__sheaf_uses 84' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 84' -l jsonl -d 'Print JSON Lines: one document per version'
complete -c sheaf -n '__sheaf_uses 84' -s c -l count -d 'Print only the number of versions'
complete -c sheaf -n '__sheaf_uses 84' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 84' -l format -x -d 'Print each version in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 84' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 84' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 84' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 85' -l staged -d 'Compare the staged version, not the files'
complete -c sheaf -n '__sheaf_uses 85' -l stat -d 'Print one line per file, without the text'
complete -c sheaf -n '__sheaf_uses 86' -s m -l limit -x -d 'Show at most COUNT files'
complete -c sheaf -n '__sheaf_uses 86' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 86' -l jsonl -d 'Print JSON Lines: one document per file'
complete -c sheaf -n '__sheaf_uses 86' -s l -l paths -d 'Print paths only, each once, one per line'
complete -c sheaf -n '__sheaf_uses 86' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 86' -s c -l count -d 'Print only the number of files'
complete -c sheaf -n '__sheaf_uses 86' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 86' -l format -x -d 'Print each file in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 86' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 86' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 86' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 87' -s m -l limit -x -d 'Show at most COUNT conflicts'
complete -c sheaf -n '__sheaf_uses 87' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 87' -l jsonl -d 'Print JSON Lines: one document per conflict'
complete -c sheaf -n '__sheaf_uses 87' -s l -l paths -d 'Print paths only, each once, one per line'
complete -c sheaf -n '__sheaf_uses 87' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 87' -s c -l count -d 'Print only the number of conflicts'
complete -c sheaf -n '__sheaf_uses 87' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 87' -l format -x -d 'Print each conflict in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 87' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 87' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 87' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 88' -l mark -d 'Mark conflicts in the note'
complete -c sheaf -n '__sheaf_uses 88' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 89' -s n -l dry-run -d 'Show what would be written, and write nothing'
complete -c sheaf -n '__sheaf_uses 89' -l check -d 'Check staged notes before each commit'
complete -c sheaf -n '__sheaf_uses 90' -s n -l dry-run -d 'Show what would be removed, and change nothing'
complete -c sheaf -n '__sheaf_uses 91' -l path -x -d 'The note\'s path, for messages'
complete -c sheaf -n '__sheaf_uses 91' -l marker-size -x -d 'Make conflict markers of COUNT characters'
complete -c sheaf -n '__sheaf_uses 91' -l ours-label -x -d 'The name of our version in conflict markers'
complete -c sheaf -n '__sheaf_uses 91' -l base-label -x -d 'The name of the common version'
complete -c sheaf -n '__sheaf_uses 91' -l theirs-label -x -d 'The name of their version'
complete -c sheaf -n '__sheaf_uses 91' -l tell -d 'Print the word merged or conflicts, for the installed driver'
complete -c sheaf -n '__sheaf_uses 91' -s p -l stdout -d 'Print the result; do not change OURS'
complete -c sheaf -n '__sheaf_uses 92' -l into -x -a '(__sheaf_dynamic folder)' -d 'Put the notes into FOLDER'
complete -c sheaf -n '__sheaf_uses 92' -l title -x -d 'Use COLUMN of a CSV table as the titles'
complete -c sheaf -n '__sheaf_uses 92' -l safe-cells -d 'Remove the \' before formulas of a CSV table'
complete -c sheaf -n '__sheaf_uses 92' -l as -x -k -a 'tasks events notes' -d 'Make new events of a calendar tasks, events or notes'
complete -c sheaf -n '__sheaf_uses 92' -l to -x -a '(__sheaf_dynamic note)' -d 'Calendar: add new tasks to NOTE, not to today\'s'
complete -c sheaf -n '__sheaf_uses 92' -l prefer -x -k -a 'here there' -d 'Calendar: what counts if both changed: here, there'
complete -c sheaf -n '__sheaf_uses 92' -l deletions -d 'Calendar: delete what was deleted there since the export'
complete -c sheaf -n '__sheaf_uses 92' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 93' -s o -l output -r -F -d 'Write to the file or folder PLACE'
complete -c sheaf -n '__sheaf_uses 93' -l replace -d 'Replace an older export of this vault'
complete -c sheaf -n '__sheaf_uses 93' -l leaks -d 'List links to notes that would not be exported'
complete -c sheaf -n '__sheaf_uses 93' -l strict -d 'HTML: write nothing if notes link to what is left out'
complete -c sheaf -n '__sheaf_uses 93' -l json -d 'Print a report, or the links of --leaks, as JSON'
complete -c sheaf -n '__sheaf_uses 93' -l columns -x -d 'Write these fields as columns of a table'
complete -c sheaf -n '__sheaf_uses 93' -l safe-cells -d 'Tables: write \' before values that are formulas'
complete -c sheaf -n '__sheaf_uses 93' -l front-matter -x -k -a 'keep drop reduce' -d 'Front matter in Markdown: keep, drop or reduce it'
complete -c sheaf -n '__sheaf_uses 93' -l embeds -x -k -a 'link expand' -d 'Embedded notes: link to them, or expand: insert their text'
complete -c sheaf -n '__sheaf_uses 93' -l queries -x -k -a 'keep evaluate' -d 'Keep bases and queries in Markdown, or insert the answers'
complete -c sheaf -n '__sheaf_uses 93' -l apart -d 'Calendar: write a file for each task, to a folder'
complete -c sheaf -n '__sheaf_uses 93' -l events -d 'Calendar: with timed lines of daily notes as events'
complete -c sheaf -n '__sheaf_uses 93' -l undated -d 'Calendar: with tasks that have no date'
complete -c sheaf -n '__sheaf_uses 93' -l alarm -x -k -a '9\\:00' -d 'Calendar: remind of open tasks at TIME of their day'
complete -c sheaf -n '__sheaf_uses 93' -l date-form -x -k -a 'iso8601 seconds' -d 'Write dates as: iso8601, seconds'
complete -c sheaf -n '__sheaf_uses 94' -l port -x -d 'Use PORT; 8642 by default'
complete -c sheaf -n '__sheaf_uses 94' -l open -d 'Open the front page in the browser'
complete -c sheaf -n '__sheaf_uses 95' -l overwrite -d 'Enrich notes again, and replace values that you wrote'
complete -c sheaf -n '__sheaf_uses 95' -l explain -x -a '(__sheaf_dynamic note)' -d 'Explain the values of the built-in engine for NOTE'
complete -c sheaf -n '__sheaf_uses 95' -l archived -d 'Include notes in the archive'
complete -c sheaf -n '__sheaf_uses 95' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 96' -l only -x -k -a 'base base.expression base.formula base.function base.summary base.syntax base.view comment comment.unclosed definition definition.repeated definition.unused encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.as-text link.missing-block link.missing-file link.missing-heading link.not-relative link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated query query.function query.javascript query.source query.syntax query.unknown-name read read.failed read.too-large tag tag.too-long task task.invalid-date' -d 'Report only these codes or families; several with commas'
complete -c sheaf -n '__sheaf_uses 96' -l ignore -x -k -a 'base base.expression base.formula base.function base.summary base.syntax base.view comment comment.unclosed definition definition.repeated definition.unused encoding encoding.binary encoding.invalid-utf8 encoding.not-utf-8 front-matter front-matter.bad-anchor front-matter.bad-block-header front-matter.bad-escape front-matter.bad-indentation front-matter.bad-scalar-start front-matter.comment-without-space front-matter.complex-key front-matter.duplicate-key front-matter.legacy-key front-matter.legacy-list front-matter.missing-colon front-matter.missing-comma front-matter.multiple-documents front-matter.nested-mapping front-matter.not-a-mapping front-matter.tab-indentation front-matter.too-deep front-matter.too-many-aliases front-matter.unclosed front-matter.unclosed-flow front-matter.unclosed-quote front-matter.unexpected-content front-matter.unexpected-in-flow front-matter.unknown-alias link link.ambiguous link.as-text link.missing-block link.missing-file link.missing-heading link.not-relative link.unresolved name name.case name.not-nfc name.unicode note note.conflict-copy note.conflict-markers note.duplicate-id note.unmerged property property.invalid-boolean property.invalid-date property.invalid-tag property.not-text property.repeated query query.function query.javascript query.source query.syntax query.unknown-name read read.failed read.too-large tag tag.too-long task task.invalid-date' -d 'Do not report these codes or families'
complete -c sheaf -n '__sheaf_uses 96' -l fix -d 'Fix what needs no decision, and report the rest'
complete -c sheaf -n '__sheaf_uses 96' -l staged -d 'Check the files staged in git, not those on disk'
complete -c sheaf -n '__sheaf_uses 96' -l as -x -k -a 'obsidian github site' -d 'Read links as READER does, whatever the config says'
complete -c sheaf -n '__sheaf_uses 96' -l sarif -d 'Print SARIF 2.1.0, which code hosts show beside the lines'
complete -c sheaf -n '__sheaf_uses 97' -s m -l limit -x -d 'Show at most COUNT findings'
complete -c sheaf -n '__sheaf_uses 97' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 97' -l jsonl -d 'Print JSON Lines: one document per finding'
complete -c sheaf -n '__sheaf_uses 97' -s l -l paths -d 'Print the paths of the files only, each once, one per line'
complete -c sheaf -n '__sheaf_uses 97' -s 0 -l print0 -d 'Print paths only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 97' -s c -l count -d 'Print only the number of findings'
complete -c sheaf -n '__sheaf_uses 97' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 97' -l format -x -d 'Print each finding in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 97' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 97' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 97' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 98' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 98' -l jsonl -d 'Print JSON Lines: one document per key'
complete -c sheaf -n '__sheaf_uses 98' -s l -l names -d 'Print names only, one per line'
complete -c sheaf -n '__sheaf_uses 98' -s 0 -l print0 -d 'Print names only, each with a NUL after it'
complete -c sheaf -n '__sheaf_uses 98' -s c -l count -d 'Print only the number of keys'
complete -c sheaf -n '__sheaf_uses 98' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 98' -l format -x -d 'Print each key in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 98' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 98' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 98' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 99' -l user -d 'Change your own config, for all vaults'
complete -c sheaf -n '__sheaf_uses 99' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 100' -l user -d 'Change your own config, for all vaults'
complete -c sheaf -n '__sheaf_uses 101' -l json -d 'Print one JSON document per event, each on one line'
complete -c sheaf -n '__sheaf_uses 101' -s q -l quiet -d 'Do not print changes'
complete -c sheaf -n '__sheaf_uses 101' -l query -x -a '(__sheaf_dynamic query)' -d 'Print only notes that QUERY finds, newly or no more'
complete -c sheaf -n '__sheaf_uses 101' -l once -d 'Print what has changed since the last run, and exit'
complete -c sheaf -n '__sheaf_uses 101' -l heal -d 'Repair links when other programs move notes'
complete -c sheaf -n '__sheaf_uses 101' -l commit -d 'Commit to git after a pause in the changes'
complete -c sheaf -n '__sheaf_uses 101' -l sync -d 'Commit, and exchange changes with other machines'
complete -c sheaf -n '__sheaf_uses 101' -l enrich -d 'Enrich new and changed notes after a pause'
complete -c sheaf -n '__sheaf_uses 101' -l exec -x -d 'Run COMMAND after changes, with their paths as input'
complete -c sheaf -n '__sheaf_uses 101' -s 0 -l print0 -d 'Give COMMAND paths that each end with a NUL'
complete -c sheaf -n '__sheaf_uses 101' -l export -r -F -d 'Keep the web site of the notes in FOLDER current'
complete -c sheaf -n '__sheaf_uses 101' -l snapshot -r -F -d 'Keep a summary of the vault in FILE, for status bars'
complete -c sheaf -n '__sheaf_uses 102' -l operation -x -d 'Undo the operation ID instead of the last'
complete -c sheaf -n '__sheaf_uses 102' -l actor -x -d 'Undo all operations of the agent NAME'
complete -c sheaf -n '__sheaf_uses 102' -l since -x -d 'With --actor, only those since TIME, such as 1h or a date'
complete -c sheaf -n '__sheaf_uses 103' -l operation -x -d 'Redo the operation ID instead of the one undone last'
complete -c sheaf -n '__sheaf_uses 104' -l files -d 'Show the files of each operation'
complete -c sheaf -n '__sheaf_uses 104' -l actor -x -d 'List only those of the agent NAME; \'\' for those of none'
complete -c sheaf -n '__sheaf_uses 105' -s m -l limit -x -d 'Show at most COUNT operations'
complete -c sheaf -n '__sheaf_uses 105' -l json -d 'Print JSON: one document'
complete -c sheaf -n '__sheaf_uses 105' -l jsonl -d 'Print JSON Lines: one document per operation'
complete -c sheaf -n '__sheaf_uses 105' -s c -l count -d 'Print only the number of operations'
complete -c sheaf -n '__sheaf_uses 105' -s q -l quiet -d 'Print nothing; only set the exit status'
complete -c sheaf -n '__sheaf_uses 105' -l format -x -d 'Print each operation in the form of TEMPLATE'
complete -c sheaf -n '__sheaf_uses 105' -l columns -x -d 'Print these fields as columns'
complete -c sheaf -n '__sheaf_uses 105' -l csv -d 'Print comma-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 105' -l tsv -d 'Print tab-separated values with a header line'
complete -c sheaf -n '__sheaf_uses 106' -l log -r -F -d 'Append a log of events to FILE'
complete -c sheaf -n '__sheaf_uses 106' -l record -r -F -d 'Append all messages to FILE'
complete -c sheaf -n '__sheaf_uses 106' -l setup -d 'Print the settings of EDITOR, or list the editors'
complete -c sheaf -n '__sheaf_uses 106' -l stdio -d 'Accepted because many editors pass it'
complete -c sheaf -n '__sheaf_uses 107' -l read-only -d 'Offer only the nine tools that change nothing'
complete -c sheaf -n '__sheaf_uses 107' -l only -x -a '(__sheaf_dynamic query)' -d 'Only notes that match QUERY exist'
complete -c sheaf -n '__sheaf_uses 107' -l actor -x -d 'Record changes as those of NAME'
complete -c sheaf -n '__sheaf_uses 107' -l ask -d 'Let the program ask its user about large changes, if it can'
complete -c sheaf -n '__sheaf_uses 107' -l setup -d 'Print the settings of CLIENT, or list the clients'
complete -c sheaf -n '__sheaf_uses 108' -l actor -x -d 'Record changes as those of NAME'
complete -c sheaf -n '__sheaf_uses 108' -l stop -d 'End after the first command that fails'
complete -c sheaf -n '__sheaf_uses 109' -l json -d 'Print one JSON document; this is the only form'
complete -c sheaf -n '__sheaf_uses 110' -l from -x -a '(__sheaf_dynamic note)' -d 'Resolve the link as if it were in NOTE'
complete -c sheaf -n '__sheaf_uses 110' -l json -d 'Print one JSON document'
complete -c sheaf -n '__sheaf_uses 110' -s l -l path -d 'Print only the path'
complete -c sheaf -n '__sheaf_uses 111' -l skill -d 'With agent: print the page as a SKILL.md'
complete -c sheaf -n '__sheaf_uses 111' -l json -d 'Print the table of commands as JSON'
complete -c sheaf -n '__sheaf_uses 111' -l schema -d 'Print the JSON Schema of what --json prints'
complete -c sheaf -n '__sheaf_at 0 init' -a '(__fish_complete_directories)'
complete -c sheaf -n '__sheaf_from 0 daily' -k -a 'today yesterday tomorrow last-friday monday'
complete -c sheaf -n '__sheaf_at 0 edit append prepend show cat outline rename copy cp "heading rename" merge split "task add" attach backlinks mentions related path log resolve' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 1 edit show cat merge "tag add" "tag remove" "property unset" "task due" "task schedule"' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 0 search find pick browse list ls recent random tags folders categories tasks stats duplicates unresolved orphans deadends check' -a '(__sheaf_dynamic query)'
complete -c sheaf -n '__sheaf_at 0 properties "property get" "property set" "property unset" "property rename"' -a '(__sheaf_dynamic property)'
complete -c sheaf -n '__sheaf_at 0 query base' -a '(__sheaf_dynamic query-place)'
complete -c sheaf -n '__sheaf_from 0 move mv' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 0 move mv' -a '(__sheaf_dynamic folder)'
complete -c sheaf -n '__sheaf_at 1 copy cp "folder move"' -a '(__sheaf_dynamic folder)'
complete -c sheaf -n '__sheaf_from 0 delete rm archive unarchive pin unpin "review done" "review later" "task toggle" "task done" "task move" links graph commit diff "conflicts merge"' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_at 0 restore' -a '(__sheaf_dynamic trashed)'
complete -c sheaf -n '__sheaf_from 1 restore' -a '(__sheaf_dynamic trashed)'
complete -c sheaf -n '__sheaf_from 0 "trash empty"' -a '(__sheaf_dynamic trashed)'
complete -c sheaf -n '__sheaf_at 0 "folder create" "folder rename" "folder move" "folder delete" "folder style"' -a '(__sheaf_dynamic folder)'
complete -c sheaf -n '__sheaf_from 2 replace' -a '(__sheaf_dynamic query)'
complete -c sheaf -n '__sheaf_at 0 heal "git merge-file" parse' -F
complete -c sheaf -n '__sheaf_at 1 heal "property get" path' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 0 category' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_from 0 category' -a '(__sheaf_dynamic category)'
complete -c sheaf -n '__sheaf_at 0 "tag add" "tag remove" "tag rename" "tag merge" "tag delete" "tag style"' -a '(__sheaf_dynamic tag)'
complete -c sheaf -n '__sheaf_at 1 "tag rename"' -a '(__sheaf_dynamic tag)'
complete -c sheaf -n '__sheaf_from 1 "tag merge" "tag delete"' -a '(__sheaf_dynamic tag)'
complete -c sheaf -n '__sheaf_from 2 "property get" "property set"' -a '(__sheaf_dynamic note)'
complete -c sheaf -n '__sheaf_at 1 "property rename"' -a '(__sheaf_dynamic property)'
complete -c sheaf -n '__sheaf_at 0 "task due" "task schedule"' -k -a 'today tomorrow friday next-monday 7d'
complete -c sheaf -n '__sheaf_at 1 attach "git merge-file" import' -F
complete -c sheaf -n '__sheaf_from 2 attach import' -F
complete -c sheaf -n '__sheaf_at 2 "git merge-file"' -F
complete -c sheaf -n '__sheaf_at 0 import' -k -a 'markdown text enex notion joplin keep simplenote dayone roam textbundle csv html opml lucidpal takenote ios-notes timeline ics'
complete -c sheaf -n '__sheaf_at 0 export' -k -a 'json html markdown text csv tsv opml ics lucidpal takenote ios-notes timeline'
complete -c sheaf -n '__sheaf_at 1 export' -a '(__sheaf_dynamic query)'
complete -c sheaf -n '__sheaf_at 0 serve enrich' -a '(__sheaf_dynamic query)'
complete -c sheaf -n '__sheaf_at 0 config "config list" "config get" "config set" "config unset"' -a '(__sheaf_dynamic config-key)'
complete -c sheaf -n '__sheaf_at 1 "config set"' -a '(__sheaf_dynamic config-value)'
complete -c sheaf -n '__sheaf_from 2 "config set"' -a '(__sheaf_dynamic config-value)'
complete -c sheaf -n '__sheaf_at 0 lsp' -k -a 'neovim neovim-0.7 vim-ale vim-lsp coc eglot lsp-mode helix vscode zed kate sublime'
complete -c sheaf -n '__sheaf_at 0 mcp' -k -a 'claude-code claude-desktop cursor vscode zed codex gemini'
complete -c sheaf -n '__sheaf_at 0 completions shell' -k -a 'bash zsh fish'
complete -c sheaf -n '__sheaf_at 0 help' -k -a 'init new capture daily edit append prepend search find pick browse list ls show cat recent random outline tags folders categories properties tasks query base stats status rename move mv copy cp delete rm trash restore archive unarchive replace duplicates merge split heal pin unpin category review attach attachments links backlinks mentions unresolved orphans deadends related path graph commit sync log diff conflicts import export serve enrich check config watch index undo redo operations lsp mcp batch parse resolve completions shell help folder heading tag property task git tutorial howto query dates planning templates git site ci obsidian logseq queries formats editors agent safety settings note output json options'
complete -c sheaf -n '__sheaf_from 1 help' -k -a 'list empty create rename move delete style rename add remove rename merge delete style get set unset rename done later toggle done due schedule move add merge install uninstall status merge-file list get set unset edit status rebuild verify'
