import { useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { LineShown } from '../../../src/server/api/play.ts';
import type { BoardModule } from '../../boards/contract.ts';
import { Icon } from '../../kit/icons.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';

interface ChatLineProps {
  readonly match: string;
  readonly line: LineShown;
  /** Below 0: whoever said it does not play here. */
  readonly seat: Seat;
  readonly mark: BoardModule['Mark'];
}

/** Who said it, by the sign of the seat, and what. */
export function ChatLine({ match, line, seat, mark: Mark }: ChatLineProps) {
  const { me } = useApp();
  const say = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const isOwn = useStore(me)?.account === line.account;
  const at = new Date(line.at);
  return (
    <li class={`chat-line${line.to === 'watchers' ? ' is-apart' : ''}${line.hidden ? ' is-hidden' : ''}`}>
      <span class="chat-mark" title={seat < 0 ? say('chat.watchers') : undefined}>
        {seat < 0 ? <Icon name="eye" /> : Mark ? <Mark seat={seat} /> : <span class="seat-chip">{seat + 1}</span>}
      </span>
      <p title={at.toLocaleString(say.locale)}>
        <b>
          <bdi>{line.name}</bdi>
        </b>
        {line.kind === 'program' && <small class="chat-kind">{say('common.program')}</small>}{' '}
        {line.hidden ? <i>{say('chat.hidden')}</i> : <bdi class="chat-text">{line.text}</bdi>}
      </p>
      {!isOwn && !line.hidden && (
        <button
          type="button"
          class="quiet chat-more"
          aria-expanded={isOpen}
          aria-label={say('chat.more', { name: line.name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="more" />
        </button>
      )}
      {isOpen && !line.hidden && <LineActions match={match} line={line} close={() => setOpen(false)} />}
    </li>
  );
}

interface LineActionsProps {
  readonly match: string;
  readonly line: LineShown;
  close(): void;
}

function LineActions({ match, line, close }: LineActionsProps) {
  const { api, mutes, session, refuse, tell } = useApp();
  const say = useSpeech();
  const isAdmin = useStore(session.account)?.admin === true;
  const [isReporting, setReporting] = useState(false);
  const [why, setWhy] = useState('');
  const report = async (): Promise<void> => {
    const refused = await api.chat.report(line.line, why);
    if (refused) return refuse(refused);
    tell(say('chat.reported'));
    close();
  };
  const act = async (deed: Promise<Parameters<typeof refuse>[0] | undefined>): Promise<void> => {
    const refused = await deed;
    if (refused) refuse(refused);
    else close();
  };
  if (isReporting)
    return (
      <form
        class="chat-actions"
        onSubmit={event => {
          event.preventDefault();
          void report();
        }}
      >
        <input
          value={why}
          maxLength={300}
          aria-label={say('chat.report.why')}
          placeholder={say('chat.report.why')}
          onInput={event => setWhy(event.currentTarget.value)}
        />
        <button type="submit">{say('chat.report.send')}</button>
      </form>
    );
  return (
    <div class="chat-actions">
      <button type="button" onClick={() => void act(mutes.set(line.account, true))}>
        {say('chat.mute')}
      </button>
      <button type="button" onClick={() => setReporting(true)}>
        {say('chat.report')}
      </button>
      {isAdmin && (
        <button type="button" class="is-danger" onClick={() => void act(api.chat.hide(match, line.line))}>
          {say('chat.hide')}
        </button>
      )}
    </div>
  );
}
