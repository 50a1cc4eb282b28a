// Reads the socket of a client piece by piece, each when its address has a turn. A client whose address has used up its computing
// time is not refused, since the older protocols have no message for that: it is read again later.

import type { Socket } from 'node:net';
import { type CpuBudget, CpuOwner } from '../../server/base/cpu-budget.ts';

/** Bytes handled in one piece: many short messages in one write must not cost others a noticeable time. */
const PIECE = 2048;

export interface ReadingOptions {
  readonly cpuBudget: Pick<CpuBudget, 'inTurn' | 'wait'>;
  readonly address: string;
  /** The account the client has logged in to. */
  account(): string | undefined;
  receive(piece: Buffer): void;
  /** The connection has ended, and everything before is handled. */
  onClose(): void;
}

export function readInTurns(socket: Socket, { cpuBudget, address, account, receive, onClose }: ReadingOptions): void {
  let waiting = 0;
  let known = new CpuOwner(address);
  const owner = (): CpuOwner => {
    const own = account() ?? '';
    return own === known.account ? known : (known = new CpuOwner(address, own));
  };
  let resuming: NodeJS.Timeout | undefined;
  const goOn = (): void => {
    if (waiting > 0 || socket.destroyed) return;
    const wait = cpuBudget.wait(owner());
    if (wait === 0) socket.resume();
    else {
      socket.pause();
      resuming = setTimeout(goOn, wait);
    }
  };
  const inTurn = (task: () => void): void => {
    waiting++;
    const isDone = cpuBudget.inTurn(
      owner(),
      () => {
        waiting--;
        task();
        goOn();
      },
      'gateway',
    );
    if (!isDone) socket.pause();
  };
  socket.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; at += PIECE) {
      const piece = data.subarray(at, at + PIECE);
      inTurn(() => receive(piece));
    }
  });
  socket.on('close', () => {
    clearTimeout(resuming);
    inTurn(onClose);
  });
}
