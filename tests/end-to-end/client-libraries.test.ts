// The client libraries of examples/clients: the bot beside each of them is short, and plays a whole match over a server that is
// killed and started again, in a soak twice.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram } from '../../src/arena/programs/find-program.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import type { MatchShown, UpdateMessage } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { builtFile } from '../built.ts';
import { repetitions } from '../counts.ts';
import { ask, Client } from './client.ts';
import { ServerProcess } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLIENTS = join(ROOT, 'examples/clients');
/** Moves of the other player before each kill, so that it comes in the middle of the match. */
const BEFORE_KILL = 4;
const KILLS = repetitions('LIBRARY_KILLS', 1, 2);
/** Of a whole match, at most. */
const PLIES = repetitions('LIBRARY_PLIES', 60, 300);

const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
const runsTypeScript = major > 22 || (major === 22 && minor >= 18);

interface Library {
  readonly language: string;
  readonly tool: string;
  readonly bot: string;
  /** As its header has it. */
  readonly line: string;
}

const TOOLS: Readonly<Record<string, string>> = { python: 'python3', java: 'javac', cpp: 'g++', typescript: 'node' };
const libraries: readonly Library[] = readdirSync(CLIENTS).map(language => {
  const bot = readdirSync(join(CLIENTS, language)).find(name => !/^ludoteca\./i.test(name))!;
  const header = readFileSync(join(CLIENTS, language, bot), 'utf8');
  const [, line] = /Run it: +(.+? CODE)\b/.exec(header) ?? [];
  return { language, tool: TOOLS[language]!, bot, line: line! };
});
const present = libraries.filter(({ tool }) => 'file' in findProgram(tool));

/** Older Node neither runs TypeScript nor has a WebSocket by itself. */
const OLD_NODE =
  '../node_modules/.bin/tsc --ignoreConfig --target es2022 --module nodenext --types node --skipLibCheck --rewriteRelativeImportExtensions bot.ts && node --experimental-websocket --no-warnings bot.js http://localhost:8080 CODE';

let folder: string;
const server = new ServerProcess();
beforeAll(async () => {
  builtFile('dist/program/cli/main.js');
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-clients-'));
  cpSync(CLIENTS, folder, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await server.start();
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

test.each(libraries)('$language: the library is one file, its bot under 30 lines', ({ language, bot, line }) => {
  expect(readdirSync(join(CLIENTS, language))).toHaveLength(2);
  expect(readFileSync(join(CLIENTS, language, bot), 'utf8').split('\n').length).toBeLessThan(30);
  expect(line).toBeDefined();
});

const python = present.find(({ language }) => language === 'python');
test.skipIf(!python)('a program chooses a bot as its opponent', async () => {
  const code = `from ludoteca import Ludoteca, Refused
client = Ludoteca(${JSON.stringify(server.url)}, name="Snake")
choose = lambda table: table.legal[0]
print(client.play(client.seek("dama", bot="greedy", options={"plyLimit": 10}), choose).match)
try:
    client.play(client.seek("dama", bot="nobody"), choose)
except Refused as refused:
    print(refused.code)`;
  const child = spawn('python3', ['-c', code], { cwd: join(folder, 'python') });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  await once(child, 'close');
  const [match, refused] = output.split('\n');
  expect(refused, output).toBe('server/no-such-bot');
  const journal = await fetch(`${server.url}/api/matches/${match}/journal`);
  expect(await journal.text()).toContain('"bot":"greedy"');
});

interface BotRun {
  readonly language: string;
  readonly match: string;
  readonly token: string;
  readonly child: ChildProcess;
  readonly closed: Promise<number | null>;
  output: string;
  isOver: boolean;
}

/** Opens a table, and starts a bot that takes its other seat. */
async function startBot({ language, line }: Library): Promise<BotRun> {
  const ada = await Client.guest(server.url, 'Ada');
  const table = { game: 'dama', seats: 2, private: true, options: { plyLimit: PLIES } };
  const { body } = await ask<MatchCreated & { code: string }>(server.url, '/api/matches', table, ada.token);
  await ada.close();
  const typed = language === 'typescript' && !runsTypeScript ? OLD_NODE : line;
  const filled = typed.replace('http://localhost:8080', server.url).replace('CODE', body.code);
  const child = spawn('/bin/sh', ['-c', filled], { cwd: join(folder, language), detached: true });
  const closed = once(child, 'close').then(([code]: (number | null)[]) => code!);
  const run: BotRun = { language, match: body.match, token: ada.token, child, closed, output: '', isOver: false };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (run.output += text));
  return run;
}

const IS_OVER = / is over: -?[01](\.\d+)?\n$/;

/** Ada makes this many moves, or all of them. */
async function playOn(run: BotRun, moves: number): Promise<void> {
  if (run.isOver) return;
  const ada = await Client.guest(server.url, '', run.token);
  let now: Pick<MatchShown | UpdateMessage, 'phase' | 'legal' | 'version'> = await ada.join(run.match, { legal: true });
  for (let made = 0; now.phase !== 'over'; ) {
    if (now.legal?.length) {
      if (made++ === moves) break;
      ada.send({ t: 'act', match: run.match, action: now.legal[0]!, version: now.version });
    }
    const next = ada.hear('did');
    // A bot may learn of the end before Ada does.
    now = await Promise.race([next, run.closed.then(() => (IS_OVER.test(run.output) ? next : failed(run)))]);
  }
  run.isOver = now.phase === 'over';
  await ada.close();
}

function failed(run: BotRun): never {
  throw new Error(`the bot in ${run.language} ended before its match: ${run.output}`);
}

test(`bots in ${present.map(({ language }) => language).join(', ')} play to the end over ${KILLS} kills`, async () => {
  const runs = await Promise.all(present.map(startBot));
  try {
    const port = Number(new URL(server.url).port);
    for (let kill = 0; kill < KILLS; kill++) {
      await Promise.all(runs.map(run => playOn(run, BEFORE_KILL)));
      expect(runs.filter(run => run.isOver)).toEqual([]);
      await server.kill();
      await server.start(port);
    }
    await Promise.all(runs.map(run => playOn(run, Number.POSITIVE_INFINITY)));
    for (const run of runs) {
      const code = await run.closed;
      const [last, ...said] = run.output.trimEnd().split('\n').toReversed();
      expect(`${last}\n`).toMatch(new RegExp(`^${run.match}${IS_OVER.source}`));
      // It says that the server is away, and nothing else.
      expect(said.length).toBeGreaterThanOrEqual(KILLS);
      for (const line of said) expect(line).toContain(' does not answer');
      expect(code).toBe(0);
      const entries = (await (await fetch(`${server.url}/api/matches/${run.match}/journal`)).json()) as JournalEntry[]; // the schema of this answer
      expect(entries.map(({ t }) => t)).toEqual(expect.arrayContaining(['closed', 'revealed']));
      expect(entries.map(({ t }) => t)).not.toContain('withheld');
    }
  } finally {
    for (const { child } of runs) if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
  }
});
