import type { HOST, PreactHost } from '../kit/preact-host.ts';

const KEY: typeof HOST = Symbol.for('ludoteca.preact') as typeof HOST;

/** The preact of the page that loaded this module. */
export const host: PreactHost = (globalThis as unknown as { [KEY]: PreactHost })[KEY]; // lent before any of these modules is imported
