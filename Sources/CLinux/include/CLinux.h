// Linux interfaces that Glibc declares only under _GNU_SOURCE, which Swift's Glibc module does not define.
// Declarations and constants only: SystemCalls adds types and errors.
#ifndef CLINUX_H
#define CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <linux/stat.h>
#include <malloc.h>
#include <netinet/in.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

// The hidden functions of Glibc.

extern int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned int flags);
extern int statx(int directory, const char *restrict path, int flags, unsigned int mask, struct statx *restrict out);
extern int syncfs(int descriptor);
extern int accept4(int descriptor, struct sockaddr *restrict place, socklen_t *restrict size, int flags);
extern int pipe2(int ends[2], int flags);
extern ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t count, unsigned int flags);
extern ssize_t preadv2(int descriptor, const struct iovec *pieces, int count, off_t offset, int flags);
extern ssize_t getdents64(int descriptor, void *buffer, size_t count);
extern const char *strerrordesc_np(int code);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

// System calls for which Glibc 2.36 has no function.

static inline long linux_openat2(int directory, const char *path, struct open_how *how) {
  return syscall(SYS_openat2, directory, path, how, sizeof *how);
}

static inline int linux_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// A function that shares its name with a structure, so that Swift cannot call it.

static inline int linux_statx(int directory, const char *path, int flags, unsigned int mask, struct statx *out) {
  return statx(directory, path, flags, mask, out);
}

// Moves a mapping to addresses that are reserved for it; returns null on failure.

static inline void *linux_move_pages(void *old, size_t old_size, void *target, size_t size) {
  const int may_move_to_fixed = 1 | 2;
  long moved = syscall(SYS_mremap, old, old_size, size, may_move_to_fixed, target);
  return moved == -1 ? 0 : (void *)moved;
}

// Variables and variadic functions, which Swift does not import, or imports as unsafe shared state.

static inline char **linux_environment(void) {
  extern char **environ;
  return environ;
}

// The arguments of the program. Swift looks for them in /proc, which need not be mounted.

extern int linux_argument_count(void);
extern char **linux_arguments(void);

static inline int linux_allowed_processors(void *set, size_t size) {
  return (int)syscall(SYS_sched_getaffinity, 0, size, set);
}

static inline int linux_ioctl_window_size(int descriptor, struct winsize *size) {
  return ioctl(descriptor, TIOCGWINSZ, size);
}

static inline int linux_ioctl_pending_input(int descriptor, int *count) { return ioctl(descriptor, FIONREAD, count); }

// Constants that are hidden, or that Swift cannot import because they are expressions.

static const int linux_o_path = __O_PATH;
static const int linux_o_tmpfile = __O_TMPFILE;
static const int linux_at_empty_path = 0x1000;
static const unsigned int linux_rename_noreplace = 1u << 0;
static const unsigned int linux_rename_exchange = 1u << 1;
static const uint64_t linux_resolve_no_magiclinks = RESOLVE_NO_MAGICLINKS;
static const uint64_t linux_resolve_no_symlinks = RESOLVE_NO_SYMLINKS;
static const uint64_t linux_resolve_beneath = RESOLVE_BENEATH;
static const unsigned int linux_statx_basic_stats = STATX_BASIC_STATS;
static const unsigned int linux_statx_birth_time = STATX_BTIME;
static const uint64_t linux_statx_attr_fixed = STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND;
static const int linux_rwf_nowait = 0x8;
static const int linux_f_setlease = 1024;
static const int linux_f_setsig = 10;
static const int linux_eventfd_flags = EFD_CLOEXEC | EFD_NONBLOCK;
static const int linux_signalfd_flags = SFD_CLOEXEC | SFD_NONBLOCK;

// Sockets of TCP, whose addresses have types that Swift can only use unsafely. Addresses and ports are in the byte order of
// the machine.

static inline int linux_tcp_socket(void) {
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const int yes = 1;
  if (descriptor >= 0) (void)setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  return descriptor;
}

static inline int linux_bind(int descriptor, uint32_t address, uint16_t port) {
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(address)}};
  return bind(descriptor, (struct sockaddr *)&place, sizeof place);
}

static inline int linux_listen(int descriptor, int most_waiting) { return listen(descriptor, most_waiting); }

static inline int linux_port(int descriptor) {
  struct sockaddr_in place;
  socklen_t size = sizeof place;
  return getsockname(descriptor, (struct sockaddr *)&place, &size) < 0 ? -1 : ntohs(place.sin_port);
}

static inline int linux_accept(int descriptor) { return accept4(descriptor, 0, 0, SOCK_NONBLOCK | SOCK_CLOEXEC); }

static inline int linux_connect(uint32_t address, uint16_t port) {
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(address)}};
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&place, sizeof place) == 0) return descriptor;
  int failure = errno;
  close(descriptor);
  errno = failure;
  return -1;
}

static inline ssize_t linux_send(int descriptor, const void *bytes, size_t count) {
  return send(descriptor, bytes, count, MSG_NOSIGNAL);
}

#endif
