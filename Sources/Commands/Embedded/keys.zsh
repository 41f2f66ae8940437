# sheaf in zsh. In ~/.zshrc: eval "$(sheaf shell zsh)"

__sheaf_restore() {
  if (( $+zle_bracketed_paste )); then print -nr -- $zle_bracketed_paste[1] >/dev/tty; fi
  zle reset-prompt
}

# Puts what the place of the cursor wants into the line.
__sheaf_insert() {
  local -a answer
  local word
  if answer=("${(@0)$(sheaf pick --null --for "$LBUFFER" </dev/tty)}") && (( $#answer > 1 )); then
    LBUFFER=${LBUFFER[1,$#LBUFFER-answer[1]]}
    for word in $answer[2,-1]; do LBUFFER+="${(q)word} "; done
  fi
  __sheaf_restore
}

# Picks notes and opens them in the editor.
__sheaf_edit() {
  local -a answer
  answer=("${(@0)$(sheaf pick --null "$@" </dev/tty)}") || return
  answer=($answer)
  sheaf edit -- $answer </dev/tty
}

__sheaf_edit_key() { __sheaf_edit; __sheaf_restore }
__sheaf_daily_key() { sheaf daily --edit </dev/tty; __sheaf_restore }

# Binds a key unless it has a meaning.
__sheaf_bind() {
  local keys
  zle -N $2
  for keys in emacs viins; do
    if [[ $(bindkey -M $keys $1) == *undefined-key ]]; then bindkey -M $keys $1 $2; fi
  done
}

if [[ -o interactive ]]; then
  __sheaf_bind '@key@n' __sheaf_insert
  __sheaf_bind '@key@g' __sheaf_edit_key
  __sheaf_bind '@key@d' __sheaf_daily_key
fi

if ! whence n >/dev/null; then
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
