/*
   profile/merge/jobs.c: a pool of processes that read inputs.

   The first good input is read by this process: its head is that of the sum,
   and its events are what all others must have.  Then the names of the inputs
   go as tasks into one socket, out of which each job takes the next when it is
   ready for it; so large and small inputs even out.  What is standard input,
   and a name longer than any file's, is left to this process.

   At the end each job sends, through a pipe of its own, a header, the inputs
   that it rejected, each with the reason, and then its sum, as a profile.
   Without --skip-bad the first bad input counts, in the order of the names: a
   job that has found one goes on no further, and no job begins with one that
   comes after it.
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
   uint64_t number;        /* place in the order of the names, from 0 */
   char path[PATH_MAX];
} task;

/* A bad input, and why it is. */
typedef struct {
   uint64_t number;
   cp_buffer why;
} rejection;

typedef struct {
   rejection* at;
   size_t n, cap;
} rejections;

/* What a job sends first. */
typedef struct {
   uint64_t n_rejections;  /* each its number, its length and its text */
   bool has_sum;           /* a profile follows them */
} job_header;

typedef struct {
   pid_t pid;
   int fd;                 /* comes from it */
   bool has_sum;
} job;

typedef struct {
   cp_profile* profile;    /* of this process */
   bool skips;             /* bad inputs */
   int tasks;              /* this process's end of the socket, or -1 */
   _Atomic uint64_t* bad;  /* shared: the first input that ends all */
   job* jobs;
   int n_jobs;             /* that run */
   rejections rejected;
} job_pool;

/* ---- rejections ---- */

/* Adds a rejection, which takes the text of WHY over. */
static void add_rejection(rejections* r, uint64_t number, cp_error* why)
{
   CP_MAKE_ROOM(r->at, r->cap, r->n + 1);
   r->at[r->n++] = (rejection){number, *why};
   *why = (cp_error){0};
}

static int by_number(uint32_t a, uint32_t b, const void* context)
{
   const rejection* at = context;

   return cp_order(at[a].number, at[b].number);
}

static void free_rejections(rejections* r)
{
   for (size_t i = 0; i < r->n; i++)
      cp_buffer_free(&r->at[i].why);
   free(r->at);
}

/* ---- reading, in any process ---- */

/* No job is to begin with an input after NUMBER. */
static void stop_after(job_pool* pool, uint64_t number)
{
   uint64_t known = atomic_load(pool->bad);

   while (number < known
          && !atomic_compare_exchange_weak(pool->bad, &known, number)) {
   }
}

/* Adds the input at PATH to P; false if that ends all. */
static bool read_input(job_pool* pool, cp_profile* p, uint64_t number,
                       const char* path)
{
   cp_error why = {0};
   bool bad = false;

   if (cp_inputs_read_one(p, path, pool->skips, &bad, &why) && !bad)
      return true;
   add_rejection(&pool->rejected, number, &why);
   if (bad)
      return true;
   stop_after(pool, number);
   return false;
}

/* ---- a job ---- */

static void send_rejections(const rejections* r, cp_sink* to)
{
   for (size_t i = 0; i < r->n; i++) {
      uint64_t numbers[2] = {r->at[i].number, r->at[i].why.len};

      cp_sink_slice(to, (cp_slice){(const char*)numbers, sizeof(numbers)});
      cp_sink_slice(to, (cp_slice){r->at[i].why.at, r->at[i].why.len});
   }
}

/* Reads the inputs that come through TASKS and sends their sum to FD. */
static _Noreturn void work(job_pool* pool, int tasks, int fd)
{
   cp_profile_options options = pool->profile->options;
   cp_error err = {0};
   bool good = true;
   cp_profile p;
   cp_sink to;
   task t;
   job_header h;

   options.progress = NULL;
   cp_profile_init(&p, &options);
   for (uint32_t i = 0; i < pool->profile->events.n; i++)
      cp_names_add(&p.events, pool->profile->events.at[i]);
   p.n_events = p.n_read = p.events.n;
   free_rejections(&pool->rejected);
   pool->rejected = (rejections){0};
   while (recv(tasks, &t, sizeof(t), 0) > 0)
      if (good && t.number <= atomic_load(pool->bad))
         good = read_input(pool, &p, t.number, t.path);

   cp_sink_init(&to, fd);
   h = (job_header){pool->rejected.n, good && p.n_inputs > 0};
   cp_sink_slice(&to, (cp_slice){(const char*)&h, sizeof(h)});
   send_rejections(&pool->rejected, &to);
   good = !h.has_sum || cp_profile_write(&p, &to, &err);
   _exit(good && cp_sink_flush(&to) ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* ---- this process ---- */

/* Whoever still writes to one of the jobs' pipes need not go on. */
static void close_pipes(job_pool* pool)
{
   for (int i = 0; i < pool->n_jobs; i++)
      if (pool->jobs[i].fd >= 0)
         close(pool->jobs[i].fd);
}

/* Starts another job, whose tasks come through TASKS. */
static bool start_job(job_pool* pool, int tasks, cp_error* err)
{
   job* j = &pool->jobs[pool->n_jobs];
   int ends[2];

   if (pipe2(ends, O_CLOEXEC) != 0)
      return cp_fail(err, "cannot make a pipe: %s", strerror(errno));
   j->pid = fork();
   if (j->pid == 0) {
      close(pool->tasks);
      close(ends[0]);
      close_pipes(pool);
      work(pool, tasks, ends[1]);
   }
   close(ends[1]);
   j->fd = ends[0];
   if (j->pid < 0) {
      close(j->fd);
      return cp_fail(err, "cannot start a process: %s", strerror(errno));
   }
   pool->n_jobs++;
   return true;
}

static bool start_jobs(job_pool* pool, int n, cp_error* err)
{
   bool good = true;
   int ends[2];

   if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
      return cp_fail(err, "cannot make a socket: %s", strerror(errno));
   pool->tasks = ends[0];
   pool->jobs = cp_alloc_zeroed((size_t)n, sizeof(*pool->jobs));
   while (good && pool->n_jobs < n)
      good = start_job(pool, ends[1], err);
   close(ends[1]);
   return good;
}

/* Has a job read the input at PATH; false if there is no job any more. */
static bool give_task(job_pool* pool, uint64_t number, const char* path)
{
   size_t len = strlen(path) + 1;
   task t = {.number = number};
   ssize_t sent;

   memcpy(t.path, path, len);
   do
      sent = send(pool->tasks, &t, offsetof(task, path) + len, MSG_NOSIGNAL);
   while (sent < 0 && errno == EINTR);
   return sent >= 0;
}

/* Reads, or has read, all FILES. */
static bool distribute(job_pool* pool, cp_files* files, int n_jobs,
                       cp_error* err)
{
   const char* path;
   bool good;

   for (uint64_t number = 0;; number++) {
      if (!cp_files_next(files, &path, err))
         return false;
      if (path == NULL || number > atomic_load(pool->bad))
         return true;
      if (pool->profile->n_inputs == 0 || strcmp(path, CP_STANDARD_STREAM) == 0
          || strlen(path) >= PATH_MAX) {
         good = read_input(pool, pool->profile, number, path);
         if (good && pool->tasks < 0 && pool->profile->n_inputs > 0
             && !start_jobs(pool, n_jobs, err))
            return false;
      } else
         good = give_task(pool, number, path);
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
static bool receive_rejections(job_pool* pool, job* j)
{
   rejections* r = &pool->rejected;
   job_header h;

   if (!read_whole(j->fd, &h, sizeof(h)))
      return false;
   for (uint64_t i = 0; i < h.n_rejections; i++) {
      uint64_t numbers[2];
      cp_error why = {0};

      if (!read_whole(j->fd, numbers, sizeof(numbers)))
         return false;
      CP_MAKE_ROOM(why.at, why.cap, numbers[1]);
      why.len = numbers[1];
      add_rejection(r, numbers[0], &why);
      if (!read_whole(j->fd, r->at[r->n - 1].why.at, numbers[1]))
         return false;
   }
   j->has_sum = h.has_sum;
   return true;
}

/* Adds the sum of a job.  Names in it are what they are to be. */
static bool receive_sum(job_pool* pool, job* j, cp_error* err)
{
   cp_input in;

   pool->profile->files.final = pool->profile->funcs.final = true;
   pool->profile->objects.final = true;
   cp_input_descriptor(&in, "the sum of a job", j->fd);
   j->fd = -1;
   return cp_profile_read_input(pool->profile, &in, err);
}

/* Waits for all jobs; false if one did not come to its end. */
static bool end_jobs(job_pool* pool, cp_error* err)
{
   bool good = true;

   close_pipes(pool);
   for (int i = 0; i < pool->n_jobs; i++) {
      int status = 0;

      while (waitpid(pool->jobs[i].pid, &status, 0) < 0 && errno == EINTR) {
      }
      if (good && WIFSIGNALED(status))
         good = cp_fail(err, "a job was killed by signal %d", WTERMSIG(status));
      else if (good && status != 0)
         good = cp_fail(err, "a job failed");
   }
   return good;
}

/* Tells SKIPPED of the inputs that were left out; or if one of them ends all,
   stores in *ERR why, and returns false. */
static bool report_rejections(job_pool* pool, cp_skipped* skipped,
                              uint64_t* n_skipped, cp_error* err)
{
   size_t n = pool->rejected.n;
   uint32_t* sorted = cp_sorted(n, by_number, pool->rejected.at);

   for (size_t i = 0; i < n; i++) {
      const cp_buffer* why = &pool->rejected.at[sorted[i]].why;

      if (skipped != NULL && *pool->bad == UINT64_MAX)
         skipped(why);
      else if (pool->rejected.at[sorted[i]].number == *pool->bad)
         cp_buffer_add(err, why->at, why->len);
   }
   free(sorted);
   *n_skipped = n;
   return *pool->bad == UINT64_MAX;
}

/* Collects what the jobs have. */
static bool collect(job_pool* pool, cp_skipped* skipped, uint64_t* n_skipped,
                    cp_error* err)
{
   bool good = true;

   for (int i = 0; good && i < pool->n_jobs; i++)
      good = receive_rejections(pool, &pool->jobs[i]);
   if (good && !report_rejections(pool, skipped, n_skipped, err))
      return false;
   for (int i = 0; good && i < pool->n_jobs; i++)
      if (pool->jobs[i].has_sum)
         good = receive_sum(pool, &pool->jobs[i], err);
   return good;
}

bool cp_jobs_read(cp_profile* p, cp_files* files, int n_jobs,
                  cp_skipped* skipped, uint64_t* n_skipped, cp_error* err)
{
   job_pool pool = {.profile = p, .skips = skipped != NULL, .tasks = -1};
   cp_error ended = {0};
   bool good, all;

   *n_skipped = 0;
   pool.bad = mmap(NULL, sizeof(*pool.bad), PROT_READ | PROT_WRITE,
                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
   if (pool.bad == MAP_FAILED)
      cp_out_of_memory();
   *pool.bad = UINT64_MAX;
   all = distribute(&pool, files, n_jobs, err);
   if (pool.tasks >= 0)
      close(pool.tasks);
   good = all && collect(&pool, skipped, n_skipped, err);
   /* What has gone wrong with a job says more than what that led to. */
   if (!end_jobs(&pool, &ended) && all && *pool.bad == UINT64_MAX) {
      err->len = 0;
      cp_buffer_add(err, ended.at, ended.len);
      good = false;
   }
   cp_buffer_free(&ended);
   free_rejections(&pool.rejected);
   free(pool.jobs);
   munmap(pool.bad, sizeof(*pool.bad));
   return good && (p->n_inputs > 0 || cp_fail(err, "no profile to read"));
}
