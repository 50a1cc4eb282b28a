import type { PREACT_HOST_KEY, PreactHost } from '../kit/preact-host.ts';

const KEY: typeof PREACT_HOST_KEY = Symbol.for('ludoteca.preact') as typeof PREACT_HOST_KEY;

/** The preact of the page that loaded this module. */
export const host: PreactHost = (globalThis as unknown as { [KEY]: PreactHost })[KEY]; // lent before any of these modules is imported
