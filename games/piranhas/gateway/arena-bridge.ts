// What the arena starts for a program of the XML protocol: a server for one, inside the same sandbox as the program, that
// speaks the play protocol on stdin and stdout. Arguments: the program's command line.

import { spawn } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { MessagePacer } from '../../../src/gateways/shared/message-pacer.ts';
import { systemTimer } from '../../../src/server/base/timer.ts';
import { Bridge } from './bridge.ts';
import { ARENA_PACE } from './messages.ts';

const [name, ...args] = process.argv.slice(2);
const HOST = '127.0.0.1';
/** Any: there is one seat. */
const RESERVATION = 'arena';

/** As a shell says it: what died of signal n ended with 128 + n. */
function end(reason: string, code: number): void {
  process.stderr.write(`${reason}\n`, () => process.exit(code));
}

let program: Socket | undefined;
/** As on a server: some programs take what one read returns for one message. */
const pacer = new MessagePacer(systemTimer, ARENA_PACE, text => program?.write(text));
const bridge = new Bridge({
  play: line => process.stdout.write(`${line}\n`),
  xml: text => pacer.send(text),
  fail: reason => end(reason, 1),
});
createInterface({ input: process.stdin })
  .on('line', line => bridge.receiveLine(line))
  .on('close', () => {
    pacer.flush();
    process.exit(0);
  });

const server = createServer({ noDelay: true }, socket => {
  if (program) {
    socket.destroy();
    return;
  }
  program = socket;
  socket.on('data', bytes => bridge.receiveBytes(bytes));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => bridge.onClose());
});
server.listen(0, HOST, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const all = [...args, '--host', HOST, '--port', String(port), '--reservation', RESERVATION];
  // Its standard output is not ours: that one is the protocol's.
  const child = spawn(name!, all, { stdio: ['ignore', 2, 2] });
  child.once('error', error => end(error.message, 127));
  child.once('exit', (code, signal) => {
    // Once the client has hung up, the bridge knows why; one that never connected has just ended.
    if (!program) end(`${name} ended before it joined`, signal ? 128 + constants.signals[signal] : (code ?? 0));
  });
});
