// What goes over the wire and must not: another's private colour before the end, the windows others were offered, the secret of
// the draws, the bag. Every raw frame is looked at; and two matches that differ in one secret alone must give the same frames.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLANK_FILE, EMPTY_WINDOW } from '../../games/sagrada/rules/testing.ts';
import { AUDIENCE, type Seat } from '../../src/core/game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import { type RandomInt, seededRandom } from '../../src/core/random.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { anyhow, DialogueClient } from './sagrada-client.ts';

let server: PlayServer;
beforeAll(async () => {
  const gateways = { 'sagrada-dialogue': 0 };
  server = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways });
});
afterAll(() => server.close());

/** What one viewer's frames hold that only others may know. */
function leaks(frames: readonly string[], viewer: Seat): string[] {
  const found: string[] = [];
  for (const frame of frames) {
    const message = JSON.parse(frame) as { phase?: string; t?: string };
    if (message.phase === 'over' || message.t === 'over') return found;
    visit(message, viewer, found);
  }
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function visit(value: unknown, viewer: Seat, found: string[]): void {
  if (typeof value === 'string') {
    for (const [line, seat] of value.matchAll(/seat (\d+): [^\n]*private \w+/g))
      if (Number(seat) !== viewer) found.push(line);
    return;
  }
  if (!isObject(value)) return;
  const { players, what, seat } = value;
  if (Array.isArray(players))
    for (const [other, player] of players.entries()) {
      const secret: unknown = isObject(player) ? player['private'] : undefined;
      // A text in views, a list of letters in the dialogue.
      if (other !== viewer && (Array.isArray(secret) ? secret.length > 0 : Boolean(secret)))
        found.push(`private of ${other}`);
    }
  if (seat !== viewer && what === 'dealt-private' && 'colour' in value) found.push(`private dealt to ${String(seat)}`);
  if (seat !== viewer && what === 'dealt-card' && 'patterns' in value) found.push(`windows dealt to ${String(seat)}`);
  if (seat !== viewer && what === 'chose-window' && 'pattern' in value) found.push(`window of ${String(seat)}`);
  for (const [key, inner] of Object.entries(value)) {
    if (/^(bag|secret|sealed)$/.test(key)) found.push(key);
    visit(inner, viewer, found);
  }
}

/** A WebSocket player that leaves in the middle and comes back; answers with everything it ever heard. */
async function playAndReturn(one: Client & { token: string }, match: string, random: RandomInt): Promise<string[]> {
  const wants = { want: 'views', legal: true, draw: true } as const;
  const pick = (legal: readonly string[]): string => legal[random(legal.length)]!;
  let now: { legal?: string[]; version: number; phase: string } = await one.join(match, wants);
  for (let answered = 0; answered < 25 && now.phase !== 'over'; ) {
    if (now.legal?.length) {
      one.send({ t: 'act', match, action: pick(now.legal), version: now.version });
      answered++;
    }
    now = await one.hear('did');
  }
  await one.close();
  const again = await Client.guest(server.url, '', one.token);
  await again.playToEnd(await again.join(match, wants), pick);
  await again.close();
  return [...one.frames, ...again.frames];
}

test('whole matches: nobody hears what is not for them, coming back and watching included', async () => {
  const [ada, bob] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.url, 'Bob')];
  const wanted = { game: 'sagrada', seats: 4, bots: [{ seat: 3, bot: 'random' }], seat: 0 };
  const { match } = (await ask<MatchCreated>(server.url, '/api/matches', wanted, ada.token)).body;
  const [spectator, reader] = [await Client.connect(server.url), await Client.connect(server.url)];
  await spectator.join(match, { want: 'views', draw: true });
  // From before the deal.
  await Promise.all([reader, ada, bob].map(one => one.join(match)));
  await ask(server.url, `/api/matches/${match}/seats`, { seat: 1 }, bob.token);
  const port = server.gateways.find(({ name }) => name === 'sagrada-dialogue')!.port;
  const socket = new DialogueClient(port);
  await socket.login('Grace');
  socket.send({ t: 'queue' });
  await socket.hear('start');
  const back = new DialogueClient(port);
  const returning = async (): Promise<string[]> => {
    socket.play(anyhow(seededRandom('grace')));
    await socket.hear('state', ({ match: { round } }) => round === 4);
    socket.drop();
    await back.login('Grace', socket.token);
    back.play(anyhow(seededRandom('back')));
    await back.hear('over');
    return [...socket.lines, ...back.lines];
  };
  const received = await Promise.all([
    playAndReturn(ada, match, seededRandom('ada')),
    playAndReturn(bob, match, seededRandom('bob')),
    returning(),
  ]);
  await Promise.all([spectator, reader].map(one => one.hear('did', ({ phase }) => phase === 'over')));
  const audience = [spectator.frames, reader.frames];
  for (const [seat, frames] of received.entries()) expect(leaks(frames, seat)).toEqual([]);
  for (const frames of audience) expect(leaks(frames, AUDIENCE)).toEqual([]);

  // The same look finds what is there: to anybody else's eyes each of these had secrets in it.
  for (const [seat, frames] of received.entries()) {
    const found = leaks(frames, (seat + 1) % 3);
    expect(found).toContain(`private of ${seat}`);
  }
  expect(leaks(received[0], 1).some(leak => leak.startsWith('seat 0:'))).toBe(true);
  expect(leaks(received[0], 1)).toContain('private dealt to 0');

  const journal = (await ask<JournalEntry[]>(server.url, `/api/matches/${match}/journal`)).body;
  const ended = journal.at(-1);
  const secret = ended?.t === 'ended' ? ended.secret : '';
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const frames = [...received, ...audience].flat();
  const early = frames.filter(frame => frame.includes(secret) && !/"t":"ended"/.test(frame));
  expect(early).toEqual([]);
  console.log(`${frames.length} frames of 3 players and 2 watchers, none with another's secret`);
  await Promise.all([spectator.close(), reader.close()]);
  back.drop();
});

/** The last round of a match in which seat 1 has this private colour, as each viewer receives it before the end. */
async function lastRound(
  secret: string,
): Promise<{ ada: string[]; bob: string[]; audience: string[]; socket: string[] }> {
  const window = ['R1 B2 .. .. ..', ...EMPTY_WINDOW.slice(1)];
  const seats = ['seat 0 blank-glass R 3', ...window, `seat 1 clear-glass ${secret} 3`, ...window];
  const position = ['round 10', 'tools lathekin', 'pool R5 G2 B2 Y1 P6', ...seats].join('\n');
  const [ada, bob] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.url, 'Bob')];
  const wanted = {
    game: 'sagrada',
    seats: 2,
    seat: 0,
    options: { patterns: BLANK_FILE },
    position,
    clock: { kind: 'none' },
  };
  const { match } = (await ask<MatchCreated>(server.url, '/api/matches', wanted, ada.token)).body;
  const spectator = await Client.connect(server.url);
  await spectator.join(match, { want: 'views', draw: true });
  await ask(server.url, `/api/matches/${match}/seats`, { seat: 1 }, bob.token);
  const socket = new DialogueClient(server.gateways.find(({ name }) => name === 'sagrada-dialogue')!.port);
  await socket.login('Ada', ada.token);
  await socket.hear('state');
  const wants = { want: 'views', legal: true, draw: true } as const;
  const [first, second] = [await ada.join(match, wants), await bob.join(match, wants)];
  await Promise.all([ada.playToEnd(first, legal => legal.at(-1)!), bob.playToEnd(second, legal => legal.at(-1)!)]);
  await Promise.all([spectator.hear('did', ({ phase }) => phase === 'over'), socket.hear('over')]);
  await Promise.all([ada, bob, spectator].map(one => one.close()));
  socket.drop();
  const accounts = [ada, bob].flatMap(({ token }) => [token, token.split('.')[0]!]);
  const told = (frames: readonly string[]): string[] =>
    frames
      .filter(frame => !/"phase":"over"|"t":"(over|ok|welcome|presence)"/.test(frame))
      .map(frame => [match, ...accounts].reduce((text, id) => text.replaceAll(id, '#'), frame))
      .map(frame => frame.replace(/"(at|left|commit|code|word)":("[^"]*"|[\d.]+|\[[^\]]*\])/g, '"$1":0'));
  return { ada: told(ada.frames), bob: told(bob.frames), audience: told(spectator.frames), socket: told(socket.lines) };
}

test('two matches that differ in one secret are told in the same words, but for whose it is', async () => {
  const [one, other] = [await lastRound('Y'), await lastRound('G')];
  expect(one.ada.length).toBeGreaterThan(4);
  expect(other.ada).toEqual(one.ada);
  expect(other.audience).toEqual(one.audience);
  expect(other.socket).toEqual(one.socket);
  expect(other.bob).not.toEqual(one.bob);
});
