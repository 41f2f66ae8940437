internal import CommandSpec

/// The manual of enrichment.
enum EnrichManual {
  static let prose = Prose(blocks: [
    .paragraph(
      """
      Reads the notes whose text is new or has changed, and writes a summary of one sentence, a list of action items and
      a category into their front matter: \(code: "summary"), \(code: "actions") and \(code: "category"). The property
      \(code: "enriched") keeps a hash of the text, by which the next run knows that nothing has changed, and hashes of
      the three values. The text and the date of change stay as they are.
      """),
    .paragraph(
      """
      A value that you write, change or remove stays that way, in all later runs; \(option: "overwrite") replaces it.
      Notes without text are left alone. \(command: "undo") reverses a run.
      """),
    .paragraph(
      """
      The built-in engine works offline, and gives the same result each time. The summary is the sentence that stands
      nearest to the beginning, has most of the words that are frequent in the note and rare in the vault, and most of
      those of the title. Action items are open tasks, lines that begin with a word such as \(code: "TODO"), and items
      that begin with the imperative of an errand in one of several languages. The category is learned from the notes to
      which you gave one, also one that is not in the config if three notes have it; if there are fewer than twelve, or
      they do not help, a table of words in several languages decides. Where no category is clearly the best, the note
      gets none. \(option: "explain") shows the sentences, signs and scores.
      """),
    .paragraph(
      """
      \(code: "enrich.command") in your own config names a program that is asked instead, such as one that runs a
      language model. A vault cannot choose a program. It gets one line of JSON on its standard input for each note, and
      answers with one line on its standard output before it gets the next. Each is on one line in fact:
      """),
    .code(
      """
      {"id":"n-42","path":"a.md","title":"A","body":"…","tags":["x"],
       "categories":["idea","task"]}
      {"id":"n-42","summary":"…","actions":["…"],"category":"idea"}
      """),
    .paragraph(
      """
      Each value of the answer can be null or missing. An answer with another \(code: "id"), an unknown category, control
      characters or values of other types is refused, and the note stays as it is; so it does for
      \(code: "{\"id\":\"n-42\",\"error\":\"…\"}"). A longer summary is cut behind a word at 160 characters, and a
      longer list after ten items. A program that ends, needs more than \(code: "enrich.timeout") for a note, or prints
      more than 1 MiB is started again for the next note; after three times in a row sheaf gives up. With
      \(code: "enrich.at-once") several of it run, each with its own notes. What was made is written every minute, each
      time as an operation of its own.
      """),
    .paragraph("This program asks a model that Ollama runs on this machine, for example:"),
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
    .paragraph("With that as \(code: "~/bin/enrich-ollama"), these settings use it:"),
    .code(
      """
      enrich:
        command: [~/bin/enrich-ollama]
        timeout: 2m
      """),
    .paragraph(
      """
      For the server of llama.cpp, or another one with the same interface, the address is
      \(code: "http://localhost:8080/v1/chat/completions"), and these lines take the place of the last ones:
      """),
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
  ])
}
