// The files that are compiled into the program, by their names in TextFile.
#include "CTexts.h"

// Older standards have #embed as an extension of clang.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include <stddef.h>
#include <string.h>

static const struct {
  const char *name;
  const unsigned char *text;
} files[] = {
    {"CommandSpec/completion.bash", (const unsigned char[]){
#embed "../CommandSpec/Texts/completion.bash"
    , 0}},
    {"CommandSpec/completion.fish", (const unsigned char[]){
#embed "../CommandSpec/Texts/completion.fish"
    , 0}},
    {"Enrichment/finance.txt", (const unsigned char[]){
#embed "../Enrichment/Texts/finance.txt"
    , 0}},
    {"Enrichment/goal.txt", (const unsigned char[]){
#embed "../Enrichment/Texts/goal.txt"
    , 0}},
    {"Enrichment/health.txt", (const unsigned char[]){
#embed "../Enrichment/Texts/health.txt"
    , 0}},
    {"Enrichment/idea.txt", (const unsigned char[]){
#embed "../Enrichment/Texts/idea.txt"
    , 0}},
    {"Enrichment/journal.txt", (const unsigned char[]){
#embed "../Enrichment/Texts/journal.txt"
    , 0}},
    {"Enrichment/memory.txt", (const unsigned char[]){
#embed "../Enrichment/Texts/memory.txt"
    , 0}},
    {"Enrichment/task.txt", (const unsigned char[]){
#embed "../Enrichment/Texts/task.txt"
    , 0}},
    {"Guides/dates.txt", (const unsigned char[]){
#embed "../Guides/Texts/dates.txt"
    , 0}},
    {"Guides/howto.txt", (const unsigned char[]){
#embed "../Guides/Texts/howto.txt"
    , 0}},
    {"Guides/keys.bash", (const unsigned char[]){
#embed "../Guides/Texts/keys.bash"
    , 0}},
    {"Guides/keys.fish", (const unsigned char[]){
#embed "../Guides/Texts/keys.fish"
    , 0}},
    {"Guides/keys.zsh", (const unsigned char[]){
#embed "../Guides/Texts/keys.zsh"
    , 0}},
    {"Guides/obsidian.txt", (const unsigned char[]){
#embed "../Guides/Texts/obsidian.txt"
    , 0}},
    {"Guides/safety.txt", (const unsigned char[]){
#embed "../Guides/Texts/safety.txt"
    , 0}},
    {"Guides/templates.txt", (const unsigned char[]){
#embed "../Guides/Texts/templates.txt"
    , 0}},
    {"Guides/tutorial.txt", (const unsigned char[]){
#embed "../Guides/Texts/tutorial.txt"
    , 0}},
    {"NoteSyntax/entities.txt", (const unsigned char[]){
#embed "../NoteSyntax/Texts/entities.txt"
    , 0}},
    {"Site/find.js", (const unsigned char[]){
#embed "../Site/Texts/find.js"
    , 0}},
    {"Site/graph.js", (const unsigned char[]){
#embed "../Site/Texts/graph.js"
    , 0}},
    {"Site/icon.svg", (const unsigned char[]){
#embed "../Site/Texts/icon.svg"
    , 0}},
    {"Site/make.js", (const unsigned char[]){
#embed "../Site/Texts/make.js"
    , 0}},
    {"Site/popover.js", (const unsigned char[]){
#embed "../Site/Texts/popover.js"
    , 0}},
    {"Site/preview.css", (const unsigned char[]){
#embed "../Site/Texts/preview.css"
    , 0}},
    {"Site/preview.js", (const unsigned char[]){
#embed "../Site/Texts/preview.js"
    , 0}},
    {"Site/search.js", (const unsigned char[]){
#embed "../Site/Texts/search.js"
    , 0}},
    {"Site/site.js", (const unsigned char[]){
#embed "../Site/Texts/site.js"
    , 0}},
    {"Site/style.css", (const unsigned char[]){
#embed "../Site/Texts/style.css"
    , 0}},
    {"VaultChanges/config.yaml", (const unsigned char[]){
#embed "../VaultChanges/Texts/config.yaml"
    , 0}},
};

const char *text_file(const char *name) {
  for (size_t number = 0; number < sizeof files / sizeof *files; number++)
    if (strcmp(files[number].name, name) == 0) return (const char *)files[number].text;
  return NULL;
}
