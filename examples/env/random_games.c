/* Plays random games of Dama in 64 environments at once.
   cc -o random_games random_games.c && ./random_games npx ludoteca env */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ludoteca_env.h"

enum { ENVIRONMENTS = 64, SEATS = 2, STEPS = 500 };
static int to_program, from_program;
static int32_t answer[1 << 20];

static void move_all(int fd, void *bytes, size_t size, int writes) {
  for (char *at = bytes; size > 0;) {
    ssize_t done = writes ? write(fd, at, size) : read(fd, at, size);
    if (done <= 0) {
      fputs("The program has ended.\n", stderr);
      exit(1);
    }
    at += done;
    size -= (size_t)done;
  }
}

/* Sends a request and waits for its answer, which is then in `answer`. */
static size_t ask(uint32_t kind, uint32_t batch, void *payload, uint32_t size) {
  ludoteca_env_header header = {LUDOTECA_ENV_MAGIC, size, kind, batch, 0, 0};
  move_all(to_program, &header, sizeof header, 1);
  move_all(to_program, payload, size, 1);
  move_all(from_program, &header, sizeof header, 0);
  if (header.magic != LUDOTECA_ENV_MAGIC || header.size > sizeof answer) exit(1);
  move_all(from_program, answer, header.size, 0);
  if (header.kind == LUDOTECA_ENV_REFUSED) {
    fprintf(stderr, "%.*s\n", (int)header.size, (char *)answer);
    exit(1);
  }
  return header.size;
}

int main(int count, char **words) {
  int in[2], out[2];
  if (count < 2 || pipe(in) || pipe(out)) return 2;
  pid_t program = fork();
  if (program == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    close(in[1]);
    close(out[0]);
    execvp(words[1], words + 1);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_program = in[1];
  from_program = out[0];

  char open[] = "{\"game\":\"dama\",\"environments\":64,\"seed\":\"c\"}";
  ask(LUDOTECA_ENV_OPEN, 0, open, sizeof open - 1);
  static struct {
    ludoteca_env_rows head;
    int32_t environment[ENVIRONMENTS], action[ENVIRONMENTS];
  } step = {{ENVIRONMENTS, 2}, {0}, {0}};
  static struct {
    ludoteca_env_rows head;
    int32_t environment[ENVIRONMENTS];
  } look = {{ENVIRONMENTS, 1}, {0}};
  for (int i = 0; i < ENVIRONMENTS; i++) step.environment[i] = look.environment[i] = i;

  int games = 0;
  double first = 0;
  ask(LUDOTECA_ENV_ROWS, 1, &look, sizeof look);
  for (int i = 0; i < STEPS; i++) {
    double *payoffs = (double *)(answer + 2);
    int32_t *seat = answer + 2 + 2 * ENVIRONMENTS * SEATS;
    int32_t *done = seat + 3 * ENVIRONMENTS, *offsets = done + ENVIRONMENTS, *legal = offsets + ENVIRONMENTS + 1;
    for (int e = 0; e < ENVIRONMENTS; e++) {
      if (done[e] != LUDOTECA_ENV_RUNNING) {
        games++;
        first += payoffs[e * SEATS];
      }
      step.action[e] = legal[offsets[e] + rand() % (offsets[e + 1] - offsets[e])];
    }
    ask(LUDOTECA_ENV_STEP, 1, &step, sizeof step);
  }
  printf("%d games, mean payoff of the first seat %.3f\n", games, first / games);
  close(to_program);
  waitpid(program, NULL, 0);
  return games > 0 ? 0 : 1;
}
