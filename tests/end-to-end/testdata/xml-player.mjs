// A program of the contest that misbehaves as its first argument says: illegal, silent, malformed, leaves, quits.
import { connect } from 'node:net';

const [how, ...flags] = process.argv.slice(2);
const flag = name => flags[flags.indexOf(`--${name}`) + 1];
if (how === 'quits') process.exit(3);
const socket = connect(Number(flag('port')), flag('host'));
socket.write(`<protocol><joinPrepared reservationCode="${flag('reservation')}"/>`);
let heard = '';
socket.setEncoding('utf8').on('data', text => {
  heard += text;
  const room = /roomId="([^"]+)"/.exec(heard)?.[1];
  if (!heard.includes('MoveRequest')) return;
  heard = '';
  if (how === 'illegal') socket.write(`<room roomId="${room}"><data class="move" x="5" y="5" direction="UP"/></room>`);
  if (how === 'malformed') socket.write('<room><room></data>');
  if (how === 'leaves') socket.end();
});
