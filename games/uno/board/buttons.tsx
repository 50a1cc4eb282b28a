import { Button } from '../../../web/kit/button.tsx';
import type { UnoWords } from '../texts/board.ts';
import type { UnoTurn } from './turn.ts';

interface ButtonsProps {
  readonly turn: UnoTurn;
  /** Called ahead in this turn. */
  readonly called: boolean;
  /** One card left and not called: a second to say it. */
  readonly urgent: boolean;
  /** An action to point out. */
  readonly hint: string | undefined;
  readonly words: UnoWords;
}

/** Draw, keep or take; call; and what the house rules add. */
export function Buttons({ turn, called, urgent, hint, words }: ButtonsProps) {
  const { can, pass, act } = turn;
  const waiting = turn.sent !== undefined;
  const marks = (action: string) => ({ 'data-hint': (can.has(action) && hint === action) || undefined });
  return (
    <div class="uno-buttons">
      {can.has('catch') && (
        <Button class="is-danger" {...marks('catch')} onClick={() => void act('catch')} text={words.catch} />
      )}
      {can.has('challenge') && (
        <Button {...marks('challenge')} onClick={() => void act('challenge')} text={words.challenge} />
      )}
      <Button
        class="uno-pass"
        disabled={!pass || waiting}
        {...(pass && marks(pass))}
        aria-keyshortcuts="d"
        onClick={() => pass && void act(pass)}
        text={turn.passLabel}
      />
      <Button
        class={`uno-call${urgent ? ' is-urgent' : ''}${called ? ' is-called' : ''}`}
        disabled={!can.has('uno') || waiting}
        {...marks('uno')}
        aria-keyshortcuts="u"
        onClick={() => void act('uno')}
        text={called ? words.called : words.call}
      />
    </div>
  );
}
