import { FishArt } from './art.tsx';

/** The fish a seat plays with, small, beside a name. */
export function PiranhasMark({ seat }: { readonly seat: number }) {
  return (
    <svg viewBox="-48 -42 96 84" aria-hidden="true">
      <FishArt seat={seat} />
    </svg>
  );
}
