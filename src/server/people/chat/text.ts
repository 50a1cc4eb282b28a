/** Characters of one line. */
export const MAX_LINE_LENGTH = 300;
/** Marks on one letter: two are common in many languages, a tower of them covers its neighbours. */
const MAX_MARKS = 4;

const [JOINERS, TOWERS] = [/\u200c|\u200d/g, new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')];

/**
 * Makes one line of a chat message, without invisible characters and those that change the direction of the text around it
 * (Unicode's controls, bidirectional overrides and isolates among them). The two joiners stay between letters and emoji, which
 * need them.
 */
export function tidyLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{C}/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Emoji}])/gu, '')
    .replace(TOWERS, '$1')
    .replace(/ +/g, ' ')
    .trim();
}

/** In code points, without the joiners. */
export function lengthOf(text: string): number {
  return Array.from(text.replace(JOINERS, '')).length;
}
