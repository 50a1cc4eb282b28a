// The gateways that are open on this node: all of them on a server that is alone, in a cluster those whose lobby it owns.

import type { Millis } from '../core/journal.ts';
import type { ServerConfig } from '../server/base/config.ts';
import { inBackground, type ReportFault } from '../server/base/fault-reporting.ts';
import { inTurn } from '../server/base/in-turn.ts';
import { lobbyRole, type Partitions } from '../server/cluster/partitions.ts';
import { openGateways } from './open-gateways.ts';
import type { GatewayDefinition, GatewayHost, OpenGateway } from './shared/gateway.ts';

/** A port may still be taken by the node that owned the gateway before: it is tried again after this. */
const TRY_AGAIN: Millis = 1000;

export class OwnedGateways {
  readonly #definitions: readonly GatewayDefinition[];
  readonly #host: GatewayHost;
  readonly #config: Pick<ServerConfig, 'gateways' | 'port'>;
  readonly #partitions: Partitions;
  readonly #reportFault: ReportFault;
  readonly #inTurn = inTurn();
  /** One look through the matches after another. */
  readonly #lookingThrough = inTurn();
  #open: readonly OpenGateway[] = [];
  #isClosed = false;
  #tryAgain: NodeJS.Timeout | undefined;

  constructor(
    definitions: readonly GatewayDefinition[],
    host: GatewayHost,
    config: Pick<ServerConfig, 'gateways' | 'port'>,
    partitions: Partitions,
    reportFault: ReportFault,
  ) {
    this.#definitions = definitions;
    this.#host = host;
    this.#config = config;
    this.#partitions = partitions;
    this.#reportFault = reportFault;
  }

  get open(): readonly OpenGateway[] {
    return this.#open;
  }

  /** Opens those that belong here, and from now on follows what this node owns. */
  async start(): Promise<void> {
    // First, so that what this node receives meanwhile is not missed.
    this.#partitions.onHeld(() => {
      this.#follow();
      inBackground(this.#onMatchesHeld(), 'matches that were taken over', this.#reportFault);
    });
    this.#partitions.onMoved(() => this.#follow());
    await this.#onMatchesHeld();
    await this.#inTurn(() => this.#update());
  }

  #follow(): void {
    clearTimeout(this.#tryAgain);
    const update = this.#inTurn(() => this.#update()).catch((fault: unknown) => {
      if (!this.#isClosed) this.#tryAgain = setTimeout(() => this.#follow(), TRY_AGAIN).unref();
      throw fault;
    });
    inBackground(update, 'a gateway could not be opened', this.#reportFault);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#tryAgain);
    await this.#inTurn(() => this.#update());
  }

  #onMatchesHeld(): Promise<void> {
    const { gateways } = this.#config;
    const isOn = (name: string): boolean => gateways !== false && gateways[name] !== false;
    const used = this.#definitions.filter(({ name }) => isOn(name));
    return this.#lookingThrough(async () => {
      await Promise.all(used.map(async kind => kind.onMatchesHeld?.(this.#host)));
    });
  }

  async #update(): Promise<void> {
    const isOurs = (game: string): boolean => !this.#isClosed && this.#partitions.held(lobbyRole(game)) !== undefined;
    const wanted = new Set(this.#definitions.filter(({ game }) => isOurs(game)).map(({ name }) => name));
    const closing = this.#open.filter(({ name }) => !wanted.has(name));
    const staying = this.#open.filter(({ name }) => wanted.has(name));
    this.#open = staying;
    await Promise.all(closing.map(gateway => gateway.close()));
    const isOpen = new Set(staying.map(({ name }) => name));
    let fault: unknown;
    for (const gateway of this.#definitions.filter(({ name }) => wanted.has(name) && !isOpen.has(name)))
      try {
        this.#open = [...this.#open, ...(await openGateways([gateway], this.#host, this.#config))];
      } catch (error) {
        fault ??= error; // the others are opened nevertheless
      }
    if (fault !== undefined) throw fault;
  }
}
