// `ludoteca/board` for the boards of games that pages load.

export * from './board.ts';
export { addStyles } from './styles.ts';
