#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

// Returns the bytes of a file, ended by a zero; NULL if the list has no file of that name.
const char *_Nullable embedded_file(const char *_Nonnull name);

#endif
