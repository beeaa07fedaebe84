/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Two threads: one waits 40 ms for a futex that is never woken; meanwhile the
   other falls asleep in a system call.  Each system call is tried in its own
   process.  Prints for each call whether the wait took less than 5 s of real
   time, measured by the times of files.  For tests/tool/repeatable/turns.t. */

#include "program.h"

#include <linux/futex.h>
#include <mqueue.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>

static int empty[2], full[2], pair[2], full_pair[2], server, full_server;
static int epoll, semaphore, queue, full_queue, file[2], word, owned;
static mqd_t posix_queue, full_posix_queue;
static pid_t child;
static char fifo[40], byte[4096];
static struct sockaddr_un address;
static socklen_t address_size = sizeof address;
static struct { long type; char text[64]; } post = {1, ""};

static void fill(int fd)
{
   fcntl(fd, F_SETFL, O_NONBLOCK);
   while (write(fd, byte, sizeof byte) > 0) {}
   fcntl(fd, F_SETFL, 0);
}

static int make_server(void)
{
   struct sockaddr_un unnamed = {.sun_family = AF_UNIX};
   int fd = socket(AF_UNIX, SOCK_STREAM, 0);

   bind(fd, (struct sockaddr*)&unnamed, sizeof unnamed.sun_family);
   listen(fd, 0);
   return fd;
}

static int join(int flags)
{
   return connect(socket(AF_UNIX, SOCK_STREAM | flags, 0),
                  (struct sockaddr*)&address, address_size);
}

static mqd_t make_queue(void)
{
   struct mq_attr small = {.mq_maxmsg = 1, .mq_msgsize = sizeof byte};
   mqd_t made = mq_open("/cg-asleep", O_CREAT | O_RDWR, 0600, &small);

   mq_unlink("/cg-asleep");
   return made;
}

/* Make the files, sockets and queues on which the calls sleep. */
static void prepare(void)
{
   struct flock whole = {.l_type = F_WRLCK};
   int ready[2];

   pipe(ready);
   pipe(empty);
   pipe(full);
   fill(full[1]);
   socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
   socketpair(AF_UNIX, SOCK_STREAM, 0, full_pair);
   fill(full_pair[1]);
   server = make_server();
   full_server = make_server();
   getsockname(full_server, (struct sockaddr*)&address, &address_size);
   while (join(SOCK_NONBLOCK) == 0) {}
   epoll = epoll_create1(0);
   semaphore = semget(IPC_PRIVATE, 1, 0600);
   queue = msgget(IPC_PRIVATE, 0600);
   full_queue = msgget(IPC_PRIVATE, 0600);
   while (msgsnd(full_queue, &post, sizeof post.text, IPC_NOWAIT) == 0) {}
   posix_queue = make_queue();
   full_posix_queue = make_queue();
   mq_send(full_posix_queue, byte, 1, 0);
   snprintf(fifo, sizeof fifo, "asleep.%d", (int)getpid());
   mkfifo(fifo, 0600);
   for (int i = 0; i < 2; i++)
      file[i] = open("asleep.file", O_RDWR | O_CREAT, 0600);
   flock(file[0], LOCK_EX);
   owned = (int)syscall(SYS_gettid);
   if ((child = fork()) == 0) {
      fcntl(file[0], F_SETLK, &whole);
      write(ready[1], "x", 1);
      pause();
   }
   read(ready[0], byte, 1);
}

static void remove_all(void)
{
   kill(child, SIGKILL);
   unlink(fifo);
   semctl(semaphore, 0, IPC_RMID);
   msgctl(queue, IPC_RMID, NULL);
   msgctl(full_queue, IPC_RMID, NULL);
}

/* Return the text of call number i, or NULL after the last call.  If is_made,
   make the call first. */
static const char* sleep_in(int i, int is_made)
{
   struct iovec part = {byte, sizeof byte};
   struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
   struct sembuf down = {0, -1, 0};
   struct flock whole = {.l_type = F_WRLCK};
   struct pollfd polled = {empty[0], POLLIN, 0};
   struct timespec ten = {10, 0};
   struct timeval too = {10, 0};
   struct epoll_event event;
   siginfo_t end;
   sigset_t none, usr2;
   fd_set set;
   int n = 0;

   FD_ZERO(&set);
   FD_SET(empty[0], &set);
   sigemptyset(&none);
   usr2 = none;
   sigaddset(&usr2, SIGUSR2);
#define CALL(call)                                                           \
   if (n++ == i) {                                                           \
      if (is_made)                                                           \
         (void)(call);                                                       \
      return #call;                                                          \
   }
   CALL(read(empty[0], byte, 1));
   CALL(readv(empty[0], &part, 1));
   CALL(write(full[1], byte, sizeof byte));
   CALL(writev(full[1], &part, 1));
   CALL(recv(pair[0], byte, 1, 0));
   CALL(recvmsg(pair[0], &message, 0));
   CALL(send(full_pair[1], byte, sizeof byte, 0));
   CALL(sendmsg(full_pair[1], &message, 0));
   CALL(accept(server, NULL, NULL));
   CALL(accept4(server, NULL, NULL, SOCK_CLOEXEC));
   CALL(join(0));
   CALL(open(fifo, O_RDONLY));
   CALL(flock(file[1], LOCK_EX));
   CALL(fcntl(file[1], F_SETLKW, &whole));
   CALL(msgrcv(queue, &post, sizeof post.text, 0, 0));
   CALL(msgsnd(full_queue, &post, sizeof post.text, 0));
   CALL(semop(semaphore, &down, 1));
   CALL(semtimedop(semaphore, &down, 1, NULL));
   CALL(mq_receive(posix_queue, byte, sizeof byte, NULL));
   CALL(mq_send(full_posix_queue, byte, 1, 0));
   CALL(sigwaitinfo(&usr2, NULL));
   CALL(sigsuspend(&none));
   CALL(pause());
   CALL(nanosleep(&ten, NULL));
   CALL(clock_nanosleep(CLOCK_MONOTONIC, 0, &ten, NULL));
   CALL(poll(&polled, 1, -1));
   CALL(poll(&polled, 1, 10000));
   CALL(ppoll(&polled, 1, NULL, NULL));
   CALL(ppoll(&polled, 1, &ten, NULL));
   CALL(select(empty[0] + 1, &set, NULL, NULL, NULL));
   CALL(select(empty[0] + 1, &set, NULL, NULL, &too));
   CALL(pselect(empty[0] + 1, &set, NULL, NULL, &ten, NULL));
   CALL(epoll_wait(epoll, &event, 1, -1));
   CALL(epoll_pwait(epoll, &event, 1, 10000, &none));
   CALL(syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL));
   CALL(syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 0, NULL, NULL, 1));
   CALL(syscall(SYS_futex, &owned, FUTEX_LOCK_PI, 0, NULL));
   CALL(waitpid(child, NULL, 0));
   CALL(waitpid(-1, NULL, 0));
   CALL(waitpid(0, NULL, 0));
   CALL(waitid(P_PID, (id_t)child, &end, WEXITED));
   CALL(syscall(SYS_exit, 0));
#if defined(SYS_open)
   CALL(syscall(SYS_open, fifo, O_RDONLY));
#endif
#if defined(SYS_semop)
   CALL(syscall(SYS_semop, semaphore, &down, 1));
#endif
   return NULL;
}

static void* fall_asleep(void* i)
{
   struct timespec one = {0, 1000000};

   nanosleep(&one, NULL);
   sleep_in(*(const int*)i, 1);
   return NULL;
}

static void wait_beside(int i)
{
   struct timespec forty = {0, 40000000};
   pthread_t thread;

   prepare();
   pthread_create(&thread, NULL, fall_asleep, &i);
   syscall(SYS_futex, &word, FUTEX_WAIT, 0, &forty, NULL, 0);
   remove_all();
   _exit(0);
}

/* Write to file fd; return the real time at which it changed, in seconds. */
static double file_time(int fd)
{
   struct stat status;

   write(fd, "x", 1);
   fstat(fd, &status);
   return (double)status.st_mtim.tv_sec + (double)status.st_mtim.tv_nsec / 1e9;
}

int main(void)
{
   int fd = open("asleep.time", O_CREAT | O_RDWR, 0600);

   for (int i = 0; sleep_in(i, 0) != NULL; i++) {
      double begun = file_time(fd);
      int status;
      pid_t pid = fork();

      if (pid == 0)
         wait_beside(i);
      waitpid(pid, &status, 0);
      printf("%s: %s\n", sleep_in(i, 0),
             status != 0                   ? "fails"
             : file_time(fd) - begun < 5.0 ? "in time"
                                           : "late");
      fflush(stdout);
   }
   return 0;
}
