/* The numbers of `npx ludoteca env`; docs/protocols/env.md describes them. All are little-endian. */
#ifndef LUDOTECA_ENV_H
#define LUDOTECA_ENV_H

#include <stdint.h>

#define LUDOTECA_ENV_PROTOCOL 2
#define LUDOTECA_ENV_MAGIC 0x3144554cu /* "LUD1" */

typedef struct {
  uint32_t magic;
  uint32_t size; /* bytes of the payload */
  uint32_t kind;
  uint32_t batch;
  uint32_t sequence; /* repeated in the answer */
  uint32_t zero;
} ludoteca_env_header;

/* Kinds of requests. The answer has LUDOTECA_ENV_ANSWER added; a refusal is LUDOTECA_ENV_REFUSED with JSON. */
enum {
  LUDOTECA_ENV_HELLO = 1,        /* JSON -> JSON */
  LUDOTECA_ENV_OPEN = 2,         /* JSON -> JSON */
  LUDOTECA_ENV_CLOSE = 3,        /* -> JSON */
  LUDOTECA_ENV_RESET = 4,        /* environment [, episode] -> result rows */
  LUDOTECA_ENV_STEP = 5,         /* environment, action [, seat] -> result rows */
  LUDOTECA_ENV_ROWS = 6,         /* environment -> result rows */
  LUDOTECA_ENV_LEGAL = 7,        /* environment, seat -> lists */
  LUDOTECA_ENV_OBSERVE = 8,      /* environment, seat -> observations */
  LUDOTECA_ENV_COPY = 9,         /* from, to -> result rows */
  LUDOTECA_ENV_IMAGINE = 10,     /* from, to, seat, seed -> result rows */
  LUDOTECA_ENV_SAVE = 11,        /* environment -> numbers */
  LUDOTECA_ENV_RESTORE = 12,     /* environment, number -> result rows */
  LUDOTECA_ENV_DROP = 13,        /* number -> nothing */
  LUDOTECA_ENV_TEXTS = 14,       /* environment, seat, action -> texts */
  LUDOTECA_ENV_INFORMATION = 15, /* environment, seat -> texts, hashes */
  LUDOTECA_ENV_JOURNALS = 16,    /* -> text */
  LUDOTECA_ENV_ASK = 17,         /* JSON -> JSON */
  LUDOTECA_ENV_WEIGHTS = 18,     /* environment -> lists with weights */
  LUDOTECA_ENV_ADVISE = 19,      /* environment, adviser -> actions */
  LUDOTECA_ENV_ANSWER = 128,
  LUDOTECA_ENV_REFUSED = 255
};

/* Rows of a request: this, then `columns` times `rows` int32_t, column after column. */
typedef struct {
  uint32_t rows;
  uint32_t columns;
} ludoteca_env_rows;

/* Result rows of a batch opened without scores and observations, with lists of legal actions and chance drawn by the
   server: this, then double payoffs[rows][seats], int32_t seat[rows], episode[rows], plies[rows], done[rows],
   offsets[rows + 1], legal[legal]. */
typedef struct {
  uint32_t rows;
  uint32_t legal;
} ludoteca_env_result;

/* Observations of a batch opened with "packed": for each `bytes` (the answer to open names them) with parts of int8_t and of
   bits, the lowest bit first. Where `cells` is not 0, then uint32_t count, uint64_t cell[count] (eight int8_t, the first in
   the lowest byte) and uint32_t place[count]: number of the observation times `cells`, plus number of the cell. */

enum { LUDOTECA_ENV_CHANCE = -1, LUDOTECA_ENV_NOBODY = -2, LUDOTECA_ENV_AUDIENCE = -3 };
enum { LUDOTECA_ENV_RUNNING = 0, LUDOTECA_ENV_ENDED = 1, LUDOTECA_ENV_CUT_OFF = 2 };

#endif
