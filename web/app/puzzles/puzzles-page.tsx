import { useState } from 'preact/hooks';
import { type AnyGamePuzzles, type Puzzle, puzzleOfDay } from '../../../src/core/puzzle.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { PuzzleShown } from '../../../src/protocol/puzzles.ts';
import { cardOf } from '../../boards/index.ts';
import { loadPuzzles, puzzleGames } from '../../boards/puzzles.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { LoadingPage } from '../components/loading.tsx';
import { useBoard } from '../components/use-board.ts';
import { useLoaded } from '../components/use-loaded.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { printPath, type Route } from '../model/router.ts';
import { NotFoundPage } from '../pages/missing.tsx';
import { MIXED, PuzzleListPage } from './list-page.tsx';
import { nextPuzzle } from './progress.ts';
import { SolvePage } from './solve-page.tsx';
import { usePuzzleTexts } from './texts.ts';

type PuzzleRoute = Route & { readonly page: 'puzzles' };

export function PuzzlesPage(route: PuzzleRoute) {
  const { game } = route;
  if (game === undefined) return <PuzzleListPage />;
  if (game !== MIXED && !puzzleGames().includes(game)) return <NotFoundPage path={printPath(route)} />;
  return <PuzzleSeries key={game} route={route} />;
}

/** One puzzle after another, of a game or of all. */
function PuzzleSeries({ route }: { readonly route: PuzzleRoute }) {
  const isMixed = route.game === MIXED;
  const [turn, setTurn] = useState(0);
  const games = puzzleGames();
  const game = isMixed ? games[turn % games.length]! : route.game!;
  const translate = useTranslate();
  const name = cardOf(game).name[translate.locale];
  useTitle(name, { path: printPath({ page: 'puzzles' }) });
  return <GameSeries key={game} game={game} route={route} goOn={() => setTurn(turn + 1)} />;
}

interface LoadedPuzzles {
  readonly puzzles: AnyGamePuzzles;
  /** Those that come with the game. */
  readonly all: readonly Puzzle[];
}

/** 'failed': the file did not come. */
function usePuzzles(game: string): LoadedPuzzles | 'failed' | undefined {
  const load = async (): Promise<LoadedPuzzles> => {
    const puzzles = await loadPuzzles(game);
    if (!puzzles) throw new Error(`${game} has no puzzles`);
    return { puzzles, all: await puzzles.load() };
  };
  return useLoaded(() => load().catch(() => 'failed' as const), [game]);
}

/** Puzzles that the server has made from its own matches; none without a connection. */
function useMade(game: string): readonly Puzzle[] {
  const { rest } = useApp();
  const made = useLoaded(() => rest.get<readonly PuzzleShown[]>(`/api/puzzles/${game}/made`), [game]);
  return made && !isRefusal(made) ? made : [];
}

interface GameSeriesProps {
  readonly game: string;
  readonly route: PuzzleRoute;
  goOn(): void;
}

function GameSeries({ game, route, goOn }: GameSeriesProps) {
  const texts = usePuzzleTexts();
  const board = useBoard(game);
  const loaded = usePuzzles(game);
  if (loaded === 'failed') return <PuzzleNotice text={texts.failed} />;
  if (!loaded || !board?.game) return <LoadingPage />;
  return <LoadedSeries game={game} route={route} goOn={goOn} loaded={loaded} board={board} />;
}

interface LoadedSeriesProps extends GameSeriesProps {
  readonly loaded: LoadedPuzzles;
  readonly board: BoardModule;
}

function LoadedSeries({ game, route, goOn, loaded, board }: LoadedSeriesProps) {
  const { router, puzzleProgress } = useApp();
  const texts = usePuzzleTexts();
  const { puzzles, all } = loaded;
  const made = useMade(game);
  const practised = [...all, ...made];
  const { theme, day } = route;
  const ofTheme = (wanted: string | undefined): readonly Puzzle[] =>
    wanted === undefined ? practised : practised.filter(({ themes }) => themes.includes(wanted));
  const first = (): Puzzle | undefined => {
    const asked = day === undefined ? all.find(({ id }) => id === route.id) : all[puzzleOfDay(day, all.length)];
    return asked ?? nextPuzzle(ofTheme(theme), puzzleProgress.get(), game);
  };
  const [puzzle, setPuzzle] = useState(first);
  if (!puzzle) return <PuzzleNotice text={texts.none} />;
  const isOfDay = day !== undefined && puzzle === all[puzzleOfDay(day, all.length)];
  const next = (wanted = theme): void => {
    if (route.game === MIXED) return goOn();
    const found = nextPuzzle(ofTheme(wanted), puzzleProgress.get(), game, puzzle.id);
    // The address keeps what is practised, not the puzzle it began with.
    router.go({ page: 'puzzles', game, ...(wanted && { theme: wanted }) }, 'replace');
    setPuzzle(found);
  };
  return (
    <SolvePage
      key={puzzle.id}
      game={game}
      board={board}
      puzzle={puzzle}
      puzzles={puzzles}
      day={isOfDay ? day : undefined}
      theme={theme}
      counts={countThemes(practised)}
      isMixed={route.game === MIXED}
      next={() => next()}
      chooseTheme={chosen => next(chosen === '' ? undefined : chosen)}
    />
  );
}

function countThemes(all: readonly Puzzle[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const theme of all.flatMap(({ themes }) => themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return counts;
}

function PuzzleNotice({ text }: { readonly text: string }) {
  return (
    <main class="page" id="page">
      <p role="alert">{text}</p>
    </main>
  );
}
