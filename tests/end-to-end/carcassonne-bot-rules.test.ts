// `ludoteca bot carcassonne` on servers that play by other rules than all of the appendix.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bots as carcassonneBots } from '../../games/carcassonne/bots/index.ts';
import { carcassonneClient } from '../../games/carcassonne/gateway/client.ts';
import { rules as carcassonne } from '../../games/carcassonne/rules/index.ts';
import type { Options } from '../../games/carcassonne/rules/options.ts';
import { BASE_TILES } from '../../games/carcassonne/rules/tile-sets.ts';
import type { View } from '../../games/carcassonne/rules/view.ts';
import type { Bot } from '../../src/core/bot.ts';
import { CHANCE, NOBODY } from '../../src/core/game.ts';
import { seededRandom } from '../../src/core/random.ts';
import { repetitions } from '../counts.ts';
import { Kit } from './carcassonne-kit.ts';

const MATCHES = repetitions('CARCASSONNE_BOT_MATCHES', 4, 40);
const IN_ARENA = 60;

const botOf = (id: string): Bot<View, Options> => carcassonneBots.find(one => one.id === id)!;
const off = (...keys: string[]): Record<string, string> =>
  Object.fromEntries(keys.map(key => [`carcassonne-lines.${key}`, 'off']));

let kit: Kit;
beforeEach(() => {
  kit = new Kit();
});
afterEach(() => kit.close());

/** The bots play one match through their sockets; the answer is what each of them logged. */
async function playOverSockets(...bots: string[]): Promise<string[][]> {
  const logs = bots.map((): string[] => []);
  const playing: Promise<unknown>[] = [];
  for (const [seat, bot] of bots.entries()) {
    const log = (line: string): void => void logs[seat]!.push(line);
    playing.push(
      carcassonneClient.play({ host: '127.0.0.1', port: kit.port, reservation: undefined, bot: botOf(bot), log }),
    );
    await kit.seated(seat + 1);
  }
  await kit.startTimeout();
  await Promise.all(playing);
  return logs;
}

const pointsOf = (log: readonly string[], colour: string): number =>
  Number(new RegExp(`${colour} (\\d+)`).exec(log.at(-1)!)![1]);

/** What the first of these bots scores without a server between them. */
function playDirectly(bots: readonly string[], options: Options, seed: number): number {
  const random = seededRandom(`${seed}`);
  const agents = bots.map((id, seat) =>
    botOf(id).createAgent({ seat, seats: bots.length, options, random, now: () => 0 }),
  );
  const s = carcassonne.init(bots.length, options);
  for (let seat = carcassonne.toAct(s); seat !== NOBODY; seat = carcassonne.toAct(s)) {
    const action =
      seat === CHANCE ? carcassonne.sample!(s, random) : agents[seat]!.choose(carcassonne.view(s, seat), 0);
    carcassonne.apply(s, seat, action);
  }
  return carcassonne.score(s, 0);
}

describe('greedy', () => {
  test('is refused once on a server without the appendix, and scores what it scores without a server', async () => {
    const options = { ...carcassonne.defaults, fields: false, monasteries: false, shields: false, takeBack: false };
    const direct = Array.from({ length: IN_ARENA }, (_, i) => playDirectly(['greedy', 'random'], options, i + 1));
    const mean = direct.reduce((sum, one) => sum + one, 0) / IN_ARENA;
    const deviation = Math.sqrt(direct.reduce((sum, one) => sum + (one - mean) ** 2, 0) / IN_ARENA);
    await kit.open({ settings: off('fields', 'monasteries', 'shields') });
    const scores: number[] = [];
    for (let i = 0; i < MATCHES; i++) {
      const [greedy] = await playOverSockets('greedy', 'random');
      expect(greedy!.filter(line => line === 'no fields here').length).toBeLessThanOrEqual(1);
      scores.push(pointsOf(greedy!, 'red'));
    }
    const average = scores.reduce((sum, one) => sum + one, 0) / MATCHES;
    expect(average).toBeGreaterThan(mean - (3 * deviation) / Math.sqrt(MATCHES));
  });

  test('plays with tiles it has never seen, from a file with a byte order mark', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tiles-'));
    try {
      const file = join(folder, 'tiles.txt');
      const start = 'N=S S=S W=C E=C NS=1 NE=0 NW=0 WE=0 SE=0 SW=0';
      const strange = 'N=C S=N W=N E=S NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';
      writeFileSync(file, `\uFEFF${[start, ...Array<string>(5).fill(strange)].join('\r\n')}\r\n${BASE_TILES}`);
      await kit.open({ settings: { 'carcassonne-lines.tiles': file } });
      const [greedy] = await playOverSockets('greedy', 'random');
      expect(greedy!.at(-1)).toMatch(/^red \d+, blue \d+$/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
