import { describe, expect, test } from 'vitest';
import { AUDIENCE, CHANCE } from '../core/game.ts';
import type { Refusal } from '../core/refusal.ts';
import { toy } from '../core/testing/toy.ts';
import { Match } from './match.ts';
import { Table } from './table.ts';
import {
  gatewayClient,
  joinRecording,
  openMatch,
  person,
  RecordingSubscriber,
  reopened,
  startedMatch,
  TestRecorder,
  TestTimer,
  tableOf,
} from './testing.ts';

/** Collects the codes of answers; 'done' where nothing was refused. */
function answers(): [string[], (refusal: Refusal | undefined) => void] {
  const codes: string[] = [];
  return [codes, refusal => codes.push(refusal?.refused ?? 'done')];
}

const broken = (): undefined => {
  throw new Error('a rule broke');
};

describe('written before told', () => {
  test('nobody hears of anything, not even the one who did it, before it is durable', () => {
    const { table, recorder } = tableOf(startedMatch(toy));
    const [anna, beppe, watcher] = [joinRecording(table, 0), joinRecording(table, 1), joinRecording(table, AUDIENCE)];
    const [codes, answer] = answers();
    recorder.held = true;
    anna.seatHandle.actByText('bid-2', undefined, answer);
    expect([anna.entryKinds, beppe.entryKinds, watcher.entryKinds, codes]).toEqual([[], [], [], []]);
    recorder.flush();
    expect([anna.entryKinds, beppe.entryKinds, watcher.entryKinds, codes]).toEqual([
      ['acted'],
      ['acted'],
      ['acted'],
      ['done'],
    ]);
    expect(anna.updates[0]).toMatchObject({ version: table.match.version });
  });

  test('who joins meanwhile sees the table after it', () => {
    const { table, recorder } = tableOf(startedMatch(toy));
    const anna = joinRecording(table, 0);
    recorder.held = true;
    anna.seatHandle.actByText('bid-2', undefined);
    let seen: number | undefined;
    table.join(AUDIENCE, seatHandle => {
      seen = seatHandle.match.version;
      return new RecordingSubscriber(seatHandle);
    });
    let told = false;
    table.whenCommitted(() => (told = true));
    expect([seen, told]).toEqual([undefined, false]);
    recorder.flush();
    expect([seen, told]).toEqual([table.match.version, true]);
  });

  test('a refusal that comes with news waits for them', () => {
    const { idle: _, ...strict } = toy;
    const { table, recorder, timer } = tableOf(startedMatch(strict, { clock: { kind: 'turn', ms: 100 } }));
    const anna = joinRecording(table, 0);
    const [codes, answer] = answers();
    recorder.held = true;
    timer.pass(99);
    anna.seatHandle.actByText('bid-1', undefined);
    timer.pass(50);
    anna.seatHandle.actByText('bid-1', undefined, answer);
    recorder.flush();
    expect(codes).toEqual([]);
    recorder.flush();
    expect(codes).toEqual(['match/over']);
  });

  test('choices made at the same time are both taken, one commit after the other', () => {
    const { table, recorder } = tableOf(startedMatch(toy));
    const [anna, beppe] = [joinRecording(table, 0), joinRecording(table, 1)];
    const { version } = table.match;
    const [codes, answer] = answers();
    recorder.held = true;
    anna.seatHandle.actByText('bid-1', version, answer);
    beppe.seatHandle.actByText('bid-1', version, answer);
    expect(table.busy).toBe(true);
    recorder.flush();
    expect(codes).toEqual(['done']);
    recorder.flush();
    expect(codes).toEqual(['done', 'done']);
    expect(anna.updates.map(update => update.version)).toEqual([version + 1, version + 2]);
    expect(table.busy).toBe(false);
  });

  test('the first entries of a match go with the first change', () => {
    const recorder = new TestRecorder();
    const table = new Table(openMatch(toy), { recorder, timer: new TestTimer() });
    table.change((match, now) => match.sit(0, person('anna'), '', now));
    expect(recorder.journal.get('m')?.map(({ t }) => t)).toEqual(['created', 'sealed', 'seated']);
  });
});

describe('a store that fails', () => {
  test('drops the table: nothing is told, everybody is sent away', () => {
    const failures: string[] = [];
    const { table, recorder } = tableOf(startedMatch(toy), { onFailure: (_, { message }) => failures.push(message) });
    const [anna, beppe] = [joinRecording(table, 0), joinRecording(table, 1)];
    const [codes, answer] = answers();
    recorder.held = true;
    recorder.failing = new Error('disk full');
    anna.seatHandle.actByText('bid-1', undefined, answer);
    beppe.seatHandle.actByText('bid-1', undefined, answer);
    recorder.flush();
    expect(failures).toEqual(['disk full']);
    expect(codes).toEqual(['match/dropped', 'match/dropped']);
    expect([anna.updates, beppe.updates, anna.isDropped, beppe.isDropped]).toEqual([[], [], true, true]);
    anna.seatHandle.actByText('bid-1', undefined, answer);
    expect(codes.at(-1)).toBe('match/dropped');
    recorder.failing = undefined;
    recorder.flush();
    const again = Match.restore('m', toy, recorder.journal.get('m')!);
    expect([again.mayAct(0), again.mayAct(1)]).toEqual([true, true]);
  });

  test('who joins while the table waits for a store that fails is told, and so is who joins a dropped table', () => {
    const { table, recorder } = tableOf(startedMatch(toy), { onFailure: () => undefined });
    const anna = joinRecording(table, 0);
    const told: string[] = [];
    recorder.held = true;
    anna.seatHandle.actByText('bid-2', undefined);
    const join = (who: string): void =>
      table.join(
        AUDIENCE,
        seatHandle => {
          told.push(`${who} joined`);
          return new RecordingSubscriber(seatHandle);
        },
        () => told.push(`${who} was dropped`),
      );
    join('Beppe');
    expect(told).toEqual([]);
    recorder.failing = new Error('disk full');
    recorder.flush();
    join('Carla');
    expect(told).toEqual(['Beppe was dropped', 'Carla was dropped']);
  });

  test('a dropped table rings no bell and writes nothing', () => {
    const { table, timer, recorder } = tableOf(startedMatch(toy, { clock: { kind: 'turn', ms: 100 } }));
    joinRecording(table, 0);
    const length = recorder.journal.get('m')!.length;
    table.drop();
    timer.pass(10_000);
    expect(recorder.journal.get('m')).toHaveLength(length);
  });

  test('a table dropped while it waits for the store tells nobody', () => {
    const changed: string[] = [];
    const { table, recorder } = tableOf(startedMatch(toy), { onCommit: one => changed.push(one.match.id) });
    const anna = joinRecording(table, 0);
    const [codes, answer] = answers();
    recorder.held = true;
    anna.seatHandle.actByText('bid-1', undefined, answer);
    table.drop();
    recorder.flush();
    expect([codes, changed, anna.updates]).toEqual([['match/dropped'], [], []]);
  });

  test('a table dropped by an answer sets no alarm', () => {
    const { table, timer } = tableOf(startedMatch(toy, { clock: { kind: 'turn', ms: 100 } }));
    joinRecording(table, 0).seatHandle.actByText('bid-1', undefined, () => table.drop());
    expect(timer.waiting).toBe(0);
  });

  test('a table may be dropped by whoever keeps it, right after a commit', () => {
    const { table, timer, recorder } = tableOf(startedMatch(toy, { clock: { kind: 'turn', ms: 100 } }), {
      onCommit: one => one.drop(),
    });
    const anna = joinRecording(table, 0);
    const [codes, answer] = answers();
    recorder.held = true;
    anna.seatHandle.actByText('bid-1', undefined, answer);
    anna.seatHandle.request('resign', answer);
    recorder.flush();
    expect(codes).toEqual(['done', 'match/dropped']);
    timer.pass(1000);
    expect(table.match.phase).toBe('running');
  });

  test('a fault of the rules or of a player drops this table only, and is reported', () => {
    const faults: string[] = [];
    const { table } = tableOf(startedMatch(toy), { onFailure: (_, { message }) => faults.push(message) });
    const anna = joinRecording(table, 0);
    table.join(1, () => ({
      update: () => {
        throw new Error('a player broke');
      },
    }));
    anna.seatHandle.actByText('bid-1', undefined);
    expect([faults, anna.isDropped]).toEqual([['a player broke'], true]);
    const [codes, answer] = answers();
    const other = tableOf(startedMatch(toy), { onFailure: (_, { message }) => faults.push(message) }).table;
    other.change(broken, answer);
    expect([faults.at(-1), codes]).toEqual(['a rule broke', ['match/dropped']]);
    expect(() => tableOf(startedMatch(toy)).table.change(broken)).toThrow('a rule broke');
  });
});

test('ten thousand refused requests are answered one after another', () => {
  const { table, recorder } = tableOf(startedMatch(toy));
  const anna = joinRecording(table, 0);
  let refused = 0;
  recorder.held = true;
  anna.seatHandle.actByText('bid-1', undefined);
  for (let i = 0; i < 10_000; i++)
    anna.seatHandle.actByText('bid-1', undefined, refusal => (refused += refusal ? 1 : 0));
  recorder.flush();
  expect([refused, table.busy]).toEqual([10_000, false]);
});

describe('updates', () => {
  test('everybody who knows the same gets the same object', () => {
    const { table } = tableOf(startedMatch(toy));
    const [anna, too, beppe] = [joinRecording(table, 0), joinRecording(table, 0), joinRecording(table, 1)];
    const [w1, w2] = [joinRecording(table, AUDIENCE), joinRecording(table, AUDIENCE)];
    anna.seatHandle.actByText('bid-1', undefined);
    expect(too.updates[0]).toBe(anna.updates[0]);
    expect(w2.updates[0]).toBe(w1.updates[0]);
    expect(new Set([anna, beppe, w1].map(({ updates }) => updates[0]))).toHaveProperty('size', 3);
    expect([anna, beppe, w1].map(({ updates }) => updates[0]?.viewer)).toEqual([0, 1, AUDIENCE]);
  });

  test('where a game has no secrets, all get the same', () => {
    const { table } = tableOf(startedMatch({ ...toy, secrets: false }));
    const all = [joinRecording(table, 0), joinRecording(table, 1), joinRecording(table, AUDIENCE)];
    all[0]!.seatHandle.actByText('bid-1', undefined);
    expect(new Set(all.map(({ updates }) => updates[0]))).toHaveProperty('size', 1);
    expect(all[2]?.updates[0]?.events[0]?.entry).toMatchObject({ t: 'acted', seat: 0, text: 'bid-1' });
  });

  test('what was made for one is there for all who get the same', () => {
    const { table } = tableOf(startedMatch(toy));
    const watchers = [joinRecording(table, AUDIENCE), joinRecording(table, AUDIENCE)];
    joinRecording(table, 0).seatHandle.actByText('bid-1', undefined);
    const [one, other] = watchers.map(({ updates }) => updates[0]!);
    expect(one!.cached('json')).toBeUndefined();
    one!.cache('json', Buffer.from('text'));
    one!.cache('xml', Buffer.from('<text/>'));
    expect([other!.cached('json'), other!.cached('xml')].map(String)).toEqual(['text', '<text/>']);
  });

  test('a text may be prepared before the commit, and is told after it', () => {
    const recorder = new TestRecorder();
    const { table } = tableOf(startedMatch(toy), {}, recorder);
    const heard: string[] = [];
    table.join(AUDIENCE, () => ({
      prepare: update => void update.cache('version', Buffer.from(`${table.match.version}`)),
      update: update => void heard.push(`${String(update.cached('version'))} of ${update.version}`),
    }));
    const anna = joinRecording(table, 0);
    recorder.held = true;
    anna.seatHandle.actByText('bid-1', undefined);
    expect(heard).toEqual([]);
    recorder.flush();
    expect(heard).toEqual([`${table.match.version} of ${table.match.version}`]);
  });

  test('events carry the version after them, and come without gaps', () => {
    const { table } = tableOf(startedMatch(toy));
    const from = table.match.version;
    const [anna, beppe] = [joinRecording(table, 0), joinRecording(table, 1)];
    anna.seatHandle.actByText('bid-1', undefined);
    beppe.seatHandle.actByText('bid-1', undefined);
    [anna, beppe][table.match.toAct]!.seatHandle.actByText('small', undefined);
    [anna, beppe][table.match.toAct]!.seatHandle.actByText('keep', undefined);
    const versions = beppe.updates.flatMap(({ events }) => events.map(({ version }) => version));
    expect(versions).toEqual(Array.from({ length: table.match.version - from }, (_, i) => from + i + 1));
    expect(beppe.updates.at(-1)?.events.map(({ entry }) => 'seat' in entry && entry.seat)).toContain(CHANCE);
  });
});

test('watchers only watch', () => {
  const { table } = tableOf(startedMatch(toy));
  const watcher = joinRecording(table, AUDIENCE);
  const [codes, answer] = answers();
  const { seatHandle } = watcher;
  seatHandle.actByText('bid-1', undefined, answer);
  seatHandle.act(6, undefined, answer);
  seatHandle.request('retract', answer);
  seatHandle.request('resign', answer);
  seatHandle.request('pause', answer);
  seatHandle.request('resume', answer);
  expect(codes).toEqual(codes.map(() => 'match/not-seated'));
  expect(codes).toHaveLength(6);
  expect([table.spectators, table.connectionCount]).toEqual([1, 1]);
  seatHandle.leave();
  expect([table.spectators, table.connectionCount]).toEqual([0, 0]);
});

test('a player can act, take back, pause, resume and resign', () => {
  const { table } = tableOf(startedMatch(toy, { clock: { kind: 'none' } }));
  const players = [joinRecording(table, 0), joinRecording(table, 1)];
  const [codes, answer] = answers();
  players[0]!.seatHandle.actByText('nonsense', undefined, answer);
  for (const { seatHandle } of players) seatHandle.actByText('bid-1', undefined, answer);
  const winner = players[table.match.toAct]!.seatHandle;
  winner.act(9, undefined, answer);
  winner.request('retract', answer);
  winner.request('pause', answer);
  winner.request('resume', answer);
  winner.request('resign', answer);
  expect(codes).toEqual(['toy/not-a-word', 'done', 'done', 'done', 'done', 'done', 'done', 'done']);
  expect(table.match.ending).toEqual({ by: 'resignation', seat: winner.seat });
});

describe('the alarm', () => {
  test('rings when a seat is out of time', () => {
    const { table, timer } = tableOf(startedMatch(toy, { clock: { kind: 'turn', ms: 500 } }));
    const anna = joinRecording(table, 0);
    timer.pass(400);
    anna.seatHandle.actByText('bid-3', undefined);
    timer.pass(99);
    expect(anna.entryKinds).toEqual(['acted']);
    timer.pass(1);
    expect(anna.entryKinds).toEqual(['acted', 'acted']);
    expect(table.match.view(0)).toMatchObject({ phase: 'prize', bids: [3, 1] });
  });

  test('plays a whole match nobody attends to', () => {
    const { table, timer } = tableOf(startedMatch(toy, { clock: { kind: 'turn', ms: 500 } }));
    joinRecording(table, AUDIENCE);
    timer.pass(60_000);
    expect(table.match).toMatchObject({ phase: 'over', ending: { by: 'rules' } });
  });

  test('a match from its journal waits for what it waited for', () => {
    const before = tableOf(startedMatch(toy, { absence: 'lose', grace: 700, clock: { kind: 'none' } }, gatewayClient));
    joinRecording(before.table, 0).seatHandle.leave();
    const { table, timer } = reopened(before);
    timer.pass(700);
    expect(table.match.ending).toEqual({ by: 'absence', seat: 0 });
  });
});
