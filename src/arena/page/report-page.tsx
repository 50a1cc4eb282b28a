// The report as one HTML file: no network, no script but its own, names and texts of programs never read as markup.

import { readFileSync } from 'node:fs';
import { printRatingWithMargin } from '../../core/rating.ts';
import { fill } from '../../core/texts.ts';
import type { BoardFrame } from '../frames.ts';
import { type ArenaReport, type CrossTableCell, placesText, type ReportGame, type ReportRow } from '../report.ts';
import { Conditions } from './conditions.tsx';
import { Cells, DataTable, htmlDocument } from './html-document.tsx';
import { HistoryPlot, MovesPlot, RatingPlot } from './plots.tsx';
import { type ReportTexts, shortNumber, verdictText } from './texts.ts';

export const REPORT_STYLE = readFileSync(new URL('report.css', import.meta.url), 'utf8');
const VIEWER = readFileSync(new URL('viewer.js', import.meta.url), 'utf8');

/** Where the boards of all games are put into the page. */
const BOARDS = 'boards of all games';

type FramesByKey = (key: string) => readonly BoardFrame[];

export function reportPage(report: ArenaReport, frames: FramesByKey, texts: ReportTexts): string {
  const { start, boards, end } = reportPageParts(report, texts);
  return [start, ...report.games.map(({ key }) => boards(key, frames(key))), end].join('');
}

/** The report page in parts, so that only the boards of one game have to be in memory. */
export interface ReportPageParts {
  readonly start: string;
  /** The part of one game; to be called once for each of them, in order. */
  boards(key: string, frames: readonly BoardFrame[]): string;
  readonly end: string;
}

export function reportPageParts(report: ArenaReport, texts: ReportTexts): ReportPageParts {
  const marker = escapeScript(JSON.stringify(BOARDS));
  const page = pageAround(report, texts);
  // The last one: a player may be called like this.
  const at = page.lastIndexOf(marker);
  let separator = '';
  const boards = (key: string, frames: readonly BoardFrame[]): string => {
    const part = `${separator}${JSON.stringify(key)}:${JSON.stringify(frames)}`;
    separator = ',';
    return escapeScript(part);
  };
  return { start: `${page.slice(0, at)}{`, boards, end: `}${page.slice(at + marker.length)}` };
}

/** A script ends at the first `</`, also inside a text of the data. */
const escapeScript = (data: string): string => data.replaceAll('<', '\\u003c');

const titleOf = ({ gameName, tournament }: ArenaReport, texts: ReportTexts): string =>
  fill(texts.title, { game: gameName ?? tournament.game });

function pageAround(report: ArenaReport, texts: ReportTexts): string {
  return htmlDocument({
    lang: texts.lang,
    title: titleOf(report, texts),
    style: REPORT_STYLE,
    children: (
      <>
        <p>
          <Facts report={report} texts={texts} />
          {!report.finished && <strong> {texts.unfinished}</strong>}
        </p>
        <Overview report={report} texts={texts} />
        <h2>{texts.games}</h2>
        <Games report={report} games={report.games} texts={texts} replay />
        <ReplayViewer replays={BOARDS} label={texts.replay} />
      </>
    ),
  });
}

/** Seconds after which a browser reads the page of a running tournament again. */
const REFRESH = 2;
/** Games that such a page names. */
const LATEST = 10;

export interface LiveProgress {
  readonly done: number;
  /** As far as can be foreseen. */
  readonly of: number;
  /** When the page was written, as people read it. */
  readonly at: string;
}

/** The page of a tournament that is being played: it loads itself again until the report takes its place. */
export function livePage(report: ArenaReport, progress: LiveProgress, texts: ReportTexts): string {
  const { games, sprt } = report;
  return htmlDocument({
    lang: texts.lang,
    title: titleOf(report, texts),
    style: REPORT_STYLE,
    refresh: REFRESH,
    children: (
      <>
        <p>
          <Facts report={report} texts={texts} />
        </p>
        <p id="progress">
          <progress value={progress.done} max={progress.of} aria-label={texts.games} />{' '}
          {fill(texts.playedSoFar, { done: progress.done, of: progress.of, at: progress.at })}
          {sprt && ` LLR ${sprt.llr.toFixed(2)}.`}
        </p>
        <Overview report={report} texts={texts} />
        <h2>{texts.latestGames}</h2>
        <Games report={report} games={games.slice(-LATEST).toReversed()} texts={texts} />
      </>
    ),
  });
}

interface PartProps {
  readonly report: ArenaReport;
  readonly texts: ReportTexts;
}

function Facts({ report: { tournament }, texts }: PartProps) {
  return (
    <>{fill(texts.facts, { scheme: tournament.scheme, entrants: tournament.entrants.length, seed: tournament.seed })}</>
  );
}

/** Standings and what follows from them. */
function Overview({ report, texts }: PartProps) {
  const { tournament, rows } = report;
  return (
    <>
      <h2>{texts.standings}</h2>
      <Standings rows={rows} texts={texts} seats={tournament.seats} />
      {tournament.seats > 2 && <p>{texts.placesMeaning}</p>}
      <p>{texts.ratingMeaning}</p>
      <h2>{texts.crosstable}</h2>
      <CrossTable report={report} />
      <h2>{texts.ratings}</h2>
      <RatingPlot rows={rows} title={texts.ratings} />
      <h2>{texts.history}</h2>
      <HistoryPlot rows={rows} title={texts.history} />
      <Conditions plan={tournament} referee={report.referee ?? ''} texts={texts.conditions} />
    </>
  );
}

interface StandingsProps {
  readonly rows: readonly ReportRow[];
  readonly texts: ReportTexts;
  readonly seats: number;
}

function Standings({ rows, texts, seats }: StandingsProps) {
  const places = seats > 2 ? [texts.places] : [];
  return (
    <DataTable id="standings" head={[...texts.columns, ...places, texts.points, 'Buchholz', 'S-B', texts.rating]}>
      {rows.map(row => (
        <tr>
          <Cells values={[row.place, row.name, row.games, row.wins, row.draws, row.losses]} />
          {seats > 2 && <td>{placesText(row)}</td>}
          <Cells values={[row.points, row.buchholz, row.sonneborn].map(shortNumber)} />
          <td>{printRatingWithMargin(row.performance)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

export function CrossTable({ report: { rows, cross } }: { readonly report: ArenaReport }) {
  return (
    <DataTable id="crosstable" head={['', ...rows.map(row => String(row.place))]}>
      {rows.map(row => (
        <tr>
          <th>{`${row.place} ${row.name}`}</th>
          {rows.map(other => (
            <ScoreCell {...cross[row.entrant]![other.entrant]!} />
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

/** Red for nothing, green for everything; the figures say it too. */
function ScoreCell({ points, games }: CrossTableCell) {
  if (games === 0) return <td class="none" />;
  const hue = Math.round((120 * points) / games);
  return (
    <td
      style={`background:light-dark(hsl(${hue} 45% 82%),hsl(${hue} 35% 24%))`}
    >{`${shortNumber(points)}/${games}`}</td>
  );
}

interface GamesProps extends PartProps {
  readonly games: readonly ReportGame[];
  /** Whether they can be shown again. */
  readonly replay?: true;
}

function Games({ report: { tournament }, games, texts, replay }: GamesProps) {
  return (
    <DataTable id="games" head={[...texts.gameColumns, ...(replay ? [''] : [])]}>
      {games.map(game => {
        const name = (seat: number): string => tournament.entrants[game.entrants[seat]!]!.name;
        const players = game.entrants.map((_, seat) => name(seat)).join(' – ');
        return (
          <tr>
            <Cells values={[game.key, players, game.points.map(shortNumber).join(' – '), game.moves]} />
            <td>
              {[game.verdict, ...game.faults].map((verdict, i) => (
                <>
                  {i > 0 && <br />}
                  {verdictText(verdict, name, texts)}
                </>
              ))}
              <GameDetails game={game} name={name} texts={texts} />
            </td>
            {replay && (
              <td>
                <button class="replay" data-key={game.key}>
                  {texts.replay}
                </button>
              </td>
            )}
          </tr>
        );
      })}
    </DataTable>
  );
}

interface DetailsProps {
  readonly game: ReportGame;
  readonly name: (seat: number) => string;
  readonly texts: ReportTexts;
}

/** Time and memory by move, and what programs wrote on standard error. */
function GameDetails({ game, name, texts }: DetailsProps) {
  const seats = game.entrants.flatMap((_, seat) => (game.programs?.[seat] || game.times?.[seat]?.length ? [seat] : []));
  if (seats.length === 0) return null;
  return (
    <details>
      <summary>{texts.details}</summary>
      {seats.map(seat => (
        <SeatDetails game={game} seat={seat} name={name} texts={texts} />
      ))}
    </details>
  );
}

function SeatDetails({ game, seat, name, texts }: DetailsProps & { readonly seat: number }) {
  const program = game.programs?.[seat];
  const said = (program?.said ?? []).map((text, move) => (text === '' ? '' : `${move + 1}: ${text}`)).filter(Boolean);
  return (
    <section>
      <h4>{name(seat)}</h4>
      {program && (
        <p>{`${texts.memory}: ${mib(program.peak)}; ${texts.sandbox}: ${[program.sandbox, program.limits].filter(Boolean).join(', ')}`}</p>
      )}
      <MovesPlot values={game.times?.[seat] ?? []} title={texts.times} print={ms => `${Math.round(ms)} ms`} />
      {program?.memory && <MovesPlot values={program.memory} title={texts.memories} print={mib} />}
      {said.length > 0 && (
        <>
          <p>{texts.said}</p>
          <pre>{said.join('\n')}</pre>
        </>
      )}
    </section>
  );
}

const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

interface ViewerProps {
  /** The frames of every game by its key, or what stands in their place for now. */
  readonly replays: Readonly<Record<string, readonly BoardFrame[]>> | string;
  readonly label: string;
}

/** The viewer that replays a game on the report page, with the data and the script for it. */
export function ReplayViewer({ replays, label }: ViewerProps) {
  const data = escapeScript(JSON.stringify(replays));
  return (
    <>
      <dialog id="viewer">
        <p id="caption" />
        <pre id="board" />
        <p>
          <button id="first">⏮</button>
          <button id="back">◀</button>
          <input id="at" type="range" min="0" value="0" aria-label={label} />
          <button id="next">▶</button>
          <button id="close">✕</button>
        </p>
      </dialog>
      <script type="application/json" id="replays" dangerouslySetInnerHTML={{ __html: data }} />
      <script dangerouslySetInnerHTML={{ __html: VIEWER }} />
    </>
  );
}
