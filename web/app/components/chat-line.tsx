import { useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { ChatLineShown } from '../../../src/protocol/play.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { Icon } from '../../kit/icons.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';

interface ChatLineProps {
  readonly match: string;
  readonly line: ChatLineShown;
  /** It is below 0 if the author does not play in this match. */
  readonly seat: Seat;
  readonly mark: BoardModule['Mark'];
}

/** Who said it, by the sign of the seat, and what. */
export function ChatLine({ match, line, seat, mark: Mark }: ChatLineProps) {
  const { me } = useApp();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isOwn = useStore(me)?.account === line.account;
  const at = new Date(line.at);
  return (
    <li class={`chat-line${line.to === 'watchers' ? ' is-apart' : ''}${line.hidden ? ' soft' : ''}`}>
      <span class="chat-mark" title={seat < 0 ? translate('chat.watchers') : undefined}>
        {seat < 0 ? <Icon name="eye" /> : Mark ? <Mark seat={seat} /> : <span class="seat-chip">{seat + 1}</span>}
      </span>
      <p title={at.toLocaleString(translate.locale)}>
        <b>
          <bdi>{line.name}</bdi>
        </b>
        {line.kind === 'program' && <small class="chat-kind soft">{translate('common.program')}</small>}{' '}
        {line.hidden ? <i>{translate('chat.hidden')}</i> : <bdi class="chat-text">{line.text}</bdi>}
      </p>
      {!isOwn && !line.hidden && (
        <Button
          icon="more"
          class="quiet chat-more"
          aria-expanded={isOpen}
          aria-label={translate('chat.more', { name: line.name })}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && !line.hidden && <LineActions match={match} line={line} close={() => setOpen(false)} />}
    </li>
  );
}

interface LineActionsProps {
  readonly match: string;
  readonly line: ChatLineShown;
  close(): void;
}

function LineActions({ match, line, close }: LineActionsProps) {
  const { api, mutes, session, carryOut, showToast } = useApp();
  const translate = useTranslate();
  const isAdmin = useStore(session.account)?.admin === true;
  const [isReporting, setReporting] = useState(false);
  const [why, setWhy] = useState('');
  const report = async (): Promise<void> => {
    if (!(await carryOut(api.chat.report(line.line, why)))) return;
    showToast(translate('chat.reported'));
    close();
  };
  const act = async (action: Parameters<typeof carryOut>[0]): Promise<void> => {
    if (await carryOut(action)) close();
  };
  if (isReporting)
    return (
      <form class="chat-actions" onSubmit={onSubmit(report)}>
        <input
          value={why}
          maxLength={300}
          aria-label={translate('chat.report.why')}
          placeholder={translate('chat.report.why')}
          onInput={event => setWhy(event.currentTarget.value)}
        />
        <Button type="submit" text={translate('chat.report.send')} />
      </form>
    );
  return (
    <div class="chat-actions">
      <Button onClick={() => void act(mutes.set(line.account, true))} text={translate('chat.mute')} />
      <Button onClick={() => setReporting(true)} text={translate('chat.report')} />
      {isAdmin && (
        <Button
          class="is-danger"
          onClick={() => void act(api.chat.hide(match, line.line))}
          text={translate('chat.hide')}
        />
      )}
    </div>
  );
}
