import { useEffect } from 'preact/hooks';
import { gameOfDay } from '../../../src/core/puzzle.ts';
import { plural } from '../../../src/core/texts.ts';
import { cardOf } from '../../boards/index.ts';
import { dailyGames, puzzleGames } from '../../boards/puzzles.ts';
import { Icon } from '../../kit/icons.tsx';
import { useStore } from '../../kit/store.ts';
import { Emblem } from '../components/emblem.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useApp, useTranslate } from '../model/app-context.ts';
import { streakOf, today } from '../model/puzzle-progress.ts';
import { printPath } from '../model/router.ts';
import { syncPuzzles } from './account-sync.ts';
import { usePuzzleTexts } from './texts.ts';

/** The puzzles of the day, and the way to all others. */
export function PuzzleListPage() {
  const texts = usePuzzleTexts();
  const translate = useTranslate();
  const { locale } = translate;
  const app = useApp();
  const { days, daily, solved } = useStore(app.puzzleProgress);
  const account = useStore(app.session.account);
  useEffect(() => void syncPuzzles(app), [account]);
  const day = today();
  const streak = streakOf(days, day);
  const first = gameOfDay(day, dailyGames);
  const games = [...dailyGames].sort((a, b) => Number(b === first) - Number(a === first));
  return (
    <TitledPage title={translate('puzzles.title')} class="puzzle-list">
      <p class="lead">{texts.lead}</p>
      <section aria-labelledby="daily-puzzles">
        <h2 id="daily-puzzles">{texts.daily.title}</h2>
        <p class="soft">
          {texts.daily.lead} {streak > 0 ? plural(texts.streak, streak) : texts.streakNone}
        </p>
        <ul class="puzzle-cards">
          {games.map(game => (
            <PuzzleCard
              key={game}
              game={game}
              path={printPath({ page: 'puzzles', game, day })}
              name={cardOf(game).name[locale]}
              state={daily[game] === day ? texts.daily.solved : texts.daily.open}
              isDone={daily[game] === day}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="practise-puzzles">
        <h2 id="practise-puzzles">{texts.practise.title}</h2>
        <p class="soft">{texts.practise.lead}</p>
        <ul class="puzzle-cards">
          <li>
            <a class="puzzle-card plain surface is-mixed" href={printPath({ page: 'puzzles', game: MIXED })}>
              <span class="puzzle-card-name">{texts.mixed}</span>
              <span class="puzzle-card-state small soft">{texts.mixedLead}</span>
            </a>
          </li>
          {puzzleGames().map(game => (
            <PuzzleCard
              key={game}
              game={game}
              path={printPath({ page: 'puzzles', game })}
              name={cardOf(game).name[locale]}
              state={plural(texts.solved, solved[game]?.length ?? 0)}
            />
          ))}
        </ul>
      </section>
    </TitledPage>
  );
}

/** In the place of a game: puzzles of all. */
export const MIXED = 'mixed';

interface PuzzleCardProps {
  readonly game: string;
  readonly path: string;
  readonly name: string;
  readonly state: string;
  readonly isDone?: boolean;
}

function PuzzleCard({ game, path, name, state, isDone }: PuzzleCardProps) {
  return (
    <li>
      <a class={`puzzle-card plain surface${isDone ? ' is-done' : ''}`} href={path}>
        <Emblem game={game} class="puzzle-card-emblem" />
        <span class="puzzle-card-name">{name}</span>
        <span class={`puzzle-card-state small ${isDone ? 'is-ok' : 'soft'}`}>
          {isDone && <Icon name="check" />} {state}
        </span>
      </a>
    </li>
  );
}
