// Flags that mean something of their own in a command, by language; what is not here is said alike everywhere.

import { EXAMPLE_GAME } from '../../core/example-game.ts';
export const en = {
  arena: {
    game: 'the game, or the folder or package of one; can be repeated',
  },
  serve: {
    name: 'name of this server in directories and lists',
  },
  config: {
    name: 'name of this server in directories and lists',
  },
  drain: {
    wait: 'seconds to wait until the node has ended (60)',
  },
  watch: {
    server: 'the server of the match (http://localhost:8080)',
  },
  replay: {
    seat: 'the seat whose view is shown, counted from 0 (what everybody sees)',
  },
  try: {
    game: `the game, or the folder or package of one (${EXAMPLE_GAME})`,
    games: 'games against each opponent (2)',
    bot: 'an opponent, by its name; can be repeated (the first three bots of the game)',
  },
  bot: {
    host: 'without --program: the server to play on (localhost)',
    port: 'without --program: its port (the usual port of the protocol)',
    server: 'the server to play on (http://localhost:8080)',
    bot: 'a bot of the server as opponent; one takes all other seats, several take one each',
    join: 'a match id, a code or the address of a match page; with --matches it then plays rematches',
    name: 'its name as a guest (the name of its file)',
    token: 'the token of a bot, from the account page (otherwise LUDOTECA_TOKEN)',
    seat: 'its seat, counted from 0',
    'move-time': 'milliseconds per move, in addition to the clock of the server',
  },
  status: {
    server: 'the server to ask (http://localhost:8080)',
    wait: 'seconds to wait for its answer (5)',
  },
  offload: {
    url: 'where servers find the files of the folder (the folder itself)',
  },
  book: { plies: 'moves of each opening (8)' },
  puzzles: {
    out: 'the file for the puzzles; those in it are kept (the output)',
    think: 'milliseconds of the search that makes a puzzle; the check takes ten times as long (20)',
    seed: 'a text that fixes the matches of bots and all searches',
    check: 'check puzzles instead of making them',
  },
  backup: {
    replace: 'overwrite an existing file',
  },
} as const;
