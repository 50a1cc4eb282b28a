// A program of the contest that misbehaves as its first argument says: illegal, silent, malformed, leaves, quits. `hasty`
// reads until </room> and drops the rest of its buffer, as a real program did; its move is illegal, too.
import { connect } from 'node:net';

const [how, ...flags] = process.argv.slice(2);
const flag = name => flags[flags.indexOf(`--${name}`) + 1];
if (how === 'quits') process.exit(3);
const socket = connect(Number(flag('port')), flag('host'));
socket.write(`<protocol><joinPrepared reservationCode="${flag('reservation')}"/>`);
let heard = '';
socket.setEncoding('utf8').on('data', text => {
  heard += text;
  if (how === 'hasty') {
    const end = heard.indexOf('</room>');
    if (end < 0) return;
    const message = heard.slice(0, end);
    heard = '';
    if (!message.includes('MoveRequest')) return;
    heard = message;
  }
  const room = /roomId="([^"]+)"/.exec(heard)?.[1];
  if (!heard.includes('MoveRequest')) return;
  heard = '';
  if (how === 'illegal' || how === 'hasty') socket.write(`<room roomId="${room}"><data class="move" x="5" y="5" direction="UP"/></room>`);
  if (how === 'malformed') socket.write('<room><room></data>');
  if (how === 'leaves') socket.end();
});
