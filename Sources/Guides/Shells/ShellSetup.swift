package import CommandSpec

extension ShellSetup {
  /// A program that is a part of `$(…)` has the terminal, which one in `<(…)` has not, so the names that end with NUL are
  /// quoted there. Readline turns bracketed paste on when it reads a line, but not after a program has turned it off.
  static let bash = #"""
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

    """#

  /// Widgets of zsh have no standard input, so the editor gets the terminal.
  static let zsh = #"""
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

    """#

  static let fish = #"""
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

    """#
}

/// The script that binds keys of a shell to `pick`, and defines the function `n`.
package struct ShellSetup {
  private let shell: Shell
  private let prefix: Prefix

  /// The key before the letters `n`, `g` and `d`: Control or Alt with a letter.
  package struct Prefix: Hashable, Sendable {
    private let isControl: Bool
    private let letter: Character

    /// The key that is used unless another one is named.
    package static let usual = Prefix(isControl: true, letter: "g")

    private init(isControl: Bool, letter: Character) { (self.isControl, self.letter) = (isControl, letter) }

    /// Reads the name of a key, such as `ctrl-g` or `alt-s`; nil if it is another one.
    package init?(_ name: String) {
      let parts = name.lowercased().split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, ["ctrl", "alt"].contains(parts[0]), parts[1].count == 1, let letter = parts[1].first,
        letter.isASCII, letter.isLetter
      else { return nil }
      self.init(isControl: parts[0] == "ctrl", letter: letter)
    }

    /// The key as a shell's command that binds keys reads it.
    func spelling(in shell: Shell) -> String {
      switch shell {
      case .bash: isControl ? "\\C-\(letter)" : "\\e\(letter)"
      case .zsh: isControl ? "^\(letter.uppercased())" : "^[\(letter)"
      case .fish: isControl ? "\\c\(letter)" : "\\e\(letter)"
      }
    }
  }

  /// Makes the script of a shell.
  package init(_ shell: Shell, prefix: Prefix) { (self.shell, self.prefix) = (shell, prefix) }

  /// The script, which the shell evaluates.
  package var script: String {
    let text =
      switch shell {
      case .bash: Self.bash
      case .zsh: Self.zsh
      case .fish: Self.fish
      }
    return text.replacing("@key@", with: prefix.spelling(in: shell))
  }
}
