import { DieArt } from './glass.tsx';

interface DieButtonProps {
  readonly die: string;
  readonly letter: string;
  readonly label: string;
  readonly can: boolean;
  readonly chosen?: boolean;
  /** To be pressed next for a hint. */
  readonly hinted?: boolean;
  onPick(): void;
  onPress?(event: PointerEvent): void;
  onOver?(over: boolean): void;
}

/** A die one can take. One that cannot be taken still answers, with the reason. */
export function DieButton(props: DieButtonProps) {
  const { die, letter, label, can, chosen = false, hinted, onPick, onPress, onOver } = props;
  const classes = ['sag-die-button', can && 'is-legal', chosen && 'is-chosen'];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(' ')}
      data-hint={hinted || undefined}
      aria-label={label}
      aria-pressed={chosen}
      aria-disabled={!can}
      onClick={onPick}
      onPointerDown={onPress}
      onPointerEnter={() => onOver?.(true)}
      onPointerLeave={() => onOver?.(false)}
    >
      <DieFace die={die} letter={letter} />
      {chosen && (
        <svg class="sag-ring" viewBox="-54 -54 108 108" aria-hidden="true">
          <rect class="mark-chosen" x="-48" y="-48" width="96" height="96" rx="20" />
        </svg>
      )}
    </button>
  );
}

export function DieFace({ die, letter }: { readonly die: string; readonly letter: string }) {
  return (
    <svg class="sag-die-box" viewBox="-48 -48 96 98" aria-hidden="true">
      <DieArt die={die} letter={letter} />
    </svg>
  );
}
