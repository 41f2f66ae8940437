internal import CommandSpec

enum EnrichManual {
  static let prose: Prose = [
    """
    Reads the notes whose text is new or has changed, and writes a summary of one sentence, a list of action items and
    a category into their front matter: \(code: "summary"), \(code: "actions") and \(code: "category"). The property
    \(code: "enriched") contains a hash of the text, by which the next run recognises that the text has not changed,
    and hashes of the three values. The text and the date of change remain the same.

    If you write, change or remove a value, later runs do not replace it unless \(option: "overwrite") is given. Notes
    without text are skipped. \(command: "undo") reverses a run.

    \(command: "watch") with \(option: "enrich", of: "watch") does this after each change. When it starts, it also
    enriches notes again that changed while no watcher was running. It leaves a note alone as long as an editor has it
    open. An editor is recognised by its swap file (vim, neovim) or its lock (LibreOffice; emacs while there are
    unsaved changes), and any other program if it has the file open for writing. If you undo a run, the watcher waits
    until the texts change.

    The built-in engine works offline, and gives the same result each time. \(option: "explain") shows its sentences,
    cue words and scores.

    The summary is a whole sentence of the note, and never a part of one. A sentence scores higher if its words are
    frequent in the note and rare in the vault, or occur in the title. Its distance from the beginning counts, and
    whether it defines something, as \(code: "A kiln is an oven"). Sentences of paragraphs count most, those of
    quotes and lists less. A sentence that refers to another one (\(code: "This"), \(code: "as follows")), a question
    and an instruction score less, too. Lists of links, names of images and embeds, navigation, and the ingredients
    and steps of recipes do not count. A note without such a sentence gets no summary.

    Action items are open tasks, lines that begin with a word such as \(code: "TODO"), also in comments, and the items
    of a list under a heading such as \(code: "To do"). So are list items and sentences that begin with the imperative
    of an errand in one of several languages. Links, headings, questions, titles, and instructions for readers are
    not.

    The category is derived from the notes to which you gave one, if there are at least twelve, and from a table of
    cue words in several languages. A note gets a category only if both agree, or if one is certain and the other
    does not contradict it. A category that the config does not have is given too, if three notes have it.

    \(code: "enrich.command") in your own config names a program that is asked instead, such as one that runs a
    language model. A vault cannot choose a program. For each note, it reads one line of JSON from standard input, and
    prints its answer on one line before it reads the next. In this example, the first line is shown as two lines:
    """,
    .code(
      """
      {"id":"n-42","path":"a.md","title":"A","body":"…","tags":["x"],
       "categories":["idea","task"]}
      {"id":"n-42","summary":"…","actions":["…"],"category":"idea"}
      """),
    """
    Each value of the answer can be null or missing. An answer with another \(code: "id"), an unknown category,
    control characters or values of other types is refused, and the note is not changed. The same applies to
    \(code: "{\"id\":\"n-42\",\"error\":\"…\"}"). A summary of more than 240 characters is cut after a word, and a
    list of more than ten items after the tenth. A program that ends, needs more than \(code: "enrich.timeout") for a
    note, or prints more than 1 MiB is started again for the next note; after three times in a row sheaf gives up.
    With \(code: "enrich.at-once"), several instances run at once, each with its own notes. The results are written
    every minute, each time as a separate operation.
    """,
    "For example, this program asks a model that Ollama runs on the same machine:",
    .code(
      #"""
      #!/usr/bin/env python3
      from json import dumps, load, loads
      from sys import stdin
      from urllib.request import Request, urlopen
      url = "http://localhost:11434/api/generate"
      for line in stdin:
          note = loads(line)
          prompt = ("Answer with a JSON object: summary (one sentence), "
                    "actions (a list of to-dos), category (null or one of "
                    + ", ".join(note["categories"]) + ").\n\n"
                    + note["title"] + "\n\n" + note["body"])
          data = {"model": "llama3.2", "prompt": prompt,
                  "format": "json", "stream": False}
          reply = load(urlopen(Request(url, dumps(data).encode())))
          answer = loads(reply["response"])
          print(dumps({**answer, "id": note["id"]}), flush=True)
      """#),
    "If it is saved as \(code: "~/bin/enrich-ollama"), these settings use it:",
    .code(
      """
      enrich:
        command: [~/bin/enrich-ollama]
        timeout: 2m
      """),
    """
    For the server of llama.cpp, or another one with the same interface, the address is
    \(code: "http://localhost:8080/v1/chat/completions"), and these lines replace the last ones:
    """,
    .code(
      #"""
          data = {"messages": [{"role": "user", "content": prompt}],
                  "response_format": {"type": "json_object"}}
          reply = load(urlopen(Request(
              url, dumps(data).encode(),
              {"Content-Type": "application/json"})))
          answer = loads(reply["choices"][0]["message"]["content"])
          print(dumps({**answer, "id": note["id"]}), flush=True)
      """#),
  ]
}
