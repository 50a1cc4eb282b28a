// What a gateway of others may use of a server. Everything here is part of what the gateways of this project use as well.

import type { BySeat, GameEvent, Refusal, Seat } from '../core/game.ts';
import type { MatchEnding, Millis, SeatedPlayer } from '../core/journal.ts';
import type { MatchPhase } from '../core/match-lifecycle.ts';
import type { GatewaySetting } from '../server/base/gateway-settings.ts';

export type { GatewaySetting, GatewaySettingForm } from '../server/base/gateway-settings.ts';

export interface GatewayDefinition {
  /** As ports and settings in the configuration name it. */
  readonly name: string;
  /** The id of its game. In a cluster the gateway is open where the lobby of the game is. */
  readonly game: string;
  /** Unless the configuration says otherwise. */
  readonly port: number;
  /** By key, without the name of the gateway. */
  readonly settings: Readonly<Record<string, GatewaySetting>>;
  /** Listens on the port; 0 means any free one. */
  open(host: GatewayHost, port: number): Promise<ListeningGateway>;
}

export interface ListeningGateway {
  readonly name: string;
  readonly port: number;
  /** Says goodbye to its clients, then stops listening. */
  close(): Promise<void>;
}

/** What a server offers to a gateway. */
export interface GatewayHost {
  readonly config: {
    /** The address to listen on. */
    readonly host: string;
    /** What the configuration sets, as `gateway-name.key`. */
    readonly settings: Readonly<Record<string, string>>;
    readonly limits: { readonly connectionsPerAddress: number; readonly perMinute: number; readonly message: number };
  };
  readonly timer: {
    now(): Millis;
    /** Calls back at this time; the returned function cancels it. */
    at(when: Millis, call: () => void): () => void;
  };
  readonly guests: {
    /** Everyone who plays has an account, if only as a guest. */
    create(name: string | undefined): Promise<GatewayGuest>;
  };
  readonly lobby: GatewayLobby;
  readonly tables: {
    /** The result is undefined if there is no such match here. */
    get(match: string): Promise<GatewayTable | undefined>;
  };
  /** Where faults are logged that nothing waits for. */
  reportFault(what: string, error: Error): void;
}

export interface GatewayGuest {
  readonly account: string;
  readonly name: string;
  readonly token: string;
}

/** Who sits down: a guest, at a table of the server. */
export interface GatewaySitter {
  readonly account: string;
  readonly name: string;
  /** A program, not a person. */
  readonly program?: true;
  /** The name of the gateway. */
  readonly gateway?: string;
}

export interface GatewayLobby {
  /**
   * Finds a table of the game that waits for players, or opens one. `sit` takes a seat there; if it answers undefined, another table
   * is looked for.
   */
  joinOrCreate<T>(
    guest: { readonly account: string; readonly name: string },
    wanted: { readonly game: string; readonly seats?: number; readonly options?: object },
    sit: (table: GatewayTable) => Promise<T | undefined>,
  ): Promise<{ readonly sat: T } | Refusal>;
  /** Takes this seat, or any; a match starts by itself when it has the players that it waits for. */
  sit(who: GatewaySitter, table: GatewayTable, seat?: Seat): Promise<Seat | Refusal>;
  /** Before the start. */
  leaveSeat(who: GatewaySitter, table: GatewayTable, seat: Seat): Promise<Refusal | undefined>;
}

export interface GatewayTable {
  readonly match: GatewayMatch;
  /**
   * Connects a client to a seat. `connect` is called with the seat from which it plays and returns the subscriber of its updates;
   * `onDropped` is called instead where the table leaves memory before that.
   */
  join(seat: Seat, connect: (place: GatewaySeat) => GatewaySubscriber, onDropped?: () => void): void;
  /** Calls back once everything that has happened so far is stored. */
  whenCommitted(call: () => void): void;
}

/** A match, to look at. It changes with every move. */
export interface GatewayMatch {
  readonly id: string;
  readonly phase: MatchPhase;
  /** How many entries its journal has. */
  readonly version: number;
  readonly seated: BySeat<SeatedPlayer | undefined>;
  readonly toAct: Seat;
  readonly ending: MatchEnding | undefined;
  /** What each seat got out of it, once it is over. */
  readonly payoffs: BySeat<number> | undefined;
  /** What this seat may know. */
  view(seat: Seat): unknown;
  /** The actions of this seat, in the notation of the game; empty while it has none. */
  legal(seat: Seat): readonly string[];
  score(seat: Seat): number;
}

/** The place of a client at a table. */
export interface GatewaySeat {
  readonly seat: Seat;
  readonly match: GatewayMatch;
  /** In the notation of the game. `answer` is called with a refusal, or with nothing where it was done. */
  actByText(text: string, version: number | undefined, answer?: (refusal: Refusal | undefined) => void): void;
  request(what: 'resign' | 'retract', answer?: (refusal: Refusal | undefined) => void): void;
  /** The client has gone. The seat stays its own. */
  leave(): void;
}

export interface GatewaySubscriber {
  /** Something has happened and is stored; the match is exactly this far. */
  update(update: GatewayUpdate): void;
  /** The table has left memory; the match can be joined again. */
  dropped?(): void;
}

export interface GatewayUpdate {
  readonly version: number;
  readonly events: readonly GatewayEvent[];
}

export interface GatewayEvent {
  readonly version: number;
  /** The entry of the journal, without what this seat may not know; `text` is an action in notation. */
  readonly entry: { readonly t: string; readonly at: Millis; readonly seat?: Seat; readonly text?: string };
  /** What the game says of it. */
  readonly happened: readonly GameEvent[];
}
