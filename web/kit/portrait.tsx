// The face of a bot: a carved wooden figure, drawn from the bot's id alone, so that it looks the same everywhere.

import type { ComponentChildren } from 'preact';

/** FNV-1a, stirred once more so that ids that differ in their last letter differ in every feature. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const TINTS = ['red', 'blue', 'green', 'yellow', 'orange', 'accent'] as const;

const HEADS = [
  'M50 26c17 0 25 12 25 28S64 82 50 82 25 70 25 54s8-28 25-28z',
  'M32 28h36c5 0 8 3 8 8v26c0 12-10 20-26 20s-26-8-26-20V36c0-5 3-8 8-8z',
  'M50 27c19 0 28 14 26 28-2 15-11 27-26 27S26 70 24 55c-2-14 7-28 26-28z',
  'M36 27h28c8 0 12 6 11 14l-3 26c-1 9-10 15-22 15s-21-6-22-15l-3-26c-1-8 3-14 11-14z',
] as const;

const EARS: readonly (ComponentChildren | null)[] = [
  null,
  <g key="round">
    <circle class="portrait-wood" cx="24" cy="55" r="6" />
    <circle class="portrait-wood" cx="76" cy="55" r="6" />
  </g>,
  <g key="pointed">
    <path class="portrait-wood" d="M29 36 24 17l16 10zM71 36l5-19-16 10z" />
  </g>,
];

const EYES: readonly ComponentChildren[] = [
  <g key="dots">
    <circle class="portrait-dark" cx="40" cy="52" r="3.4" />
    <circle class="portrait-dark" cx="60" cy="52" r="3.4" />
  </g>,
  <g key="round">
    <circle class="portrait-white" cx="40" cy="52" r="6.5" />
    <circle class="portrait-white" cx="60" cy="52" r="6.5" />
    <circle class="portrait-dark" cx="41.5" cy="52" r="3" />
    <circle class="portrait-dark" cx="58.5" cy="52" r="3" />
  </g>,
  <g key="glasses">
    <circle class="portrait-dark" cx="40" cy="52" r="2.6" />
    <circle class="portrait-dark" cx="60" cy="52" r="2.6" />
    <path
      class="portrait-wire"
      d="M32 52a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM52 52a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM48 51q2-2 4 0"
    />
  </g>,
  <path key="smiling" class="portrait-line" d="M34 54q6-7 12 0M54 54q6-7 12 0" />,
  <g key="monocle">
    <circle class="portrait-dark" cx="40" cy="52" r="3.2" />
    <circle class="portrait-dark" cx="60" cy="52" r="2.8" />
    <path class="portrait-wire" d="M52 52a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM67 57l4 12" />
  </g>,
];

const BROWS = ['M34 42q6-4 12 0M54 42q6-4 12 0', 'M33 40l13 4M67 40l-13 4', 'M33 43h12M55 43h12', ''] as const;

const MOUTHS = [
  'M40 69q10 8 20 0',
  'M42 70h16',
  'M41 71q12 2 18-4',
  'M45 70a5 4 0 1 0 10 0 5 4 0 1 0-10 0z',
  'M40 68h20q-2 7-10 7t-10-7z',
] as const;

const NOSES = ['M50 56v6', 'M50 55l-4 8h8z', 'M47 61q3 3 6 0'] as const;

const HATS: readonly (ComponentChildren | null)[] = [
  null,
  <path key="tuft" class="portrait-line" d="M50 27q-3-8-9-9M50 27q0-9 2-12M50 27q4-7 10-7" />,
  <g key="cap">
    <path class="portrait-cloth" d="M27 37q1-19 23-19t23 19z" />
    <path class="portrait-cloth-edge" d="M22 37h47q9 0 12 4H24q-4 0-2-4z" />
  </g>,
  <g key="beret">
    <path class="portrait-cloth" d="M24 36q-4-18 24-20 30 0 30 14 0 6-8 6z" />
    <path class="portrait-cloth-edge" d="M30 35h40v4H30z" />
  </g>,
  <g key="top-hat">
    <path class="portrait-cloth" d="M35 9h30l-2 26H37z" />
    <path class="portrait-cloth-edge" d="M36 27h28l-.6 6H36.6zM24 34h52q2 0 2 2.5t-2 2.5H24q-2 0-2-2.5t2-2.5z" />
  </g>,
  <path key="crown" class="portrait-gold" d="M29 36 26 15l12 10 12-14 12 14 12-10-3 21z" />,
  <g key="brim">
    <path class="portrait-cloth" d="M34 34q0-18 16-18t16 18z" />
    <path class="portrait-cloth-edge" d="M17 36q33-10 66 0-33 8-66 0z" />
  </g>,
];

/** `id`: what tells the bot from all others, such as 'dama/search-3'. Beside the name it says nothing new, so readers skip it. */
export function Portrait({ id }: { readonly id: string }) {
  let rest = hashOf(id);
  const pick = <T,>(list: readonly T[]): T => {
    const chosen = list[rest % list.length]!;
    rest = Math.floor(rest / list.length);
    return chosen;
  };
  const tint = pick(TINTS);
  const hat = pick(HATS);
  return (
    <svg class="portrait" viewBox="0 0 100 100" style={{ '--tint': `var(--${tint})` }} aria-hidden="true">
      <circle class="portrait-ground" cx="50" cy="50" r="50" />
      <path class="portrait-cloth" d="M15 86q8-14 35-14t35 14A50 50 0 0 1 15 86z" />
      {pick(EARS)}
      <path class="portrait-wood" d={pick(HEADS)} />
      <path class="portrait-grain" d="M34 60q-3 8 2 14M66 38q5 8 3 16M63 72q5-3 6-8" />
      {pick(EYES)}
      <path class="portrait-line" d={pick(BROWS)} />
      <path class="portrait-line is-thin" d={pick(NOSES)} />
      <path class="portrait-line" d={pick(MOUTHS)} />
      {hat}
    </svg>
  );
}
