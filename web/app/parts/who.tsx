import type { SummaryShown } from '../../../src/server/api/rest.ts';
import { useSpeech } from '../context.ts';
import { nameOf } from '../model/names.ts';
import { profilePath } from '../model/profile.ts';

interface WhoProps {
  readonly game: string;
  readonly who: SummaryShown['seats'][number];
  /** Is the match over? */
  readonly over: boolean;
  readonly won?: boolean;
}

/** A name, and whether a person, a bot or a program bears it. */
export function Who({ game, who, over, won }: WhoProps) {
  const say = useSpeech();
  if (!who) return <span class="who is-free">{say('list.free')}</span>;
  const name = nameOf(game, who, say.locale);
  const profile = profilePath(game, who, over);
  return (
    <span class={`who${won ? ' is-winner' : ''}`}>
      {profile === undefined ? name : <a href={profile}>{name}</a>}
      {who.kind !== 'person' && <small>{say(who.kind === 'bot' ? 'common.bot' : 'common.program')}</small>}
    </span>
  );
}
