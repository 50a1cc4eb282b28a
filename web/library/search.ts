// `ludoteca/search` for modules of games that browsers load.

export * from '../../src/search/action-score.ts';
export * from '../../src/search/alpha-beta.ts';
export * from '../../src/search/budget.ts';
export * from '../../src/search/deepening.ts';
export * from '../../src/search/human-mistakes.ts';
export * from '../../src/search/ismcts.ts';
export * from '../../src/search/mcts.ts';
export * from '../../src/search/state-agent.ts';
