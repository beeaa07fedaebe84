/*
   profile/merge/jobs.c: processes that read inputs, and how they are talked to.

   The first input that is in order is read by this process: its head is that of
   the sum, and its events are what all others must have.  Then the names of the
   inputs go into one socket, out of which each job takes the next when it is
   ready for it; so large and small inputs even out.  What is standard input,
   and a name longer than any file's, is left to this process.

   At the end each job sends, through a pipe of its own, a head, what it has to
   say about inputs that are not in order, and then its sum, as a profile.
   Without --skip-bad the first input that is not in order counts, in the order
   of the names: a job that has found one goes on no further, and no job begins
   with one that comes after it.
*/

#define _GNU_SOURCE

#include "profile/merge/jobs.h"

#include "profile/base/compat_text.h"
#include "profile/read/read.h"
#include "profile/write/cachegrind.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* An input to be read. */
typedef struct {
   uint64_t number;        /* in the order of the names, from 0 */
   char path[PATH_MAX];
} order;

/* What is said about an input that is not in order. */
typedef struct {
   uint64_t number;
   cp_buffer why;
} remark;

typedef struct {
   remark* at;
   size_t n, cap;
} remarks;

/* What a job sends first. */
typedef struct {
   uint64_t n_remarks;     /* each its number, its length and its text */
   bool has_sum;           /* a profile follows them */
} head;

typedef struct {
   pid_t pid;
   int fd;                 /* comes from it */
   bool has_sum;
} job;

typedef struct {
   cp_profile* profile;    /* of this process */
   bool skips;             /* inputs that are not in order */
   int orders;             /* this process's end of the socket, or -1 */
   _Atomic uint64_t* bad;  /* shared: the first input that ends all */
   job* jobs;
   int n_jobs;             /* that run */
   remarks told;
} company;

/* ---- remarks ---- */

/* Adds a remark, which takes the text of WHY over. */
static void add_remark(remarks* r, uint64_t number, cp_error* why)
{
   r->at = cp_make_room(r->at, &r->cap, r->n + 1, sizeof(*r->at));
   r->at[r->n++] = (remark){number, *why};
   *why = (cp_error){0};
}

static int by_number(uint32_t a, uint32_t b, const void* context)
{
   const remark* at = context;

   return (at[a].number > at[b].number) - (at[a].number < at[b].number);
}

static void free_remarks(remarks* r)
{
   for (size_t i = 0; i < r->n; i++)
      cp_buffer_free(&r->at[i].why);
   free(r->at);
}

/* ---- reading, in any process ---- */

/* No job is to begin with an input after NUMBER. */
static void stop_after(company* c, uint64_t number)
{
   uint64_t known = atomic_load(c->bad);

   while (number < known
          && !atomic_compare_exchange_weak(c->bad, &known, number)) {
   }
}

/* Adds the input at PATH to P; false if that ends all. */
static bool read_input(company* c, cp_profile* p, uint64_t number,
                       const char* path)
{
   cp_error why = {0};
   bool bad = false;

   if (cp_gather_input(p, path, c->skips, &bad, &why) && !bad)
      return true;
   add_remark(&c->told, number, &why);
   if (bad)
      return true;
   stop_after(c, number);
   return false;
}

/* ---- a job ---- */

static void send_remarks(const remarks* r, cp_sink* to)
{
   for (size_t i = 0; i < r->n; i++) {
      uint64_t numbers[2] = {r->at[i].number, r->at[i].why.len};

      cp_sink_slice(to, (cp_slice){(const char*)numbers, sizeof(numbers)});
      cp_sink_slice(to, (cp_slice){r->at[i].why.at, r->at[i].why.len});
   }
}

/* Reads what ORDERS says and sends the sum to FD. */
static _Noreturn void work(company* c, int orders, int fd)
{
   cp_profile_options options = c->profile->options;
   cp_error err = {0};
   bool good = true;
   cp_profile p;
   cp_sink to;
   order o;
   head h;

   options.progress = NULL;
   cp_profile_init(&p, &options);
   for (uint32_t i = 0; i < c->profile->events.n; i++)
      cp_names_add(&p.events, c->profile->events.at[i]);
   p.n_events = p.n_read = p.events.n;
   free_remarks(&c->told);
   c->told = (remarks){0};
   while (recv(orders, &o, sizeof(o), 0) > 0)
      if (good && o.number <= atomic_load(c->bad))
         good = read_input(c, &p, o.number, o.path);

   cp_sink_init(&to, fd);
   h = (head){c->told.n, good && p.n_inputs > 0};
   cp_sink_slice(&to, (cp_slice){(const char*)&h, sizeof(h)});
   send_remarks(&c->told, &to);
   good = !h.has_sum || cp_profile_write(&p, &to, &err);
   _exit(good && cp_sink_flush(&to) ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* ---- this process ---- */

/* Whoever still writes to one of the jobs' pipes need not go on. */
static void close_pipes(company* c)
{
   for (int i = 0; i < c->n_jobs; i++)
      if (c->jobs[i].fd >= 0)
         close(c->jobs[i].fd);
}

/* Starts another job, which takes orders from ORDERS. */
static bool start_job(company* c, int orders, cp_error* err)
{
   job* j = &c->jobs[c->n_jobs];
   int ends[2];

   if (pipe2(ends, O_CLOEXEC) != 0)
      return cp_fail(err, "cannot make a pipe: %s", strerror(errno));
   j->pid = fork();
   if (j->pid == 0) {
      close(c->orders);
      close(ends[0]);
      close_pipes(c);
      work(c, orders, ends[1]);
   }
   close(ends[1]);
   j->fd = ends[0];
   if (j->pid < 0) {
      close(j->fd);
      return cp_fail(err, "cannot start a process: %s", strerror(errno));
   }
   c->n_jobs++;
   return true;
}

static bool start_jobs(company* c, int n, cp_error* err)
{
   bool good = true;
   int ends[2];

   if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
      return cp_fail(err, "cannot make a socket: %s", strerror(errno));
   c->orders = ends[0];
   c->jobs = cp_alloc_zeroed((size_t)n, sizeof(*c->jobs));
   while (good && c->n_jobs < n)
      good = start_job(c, ends[1], err);
   close(ends[1]);
   return good;
}

/* Has a job read the input at PATH; false if there is no job any more. */
static bool give_order(company* c, uint64_t number, const char* path)
{
   size_t len = strlen(path) + 1;
   order o = {.number = number};
   ssize_t sent;

   memcpy(o.path, path, len);
   do
      sent = send(c->orders, &o, offsetof(order, path) + len, MSG_NOSIGNAL);
   while (sent < 0 && errno == EINTR);
   return sent >= 0;
}

/* Reads, or has read, all FILES. */
static bool distribute(company* c, cp_files* files, int n_jobs, cp_error* err)
{
   const char* path;
   bool good;

   for (uint64_t number = 0;; number++) {
      if (!cp_files_next(files, &path, err))
         return false;
      if (path == NULL || number > atomic_load(c->bad))
         return true;
      if (c->profile->n_inputs == 0 || strcmp(path, CP_STANDARD_STREAM) == 0
          || strlen(path) >= PATH_MAX) {
         good = read_input(c, c->profile, number, path);
         if (good && c->orders < 0 && c->profile->n_inputs > 0
             && !start_jobs(c, n_jobs, err))
            return false;
      } else
         good = give_order(c, number, path);
      if (!good)
         return true;
   }
}

/* Reads LEN bytes from FD; false if there are not so many. */
static bool read_whole(int fd, void* to, size_t len)
{
   char* at = to;

   while (len > 0) {
      ssize_t got = read(fd, at, len);

      if (got == 0 || (got < 0 && errno != EINTR))
         return false;
      if (got > 0) {
         at += got;
         len -= (size_t)got;
      }
   }
   return true;
}

/* Receives all but the sum of a job. */
static bool receive_remarks(company* c, job* j)
{
   head h;

   if (!read_whole(j->fd, &h, sizeof(h)))
      return false;
   for (uint64_t i = 0; i < h.n_remarks; i++) {
      uint64_t numbers[2];
      cp_error why = {0};

      if (!read_whole(j->fd, numbers, sizeof(numbers)))
         return false;
      why.at = cp_make_room(NULL, &why.cap, numbers[1], 1);
      why.len = numbers[1];
      add_remark(&c->told, numbers[0], &why);
      if (!read_whole(j->fd, c->told.at[c->told.n - 1].why.at, numbers[1]))
         return false;
   }
   j->has_sum = h.has_sum;
   return true;
}

/* Adds the sum of a job.  Names in it are what they are to be. */
static bool receive_sum(company* c, job* j, cp_error* err)
{
   cp_input in;

   c->profile->files.final = c->profile->funcs.final = true;
   c->profile->objects.final = true;
   cp_input_descriptor(&in, "the sum of a job", j->fd);
   j->fd = -1;
   return cp_profile_read_input(c->profile, &in, err);
}

/* Waits for all jobs; false if one did not come to its end. */
static bool dismiss(company* c, cp_error* err)
{
   bool good = true;

   close_pipes(c);
   for (int i = 0; i < c->n_jobs; i++) {
      int status = 0;

      while (waitpid(c->jobs[i].pid, &status, 0) < 0 && errno == EINTR) {
      }
      if (good && WIFSIGNALED(status))
         good = cp_fail(err, "a job was killed by signal %d", WTERMSIG(status));
      else if (good && status != 0)
         good = cp_fail(err, "a job failed");
   }
   return good;
}

/* Tells of the inputs that were skipped, or has the first one that was not in
   order in *ERR. */
static bool tell(company* c, cp_skipped* skipped, uint64_t* n_skipped,
                 cp_error* err)
{
   size_t n = c->told.n;
   uint32_t* sorted = cp_alloc(n, sizeof(*sorted));

   for (uint32_t i = 0; i < n; i++)
      sorted[i] = i;
   cp_sort(sorted, n, by_number, c->told.at);
   for (size_t i = 0; i < n; i++) {
      const cp_buffer* why = &c->told.at[sorted[i]].why;

      if (skipped != NULL && *c->bad == UINT64_MAX)
         skipped(why);
      else if (c->told.at[sorted[i]].number == *c->bad)
         cp_buffer_add(err, why->at, why->len);
   }
   free(sorted);
   *n_skipped = n;
   return *c->bad == UINT64_MAX;
}

/* Collects what the jobs have. */
static bool collect(company* c, cp_skipped* skipped, uint64_t* n_skipped,
                    cp_error* err)
{
   bool good = true;

   for (int i = 0; good && i < c->n_jobs; i++)
      good = receive_remarks(c, &c->jobs[i]);
   if (good && !tell(c, skipped, n_skipped, err))
      return false;
   for (int i = 0; good && i < c->n_jobs; i++)
      if (c->jobs[i].has_sum)
         good = receive_sum(c, &c->jobs[i], err);
   return good;
}

bool cp_jobs_gather(cp_profile* p, cp_files* files, int n_jobs,
                    cp_skipped* skipped, uint64_t* n_skipped, cp_error* err)
{
   company c = {.profile = p, .skips = skipped != NULL, .orders = -1};
   cp_error ended = {0};
   bool good, all;

   *n_skipped = 0;
   c.bad = mmap(NULL, sizeof(*c.bad), PROT_READ | PROT_WRITE,
                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
   if (c.bad == MAP_FAILED)
      cp_out_of_memory();
   *c.bad = UINT64_MAX;
   all = distribute(&c, files, n_jobs, err);
   if (c.orders >= 0)
      close(c.orders);
   good = all && collect(&c, skipped, n_skipped, err);
   /* What has gone wrong with a job says more than what that led to. */
   if (!dismiss(&c, &ended) && all && *c.bad == UINT64_MAX) {
      err->len = 0;
      cp_buffer_add(err, ended.at, ended.len);
      good = false;
   }
   cp_buffer_free(&ended);
   free_remarks(&c.told);
   free(c.jobs);
   munmap(c.bad, sizeof(*c.bad));
   return good && (p->n_inputs > 0 || cp_fail(err, "no profile to read"));
}
