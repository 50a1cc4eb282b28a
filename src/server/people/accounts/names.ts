// Names: which are allowed, and which look the same.

import type { Refusal } from '../../../core/refusal.ts';
import { printable } from '../../base/printable.ts';
import { LATIN_FOR } from './confusables.ts';
import * as refusals from './refusals.ts';

/** Visible characters of the name of an account. */
const [SHORTEST, LONGEST] = [2, 20];

const segmenter = new Intl.Segmenter();
const charactersOf = (text: string): string[] => Array.from(segmenter.segment(text), one => one.segment);

/** Trimmed, printable, of bounded length; empty texts become a guest's name. */
export function tidyName(requested: string | undefined, account: string): string {
  const tidy = charactersOf(printable(requested ?? ''))
    .slice(0, 24)
    .join('')
    .slice(0, 80)
    .trim();
  return tidy === '' ? `Guest ${account.slice(-4)}` : tidy;
}

/**
 * What a name looks like: two names with the same look cannot both be accounts. Case, accents, spaces and signs do not
 * count, nor which script a letter of that shape comes from.
 */
export function lookOf(name: string): string {
  const folded = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  // Only where they are accents: in many scripts such marks are vowels, and tell names apart.
  const bare = folded.replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu, '');
  let look = '';
  for (const one of bare) look += LATIN_FOR.get(one) ?? (/[\p{L}\p{M}\p{N}]/u.test(one) ? one : '');
  return look.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Letters of one name come from one of these; a mixture is how names are forged. */
const SCRIPTS =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Tamil Telugu Thai Ethiopic Hangul'
    .split(' ')
    .map(script => new RegExp(`^\\p{scx=${script}}*$`, 'u'));
SCRIPTS.push(/^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u);

/** Names by which the server itself would speak. */
const RESERVED = 'admin administrator moderator operator system server ludoteca house guest support'.split(' ');
let reservedLooks: ReadonlySet<string> | undefined;

/** Compiled with the first name that is checked, because compiling would delay every start. */
function isReserved(look: string): boolean {
  reservedLooks ??= new Set(RESERVED.map(lookOf));
  return reservedLooks.has(look);
}

/** The name as it will be shown, or why it cannot be one. */
export function parseName(requested: string): { name: string; look: string } | Refusal {
  const name = printable(requested);
  const length = charactersOf(name).length;
  if (length < SHORTEST || length > LONGEST || name.length > 60) return refusals.nameLength;
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _.'’-]*[\p{L}\p{M}\p{N}])?$/u.test(name)) return refusals.nameSigns;
  const letters = name.replace(/[^\p{L}]/gu, '');
  if (!SCRIPTS.some(script => script.test(letters))) return refusals.nameScripts;
  const look = lookOf(name);
  if (look === '') return refusals.nameSigns;
  return isReserved(look) ? refusals.nameTaken : { name, look };
}
