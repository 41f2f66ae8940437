# Reads the words before the one being typed, once for every state of the line.
function @_read
    set -l line (commandline -cp | string collect)
    if set -q @_line; and test "$line" = "$@_line"
        return
    end
    set -g @_line $line
    set -g @_name ''
    set -g @_first ''
    set -g @_position 0
    set -g @_operand
    set -g @_handed
    set -l pending ''
    set -l ended ''
    for word in (commandline -opc)[2..]
        if test -n "$pending"
            if @_is_forwarded $pending
                set -a @_handed $pending (string replace -r -- '^~/' "$HOME/" $word)
            end
            set pending ''
        else if test -z "$ended"; and test "$word" = --
            set ended yes
        else if test -z "$ended"; and string match -q -- '--*=*' $word
            if @_is_forwarded (string replace -r -- '=.*' '' $word)
                set -a @_handed $word
            end
        else if test -z "$ended"; and string match -q -- '--*' $word
            if @_option_takes_value $word
                set pending $word
            end
        else if test -z "$ended"; and string match -q -- '-?*' $word
            set -l letters (string split '' -- (string sub -s 2 -- $word))
            for index in (seq (count $letters))
                if @_option_takes_value -$letters[$index]
                    if test $index = (count $letters)
                        set pending -$letters[$index]
                    else if @_is_forwarded -$letters[$index]
                        set -a @_handed -$letters[$index](string join '' -- $letters[(math $index + 1)..])
                    end
                    break
                end
            end
        else if test -z "$@_first"
            set @_first $word
            set @_name $word
        else if test "$@_name$@_position" = "$@_first"0; and contains -- "$@_first $word" $@_pairs
            set @_name "$@_first $word"
        else
            if test $@_position = 0
                set @_operand $word
            end
            set @_position (math $@_position + 1)
        end
    end
end

# Whether an option of the current command takes a value.
function @_option_takes_value
    for section in (@_sections $@_name)
        if @_takes_value $section $argv[1]
            return 0
        end
    end
    return 1
end

# Whether the command's name is still to come.
function @_begins
    @_read
    test -z "$@_first"
end

# Whether a second word can follow a first one.
function @_follows
    @_read
    test "$@_first" = $argv[1]; and test "$@_name" = $argv[1]; and test $@_position = 0
end

# Whether the command has a section of options.
function @_uses
    @_read
    contains -- $argv[1] (@_sections $@_name)
end

# Whether an operand in this position of one of these commands is being typed.
function @_at
    @_read
    test $@_position = $argv[1]; and contains -- $@_name $argv[2..]
end

# The same for this position and all later ones.
function @_from
    @_read
    test $@_position -ge $argv[1]; and contains -- $@_name $argv[2..]
end

# Asks the program for candidates of a kind.
function @_dynamic
    @_read
    set -l typed (commandline -ct | string unescape | string replace -r -- '^(--[^=]*=|-[^-])' '')
    command @program@ $@_handed @complete@ $argv[1] -- "$typed" $@_operand 2>/dev/null
end
