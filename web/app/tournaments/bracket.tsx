// The bracket of a knockout: a column a stage, each pair beside the place its winner takes in the next one.

import type { BracketPairShown, TournamentGame, TournamentShown } from '../../../src/protocol/tournaments.ts';
import type { PageTranslate } from '../../locales/translator.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { EntrantName } from './entrant-name.tsx';
import { shortPoints } from './points.ts';

export function Bracket({ shown }: { readonly shown: TournamentShown }) {
  const translate = usePageTranslate();
  const { bracket } = shown;
  if (!bracket || bracket.length === 0) return null;
  return (
    <section class="list bracket-list">
      <h2>{translate('tournament.bracket')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled with the arrow keys */}
      <div class="bracket surface" tabIndex={0} role="group" aria-label={translate('tournament.bracket')}>
        {bracket.map((stage, at) => (
          <section key={at} class="bracket-stage">
            <h3 class="soft small">{stageText(translate, stage.length)}</h3>
            <ol>
              {stage.map((pair, i) => (
                <li key={i}>
                  <Pair shown={shown} pair={pair} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

/** By how many pairs there are. */
export function stageText(translate: PageTranslate, pairs: number): string {
  if (pairs === 1) return translate('tournament.stage.final');
  if (pairs === 2) return translate('tournament.stage.semi');
  if (pairs === 4) return translate('tournament.stage.quarter');
  return translate('tournament.stage.of', { count: 2 * pairs });
}

function Pair({ shown, pair }: { readonly shown: TournamentShown; readonly pair: BracketPairShown }) {
  const translate = usePageTranslate();
  const games = gamesOf(shown, pair);
  const latest = games.findLast(({ match }) => match !== undefined);
  const isBegun = games.some(({ at }) => at === 'over');
  return (
    <div class={`bracket-pair${pair.bye ? ' is-bye' : ''}`}>
      {pair.entrants.map((one, place) => {
        const entrant = one === null ? undefined : shown.field[one];
        if (pair.bye && !entrant) return null;
        return (
          <p key={place} class={one !== null && one === pair.winner ? 'is-winner' : ''}>
            {entrant ? (
              <EntrantName shown={shown} entrant={entrant} />
            ) : (
              <span class="soft">{translate('tournament.stage.open')}</span>
            )}
            {isBegun && <b>{shortPoints(pair.points[place]!)}</b>}
          </p>
        );
      })}
      {pair.bye && <small class="soft">{translate('tournament.stage.bye')}</small>}
      {latest?.match && (
        <a
          class="small"
          href={printPath(
            latest.at === 'over' ? { page: 'replay', match: latest.match } : { page: 'match', match: latest.match },
          )}
        >
          {translate(latest.at === 'over' ? 'list.replay' : 'list.watch')}
        </a>
      )}
    </div>
  );
}

/** Two meet only once in a bracket, so all their games belong to this pair. */
function gamesOf({ paired }: TournamentShown, { entrants: [a, b] }: BracketPairShown): TournamentGame[] {
  if (a === null || b === null) return [];
  return paired.flatMap(({ games }) => games.filter(({ entrants }) => entrants.includes(a) && entrants.includes(b)));
}
