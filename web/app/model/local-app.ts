// The same pages without a server: everything they ask for is answered by the worker of this device.

import type { Me } from '../../../src/client/client-login.ts';
import { Connection } from '../../../src/client/connection.ts';
import { createStore } from '../../kit/store.ts';
import { createApi } from '../net/api.ts';
import { createLocalServer, type LocalWorker } from '../net/local-server.ts';
import type { App, HotSeatGuests } from './app-context.ts';

const made = new WeakMap<App, App>();

/** One instance for as long as the page is open, so that tables remain when the player visits other pages. */
export function localApp(app: App, startWorker: () => LocalWorker): App {
  const known = made.get(app);
  if (known) return known;
  const name = (): string => (app.hasName.get() && app.me.get()?.name) || app.translator.get()('name.guest');
  const { transport, rest } = createLocalServer(startWorker(), name);
  const me = createStore<Me | undefined>({ account: 'local', name: name(), token: 'local' });
  const connection = new Connection({ me, transport });
  connection.start();
  const one: App = {
    ...app,
    me,
    connection,
    rest,
    api: createApi(rest),
    requireName: () => Promise.resolve(true),
    acceptSuggestedName: () => Promise.resolve(),
    hotSeatGuests: createStore<HotSeatGuests>({}),
    createdMatches: createStore<readonly string[]>([]),
  };
  made.set(app, one);
  return one;
}
