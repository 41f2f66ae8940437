# sheaf in bash. In ~/.bashrc: eval "$(sheaf shell bash)"

# Prints what a person picks as words for bash, the number of characters that they replace first.
__sheaf_words() {
  sheaf pick --null "$@" | while IFS= read -r -d '' word; do printf '%q ' "$word"; done
  return "${PIPESTATUS[0]}"
}

__sheaf_restore() {
  if [[ $(bind -v) == *'enable-bracketed-paste on'* ]]; then printf '\e[?2004h' >/dev/tty; fi
}

# Puts what the place of the cursor wants into the line.
__sheaf_insert() {
  local before=${READLINE_LINE:0:READLINE_POINT} after=${READLINE_LINE:READLINE_POINT} answer
  if answer=$(__sheaf_words --for "$before") && [[ $answer ]]; then
    before=${before:0:${#before}-${answer%% *}}${answer#* }
    READLINE_LINE=$before$after READLINE_POINT=${#before}
  fi
  __sheaf_restore
}

# Picks notes and opens them in the editor.
__sheaf_edit() {
  local answer
  answer=$(__sheaf_words "$@") || return
  eval "sheaf edit -- $answer"
}

__sheaf_edit_key() { __sheaf_edit; __sheaf_restore; }
__sheaf_daily_key() { sheaf daily --edit; __sheaf_restore; }

# Binds a key unless it has a meaning.
__sheaf_bind() {
  local keys
  for keys in emacs-standard vi-insert; do
    if [[ $(bind -m $keys -p; bind -m $keys -s; bind -m $keys -X) != *"\"$1\":"* ]]; then
      bind -m $keys -x "\"$1\": $2"
    fi
  done
}

if [[ $- == *i* ]]; then
  __sheaf_bind '@key@n' __sheaf_insert
  __sheaf_bind '@key@g' __sheaf_edit_key
  __sheaf_bind '@key@d' __sheaf_daily_key
fi

if ! type -t n >/dev/null; then
  n() {
    if (( $# == 0 )); then
      sheaf browse
    elif [[ $1 == -c ]]; then
      shift
      sheaf capture -- "$*"
    else
      __sheaf_edit -- "$*"
    fi
  }
fi
