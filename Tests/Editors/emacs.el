;;; emacs.el --- types into Emacs what a person would  -*- lexical-binding: t -*-

;; Works in a vault whose root is `default-directory', and writes down what it sees: one fact a line, into the file that
;; SHEAF_FACTS names. RealClientTests.swift makes the vault and knows what must be seen. eglot.el and lsp-mode.el say what
;; each of the two clients calls a thing, and load this.

(require 'cl-lib)
(require 'package)
(package-activate-all)

(defvar client-ready nil "Returns whether the server answers for the buffer.")
(defvar client-tell nil "Tells the server what was typed; a person's pause does so.")
(defvar client-codes nil "Returns the codes of the diagnostics of the buffer.")
(defvar client-complete nil "Completes what is before point.")
(defvar client-act nil "The command that does what a diagnostic suggests first, and the keys that choose it.")
(defvar client-rename nil "The command that renames what is at point, and the keys that empty the line that it asks for.")

;; A person looks at the screen; here there is none.
(setq make-backup-files nil create-lockfiles nil auto-save-default nil enable-local-variables nil
      vc-handled-backends nil require-final-newline nil mode-require-final-newline nil
      ring-bell-function #'ignore)

(defun fact (name format &rest values)
  "Writes down what was seen."
  (write-region (format "%s: %s\n" name (apply #'format format values)) nil (getenv "SHEAF_FACTS") t 'quiet))

(defun wait (what condition)
  "Waits until CONDITION returns something, and returns that."
  (let ((deadline (+ (float-time) 60)) found)
    (while (not (setq found (funcall condition)))
      (when (> (float-time) deadline) (error "waited in vain for %s" what))
      (accept-process-output nil 0.01))
    found))

(defun open (path)
  "Opens a note, and waits until a server answers for it."
  (find-file path)
  (wait (concat "a server for " path) client-ready))

(defun keys (keys)
  "Types KEYS, in the notation of `kbd'."
  (execute-kbd-macro (kbd keys)))

(defun codes ()
  "The codes of the diagnostics of the note, with commas."
  (funcall client-tell)
  (mapconcat #'identity (funcall client-codes) ","))

(defun go-to (text)
  "Moves point to the beginning of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun place ()
  "Where point is."
  (format "%s:%d" (file-relative-name buffer-file-name root) (line-number-at-pos)))

(defun links-in-list ()
  "The lines of the list of references that lead somewhere, with their notes."
  (when-let ((list (get-buffer "*xref*")))
    (with-current-buffer list
      (let (links)
        (goto-char (point-min))
        (while (not (eobp))
          (when-let ((item (get-text-property (point) 'xref-item)))
            (push (xref-location-group (xref-item-location item)) links))
          (forward-line))
        links))))

(defun differing (buffer)
  "The path of BUFFER and a space, if its text is not that of the note it shows."
  (with-current-buffer buffer
    (let ((path buffer-file-name) (shown (buffer-substring-no-properties (point-min) (point-max))))
      (if (or (not path) (not (string-suffix-p ".md" path))
              (and (file-exists-p path) (verify-visited-file-modtime)
                   (equal shown (with-temp-buffer (insert-file-contents path) (buffer-string)))))
          ""
        (concat (file-relative-name path root) " ")))))

(defvar root default-directory)

(defun steps ()
  (open "start.md")

  ;; A link to nothing is marked, until it is gone.
  (goto-char (point-max))
  (keys "[[Nowhere]] RET")
  (wait "a diagnostic" (lambda () (not (equal (codes) ""))))
  (fact "marked" "%s" (codes))
  (keys "C-p C-k C-k")
  (wait "no diagnostic" (lambda () (equal (codes) "")))
  (fact "unmarked" "%s" (codes))

  ;; A link is completed as it is typed.
  (keys "RET C-p [[be")
  (funcall client-complete)
  (fact "completed" "%s" (buffer-substring (line-beginning-position) (line-end-position)))

  (dolist (typed '(("[[Light SPC ho" . "a name with a space") ("x SPC #proj/" . "a tag") ("[t](sub/" . "a path")))
    (goto-char (line-end-position))
    (keys (concat "RET " (car typed)))
    (funcall client-complete)
    (fact (cdr typed) "%s" (buffer-substring (line-beginning-position) (line-end-position))))

  ;; A link is followed to a heading, and back.
  (go-to "beacon#Second")
  (keys "M-.")
  (wait "another note" (lambda () (not (string-prefix-p "start.md" (place)))))
  (fact "followed" "%s" (place))
  (keys "M-,")
  (fact "back" "%s" (file-relative-name buffer-file-name root))

  (go-to "[[hub]]")
  (keys "C-f C-f M-?")
  (let ((links (wait "backlinks" #'links-in-list)))
    (fact "backlinks" "in %d notes" (length (delete-dups links))))

  ;; A note is renamed while others are open, one with a text that is not saved, one with other line ends.
  (open "notes/n003.md")
  (find-file (expand-file-name "notes/n001.md" root))
  (wait "a server for n001" client-ready)
  (goto-char (point-max))
  (keys "Not SPC saved: SPC [[hub]] SPC [[Nowhere]] RET")
  (wait "a diagnostic of a text that is not saved" (lambda () (not (equal (codes) ""))))
  (find-file (expand-file-name "start.md" root))
  (go-to "[[hub]]")
  (keys (format "C-f C-f M-x %s Hub SPC of SPC all RET" client-rename))
  (wait "another name" (lambda () (save-excursion (goto-char (point-min)) (search-forward "[[Hub of all]]" nil t))))
  (save-some-buffers t)
  (fact "buffers that differ" "%s" (mapconcat #'differing (buffer-list) ""))

  ;; A note that a link asks for is made, in a folder that is not there yet.
  (goto-char (point-max))
  (keys "[[New SPC folder/Deep]] RET C-p")
  (wait "a diagnostic of the link" (lambda () (not (equal (codes) ""))))
  (keys (concat "C-f C-f C-f M-x " client-act))
  (wait "the note" (lambda () (file-exists-p (expand-file-name "New folder/Deep.md" root))))
  (save-some-buffers t)
  (set-buffer (find-buffer-visiting (expand-file-name "start.md" root)))
  (wait "no diagnostic of the link" (lambda () (equal (codes) "")))
  (fact "made" "%s" (with-temp-buffer
                      (insert-file-contents (expand-file-name "New folder/Deep.md" root))
                      (goto-char (point-max))
                      (forward-line -1)
                      (buffer-substring (point) (line-end-position)))))

(defun main ()
  "Runs the steps, and ends Emacs with an exit status that says whether they could be done."
  (condition-case problem
      (steps)
    (error (fact "problem" "%s" (replace-regexp-in-string "\n\\(.\\|\n\\)*" "" (error-message-string problem)))
           (kill-emacs 1)))
  (kill-emacs 0))
