// Every sentence of the terminal.

import { en as arena } from './arena.en.ts';
import { en as botRunner } from './bot-runner.en.ts';
import { en as cluster } from './cluster.en.ts';
import { en as clusterCommands } from './cluster-commands.en.ts';
import { en as config } from './config.en.ts';
import { en as discovery } from './discovery.en.ts';
import { en as gameProblems } from './game-problems.en.ts';
import { en as newGame } from './new-game.en.ts';
import { en as ownFlags } from './own-flags.en.ts';
import { en as store } from './store.en.ts';
import { en as workers } from './workers.en.ts';

export const en = {
  tagline: 'A board game server for people and programs.',
  headings: {
    usage: 'Usage',
    commands: 'Commands',
    options: 'Options',
    examples: 'Examples',
    exits: 'Exit codes',
    games: 'Games',
  },
  more: 'Run ludoteca COMMAND --help for more about a command.',
  gameHelp: 'Run ludoteca play GAME --help for the options and bots of a game.',
  exits: {
    0: 'success',
    1: 'failure, or a negative answer: a journal with an error, a refusal, a port in use',
    2: 'invalid command line, or a file that cannot be read',
  },
  commands: {
    serve: {
      summary: 'start the server: web pages, API and all gateways',
      about: 'Runs until you press Ctrl-C. Matches are kept in the data folder and continue after a restart.',
    },
    config: {
      summary: 'show the current settings and where they come from, or explain every key',
      about:
        'Prints the current values as YAML, each with its origin: the default, the file, the environment or a flag. Later ones override earlier ones. Secrets are masked. Takes the flags of serve.',
    },
    play: {
      summary: 'play in the terminal, alone or with others',
      about:
        'Without --bot all players share this keyboard. One --bot takes all seats but yours; several take one seat each, starting with the last. With --server you play on a server; the same command brings you back to a running match.',
    },
    watch: {
      summary: 'watch a match on a server',
      about: 'Takes the address of a match page, or a match id together with --server.',
    },
    replay: {
      summary: 'step through a saved match',
      about:
        'On a terminal, step with the arrow keys; otherwise every move is printed. The file can also be the address of a match on a server.',
    },
    analyse: {
      summary: 'find the mistakes of a saved match, and say why',
      about:
        'The strongest bot judges every position of the match, which takes up to 20 seconds. Every mistake is printed with what was wrong, the better move and why it is better. The file can also be the address of a match on a server.',
    },
    verify: {
      summary: 'check a saved match: draws, moves, result',
      about:
        'Repeats every draw from the secret revealed at the end, and checks that every move was legal and the result is correct. The exit code is 1 if something is wrong or the match is not finished. A file with several matches, as saved by the archive, gives one line per match and a summary. The file can also be the address of a match on a server.',
    },
    book: {
      summary: 'write a book of openings from matches',
      about:
        'Prints the beginnings of the matches in FILE (journals or portable texts, - for the input), the most frequent first, as a file for `arena --openings`. Behind each stand the number of matches and what the first player scored. Where a game begins with chance, positions are written.',
    },
    perft: {
      summary: 'count the positions a number of moves ahead',
      about: 'Prints one line per depth. Two programs with the same numbers implement the same rules.',
    },
    rules: {
      summary: 'the rules as a service for programs: JSON lines in, JSON lines out',
      about: 'Answers one JSON object per line until the input ends. docs/protocols/rules.md lists the requests.',
    },
    env: {
      summary: 'many games at once for programs that learn, as binary frames',
      about:
        'Answers binary frames on standard input until it ends; docs/protocols/env.md describes them. The Python package in the folder python uses this command.',
    },
    arena: {
      summary: 'run a tournament of bots and programs',
      about:
        'Plays the tournament described in FILE (YAML or JSON, see docs/arena.md) or by the flags. Results are kept in a folder; run the same command again to continue after an interruption. At the end the folder contains report.html, report.json and CSV tables.',
    },
    'new-game': {
      summary: 'write the package of a new game into a folder',
      about:
        'Writes a small playable game in TypeScript: rules, bots, a board, texts in three languages and tests. The folder must be empty, or contain only a package.json. Change one file after the other to make it your game.',
    },
    try: {
      summary: 'check your program against the built-in bots',
      about:
        'Plays a few games against the reference bots of a game, in the tournament sandbox, and reports what went wrong. Write the command of your program after --.',
    },
    bot: {
      summary: 'let your program play on a server, or a built-in bot on any server',
      about:
        'With --program it starts your program and plays on a server, under the name of its token or as a guest: at a new table that others can join, against bots of the server (--bot), against anybody who looks for the same game (--quick) or at an existing table (--join). After a kill or a restart, the same command rejoins its match (--new starts another one). Without --program a built-in bot connects to any server that uses the protocol of the game, plays one match and leaves; the strongest bot, unless --level chooses another one.',
    },
    find: {
      summary: 'find servers: in a directory, on the local network, on this machine',
      about:
        'Searches in this order and prints every server that answers. If none answers, it asks you for an address. With --first it prints one address and stops.',
    },
    status: {
      summary: 'show the status of a server',
      about: 'Shows version, address, port, bot for empty seats, start time, players, matches and more.',
    },
    backup: {
      summary: 'copy the store into a file, also while the server runs',
      about:
        'The file contains everything that was announced before the command started, as one consistent snapshot; nobody has to wait. It also contains password hashes and email addresses: protect it like the data folder.',
    },
    restore: {
      summary: 'replace the store by a backup',
      about:
        'Stop the server first. The file is checked before anything is changed. With --replace the existing store is kept in the folder under another name. Rankings and the archive are computed again at the next start.',
    },
    check: {
      summary: 'check a store and name what is damaged',
      about:
        'Reads the whole store, also while a server uses it, and changes nothing. Prints one line for each fault and the command that restores the last backup, and ends with 1 if there is any fault.',
    },
    migrate: {
      summary: 'copy a store from SQLite into PostgreSQL',
      about:
        'Stop the server first. The SQLite store is only read. If the copy is interrupted, run the command again: it continues where it stopped. --check compares every row and a SHA-256 of every journal afterwards.',
    },
    offload: {
      summary: 'move the journals of past months out of the database into files',
      about:
        'Servers may run. Journals of finished matches that were created before this month, or before the one of --before, are written into files, read back, compared and then removed from the database. Servers read them from FOLDER, which all of them must have at the same path, or from --url: copy the files there, and run the command again. If it is interrupted, run it again.',
    },
    ...clusterCommands,
    recount: {
      summary: 'compute rankings, ratings and the archive again from the journals',
      about:
        'Deletes all figures and processes all finished matches again. The result is identical, bit for bit; this is only needed when the rules of counting change. The server can keep running; its pages fill up again while the command works.',
    },
    bench: {
      summary: 'measure this machine',
      about: 'Runs the benchmarks and prints the results. Name benchmarks to run only those.',
    },
    completion: {
      summary: 'completion for bash, zsh or fish',
      about:
        'Prints a script that completes commands, flags, games and bots. docs/installing.md says where each shell expects it.',
    },
  },
  ownFlags: ownFlags,
  flags: {
    help: 'show this text',
    lang: 'language: en, it or de (otherwise from LANG)',
    version: 'show the version',
    seats: 'number of seats at the table (two, or as many as the game needs)',
    options: "an option of the game; KEY=@FILE takes the file's text",
    bot: 'a bot that takes part',
    seat: 'your seat, counted from 0',
    name: 'your name; once for each person at the keyboard',
    seed: 'a text that fixes all random draws, for practice and tests',
    position: 'a starting position in the notation of the game, or @FILE',
    'to-act': 'the seat to act in that position',
    save: 'write the journal to a new file at the end',
    server: 'the server to play on (http://localhost:8080)',
    join: 'a match id or code on that server; otherwise a new table is opened',
    quick: 'play against anybody who looks for the same game',
    pool: 'look for an opponent of your strength in the rated pool, with a clock such as 3+2 or 90s',
    new: 'start another match even if one of this game is running (on a server)',
    days: 'days per move, 1 to 14; you do not have to stay at the table (on a server)',
    text: 'write the matches as portable texts, like PGN',
    least: 'matches that must have begun so (2)',
    brief: 'show only the moves, no drawings',
    port: 'port of the web pages and the API (8080)',
    host: 'address to listen on (all)',
    data: 'folder for the matches (data)',
    store: 'store that several servers share: postgres://user:password@host/database, or @FILE',
    check: 'compare rows and journals with the source afterwards',
    before: 'the first month that stays in the database, such as 2026-10 (the present one)',
    log: 'how much to log: silent, error, warn, info or debug',
    gateway: 'port of a gateway, or off',
    'no-gateways': 'start no gateways: only web pages and API',
    memory: 'store nothing on disk: matches exist in memory only',
    token: 'your identity: the token of a bot, or the one printed when you left a match (otherwise LUDOTECA_TOKEN)',
    url: 'public address of this server, used for links in emails (http://localhost:PORT)',
    smtp: 'SMTP server for outgoing email: smtp://user:password@host:587 (otherwise LUDOTECA_SMTP)',
    'mail-from': 'sender address of emails',
    reservation: 'the reservation code of the seat, or the code of a table',
    level: 'strength: the number or the name of a bot',
    set: 'a setting of a gateway; the page of each protocol in docs/protocols lists them',
    game: 'a game that is not part of this program: a folder, a module or an installed package; can be repeated',
    entrant: 'a built-in bot, or NAME=COMMAND for a program; once for each entrant',
    scheme: 'round-robin, gauntlet, swiss, knockout, final-eight or ladder (round-robin)',
    games: 'games per pairing; every opening is played with all seatings',
    rounds: 'cycles of a round robin, challengers of a gauntlet, rounds of Swiss and ladder',
    out: 'folder for results and report (tournament)',
    opening: 'number of random moves that start a game',
    openings: 'a file with openings, one position or line of moves a line; each is played with every seating',
    think: 'most milliseconds a built-in bot thinks about a move',
    sprt: 'stop when the first entrant is shown to be ELO0 or ELO1 stronger than the second',
    resign: 'give a game to the other when a seat can expect at most -CHANCES (0 to 1) in so many positions in a row',
    draw: 'call a game a draw when neither can expect more than CHANCES in so many positions in a row, from move FROM on',
    referee: 'the bot that judges for --resign and --draw (the strongest that can)',
    rerun: 'play the games again whose key starts with this',
    publish: 'show the tournament on this server while it is played',
    'at-once': 'games played in parallel (as many as there are cores)',
    'move-time': 'milliseconds a program has for a move (5000)',
    'max-memory': 'MiB of memory a program may use (512)',
    similar: 'per cent two entries have in common from which the organiser is shown both (40)',
    weights: 'file with the points of the examiner’s sheet',
    plies: 'number of moves after which a game is a draw (100)',
    header: 'a player.hpp to compile with instead of the built-in one',
    playouts: 'playouts of the searching bot per move (200)',
    valgrind: 'check entries for memory leaks with valgrind',
    unsafe: 'run entries without bubblewrap: they can read files of this user and use the network',
    directory: 'a server that keeps a directory; can be repeated',
    wait: 'seconds to wait for the answer of a server (5), and on the local network (2)',
    first: 'only the first server that answers',
    json: 'print as JSON',
    'directory-key': 'keep a directory of other servers, which announce themselves with this key, or @FILE',
    announce: 'a directory in which this server announces itself; can be repeated',
    'announce-key': 'the key of those directories, or @FILE',
    bus: 'NATS server that connects the servers of a cluster: nats://user:password@host:4222, or @FILE',
    'bus-prefix': 'prefix of all subjects on NATS (ludoteca)',
    node: 'name of this server in its cluster (the host name)',
    monitor: 'port of /metrics and /cluster; otherwise they are on the port of the pages',
    'node-url': 'address at which clients reach this server of a cluster directly',
    workers: 'processes that serve the port together, each a node on the store (1)',
    'no-multicast': 'do not use multicast DNS on the local network',
    embed:
      'a site that may show matches of this server in a frame, such as https://moodle.example.org; can be repeated',
    proxy:
      'a proxy whose X-Forwarded headers are trusted: an address, a network, or loopback (loopback); can be repeated',
    replace: 'replace an existing store',
    config: 'the configuration file (otherwise ludoteca.yaml in the data folder or here)',
    explain: 'explain every key: its value, default, variable and flag',
    chat: 'who may write in the chat: everyone, accounts or off (everyone)',
    push: 'Web Push: on, off, or loopback for tests (on)',
    limit: 'a limit of the server; ludoteca config --explain lists them',
    'reload-grace': 'milliseconds a player may be disconnected before being shown as away (4000)',
    'idle-match': 'milliseconds after which a match with nobody connected is removed from memory (60000)',
    timetable: 'a rolling tournament that comes by itself, such as "GAME 3+2 45 4h bots"',
    'bot-delay': 'shortest and longest pause, in milliseconds, before the bots of a game move at a table with people',
    program: 'the program that plays, with its arguments; xml:COMMAND for a Software-Challenge program',
    tournament: 'a tournament on that server, by its id or the address of its page: enter it and play all its games',
    matches: 'number of matches to play (1)',
    folder: 'folder to write to (the current one)',
    watch: 'build and load the games of --game again when their files change',
    forever: 'play one match after another until Ctrl-C',
    'on-stop': 'what Ctrl-C does to a running match: finish, resign or leave (finish)',
    'no-sandbox':
      'start the program in this folder, with network, files and environment, without the tournament sandbox',
  },
  ...store,
  config: config,
  gameProblems: gameProblems,
  discovery: discovery,
  misuse: {
    didYouMean: 'Did you mean {word}?',
    unknownCommand: 'There is no command "{name}". Run ludoteca --help to list the commands.',
    unknownFlag: 'There is no option {flag}. Run ludoteca {command} --help to list the options.',
    needsValue: '{flag} needs a value.',
    noValue: '{flag} takes no value.',
    missing: '{what} is missing. Usage: ludoteca {usage}',
    unknownStep: '"{word}" is not possible here. Usage: ludoteca {usage}',
    needsProgram:
      'For {game}, name a program that plays: --program "python3 mybot.py". Without --program, built-in bots only play {games}.',
    notATournament: '"{text}" is neither the id nor the address of a tournament.',
    tooMany: 'Unexpected argument "{what}".',
    notANumber: '{what} must be a whole number from {from} to {to}.',
    unknownGame: 'There is no game "{name}". There are: {games}.',
    unknownBot: 'There is no bot "{name}" for this game. There are: {bots}.',
    noBots: 'This game has no bots yet.',
    tooManyBots: 'There are more bots than the {seats} seats.',
    optionForm: '"{text}" does not have the form KEY=VALUE.',
    noPositions: '{game} cannot start from a position.',
    unknownLanguage: 'There is no language "{name}". There are: en, it, de.',
    severalJournals: 'the file contains {count} matches; only ludoteca verify reads several.',
    cannotRead: 'Cannot read {file}: {why}',
    cannotWrite: 'Cannot write {file}: {why}',
    notAnAddress: '"{text}" is neither an address nor a match id.',
    notTogether: '{one} and {other} cannot be used together.',
    goesWith: '{one} can only be used with {other}.',
    oneOf: '{flag} must be one of {list}.',
    noProgram: 'The program cannot be started: {why}.',
  },
  play: {
    player: 'Player {number}',
    pass: 'Pass the keyboard to {name}, then press Enter.',
    keys: 'Type ? for your moves, help for all commands.',
    help: [
      'Type a move in the notation of the game to play it.',
      '?         list your moves; ? TEXT lists those that contain TEXT',
      'hint      a good move, and why it is good',
      'table     draw the table again',
      'undo      take back what you did in this turn, if the game allows it',
      'resign    resign the match',
      'quit      leave the terminal',
    ],
    legal: { one: 'One move:', other: '{count} moves:' },
    noneLike: 'No move contains "{text}".',
    hint: 'Hint: {moves}',
    noHint: 'There is no hint here.',
    undone: '{name} took back a move.',
    left: '{name} left the table.',
    away: '{name} is away.',
    back: '{name} is back.',
    sits: '{name} joins.',
    started: 'The match begins.',
    paused: 'The match is paused.',
    resumed: 'The match continues.',
    chance: 'Chance',
    thinking: '{name} is thinking',
    waiting: 'Waiting for {name}.',
    awaitingReturn: '{name} is away. In {wait} you can go on without them: type claim.',
    awaitingReturnNow: '{name} is away. Type claim to go on without them.',
    waitingForPlayers: 'Waiting for players. Others can join with the code {code}.',
    quit: 'You have left. The match is not finished.',
    inputEnded: 'The input ended before the match.',
    saved: 'The journal has been saved in {file}.',
    scores: 'Score',
  },
  result: {
    wins: '{names} wins.',
    win: '{names} win.',
    drawn: 'Draw.',
    and: 'and',
    resignation: '{name} resigned.',
    absence: '{name} did not come back.',
    illegal: '{name} made an illegal move.',
    crash: 'The program of {name} stopped working.',
    judgedLost: '{name} was judged to have lost.',
    judgedDrawn: 'The match was judged to be a draw.',
    time: '{name} ran out of time.',
    abort: 'The match was cancelled. Nobody wins.',
    rulesFailed: {
      threw: 'The match was cancelled because the rules of the game failed. Nobody wins.',
      slow: 'The match was cancelled because the rules of the game took too long. Nobody wins.',
    },
  },
  verify: {
    guarded:
      'Nobody could choose the draws, neither the server nor a player, unless the clients of all of these helped: {names}.',
    open: 'The words of the players were sent openly: whoever sat down last and knew the secret could have chosen the draws.',
    unguarded: 'No client of a player committed to a word: the server could have chosen the draws.',
    withheld:
      'A word was promised and did not come from: {names}. For each of them, whoever knew the secret could choose between two sets of draws.',
    fineUnsealed:
      'Correct: {moves} moves are legal and the result is right. The file has no secret, so that draws of chance cannot be checked.',
    fine: 'Correct: {moves} moves are legal, {draws} draws follow from the secret, and the result is right.',
    unfinished:
      'Not finished: {moves} moves, all legal so far. The draws can be checked when the secret has been revealed.',
    wrong: 'Error in line {line}: {what}',
    compare: ' Found {found}, expected {expected}.',
    fromLine: 'line {line}',
    sum: '{matches} matches: {fine} correct, {wrong} with errors.',
    checking: 'Checking',
  },
  faults: {
    'rules-version': 'the match was played under another version of the rules.',
    setup: 'a table like this is not possible.',
    commit: 'the secret is not the one announced before the first draw.',
    secret: 'the secret revealed at the end is not the one in the journal.',
    word: 'the word is not the one the seat committed to, or not due here.',
    order: 'this entry is not possible here.',
    time: 'the time is earlier than that of the entry before.',
    seating: 'the seats do not match.',
    'not-running': 'a seat acts while the match is not running.',
    'not-its-turn': 'it was not the turn of this seat.',
    'not-chance': 'there is nothing to draw here.',
    draw: 'the draw does not follow from the secret.',
    illegal: 'the move is not legal.',
    text: 'the text does not match the action.',
    retraction: 'there was nothing to take back.',
    withdrawal: 'this seat could not leave the match.',
    ending: 'the match did not end like this.',
    payoffs: 'the result does not follow from the rules.',
    'after-end': 'there is an entry after the end.',
  },
  book: {
    oneGame: 'A book is of one game, and the files have {game} and {other}.',
    empty: 'In {matches} matches no opening of {plies} moves was played {least} times. Try --least 1 or fewer --plies.',
    title: '{game}: openings of {plies} moves from {matches} matches; matches and share of the first player',
  },
  completion: {
    shell: 'The shell must be one of {shells}: "{shell}" is not.',
  },
  replay: {
    title: '{game}: {names}',
    keys: '→ next   ← back   Home start   End end   q quit',
    step: '{at} of {of}',
    unfinished: 'The file ends here. The match was not finished.',
  },
  analyse: {
    running: 'Analysing',
    noAnalyst: 'No bot of this game judges positions.',
    found: { one: 'One mistake.', other: '{count} mistakes.' },
    mistake: 'Move {number}, {name}: {move}, from {from} to {to}.',
    better: 'Better: {move}',
  },
  server: {
    unreachable: 'No server answers at {address}.',
    lost: 'Connection lost. Your match is safe. Reconnecting ...',
    back: 'Connected again.',
    gaveUp: 'The server does not answer any more. Your match is safe. Continue it with: {command}',
    later: 'The match continues without you for now. Rejoin it with: {command}',
    resumed: 'Rejoined the running match: {page} (use --new to start another one).',
    tooLate: 'The previous match is over: {page}',
    waitsAlone: 'Looking for an opponent. Nobody else waits for this clock yet. Ctrl+C stops looking.',
    othersWait: {
      one: '{count} other player waits for this clock.',
      other: '{count} other players wait for this clock.',
    },
    unrated: 'You play as a guest, so the match will not change any rating.',
    opened: 'Your table is open. Others can join with: {command}',
    talking: '/say TEXT writes a message to the table.',
    said: '{name}: {text}',
    watching: 'Watching {game}: {names}',
    bye: 'The server closed the connection: {detail}',
    strangeGame: 'The server plays {game}, which this program does not have.',
  },
  serve: {
    announceNeeds:
      '--announce needs --announce-key, the key of the directory, and --url, the public address of this server.',
    open: 'Ludoteca is running at {url}',
    administrator: 'There is no administrator yet. Open this link while signed in to become one: {link}',
    badMail: '--smtp needs --mail-from and an address such as smtp://user:password@host:587.',
    closing: 'Stopping. Matches are saved and continue after the next start.',
    fewOpenFiles:
      'Only {limit} files and connections can be open at the same time. Raise the limit to at least {enough} (ulimit -n, or LimitNOFILE of the service), or the server will turn players away.',
    lost: 'This server has lost what it owned in the cluster and must be started again: {why}',
    notBuilt: 'The game could not be built. The server keeps running with the version before the change.',
    watchNeeds: '--watch needs a game in a folder: --game FOLDER.',
    portTaken: 'Port {port} is in use. Choose another one with --port.',
    gatewayTaken:
      'Port {port} of a gateway is in use. Choose another one with --gateway NAME=PORT, or use --no-gateways.',
    notAllowed: 'This user may not open port {port}. Choose another one with --port.',
  },
  cluster: cluster,
  workers: workers,
  arena: arena,
  botRunner: botRunner,
  newGame: newGame,
  bench: {
    missing: 'The benchmarks are not built. Run npm run bench in a clone.',
  },
} as const;
