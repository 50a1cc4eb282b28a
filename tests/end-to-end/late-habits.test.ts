// Old clients that take one read for one message and compute for each move, so that much arrives while they do. In a soak all cores are busy
// as well, and hundreds of turns are played on a server with its default settings.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SoftwareChallengeResult } from '../../games/piranhas/gateway/messages.ts';
import { repetitions, SOAK } from '../counts.ts';
import { inTime, PATIENCE } from '../timeout.ts';
import { LineClient, steadily } from './carcassonne-client.ts';
import { expectedEnd } from './carcassonne-kit.ts';
import { oneMessageARead } from './habits.ts';
import { ServerProcess } from './server-process.ts';
import { XmlClient } from './xml-client.ts';
import { XML_HABITS, XmlHabitProgram } from './xml-habits.ts';

/** Milliseconds of processor time for a move. */
const THINK = SOAK ? 250 : 40;
/** Turns of each protocol. */
const TURNS = repetitions('LATE_TURNS', 1, 500);
/** Processes that keep the cores busy: nothing gets a core of its own. */
const BUSY = repetitions('BUSY', 0, 2 * availableParallelism());
/** A turn that does not come in time fails by itself. */
const LIMIT = TURNS * PATIENCE;

/** Uses as many milliseconds of processor time as each line says. Asking for it costs time of the kernel, so it counts, and is not asked often. */
const THINKING = `process.stdin.on('data', ms => {
  const begun = process.cpuUsage();
  for (let used = { user: 0, system: 0 }; used.user + used.system < 1000 * Number(ms); used = process.cpuUsage(begun))
    for (let i = 0; i < 1e6; i++);
  process.stdout.write('.');
});`;

/** A process that computes for a client, as the program of the client would: the other client reads meanwhile. */
class Thinker {
  readonly #child = spawn(process.execPath, ['-e', THINKING], { stdio: ['pipe', 'pipe', 'ignore'] });

  async think(): Promise<void> {
    const done = once(this.#child.stdout, 'data');
    this.#child.stdin.write(`${THINK}\n`);
    await done;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}

let thinkers: Thinker[];
beforeAll(() => {
  thinkers = [new Thinker(), new Thinker()];
});
afterAll(() => {
  for (const thinker of thinkers) thinker.end();
});

/** One line for each match, so that a long run shows how far it is. */
const report = (line: string): void => void process.stderr.write(`${line}\n`);
/** Both clients receive every tile. The one whose turn it is computes. */
const isOnTurn = ({ heard, mirror }: LineClient): boolean => heard.at(-1) === `turn:${mirror.colour}`;
const asksForMove = (text: string): boolean => text.includes('MoveRequest');

/** The client of this number computes when it is asked for a move. */
const thinksAt =
  (at: number, isRequest: (message: string) => boolean) =>
  async (message: string): Promise<void> => {
    if (isRequest(message)) await thinkers[at]!.think();
  };

const busy: ChildProcess[] = [];
beforeAll(() => {
  for (let i = 0; i < BUSY; i++) busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
});
afterAll(() => {
  for (const child of busy) child.kill('SIGKILL');
});

/** A match of clients that compute this long takes minutes: what must come in time is each next line. */
async function endOf(client: LineClient): Promise<string> {
  for (let heard = 0; ; heard = client.heard.length) {
    await client.until(() => client.heard.length > heard, `a line after ${client.heard.at(-1)}`);
    const end = client.heard.find(line => line.startsWith('end:'));
    if (end !== undefined) return end;
  }
}

let server: ServerProcess;
afterEach(() => server.end());

/** The result of a game in which requests keep coming. */
async function resultOf(program: XmlHabitProgram): Promise<SoftwareChallengeResult> {
  for (;;) {
    const before = program.answers;
    const result = await inTime(
      'a request or a result',
      (resolve: (value: SoftwareChallengeResult | undefined) => void) => {
        void program.result.then(resolve);
        void program.answered(before + 1).then(() => resolve(undefined));
      },
    );
    if (result) return result;
  }
}

/** Seats without a time limit: a busy machine must not decide a game, and a request that is not seen is never answered. */
async function reserve(): Promise<readonly string[]> {
  const admin = await XmlClient.admin(server.port);
  const slots = ['Ada', 'Bob'].map(displayName => ({ displayName, canTimeout: false, shouldBePaused: false }));
  admin.send({ t: 'prepare', gameType: 'swc_2019_piranhas', slots, load: undefined });
  const { reservations } = await admin.hear('prepared');
  admin.close();
  return reservations;
}

describe('Carcassonne', () => {
  beforeEach(async () => {
    server = new ServerProcess('carcassonne-lines', ['start=0']);
    await server.start();
  });

  // A whole match takes minutes; carcassonne-habits.test.ts plays a short one.
  test.runIf(SOAK)(
    'two clients that read late lose no turn',
    async () => {
      let turns = 0;
      for (let match = 0; turns < TURNS; match++) {
        const clients = [new LineClient(server.port), new LineClient(server.port)];
        for (const [at, client] of clients.entries())
          client.think = thinksAt(at, text => text.startsWith('next:') && isOnTurn(client));
        // The first one to connect is red: each of them in turn.
        for (const client of match % 2 === 0 ? clients : clients.toReversed()) {
          client.readAs(oneMessageARead(/\n/));
          client.choose = steadily;
          client.send('connect');
        }
        const ends = await Promise.all(clients.map(endOf));
        expect(ends).toEqual(clients.map(expectedEnd));
        turns += clients[0]!.heard.filter(line => line.startsWith('next:')).length;
        for (const client of clients) {
          expect(client.heard).not.toContain('move not valid');
          client.drop();
        }
        report(`Carcassonne: ${turns} turns, none lost`);
      }
    },
    LIMIT,
  );
});

describe('Piranhas', () => {
  beforeEach(async () => {
    server = new ServerProcess('software-challenge-xml');
    await server.start();
  });

  test(
    'two programs that read late lose no turn',
    async () => {
      const habit = XML_HABITS['takes one read for one message'];
      let turns = 0;
      while (turns < TURNS) {
        const programs = (await reserve()).map(
          (code, at) => new XmlHabitProgram(server.port, habit, code, 0, thinksAt(at, asksForMove)),
        );
        const results = await Promise.all(programs.map(resultOf));
        for (const { scores } of results) expect(scores.map(({ cause }) => cause)).toEqual(['REGULAR', 'REGULAR']);
        for (const program of programs) {
          turns += program.answers;
          program.close();
        }
        if (SOAK) report(`Piranhas: ${turns} turns, none lost`);
      }
    },
    LIMIT,
  );
});
