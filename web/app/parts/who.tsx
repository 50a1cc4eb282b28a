import type { SummaryShown } from '../../../src/server/api/rest.ts';
import { useSpeech } from '../context.ts';

interface WhoProps {
  readonly who: SummaryShown['seats'][number];
  readonly won?: boolean;
}

/** A name, and whether a person, a bot or a program bears it. */
export function Who({ who, won }: WhoProps) {
  const say = useSpeech();
  if (!who) return <span class="who is-free">{say('list.free')}</span>;
  return (
    <span class={`who${won ? ' is-winner' : ''}`}>
      {who.name}
      {who.kind !== 'person' && <small>{say(who.kind === 'bot' ? 'common.bot' : 'common.program')}</small>}
    </span>
  );
}
