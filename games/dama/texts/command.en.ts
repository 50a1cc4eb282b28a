// Help of `ludoteca dama`.

export const en = {
  summary: 'the Dama contest of the course: play and check board files, run a contest',
  about:
    'play N answers the boards of player N in a folder, verify checks every new board. play FILE compiles a player.cpp and shows its game against a bot, or against a second player.cpp such as an older version. contest compiles and checks the entries of a folder (NUMBER.cpp, NUMBER/player.cpp, NUMBER.zip or programs) and lets them play each other. check tells a student what the contest would say about a player.cpp, and header writes player.hpp, play.cpp, a Makefile and a player.cpp to start from.',
  flags: {
    out: 'folder of the boards (the current one); for a contest, folder for results and report (contest); for header, folder of the new files',
    bot: 'the bot that plays (greedy); in a contest, a built-in opponent',
    games:
      'games per pairing in a contest, half with each colour (2); of play FILE, whose board is shown if there is one (1)',
    'at-once': 'games of a contest played in parallel (half the number of cores)',
    'move-time': 'milliseconds a player has for a move (20000)',
    'max-memory': 'MiB of memory a player may use (100)',
    name: 'the title of the page of a contest (Dama contest)',
    rerun: 'play all games of the contest again',
    think: 'milliseconds a built-in bot thinks about a move (200)',
  },
} as const;
