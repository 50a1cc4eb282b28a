// What is said at the table: the lines, what one can do about another's, and a field to say something.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { ChatLineShown, MatchShown } from '../../../src/protocol/play.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { Icon } from '../../kit/icons.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { printPath } from '../model/router.ts';
import { ChatLine } from './chat-line.tsx';

/** As the server allows; it counts more exactly. */
const LONGEST = 300;

interface ChatLogProps {
  readonly match: string;
  readonly lines: readonly ChatLineShown[];
  /** By seat: who sits there, and its sign. */
  readonly players: readonly ({ readonly account?: string } | null)[];
  readonly mark: BoardModule['Mark'];
  readonly empty: string;
  /** Called when an account is unmuted whose lines the server had left out. A table's connection loads them without it. */
  heardAgain?(): void;
}

export function ChatLog({ match, lines, players, mark, empty, heardAgain }: ChatLogProps) {
  const { mutes, carryOut } = useApp();
  const translate = useTranslate();
  const muted = useStore(mutes.muted);
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const heard = lines.filter(line => !muted.has(line.account));
  /** Of those at this table: who plays, and who said something before they were muted. */
  const unheard = useMemo(() => {
    const here = new Set([...players.map(who => who?.account ?? ''), ...lines.map(({ account }) => account)]);
    return [...muted.values()].filter(({ account }) => here.has(account));
  }, [players, lines, muted]);
  // Only the list itself scrolls, and only for who has not scrolled up to read.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const toEnd = (): void => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    };
    const watch = new ResizeObserver(toEnd);
    watch.observe(box);
    toEnd();
    return () => watch.disconnect();
  }, [heard.length]);
  const hearAgain = async (account: string): Promise<void> => {
    if (await carryOut(mutes.set(account, false))) heardAgain?.();
  };
  const seatOf = (account: string): Seat => players.findIndex(who => who?.account === account);
  return (
    <>
      <div
        ref={list}
        class="chat-lines small"
        role="log"
        aria-live="polite"
        aria-label={translate('chat.title')}
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 24;
        }}
      >
        {heard.length === 0 && <p class="chat-empty soft">{empty}</p>}
        <ol>
          {heard.map(line => (
            <ChatLine key={line.line} match={match} line={line} seat={seatOf(line.account)} mark={mark} />
          ))}
        </ol>
      </div>
      {unheard.map(({ account, name, blocked }) => (
        <p key={account} class="chat-muted row soft">
          <span>{translate(blocked ? 'chat.blocked' : 'chat.muted', { name })}</span>
          {blocked ? (
            <a href="/account#people">{translate('nav.settings')}</a>
          ) : (
            <Button class="quiet" onClick={() => void hearAgain(account)} text={translate('chat.unmute')} />
          )}
        </p>
      ))}
    </>
  );
}

interface ChatProps extends Pick<ChatLogProps, 'lines' | 'mark'> {
  readonly shown: MatchShown;
  send(text: string): Promise<Refusal | undefined>;
  /** The lines stand where they can be read. */
  read(): void;
}

export function Chat({ shown, lines, mark, send, read }: ChatProps) {
  const { me } = useApp();
  const translate = useTranslate();
  const isGuest = useStore(me)?.token !== undefined;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (panel.current?.offsetParent) read();
  }, [lines]);
  const maySpeak = shown.chat === 'everyone' || !isGuest;
  const isApart = shown.seat === null && (shown.phase === 'running' || shown.phase === 'paused');
  return (
    <section ref={panel} class="chat" aria-label={translate('chat.title')}>
      <ChatLog
        match={shown.match}
        lines={lines}
        players={shown.players}
        mark={mark}
        empty={translate(maySpeak ? 'chat.empty' : 'chat.empty.listen')}
      />
      {isApart && maySpeak && (
        <p class="chat-apart row soft">
          <Icon name="eye" /> {translate('chat.apart')}
        </p>
      )}
      {maySpeak ? (
        <ChatField send={send} />
      ) : (
        <p class="chat-apart row soft">
          {translate('chat.sign-in')} <a href={printPath({ page: 'sign-in' })}>{translate('sign.in')}</a>
        </p>
      )}
    </section>
  );
}

function ChatField({ send }: Pick<ChatProps, 'send'>) {
  const { requireName } = useApp();
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const onItsWay = useRef<string>(undefined);
  const submit = async (): Promise<void> => {
    // Twice the same in one breath is one press too many; the next line need not wait for this one.
    if (text.trim() === '' || text === onItsWay.current || !(await requireName())) return;
    onItsWay.current = text;
    const refused = await send(text);
    if (onItsWay.current === text) onItsWay.current = undefined;
    setRefusal(refused);
    // What was written meanwhile stays.
    if (!refused) setText(now => (now === text ? '' : now));
  };
  return (
    <form class="chat-field" onSubmit={onSubmit(submit)}>
      {refusal && (
        <p class="form-wrong" role="alert">
          {translate.refusal(refusal)}
        </p>
      )}
      <input
        value={text}
        maxLength={LONGEST}
        placeholder={translate('chat.write')}
        aria-label={translate('chat.write')}
        autocomplete="off"
        enterkeyhint="send"
        dir="auto"
        onInput={event => {
          setText(event.currentTarget.value);
          setRefusal(undefined);
        }}
      />
      <Button
        type="submit"
        icon="send"
        aria-label={translate('common.send')}
        title={translate('common.send')}
        disabled={text.trim() === ''}
      />
    </form>
  );
}
