// The report as one HTML file: no network, no script but its own, names and texts of programs never read as markup.

import type { Frame } from './frames.ts';
import { escape } from './markup.ts';
import { SCRIPT, STYLE } from './page-assets.ts';
import { historyPlot, movesPlot, ratingPlot } from './page-plots.ts';
import type { ArenaReport, CrossTableCell, ReportGame, ReportRow } from './report.ts';
import type { Verdict } from './verdicts.ts';

/** Everything the page says, in the reader's language. */
export interface PageTexts {
  readonly lang: string;
  readonly title: (game: string) => string;
  readonly facts: (scheme: string, entrants: number, seed: string) => string;
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
  readonly details: string;
  readonly times: string;
  readonly memory: string;
  readonly memories: string;
  readonly said: string;
  readonly sandbox: string;
  readonly verdict: (verdict: Verdict, name: (seat: number) => string) => string;
}

export function reportPage(report: ArenaReport, frames: (key: string) => readonly Frame[], texts: PageTexts): string {
  const { tournament, rows } = report;
  const replays = Object.fromEntries(report.games.map(game => [game.key, frames(game.key)]));
  const title = texts.title(tournament.game);
  return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escape(title)}</h1>
<p>${escape(texts.facts(tournament.scheme, tournament.entrants.length, tournament.seed))}${report.finished ? '' : ` <strong>${escape(texts.unfinished)}</strong>`}</p>
<h2>${escape(texts.standings)}</h2>
${standingsTable(rows, texts)}
<h2>${escape(texts.crosstable)}</h2>
${crosstable(report)}
<h2>${escape(texts.ratings)}</h2>
${ratingPlot(rows, texts.ratings)}
<h2>${escape(texts.history)}</h2>
${historyPlot(rows, texts.history)}
<h2>${escape(texts.games)}</h2>
${gamesTable(report, texts)}
<dialog id="viewer"><p id="caption"></p><pre id="board"></pre>
<p><button id="first">⏮</button><button id="back">◀</button><input id="at" type="range" min="0" value="0" aria-label="${escape(texts.replay)}"><button id="next">▶</button><button id="close">✕</button></p></dialog>
<script type="application/json" id="replays">${JSON.stringify(replays).replaceAll('<', '\\u003c')}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const cellsOf = (cells: readonly (string | number)[], tag = 'td'): string =>
  `<tr>${cells.map(cell => `<${tag}>${typeof cell === 'number' ? cell : escape(cell)}</${tag}>`).join('')}</tr>`;

const short = (number: number): string => String(Math.round(number * 100) / 100);

function standingsTable(rows: readonly ReportRow[], texts: PageTexts): string {
  const head = [...texts.columns, texts.points, 'Buchholz', 'S-B', texts.rating, 'Elo'];
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
  return `<div class="wide"><table id="standings">${cellsOf(head, 'th')}${lines.join('')}</table></div>`;
}

/** Red for nothing, green for everything; the figures say it too. */
function heat({ points, games }: CrossTableCell): string {
  if (games === 0) return '<td class="none"></td>';
  const hue = Math.round((120 * points) / games);
  return `<td style="background:light-dark(hsl(${hue} 45% 82%),hsl(${hue} 35% 24%))">${short(points)}/${games}</td>`;
}

function crosstable({ rows, cross }: ArenaReport): string {
  const head = cellsOf(['', ...rows.map(row => String(row.place))], 'th');
  const lines = rows.map(
    row =>
      `<tr><th>${row.place} ${escape(row.name)}</th>${rows.map(other => heat(cross[row.entrant]![other.entrant]!)).join('')}</tr>`,
  );
  return `<div class="wide"><table id="crosstable">${head}${lines.join('')}</table></div>`;
}

function gamesTable({ games, tournament }: ArenaReport, texts: PageTexts): string {
  const lines = games.map(game => {
    const name = (seat: number): string => tournament.entrants[game.entrants[seat]!]!.name;
    const verdicts = [game.verdict, ...game.faults].map(one => escape(texts.verdict(one, name))).join('<br>');
    const cells = [
      game.key,
      game.entrants.map((_, seat) => name(seat)).join(' – '),
      game.points.map(short).join(' – '),
      String(game.moves),
    ].map(text => `<td>${escape(text)}</td>`);
    return `<tr>${cells.join('')}<td>${verdicts}${details(game, name, texts)}</td><td><button class="replay" data-key="${game.key}">${escape(texts.replay)}</button></td></tr>`;
  });
  return `<div class="wide"><table id="games">${cellsOf([...texts.gameColumns, ''], 'th')}${lines.join('')}</table></div>`;
}

/** Time and memory by move, and what programs wrote on standard error. */
function details({ programs, times, entrants }: ReportGame, name: (seat: number) => string, texts: PageTexts): string {
  const parts = entrants.flatMap((_, seat) => {
    const program = programs?.[seat];
    const own = times?.[seat] ?? [];
    if (!program && own.length === 0) return [];
    const said = (program?.said ?? []).map((text, move) => (text === '' ? '' : `${move + 1}: ${text}`)).filter(Boolean);
    return [
      `<section><h4>${escape(name(seat))}</h4>`,
      program ? `<p>${escape(`${texts.memory}: ${mib(program.peak)}; ${texts.sandbox}: ${program.sandbox}`)}</p>` : '',
      movesPlot(own, texts.times, ms => `${Math.round(ms)} ms`),
      program?.memory ? movesPlot(program.memory, texts.memories, mib) : '',
      said.length > 0 ? `<p>${escape(texts.said)}</p><pre>${escape(said.join('\n'))}</pre>` : '',
      '</section>',
    ];
  });
  return parts.length === 0 ? '' : `<details><summary>${escape(texts.details)}</summary>${parts.join('')}</details>`;
}

const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
