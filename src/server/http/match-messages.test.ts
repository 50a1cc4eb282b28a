import { expect, test } from 'vitest';
import { AUDIENCE } from '../../core/game.ts';
import { toy } from '../../core/testing/toy.ts';
import { actByText, joinRecording, NOON, startedMatch, tableOf } from '../../match/testing.ts';
import { eventShown, updateShown } from '../../messages/match-shown.ts';
import { UpdateMessage } from '../../protocol/play.ts';
import { Value } from '../../protocol/schema.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { Redaction } from '../people/accounts/redaction.ts';
import { updateFrame } from './match-messages.ts';
import { messageOf } from './testing.ts';

const redaction = new Redaction(new MemoryStorage().accounts);
const format = { views: false, legal: false, draw: false };

test('a message made by hand is what the schema says and what the events are, texts with quotes included', () => {
  const { table, timer } = tableOf(startedMatch(toy, { seats: 2, clock: { kind: 'turn', ms: 5000 } }));
  const watcher = joinRecording(table, AUDIENCE);
  const players = [joinRecording(table, 0), joinRecording(table, 1)];
  table.change((match, now) => match.act(0, Number(match.parse(0, 'bid-1')), undefined, now, 'a "note"\n\u2028'));
  timer.pass(10);
  table.change((match, now) => actByText(match, 1, 'bid-2', now));
  table.change((match, now) => match.pause(now));
  table.change((match, now) => match.abort(now));
  for (const listener of [watcher, ...players]) {
    expect(listener.updates.length).toBeGreaterThan(3);
    for (const update of listener.updates) {
      const seat = listener.seatHandle.seat;
      const did = messageOf(updateFrame(update, table.match, seat, format, NOON, redaction));
      const named = { ...did, match: 'a-longer-name' }; // tests name their matches "m"
      expect(Value.Errors(UpdateMessage, named)).toEqual([]);
      const events = update.events.map(event => JSON.parse(JSON.stringify(eventShown(event, redaction))) as unknown);
      expect(did).toMatchObject({ t: 'did', match: 'm', version: update.version, events });
      // The same message where it need not be fast: in a browser that plays without a server.
      const whole = { views: true, legal: true, draw: true };
      const frame = messageOf(updateFrame(update, table.match, seat, whole, NOON, redaction));
      const shown = updateShown(update, table.match, seat, whole, NOON, redaction);
      expect(JSON.parse(JSON.stringify(shown))).toEqual(frame);
    }
  }
});
