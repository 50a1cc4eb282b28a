import { expect, test, vi } from 'vitest';
import type { MatchShown, UpdateMessage } from '../protocol/play.ts';
import type { TableEntry, TableMessage } from './connection.ts';
import type { PlayReply, PlayRequest } from './play-requests.ts';
import { TableFollower } from './table-follower.ts';

// As much of a table as is looked at here.
const look = (version: number, more: object = {}): MatchShown =>
  ({
    t: 'match',
    match: 'abcd',
    game: 'dama',
    phase: 'running',
    version,
    players: [],
    ...more,
  }) as unknown as MatchShown;
const did = (version: number, t = 'acted'): UpdateMessage =>
  ({ t: 'did', match: 'abcd', phase: 'running', version, events: [{ t, version, at: 0 }] }) as unknown as UpdateMessage;

function follow(entry: TableEntry = { t: 'join', match: 'abcd' }) {
  let hear!: (message: TableMessage) => void;
  let rejoin!: (reply: PlayReply) => void;
  const asked: { request: PlayRequest; answer: (reply: PlayReply) => void }[] = [];
  const stop = vi.fn();
  const follower = new TableFollower({
    entry,
    now: () => 0,
    connection: {
      subscribe: (_, onMessage, onRejoined) => {
        hear = onMessage;
        rejoin = onRejoined!;
        return { joined: Promise.resolve({ t: 'ok' }), stop };
      },
      request: request => new Promise(answer => asked.push({ request, answer })),
    },
  });
  return { follower, hear, rejoin, asked, stop };
}

test('what comes before anybody listens is told then, in order', async () => {
  const { follower, hear } = follow();
  hear(look(1));
  hear(did(2));
  hear({ t: 'chat', match: 'abcd', lines: [] });
  expect(await follower.first).toMatchObject({ version: 1 });
  expect(follower.state).toBeUndefined();
  const told: string[] = [];
  follower.listen({
    onState: ({ shown }, { t }) => told.push(`${t} ${shown.version}`),
    onChat: () => told.push('chat'),
  });
  hear(did(3));
  expect(told).toEqual(['match 1', 'did 2', 'chat', 'did 3']);
});

test('what is known already is not told again', () => {
  const { follower, hear } = follow();
  const onState = vi.fn();
  follower.listen({ onState });
  hear(did(4));
  hear(look(5));
  hear(did(5));
  expect(onState).toHaveBeenCalledTimes(1);
});

test('asks for the table once when the match starts, however many want it', async () => {
  const { follower, hear, asked } = follow();
  follower.listen({ onState: () => undefined });
  hear(look(1, { phase: 'open', seat: 0 }));
  hear(did(2, 'started'));
  void follower.refresh();
  expect(asked.map(({ request }) => request)).toEqual([{ t: 'view', match: 'abcd' }]);
  hear(look(2, { seat: 1 }));
  expect(follower.state?.shown.seat).toBe(1);
  // The answer has come. Later calls send a new request, as do calls after a refusal.
  const again = follower.refresh();
  expect(asked).toHaveLength(2);
  asked[1]!.answer({ t: 'refused', refused: 'server/too-fast', detail: '' });
  await again;
  void follower.refresh();
  expect(asked).toHaveLength(3);
});

test('whoever schedules decides when a message takes effect', () => {
  const { follower, hear } = follow();
  const waiting: (() => void)[] = [];
  const versions: number[] = [];
  follower.listen({
    onState: ({ shown }) => versions.push(shown.version),
    schedule: (message, apply) => (message.t === 'did' ? waiting.push(apply) : apply()),
  });
  hear(look(1));
  hear(did(2));
  expect(versions).toEqual([1]);
  waiting[0]!();
  expect(versions).toEqual([1, 2]);
});

test('history comes before what was heard since', () => {
  const { follower, hear } = follow();
  follower.listen({ onState: () => undefined });
  hear(look(3));
  hear(did(4));
  follower.addHistory([1, 2, 3, 4, 5].map(version => ({ t: 'acted', version, at: 0, text: `${version}` })));
  expect(follower.state?.events.map(({ version, text }) => text ?? version)).toEqual(['1', '2', '3', '4']);
  hear(did(5));
  expect(follower.state?.events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
});

test('requests name the table, and so does one that the server found', () => {
  const { follower, hear, asked } = follow({ t: 'seek', game: 'dama' });
  expect(() => follower.request({ t: 'resign' })).toThrow('not known yet');
  follower.listen({ onState: () => undefined });
  hear(look(1));
  void follower.request({ t: 'act', action: '23-34', version: 1 });
  expect(asked[0]!.request).toEqual({ t: 'act', match: 'abcd', action: '23-34', version: 1 });
});

test('says whether it came back, and leaves when closed', () => {
  const { follower, rejoin, stop, hear } = follow();
  const onRejoined = vi.fn();
  const onState = vi.fn();
  follower.listen({ onState, onRejoined });
  rejoin(look(1));
  rejoin({ t: 'refused', refused: 'server/no-such-match', detail: '' });
  expect(onRejoined.mock.calls).toMatchObject([[undefined], [{ refused: 'server/no-such-match' }]]);
  follower.close();
  hear(look(2));
  expect(stop).toHaveBeenCalled();
  expect(onState).not.toHaveBeenCalled();
});
