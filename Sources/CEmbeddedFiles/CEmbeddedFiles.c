// The files that are compiled into the program, by their names in EmbeddedFile.
#include "CEmbeddedFiles.h"

// Older standards have #embed as an extension of clang.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include <stddef.h>
#include <string.h>

static const struct {
  const char *name;
  const unsigned char *text;
} files[] = {
    {"CommandSpec/completion.bash", (const unsigned char[]){
#embed "../CommandSpec/Embedded/completion.bash"
    , 0}},
    {"CommandSpec/completion.fish", (const unsigned char[]){
#embed "../CommandSpec/Embedded/completion.fish"
    , 0}},
    {"Commands/agent.txt", (const unsigned char[]){
#embed "../Commands/Embedded/agent.txt"
    , 0}},
    {"Commands/config.txt", (const unsigned char[]){
#embed "../Commands/Embedded/config.txt"
    , 0}},
    {"Commands/dates.txt", (const unsigned char[]){
#embed "../Commands/Embedded/dates.txt"
    , 0}},
    {"Commands/goals.txt", (const unsigned char[]){
#embed "../Commands/Embedded/goals.txt"
    , 0}},
    {"Commands/howto.txt", (const unsigned char[]){
#embed "../Commands/Embedded/howto.txt"
    , 0}},
    {"Commands/keys.bash", (const unsigned char[]){
#embed "../Commands/Embedded/keys.bash"
    , 0}},
    {"Commands/keys.fish", (const unsigned char[]){
#embed "../Commands/Embedded/keys.fish"
    , 0}},
    {"Commands/keys.zsh", (const unsigned char[]){
#embed "../Commands/Embedded/keys.zsh"
    , 0}},
    {"Commands/logseq.txt", (const unsigned char[]){
#embed "../Commands/Embedded/logseq.txt"
    , 0}},
    {"Commands/obsidian.txt", (const unsigned char[]){
#embed "../Commands/Embedded/obsidian.txt"
    , 0}},
    {"Commands/planning.txt", (const unsigned char[]){
#embed "../Commands/Embedded/planning.txt"
    , 0}},
    {"Commands/programs.txt", (const unsigned char[]){
#embed "../Commands/Embedded/programs.txt"
    , 0}},
    {"Commands/safety.txt", (const unsigned char[]){
#embed "../Commands/Embedded/safety.txt"
    , 0}},
    {"Commands/schema.json", (const unsigned char[]){
#embed "../Commands/Embedded/schema.json"
    , 0}},
    {"Commands/templates.txt", (const unsigned char[]){
#embed "../Commands/Embedded/templates.txt"
    , 0}},
    {"Commands/tutorial.txt", (const unsigned char[]){
#embed "../Commands/Embedded/tutorial.txt"
    , 0}},
    {"Enrichment/finance.txt", (const unsigned char[]){
#embed "../Enrichment/Embedded/finance.txt"
    , 0}},
    {"Enrichment/goal.txt", (const unsigned char[]){
#embed "../Enrichment/Embedded/goal.txt"
    , 0}},
    {"Enrichment/health.txt", (const unsigned char[]){
#embed "../Enrichment/Embedded/health.txt"
    , 0}},
    {"Enrichment/idea.txt", (const unsigned char[]){
#embed "../Enrichment/Embedded/idea.txt"
    , 0}},
    {"Enrichment/journal.txt", (const unsigned char[]){
#embed "../Enrichment/Embedded/journal.txt"
    , 0}},
    {"Enrichment/memory.txt", (const unsigned char[]){
#embed "../Enrichment/Embedded/memory.txt"
    , 0}},
    {"Enrichment/task.txt", (const unsigned char[]){
#embed "../Enrichment/Embedded/task.txt"
    , 0}},
    {"NoteSyntax/entities.txt", (const unsigned char[]){
#embed "../NoteSyntax/Embedded/entities.txt"
    , 0}},
    {"Rendering/tex.txt", (const unsigned char[]){
#embed "../Rendering/Embedded/tex.txt"
    , 0}},
    {"Site/find.js", (const unsigned char[]){
#embed "../Site/Embedded/find.js"
    , 0}},
    {"Site/frame-ar.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-ar.txt"
    , 0}},
    {"Site/frame-de.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-de.txt"
    , 0}},
    {"Site/frame-en.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-en.txt"
    , 0}},
    {"Site/frame-es.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-es.txt"
    , 0}},
    {"Site/frame-fr.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-fr.txt"
    , 0}},
    {"Site/frame-it.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-it.txt"
    , 0}},
    {"Site/frame-ja.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-ja.txt"
    , 0}},
    {"Site/frame-ko.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-ko.txt"
    , 0}},
    {"Site/frame-nl.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-nl.txt"
    , 0}},
    {"Site/frame-pl.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-pl.txt"
    , 0}},
    {"Site/frame-pt.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-pt.txt"
    , 0}},
    {"Site/frame-ru.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-ru.txt"
    , 0}},
    {"Site/frame-sv.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-sv.txt"
    , 0}},
    {"Site/frame-th.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-th.txt"
    , 0}},
    {"Site/frame-tr.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-tr.txt"
    , 0}},
    {"Site/frame-zh.txt", (const unsigned char[]){
#embed "../Site/Embedded/frame-zh.txt"
    , 0}},
    {"Site/graph.js", (const unsigned char[]){
#embed "../Site/Embedded/graph.js"
    , 0}},
    {"Site/icon.svg", (const unsigned char[]){
#embed "../Site/Embedded/icon.svg"
    , 0}},
    {"Site/make.js", (const unsigned char[]){
#embed "../Site/Embedded/make.js"
    , 0}},
    {"Site/near.js", (const unsigned char[]){
#embed "../Site/Embedded/near.js"
    , 0}},
    {"Site/popover.js", (const unsigned char[]){
#embed "../Site/Embedded/popover.js"
    , 0}},
    {"Site/preview.css", (const unsigned char[]){
#embed "../Site/Embedded/preview.css"
    , 0}},
    {"Site/preview.js", (const unsigned char[]){
#embed "../Site/Embedded/preview.js"
    , 0}},
    {"Site/search.js", (const unsigned char[]){
#embed "../Site/Embedded/search.js"
    , 0}},
    {"Site/site.js", (const unsigned char[]){
#embed "../Site/Embedded/site.js"
    , 0}},
    {"Site/style.css", (const unsigned char[]){
#embed "../Site/Embedded/style.css"
    , 0}},
    {"VaultCore/settings.txt", (const unsigned char[]){
#embed "../VaultCore/Embedded/settings.txt"
    , 0}},
};

const char *embedded_file(const char *name) {
  for (size_t number = 0; number < sizeof files / sizeof *files; number++)
    if (strcmp(files[number].name, name) == 0) return (const char *)files[number].text;
  return NULL;
}
