import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { type TerminalProcess, terminalOf } from './terminal.ts';

afterEach(() => void vi.restoreAllMocks());

/** Everything that a person sees, in the order in which it was written. */
function terminalWithScreen(): { terminal: ReturnType<typeof terminalOf>; screen: string[] } {
  const screen: string[] = [];
  const stream = (): object =>
    Object.assign(new PassThrough(), { isTTY: true, columns: 60, write: (text: string) => void screen.push(text) });
  const streams = { stdin: stream(), stdout: stream(), stderr: stream(), env: {} } as TerminalProcess; // as much of them as is used
  return { terminal: terminalOf(streams), screen };
}

test('a line begins where the bar was, not behind it', () => {
  const { terminal, screen } = terminalWithScreen();
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const bar = terminal.progress('Playing');
  now.mockReturnValue(5000);
  bar.at(0.5);
  terminal.out('Ada - Bob: 1');
  terminal.err('a warning');
  now.mockReturnValue(5001);
  bar.at(0.6);
  bar.end();
  const [drawn, cleared, line, ...rest] = screen;
  expect(drawn).toContain('50 %');
  expect([cleared, line]).toEqual(['\r\x1b[K', 'Ada - Bob: 1\n']);
  expect(rest).toEqual(['a warning\n', expect.stringContaining('60 %'), '\r\x1b[K']);
});
