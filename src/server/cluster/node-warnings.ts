// Warnings for the operator about how a node is set up: the clock of its machine, its name, its way to NATS. Each is given once.

import type { Millis } from '../../core/journal.ts';
import type { ReportFault } from '../base/fault-reporting.ts';
import type { BeatAnswer } from '../base/storage/nodes.ts';

/** A clock that differs by more from that of the database is wrong. A late answer may look like a second or two. */
const CLOCK_TOLERANCE: Millis = 5000;
/** Beats after which an earlier life of this node, which may have been killed just before this one began, is no longer listed. */
const NAMESAKES_GONE = 10;
const BUS_AWAY =
  'This node does not reach NATS. Nothing is lost, but clients of matches elsewhere wait. Start NATS, or mend the network.';

export class NodeWarnings {
  readonly #node: string;
  /** The calendar of this machine, which may be wrong: only the clock of the database decides anything. */
  readonly #now: () => Millis;
  readonly #reportFault: ReportFault;
  #beats = 0;
  #isClockWrong = false;
  #hasReportedNamesake = false;

  constructor(node: string, now: () => Millis, reportFault: ReportFault) {
    this.#node = node;
    this.#now = now;
    this.#reportFault = reportFault;
  }

  onBusAway(): void {
    this.#reportFault('the cluster', new Error(BUS_AWAY));
  }

  onBeat(answer: BeatAnswer): void {
    this.#beats++;
    this.#checkClock(answer.now);
    this.#checkName(answer);
  }

  /** Warns again when the clock is wrong after it was right. */
  #checkClock(database: Millis): void {
    const off = this.#now() - database;
    const isWrong = Math.abs(off) > CLOCK_TOLERANCE;
    if (isWrong && !this.#isClockWrong) {
      const where = `${Math.round(Math.abs(off) / 1000)} s ${off > 0 ? 'ahead of' : 'behind'}`;
      const sentence = `The clock of this machine is ${where} that of the database. Set it right.`;
      this.#reportFault('the cluster', new Error(sentence));
    }
    this.#isClockWrong = isWrong;
  }

  /** Two nodes of one name cannot be distinguished, and `ludoteca drain` would not know which of them to ask. */
  #checkName({ nodes }: BeatAnswer): void {
    if (this.#hasReportedNamesake || this.#beats < NAMESAKES_GONE) return;
    const own = nodes.find(({ id }) => id === this.#node);
    if (!nodes.some(({ id, name, leaseMs }) => id !== own?.id && name === own?.name && leaseMs > 0)) return;
    this.#hasReportedNamesake = true;
    const sentence = `Another node is called "${own!.name}", too. Give each of them a name of its own with --node.`;
    this.#reportFault('the cluster', new Error(sentence));
  }
}
