// Parsers of what people type, of files they choose, and of what comes from other nodes of a cluster, with inputs they
// understand. The fuzz test changes those inputs, as it does those of fuzz-parsers.ts.

import { deflateRawSync } from 'node:zlib';
import { parsePlacement } from '../games/carcassonne/board/placements.ts';
import { SCHEMAS } from '../games/carcassonne/rules/options.ts';
import { scanTile } from '../games/carcassonne/rules/tile-notation.ts';
import { parseMove } from '../games/dama/board/squares.ts';
import { games } from '../games/index.ts';
import { parseSquare } from '../games/piranhas/rules/board.ts';
import { parseDie } from '../games/sagrada/rules/dice.ts';
import { parseFace } from '../games/uno/rules/cards.ts';
import { RulesService } from '../src/cli/commands/rules-service.ts';
import { serve } from '../src/cli/commands/serve.ts';
import { readZip, ZipError } from '../src/cli/contest/zip.ts';
import { parseArguments, parseGameOptions, parseInteger } from '../src/cli/terminal/args.ts';
import { parseDefault } from '../src/cli/terminal/tables/default-ui.ts';
import { LANGUAGES } from '../src/cli/texts/index.ts';
import type { AnyGame } from '../src/core/game.ts';
import { findSetting, fitsSetting } from '../src/server/base/gateway-settings.ts';
import { UnreadableBusMessage } from '../src/server/cluster/bus.ts';
import { readHead, readMessages, writeHead, writeMessages } from '../src/server/cluster/packet.ts';
import { parseToEdge, parseToOwner, writeToEdge, writeToOwner } from '../src/server/http/node-messages.ts';
import { parseJournal } from '../web/app/net/journal-api.ts';
import type { FuzzedParser } from './fuzz-parsers.ts';
import { GATEWAYS } from './gateways.ts';

const { en } = LANGUAGES;

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Of a ZIP archive with one file; its sum is not right, since a changed file has another one anyway. */
function archive(name: string, content: string): string {
  const packed = deflateRawSync(Buffer.from(content));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const text = Buffer.from(name, 'latin1');
  return Buffer.concat([local, text, packed, central, text, end]).toString('latin1');
}

/** A ZipError is how this reader refuses an archive. */
function readArchive(text: string): void {
  try {
    for (const file of readZip(Buffer.from(text, 'latin1'))) file.read(10_000);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
  }
}

/** A fault that the service catches and answers is a throw of the rules. */
function rulesService(game: AnyGame): FuzzedParser {
  const service = new RulesService(game, fault => {
    throw fault;
  });
  return {
    name: `${game.id}: rules service`,
    share: 0.25,
    samples: [
      '{"id":1,"journal":[],"ask":["toAct","legal","draw"]}',
      '{"id":2,"seats":2,"options":{},"ask":["score","payoff","view"],"seat":0}',
      '{"id":"x","journal":["a"],"position":"","toAct":1,"ask":["tell"]}',
    ],
    parse: text => void service.answer(text),
  };
}

export const LOCAL_PARSERS: readonly FuzzedParser[] = [
  {
    name: 'command line',
    samples: ['--port 9000 --set uno-numeric.bot=3', '--limits.rate=8 data', '-o plyLimit=80 -- x', '--log=info'],
    parse: text => {
      const words = text.split(' ');
      parseArguments(words, serve.flags, 'serve', en);
      parseInteger(words[0], '--seats', [2, 5], en);
      // An at-sign would read a file of this machine.
      parseGameOptions(
        words.filter(word => !word.includes('@')),
        SCHEMAS,
        en,
      );
    },
  },
  {
    name: 'settings of gateways',
    samples: [
      'uno-numeric.bot=3',
      'sagrada-dialogue.turn=30',
      'carcassonne-lines.initials=it',
      'software-challenge-xml.pace=30',
    ],
    parse: text => {
      const [name = '', value = ''] = text.split('=');
      const setting = findSetting(GATEWAYS, name);
      if (typeof setting === 'object') fitsSetting(setting, value);
    },
  },
  {
    name: 'typed commands and notation of the boards',
    samples: ['? 1', 'undo', '23-34', '1,-2/3', 'a1', 'R5', 'red 7', 'N=C S=S W=C E=C NS=0 NE=1 NW=1 WE=1 SE=0 SW=0'],
    parse: text => {
      parseDefault(text, ['23-34']);
      parseMove(text);
      parsePlacement(text);
      parseSquare(text);
      parseDie(text);
      parseFace(text);
      scanTile(text, 0, false);
    },
  },
  { name: 'ZIP archives', samples: [archive('a/player.cpp', 'int main() {}\n'.repeat(20))], parse: readArchive },
  {
    name: 'journals in the browser',
    samples: ['[{"t":"created","game":"dama"}]', '{"entries":[{"t":"created"}]}', '{"t":"created"}\n{"t":"started"}\n'],
    parse: text => void parseJournal(text),
  },
  {
    name: 'packets of a cluster',
    samples: [
      Buffer.concat([
        writeHead({ key: 1, from: 'node-a', sequence: 7 }),
        writeMessages([{ kind: 'question', id: 3, topic: 'table.x', body: Buffer.from('{"a":1}') }]),
      ]).toString('latin1'),
    ],
    parse: text => {
      const packet = readHead(Buffer.from(text, 'latin1'));
      if (packet) readMessages(packet.content);
    },
  },
  {
    name: 'messages between nodes about connections',
    samples: [
      latin1(writeToOwner(5, { t: 'text', text: '{"t":"act"}', stood: 0 })),
      latin1(
        writeToEdge([1, 2], {
          t: 'shown',
          subject: { match: 'aabbccdd', answers: 3 },
          content: '{"t":"ok","id":3}',
        }),
      ),
    ],
    parse: text => {
      for (const read of [parseToEdge, parseToOwner])
        try {
          read(Buffer.from(text, 'latin1'));
        } catch (error) {
          if (!(error instanceof UnreadableBusMessage)) throw error;
        }
    },
  },
  ...games.map(rulesService),
];
