// What cannot be in the header: SwiftPM builds a C target only if it has a source file.
#include "CLinux.h"

#include <stdlib.h>

static int argument_count;
static char **arguments;

// Glibc passes the arguments of the program to functions that run before `main`.
__attribute__((constructor)) static void keep_arguments(int count, char **list) {
  argument_count = count;
  arguments = list;
}

// Swift's runtime looks for its folder in /proc before `main`, and aborts without it. A static program needs no such
// folder, so any will do. The priority is higher than that of the runtime.
__attribute__((constructor(101))) static void replace_proc(void) {
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_ROOT", "/", 0);
}

int linux_argument_count(void) { return argument_count; }

char **linux_arguments(void) { return arguments; }
