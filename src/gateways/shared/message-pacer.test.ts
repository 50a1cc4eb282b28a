import { describe, expect, test } from 'vitest';
import { DOCUMENT_DIALECT } from '../../../games/carcassonne/gateway/dialect.ts';
import { USUAL_PACE } from '../../../games/piranhas/gateway/messages.ts';
import { TestTimer } from '../../match/testing.ts';
import { MessagePacer } from './message-pacer.ts';

const PACE = 30;

function paced(timer = new TestTimer(), pace = PACE): { pacer: MessagePacer; written: string[]; timer: TestTimer } {
  const written: string[] = [];
  return { pacer: new MessagePacer(timer, pace, text => written.push(text)), written, timer };
}

/** What each read of a client returns that needs so long for every read, among the messages of a paced connection. */
function reads(count: number, pace: number, busy: number): string[] {
  const timer = new TestTimer();
  const found: string[] = [];
  let arrived = '';
  let isBusy = false;
  const read = (): void => {
    if (isBusy || arrived === '') return;
    found.push(arrived);
    arrived = '';
    isBusy = true;
    timer.at(timer.now() + busy, () => {
      isBusy = false;
      read();
    });
  };
  const pacer = new MessagePacer(timer, pace, text => {
    arrived += text;
    read();
  });
  for (let i = 0; i < count; i++) pacer.send(`${i} `);
  for (let passed = 0; passed <= count * (pace + busy); passed++) timer.pass(1);
  return found;
}

test('after a message for which a client does much, the next one waits longer, and those behind it do not', () => {
  const { pacer, written, timer } = paced();
  pacer.send('start', () => pacer.rest(10 * PACE));
  pacer.send('turn');
  pacer.send('next');
  timer.pass(10 * PACE - 1);
  expect(written).toEqual(['start']);
  timer.pass(1);
  expect(written).toEqual(['start', 'turn']);
  timer.pass(PACE);
  expect(written).toEqual(['start', 'turn', 'next']);
});

describe('a client that is short of processor time', () => {
  /** A reader with 0.25 s of processor time for a move was late by up to this. */
  const BUSY = 100;

  test.each([
    ['carcassonne-lines', DOCUMENT_DIALECT.pace],
    ['software-challenge-xml', USUAL_PACE],
  ])('reads one message of %s at a time', (_, pace) => {
    expect(reads(20, pace, BUSY)).toHaveLength(20);
  });

  test.each([30, 60])('finds two messages in one read with a pace of %i', pace => {
    expect(reads(20, pace, BUSY).some(read => read.trim().includes(' '))).toBe(true);
  });
});

describe('a paced connection', () => {
  test('writes the first message at once and each following one after a gap', () => {
    const { pacer, written, timer } = paced();
    for (const text of ['a', 'b', 'c']) pacer.send(text);
    expect(written).toEqual(['a']);
    timer.pass(PACE - 1);
    expect(written).toEqual(['a']);
    timer.pass(1);
    expect(written).toEqual(['a', 'b']);
    timer.pass(PACE);
    expect(written).toEqual(['a', 'b', 'c']);
    expect(pacer.waiting).toBe(0);
  });

  test('writes at once again when the last message is older than the gap', () => {
    const { pacer, written, timer } = paced();
    pacer.send('a');
    timer.pass(PACE);
    pacer.send('b');
    expect(written).toEqual(['a', 'b']);
    expect(timer.waiting).toBe(0);
  });

  test('says when a message was really written', () => {
    const { pacer, timer } = paced();
    const started = timer.now();
    let sentAt: number | undefined;
    pacer.send('memento');
    pacer.send('request', () => {
      sentAt = timer.now();
    });
    expect(sentAt).toBeUndefined();
    timer.pass(500);
    expect(sentAt).toBe(started + PACE);
  });

  test('does not delay another connection', () => {
    const timer = new TestTimer();
    const [busy, quiet] = [paced(timer), paced(timer)];
    for (let i = 0; i < 50; i++) busy.pacer.send(`${i}`);
    quiet.pacer.send('a');
    expect(quiet.written).toEqual(['a']);
    expect(busy.written).toHaveLength(1);
  });

  test('writes everything in order when it closes, and nothing after it stopped', () => {
    const { pacer, written, timer } = paced();
    for (const text of ['a', 'b', 'c']) pacer.send(text);
    pacer.flush();
    expect(written).toEqual(['a', 'b', 'c']);
    timer.pass(PACE);
    pacer.send('d');
    pacer.send('e');
    pacer.stop();
    timer.pass(1000);
    expect(written).toEqual(['a', 'b', 'c', 'd']);
    expect(timer.waiting).toBe(0);
  });

  test('writes everything at once without a pace', () => {
    const { pacer, written } = paced(new TestTimer(), 0);
    for (const text of ['a', 'b', 'c']) pacer.send(text);
    expect(written).toEqual(['a', 'b', 'c']);
  });

  test('never waits longer than the pace when the clock of the machine is set back', () => {
    let now = 1_000_000;
    const calls: number[] = [];
    const pacer = new MessagePacer(
      { now: () => now, monotonic: () => now, at: at => (calls.push(at), () => undefined) },
      PACE,
      () => undefined,
    );
    pacer.send('a');
    now -= 3_600_000;
    pacer.send('b');
    expect(calls).toEqual([now + PACE]);
  });
});
