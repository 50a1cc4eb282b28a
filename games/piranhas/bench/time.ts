// The strongest bot against itself over XML, many games at once, each bot in a process of its own: does an answer ever come too late?
// node dist/games/piranhas/bench/time.js [MOVES] [AT_ONCE]     moves in all, and games at once; more games than cores make the machine busy

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Child, percentile } from '../../../bench/load.ts';
import type { StatusShown } from '../../../src/protocol/rest.ts';

const [moves = 1000, atOnce = 2 * availableParallelism()] = process.argv.slice(2).map(Number);
const command = fileURLToPath(new URL('../../../../bin/ludoteca.js', import.meta.url));
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
const child = await Child.start(['ludoteca', folder]);
const origin = `http://127.0.0.1:${child.port}`;

/** What the two bots of one game print: their colour, and the scores with their causes. */
async function playGame(port: number): Promise<string> {
  const args = [command, 'bot', 'piranhas', '--host', '127.0.0.1', '--port', String(port)];
  const [one] = await Promise.all([run(process.execPath, args), run(process.execPath, args)]);
  return one.stdout;
}

interface JournalLine {
  readonly t: string;
  readonly at: number;
  readonly seat?: number;
}

/** Milliseconds from one move to the next, in all finished games. */
async function movesPlayed(): Promise<number[]> {
  const found = (await (await fetch(`${origin}/api/matches?phase=over&limit=100`)).json()) as { match: string }[]; // our own server
  const spans: number[] = [];
  for (const { match } of found) {
    const journal = (await (await fetch(`${origin}/api/matches/${match}/journal`)).json()) as JournalLine[]; // our own server
    const turns = journal.filter(({ t, seat }) => t === 'started' || (t === 'acted' && (seat ?? -1) >= 0));
    for (let i = 1; i < turns.length; i++) spans.push(turns[i]!.at - turns[i - 1]!.at);
  }
  return spans;
}

try {
  const status = (await (await fetch(`${origin}/api/status`)).json()) as StatusShown; // our own server
  const { port } = status.gateways.find(({ name }) => name === 'software-challenge-xml')!;
  const causes = new Map<string, number>();
  let spans: number[] = [];
  while (spans.length < moves) {
    for (const text of await Promise.all(Array.from({ length: atOnce }, () => playGame(port))))
      for (const [cause] of text.matchAll(/REGULAR|LEFT|RULE_VIOLATION|SOFT_TIMEOUT|HARD_TIMEOUT/g))
        causes.set(cause, (causes.get(cause) ?? 0) + 1);
    spans = await movesPlayed();
    console.log(`${spans.length} moves: ${[...causes].map(([cause, count]) => `${cause} ${count}`).join(', ')}`);
  }
  console.log(
    `from a move to the next: p50 ${percentile(spans, 0.5)} ms, p99 ${percentile(spans, 0.99)} ms, longest ${percentile(spans, 1)} ms of 2000`,
  );
  if (causes.has('SOFT_TIMEOUT') || causes.has('HARD_TIMEOUT')) process.exitCode = 1;
} finally {
  await child.stop();
  rmSync(folder, { recursive: true, force: true });
}
