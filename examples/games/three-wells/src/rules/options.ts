import type { OptionSchemas } from 'ludoteca/core';

export interface Options {
  /** How often all cards are dealt. */
  readonly rounds: number;
}

export const DEFAULTS: Options = { rounds: 3 };

export const SCHEMAS: OptionSchemas<Options> = {
  rounds: { type: 'integer', minimum: 1, maximum: 6 },
};
