// What a gateway is, and what the server offers it. The composition root opens gateways; the server does not know them.

import type { Table, Timer } from '../../match/table.ts';
import type { Admission } from '../../server/base/admission.ts';
import type { ServerConfig } from '../../server/base/config.ts';
import type { ReportFault } from '../../server/base/fault-reporting.ts';
import type { DeclaredGateway } from '../../server/base/gateway-settings.ts';
import type { MatchFiles } from '../../server/base/match-files.ts';
import type { Metrics } from '../../server/base/metrics.ts';
import type { WebSocketListener } from '../../server/base/socket-session.ts';
import type { Storage } from '../../server/base/storage/storage.ts';
import type { TextPage } from '../../server/base/text-page.ts';
import type { Accounts } from '../../server/people/accounts/accounts.ts';
import type { Guests } from '../../server/people/accounts/guests.ts';
import type { AutomaticStarts } from '../../server/play/automatic-starts.ts';
import type { Lobby } from '../../server/play/lobby.ts';
import type { Tables } from '../../server/play/tables.ts';

export interface GatewayHost {
  readonly config: Pick<ServerConfig, 'host' | 'limits' | 'settings'>;
  readonly timer: Timer;
  readonly storage: Pick<Storage, 'get' | 'put' | 'delete' | 'list' | 'accounts'>;
  readonly metrics: Pick<Metrics, 'connections'>;
  readonly admission: Pick<Admission, 'connections' | 'cpu'>;
  readonly accounts: Pick<Accounts, 'credentials' | 'redaction'>;
  readonly guests: Pick<Guests, 'create'>;
  readonly lobby: Lobby;
  readonly automaticStarts: Pick<AutomaticStarts, 'startsIn'>;
  readonly tables: Pick<Tables, 'get' | 'inMemory' | 'all'>;
  /** Reports a fault of something that runs in the background. */
  readonly reportFault: ReportFault;
  /** Calls back after every commit of any match; the returned function stops it. */
  onTableCommit(listener: (table: Table) => void): () => void;
}

export interface ListeningGateway {
  readonly name: string;
  readonly port: number;
  /** Ports it has opened beside its own, by the setting that names them. */
  readonly furtherPorts?: readonly { readonly name: string; readonly port: number }[];
  /** The same protocol over WebSocket, on the server's own port. */
  readonly webSocket?: WebSocketListener;
  /** Tells its clients, then stops listening. */
  close(): Promise<void>;
}

export interface OpenGateway extends ListeningGateway {
  /** The id of its game. */
  readonly game: string;
}

/** A page that is answered where the gateway is. */
export type GatewayPage = Omit<TextPage, 'at'>;

/** What the pages of a gateway are made from, whether it is open or not. */
export interface GatewayPagesHost {
  readonly config: Pick<ServerConfig, 'directoryKey'>;
  readonly timer: Timer;
  /** Returns the port of this gateway, or undefined if it is not open. */
  openPort(): number | undefined;
}

export interface GatewayDefinition extends DeclaredGateway {
  /** The id of its game. In a cluster the gateway is open where the lobby of the game is. */
  readonly game: string;
  /** Unless the configuration says otherwise. */
  readonly port: number;
  /** Files of its game that it writes and reads. */
  readonly files?: MatchFiles;
  /** Pages its clients ask for on the web port of the server. */
  pages?(host: GatewayPagesHost): readonly GatewayPage[];
  /** Called when this node has become the owner of matches, wherever the gateway is open. */
  onMatchesHeld?(host: GatewayHost): Promise<void>;
  open(host: GatewayHost, port: number): Promise<ListeningGateway>;
}
