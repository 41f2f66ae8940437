;;; eglot.el --- the steps of emacs.el with eglot  -*- lexical-binding: t -*-

(load (expand-file-name "emacs.el" (file-name-directory load-file-name)) nil t)
(load (expand-file-name "~/.emacs.d/init.el") nil t)
(require 'eglot)
(require 'markdown-mode)

;; Nobody waits for the pauses of a person here.
(setq eglot-sync-connect 30 eglot-autoreconnect nil flymake-no-changes-timeout nil)

(advice-add 'completing-read :around
            (lambda (ask prompt &rest more)
              (if (string-match-p "cannot rename files" prompt) "Rename" (apply ask prompt more))))
(advice-add 'y-or-n-p :override (lambda (&rest _) t))

(setq client-ready
      (lambda ()
        ;; `eglot-ensure' connects after the command, and in batch mode there is none.
        (run-hooks 'post-command-hook)
        (and (eglot-current-server) (eglot-managed-p)))
      client-tell
      (lambda ()
        (eglot--signal-textDocument/didChange)
        (flymake-start))
      client-codes
      (lambda ()
        (mapcar (lambda (diagnostic)
                  (plist-get (cdr (assoc 'eglot-lsp-diag (flymake-diagnostic-data diagnostic))) :code))
                (flymake-diagnostics)))
      client-complete (lambda () (keys "C-M-i"))
      client-act "eglot-code-actions RET RET"
      client-rename "eglot-rename RET")

(main)
