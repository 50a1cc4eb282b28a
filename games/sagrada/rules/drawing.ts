// The table as plain text.

import { COLOUR_NAMES, parseColour } from './dice.ts';
import { COLUMNS, ROWS } from './geometry.ts';
import type { PlayerView, View } from './view.ts';

export function draw(v: View): string {
  const lines = [headline(v)];
  if (v.objectives.length > 0) lines.push(`objectives: ${v.objectives.join(', ')}`);
  if (v.tools.length > 0) lines.push(`tools: ${v.tools.map(t => (t.used ? `${t.id} (used)` : t.id)).join(', ')}`);
  if (v.offer.length > 0)
    lines.push(`choose from: ${v.offer.map(({ id, difficulty }) => `${id} (${difficulty})`).join(', ')}`);
  const track = v.track.flatMap((dice, round) => (dice !== '' ? [`${round + 1}: ${dice}`] : []));
  if (track.length > 0) lines.push(`track  ${track.join('  ')}`);
  if (v.pool !== '' || v.phase === 'play') lines.push(`pool   ${v.pool || 'empty'}`);
  if (v.cup !== '') lines.push(`rolling ${v.cup}`);
  if (v.box !== '') lines.push(`paid   ${v.box}`);
  if (v.queue) lines.push(queueLine(v));
  for (const [seat, player] of v.players.entries()) lines.push('', ...drawPlayer(player, seat, v));
  return lines.join('\n');
}

function headline(v: View): string {
  if (v.phase === 'over') return 'the game is over';
  if (v.phase === 'play') return `round ${v.round}, turn ${v.turn + 1}: seat ${v.toAct < 0 ? 'chance' : v.toAct}`;
  return v.phase === 'roll'
    ? `round ${v.round}: rolling`
    : { deal: 'dealing', choose: 'choosing windows', lots: 'drawing windows' }[v.phase];
}

function queueLine(v: View): string {
  const { card, asks, hand, colour } = v.queue!;
  const held = hand === '' ? '' : `, in hand ${hand}`;
  return `${card} asks for ${asks}${held}${colour ? `, ${COLOUR_NAMES[parseColour(colour)]}` : ''}`;
}

/** Dice as R5; empty cells as a dot and what they print. */
function drawPlayer(player: PlayerView, seat: number, v: View): string[] {
  const marks = [
    player.pattern || (player.ready ? 'has chosen' : 'no window'),
    `favor ${player.favor}`,
    ...player.private.split('').map(colour => `private ${COLOUR_NAMES[parseColour(colour)]}`),
    ...(v.toAct === seat ? ['to act'] : []),
    ...(player.skipsSecondTurn ? ['skips the second turn'] : []),
    ...(player.gone ? ['left'] : []),
  ];
  const lines = [`seat ${seat}: ${marks.join(', ')}`];
  if (player.pattern === '') return lines;
  lines.push('   a  b  c  d  e');
  for (let row = 0; row < ROWS; row++) {
    const cells = player.rows[row]!.split(' ').map((die, column) => {
      return die === '..' ? `.${player.print[row * COLUMNS + column]}` : die;
    });
    lines.push(`${row + 1} ${cells.join(' ')}`);
  }
  return lines;
}
