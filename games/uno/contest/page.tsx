// The document's comparison of bots as a chart and as a page.

import { readFileSync } from 'node:fs';
import { Cells, DataTable, htmlDocument } from '../../../src/arena/page/html-document.tsx';
import { renderToString } from '../../../src/arena/page/render.ts';
import { botName } from '../../../src/core/names.ts';
import type { BotFigures } from '../bots/comparison.ts';
import type { ContestTexts } from '../texts/contest.ts';
import { names } from '../texts/names.ts';
import { cellsOf, comparisonOf, percent, titleOf, type UnoReport } from './report.ts';

const CHART_STYLE = readFileSync(new URL('chart.css', import.meta.url), 'utf8');
const PAGE_STYLE = readFileSync(new URL('page.css', import.meta.url), 'utf8');

const WIDTH = 550;
const LINE = 34;
/** Room for 'Chain smith, to the letter'. */
const NAMES = 176;
const FIGURES = 96;
const TOP = 14;

interface ChartProps {
  readonly report: UnoReport;
  readonly words: ContestTexts;
  /** For a file of its own; a page has the style already. */
  readonly style?: string;
}

/** A bar a bot with a standard error on either side, most wins first. */
function Chart({ report: { bots, setup }, words, style }: ChartProps) {
  const ranked = [...bots].sort((a, b) => b.share - a.share);
  const most = Math.max(...ranked.map(bot => bot.share + bot.error), 1 / setup.seats);
  const x = (share: number): string => (NAMES + (share / most) * (WIDTH - NAMES - FIGURES)).toFixed(1);
  const height = TOP + LINE * ranked.length + 26;
  const even = x(1 / setup.seats);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={words.chart}>
      {style !== undefined && <style dangerouslySetInnerHTML={{ __html: style }} />}
      <path class="fair" d={`M${even} ${TOP}V${height - 24}`} />
      <text class="small" x={even} y={height - 8} text-anchor="middle">
        {words.fair}
      </text>
      {ranked.map((bot, i) => (
        <Bar bot={bot} name={botName(names, bot.id, words.lang)} x={x} y={TOP + LINE * i} />
      ))}
    </svg>
  );
}

interface BarProps {
  readonly bot: BotFigures;
  readonly name: string;
  readonly x: (share: number) => string;
  readonly y: number;
}

function Bar({ bot, name, x, y }: BarProps) {
  const [from, to] = [x(Math.max(0, bot.share - bot.error)), x(bot.share + bot.error)];
  return (
    <>
      <text x={NAMES - 10} y={y + 18} text-anchor="end">
        {name}
      </text>
      <rect class="bar" x={NAMES} y={y + 4} width={(Number(x(bot.share)) - NAMES).toFixed(1)} height="20" rx="3" />
      <path class="error" d={`M${from} ${y + 14}H${to}M${from} ${y + 9}v10M${to} ${y + 9}v10`} />
      <text x={WIDTH - FIGURES + 8} y={y + 18}>
        {percent(bot)}
      </text>
    </>
  );
}

/** The chart as a file that carries its own colours. */
export function chartSvg(report: UnoReport, words: ContestTexts): string {
  return `${renderToString(<Chart report={report} words={words} style={CHART_STYLE} />)}\n`;
}

export function unoPage(report: UnoReport, words: ContestTexts): string {
  return htmlDocument({
    lang: words.lang,
    title: words.title,
    style: PAGE_STYLE + CHART_STYLE,
    children: (
      <>
        <p>{titleOf(report, words)}</p>
        <h2>{words.chart}</h2>
        <Chart report={report} words={words} />
        <h2>{words.properties}</h2>
        <DataTable head={words.columns}>
          {report.bots.map(bot => (
            <tr>
              <Cells values={cellsOf(bot, words)} />
            </tr>
          ))}
        </DataTable>
        <p>{`${comparisonOf(report, words)} ${words.lost}`}</p>
      </>
    ),
  });
}
