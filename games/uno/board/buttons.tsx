import type { UnoWords } from '../texts/board.ts';

interface ButtonsProps {
  readonly can: ReadonlySet<string>;
  readonly pass: string | undefined;
  readonly passLabel: string;
  /** Called ahead in this turn. */
  readonly called: boolean;
  /** One card left and not called: a second to say it. */
  readonly urgent: boolean;
  readonly waiting: boolean;
  /** An action to point out. */
  readonly hint: string | undefined;
  readonly words: UnoWords;
  act(action: string): Promise<void>;
}

/** Draw, keep or take; call; and what the house rules add. */
export function Buttons({ can, pass, passLabel, called, urgent, waiting, hint, words, act }: ButtonsProps) {
  const marks = (action: string) => ({ 'data-hint': (can.has(action) && hint === action) || undefined });
  return (
    <div class="uno-buttons">
      {can.has('catch') && (
        <button type="button" class="is-danger" {...marks('catch')} onClick={() => void act('catch')}>
          {words.catch}
        </button>
      )}
      {can.has('challenge') && (
        <button type="button" {...marks('challenge')} onClick={() => void act('challenge')}>
          {words.challenge}
        </button>
      )}
      <button
        type="button"
        class="uno-pass"
        disabled={!pass || waiting}
        {...(pass && marks(pass))}
        aria-keyshortcuts="d"
        onClick={() => pass && void act(pass)}
      >
        {passLabel}
      </button>
      <button
        type="button"
        class={`uno-call${urgent ? ' is-urgent' : ''}${called ? ' is-called' : ''}`}
        disabled={!can.has('uno') || waiting}
        {...marks('uno')}
        aria-keyshortcuts="u"
        onClick={() => void act('uno')}
      >
        {called ? words.called : words.call}
      </button>
    </div>
  );
}
