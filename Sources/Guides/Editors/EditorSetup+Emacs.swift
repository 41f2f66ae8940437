extension EditorSetup {
  /// The part that both clients need: without a project they start a server for each folder.
  private static let project = """
    ;; One server for the whole vault.
    (add-hook 'project-find-functions
              (lambda (folder)
                (let ((root (seq-some (lambda (marker) (locate-dominating-file folder marker))
                                      '(".sheaf" ".obsidian" ".zk"))))
                  (and root (cons 'transient root)))))
    ;; Otherwise this key runs the spell checker in text modes.
    (with-eval-after-load 'markdown-mode
      (define-key markdown-mode-map (kbd "C-M-i") #'completion-at-point))

    """

  static let eglot = EditorSetup(
    name: "eglot", otherNames: ["emacs", "emacs-eglot"], title: "Emacs with eglot", file: "~/.emacs.d/init.el",
    text: """
      ;; Emacs with eglot and markdown-mode: append to ~/.emacs.d/init.el
      (with-eval-after-load 'eglot
        (add-to-list 'eglot-server-programs '((markdown-mode gfm-mode) . ("sheaf" "lsp"))))
      (add-hook 'markdown-mode-hook #'eglot-ensure)

      """ + project)

  static let lspMode = EditorSetup(
    name: "lsp-mode", otherNames: ["emacs-lsp-mode", "emacs-lsp"], title: "Emacs with lsp-mode",
    file: "~/.emacs.d/init.el",
    text: """
      ;; Emacs with lsp-mode, markdown-mode and company: append to ~/.emacs.d/init.el
      (with-eval-after-load 'lsp-mode
        (add-to-list 'lsp-language-id-configuration '(markdown-mode . "markdown"))
        (lsp-register-client
         (make-lsp-client :new-connection (lsp-stdio-connection '("sheaf" "lsp"))
                          :activation-fn (lsp-activate-on "markdown")
                          :initialization-options '(:positionEncoding "utf-32")
                          :server-id 'sheaf)))
      (add-hook 'markdown-mode-hook #'lsp-deferred)

      """ + project)
}
