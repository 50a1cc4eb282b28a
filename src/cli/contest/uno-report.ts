// The document's comparison of bots as text, as a chart and as a page, with its own figures beside ours.

import { escape } from '../../arena/markup.ts';
import { type BotComparison, type BotFigures, DOCUMENT_FIGURES } from '../../games/uno/bots-comparison.ts';
import type { UnoTexts } from '../texts/uno.ts';
import type { UnoTournament } from './uno-tournament.ts';

export interface UnoReport extends BotComparison {
  readonly setup: Pick<UnoTournament, 'bots' | 'seats' | 'seed' | 'options' | 'playouts'>;
}

const DASH = '–';

/** Three figures that mean something: 0.0042, 1.37, 163991. */
const brief = (ms: number): string => (ms >= 100 ? String(Math.round(ms)) : String(Number(ms.toPrecision(3))));

const percent = ({ share, error }: BotFigures): string => `${(100 * share).toFixed(1)} % ± ${(100 * error).toFixed(1)}`;

const ofDocument = (id: string): (typeof DOCUMENT_FIGURES.bots)[number] | undefined =>
  DOCUMENT_FIGURES.bots.find(bot => bot.id === id);

/** One row a bot, under the columns of the texts. */
function cellsOf(bot: BotFigures): string[] {
  const told = ofDocument(bot.id);
  return [
    bot.id,
    String(bot.matches),
    percent(bot),
    bot.points.toFixed(0),
    bot.movesPerMatch.toFixed(1),
    bot.meanCards.toFixed(2),
    String(bot.mostCards),
    brief(bot.meanMs),
    brief(bot.worstMs),
    told ? brief(told.meanMs) : DASH,
    told ? brief(told.worstMs) : DASH,
  ];
}

/** What the document says of a whole match, and what was seen here. */
function comparisonOf({ bots }: BotComparison, words: UnoTexts): string {
  const all = bots.reduce((sum, bot) => sum + bot.matches, 0);
  const mean = (of: (bot: BotFigures) => number): number =>
    all === 0 ? 0 : bots.reduce((sum, bot) => sum + of(bot) * bot.matches, 0) / all;
  const { movesPerMatch, meanCards } = DOCUMENT_FIGURES;
  return words.compared(
    mean(bot => bot.movesPerMatch).toFixed(0),
    mean(bot => bot.meanCards).toFixed(1),
    String(movesPerMatch),
    String(meanCards),
  );
}

export function unoText(report: UnoReport, words: UnoTexts, columns: number): string {
  const lines = [[...words.columns], ...report.bots.map(cellsOf)];
  const widths = words.columns.map((_, i) => Math.max(...lines.map(line => line[i]!.length)));
  const table = lines.map(line =>
    line
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  );
  return [
    titleOf(report, words),
    '',
    ...table,
    '',
    words.chart,
    ...chartText(report, columns),
    '',
    comparisonOf(report, words),
    words.lost,
  ].join('\n');
}

function titleOf({ matches, roundsPerMatch, setup }: UnoReport, words: UnoTexts): string {
  return words.played(matches, roundsPerMatch.toFixed(1), setup.seed);
}

/** Bars from nothing to the largest share, most wins first. */
function chartText({ bots }: BotComparison, columns: number): string[] {
  const ranked = [...bots].sort((a, b) => b.share - a.share);
  const name = Math.max(...ranked.map(bot => bot.id.length));
  const room = Math.max(10, Math.min(50, columns - name - 20));
  const most = Math.max(...ranked.map(bot => bot.share), Number.EPSILON);
  return ranked.map(
    bot => `${bot.id.padEnd(name)}  ${'█'.repeat(Math.round((room * bot.share) / most)).padEnd(room)} ${percent(bot)}`,
  );
}

const WIDTH = 460;
const LINE = 34;
const NAMES = 86;
const FIGURES = 96;
const TOP = 14;

/** A bar a bot with a standard error on either side; `alone` as a file that carries its own colours. */
export function chartSvg({ bots, setup }: UnoReport, words: UnoTexts, alone = false): string {
  const ranked = [...bots].sort((a, b) => b.share - a.share);
  const most = Math.max(...ranked.map(bot => bot.share + bot.error), 1 / setup.seats);
  const x = (share: number): string => (NAMES + (share / most) * (WIDTH - NAMES - FIGURES)).toFixed(1);
  const rows = ranked.map((bot, i) => {
    const y = TOP + LINE * i;
    const [from, to] = [Math.max(0, bot.share - bot.error), bot.share + bot.error];
    return [
      `<text x="${NAMES - 10}" y="${y + 18}" text-anchor="end">${escape(bot.id)}</text>`,
      `<rect class="bar" x="${NAMES}" y="${y + 4}" width="${(Number(x(bot.share)) - NAMES).toFixed(1)}" height="20" rx="3"/>`,
      `<path class="error" d="M${x(from)} ${y + 14}H${x(to)}M${x(from)} ${y + 9}v10M${x(to)} ${y + 9}v10"/>`,
      `<text x="${WIDTH - FIGURES + 8}" y="${y + 18}">${percent(bot)}</text>`,
    ].join('');
  });
  const height = TOP + LINE * ranked.length + 26;
  const even = x(1 / setup.seats);
  const fair = `<path class="fair" d="M${even} ${TOP}V${height - 24}"/><text class="small" x="${even}" y="${height - 8}" text-anchor="middle">${escape(words.fair)}</text>`;
  const style = alone ? `<style>${CHART_STYLE}</style>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escape(words.chart)}">${style}${fair}${rows.join('')}</svg>\n`;
}

const CHART_STYLE = `
svg{font:13px system-ui,sans-serif;fill:#222;color-scheme:light dark}
.bar{fill:#2f6fb3}.error{stroke:#222;stroke-width:1.5;fill:none}
.fair{stroke:#888;stroke-dasharray:4 4;fill:none}.small{font-size:11px;fill:#666}
@media (prefers-color-scheme:dark){svg{fill:#eee}.bar{fill:#6aa6e0}.error{stroke:#eee}.small{fill:#aaa}}
`;

const PAGE_STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:64rem;margin:2rem auto;padding:0 1rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:.5rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;border-bottom:1px solid #8885;text-align:right;vertical-align:bottom}
td{white-space:nowrap}
th:first-child,td:first-child{text-align:left}
svg{display:block;width:100%;max-width:40rem;height:auto}
h1{font-size:1.6rem}h2{font-size:1.2rem}
${CHART_STYLE}`;

const row = (cells: readonly string[], tag: string): string =>
  `<tr>${cells.map(cell => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;

/** One file without network or script. */
export function unoPage(report: UnoReport, words: UnoTexts): string {
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(words.title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<h1>${escape(words.title)}</h1>
<p>${escape(titleOf(report, words))}</p>
<h2>${escape(words.chart)}</h2>
${chartSvg(report, words)}
<h2>${escape(words.properties)}</h2>
<div class="wide"><table>
${row(words.columns, 'th')}
${report.bots.map(bot => row(cellsOf(bot), 'td')).join('\n')}
</table></div>
<p>${escape(comparisonOf(report, words))} ${escape(words.lost)}</p>
</body>
</html>
`;
}
