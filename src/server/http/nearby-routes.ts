// Finding players: people nearby, and emails that invite to a table.

import { gameName } from '../../core/names.ts';
import { isRefusal } from '../../core/refusal.ts';
import { EmailInvitationBody, NearbyPlayerShown, PositionBody } from '../../protocol/nearby.ts';
import type { StatusShown } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import * as refusals from '../base/refusals.ts';
import { printCode } from '../play/codes.ts';
import { isUnattended } from '../play/idle-tables.ts';
import { seatOf } from '../play/seated-players.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

/** The players at the seats. */
interface OpenTable {
  readonly account: string;
  readonly table: NonNullable<NearbyPlayerShown['table']>;
}

/** `status`: of all nodes, since a gateway is open at one of them. */
export function nearbyRoutes(
  { base: { games }, cluster, play: { tables }, people: { accounts, emailInvitations }, nearby }: Services,
  status: () => Promise<Pick<StatusShown, 'gateways'>>,
): Route[] {
  /** Open tables at which one of these sits, at this node. */
  const openTablesOf = (people: readonly string[]): OpenTable[] => {
    const found: OpenTable[] = [];
    for (const table of tables.all) {
      const { phase, setup, id } = table.match;
      if (phase !== 'open' || setup.private || isUnattended(table)) continue;
      for (const account of people)
        if (seatOf(table, account) !== undefined) found.push({ account, table: { match: id, game: setup.game } });
    }
    return found;
  };
  const openTablesEverywhere = cluster.everywhere.define('nearby-tables', Type.Array(Type.String()), openTablesOf);

  return [
    route.post('/api/nearby', {
      at: () => 'nearby',
      summary: 'Tell where I am, for two minutes, and hear who else is in the same square of 100 metres or next to it',
      body: PositionBody,
      response: Type.Array(NearbyPlayerShown),
      auth: true,
      rateLimited: true,
      handle: async ({ body, by, origin: { address } }) => {
        const near = nearby.share(by.account, body, address);
        if (isRefusal(near)) return near;
        const open = (await openTablesEverywhere(near.map(({ account }) => account))).flat();
        const found = await Promise.all(
          near.map(async ({ account, within }): Promise<NearbyPlayerShown[]> => {
            const name = await accounts.nameOf(account);
            const table = open.find(one => one.account === account)?.table;
            return name === undefined ? [] : [{ name, within, ...(table && { table }) }];
          }),
        );
        return found.flat();
      },
    }),
    route.delete('/api/nearby', {
      at: () => 'nearby',
      summary: 'Forget where I am',
      auth: true,
      handle: ({ by }) => nearby.forget(by.account),
    }),
    route.post('/api/matches/:match/invitations', {
      at: ({ params }) => params.match,
      summary: 'Invite somebody by mail to an open table I sit at',
      body: EmailInvitationBody,
      auth: 'person',
      rateLimited: true,
      handle: async ({ params, body: { to, locale }, by }) => {
        const table = await tables.get(params.match);
        if (!table) return refusals.noSuchMatch;
        const { phase, setup, id } = table.match;
        if (phase !== 'open' || seatOf(table, by.account) === undefined) return refusals.notYours;
        const { gateways } = await status();
        const gateway = gateways.find(({ game }) => game === setup.game);
        const language = locale ?? 'en';
        const game = gameName(games.get(setup.game)?.names, setup.game, language);
        return emailInvitations.invite({ from: by, to, locale: language, game, code: printCode(id), gateway });
      },
    }),
  ];
}
