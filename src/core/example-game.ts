/** The game that examples and trials use where none is named: for two, without chance or secrets, and quickly played. */
export const EXAMPLE_GAME = 'dama';
