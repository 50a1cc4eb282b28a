// Parts of the pages about players and matches: names and filters.

import type { PlayerShown, RatingPool } from '../../../src/protocol/records.ts';
import { cardOf } from '../../boards/index.ts';
import { Portrait } from '../../kit/portrait.tsx';
import { playerName, type ResultShown } from '../model/figures.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { POOLS } from '../net/records-api.ts';
import { Emblem } from './emblem.tsx';
import { ChoiceField } from './setup-fields.tsx';

interface PlayerLinkProps {
  readonly player: PlayerShown;
  /** The game the page is about: the profile opens with it. */
  readonly game?: string;
}

export function PlayerLink({ player, game }: PlayerLinkProps) {
  const translate = usePageTranslate();
  return (
    <a class="player-link" href={printPath({ page: 'player', player: player.player, ...(game && { game }) })}>
      {player.kind === 'bot' && (
        <span class="bot-face">
          <Portrait id={player.player.replace(/^bot:/, '')} />
        </span>
      )}
      <span>{playerName(player, translate.locale)}</span>
      {player.kind !== 'person' && (
        <small class="chip">{translate(player.kind === 'bot' ? 'common.bot' : 'common.program')}</small>
      )}
    </a>
  );
}

interface GameTabsProps {
  readonly games: readonly string[];
  readonly chosen: string;
  readonly path: (game: string) => string;
}

export function GameTabs({ games, chosen, path }: GameTabsProps) {
  const translate = usePageTranslate();
  return (
    <nav class="game-tabs" aria-label={translate('rankings.game')}>
      {games.map(game => {
        const { name } = cardOf(game);
        return (
          <a key={game} href={path(game)} aria-current={game === chosen ? 'page' : undefined}>
            <Emblem game={game} class="game-tab-emblem" />
            {name[translate.locale]}
          </a>
        );
      })}
    </nav>
  );
}

interface ClockSelectProps {
  readonly clock: RatingPool;
  /** Only those with something to show. */
  readonly among?: readonly RatingPool[];
  readonly choose: (clock: RatingPool) => void;
}

export function ClockSelect({ clock, among = POOLS, choose }: ClockSelectProps) {
  const translate = usePageTranslate();
  return (
    <ChoiceField
      label={translate('new.clock')}
      values={among}
      value={clock}
      text={one => translate(`clock.${one}`)}
      change={choose}
    />
  );
}

/** What an address says, if it says anything we know. */
export const poolOf = (text: string | undefined): RatingPool => POOLS.find(one => one === text) ?? 'any';

export function ResultChip({ result }: { readonly result: ResultShown }) {
  const translate = usePageTranslate();
  return <span class={`result-chip chip is-${result}`}>{translate(`archive.result.${result}`)}</span>;
}
