/* What no program that answers from files can be faster than, and what a process costs.
 *
 *   lower_bounds stat FOLDER THREADS     walks the folder and asks for the status of every file
 *   lower_bounds read FOLDER THREADS     the same, and reads every note
 *   lower_bounds forget FOLDER THREADS   the same, and takes every note out of the page cache, as far as it was written
 *   lower_bounds peak PROGRAM WORD...    runs a program; prints the kilobytes that it had in memory at most
 *
 * Names that begin with a dot are left out. Threads take a directory each from one list of those not yet read.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct folder {
  struct folder *next;
  char path[];
};

static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct folder *unread;
  /* Folders in the list and in the hands of threads: at zero all is done. */
  long unfinished;
  long files, bytes;
  bool reads, forgets;
} walk = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void add_folder(const char *parent, const char *name) {
  size_t parent_length = strlen(parent), name_length = strlen(name);
  struct folder *folder = malloc(sizeof *folder + parent_length + name_length + 2);
  if (!folder) exit(2);
  memcpy(folder->path, parent, parent_length);
  folder->path[parent_length] = '/';
  memcpy(folder->path + parent_length + 1, name, name_length + 1);
  pthread_mutex_lock(&walk.lock);
  folder->next = walk.unread;
  walk.unread = folder;
  walk.unfinished++;
  pthread_cond_signal(&walk.changed);
  pthread_mutex_unlock(&walk.lock);
}

static struct folder *take_folder(void) {
  pthread_mutex_lock(&walk.lock);
  while (!walk.unread && walk.unfinished) pthread_cond_wait(&walk.changed, &walk.lock);
  struct folder *folder = walk.unread;
  if (folder) walk.unread = folder->next;
  pthread_mutex_unlock(&walk.lock);
  return folder;
}

static void finish_folder(struct folder *folder, long files, long bytes) {
  pthread_mutex_lock(&walk.lock);
  walk.files += files;
  walk.bytes += bytes;
  if (--walk.unfinished == 0) pthread_cond_broadcast(&walk.changed);
  pthread_mutex_unlock(&walk.lock);
  free(folder);
}

static bool is_note(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && (!strcmp(dot, ".md") || !strcmp(dot, ".markdown"));
}

static long read_file(int folder, const char *name, char *buffer, size_t capacity) {
  int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  long total = 0;
  for (ssize_t count; (count = read(file, buffer, capacity)) > 0;) total += count;
  close(file);
  return total;
}

static void forget_file(int folder, const char *name) {
  int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  close(file);
}

static void *work(void *unused) {
  size_t capacity = 256 << 10;
  char *buffer = malloc(capacity);
  if (!buffer) exit(2);
  for (struct folder *folder; (folder = take_folder());) {
    long files = 0, bytes = 0;
    DIR *listing = opendir(folder->path);
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
      if (entry->d_name[0] == '.') continue;
      struct stat status;
      bool is_folder = entry->d_type == DT_DIR;
      if (!is_folder) {
        if (fstatat(dirfd(listing), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
        is_folder = S_ISDIR(status.st_mode);
      }
      if (is_folder) {
        add_folder(folder->path, entry->d_name);
        continue;
      }
      files++;
      if (walk.reads && is_note(entry->d_name)) bytes += read_file(dirfd(listing), entry->d_name, buffer, capacity);
      if (walk.forgets && is_note(entry->d_name)) forget_file(dirfd(listing), entry->d_name);
    }
    if (listing) closedir(listing);
    finish_folder(folder, files, bytes);
  }
  free(buffer);
  return unused;
}

static int run_walk(const char *root, long count) {
  pthread_t threads[64];
  if (count < 1 || count > 64) return 2;
  add_folder(root, ".");
  for (long number = 1; number < count; number++)
    if (pthread_create(&threads[number], NULL, work, NULL)) return 2;
  work(NULL);
  for (long number = 1; number < count; number++) pthread_join(threads[number], NULL);
  printf("%ld files, %ld bytes\n", walk.files, walk.bytes);
  return 0;
}

/* A child begins with the memory of what started it, so that is to be small, as this is. */
static int run_peak(char **words) {
  pid_t child;
  int status;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  int failure = posix_spawnp(&child, words[0], &actions, NULL, words, environ);
  if (failure) return fprintf(stderr, "%s: %s\n", words[0], strerror(failure)), 2;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 2;
  printf("%ld\n", usage.ru_maxrss);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}

int main(int count, char **words) {
  if (count > 2 && !strcmp(words[1], "peak")) return run_peak(words + 2);
  if (count != 4) return fprintf(stderr, "usage: lower_bounds stat|read|forget FOLDER THREADS | peak PROGRAM WORD...\n"), 2;
  walk.reads = !strcmp(words[1], "read");
  walk.forgets = !strcmp(words[1], "forget");
  return run_walk(words[2], atol(words[3]));
}
