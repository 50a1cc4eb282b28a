// `ludoteca/board`: boards on pages of others, and what boards of games are made with.

import '../../style/tokens.css';
import '../../style/paper.css';
import '../../style/base.css';
import '../../style/drawing.css';
import './element.css';
import { LudotecaBoard } from './board-element.tsx';

export * from '../board.ts';
export { LudotecaBoard } from './board-element.tsx';
export { drawPosition, type GamePosition, type JournalPosition } from './draw.tsx';
export { addStyles } from './styles.ts';

/** In a page, `<ludoteca-board>` works as soon as this module is here. */
if (typeof customElements !== 'undefined' && !customElements.get('ludoteca-board'))
  customElements.define('ludoteca-board', LudotecaBoard);
