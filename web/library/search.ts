// `ludoteca/search` for modules of games that browsers load.

export * from '../../src/library/search.ts';
