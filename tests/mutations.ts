// Changes to the product that a test must notice: about commit order, secrecy, permissions and ownership. Each replaces one piece of
// code that stands once in its file. `npm run soak mutations` makes each of them in a copy and demands that the named test fails.

export interface Mutation {
  /** What would be wrong, as docs/testing.md says it. */
  readonly what: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The test file that fails, and part of the name of a test in it. Or a source file that does not compile, and part of the error. */
  readonly test: string;
  readonly name: string;
}

export const MUTATIONS: readonly Mutation[] = [
  {
    what: 'SQLite acknowledges transactions before they are synced',
    file: 'src/server/base/storage/database.ts',
    find: 'PRAGMA synchronous = FULL',
    replace: 'PRAGMA synchronous = NORMAL',
    test: 'src/server/base/storage/database.test.ts',
    name: 'every transaction is synced before it is answered',
  },
  {
    what: 'A client receives what a node shows of a match that it no longer owns',
    file: 'src/server/http/far-tables.ts',
    find: 'if (table?.node !== from) return true;',
    replace: 'if (!table) return true;',
    test: 'src/server/http/far-tables.test.ts',
    name: 'what the owner of before shows of a match is dropped',
  },
  {
    what: 'News that a partition belongs to an earlier owner is accepted',
    file: 'src/server/cluster/shared-partitions.ts',
    find: 'if (known && row.epoch < known.epoch) continue;',
    replace: '',
    test: 'src/server/cluster/cluster-node.test.ts',
    name: 'trap 1: what was read before a hand-over changes nothing after it',
  },
  {
    what: 'A gateway takes faults without a limit',
    file: 'src/gateways/shared/client-session.ts',
    find: "if (!this.#strikes.take(this.host.timer.now())) this.end('too-fast');",
    replace: 'this.#strikes.take(this.host.timer.now());',
    test: 'src/gateways/strikes.test.ts',
    name: "'carcassonne-lines': as many faults as the limit allows",
  },
  {
    what: 'A gateway lets in a token that was revoked during the login',
    file: 'src/gateways/shared/client-session.ts',
    find: 'while (!isSure()) {',
    replace: 'while (!isSure() && this.isClosed) {',
    test: 'src/gateways/revoked-during-login.test.ts',
    name: 'a token that is revoked while it is looked up is refused',
  },
  {
    what: 'The play protocol lets in a token that was revoked during the hello',
    file: 'src/server/http/session-login.ts',
    find: 'revocations === credentials.revocations ? known : await authenticate()',
    replace: 'known',
    test: 'src/server/http/play-session.test.ts',
    name: 'a token that is revoked during the hello is refused',
  },
  {
    what: 'A move is announced before it is durable',
    file: 'src/match/table.ts',
    find: 'this.#config.recorder.append(this.match.id, from, entries, done, dormantTurnOf(this.match));',
    replace:
      'this.#config.recorder.append(this.match.id, from, entries, () => undefined, dormantTurnOf(this.match)); done();',
    test: 'src/match/table.test.ts',
    name: 'nobody hears of anything, not even the one who did it, before it is durable',
  },
  {
    what: 'A table starts a request while the one before is on its way to the store',
    file: 'src/match/table.ts',
    find: 'else if (!this.#busy) this.#work({ task, reply });',
    replace: 'else if (!this.#busy || this.#requests === NO_REQUESTS) this.#work({ task, reply });',
    test: 'src/match/table.test.ts',
    name: 'one commit after the other',
  },
  {
    what: 'A table goes on after the store has refused its entries',
    file: 'src/match/table.ts',
    find: "if (failure) this.#fail(failure, 'store');",
    replace: '',
    test: 'src/match/table.test.ts',
    name: 'drops the table',
  },
  {
    what: 'The committer answers before the store does',
    file: 'src/server/base/storage/committer.ts',
    find: 'this.#storage.append(batch, failed => {',
    replace:
      'this.#storage.append(batch, () => undefined); void Promise.resolve(new Map<string, Error>()).then(failed => {',
    test: 'src/server/base/storage/committer.test.ts',
    name: 'while the store is busy, the next batch gathers',
  },
  {
    what: 'A player sees the hidden move of another',
    file: 'src/match/event-history.ts',
    find: 'if (game.secrets && seat !== kind) return delay === undefined ? { t, at, seat } : { t, at, seat, delay };',
    replace: '',
    test: 'src/match/secrecy.test.ts',
    name: 'no update of a whole match holds what its viewer may not know',
  },
  {
    what: 'The secret of the draws is announced when it is sealed',
    file: 'src/match/pending-updates.ts',
    find: "if (entry.t === 'sealed') return;",
    replace: '',
    test: 'src/match/secrecy.test.ts',
    name: 'the secret of the draws is in no update',
  },
  {
    what: 'A view of UNO contains the hand of the seat whose turn it is',
    file: 'games/uno/rules/view.ts',
    find: 'hand: mine ? cardsOf(handOf(s, me)) : [],',
    replace: 'hand: mine ? cardsOf(handOf(s, at[TURN]!)) : [],',
    test: 'games/uno/rules/view.test.ts',
    name: 'a view holds the own hand and no other card',
  },
  {
    what: 'The history of the chat contains lines of a muted account',
    file: 'src/server/people/chat/mute-filter.ts',
    find: 'const lines = message.lines.filter(isAllowed);',
    replace: 'const { lines } = message;',
    test: 'src/server/people/chat/mute-filter.test.ts',
    name: 'what the muted and the blocked say is sent only to others',
  },
  {
    what: 'Players read what spectators say about their running match',
    file: 'src/server/people/chat/chat.ts',
    find: "return !isChatSplit(phase) || lines.every(({ to }) => to === 'table');",
    replace: 'return true;',
    test: 'src/server/permissions.test.ts',
    name: 'players do not read what spectators say',
  },
  {
    what: 'Every signed-in person may do what administrators do',
    file: 'src/server/http/routes.ts',
    find: "return auth === 'administrator' && !by.admin ? notAdministrator : undefined;",
    replace: 'return undefined;',
    test: 'src/server/permissions.test.ts',
    name: 'only administrators reach what is theirs',
  },
  {
    what: 'Every account may seat bots at the table of another',
    file: 'src/server/play/lobby.ts',
    find: 'return table.match.setup.owner === by.account;',
    replace: 'return true;',
    test: 'src/server/permissions.test.ts',
    name: 'only the account that opened a table',
  },
  {
    what: 'A spectator may move',
    file: 'src/match/table-player.ts',
    find: 'if (this.seat < 0) reply(notSeated);\n    // A substitute',
    replace: 'if (this.seat < -9) reply(notSeated);\n    // A substitute',
    test: 'src/match/table.test.ts',
    name: 'watchers only watch',
  },
  {
    what: 'A player claims before the absent one has had time to come back',
    file: 'src/match/absence.ts',
    find: 'if (at < claim.at) return refusals.claimTooEarly;',
    replace: '',
    test: 'src/match/claims.test.ts',
    name: 'nothing happens before the claim',
  },
  {
    what: 'A node accepts an expired login that another node claims to know',
    file: 'src/server/people/accounts/credentials.ts',
    find: 'if (!isLogin || (pass.expires !== undefined && pass.expires <= this.#now())) return serverRefusals.badToken;',
    replace: '',
    test: 'src/server/permissions.test.ts',
    name: 'an invented and an expired login is refused',
  },
  {
    what: 'A message between nodes of another version is read',
    file: 'src/server/http/node-messages.ts',
    find: 'if (bytes[0] !== NODE_MESSAGES_VERSION)',
    replace: 'if (bytes.length === 0)',
    test: 'src/server/http/node-messages.test.ts',
    name: 'a node counts and reports a message of another version',
  },
  {
    what: 'A packet that was recorded is accepted a second time',
    file: 'src/server/cluster/packet-bus.ts',
    find: 'if (sequence <= last) {',
    replace: 'if (sequence < 0) {',
    test: 'src/server/cluster/bus.test.ts',
    name: 'are not accepted twice, by another node',
  },
  {
    what: 'A node that was taken over writes on',
    file: 'src/server/base/storage/postgres/append.ts',
    find: 'ON partition.id = named.id AND partition.epoch = named.epoch',
    replace: 'ON partition.id = named.id',
    test: 'src/server/base/storage/postgres/ownership.test.ts',
    name: 'an append that names a foreign epoch writes nothing',
  },
];

/** Steps of "Adding a play message" in CONTRIBUTING.md, each forgotten. */
export const FORGOTTEN_STEPS: readonly Mutation[] = [
  {
    what: 'A request in the schema that no table carries out',
    file: 'src/protocol/play.ts',
    find: "'leave', 'view'),",
    replace: "'leave', 'view', 'offer'),",
    test: 'src/server/http/near-tables.ts',
    name: "does not satisfy the expected type 'never'",
  },
  {
    what: 'A message in the schema that no session of this node handles',
    file: 'src/protocol/play.ts',
    find: 'const ClientMessage = Type.Union([',
    replace:
      "const Offer = strictObject({ t: Type.Literal('offer'), id, match });\nexport const ClientMessage = Type.Union([Offer,",
    test: 'src/server/http/play-session.ts',
    name: 'offer',
  },
  {
    what: 'The same for a client that another node has',
    file: 'src/protocol/play.ts',
    find: 'const ClientMessage = Type.Union([',
    replace:
      "const Offer = strictObject({ t: Type.Literal('offer'), id, match });\nexport const ClientMessage = Type.Union([Offer,",
    test: 'src/server/http/far-session.ts',
    name: 'offer',
  },
  {
    what: 'A request that a table carries out, without a rule',
    file: 'src/match/requests.ts',
    find: '  claim: claimAbsence,\n',
    replace: '',
    test: 'src/server/http/near-tables.ts',
    name: '"claim"',
  },
  {
    what: 'A kind of entry that changes nothing',
    file: 'src/core/journal.ts',
    find: "  | { readonly t: 'resumed'; readonly at: Millis }\n",
    replace:
      "  | { readonly t: 'resumed'; readonly at: Millis }\n  | { readonly t: 'offered'; readonly at: Millis; readonly seat: Seat }\n",
    test: 'src/core/match-lifecycle.ts',
    name: "does not satisfy the expected type 'never'",
  },
  {
    what: 'A kind of entry that the audit does not check',
    file: 'src/core/journal.ts',
    find: "  | { readonly t: 'resumed'; readonly at: Millis }\n",
    replace:
      "  | { readonly t: 'resumed'; readonly at: Millis }\n  | { readonly t: 'offered'; readonly at: Millis; readonly seat: Seat }\n",
    test: 'src/match/audit.ts',
    name: "does not satisfy the expected type 'never'",
  },
  {
    what: 'A kind of entry that cannot be read from a file',
    file: 'src/core/journal.ts',
    find: "  | { readonly t: 'resumed'; readonly at: Millis }\n",
    replace:
      "  | { readonly t: 'resumed'; readonly at: Millis }\n  | { readonly t: 'offered'; readonly at: Millis; readonly seat: Seat }\n",
    test: 'src/match/journal-file.ts',
    name: 'offered',
  },
  {
    what: 'A kind of entry without words in the list of moves',
    file: 'src/core/journal.ts',
    find: "  | { readonly t: 'resumed'; readonly at: Millis }\n",
    replace:
      "  | { readonly t: 'resumed'; readonly at: Millis }\n  | { readonly t: 'offered'; readonly at: Millis; readonly seat: Seat }\n",
    test: 'web/app/model/move-list.ts',
    name: 'offered',
  },
  {
    what: 'A message that the manual does not name',
    file: 'src/protocol/play.ts',
    find: "'leave', 'view'),",
    replace: "'leave', 'view', 'offer'),",
    test: 'tests/docs.test.ts',
    name: 'docs/protocols/play.md names every kind of message',
  },
  {
    what: 'A refusal that the manual does not name',
    file: 'src/match/refusals.ts',
    find: "'match/not-paused'",
    replace: "'match/nothing-to-resume'",
    test: 'tests/docs.test.ts',
    name: 'docs/refusals.md',
  },
];
