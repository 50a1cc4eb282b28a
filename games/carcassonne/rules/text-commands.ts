// What a person types at the text table, in Italian, English or German: `ruota`, `x,y`, a label such as `C1`, `pass`.
// Turning is the table's own affair: the drawn tile is placed with the turns it has by then.

/** All languages are understood at every table. The document's words are `ruota` and `pass`. */
const WORDS = {
  rotate: ['ruota', 'gira', 'rotate', 'turn', 'drehen', 'drehe'],
  pass: ['pass', 'passa', 'passo', 'skip', 'passe'],
  undo: ['annulla', 'riprendi', 'undo', 'zurück'],
  moves: ['mosse', 'moves', '?', 'züge'],
  table: ['tavolo', 'table', 'tisch'],
  help: ['aiuto', 'help', 'hilfe'],
  resign: ['abbandona', 'resign', 'aufgeben'],
  quit: ['esci', 'fine', 'quit', 'exit', 'ende'],
} as const;

type Word = keyof typeof WORDS;

export type TextCommand =
  | { readonly t: Word }
  | { readonly t: 'place'; readonly x: number; readonly y: number }
  | { readonly t: 'take' /** 'C1', or a side or corner */; readonly at: string }
  | { readonly t: 'unknown'; readonly text: string };

const PLACE = /^(?:posiziona\s+|place\s+)?\(?\s*([+-]?\d{1,4})\s*,\s*([+-]?\d{1,4})\s*\)?$/i;
const TAKE = /^(?:posiziona\s+|place\s+)?([CSK][1-4]|M|[NSWE]|[NS][WE])$/i;

export function parseTextCommand(text: string): TextCommand {
  const typed = text.trim();
  const word = typed.toLowerCase();
  // The keys of a constant are its own.
  for (const t of Object.keys(WORDS) as Word[]) if (WORDS[t].some(known => known === word)) return { t };
  const place = PLACE.exec(typed);
  if (place) return { t: 'place', x: Number(place[1]), y: Number(place[2]) };
  const take = TAKE.exec(typed);
  return take ? { t: 'take', at: take[1]!.toUpperCase() } : { t: 'unknown', text: typed };
}
