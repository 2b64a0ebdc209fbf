/* Lets calls on files below one folder fail, as a broken or full disk does (LD_PRELOAD).
 * ABUSE_UNDER: the folder; ABUSE_CALL: write, fsync, rename or open; ABUSE_ERRNO: the number; ABUSE_AFTER: calls let through. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static int seen;

static int due(const char *call, const char *path) {
    const char *under = getenv("ABUSE_UNDER"), *which = getenv("ABUSE_CALL");
    const char *number = getenv("ABUSE_ERRNO"), *after = getenv("ABUSE_AFTER");
    if (!under || !which || !number || strcmp(which, call) || strncmp(path, under, strlen(under))) return 0;
    if (seen++ < (after ? atoi(after) : 0)) return 0;
    errno = atoi(number);
    return 1;
}

static int due_on(const char *call, int fd) {
    char link[64], path[PATH_MAX];
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    return due(call, path);
}

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *data, size_t size) { REAL(write); return due_on("write", fd) ? -1 : real(fd, data, size); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { REAL(pwrite); return due_on("write", fd) ? -1 : real(fd, data, size, at); }
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) { REAL(pwrite64); return due_on("write", fd) ? -1 : real(fd, data, size, at); }
ssize_t writev(int fd, const struct iovec *data, int count) { REAL(writev); return due_on("write", fd) ? -1 : real(fd, data, count); }
int fsync(int fd) { REAL(fsync); return due_on("fsync", fd) ? -1 : real(fd); }
int fdatasync(int fd) { REAL(fdatasync); return due_on("fsync", fd) ? -1 : real(fd); }
int rename(const char *from, const char *to) { REAL(rename); return due("rename", to) ? -1 : real(from, to); }
int renameat(int a, const char *from, int b, const char *to) { REAL(renameat); return due("rename", to) ? -1 : real(a, from, b, to); }

static int creating(const char *path, int flags) { return (flags & (O_CREAT | O_WRONLY | O_RDWR)) && due("open", path); }

#define MODE va_list rest; va_start(rest, flags); mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0; va_end(rest)
int open(const char *path, int flags, ...) { MODE; REAL(open); return creating(path, flags) ? -1 : real(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE; REAL(open64); return creating(path, flags) ? -1 : real(path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE; REAL(openat); return creating(path, flags) ? -1 : real(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE; REAL(openat64); return creating(path, flags) ? -1 : real(at, path, flags, mode); }
