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

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
