// `ludoteca/core` for modules of games that browsers load: pages and workers.

export * from '../../src/library/core.ts';
