// SwiftPM builds a C target only if it has a source; everything is in the header.
#include "CLinux.h"
