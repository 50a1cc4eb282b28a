// The style sheet of the board. Names of classes begin with the id of the game, so that they are no others on the page.

import { addStyles } from 'ludoteca/board';

addStyles(`
.three-wells-board-table {
  inline-size: 100%;
  block-size: 100%;
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  gap: var(--s3);
  padding: var(--s3);
  justify-items: center;
}
.three-wells-board-round {
  margin: 0;
}
.three-wells-board-players {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--s2) var(--s4);
  margin: 0;
  padding: 0;
  list-style: none;
}
.three-wells-board-players .is-mover b {
  text-decoration: underline;
}
.three-wells-board-trick {
  align-self: center;
  text-align: center;
}
.three-wells-board-row {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--s2);
}
.three-wells-board-row figure {
  margin: 0;
}
.three-wells-board-row .is-before {
  opacity: 0.6;
}
.three-wells-board-own {
  padding: 2px;
  border: 2px solid transparent;
  border-radius: 10px;
  background: none;
  min-inline-size: 44px;
  min-block-size: 44px;
}
.three-wells-board-own:not(:disabled) {
  cursor: pointer;
}
.three-wells-board-own:disabled {
  opacity: 0.75;
}
.three-wells-board-own.mark-hint {
  border-color: currentcolor;
}
.three-wells-board-card {
  display: block;
  inline-size: clamp(40px, 13cqw, 84px);
}
.three-wells-board-card rect {
  fill: #fdfaf2;
  stroke: currentcolor;
  stroke-width: 2;
}
.three-wells-board-card text {
  font-size: 40px;
  font-weight: 700;
  fill: currentcolor;
}
.three-wells-board-card circle {
  fill: currentcolor;
}
.three-wells-board-card.is-red {
  color: #a5352d;
}
.three-wells-board-card.is-green {
  color: #2c6a3c;
}
.three-wells-board-card.is-blue {
  color: #2c5796;
}
`);
