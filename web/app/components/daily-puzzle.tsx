// On the home page: the puzzle of the day. It names the game; the puzzle itself comes with its page.

import { gameOfDay } from '../../../src/core/puzzle.ts';
import { cardOf } from '../../boards/index.ts';
import { dailyGames } from '../../boards/puzzles.ts';
import { Icon } from '../../kit/icons.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { streakOf, today } from '../model/puzzle-progress.ts';
import { printPath } from '../model/router.ts';
import { Emblem } from './emblem.tsx';

export function DailyPuzzle() {
  const translate = useTranslate();
  const { days, daily } = useStore(useApp().puzzleProgress);
  const day = today();
  const game = gameOfDay(day, dailyGames);
  if (game === undefined) return null;
  const streak = streakOf(days, day);
  const isSolved = daily[game] === day;
  return (
    <a class="daily-puzzle plain surface" href={printPath({ page: 'puzzles', game, day })}>
      <Emblem game={game} class="daily-puzzle-emblem" />
      <span class="daily-puzzle-title">{translate('puzzles.daily')}</span>
      <span>{cardOf(game).name[translate.locale]}</span>
      <span class="soft">
        {isSolved && <Icon name="check" />}
        {[isSolved && translate('puzzles.daily.solved'), streak > 0 && translate.count('puzzles.streak', streak)]
          .filter(Boolean)
          .join(' · ') || translate('puzzles.daily.lead')}
      </span>
    </a>
  );
}
