import { describe, expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import { bots, games } from '../../games/index.ts';
import { drawOutcome } from '../core/chance.ts';
import { type AnyGame, actionList, CHANCE, NOBODY } from '../core/game.ts';
import { seededRandom } from '../core/random.ts';
import { isRefusal } from '../core/refusal.ts';
import { JournalStepper } from '../core/replay.ts';
import { toy } from '../core/testing/toy.ts';
import { FrameReader, FrameWriter } from './frame.ts';
import { RandomStream } from './random-stream.ts';
import { EnvService } from './service.ts';
import { type EnvAnswer, EnvClient, encodeRequest, type OpenedBatch, unpackObservations } from './testing.ts';

const all: readonly AnyGame[] = [...games, toy];

const report = (fault: unknown): void => {
  throw fault;
};

function client(): EnvClient {
  return new EnvClient(new EnvService({ games: all, bots, version: '1', now: () => 0, report }));
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Options that let random games end soon. */
const SHORT: Readonly<Record<string, object>> = { uno: { roundLimit: 1, turnLimit: 60 } };

interface Course {
  readonly actions: readonly number[];
  readonly payoffs: readonly number[];
}

/** The game that follows from a seed when every seat takes the legal action a generator picks, played without the service. */
function playHere(game: AnyGame, seed: string, pick: (size: number) => number): Course {
  const seats = game.usual ?? 2;
  const s: unknown = game.init(seats, { ...game.defaults, ...SHORT[game.id] });
  const random = seededRandom(seed);
  const list = actionList(game.maxLegal);
  const actions: number[] = [];
  for (;;) {
    const seat = game.toAct(s);
    if (seat === NOBODY) break;
    if (seat === CHANCE) {
      game.apply(s, CHANCE, drawOutcome(game, s, list, random));
      continue;
    }
    game.legal(s, seat, list);
    const action = list.items[pick(list.size)]!;
    actions.push(action);
    game.apply(s, seat, action);
  }
  return { actions, payoffs: range(seats).map(seat => game.payoff(s, seat)) };
}

/** Plays every environment until it has finished so many games. */
function playThere(
  there: EnvClient,
  opened: OpenedBatch,
  rows: EnvAnswer,
  picks: readonly ((size: number) => number)[],
  episodes: number,
): Course[][] {
  const played: Course[][] = picks.map(() => []);
  const actions: number[][] = picks.map(() => []);
  let now = rows;
  while (played.some(list => list.length < episodes)) {
    const chosen = now.legal.map((legal, row) => legal[picks[row]!(legal.length)]!);
    for (const [row, action] of chosen.entries()) actions[row]!.push(action);
    now = there.rows('step', opened, [range(picks.length), chosen]);
    for (const [row, done] of now.done.entries()) {
      if (done === 0) continue;
      expect(now.plies[row]).toBe(actions[row]!.length);
      played[row]!.push({ actions: actions[row]!, payoffs: now.payoffs[row]! });
      actions[row] = [];
      picks = picks.with(row, seededRandom(`picks ${row} ${played[row]!.length}`));
    }
  }
  return played.map(list => list.slice(0, episodes));
}

test('the stream draws the numbers of seededRandom, and a copy goes on from the same place', () => {
  const [stream, copy] = [new RandomStream(), new RandomStream()];
  stream.seed('a/3/1');
  const random = seededRandom('a/3/1');
  for (let i = 1; i < 1000; i++) expect(stream.below(i)).toBe(random(i));
  copy.copyFrom(stream);
  expect(range(20).map(() => copy.below(1000))).toEqual(range(20).map(() => stream.below(1000)));
});

/** Games in which chance was left to a client, so that its weights were compared. */
const drawing = new Set<string>();

describe.each(games.map(game => [game.id, game] as const))('%s', (id, game) => {
  const settings = { game: id, options: SHORT[id] ?? {}, environments: 3, seed: 'x' };

  const play = (first: number, environments: number): Course[][] => {
    const there = client();
    const opened = there.open({ ...settings, first, environments });
    const picks = range(environments).map(row => seededRandom(`picks ${first + row}`));
    return playThere(there, opened, there.rows('rows', opened, [range(environments)]), picks, 1);
  };

  test('is played like in process: same seed, environment and episode, same game', () => {
    const there = client();
    const opened = there.open(settings);
    const picks = range(3).map(row => seededRandom(`picks ${row} 0`));
    const played = playThere(there, opened, there.rows('rows', opened, [range(3)]), picks, 2);
    for (const [row, list] of played.entries())
      for (const [episode, course] of list.entries())
        expect(course).toEqual(playHere(game, `x/${row}/${episode}`, seededRandom(`picks ${row} ${episode}`)));
  });

  test('has the same games in batches that share a numbering', () => {
    expect([...play(0, 1), ...play(1, 2)]).toEqual(play(0, 3));
  });

  test('a copy, a saved state and their original go different ways and draw the same', () => {
    const there = client();
    const opened = there.open({ ...settings, environments: 2, reset: 'none' });
    let rows = there.rows('rows', opened, [[0]]);
    for (let i = 0; i < 6; i++) rows = there.rows('step', opened, [[0], [rows.legal[0]![0]!]]);
    const copied = there.rows('copy', opened, [[0], [1]]);
    expect(copied).toEqual(rows);
    const save = there.raw('save', opened.batch, [[0]]).payload.readInt32LE(8);
    const toEnd = (row: number): EnvAnswer[] => {
      const course: EnvAnswer[] = [there.rows('rows', opened, [[row]])];
      while (course.at(-1)!.done[0] === 0) {
        const { legal } = course.at(-1)!;
        course.push(there.rows('step', opened, [[row], [legal[0]!.at(-1)!]]));
      }
      return course;
    };
    const first = toEnd(0);
    expect(there.rows('rows', opened, [[1]])).toEqual(copied);
    expect(toEnd(1)).toEqual(first);
    expect(there.rows('restore', opened, [[0], [save]])).toEqual(rows);
    expect(toEnd(0)).toEqual(first);
    there.raw('drop', opened.batch, [[save]]);
    expect(there.refusal('restore', opened.batch, [[0], [save]]).refused).toBe('env/no-such-save');
  });

  test('an imagined state looks the same to its seat, and the same seed imagines the same', () => {
    const there = client();
    const opened = there.open({ ...settings, environments: 3, reset: 'none', seats: 2 });
    let rows = there.rows('rows', opened, [[0]]);
    for (let i = 0; i < 8 && rows.done[0] === 0; i++) {
      const seat = rows.seat[0]!;
      const imagined = there.rows('imagine', opened, [
        [0, 0],
        [1, 2],
        [seat, seat],
        [i, i],
      ]);
      expect(imagined.legal[0]).toEqual(rows.legal[0]);
      const [real, one, other] = range(3).map(environment =>
        there.json<object>('ask', opened.batch, { environment, seat, ask: ['view'] }),
      );
      expect(one).toEqual(real);
      expect(other).toEqual(real);
      const secret = (environment: number): object =>
        there.json('ask', opened.batch, { environment, seat: 1 - seat, ask: ['view'] });
      expect(secret(2)).toEqual(secret(1));
      rows = there.rows('step', opened, [[0], [rows.legal[0]![rows.legal[0]!.length >> 1]!]]);
    }
  });

  test('chance left to the client has weights that sum to the number of ways', () => {
    const there = client();
    const opened = there.open({ ...settings, environments: 1, chance: 'client', reset: 'none' });
    const s: unknown = game.init(opened.seats, { ...game.defaults, ...SHORT[id] });
    const list = actionList(game.maxLegal);
    let rows = there.rows('rows', opened, [[0]]);
    let draws = 0;
    for (let i = 0; i < 200 && rows.done[0] === 0; i++) {
      const [seat, legal] = [rows.seat[0]!, rows.legal[0]!];
      expect(seat).toBe(game.toAct(s));
      game.legal(s, seat, list);
      expect(legal).toEqual([...list.items.subarray(0, list.size)]);
      if (seat === CHANCE) {
        draws++;
        expect(rows.weights[0]).toEqual(legal.map(outcome => game.weight(s, outcome)));
      }
      const action = legal[(7 * i) % legal.length]!;
      game.apply(s, seat, action);
      rows = there.rows('step', opened, [[0], [action]]);
    }
    if (draws > 0) drawing.add(id);
  });

  test('journals of finished games replay to the same payoffs', () => {
    const there = client();
    const opened = there.open({ ...settings, environments: 1, journals: true });
    const [course] = playThere(there, opened, there.rows('rows', opened, [[0]]), [seededRandom('j')], 1)[0]!;
    const lines = there.raw('journals', opened.batch, {}).payload.toString().trimEnd().split('\n');
    const entries = lines.map(line => JSON.parse(line)); // the service's own output
    const stepper = JournalStepper.of(game, entries[0]);
    if (isRefusal(stepper)) throw new Error(stepper.detail);
    for (const entry of entries.slice(1)) stepper.applyEntry(entry);
    expect(game.toAct(stepper.gameState)).toBe(NOBODY);
    expect(range(opened.seats).map(seat => game.payoff(stepper.gameState, seat))).toEqual(course!.payoffs);
    expect(there.raw('journals', opened.batch, {}).payload).toHaveLength(0);
  });

  test('house bots play their seats', () => {
    const there = client();
    const bot = bots[id]!.find(one => one.id === 'greedy')?.id ?? bots[id]![0]!.id;
    const opponents = range(2).map(seat => (seat === 0 ? null : { bot, milliseconds: 5, looks: 4 }));
    const opened = there.open({ ...settings, environments: 2, seats: 2, opponents, limit: 300 });
    const play = (): EnvAnswer[] => {
      const course = [
        there.rows('reset', opened, [
          [0, 1],
          [0, 0],
        ]),
      ];
      for (let i = 0; i < 12; i++) {
        const { legal, seat } = course.at(-1)!;
        expect(seat).toEqual([0, 0]);
        course.push(there.rows('step', opened, [[0, 1], legal.map(list => list[0]!)]));
      }
      return course;
    };
    expect(play()).toEqual(play());
  });

  test('a house bot says what it would do', () => {
    const there = client();
    const advisers = [bots[id]![0]!.id];
    const opened = there.open({ ...settings, seats: 2, advisers });
    let rows = there.rows('rows', opened, [range(3)]);
    for (let i = 0; i < 20; i++) {
      const { payload } = there.raw('advise', opened.batch, [range(3), [0, 0, 0]]);
      rows = there.rows('step', opened, [range(3), range(3).map(row => payload.readInt32LE(8 + 4 * row))]);
    }
    expect(rows.plies.every(plies => plies === 20) || rows.episode.some(Boolean)).toBe(true);
    expect(there.refusal('advise', opened.batch, [[0], [1]]).refused).toBe('env/no-such-bot');
  });

  test('an index into the legal actions does what the action does', () => {
    const there = client();
    const [byAction, byIndex] = [there.open(settings), there.open({ ...settings, actions: 'index' })];
    let [one, other] = [byAction, byIndex].map(opened => there.rows('rows', opened, [range(3)])) as [
      EnvAnswer,
      EnvAnswer,
    ];
    for (let i = 0; i < 10; i++) {
      expect(other).toEqual(one);
      const last = one.legal.map(list => list.length - 1);
      one = there.rows('step', byAction, [range(3), one.legal.map((list, row) => list[last[row]!]!)]);
      other = there.rows('step', byIndex, [range(3), last]);
    }
  });
});

const openDama = (more: object = {}): { there: EnvClient; opened: OpenedBatch } => {
  const there = client();
  return { there, opened: there.open({ game: 'dama', environments: 3, ...more }) };
};

test('weights were compared in games that draw', () => {
  expect([...drawing]).toEqual(expect.arrayContaining(['carcassonne', 'uno']));
});

describe('a request is checked as a whole', () => {
  test('one wrong action and nothing is applied', () => {
    const { there, opened } = openDama();
    const before = there.rows('rows', opened, [range(3)]);
    const legal = before.legal.map(list => list[0]!);
    const refusal = there.refusal('step', opened.batch, [range(3), legal.with(2, 5)]);
    expect(refusal).toMatchObject({ refused: 'env/not-legal', row: 2, detail: expect.stringContaining('Action 5') });
    expect(there.rows('rows', opened, [range(3)])).toEqual(before);
  });

  test.each([
    ['an environment there is not', 'step', [[3], [0]], 'env/no-such-row'],
    ['a negative one', 'rows', [[-1]], 'env/no-such-row'],
    ['an environment twice', 'reset', [[1, 1]], 'env/row-twice'],
    ['an action below 0', 'step', [[0], [-1]], 'env/not-legal'],
    ['too few columns', 'step', [[0]], 'env/bad-field'],
    ['too many columns', 'rows', [[0], [0]], 'env/bad-field'],
    ['a seat there is not', 'legal', [[0], [2]], 'env/no-such-seat'],
    ['another seat than the one to act', 'step', [[0], [0], [0]], 'env/not-legal'],
    ['the audience as a seat', 'observe', [[0], [-3]], 'env/no-such-seat'],
    ['weights where no chance acts', 'weights', [[0]], 'env/not-chance'],
    ['a save there is not', 'drop', [[9]], 'env/no-such-save'],
    ['journals that are not kept', 'journals', [], 'env/not-kept'],
  ] as const)('%s', (_, kind, columns, code) => {
    const { there, opened } = openDama();
    expect(there.refusal(kind, opened.batch, columns).refused).toBe(code);
  });

  test('a game that is over, where it is not reset by itself', () => {
    const { there, opened } = openDama({ limit: 1, reset: 'none', environments: 1 });
    const rows = there.rows('rows', opened, [[0]]);
    const over = there.rows('step', opened, [[0], [rows.legal[0]![0]!]]);
    expect(over).toMatchObject({ done: [2], seat: [NOBODY], payoffs: [[0, 0]], legal: [[]] });
    expect(there.refusal('step', opened.batch, [[0], [0]]).refused).toBe('env/game-over');
    expect(there.rows('reset', opened, [[0]])).toMatchObject({ done: [0], episode: [1] });
  });

  test.each([
    [{ game: 'chess' }, 'env/no-such-game'],
    [{ game: 'dama', seats: 3 }, 'env/seats'],
    [{ game: 'dama', options: { height: 1 } }, 'options/unknown'],
    [{ game: 'dama', environments: 0 }, 'env/bad-field'],
    [{ game: 'dama', legal: 'all' }, 'env/bad-field'],
    [{ game: 'dama', seed: 1.5 }, 'env/bad-field'],
    [{ game: 'dama', sede: 1 }, 'env/bad-field'],
    [{ game: 'dama', opponents: [null, 'deep'] }, 'env/no-such-bot'],
    [{ game: 'dama', opponents: ['greedy', 'greedy'] }, 'env/bad-field'],
    [{ game: 'toy', observe: 'actor' }, 'env/no-tensor'],
    [{ game: 'carcassonne', legal: 'mask' }, 'env/no-mask'],
    [{ game: 'carcassonne', position: 'x' }, 'env/no-positions'],
  ])('opening %j', (settings, code) => {
    expect(client().refusal('open', 0, settings).refused).toBe(code);
  });

  test('a kind and a batch there are not', () => {
    const { there, opened } = openDama();
    expect(there.refusal('rows', 9, [[0]]).refused).toBe('env/no-such-batch');
    expect(there.refusal('advise', opened.batch, [[0], [0]]).refused).toBe('env/not-kept');
    const service = new EnvService({ games: all, bots, version: '1', now: () => 0, report: () => undefined });
    expect(new EnvClient(service).refusal('hello', 0, { protocol: 1 }).refused).toBe('env/protocol');
    there.json('close', opened.batch, {});
    expect(there.refusal('rows', opened.batch, [[0]]).refused).toBe('env/no-such-batch');
  });
});

test('a position, and who is to act in it', () => {
  const there = client();
  const s = dama.init(2, dama.defaults);
  const position = dama.write!(s);
  const opened = there.open({ game: 'dama', position, toAct: 0 });
  expect(there.rows('rows', opened, [[0]]).seat).toEqual([0]);
});

test('what a seat knows: its view, and with recall everything it was told', () => {
  const there = client();
  const opened = there.open({ game: 'sagrada', recall: true });
  const known = (seat: number): { view: object; heard: { what: string }[] } => {
    const { payload } = there.raw('information', opened.batch, [[0], [seat]]);
    const [from, to] = [payload.readInt32LE(8), payload.readInt32LE(12)];
    return JSON.parse(payload.subarray(16 + from, 16 + to).toString()) as { view: object; heard: { what: string }[] }; // the service's own output
  };
  const rows = there.rows('rows', opened, [[0]]);
  const before = known(0);
  there.rows('step', opened, [[0], [rows.legal[0]![0]!]]);
  const after = known(0);
  expect(after.heard.slice(0, before.heard.length)).toEqual(before.heard);
  expect(after.heard.length).toBeGreaterThan(before.heard.length);
  expect(JSON.stringify(known(1))).not.toBe(JSON.stringify(after));
});

describe('the short form of observations', () => {
  test.each(games.filter(game => game.tensor).map(({ id }) => id))('%s: the same values', id => {
    const there = client();
    const settings = { game: id, environments: 3, observe: 'seats', options: SHORT[id] ?? {} };
    const whole = there.open(settings);
    const short = there.open({ ...settings, packed: true });
    const pick = seededRandom(`short ${id}`);
    let [now, packed] = [there.rows('rows', whole, [range(3)]), there.rows('rows', short, [range(3)])];
    for (let step = 0; step < 150; step++) {
      // `toEqual` would take minutes for so many numbers.
      expect(Buffer.compare(Buffer.from(packed.observations), Buffer.from(now.observations))).toBe(0);
      const actions = now.legal.map(legal => legal[pick(legal.length)]!);
      now = there.rows('step', whole, [range(3), actions]);
      packed = there.rows('step', short, [range(3), actions]);
    }
    const ask = (batch: number): Uint8Array =>
      new Uint8Array(there.raw('observe', batch, [range(3), [0, 1, 0]]).payload).slice();
    const asked = new DataView(ask(short.batch).buffer);
    const [unpacked, end] = unpackObservations(asked, 8, 3, short.tensor!);
    expect(unpacked).toEqual(new Int8Array(ask(whole.batch).buffer, 8));
    expect(end).toBe(asked.byteLength);
  });
});

test('frames survive every split of the bytes', () => {
  const frames = [encodeRequest(6, 1, [range(40)]), encodeRequest(1, 0, { protocol: 1 }), encodeRequest(6, 2, [[1]])];
  const bytes = Buffer.concat(frames);
  for (const piece of [1, 7, 23, 24, 25, 200]) {
    const reader = new FrameReader();
    const found: string[] = [];
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      reader.room().set(part);
      reader.filled(part.length);
      for (let frame = reader.next(); frame && frame !== 'bad'; frame = reader.next())
        found.push(`${frame.kind} ${frame.batch} ${frame.payload.toString('hex')}`);
    }
    expect(found).toEqual(
      frames.map(f => `${f.readInt32LE(8)} ${f.readInt32LE(12)} ${f.subarray(24).toString('hex')}`),
    );
    expect(reader.isBroken).toBe(false);
  }
});

test('what is no frame is noticed, and a frame longer than the first memory is written whole', () => {
  const reader = new FrameReader();
  reader.room().write('{"id":1,"journal":[],"ask":["toAct"]}');
  reader.filled(37);
  expect(reader.next()).toBe('bad');
  const out = new FrameWriter();
  out.text('x'.repeat(300_000));
  expect(out.finish(1, 2, 3)).toHaveLength(300_024);
});
