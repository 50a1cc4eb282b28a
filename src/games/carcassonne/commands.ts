// What a person types at the text table, in Italian or English: `ruota`, `x,y`, a label such as `C1`, `pass`.
// Turning is the table's own affair: the drawn tile is placed with the turns it has by then.

export type Command =
  | { readonly t: 'rotate' }
  | { readonly t: 'place'; readonly x: number; readonly y: number }
  | { readonly t: 'take' /** 'C1', or a side or corner */; readonly at: string }
  | { readonly t: 'pass' }
  | { readonly t: 'help' }
  | { readonly t: 'quit' }
  | { readonly t: 'unknown'; readonly text: string };

/** The first word of each list is the document's where it has one. */
export const WORDS = {
  rotate: { it: ['ruota', 'gira'], en: ['rotate', 'turn'] },
  pass: { it: ['pass', 'passa', 'passo'], en: ['pass', 'skip'] },
  help: { it: ['aiuto'], en: ['help', '?'] },
  quit: { it: ['esci', 'fine'], en: ['quit', 'exit'] },
} as const;

const PLACE = /^(?:posiziona\s+|place\s+)?\(?\s*([+-]?\d{1,4})\s*,\s*([+-]?\d{1,4})\s*\)?$/i;
const TAKE = /^(?:posiziona\s+|place\s+)?([CSK][1-4]|M|[NSWE]|[NS][WE])$/i;

export function parseCommand(text: string): Command {
  const typed = text.trim();
  const word = typed.toLowerCase();
  for (const t of ['rotate', 'pass', 'help', 'quit'] as const)
    if ([...WORDS[t].it, ...WORDS[t].en].some(known => known === word)) return { t };
  const place = PLACE.exec(typed);
  if (place) return { t: 'place', x: Number(place[1]), y: Number(place[2]) };
  const take = TAKE.exec(typed);
  return take ? { t: 'take', at: take[1]!.toUpperCase() } : { t: 'unknown', text: typed };
}
