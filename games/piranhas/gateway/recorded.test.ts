// A whole recorded game of the official server 19.2.1 with two official clients: what red sent and received.

import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CHANCE } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules as piranhas } from '../rules/index.ts';
import { moveAt } from '../rules/moves.ts';
import { CLOSE, fromClients, fromServers, OPEN, writeFromClient, writeFromServer } from './codec.ts';
import type { SoftwareChallengeResult, SoftwareChallengeServerMessage } from './messages.ts';
import {
  asFirstMover,
  gameOf,
  parseReplay,
  replayFileName,
  type SoftwareChallengeReplay,
  situation,
  wireState,
  writeReplay,
} from './replay.ts';

const encoder = new TextEncoder();

function recorded(name: string): string {
  const file = new URL(`testdata/server19.2.1-java-java.red.${name}.xml.gz`, import.meta.url);
  return gunzipSync(readFileSync(file)).toString();
}

const heard = recorded('server-to-client');
const said = recorded('client-to-server');
const NAMES = ['Unknown', 'Unknown'];

/** Where what we write differs from the recording, and why. */
const DIFFERENCES: readonly (readonly [why: string, from: RegExp, to: string])[] = [
  [
    'both attribute pairs, so that clients of every release find theirs',
    /startPlayerColor="(\w+)" currentPlayerColor="(\w+)" turn="(\d+)"/g,
    'turn="$3" startPlayer="$1" currentPlayer="$2" startPlayerColor="$1" currentPlayerColor="$2"',
  ],
  ['no <line> in the board: a mistake of 19.2.1 alone', /\n {10}<line>-{12}<\/line>/g, ''],
];

function asWeWriteIt(text: string): string {
  return DIFFERENCES.reduce((changed, [, from, to]) => changed.replace(from, to), text);
}

test('what the server said comes back byte for byte, two differences aside', () => {
  const messages = fromServers().push(encoder.encode(heard));
  // joined, welcome, 61 positions, 30 requests, result, left, end
  expect(messages).toHaveLength(96);
  expect(messages.at(-1)).toEqual({ t: 'end' });
  const written = messages.map(message => {
    if (message.t === 'end' || message.t === 'broken' || message.t === 'unknown') return '';
    expect(message.t === 'room' && message.data.t).not.toBe('unknown');
    return writeFromServer(message);
  });
  expect(OPEN + written.join('') + CLOSE).toBe(asWeWriteIt(heard));
});

test('what the client said comes back byte for byte', () => {
  const messages = fromClients().push(encoder.encode(said));
  expect(messages.slice(-2)).toEqual([{ t: 'goodbye' }, { t: 'end' }]);
  const written = messages.map(message =>
    message.t === 'end' || message.t === 'broken' ? '' : writeFromClient(message),
  );
  expect(OPEN + written.join('') + CLOSE).toBe(said);
});

test('a stream cut after any byte gives the same messages', () => {
  const original = said.replace('direction="UP"', 'direction="UP" comment="∅ 🐟"');
  const whole = fromClients().push(encoder.encode(original));
  const bytes = encoder.encode(original);
  const bitwise = fromClients();
  expect(Array.from(bytes).flatMap(byte => bitwise.push(Uint8Array.of(byte)))).toEqual(whole);
  for (let cut = 0; cut <= bytes.length; cut += cut < 400 ? 1 : 13) {
    const inbox = fromClients();
    expect([...inbox.push(bytes.subarray(0, cut)), ...inbox.push(bytes.subarray(cut))]).toEqual(whole);
  }
});

test('our rules and our codec say what the server said, given what the clients did', () => {
  const roomId = /roomId="([^"]+)"/.exec(heard)![1]!;
  const room = (data: Extract<SoftwareChallengeServerMessage, { t: 'room' }>['data']): string =>
    writeFromServer({ t: 'room', roomId, data });
  const game = played(heard);
  const redMoves = fromClients()
    .push(encoder.encode(said))
    .flatMap(message => (message.t === 'room' && message.data.t === 'move' ? [message.data.move] : []))
    .map(({ x, y, direction }) => moveAt(x, y, direction));
  expect(game.steps.filter(step => step.seat === 0).map(step => step.action)).toEqual(redMoves);

  let text = `${OPEN}${writeFromServer({ t: 'joined', roomId })}${room({ t: 'welcome', colour: 'RED' })}`;
  const s = piranhas.init(2, game.options);
  for (const step of [...game.steps, undefined]) {
    if (piranhas.toAct(s) !== CHANCE) text += room({ t: 'memento', state: wireState(piranhas.view(s, 0), NAMES, []) });
    if (piranhas.toAct(s) === 0) text += room({ t: 'moveRequest' });
    if (step) piranhas.apply(s, step.seat, step.action);
  }
  const reason = 'Das Rundenlimit wurde erreicht.';
  const scores = [0, 1].map(seat => ({
    cause: 'REGULAR' as const,
    reason,
    victory: piranhas.payoff(s, seat) + 1,
    swarm: piranhas.score(s, seat),
  }));
  const result: SoftwareChallengeResult = { scores, winner: { name: 'Unknown', colour: 'BLUE' } };
  text += room({ t: 'result', result }) + writeFromServer({ t: 'left', roomId }) + CLOSE;
  expect(text).toBe(asWeWriteIt(heard));
});

test('a replay is read plain, packed, and as far as a cut file goes', () => {
  const whole = replay(heard);
  expect(whole.states).toHaveLength(61);
  expect(whole.result?.winner).toEqual({ name: 'Unknown', colour: 'BLUE' });
  expect(parseReplay(gzipSync(heard))).toEqual(whole);
  const cut = replay(heard.slice(0, heard.length / 2));
  expect(cut.states).toEqual(whole.states.slice(0, cut.states.length));
  expect(cut.states.length).toBeGreaterThan(25);
});

for (const wire of ['season', 'document'] as const)
  test(`a replay written in the form of the ${wire} is read back`, () => {
    expect(replay(writeReplay(replay(heard), 'r', wire))).toEqual(replay(heard));
  });

test('play goes on from any turn of a replay', () => {
  const whole = replay(heard);
  for (const turn of [0, 1, 30, 59]) {
    const position = situation(whole, turn);
    if (isRefusal(position)) throw new Error(position.detail);
    const s = piranhas.init(2, { official: true, position });
    expect(piranhas.toAct(s)).toBe(turn & 1);
    const rest = gameOf({ ...whole, states: whole.states.slice(turn) });
    if (isRefusal(rest)) throw new Error(rest.detail);
    for (const { seat, action } of rest.steps) if (seat >= 0) piranhas.apply(s, seat, action);
    if (turn > 0) expect(rest.options.position).toBe(position);
    expect(piranhas.view(s, 0)).toMatchObject({
      board: whole.states.at(-1)!.board,
      ending: { by: 'limit', winner: 1 },
    });
  }
  expect(situation(whole, 61)).toMatchObject({ refused: 'software-challenge-xml/no-such-turn' });
});

test('a loaded situation makes whoever is to move red, as the season did', () => {
  expect(asFirstMover(`RB-O${'-'.repeat(96)} 7`)).toBe(`BR-O${'-'.repeat(96)} 6`);
  expect(asFirstMover(`RB-O${'-'.repeat(96)} 8`)).toBe(`RB-O${'-'.repeat(96)} 8`);
});

const wrong: readonly (readonly [name: string, file: Uint8Array, code: string])[] = [
  ['nothing', encoder.encode(''), 'empty-replay'],
  ['no position', encoder.encode('<protocol><left roomId="r"/></protocol>'), 'empty-replay'],
  ['something else', encoder.encode('{"replay": 1}'), 'malformed'],
  ['a damaged packed file', gzipSync(heard).subarray(0, 900), 'not-gzip'],
  ['a file that unpacks to too much', gzipSync(Buffer.alloc(9_000_000, 32)), 'not-gzip'],
  ['a missing turn', encoder.encode(heard.replace('turn="7"', 'turn="8"')), 'impossible-replay'],
];
for (const [name, file, code] of wrong)
  test(`does not read ${name}: ${code}`, () => {
    expect(parseReplay(file)).toMatchObject({ refused: `software-challenge-xml/${code}` });
  });

test('a replay that breaks the rules is not played', () => {
  const whole = replay(heard);
  const states = whole.states.map((state, i) => (i === 9 ? { ...state, board: state.board.replace('R', '-') } : state));
  expect(gameOf({ ...whole, states })).toMatchObject({ refused: 'software-challenge-xml/impossible-replay' });
  const still = whole.states.with(9, { ...whole.states[9]!, last: undefined });
  expect(gameOf({ ...whole, states: still })).toMatchObject({ refused: 'software-challenge-xml/impossible-replay' });
});

test('replay files are named as the season named them, and names cannot lead out of the folder', () => {
  const at = new Date(Date.UTC(2019, 4, 3, 17, 8, 9));
  expect(replayFileName(['p1', '../../Jörg & Co'], at)).toBe(
    'replay_swc_2019_piranhas_p1_-Jörg-Co_2019.05.03_17_08_09.xml',
  );
});

function replay(text: string): SoftwareChallengeReplay {
  const read = parseReplay(encoder.encode(text));
  if (isRefusal(read)) throw new Error(read.detail);
  return read;
}

function played(text: string): Exclude<ReturnType<typeof gameOf>, { refused: string }> {
  const game = gameOf(replay(text));
  if (isRefusal(game)) throw new Error(game.detail);
  return game;
}
