/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/demangle.c: a conversation with c++filt.

   c++filt answers each line with a line, at once.  Questions and answers use
   one socket, since a write to a closed socket can be made without SIGPIPE.
   Answers are read while questions are written, because a demangled name may be
   longer than a socket buffer.  With -i, c++filt writes std::string and the
   like for what a mangling abbreviates, as Valgrind does. */

#define _GNU_SOURCE

#include "engine/model/demangle.h"

#include "engine/model/mod.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct cp_demangler {
   pid_t filter;     /* c++filt */
   pid_t owner;      /* the process that talks to it */
   int fd;
};

/* Run c++filt with FD as standard input and output, and set *PID to its
   process; return an error number, or 0. */
static int spawn(pid_t* pid, int fd)
{
   char* const words[] = {(char[]){"c++filt"}, (char[]){"-i"}, NULL};
   posix_spawn_file_actions_t actions;
   int number = posix_spawn_file_actions_init(&actions);

   if (number != 0)
      return number;
   number = posix_spawn_file_actions_adddup2(&actions, fd, STDIN_FILENO);
   if (number == 0)
      number = posix_spawn_file_actions_adddup2(&actions, fd, STDOUT_FILENO);
   if (number == 0)
      number = posix_spawnp(pid, words[0], &actions, NULL, words, environ);
   posix_spawn_file_actions_destroy(&actions);
   return number;
}

static bool begin(cp_demangler* d, cp_error* err)
{
   int ends[2], number;

   if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
      return cp_fail(err, "cannot make a socket: %s", strerror(errno));
   number = spawn(&d->filter, ends[1]);
   close(ends[1]);
   d->fd = ends[0];
   d->owner = getpid();
   if (number == 0)
      return true;
   close(d->fd);
   if (number == ENOENT)
      return cp_fail(err, "--demangle=yes: no program c++filt in PATH; it is "
                          "part of binutils");
   return cp_fail(err, "--demangle=yes: cannot run c++filt: %s",
                  strerror(number));
}

cp_demangler* cp_demangler_start(cp_error* err)
{
   cp_demangler* d = cp_alloc_zeroed(1, sizeof(*d));

   if (begin(d, err))
      return d;
   free(d);
   return NULL;
}

/* Return whether c++filt may change NAME.  All mangled names that it recognises
   have an underscore before a capital letter. */
static bool may_be_mangled(cp_slice name)
{
   for (size_t i = 0; i + 1 < name.len; i++)
      if (name.at[i] == '_' && name.at[i + 1] >= 'A' && name.at[i + 1] <= 'Z')
         return true;
   return false;
}

/* Send as many bytes of LEFT, the rest of a question, as fit in the socket, and
   remove them from LEFT; false if that fails. */
static bool send_some(cp_demangler* d, cp_slice* left)
{
   ssize_t sent =
      send(d->fd, left->at, left->len, MSG_NOSIGNAL | MSG_DONTWAIT);

   if (sent < 0)
      return errno == EINTR || errno == EAGAIN;
   left->at += sent;
   left->len -= (size_t)sent;
   return true;
}

/* Append available bytes of an answer to TO; false if the socket is closed or
   the answer is too long. */
static bool receive_some(cp_demangler* d, cp_buffer* to)
{
   char bytes[4096];
   ssize_t got = recv(d->fd, bytes, sizeof(bytes), MSG_DONTWAIT);

   if (got < 0)
      return errno == EINTR || errno == EAGAIN;
   cp_buffer_add(to, bytes, (size_t)got);
   return got > 0 && to->len <= CP_NAME_MAX + 1;
}

/* Send the line QUESTION, and append the line of the answer to TO. */
static bool ask(cp_demangler* d, cp_slice question, cp_buffer* to)
{
   do {
      struct pollfd p = {.fd = d->fd, .events = POLLIN};

      if (question.len > 0)
         p.events |= POLLOUT;
      if (poll(&p, 1, -1) < 0 && errno != EINTR)
         return false;
      if ((p.revents & POLLOUT) != 0 && question.len > 0
          && !send_some(d, &question))
         return false;
      if ((p.revents & (POLLIN | POLLHUP | POLLERR)) != 0
          && !receive_some(d, to))
         return false;
   } while (question.len > 0 || to->len == 0 || to->at[to->len - 1] != '\n');
   return true;
}

bool cp_demangle(cp_demangler* d, cp_slice name, cp_buffer* to, cp_error* err)
{
   cp_buffer question = {0};
   bool good;

   if (!may_be_mangled(name)) {
      cp_buffer_add_slice(to, name);
      return true;
   }
   if (d->owner != getpid()) {
      close(d->fd);
      if (!begin(d, err))
         return false;
   }
   cp_buffer_add_slice(&question, name);
   cp_buffer_add(&question, "\n", 1);
   good = ask(d, (cp_slice){question.at, question.len}, to);
   cp_buffer_free(&question);
   if (good) {
      to->len--;
      return true;
   }
   cp_fail(err, "c++filt did not answer for `");
   cp_buffer_add_excerpt(err, name);
   return cp_fail(err, "`");
}

void cp_demangler_stop(cp_demangler* d)
{
   if (d == NULL)
      return;
   close(d->fd);
   if (d->owner == getpid())
      while (waitpid(d->filter, NULL, 0) < 0 && errno == EINTR) {
      }
   free(d);
}
