# sheaf in fish. In ~/.config/fish/config.fish: sheaf shell fish | source

function __sheaf_restore
    printf '\e[?2004h' >/dev/tty
    commandline -f repaint
end

# Puts what the place of the cursor wants into the line.
function __sheaf_insert
    set -l before (commandline -c | string collect)
    set -l after (commandline -b | string collect | string sub -s (math (string length -- "$before") + 1) | string collect)
    set -l answer
    sheaf pick --null --for "$before" | while read -lz word
        set -a answer $word
    end
    if test (count $answer) -gt 1
        set -l kept (string sub -l (math (string length -- "$before") - $answer[1]) -- "$before" | string collect)
        set -l line "$kept"(string join ' ' -- (string escape -- $answer[2..]))' '
        commandline -r -- "$line$after"
        commandline -C (string length -- "$line")
    end
    __sheaf_restore
end

# Picks notes and opens them in the editor.
function __sheaf_edit
    set -l answer
    sheaf pick --null $argv | while read -lz word
        set -a answer $word
    end
    set -q answer[1]; and sheaf edit -- $answer
end

function __sheaf_edit_key
    __sheaf_edit
    __sheaf_restore
end

function __sheaf_daily_key
    sheaf daily --edit
    __sheaf_restore
end

# Binds a key unless it has a meaning.
function __sheaf_bind
    for mode in default insert
        bind -M $mode $argv[1] >/dev/null 2>&1; or bind -M $mode $argv[1] $argv[2]
    end
end

if status is-interactive
    __sheaf_bind @key@n __sheaf_insert
    __sheaf_bind @key@g __sheaf_edit_key
    __sheaf_bind @key@d __sheaf_daily_key
end

if not type -q n
    function n
        if test (count $argv) -eq 0
            sheaf browse
        else if test "$argv[1]" = -c
            sheaf capture -- "$argv[2..]"
        else
            __sheaf_edit -- "$argv"
        end
    end
end
