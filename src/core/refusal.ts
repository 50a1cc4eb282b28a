/** Why something asked from outside was not done: a stable code and one sentence. */
export interface Refusal {
  /** 'chess/not-diagonal' */
  readonly refused: string;
  readonly detail: string;
  /** Where several rules speak against it at once. */
  readonly reasons?: readonly string[];
}

export function refuse(refused: string, detail: string, reasons?: readonly string[]): Refusal {
  return reasons ? { refused, detail, reasons } : { refused, detail };
}

/** What a sentence says about one case, by the names in its braces. */
export type RefusalDetails = Readonly<Record<string, string | number>>;

/** The sentence with every `{name}` replaced by its detail. */
export function fillIn(sentence: string, details: RefusalDetails = {}): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name]));
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
