// Players of an older protocol in a cluster: they ask any node where the gateway is open, play there, and come back when the
// connection breaks. What they received must be in the journal.

import type { GatewayLoad, Journals } from '../end-to-end/gateway-load.ts';

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

interface StatusOfCluster {
  readonly gateways: readonly { readonly name: string; readonly port: number }[];
}

export class GatewayPlayers {
  readonly load: GatewayLoad;
  readonly #urls: () => readonly string[];
  readonly #journals: Journals;
  /** Moves that earlier connections learnt of. */
  #before = 0;
  #isStopped = false;
  /** Moves that were found in the journal after their connection had ended. */
  checked = 0;

  constructor(load: GatewayLoad, urls: () => readonly string[], journals: Journals) {
    this.load = load;
    this.#urls = urls;
    this.#journals = journals;
  }

  /** Grows with every move that a connection learns of. */
  get moves(): number {
    return this.#before + this.load.progress();
  }

  describe(): string {
    return `${this.load.gateway}, match ${this.load.matches}: ${this.load.describe()}`;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Plays until `stop`; the match that is under way is played to its end. Throws where something announced is not stored. */
  async play(): Promise<void> {
    while (!this.#isStopped || !this.load.isOver()) {
      const port = await this.#port().catch(() => undefined);
      if (port === undefined) {
        await pause(100);
        continue;
      }
      await this.load.play(port).catch(() => undefined); // the node was killed, or the gateway has moved
      this.checked += await this.#check();
      this.#before += this.load.progress();
      await pause(50);
    }
  }

  async #port(): Promise<number | undefined> {
    const urls = this.#urls();
    const url = urls[Math.floor(Math.random() * urls.length)];
    if (url === undefined) return undefined;
    const answer = await fetch(`${url}/api/status`, { signal: AbortSignal.timeout(3000) });
    const { gateways } = (await answer.json()) as StatusOfCluster; // as documented
    return gateways.find(({ name }) => name === this.load.gateway)?.port;
  }

  /** The database may be away for a while. */
  async #check(): Promise<number> {
    for (;;)
      try {
        return await this.load.check(this.#journals);
      } catch (error) {
        if (/told as done/.test((error as Error).message)) throw error;
        await pause(200);
      }
  }
}
