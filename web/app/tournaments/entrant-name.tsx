import type { EntrantShown, TournamentShown } from '../../../src/protocol/tournaments.ts';
import { useTranslate } from '../model/app-context.ts';
import { profilePath } from '../model/profile.ts';
import { entrantName } from './crosstable.ts';

interface EntrantNameProps {
  readonly shown: TournamentShown;
  readonly entrant: EntrantShown;
}

/** The name of an entrant, as a link to its page where it has one. */
export function EntrantName({ shown, entrant }: EntrantNameProps) {
  const translate = useTranslate();
  const name = entrantName(shown.game, entrant, translate.locale);
  // A guest has a page after the first match that is over.
  const hasPlayed = shown.standings.some(({ entrant: one, games }) => games > 0 && shown.field[one] === entrant);
  const path = shown.published && !entrant.bot ? undefined : profilePath(shown.game, entrant, hasPlayed);
  return path === undefined ? (
    <span>{name}</span>
  ) : (
    <a class="entrant-link" href={path}>
      {name}
    </a>
  );
}
