;;; lsp-mode.el --- the steps of emacs.el with lsp-mode  -*- lexical-binding: t -*-

(load (expand-file-name "emacs.el" (file-name-directory load-file-name)) nil t)
(load (expand-file-name "~/.emacs.d/init.el") nil t)
(require 'lsp-mode)
(require 'markdown-mode)
(require 'company)

;; Nobody answers questions here, and pauses of a person do not occur.
(setq lsp-auto-guess-root t lsp-restart 'ignore lsp-session-file (expand-file-name "~/lsp-session")
      lsp-enable-suggest-server-download nil lsp-auto-configure t lsp-diagnostics-provider :flymake
      lsp-warn-no-matched-clients nil lsp-enable-file-watchers nil)

(setq client-ready
      (lambda ()
        ;; `lsp-deferred' waits for a pause.
        (unless (bound-and-true-p lsp-mode) (lsp--init-if-visible))
        (and lsp-mode (cl-some (lambda (workspace) (eq (lsp--workspace-status workspace) 'initialized)) (lsp-workspaces))))
      client-tell #'ignore
      client-codes
      (lambda ()
        (mapcar (lambda (diagnostic) (gethash "code" diagnostic))
                (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t))))
      client-complete
      (lambda ()
        (company-manual-begin)
        (company-complete-selection))
      client-act "lsp-execute-code-action RET Create TAB RET"
      client-rename "lsp-rename RET C-a C-k")

(main)
