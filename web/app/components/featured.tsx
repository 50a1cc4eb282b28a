// On the home page: a match to watch. A running one if there is any, otherwise the best of the last day, otherwise one that comes with a game.

import { DAY } from '../../../src/core/durations.ts';
import { cardOf, SHOWCASES } from '../../boards/index.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { printPath } from '../model/router.ts';
import { Emblem } from './emblem.tsx';
import { MatchRow } from './match-list.tsx';
import { useFetched } from './use-fetched.ts';

/** How often the server is asked. It chooses another match at most four times a minute. */
const FRESH = 20_000;

export function Featured() {
  const { api } = useApp();
  const translate = useTranslate();
  const found = useFetched('featured', () => api.featured(), FRESH);
  if (found.at === 'refused') return null;
  const match = found.at === 'here' ? found.value.match : undefined;
  return (
    <section class="list featured">
      <h2>{translate(match?.phase === 'over' ? 'home.featured.today' : 'home.featured')}</h2>
      <ul>{match ? <MatchRow row={match} named /> : <Showcase isKnown={found.at === 'here'} />}</ul>
    </section>
  );
}

/** Every day the match of another game. It has its place before the server has answered. */
function Showcase({ isKnown }: { readonly isKnown: boolean }) {
  const translate = useTranslate();
  const game = SHOWCASES[Math.floor(Date.now() / DAY) % SHOWCASES.length]!;
  return (
    <li style={isKnown ? undefined : { visibility: 'hidden' }}>
      <div class="match-row">
        <Emblem game={game} class="match-row-emblem" />
        <span class="match-row-who">{translate('home.featured.showcase')}</span>
        <span class="match-row-about soft small">
          <b>{cardOf(game).name[translate.locale]}</b>
        </span>
        <a class="match-row-go plain" href={printPath({ page: 'replay', showcase: game })}>
          {translate('list.replay')}
        </a>
      </div>
    </li>
  );
}
