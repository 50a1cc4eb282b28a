// Parts of the pages about players and matches: names and filters.

import type { PlayerShown, Pool } from '../../../src/server/api/records.ts';
import { cardOf } from '../../boards/index.ts';
import { useSpeech } from '../context.ts';
import { playerName, type ResultShown } from '../model/figures.ts';
import { POOLS } from '../net/records-api.ts';
import { printPath } from '../router.ts';
import { Emblem } from './emblem.tsx';

interface PlayerLinkProps {
  readonly player: PlayerShown;
  /** The game the page is about: the profile opens with it. */
  readonly game?: string;
}

export function PlayerLink({ player, game }: PlayerLinkProps) {
  const say = useSpeech();
  return (
    <a class="player-link" href={printPath({ page: 'player', player: player.player, ...(game && { game }) })}>
      <span>{playerName(player, say.locale)}</span>
      {player.kind !== 'person' && <small>{say(player.kind === 'bot' ? 'common.bot' : 'common.program')}</small>}
    </a>
  );
}

interface GameTabsProps {
  readonly games: readonly string[];
  readonly chosen: string;
  readonly path: (game: string) => string;
}

export function GameTabs({ games, chosen, path }: GameTabsProps) {
  const say = useSpeech();
  return (
    <nav class="game-tabs" aria-label={say('rankings.game')}>
      {games.map(game => {
        const { name } = cardOf(game);
        return (
          <a key={game} href={path(game)} aria-current={game === chosen ? 'page' : undefined}>
            <span class="game-tab-emblem">
              <Emblem game={game} />
            </span>
            {name[say.locale]}
          </a>
        );
      })}
    </nav>
  );
}

interface ClockSelectProps {
  readonly clock: Pool;
  /** Only those with something to show. */
  readonly among?: readonly Pool[];
  readonly choose: (clock: Pool) => void;
}

export function ClockSelect({ clock, among = POOLS, choose }: ClockSelectProps) {
  const say = useSpeech();
  return (
    <label class="field">
      <span>{say('new.clock')}</span>
      <select value={clock} onChange={event => choose(poolOf(event.currentTarget.value))}>
        {among.map(one => (
          <option key={one} value={one}>
            {say(`clock.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What an address says, if it says anything we know. */
export const poolOf = (text: string | undefined): Pool => POOLS.find(one => one === text) ?? 'any';

export function ResultChip({ result }: { readonly result: ResultShown }) {
  const say = useSpeech();
  return <span class={`result-chip is-${result}`}>{say(`archive.result.${result}`)}</span>;
}
