// What the server offers a gateway, from the services of the server.

import type { BaseServices } from '../server/base/services/base-services.ts';
import type { PeopleServices } from '../server/people/services.ts';
import type { PlayServices } from '../server/play/services.ts';
import type { GatewayHost } from './shared/gateway.ts';

export interface HostServices {
  readonly base: BaseServices;
  readonly play: PlayServices;
  readonly people: PeopleServices;
}

export function gatewayHost({ base, play, people }: HostServices): GatewayHost {
  const { config, timer, storage, metrics, admission } = base;
  const { accounts } = people;
  const { lobby, automaticStarts, tables, committed } = play;
  const { guests } = accounts;
  const onTableCommit: GatewayHost['onTableCommit'] = listener => committed.add(table => listener(table));
  const reportFault: GatewayHost['reportFault'] = (what, fault) => base.reportFault(what, fault);
  const offered = { config, timer, storage, metrics, admission, reportFault, accounts, guests };
  return { ...offered, lobby, automaticStarts, tables, onTableCommit };
}
