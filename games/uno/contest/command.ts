import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Args, parseGameOptions, parseInteger, reasonOf } from '../../../src/cli/terminal/args.ts';
import type { CliCommand, CliContext, CommandResult } from '../../../src/cli/terminal/command.ts';
import { misuse, misuseOf } from '../../../src/cli/terminal/refusals.ts';
import { StopSignal } from '../../../src/cli/terminal/stop-signal.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import { figuresOf } from '../bots/comparison.ts';
import { rules as uno } from '../rules/index.ts';
import { SCHEMAS } from '../rules/options.ts';
import { contestTexts } from '../texts/contest.ts';
import { chartSvg, unoPage } from './page.tsx';
import { type UnoReport, unoText } from './report.ts';
import { playUnoTournament, type UnoTournament } from './tournament.ts';

const usage = 'uno tournament [MATCHES]';
/** The document's table. */
const SEATS = 4;
/** Enough for the searching bot to beat the others, and few enough for a thousand matches. */
const PLAYOUTS = 200;

export const unoCommand: CliCommand = {
  usage,
  words: 2,
  flags: {
    bot: { value: 'BOT', short: 'b' },
    options: { value: 'KEY=VALUE', short: 'o' },
    playouts: { value: 'N', range: [1, 1_000_000] },
    'at-once': { value: 'N', range: [1, 256] },
    seed: { value: 'TEXT' },
    out: { value: 'FOLDER' },
  },
  examples: [
    'ludoteca uno tournament',
    'ludoteca uno tournament 10000 -b bot1 -b bot2 -b bot3 -b bot4 --out document',
    'ludoteca uno tournament 1000 -b bot2 -b bot3 -b bot4 -b ismcts --playouts 400',
  ],
  run: async (args, context) => {
    const [word] = args.words;
    if (word === undefined) return misuseOf('missing', { what: 'tournament', usage }, context.texts);
    return word === 'tournament' ? tournament(args, context) : misuseOf('unknownStep', { word, usage }, context.texts);
  },
};

async function tournament(args: Args, context: CliContext): Promise<CommandResult> {
  const { texts } = context;
  const matches = parseInteger(args.words[1], 'MATCHES', [1, 1_000_000], texts) ?? 1000;
  if (isRefusal(matches)) return matches;
  const settings = parseGameOptions(args.all('options'), SCHEMAS, texts);
  if (isRefusal(settings)) return settings;
  const options = parseOptions(uno, SEATS, settings);
  if (isRefusal(options)) return options;
  const available = (context.bots['uno'] ?? []).map(bot => bot.id);
  // Those of the document, as it numbers them; the list has them by strength.
  const bots = args.has('bot') ? args.all('bot') : available.filter(id => /^bot\d$/.test(id)).toSorted();
  const unknown = bots.find(id => !available.includes(id));
  if (unknown !== undefined) return misuseOf('unknownBot', { name: unknown, bots: available.join(', ') }, texts);
  if (bots.length < 2) return misuse('missing', contestTexts[texts.locale].twoBots);
  const [seats, seed] = [Math.min(SEATS, bots.length), args.value('seed') ?? 'uno'];
  const playouts = args.number('playouts') ?? PLAYOUTS;
  const processes = args.number('at-once') ?? availableParallelism();
  return play({ bots, options, seats, seed, matches, playouts, processes }, args.value('out'), context);
}

async function play(wanted: UnoTournament, folder: string | undefined, context: CliContext): Promise<CommandResult> {
  const { terminal, texts } = context;
  const bar = terminal.progress(texts.arena.playing);
  const stop = new StopSignal();
  bar.at(0);
  try {
    const tallies = await playUnoTournament(wanted, done => {
      bar.at(done / wanted.matches);
      return !stop.isStopped;
    });
    bar.end();
    const { bots, seats, seed, options, playouts } = wanted;
    const report: UnoReport = { setup: { bots, seats, seed, options, playouts }, ...figuresOf(bots, tallies) };
    terminal.out(unoText(report, contestTexts[texts.locale], terminal.columns));
    if (folder !== undefined) {
      const problem = write(folder, report, context);
      if (problem) return problem;
      terminal.out(fill(contestTexts[texts.locale].written, { folder }));
    }
    return tallies.matches === wanted.matches ? 0 : 1;
  } finally {
    bar.end();
    stop.release();
  }
}

function write(folder: string, report: UnoReport, { texts }: CliContext): Refusal | undefined {
  const words = contestTexts[texts.locale];
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
    writeFileSync(join(folder, 'wins.svg'), chartSvg(report, words));
    writeFileSync(join(folder, 'report.html'), unoPage(report, words));
    return undefined;
  } catch (error) {
    return misuseOf('cannotWrite', { file: folder, why: reasonOf(error) }, texts);
  }
}
