// Tables of all nodes: each match is joined at its owner.

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import type { JoinMessage } from './client-messages.ts';
import type { FarLinks } from './far-links.ts';
import { FarTables } from './far-tables.ts';
import { NearTables } from './near-tables.ts';
import type { Services } from './services.ts';
import type { OpenTables, TableAccess, TableClient } from './table-endpoint.ts';

/** For the clients of a node of a cluster; a server that is alone owns every match. */
export const openTablesAnywhere =
  (services: Services, links: FarLinks): OpenTables =>
  client =>
    new TablesAnywhere(services, links, client);

class TablesAnywhere implements TableAccess {
  readonly #links: FarLinks;
  readonly #client: TableClient;
  readonly #near: NearTables;
  /** Made with the first match of another node. */
  #far: FarTables | undefined;

  constructor(services: Services, links: FarLinks, client: TableClient) {
    this.#links = links;
    this.#client = client;
    this.#near = new NearTables(services, client);
  }

  join(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined> {
    if (this.#links.nodeOf(match) === undefined) return this.#near.join(match, message, format);
    this.#far ??= new FarTables(this.#links, this.#client);
    return this.#far.join(match, message, format);
  }

  identityChanged(): void {
    this.#far?.identityChanged();
  }

  drained(): void {
    this.#far?.drained();
  }

  delayMeasured(ms: Millis): void {
    this.#far?.delayMeasured(ms);
  }

  close(): void {
    this.#far?.close();
  }
}
