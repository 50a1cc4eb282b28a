// What `ludoteca/client` has in Node and in browsers alike.

export type { ClientLoginConfig, Me } from '../client/client-login.ts';
export {
  Connection,
  type ConnectionConfig,
  type PoolMessage,
  type PresenceMessage,
  type ServerNotice,
  type TableEntry,
  type TableMessage,
} from '../client/connection.ts';
export type { PlayReply, PlayRequest } from '../client/play-requests.ts';
export { PlayerWords, type PlayerWordsConfig, type WordMemory, type WordReceipt } from '../client/player-words.ts';
export type { ConnectionState } from '../client/reconnecting-socket.ts';
export { CONNECTION_LOST, isUnanswered, UNREACHABLE } from '../client/refusals.ts';
export {
  type ClientIdentity,
  type ConnectConfig,
  connectWithSavedLogin,
  type LoginMemory,
  type OpenConnection,
} from '../client/rejoin.ts';
export { createRestClient, type RestClient, type RestClientConfig } from '../client/rest-client.ts';
export { createStore, type Readable, type Store } from '../client/store.ts';
export {
  type StateMessage,
  TableFollower,
  type TableFollowerConfig,
  type TableListener,
  type TableRequest,
} from '../client/table-follower.ts';
export type { TableState } from '../client/table-state.ts';
export type { Transport, TransportSocket } from '../client/transport.ts';
export type {
  ChatLineShown,
  ChatShown,
  ClientMessage,
  EventShown,
  MatchShown,
  PeopleShown,
  PersonUpdate,
  RematchShown,
  ServerMessage,
  UpdateMessage,
} from '../protocol/play.ts';
export type { GameShown, GuestCreated, MatchCreated, NewMatch, StatusShown, SummaryShown } from '../protocol/rest.ts';
