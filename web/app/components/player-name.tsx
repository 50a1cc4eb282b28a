import type { SummaryShown } from '../../../src/protocol/rest.ts';
import { useTranslate } from '../model/app-context.ts';
import { nameOf } from '../model/names.ts';
import { profilePath } from '../model/profile.ts';

interface PlayerNameProps {
  readonly game: string;
  readonly who: SummaryShown['seats'][number];
  /** Is the match over? */
  readonly over: boolean;
  readonly won?: boolean;
  /** Points, where they are known. */
  readonly score?: number | undefined;
}

/** A name, whether a person, a bot or a program bears it, and how it went. */
export function PlayerName({ game, who, over, won, score }: PlayerNameProps) {
  const translate = useTranslate();
  if (!who) return <span class="who is-free">{translate('list.free')}</span>;
  const name = nameOf(game, who, translate.locale);
  const profile = profilePath(game, who, over);
  return (
    <span class={`who${won ? ' is-winner' : ''}`}>
      {profile === undefined ? name : <a href={profile}>{name}</a>}
      {who.kind !== 'person' && <small>{translate(who.kind === 'bot' ? 'common.bot' : 'common.program')}</small>}
      {won && <span class="for-readers">, {translate('archive.result.won')}</span>}
      {score !== undefined && (
        <>
          {' '}
          <span class="for-readers">{translate('common.points')}</span> <span class="who-score small">{score}</span>
        </>
      )}
    </span>
  );
}
