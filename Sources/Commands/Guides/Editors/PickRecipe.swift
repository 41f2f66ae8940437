internal import CommandSpec

/// How editors and other programs let a person pick notes by `sheaf pick` or its like.
package enum PickRecipe {
  /// All recipes, in the order of the manual page.
  package static let all = [vim, neovim, emacs, tmux, fzf]

  private static let vim = EditorSetup(
    name: "vim", title: "Picking notes in Vim", file: "~/.vimrc",
    summary: """
      \(code: "\\nn") opens the note that is picked: with ctrl-t in a tab, with ctrl-v in a window beside this one and with
      ctrl-x in one below. \(code: "\\nl") puts a link to it after the cursor. Without any of this,
      \(code: ":r !sheaf pick --print link") puts a link below the line.
      """,
    code: #"""
      " Vim: append to ~/.vimrc
      function! s:SheafPick(options) abort
        let file = tempname()
        silent execute '!sheaf pick --full --null ' . a:options . ' > ' . shellescape(file, 1)
        redraw!
        " Vim reads a NUL as a line feed, and a line feed ends a line.
        return map(split(join(readfile(file, 'b'), "\r"), "\n", 1)[:-2], 'tr(v:val, "\r", "\n")')
      endfunction

      function! s:SheafOpen() abort
        let picked = s:SheafPick('--expect ctrl-t,ctrl-v,ctrl-x')
        for path in picked[1:]
          execute get({'ctrl-t': 'tabedit', 'ctrl-v': 'vsplit', 'ctrl-x': 'split'}, picked[0], 'edit') fnameescape(path)
        endfor
      endfunction

      nnoremap <silent> <Leader>nn :call <SID>SheafOpen()<CR>
      nnoremap <silent> <Leader>nl :execute 'normal! a' . join(<SID>SheafPick('--print link'))<CR>
      """#)

  private static let neovim = EditorSetup(
    name: "neovim", title: "Picking notes in Neovim", file: "~/.config/nvim/init.lua",
    summary: """
      The keys are those of Vim. Programs that Neovim runs by \(code: ":!") have no terminal, so the screen is in a window
      that floats.
      """,
    code: #"""
      -- Neovim: append to ~/.config/nvim/init.lua
      local function sheaf_pick(options, use)
        local file = vim.fn.tempname()
        local buffer = vim.api.nvim_create_buf(false, true)
        local width, height = math.floor(vim.o.columns * 0.8), math.floor(vim.o.lines * 0.7)
        local window = vim.api.nvim_open_win(buffer, true, {
          relative = "editor", style = "minimal", border = "single", width = width, height = height,
          col = math.floor((vim.o.columns - width) / 2), row = math.floor((vim.o.lines - height) / 2) - 1,
        })
        vim.fn.termopen("sheaf pick --full --null " .. options .. " > " .. vim.fn.shellescape(file), {
          on_exit = function()
            vim.api.nvim_win_close(window, true)
            vim.api.nvim_buf_delete(buffer, { force = true })
            local picked = {}
            for word in io.open(file, "rb"):read("*a"):gmatch("([^%z]*)%z") do table.insert(picked, word) end
            if #picked > 0 then use(picked) end
          end,
        })
        vim.cmd("startinsert")
      end

      vim.keymap.set("n", "<Leader>nn", function()
        sheaf_pick("--expect ctrl-t,ctrl-v,ctrl-x", function(picked)
          local open = ({ ["ctrl-t"] = "tabedit ", ["ctrl-v"] = "vsplit ", ["ctrl-x"] = "split " })[picked[1]] or "edit "
          for place = 2, #picked do vim.cmd(open .. vim.fn.fnameescape(picked[place])) end
        end)
      end)
      vim.keymap.set("n", "<Leader>nl", function()
        sheaf_pick("--print link", function(picked) vim.api.nvim_put({ table.concat(picked, " ") }, "c", true, true) end)
      end)
      """#)

  private static let emacs = EditorSetup(
    name: "emacs", title: "Picking notes in Emacs", file: "~/.emacs.d/init.el",
    summary: """
      \(code: "M-x sheaf-find") opens the note that is chosen, and asks sheaf anew as its words are typed;
      \(code: "M-x sheaf-link") inserts a link to it. \(code: "M-x sheaf-browse") browses the vault in a terminal of Emacs.
      """,
    code: #"""
      ;; Emacs: append to ~/.emacs.d/init.el
      (defun sheaf--notes (query)
        "Return the titles of the notes that match QUERY, each with its path as a property."
        (with-temp-buffer
          (call-process "sheaf" nil '(t nil) nil "search" "--jsonl" "--limit" "50" "--" query)
          (goto-char (point-min))
          (let (notes)
            (while (re-search-forward "^{" nil t)
              (goto-char (match-beginning 0))
              (let ((note (json-parse-buffer :object-type 'plist)))
                (push (propertize (plist-get note :title) 'sheaf-path (plist-get note :path)) notes)))
            (nreverse notes))))

      ;; What sheaf finds matches, also by words that are not in its title.
      (add-to-list 'completion-styles-alist
                   '(sheaf (lambda (text table predicate point) (cons text point))
                           (lambda (text table predicate point) (all-completions text table predicate))
                           "Whatever sheaf finds."))
      (add-to-list 'completion-category-overrides '(sheaf-note (styles sheaf)))

      (defun sheaf--read ()
        "Read a note by its words; return its path and title."
        (let* ((table (lambda (text predicate action)
                        (cond ((eq action 'metadata)
                               '(metadata (category . sheaf-note) (display-sort-function . identity)
                                          (cycle-sort-function . identity)))
                              ((eq action t) (sheaf--notes text))
                              ((null action) text)
                              ((eq action 'lambda) t))))
               (typed (completing-read "Note: " table))
               (found (sheaf--notes typed))
               (note (or (seq-find (lambda (title) (string= title typed)) found) (car found)
                         (user-error "No note matches %s" typed))))
          (cons (get-text-property 0 'sheaf-path note) (substring-no-properties note))))

      (defun sheaf-find () (interactive) (find-file (car (sheaf--read))))
      (defun sheaf-link ()
        (interactive)
        (let ((path (car (sheaf--read))))
          (insert (string-trim (with-output-to-string
                                 (call-process "sheaf" nil standard-output nil "show" "--wikilink" "--" path))))))

      (defun sheaf-browse ()
        (interactive)
        (require 'term)
        (switch-to-buffer (term-ansi-make-term "*sheaf*" "sheaf" nil "browse"))
        (term-mode)
        (term-char-mode))
      """#)

  private static let tmux = EditorSetup(
    name: "tmux", title: "Picking notes in tmux", file: "~/.tmux.conf",
    summary: """
      After the prefix, \(code: "g") browses the vault over the panes, and \(code: "l") types links to the notes that are
      picked into the current pane.
      """,
    code: #"""
      # tmux 3.2 and newer: append to ~/.tmux.conf
      bind g display-popup -E -w 80% -h 70% -d "#{pane_current_path}" "sheaf browse"
      bind l run-shell -b 'cd "#{pane_current_path}" && sheaf pick --popup --print link | tr "\n" " " | \
        tmux load-buffer -w - && tmux paste-buffer -p'
      """#)

  private static let fzf = EditorSetup(
    name: "fzf", title: "Picking notes by fzf", file: "~/.bashrc",
    summary: """
      \(code: "sheaf-fzf") prints the paths of the notes that are picked. fzf draws the screen, and sheaf finds the notes
      as their words are typed, and shows their text.
      """,
    code: #"""
      # fzf 0.35 and newer: append to ~/.bashrc
      sheaf-fzf() {
        local notes='sheaf list -0 --limit 200 --sort relevance -- {q} || true'
        fzf --read0 --print0 --multi --disabled --query "$*" --bind "start:reload:$notes" --bind "change:reload:$notes" \
          --preview 'sheaf show --color always -- {}' </dev/null | tr '\0' '\n'
      }
      """#)
}
