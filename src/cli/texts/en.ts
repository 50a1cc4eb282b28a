import type { Locale } from '../../core/locale.ts';
import { arenaEn } from './arena.ts';
import { botRunnerEn } from './bot-runner.ts';
import { carcassonneEn } from './carcassonne.ts';
import { configEn } from './config.ts';
import { discoveryEn } from './discovery.ts';
import { ownFlagsEn } from './own-flags.ts';
import { sagradaEn } from './sagrada.ts';
import { unoEn } from './uno.ts';

/** Every sentence of the terminal. The other languages have exactly these. */
export const en = {
  locale: 'en' as Locale,
  tagline: 'A house where people and programs play board games together.',
  headings: {
    usage: 'Usage',
    commands: 'Commands',
    options: 'Options',
    examples: 'Examples',
    exits: 'Exit codes',
    games: 'Games',
  },
  more: 'ludoteca COMMAND --help tells more about one of them.',
  gameHelp: 'ludoteca play GAME --help lists the options and bots of a game.',
  exits: {
    0: 'done',
    1: 'it failed, or the answer is no: a journal with a mistake, a refusal, a port that is taken',
    2: 'the command line was not understood, or a file could not be read',
  },
  commands: {
    serve: {
      summary: 'open the house: web pages, API and all gateways',
      about:
        'Serves everything on this machine until it is stopped with Ctrl-C. Matches are kept in the data folder and go on after a restart.',
    },
    config: {
      summary: 'show what is set and where, or explain every key',
      about:
        'Prints the present values as YAML, each with where it is from: the default, the file, the environment or a flag, of which the later wins. Secrets are masked. Takes the flags of serve.',
    },
    play: {
      summary: 'play in the terminal, alone or with others',
      about:
        'Without --bot everybody sits at this keyboard. One --bot takes all seats but yours; several take one seat each, the last seats first. With --server you play on a server; the same command brings you back to a match that goes on there.',
    },
    watch: {
      summary: 'watch a match on a server',
      about: 'Takes the address of a match page, or a match id together with --server.',
    },
    replay: {
      summary: 'step through a match that was saved',
      about:
        'On a terminal the arrow keys step; otherwise every move is printed. The file may also be the address of a match on a server.',
    },
    verify: {
      summary: 'check a saved match: draws, moves, ending',
      about:
        'Does every draw again from the secret revealed at the end, and checks that every move was legal and that the result is right. Exit code 1 when anything is wrong, or the match is not finished. The file may hold several matches, as the archive saves them: then a line a match and a sum. It may also be the address of a match on a server.',
    },
    perft: {
      summary: 'count the positions so many moves ahead',
      about: 'Prints one line a depth. Two programs that agree on these numbers agree on the rules.',
    },
    rules: {
      summary: 'the rules as a service for programs: JSON lines in, JSON lines out',
      about: 'Answers one JSON object a line until its input ends. docs/protocols/rules.md tells what can be asked.',
    },
    arena: {
      summary: 'a tournament of bots and programs',
      about:
        'Plays what FILE says (YAML or JSON, docs/arena.md) or what the flags say. Results are kept in a folder; the same command goes on after an interruption. At the end the folder has report.html, report.json and CSV tables.',
    },
    try: {
      summary: 'try your program against the bots of the house',
      about:
        'Plays a few games against the reference bots of a game, in the sandbox of tournaments, and tells what went wrong. Write the command after --.',
    },
    bot: {
      summary: 'a program of yours plays on a house, or a bot of the house elsewhere',
      about:
        "With --program it starts your program and plays on a house, under the name of its token or as a guest: at a new table that others join, against bots of the house (--bot), with whoever looks for the same game (--quick) or at a table that is there (--join). Started again with the same command after a kill or a restart, it goes back to its match (--new begins another). Without it a bot of this program connects to any server that speaks the game's own protocol, plays one match and leaves; the strongest one, unless --level says otherwise.",
    },
    dama: {
      summary: 'the Dama contest of the course: play and verify board files, run a contest',
      about:
        'play N answers the boards of player N in a folder, verify judges every new board, contest compiles and checks the entries of a folder (player.cpp files or programs) and lets them play each other.',
    },
    find: {
      summary: 'look for houses: a directory, the local network, this machine',
      about:
        'Asks in this order and prints what answers; only when nothing does, it asks you for an address. With --first it prints one address and stops.',
    },
    status: {
      summary: 'how a house is doing',
      about: 'Version, address, port, bot of the empty seats, since when it is open, players and matches, and more.',
    },
    backup: {
      summary: 'copy the store into a file, while the house is open or closed',
      about:
        'Everything that was announced before the command began is in the file, as of one moment; nobody waits for it. The file holds password hashes and addresses: keep it as you keep the data folder.',
    },
    restore: {
      summary: 'put a backup in the place of the store',
      about:
        'The house must be stopped. The file is checked first. With --replace a store that is there stays in the folder under another name. Rankings and the archive are counted anew at the next start.',
    },
    recount: {
      summary: 'count rankings, ratings and the archive anew from the journals',
      about:
        'Drops every figure and goes through all finished matches again. The result is the same, bit for bit; it is needed only after a change of what counts. The house may be open meanwhile: its pages fill up again as the counting goes on.',
    },
    uno: {
      summary: 'the UNO bots against each other, as in the document',
      about:
        'Plays MATCHES matches (1000) to 500 points and compares the bots: matches won, answer times, turns, cards in hand, with the figures of the document beside them. Without --bot bots 1 to 5 play; where there are more than four, every match seats four of them.',
    },
    bench: {
      summary: 'measure this machine',
      about: 'Runs the benchmarks and prints what it finds. Names of benchmarks can be given to run only those.',
    },
  },
  ownFlags: ownFlagsEn,
  flags: {
    help: 'this text',
    lang: 'language: en, it or de (otherwise as LANG says)',
    version: 'the version of this program',
    seats: 'how many seats the table has (two, or as many as the game needs)',
    options: "an option of the game; KEY=@FILE takes the file's text",
    bot: 'a bot that plays along',
    seat: 'your seat, counted from 0',
    name: 'your name; once for each person at the keyboard',
    seed: 'a text that fixes all draws, for practice and tests',
    position: 'a position to start from, as the game writes it, or @FILE',
    'to-act': 'who is to act in that position',
    save: 'write the journal to a new file at the end',
    server: 'the server to play on (http://localhost:8080)',
    join: 'a match id or code on that server; otherwise a new table is opened',
    quick: 'sit down with whoever looks for the same game',
    new: 'begin another match even where one of this game goes on for you already (tables of a server)',
    days: 'days a move: nobody need stay at the table (1 to 14; tables of a server)',
    brief: 'moves only, no drawings',
    port: 'port of the web pages and the API (8080)',
    host: 'address to listen on (all)',
    data: 'folder for the matches (data)',
    log: 'how much to log: silent, error, warn, info or debug',
    gateway: "a gateway's port, or off",
    'no-gateways': 'no gateways: web and API only',
    memory: 'keep nothing: matches live in memory only',
    token: "who you are: a bot's token, or the one printed when you left a match (otherwise LUDOTECA_TOKEN)",
    url: 'where people find this house, for links in mail (http://localhost:PORT)',
    smtp: 'the SMTP server that takes mail: smtp://user:password@host:587 (otherwise LUDOTECA_SMTP)',
    'mail-from': 'who mail is from',
    reservation: 'the place that was reserved for it, or the code of a table',
    level: 'how strong: the number or the name of a bot',
    set: 'a setting of a gateway, as its page in docs/protocols names it',
    game: 'the game',
    entrant: 'a bot of the house, or NAME=COMMAND for a program; once for each',
    scheme: 'round-robin, gauntlet, swiss, knockout, final-eight or ladder (round-robin)',
    games: 'games of each pairing; every opening is played with all seatings',
    rounds: 'cycles of a round robin, challengers of a gauntlet, rounds of Swiss and ladder',
    out: 'folder for results and report (tournament)',
    opening: 'random moves that open a game',
    think: 'milliseconds a bot of the house thinks at most',
    sprt: 'stop when the first entrant is ELO0 or ELO1 better than the second',
    rerun: 'play again the games whose key begins so',
    publish: 'show the tournament on this server while it is played',
    'at-once': 'games played at the same time (as many as there are cores)',
    'move-time': 'milliseconds a program has for a move (5000)',
    'max-memory': 'MiB of memory a program may use (512)',
    plies: 'moves after which a game is drawn (100)',
    header: 'a player.hpp to compile with instead of our own',
    playouts: 'playouts the searching bot spends on a move (200)',
    valgrind: 'check entries for leaks with valgrind',
    directory: 'a house that keeps a directory; may be given several times',
    wait: 'seconds a house has to answer (5), and to listen on the local network (2)',
    first: 'only the first house that answers',
    json: 'as JSON',
    'directory-key': 'keep a directory of other houses; they announce themselves with this key, or @FILE',
    announce: 'a directory that is told of this house; may be given several times',
    'announce-key': 'the key of those directories, or @FILE',
    'no-multicast': 'neither ask nor answer on the local network',
    proxy:
      'a proxy whose word on who asks is taken: an address, a network, or loopback (loopback); may be given several times',
    replace: 'put it in the place of what is there',
    config: 'the configuration file (otherwise ludoteca.yaml in the data folder or here)',
    explain: 'every key: what it takes, its default, variable and flag',
    chat: 'who may talk at tables: everyone, accounts or off (everyone)',
    push: 'Web Push: on, off, or loopback for tests (on)',
    limit: 'a limit of the house; ludoteca config --explain lists them',
    'reload-grace': 'milliseconds a reloading page may be gone before the others notice (4000)',
    'idle-match': 'milliseconds after which a match without anybody leaves memory (60000)',
    'bot-delay': 'milliseconds after which bots of a game answer at a table with people',
    program: 'the program that plays, with its arguments; xml:COMMAND for one of the Software-Challenge',
    tournament:
      'a tournament of that server, by its id or the address of its page: it enters, and plays its games to the end',
    matches: 'how many matches, one after another (1)',
    forever: 'one match after another, until Ctrl-C',
    'on-stop': 'what Ctrl-C does to a match that runs: finish, resign or leave (finish)',
    'no-sandbox': 'start it here, with network, files and environment, not in the sandbox of tournaments',
  },
  backup: {
    written: (file: string, bytes: number) => `${file}: ${(bytes / 1e6).toFixed(1)} MB.`,
    restored: (folder: string) => `The store in ${folder} is the one of the backup.`,
    aside: (file: string) => `What was there is kept as ${file}.`,
  },
  config: configEn,
  discovery: discoveryEn,
  recount: {
    counting: 'Counting',
    done: (matches: number) => (matches === 1 ? 'One match counted.' : `${matches} matches counted.`),
    noStore: (folder: string) => `There is no store in ${folder}.`,
  },
  misuse: {
    renamed: (old: string, now: string) => `${old} is now ${now}; the old name will go with the next release.`,
    unknownCommand: (name: string) => `There is no command "${name}". ludoteca --help lists them.`,
    unknownFlag: (flag: string, command: string) =>
      `There is no option ${flag}. ludoteca ${command} --help lists them.`,
    needsValue: (flag: string) => `${flag} needs a value.`,
    noValue: (flag: string) => `${flag} takes no value.`,
    missing: (what: string, usage: string) => `${what} is missing. Usage: ludoteca ${usage}`,
    tooMany: (what: string) => `"${what}" is one word too many.`,
    notANumber: (what: string, from: number, to: number) => `${what} must be a whole number from ${from} to ${to}.`,
    unknownGame: (name: string, games: string) => `There is no game "${name}". There are: ${games}.`,
    unknownBot: (name: string, bots: string) => `There is no bot "${name}" for this game. There are: ${bots}.`,
    noBots: 'This game has no bots yet.',
    tooManyBots: (seats: number) => `More bots than the ${seats} seats.`,
    optionForm: (text: string) => `"${text}" is not KEY=VALUE.`,
    noPositions: (game: string) => `${game} does not read positions.`,
    unknownLanguage: (name: string) => `There is no language "${name}". There are: en, it, de.`,
    severalJournals: (count: number) => `it holds ${count} matches; only ludoteca verify reads several.`,
    cannotRead: (file: string, why: string) => `Cannot read ${file}: ${why}`,
    cannotWrite: (file: string, why: string) => `Cannot write ${file}: ${why}`,
    notAnAddress: (text: string) => `"${text}" is neither an address nor a match id.`,
    notTogether: (one: string, other: string) => `${one} and ${other} do not go together.`,
    goesWith: (one: string, other: string) => `${one} only goes with ${other}.`,
    oneOf: (flag: string, list: string) => `${flag} is one of ${list}.`,
    noProgram: (why: string) => `The program cannot be started: ${why}.`,
  },
  play: {
    player: (number: number) => `Player ${number}`,
    pass: (name: string) => `Pass the keyboard to ${name}, then press Enter.`,
    keys: '? lists your moves, help tells the rest.',
    help: [
      'A move in the notation of the game plays it.',
      '?         your moves; ? TEXT those with TEXT in them',
      'table     draw the table again',
      'undo      take back what you did in this turn, where the game allows it',
      'resign    give up',
      'quit      leave the terminal',
    ],
    legal: (count: number) => (count === 1 ? 'One move:' : `${count} moves:`),
    noneLike: (text: string) => `No move has "${text}" in it.`,
    undone: (name: string) => `${name} took back.`,
    left: (name: string) => `${name} left the table.`,
    away: (name: string) => `${name} is away.`,
    back: (name: string) => `${name} is back.`,
    sits: (name: string) => `${name} sits down.`,
    started: 'The match begins.',
    paused: 'The match is paused.',
    resumed: 'The match goes on.',
    chance: 'Chance',
    thinking: (name: string) => `${name} is thinking`,
    waiting: (name: string) => `Waiting for ${name}.`,
    waitingForPlayers: (code: string) => `Waiting for players. Others join with the code ${code}.`,
    quit: 'You left. The match is not finished.',
    inputEnded: 'The input ended before the match did.',
    saved: (file: string) => `The journal is in ${file}.`,
    scores: 'Score',
  },
  result: {
    wins: (names: string) => `${names} wins.`,
    win: (names: string) => `${names} win.`,
    drawn: 'A draw.',
    and: 'and',
    resignation: (name: string) => `${name} resigned.`,
    absence: (name: string) => `${name} stayed away.`,
    illegal: (name: string) => `${name} did what is not allowed.`,
    crash: (name: string) => `The program of ${name} stopped working.`,
    time: (name: string) => `${name} ran out of time.`,
    abort: 'The match was broken off; nobody wins.',
  },
  verify: {
    fine: (moves: number, draws: number) =>
      `Fine: ${moves} moves are legal, ${draws} draws come from the secret, the result is right.`,
    unfinished: (moves: number) =>
      `Not finished: ${moves} moves, all legal so far; draws can be checked once the secret is shown.`,
    wrong: (line: number, what: string) => `Wrong in line ${line}: ${what}`,
    compare: (found: string, expected: string) => ` Found ${found}, expected ${expected}.`,
    fromLine: (line: number) => `line ${line}`,
    sum: (matches: number, fine: number) => `${matches} matches: ${fine} fine, ${matches - fine} not.`,
    checking: 'Checking',
  },
  faults: {
    'rules-version': 'played by another version of the rules.',
    setup: 'a table like this cannot be set up.',
    commit: 'the secret is not the one that was promised before the first draw.',
    secret: 'the secret shown at the end is not the one in the journal.',
    order: 'this cannot come here.',
    time: 'time runs backwards.',
    seating: 'the seats do not fit.',
    'not-running': 'somebody acts while the match stands still.',
    'not-its-turn': 'it was not the turn of this seat.',
    'not-chance': 'a draw where nothing is drawn.',
    draw: 'the draw does not come from the secret.',
    illegal: 'the move is not legal.',
    text: 'the text does not say what was played.',
    retraction: 'there was nothing to take back.',
    withdrawal: 'this seat could not leave.',
    ending: 'the match had not ended like this.',
    payoffs: 'the result is not what the rules give.',
    'after-end': 'something follows after the end.',
  },
  replay: {
    title: (game: string, names: string) => `${game}: ${names}`,
    keys: '→ next   ← back   Home start   End end   q quit',
    step: (at: number, of: number) => `${at} of ${of}`,
    unfinished: 'The file ends here; the match was not finished.',
  },
  server: {
    unreachable: (address: string) => `No server answers at ${address}.`,
    lost: 'The connection is lost; your match is safe. Reconnecting ...',
    back: 'Connected again.',
    gaveUp: (command: string) => `The server does not come back. Your match is safe; go on with: ${command}`,
    later: (command: string) => `Your match goes on without you for now; come back with: ${command}`,
    resumed: (page: string) => `Back at the match that was going on: ${page} (--new begins another).`,
    tooLate: (page: string) => `The match that went on before is over: ${page}`,
    opened: (command: string) => `Your table is open. Others join with: ${command}`,
    talking: '/say TEXT talks to the others at the table.',
    said: (name: string, text: string) => `${name}: ${text}`,
    watching: (game: string, names: string) => `Watching ${game}: ${names}`,
    bye: (detail: string) => `The server says goodbye: ${detail}`,
    strangeGame: (game: string) => `The server plays ${game}, which this program does not know.`,
  },
  serve: {
    announceNeeds:
      '--announce needs --announce-key, the key of the directory, and --url, where people find this house.',
    open: (url: string) => `Ludoteca is open at ${url}`,
    administrator: (link: string) => `Nobody is administrator yet. Whoever opens this link, once, is: ${link}`,
    badMail: '--smtp needs --mail-from, and an address such as smtp://user:password@host:587.',
    closing: 'Closing; matches are safe and go on later.',
    portTaken: (port: number) => `Port ${port} is taken; --port chooses another one.`,
    gatewayTaken: (port: number) =>
      `Port ${port} of a gateway is taken; --gateway NAME=PORT chooses another one, --no-gateways none.`,
    notAllowed: (port: number) => `Port ${port} may not be opened by this user; --port chooses another one.`,
  },
  arena: arenaEn,
  botRunner: botRunnerEn,
  carcassonne: carcassonneEn,
  sagrada: sagradaEn,
  dama: {
    excluded: 'may not take part',
    top: 'above this line: the first 15 %',
    tooFew: 'A contest needs at least two entries that may take part, or --bot.',
  },
  uno: unoEn,
  bench: {
    missing: 'The benchmarks are not built: run npm run bench.',
  },
};

export type Texts = typeof en;
