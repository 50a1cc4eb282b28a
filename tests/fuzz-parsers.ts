// Every parser of the server, the gateways and the arena that reads what strangers send, with inputs it understands. The fuzz test changes those inputs.

import type { Socket } from 'node:net';
import { parseFromClient, parseFromServer } from '../games/carcassonne/gateway/codec.ts';
import { DOCUMENT_DIALECT, parseDialect } from '../games/carcassonne/gateway/dialect.ts';
import { parseTextCommand } from '../games/carcassonne/rules/text-commands.ts';
import { parseTileFile } from '../games/carcassonne/rules/tile-file.ts';
import { findDirectives } from '../games/dama/contest/cpp-directives.ts';
import { parseBoard } from '../games/dama/rules/board-file.ts';
import { bots, games } from '../games/index.ts';
import { fromClients, fromServers, OPEN, writeFromClient } from '../games/piranhas/gateway/codec.ts';
import { GAME_TYPE } from '../games/piranhas/gateway/messages.ts';
import { parseProperties } from '../games/piranhas/gateway/properties.ts';
import { parseReplay } from '../games/piranhas/gateway/replay.ts';
import * as sagradaCodec from '../games/sagrada/gateway/codec.ts';
import { parsePatterns } from '../games/sagrada/rules/pattern-file.ts';
import { clientDecoder, serverDecoder, writeToClient, writeToServer } from '../games/uno/gateway/codec.ts';
import { parseLine } from '../src/arena/programs/messages.ts';
import { parseTournament } from '../src/arena/tournament.ts';
import { parseEntrant } from '../src/cli/commands/arena.ts';
import { locate } from '../src/cli/commands/tournament-file.ts';
import { parseYamlFile } from '../src/cli/commands/yaml-file.ts';
import { parseMatchAddress, parseServer } from '../src/cli/terminal/address.ts';
import { LANGUAGES } from '../src/cli/texts/index.ts';
import type { AnyGame } from '../src/core/game.ts';
import { parseOptions } from '../src/core/options.ts';
import { seededRandom } from '../src/core/random.ts';
import { isRefusal } from '../src/core/refusal.ts';
import { lineSplitter } from '../src/gateways/shared/tcp-listener.ts';
import { Auditor } from '../src/match/audit.ts';
import { parseJournals, printJournal } from '../src/match/journal-file.ts';
import type { Match } from '../src/match/match.ts';
import { startedMatch } from '../src/match/testing.ts';
import { Compile } from '../src/protocol/schema.ts';
import { NewTournament } from '../src/protocol/tournaments.ts';
import { networkOf } from '../src/server/base/network.ts';
import { parseServerUrl } from '../src/server/discovery/directory.ts';
import { idIn, parseClientMessage } from '../src/server/http/client-messages.ts';
import { Proxies } from '../src/server/http/proxies.ts';
import { devicesOf, isCrossSite, pathOf, sessionOf } from '../src/server/http/request-headers.ts';
import { parseName } from '../src/server/people/accounts/names.ts';
import { parseEmail } from '../src/server/people/accounts/recovery.ts';
import { parseEndpoint } from '../src/server/people/push/delivery.ts';
import { parseCode } from '../src/server/play/codes.ts';
import { parseTournamentSettings } from '../src/server/tournaments/settings.ts';
import { parsePath } from '../web/app/model/router.ts';

const { en } = LANGUAGES;

export interface FuzzedParser {
  readonly name: string;
  /** Inputs it understands. */
  readonly samples: readonly string[];
  /** Must not throw, whatever the text is. */
  parse(text: string): void;
  /** How many inputs it gets in relation to the others; left out: 1. One that takes long for each gets fewer. */
  readonly share?: number;
}

/** Every character is one byte. */
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Matches of a game after some random moves, with someone to move. */
function positionsOf(game: AnyGame): Match[] {
  return [0, 6, 25].map(moves => {
    const match = startedMatch(game, { clock: { kind: 'none' } });
    const random = seededRandom(`${game.id}-${moves}`);
    for (let i = 0; i < moves && match.phase === 'running'; i++) {
      const seat = awaitedSeat(match);
      const legal = match.legal(seat);
      const action = match.parse(seat, legal[random(legal.length)]!);
      if (!isRefusal(action)) match.act(seat, action, undefined, match.lastAt);
    }
    return match;
  });
}

const awaitedSeat = (match: Match): number =>
  Math.max(
    0,
    match.seated.findIndex((_, seat) => match.isAwaited(seat)),
  );

function parsersOf(game: AnyGame): FuzzedParser[] {
  const positions = positionsOf(game);
  const samples = positions.flatMap(match => match.legal(awaitedSeat(match)).slice(0, 20));
  const drawings = positions.map(match => game.draw(match.view(0)));
  const { read, seats } = game;
  const parsers: FuzzedParser[] = [
    {
      name: `${game.id}: actions`,
      samples,
      parse: text => {
        for (const match of positions) match.parse(awaitedSeat(match), text);
      },
    },
    {
      name: `${game.id}: options`,
      samples: [JSON.stringify(game.defaults), '{}'],
      parse: text => void parseOptions(game, seats[0], json(text)),
    },
    {
      name: `${game.id}: journals`,
      share: 0.25,
      samples: positions.map(match => printJournal(game, match.takePending())),
      // As a journal that a stranger publishes is read and checked.
      parse: text => {
        const journals = parseJournals(text);
        if (isRefusal(journals)) return;
        for (const { lines } of journals) {
          const auditor = new Auditor(game);
          for (const line of lines) if (auditor.check(line)) break;
        }
      },
    },
  ];
  if (read)
    parsers.push({
      name: `${game.id}: positions`,
      samples: drawings,
      parse: text => void read.call(game, text, Math.max(2, seats[0]), game.defaults),
    });
  return parsers;
}

/** What a JSON parser before ours would have refused is any other text to ours. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const TOURNAMENT =
  'game: dama\noptions: { plyLimit: 80 }\nscheme: swiss\nrounds: 5\nentrants:\n  - bot: random\n  - &a { name: mine, program: [./x, --fast] }\nlimits: { move: 2000 }\n';
const TILE = 'N=C S=S W=C E=C NS=0 NE=1 NW=1 WE=1 SE=0 SW=0';

const PROTOCOLS: readonly FuzzedParser[] = [
  {
    name: 'play protocol',
    samples: [
      '{"t":"hello","name":"Ada","id":1}',
      '{"t":"act","match":"abcdefgh","action":"23-34","version":17,"id":2}',
      '{"t":"join","match":"abcdefgh","want":"views","legal":true,"draw":true}',
      '{"t":"chat","match":"abcdefgh","text":"hi"}',
    ],
    parse: text => {
      parseClientMessage(text);
      idIn(text);
    },
  },
  {
    name: 'carcassonne-lines',
    samples: [
      'connect',
      'reconnect:red,abcdefgh',
      'rotate',
      'place:1,-2',
      'tile:N',
      'pass',
      `next:${TILE} U`,
      `update:${TILE},0,-1`,
      'score:red=4,blue=0',
      'start:abcdefgh,red,2',
    ],
    parse: text => {
      parseFromClient(text, DOCUMENT_DIALECT);
      parseFromServer(text, DOCUMENT_DIALECT);
    },
  },
  {
    name: 'carcassonne-lines: dialects',
    samples: ['five-colours, final-score', 'start-initial en pace=40', 'initials=it'],
    parse: text => void parseDialect(text, DOCUMENT_DIALECT),
  },
  {
    name: 'sagrada-dialogue',
    samples: [
      '{"t":"login","name":"Ada"}',
      '{"t":"queue"}',
      '{"t":"move","answer":{"cell":{"row":3,"column":4}}}',
      '{"t":"tool","index":1}',
    ],
    parse: text => {
      sagradaCodec.parseFromClient(text);
      sagradaCodec.parseFromServer(text);
    },
  },
  {
    name: 'uno-numeric',
    samples: [
      binary(writeToServer({ t: 'hello', name: 'Ada', token: 'x' })),
      binary(writeToServer({ t: 'card', card: { colour: 1, value: 3 } })),
      binary(writeToClient({ t: 'welcome', name: 'Ada', token: 'y' })),
      binary(writeToClient({ t: 'next', seat: 1 })),
    ],
    parse: text => {
      clientDecoder().push(bytesOf(text));
      serverDecoder().push(bytesOf(text));
    },
  },
  {
    name: 'software-challenge-xml',
    share: 0.5,
    samples: [
      `${OPEN}${writeFromClient({ t: 'join', gameType: GAME_TYPE })}`,
      `${OPEN}<room roomId="a"><data class="move"><from x="1" y="2"/><direction>UP</direction></data></room></protocol>`,
      `${OPEN}<authenticate password="examplepassword"/>`,
    ],
    parse: text => {
      fromClients().push(bytesOf(text));
      fromServers().push(bytesOf(text));
    },
  },
  {
    name: 'software-challenge-xml: replays',
    samples: [
      '<protocol><room roomId="a"><data class="memento"><state class="state" startTeam="ONE" turn="0"/></data></room></protocol>',
    ],
    parse: text => void parseReplay(bytesOf(text)),
  },
  {
    name: 'software-challenge-xml: properties',
    samples: ['password=x\nport=13050\npaused: true\n# c\n'],
    parse: text => void parseProperties(text),
  },
  {
    name: 'arena programs',
    samples: ['{"t":"act","action":"22-18"}', '22-18', 'info depth 3'],
    parse: text => void parseLine(text),
  },
  {
    name: 'line splitter',
    samples: ['a\nb\r\nc', 'connect\nplace:1,2\n'],
    parse: text => {
      const split = lineSplitter(
        40,
        () => undefined,
        () => undefined,
      );
      split(text);
      split(text);
    },
  },
];

const FILES: readonly FuzzedParser[] = [
  {
    name: 'tournament files',
    share: 0.1,
    samples: [TOURNAMENT],
    parse: text => {
      const file = parseYamlFile('cup.yaml', text, en, en.arena.notAnObject);
      if (isRefusal(file)) return;
      const parsed = parseTournament(file.fields, { games, bots });
      if (isRefusal(parsed)) locate(parsed, file);
    },
  },
  {
    name: 'configuration files',
    share: 0.2,
    samples: ['port: 9000\nlimits: { rate: 8 }\nproxies: [loopback]\n'],
    parse: text => void parseYamlFile('server.yaml', text, en, 'no map'),
  },
  { name: 'tile files', samples: [`${TILE}\n${TILE} 3\n# comment\n`], parse: text => void parseTileFile(text) },
  {
    name: 'pattern files',
    samples: ['Aurora 4\nR.5.B\n.....\n1...P\nY.G..\n'],
    parse: text => void parsePatterns(text),
  },
  { name: 'board files', samples: [' o   o   o   o \n   o   o   o   o\n'], parse: text => void parseBoard(text) },
  {
    name: 'C++ sources',
    samples: ['#include "player.hpp"\n/* a */ #define X 1\nint main() { return R"(x)"[0]; }\n'],
    parse: text => void findDirectives(text),
  },
];

const ADDRESSES: readonly FuzzedParser[] = [
  { name: 'names', samples: ['Ada', 'Zoë Ünal', 'a_b-c'], parse: text => void parseName(text) },
  { name: 'email addresses', samples: ['ada@example.org'], parse: text => void parseEmail(text) },
  {
    name: 'push endpoints',
    samples: ['https://push.example.org/abc?x=1'],
    parse: text => void parseEndpoint(text, { loopback: false }),
  },
  {
    name: 'server addresses',
    samples: ['https://games.example.org:8443/x', 'localhost:9000', '[::1]:80'],
    parse: text => {
      parseServerUrl(text, '10.0.0.1');
      parseServer(text);
      parseMatchAddress(text, 'http://localhost:8080');
    },
  },
  { name: 'table codes', samples: ['ABCD-EFGH', 'abcdefgh'], parse: text => void parseCode(text) },
  { name: 'text commands', samples: ['place 1 2', 'rotate', 'follower n'], parse: text => void parseTextCommand(text) },
];

const proxies = new Proxies(['loopback', '10.0.0.0/8', 'fd00::/8']);
const PROXY = { remoteAddress: '127.0.0.1' } as Socket; // nothing else of it is read
const newTournament = Compile(NewTournament);
const gamesById = new Map(games.map((game): [string, AnyGame] => [game.id, game]));

/** What the server reads of a request beside the bodies of the play protocol. */
const REQUESTS: readonly FuzzedParser[] = [
  {
    name: 'request headers',
    samples: ['203.0.113.1, 10.0.0.7', '::ffff:10.1.2.3', '2001:db8::1, ::1', 'ludoteca=abc; ludoteca-devices=x.y.z'],
    parse: text => {
      const headers = { 'x-forwarded-for': text, cookie: text, origin: text, host: text };
      networkOf(proxies.addressOf({ socket: PROXY, headers }));
      sessionOf(headers, true);
      devicesOf(headers, false);
      isCrossSite(headers, 'https://games.example.org');
    },
  },
  {
    name: 'paths',
    samples: ['/match/abcdefgh?seat=1', '//', '/%E0%A4%A', '/tournament/x/table#a'],
    parse: text => {
      pathOf(text);
      parsePath(`/${text}`);
    },
  },
  {
    name: 'new tournaments',
    samples: [
      '{"name":"Cup","game":"dama","system":"swiss","rounds":5,"clock":{"kind":"turn","ms":5000}}',
      '{"name":"Cup","game":"uno","seats":4,"options":{"target":100},"start":1700000000000}',
    ],
    parse: text => {
      const asked = json(text);
      if (newTournament.Check(asked)) parseTournamentSettings(asked, gamesById, 0);
    },
  },
  {
    name: 'entrants',
    samples: ['mine=./x --fast', 'random', 'x=xml:./player "a b"'],
    parse: text => void parseEntrant(text),
  },
];

export const OUTSIDE_PARSERS: readonly FuzzedParser[] = [
  ...PROTOCOLS,
  ...FILES,
  ...ADDRESSES,
  ...REQUESTS,
  ...games.flatMap(parsersOf),
];
