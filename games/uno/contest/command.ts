import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Args, parseGameOptions, parseInteger, reasonOf } from '../../../src/cli/terminal/args.ts';
import { type CliCommand, type CliContext, type ExitCode, reportMisuse } from '../../../src/cli/terminal/command.ts';
import { misuse } from '../../../src/cli/terminal/refusals.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
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
    playouts: { value: 'N' },
    'at-once': { value: 'N' },
    seed: { value: 'TEXT' },
    out: { value: 'FOLDER' },
  },
  examples: [
    'ludoteca uno tournament',
    'ludoteca uno tournament 10000 -b bot1 -b bot2 -b bot3 -b bot4 --out document',
    'ludoteca uno tournament 1000 -b bot2 -b bot3 -b bot4 -b ismcts --playouts 400',
  ],
  run: async (args, context) => {
    if (args.words[0] !== 'tournament')
      return reportMisuse(misuse('missing', misuseOf(args.words[0], context)), context);
    return tournament(args, context);
  },
};

function misuseOf(word: string | undefined, { texts }: CliContext): string {
  return word === undefined
    ? fill(texts.misuse.missing, { what: 'tournament', usage })
    : fill(texts.misuse.unknownStep, { word, usage });
}

async function tournament(args: Args, context: CliContext): Promise<ExitCode> {
  const { texts } = context;
  const matches = parseInteger(args.words[1], 'MATCHES', [1, 1_000_000], texts) ?? 1000;
  const playouts = parseInteger(args.value('playouts'), '--playouts', [1, 1_000_000], texts) ?? PLAYOUTS;
  const processes = parseInteger(args.value('at-once'), '--at-once', [1, 256], texts) ?? availableParallelism();
  const settings = parseGameOptions(args.all('options'), SCHEMAS, texts);
  for (const given of [matches, playouts, processes, settings])
    if (isRefusal(given)) return reportMisuse(given, context);
  const options = parseOptions(uno, SEATS, settings as object); // refusals have just been returned
  if (isRefusal(options)) return reportMisuse(options, context);
  const available = (context.bots['uno'] ?? []).map(bot => bot.id);
  // Those of the document, as it numbers them; the list has them by strength.
  const bots = args.has('bot') ? args.all('bot') : available.filter(id => /^bot\d$/.test(id)).toSorted();
  const unknown = bots.find(id => !available.includes(id));
  if (unknown !== undefined)
    return reportMisuse(
      misuse('unknown-bot', fill(texts.misuse.unknownBot, { name: unknown, bots: available.join(', ') })),
      context,
    );
  if (bots.length < 2) return reportMisuse(misuse('missing', contestTexts[texts.locale].twoBots), context);
  const wanted = { bots, options, seats: Math.min(SEATS, bots.length), seed: args.value('seed') ?? 'uno' };
  return play({ ...wanted, matches, playouts, processes } as UnoTournament, args.value('out'), context); // numbers, by now
}

async function play(wanted: UnoTournament, folder: string | undefined, context: CliContext): Promise<ExitCode> {
  const { terminal, texts } = context;
  const bar = terminal.progress(texts.arena.playing);
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  bar.at(0);
  try {
    const tallies = await playUnoTournament(wanted, done => {
      bar.at(done / wanted.matches);
      return !stopped;
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
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function write(folder: string, report: UnoReport, context: CliContext): 2 | undefined {
  const { locale, misuse: sentences } = context.texts;
  const words = contestTexts[locale];
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
    writeFileSync(join(folder, 'wins.svg'), chartSvg(report, words));
    writeFileSync(join(folder, 'report.html'), unoPage(report, words));
    return undefined;
  } catch (error) {
    return reportMisuse(
      misuse('cannot-write', fill(sentences.cannotWrite, { file: folder, why: reasonOf(error) })),
      context,
    );
  }
}
