import type { SummaryShown } from '../../../src/server/api/rest.ts';
import { useSpeech } from '../context.ts';
import { nameOf } from '../model/names.ts';

interface WhoProps {
  readonly game: string;
  readonly who: SummaryShown['seats'][number];
  readonly won?: boolean;
}

/** A name, and whether a person, a bot or a program bears it. */
export function Who({ game, who, won }: WhoProps) {
  const say = useSpeech();
  if (!who) return <span class="who is-free">{say('list.free')}</span>;
  return (
    <span class={`who${won ? ' is-winner' : ''}`}>
      {nameOf(game, who, say.locale)}
      {who.kind !== 'person' && <small>{say(who.kind === 'bot' ? 'common.bot' : 'common.program')}</small>}
    </span>
  );
}
