import { analyse, analystOf } from '../../analysis/analyse.ts';
import type { AnalysisPoint } from '../../analysis/decisions.ts';
import type { Measure } from '../../core/bot.ts';
import type { Seat } from '../../core/game.ts';
import { MISTAKE_THRESHOLDS, winPercentage } from '../../core/mistakes.ts';
import { isRefusal } from '../../core/refusal.ts';
import { replay } from '../../core/replay.ts';
import { fill, plural } from '../../core/texts.ts';
import { parseInteger } from '../terminal/args.ts';
import type { CliCommand } from '../terminal/command.ts';
import { tableNames } from '../terminal/player-names.ts';
import { misuse } from '../terminal/refusals.ts';
import { listNames, reasonLines } from '../terminal/sentences.ts';
import type { Texts } from '../texts/index.ts';
import { type CommandContext, packageOf } from './context.ts';
import { openJournal } from './open-journal.ts';

const usage = 'analyse FILE';

export const analyseCommand: CliCommand<CommandContext> = {
  usage,
  words: 1,
  needs: ['FILE'],
  flags: { game: { value: 'PATH' }, seat: { value: 'N' } },
  examples: ['ludoteca analyse match.jsonl', 'ludoteca analyse match.jsonl --seat 1'],
  run: async (args, context) => {
    const { terminal, texts, bots } = context;
    const journal = await openJournal(args, usage, context);
    if (isRefusal(journal)) return journal;
    const { game, lines } = journal;
    const only = parseInteger(args.value('seat'), '--seat', [0, game.seats[1] - 1], texts);
    if (isRefusal(only)) return only;
    const bot = analystOf(bots[game.id] ?? []);
    if (!bot?.judges) return misuse('no-bots', texts.analyse.noAnalyst);
    const entries = lines.map(({ entry }) => entry);
    const played = replay(game, entries);
    if (isRefusal(played)) return played;
    const name = tableNames(game, played.seated, texts);
    const reasons = await packageOf(context, game.id)?.reasons?.();
    const bar = terminal.progress(texts.analyse.running);
    const points: AnalysisPoint[] = [];
    const task = { game, bot, reasons, entries, seed: 'terminal', now: () => performance.now() };
    for (const { done, of, point } of analyse(task)) {
      if (point && (only === undefined || point.seat === only)) points.push(point);
      bar.at(of === 0 ? 1 : done / of);
    }
    bar.end();
    const names = played.seated.map((_, seat) => name(seat));
    terminal.out(fill(texts.replay.title, { game: game.id, names: listNames(names, texts) }));
    const mistakes = points.filter(point => isMistake(point, bot.judges!));
    terminal.out(plural(texts.analyse.found, mistakes.length));
    const moves = movesBefore(entries);
    for (const point of mistakes)
      for (const line of linesOf(point, { texts, name, seats: played.setup.seats, measure: bot.judges, moves }))
        terminal.out(line);
    return 0;
  },
};

const isMistake = ({ value, playedValue }: AnalysisPoint, measure: Measure): boolean =>
  playedValue !== undefined && value - playedValue >= MISTAKE_THRESHOLDS[measure];

interface Shown {
  readonly texts: Texts;
  readonly name: (seat: Seat) => string;
  readonly seats: number;
  readonly measure: Measure;
  /** By version: moves of players until then. */
  readonly moves: readonly number[];
}

/** What was played and what is wrong with it, then what would have been better and why, each with the line that follows. */
function linesOf(point: AnalysisPoint, { texts, name, seats, measure, moves }: Shown): readonly string[] {
  const { version, seat, best, played, value, playedValue = value, line = [], playedLine = [] } = point;
  const worth = (payoff: number): string =>
    measure === 'chances' ? `${winPercentage(payoff, seats)} %` : payoff.toFixed(1);
  const move = { number: moves[version]! + 1, name: name(seat), move: played };
  const saying = (of: AnalysisPoint['reasons'] = []): readonly string[] => reasonLines(of, texts.locale, name);
  return [
    '',
    followed(fill(texts.analyse.mistake, { ...move, from: worth(value), to: worth(playedValue) }), playedLine),
    ...saying(point.faults),
    followed(fill(texts.analyse.better, { move: best }), line),
    ...saying(point.reasons),
  ];
}

const followed = (text: string, line: readonly string[]): string =>
  line.length > 1 ? `${text}  (${line.join(' ')})` : text;

/** By version: how many moves of players come before it. */
function movesBefore(entries: readonly { readonly t: string; readonly seat?: Seat | undefined }[]): readonly number[] {
  let moves = 0;
  return entries.map(({ t, seat = -1 }) => (t === 'acted' && seat >= 0 ? moves++ : moves));
}
