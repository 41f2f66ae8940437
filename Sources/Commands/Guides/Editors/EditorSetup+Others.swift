extension EditorSetup {
  static let helix = EditorSetup(
    name: "helix", otherNames: ["hx"], title: "Helix 23.10 and newer", file: "~/.config/helix/languages.toml",
    code: """
      # Helix 23.10 and newer: append to ~/.config/helix/languages.toml
      [language-server.sheaf]
      command = "sheaf"
      args = ["lsp"]

      [[language]]
      name = "markdown"
      language-servers = ["sheaf"]
      roots = [".sheaf", ".obsidian", ".zk"]
      """)

  static let visualStudioCode = EditorSetup(
    name: "vscode", otherNames: ["code", "vs-code", "visual-studio-code", "codium", "vscodium"],
    title: "Visual Studio Code", file: "~/.config/Code/User/settings.json",
    code: """
      // Visual Studio Code with the extension zsol.vscode-glspc: add to ~/.config/Code/User/settings.json
      {
        "glspc.server.command": "sheaf",
        "glspc.server.commandArguments": ["lsp"],
        "glspc.server.languageId": ["markdown"]
      }
      """)

  static let zed = EditorSetup(
    name: "zed", otherNames: ["zeditor"], title: "Zed", file: "~/.config/zed/settings.json",
    code: """
      // Zed with the extension Marksman, which then runs sheaf: add to ~/.config/zed/settings.json
      // The path is the one that 'command -v sheaf' prints.
      {
        "lsp": {
          "marksman": {
            "binary": {
              "path": "/usr/local/bin/sheaf",
              "arguments": ["lsp"]
            }
          }
        }
      }
      """)

  static let kate = EditorSetup(
    name: "kate", otherNames: ["kwrite"], title: "Kate", file: "~/.config/kate/lspclient/settings.json",
    code: """
      {
        "comment": "Kate with the plug-in LSP Client: add to ~/.config/kate/lspclient/settings.json",
        "servers": {
          "markdown": {
            "command": ["sheaf", "lsp"],
            "highlightingModeRegex": "^Markdown$",
            "rootIndicationFileNames": [".sheaf", ".obsidian", ".zk"]
          }
        }
      }
      """)

  static let sublime = EditorSetup(
    name: "sublime", otherNames: ["sublime-text", "subl"], title: "Sublime Text",
    file: "~/.config/sublime-text/Packages/User/LSP.sublime-settings",
    code: """
      // Sublime Text with the package LSP: add to the file that Preferences: LSP Settings opens,
      // ~/.config/sublime-text/Packages/User/LSP.sublime-settings
      {
        "clients": {
          "sheaf": {
            "enabled": true,
            "command": ["sheaf", "lsp"],
            "selector": "text.html.markdown"
          }
        }
      }
      """)

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
    code: """
      ;; Emacs with eglot and markdown-mode: append to ~/.emacs.d/init.el
      (with-eval-after-load 'eglot
        (add-to-list 'eglot-server-programs '((markdown-mode gfm-mode) . ("sheaf" "lsp"))))
      (add-hook 'markdown-mode-hook #'eglot-ensure)

      """ + project)

  static let lspMode = EditorSetup(
    name: "lsp-mode", otherNames: ["emacs-lsp-mode", "emacs-lsp"], title: "Emacs with lsp-mode",
    file: "~/.emacs.d/init.el",
    code: """
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
