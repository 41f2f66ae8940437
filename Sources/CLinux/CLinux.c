// SwiftPM builds a C target only if it has a source file; all of the code is in the header.
#include "CLinux.h"
