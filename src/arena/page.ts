// The report as one HTML file: no network, no script but its own, names and texts of programs never read as markup.

import type { Frame } from './frames.ts';
import { SCRIPT, STYLE } from './page-parts.ts';
import type { Cell, Report, ReportGame, ReportRow } from './report.ts';
import type { Verdict } from './verdicts.ts';

/** Everything the page says, in the reader's language. */
export interface PageWords {
  readonly lang: string;
  readonly title: (game: string) => string;
  readonly unfinished: string;
  readonly standings: string;
  readonly columns: readonly [place: string, name: string, games: string, wins: string, draws: string, losses: string];
  readonly points: string;
  readonly rating: string;
  readonly crosstable: string;
  readonly ratings: string;
  readonly history: string;
  readonly games: string;
  readonly gameColumns: readonly [game: string, players: string, result: string, moves: string, verdict: string];
  readonly replay: string;
  readonly times: string;
  readonly memory: string;
  readonly said: string;
  readonly sandbox: string;
  readonly verdict: (verdict: Verdict, name: (seat: number) => string) => string;
}

export function reportPage(report: Report, frames: (key: string) => readonly Frame[], words: PageWords): string {
  const { tournament, rows } = report;
  const replays = Object.fromEntries(report.games.map(game => [game.key, frames(game.key)]));
  const title = words.title(tournament.game);
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escape(title)}</h1>
<p>${escape(`${tournament.scheme}, ${tournament.entrants.length}, seed ${tournament.seed}`)}${report.finished ? '' : ` <strong>${escape(words.unfinished)}</strong>`}</p>
<h2>${escape(words.standings)}</h2>
${standingsTable(rows, words)}
<h2>${escape(words.crosstable)}</h2>
${crosstable(report)}
<h2>${escape(words.ratings)}</h2>
${ratingPlot(rows)}
<h2>${escape(words.history)}</h2>
${historyPlot(rows)}
<h2>${escape(words.games)}</h2>
${gamesTable(report, words)}
<dialog id="viewer"><p id="caption"></p><pre id="board"></pre>
<p><button id="first">⏮</button><button id="back">◀</button><input id="at" type="range" min="0" value="0" aria-label="${escape(words.replay)}"><button id="next">▶</button><button id="close">✕</button></p></dialog>
<script type="application/json" id="replays">${JSON.stringify(replays).replaceAll('<', '\\u003c')}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const cellsOf = (cells: readonly (string | number)[], tag = 'td'): string =>
  `<tr>${cells.map(cell => `<${tag}>${typeof cell === 'number' ? cell : escape(cell)}</${tag}>`).join('')}</tr>`;

const short = (number: number): string => String(Math.round(number * 100) / 100);

function standingsTable(rows: readonly ReportRow[], words: PageWords): string {
  const head = [...words.columns, words.points, 'Buchholz', 'S-B', words.rating, 'Elo'];
  const lines = rows.map(row =>
    cellsOf([
      row.place,
      row.name,
      row.games,
      row.wins,
      row.draws,
      row.losses,
      short(row.points),
      short(row.buchholz),
      short(row.sonneborn),
      `${short(row.rating.mu)} ± ${short(row.rating.sigma)}`,
      row.elo ? `${Math.round(row.elo.elo)} ± ${Math.round(row.elo.error)}` : '',
    ]),
  );
  return `<table id="standings">${cellsOf(head, 'th')}${lines.join('')}</table>`;
}

/** Red for nothing, green for everything; the figures say it too. */
function heat({ points, games }: Cell): string {
  if (games === 0) return '<td class="none"></td>';
  const hue = Math.round((120 * points) / games);
  return `<td style="background:hsl(${hue} 60% 80%)">${short(points)}/${games}</td>`;
}

function crosstable({ rows, cross }: Report): string {
  const head = cellsOf(['', ...rows.map(row => String(row.place))], 'th');
  const lines = rows.map(
    row =>
      `<tr><th>${row.place} ${escape(row.name)}</th>${rows.map(other => heat(cross[row.entrant]![other.entrant]!)).join('')}</tr>`,
  );
  return `<div class="wide"><table id="crosstable">${head}${lines.join('')}</table></div>`;
}

const WIDTH = 720;
const LINE = 22;
const LABEL = 160;

/** A dot with its 95 % interval a row: Elo where there is one, else the rating. */
function ratingPlot(rows: readonly ReportRow[]): string {
  const values = rows.map(({ elo, rating }) =>
    elo ? { at: elo.elo, error: elo.error } : { at: rating.mu, error: 1.96 * rating.sigma },
  );
  const low = Math.min(...values.map(({ at, error }) => at - error));
  const high = Math.max(...values.map(({ at, error }) => at + error), low + 1);
  const x = (value: number): string => (LABEL + ((value - low) / (high - low)) * (WIDTH - LABEL - 20)).toFixed(1);
  const marks = values.map(({ at, error }, i) => {
    const y = LINE * i + LINE / 2;
    return `<text x="0" y="${y + 4}">${escape(rows[i]!.name.slice(0, 22))}</text><line x1="${x(at - error)}" x2="${x(at + error)}" y1="${y}" y2="${y}"/><circle cx="${x(at)}" cy="${y}" r="4"><title>${Math.round(at)} ± ${Math.round(error)}</title></circle>`;
  });
  const height = LINE * (rows.length + 1);
  const ends = `<text x="${LABEL}" y="${height - 4}">${Math.round(low)}</text><text x="${WIDTH - 60}" y="${height - 4}">${Math.round(high)}</text>`;
  return `<svg id="ratings" viewBox="0 0 ${WIDTH} ${height}" role="img">${marks.join('')}${ends}</svg>`;
}

const TALL = 220;

/** Share of the points so far, from the first game to the last. */
function historyPlot(rows: readonly ReportRow[]): string {
  const lines = rows.map(({ history, name }, i) => {
    const points = history.map((share, at) => {
      const x = 10 + (at / Math.max(1, history.length - 1)) * (WIDTH - 20);
      return `${x.toFixed(1)},${(10 + (1 - share) * (TALL - 20)).toFixed(1)}`;
    });
    const hue = Math.round((360 * i) / rows.length);
    return `<polyline points="${points.join(' ')}" style="stroke:hsl(${hue} 60% 45%)"><title>${escape(name)}</title></polyline>`;
  });
  return `<svg id="history" viewBox="0 0 ${WIDTH} ${TALL}" role="img">${lines.join('')}</svg>`;
}

function gamesTable({ games, tournament }: Report, words: PageWords): string {
  const lines = games.map(game => {
    const name = (seat: number): string => tournament.entrants[game.entrants[seat]!]!.name;
    const verdicts = [game.verdict, ...game.faults].map(one => escape(words.verdict(one, name))).join('<br>');
    const cells = [
      game.key,
      game.entrants.map((_, seat) => name(seat)).join(' – '),
      game.points.map(short).join(' – '),
      String(game.moves),
    ].map(text => `<td>${escape(text)}</td>`);
    return `<tr>${cells.join('')}<td>${verdicts}${details(game, words)}</td><td><button class="replay" data-key="${game.key}">${escape(words.replay)}</button></td></tr>`;
  });
  return `<table id="games">${cellsOf([...words.gameColumns, ''], 'th')}${lines.join('')}</table>`;
}

/** Time and memory of programs, and what they wrote on standard error. */
function details({ programs, times }: ReportGame, words: PageWords): string {
  if (!programs) return '';
  const parts = programs.flatMap((program, seat) => {
    if (!program) return [];
    const said = program.said.map((text, move) => (text === '' ? '' : `${move + 1}: ${text}`)).filter(Boolean);
    const mib = (program.peak / 2 ** 20).toFixed(1);
    return [
      `<p>${escape(`${words.memory}: ${mib} MiB; ${words.sandbox}: ${program.sandbox}`)}</p>`,
      times ? `<p>${escape(words.times)} ${timesPlot(times[seat]!)}</p>` : '',
      said.length > 0 ? `<p>${escape(words.said)}</p><pre>${escape(said.join('\n'))}</pre>` : '',
    ];
  });
  return `<details><summary>…</summary>${parts.join('')}</details>`;
}

function timesPlot(times: readonly number[]): string {
  const most = Math.max(1, ...times);
  const bars = times.map(
    (ms, i) =>
      `<rect x="${3 * i}" y="${(30 - (30 * ms) / most).toFixed(1)}" width="2" height="${((30 * ms) / most).toFixed(1)}"/>`,
  );
  return `<svg class="times" viewBox="0 0 ${3 * times.length} 30" style="width:${3 * times.length}px">${bars.join('')}</svg> ≤ ${Math.round(most)} ms`;
}
