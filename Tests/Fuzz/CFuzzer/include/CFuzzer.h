// The entry point of libFuzzer, which no header declares; see https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a
// library".
#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

extern int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*body)(const uint8_t *bytes, size_t size));

#endif
